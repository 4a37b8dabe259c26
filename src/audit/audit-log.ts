import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { writeWithJob } from '../outbox/with-jobs.js';
import type { Actor } from '../store/actor.js';
import { takeSettingChanges } from '../store/setting-changes.js';
import { query, type Sql, sql } from '../store/sql.js';
import { type Tenant, tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { type AuditContent, type StoredAuditEntry, sealOfAuditEntry } from './chained-records.js';

export interface Action {
  /** The mutation, the command, or what the service did by itself. */
  action: string;
  resourceType?: string | null;
  resourceId?: number | null;
  /** Never a secret. */
  changes?: Record<string, unknown> | null;
}

/**
 * Records in the audit log what whoever acts has done (or who else did), in the transaction of its effect, and stages its place in the
 * owner's chain. Where the database keeps the entry from being written, the effect fails.
 */
export async function recordAction(
  em: EntityManager,
  action: Action,
  actor: Actor = tenantOf(em).actor,
): Promise<void> {
  const content = contentOf({ ownerId: tenantOf(em).ownerId, actor }, action);
  const seal = sql`${sealOfAuditEntry(content)}::text`;
  const payload = { ownerId: sql`${content.ownerId}::bigint`, auditId: sql`id`, seal };
  await writeWithJob(em, insertOf(content), 'ledger.chain', payload);
}

/**
 * As `recordAction`, of what was noted of settings since the last entry: for what no mutation of a request records, or is to have an
 * entry of its own beside the request's.
 */
export function recordSettingChanges(
  em: EntityManager,
  action: Omit<Action, 'changes'>,
  actor: Actor = tenantOf(em).actor,
): Promise<void> {
  return recordAction(em, { ...action, changes: takeSettingChanges(em) }, actor);
}

/** As `recordAction`, for what itself extends the chain: the entry is to be linked at once. */
export async function recordChainAction(
  em: EntityManager,
  tenant: Pick<Tenant, 'ownerId' | 'actor'>,
  action: Action,
): Promise<StoredAuditEntry> {
  const content = contentOf(tenant, action);
  const [row] = await query<{ id: number }>(em, insertOf(content));
  assert(row, 'an entry of the audit log is written');
  return { ...content, id: row.id };
}

function contentOf(
  { ownerId, actor }: Pick<Tenant, 'ownerId' | 'actor'>,
  { action, resourceType, resourceId, changes }: Action,
): AuditContent {
  return {
    ownerId,
    action,
    resourceType: resourceType ?? null,
    resourceId: resourceId ?? null,
    changes: changes ?? null,
    createdBy: actor,
    createdAtMicroseconds: now().getTime() * 1000,
  };
}

function insertOf(content: AuditContent): Sql {
  const { ownerId, action, resourceType, resourceId, changes, createdBy, createdAtMicroseconds } = content;
  return sql`insert into audit_log (owner_id, action, resource_type, resource_id, changes, created_by, created_at)
    values (${ownerId}, ${action}, ${resourceType}, ${resourceId}, ${changes && JSON.stringify(changes)},
      ${JSON.stringify(createdBy)}, ${new Date(createdAtMicroseconds / 1000)}) returning id`;
}
