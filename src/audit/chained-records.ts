import type { EntityManager } from '@mikro-orm/postgresql';
import { type Actor, actorAsSealed } from '../store/actor.js';
import { isSealed, sealWithInstallationKey } from '../store/secrets.js';
import { query, type Sql, sql } from '../store/sql.js';

/**
 * What stands in the chain: entries of the journal, and entries of the audit log. Each is sealed by whoever writes it, with
 * the key of the installation, so that none that the service did not write gets into the chain.
 */

/** What a journal entry says, whatever identifiers the database gives it. */
export interface EntryContent {
  ownerId: number;
  entryDate: string;
  kind: string;
  sourceType: string;
  sourceId: number;
  currency: string;
  memo: string | null;
  reversesId: number | null;
  /** Null for entries of before actors were recorded. */
  createdBy: Actor | null;
  lines: readonly LineContent[];
}

interface LineContent {
  accountId: number;
  debitCents: number;
  creditCents: number;
  memo: string | null;
  /** In the owner's currency; null in entries that say nothing of it. */
  baseDebitCents: number | null;
  baseCreditCents: number | null;
  convertsId: number | null;
}

/** A journal entry as it stands in the database. */
export interface StoredEntry extends EntryContent {
  id: number;
  createdAtMicroseconds: number;
  lines: readonly (LineContent & { id: number })[];
}

/** What an entry of the audit log says. */
export interface AuditContent {
  ownerId: number;
  action: string;
  resourceType: string | null;
  resourceId: number | null;
  changes: Record<string, unknown> | null;
  createdBy: Actor;
  createdAtMicroseconds: number;
}

/** An entry of the audit log as it stands in the database. */
export interface StoredAuditEntry extends AuditContent {
  id: number;
}

/** One thing that a link is made of. */
export type ChainedRecord =
  | { kind: 'journal entry'; entry: StoredEntry }
  | { kind: 'audit entry'; entry: StoredAuditEntry };

/** What a person calls the record. */
export function nameOf({ kind, entry }: ChainedRecord): string {
  return `${kind} ${entry.id}`;
}

/** Proves that a journal entry is what the service wrote. */
export function sealOfEntry(entry: EntryContent): string {
  return sealWithInstallationKey('journal entry', JSON.stringify(entryContent(entry)));
}

/** Proves that an entry of the audit log is what the service wrote. */
export function sealOfAuditEntry(entry: AuditContent): string {
  return sealWithInstallationKey('audit entry', JSON.stringify(auditContent(entry)));
}

/** True when the seal is of what the record says. */
export function isSealOf(record: ChainedRecord, seal: string): boolean {
  return isSealed(record.kind, JSON.stringify(contentOf(record)), seal);
}

/** The one encoding of a record; another version gets another name in front. */
export function contentOf(record: ChainedRecord): unknown[] {
  return record.kind === 'journal entry' ? entryContent(record.entry) : auditContent(record.entry);
}

function entryContent(entry: EntryContent): unknown[] {
  const hasBase = entry.lines.some(({ baseDebitCents }) => baseDebitCents !== null);
  return [
    hasBase ? 'journal entry 3' : entry.createdBy ? 'journal entry 2' : 'journal entry 1',
    entry.ownerId,
    entry.entryDate,
    entry.kind,
    entry.sourceType,
    entry.sourceId,
    entry.currency,
    entry.memo,
    entry.reversesId,
    entry.lines.map(({ accountId, debitCents, creditCents, memo, baseDebitCents, baseCreditCents, convertsId }) => [
      ...[accountId, debitCents, creditCents, memo],
      ...(hasBase ? [baseDebitCents, baseCreditCents, convertsId] : []),
    ]),
    ...(entry.createdBy ? [actorAsSealed(entry.createdBy)] : []),
  ];
}

function auditContent(entry: AuditContent): unknown[] {
  return [
    'audit entry 1',
    entry.ownerId,
    entry.action,
    entry.resourceType,
    entry.resourceId,
    inOrder(entry.changes),
    actorAsSealed(entry.createdBy),
    entry.createdAtMicroseconds,
  ];
}

/** The value with the keys of its objects sorted: the database keeps them in an order of its own. */
function inOrder(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, inOrder(part)]));
}

type StoredLine = [number, number, number, number, string | null, number | null, number | null, number | null];
type StoredRow = Omit<StoredEntry, 'lines'> & { lines: StoredLine[] | null };

/** The columns of a stored journal entry: of `journal_entries e`, and of its lines in the order of writing. */
export const storedEntryColumns: Sql = sql`
  e.id, e.owner_id as "ownerId", e.entry_date as "entryDate", e.kind, e.source_type as "sourceType",
  e.source_id as "sourceId", e.currency, e.memo, e.reverses_id as "reversesId", e.created_by as "createdBy",
  (extract(epoch from e.created_at) * 1000000)::bigint as "createdAtMicroseconds",
  (select json_agg(json_build_array(l.id, l.account_id, l.debit_cents, l.credit_cents, l.memo, l.base_debit_cents,
      l.base_credit_cents, l.converts_id) order by l.id)
    from journal_lines l where l.owner_id = e.owner_id and l.entry_id = e.id) as lines`;

/** A stored entry of the audit log, of `audit_log a`, in the column `auditEntry`; null where there is none. */
export const storedAuditEntryColumn: Sql = sql`
  case when a.id is not null then json_build_object('id', a.id, 'ownerId', a.owner_id, 'action', a.action,
    'resourceType', a.resource_type, 'resourceId', a.resource_id, 'changes', a.changes, 'createdBy', a.created_by,
    'createdAtMicroseconds', (extract(epoch from a.created_at) * 1000000)::bigint) end as "auditEntry"`;

/** Reads journal entries from a statement that selects `storedEntryColumns`, with whatever else it selects. */
export async function readStoredEntries<T = unknown>(em: EntityManager, statement: Sql): Promise<(StoredEntry & T)[]> {
  const found = await query<StoredRow & T>(em, statement);
  return found.map((row) => ({
    ...row,
    lines: (row.lines ?? []).map(
      ([id, accountId, debitCents, creditCents, memo, baseDebitCents, baseCreditCents, convertsId]) => ({
        id,
        accountId,
        debitCents,
        creditCents,
        memo,
        baseDebitCents,
        baseCreditCents,
        convertsId,
      }),
    ),
  }));
}
