import type { EntityManager } from '@mikro-orm/postgresql';
import type { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { Attachment, type AttachmentResource } from './attachment.entity.js';

export interface AttachmentContext {
  em: EntityManager;
  loaders: Loaders;
}

/** The files attached to a record; for all records of a page in one statement. */
export function attachmentsOf(
  { loaders }: AttachmentContext,
  resourceType: AttachmentResource,
  resourceId: number,
  part: ChildArguments,
): Promise<Row<Attachment>[]> {
  const where = { name: resourceType, sql: sql`resource_type = ${resourceType}` };
  return loaders.many(Attachment, 'resourceId', resourceId, { part, where });
}

/** How many files are attached to a record; for all records of a page in one statement. */
export function attachmentCountOf(
  { em, loaders }: AttachmentContext,
  resourceType: AttachmentResource,
  resourceId: number,
): Promise<number> {
  return loaders
    .batch(`number of attachments of ${resourceType}`, async (ids: readonly number[]) => {
      const found = await query<{ resourceId: number; count: number }>(
        em,
        sql`select resource_id as "resourceId", count(*) as count from attachments
          where owner_id = ${tenantOf(em).ownerId} and resource_type = ${resourceType} and resource_id = any(${ids})
          group by resource_id`,
      );
      const byResource = new Map(found.map(({ resourceId: id, count }) => [id, count]));
      return ids.map((id) => byResource.get(id) ?? 0);
    })
    .load(resourceId);
}
