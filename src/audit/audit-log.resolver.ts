import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, Field, ID, InputType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { ShortText } from '../store/input-fields.js';
import { Connection, type Page, PageArguments, page } from '../store/page.js';
import { RequiresScope } from '../store/scope.js';
import { type Sql, sql } from '../store/sql.js';
import { recordId } from '../values/record-id.js';
import { DateTime } from '../values/scalars.js';
import { AuditEntry } from './audit-entry.entity.js';

export const AuditEntryConnection = Connection(AuditEntry);

@InputType({ description: 'Which entries of the audit log to list; conditions combine with AND.' })
export class AuditLogFilter {
  @ShortText('E-mail address of the person who did it.', { nullable: true })
  actor?: string | null;

  @Field(() => ID, { nullable: true, description: 'The API key that did it.' })
  apiKeyId?: string | null;

  @ShortText('What was done, for example `postInvoice`.', { nullable: true })
  action?: string | null;

  @ShortText('The type of the record that it was done to, for example `Invoice`.', { nullable: true })
  resourceType?: string | null;

  @Field(() => ID, { nullable: true, description: 'The record that it was done to; see `resourceType`.' })
  resourceId?: string | null;

  @Field(() => DateTime, { nullable: true, description: 'Done at this instant or later.' })
  from?: Date | null;

  @Field(() => DateTime, { nullable: true, description: 'Done before this instant.' })
  to?: Date | null;
}

@Resolver()
export class AuditLogResolver {
  @Query(() => AuditEntryConnection, {
    description:
      'Who did what, in the order in which it was recorded. Entries are kept for good. Requests that were refused changed nothing and are not among them.',
  })
  @RequiresScope(ApiKeyScope.ADMIN)
  auditLog(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => AuditLogFilter, { nullable: true, description: 'Which entries to list.' })
    filter: AuditLogFilter | null,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<Page<Row<AuditEntry>>> {
    return page(em, AuditEntry, arguments_, { where: conditions(filter ?? {}) });
  }
}

function conditions(filter: AuditLogFilter): Sql[] {
  const { actor, apiKeyId, action, resourceType, resourceId, from, to } = filter;
  return [
    ...(actor ? [sql`created_by ->> 'email' = ${actor}`] : []),
    ...(apiKeyId ? [sql`(created_by ->> 'apiKeyId')::bigint = ${recordId(apiKeyId, 'API key')}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(resourceType ? [sql`resource_type = ${resourceType}`] : []),
    ...(resourceId ? [sql`resource_id = ${recordId(resourceId, 'Record')}`] : []),
    ...(from ? [sql`created_at >= ${from}`] : []),
    ...(to ? [sql`created_at < ${to}`] : []),
  ];
}
