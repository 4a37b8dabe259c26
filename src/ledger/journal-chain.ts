import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sealWithInstallationKey } from '../store/secrets.js';
import { query, type Sql, sql } from '../store/sql.js';

/**
 * What makes changes to the journal evident. Every entry is sealed by whoever writes it, with the key of the installation,
 * and a job takes it into the chain of its owner: each link hashes the entry and the link before. The end of the chain is
 * signed. An entry that is altered, removed or put in without the key no longer fits.
 */

/** What an entry says, whatever identifiers the database gives it. */
export interface EntryContent {
  ownerId: number;
  entryDate: string;
  kind: string;
  sourceType: string;
  sourceId: number;
  currency: string;
  memo: string | null;
  reversesId: number | null;
  lines: readonly LineContent[];
}

interface LineContent {
  accountId: number;
  debitCents: number;
  creditCents: number;
  memo: string | null;
}

/** An entry as it stands in the database. */
export interface StoredEntry extends EntryContent {
  id: number;
  createdAtMicroseconds: number;
  lines: readonly (LineContent & { id: number })[];
}

export interface ChainEnd {
  position: number;
  /** Hex of 32 bytes. */
  hash: string;
}

/** Where a chain starts. */
export const chainStart: ChainEnd = { position: 0, hash: '0'.repeat(64) };

/** Proves that an entry is what the service wrote. */
export function sealOf(entry: EntryContent): string {
  return sealWithInstallationKey('journal entry', JSON.stringify(contentOf(entry)));
}

/** The chain with one more entry. */
export function linkAfter(end: ChainEnd, entry: StoredEntry): ChainEnd {
  const position = end.position + 1;
  const link = [
    'journal chain 1',
    end.hash,
    position,
    entry.id,
    entry.createdAtMicroseconds,
    entry.lines.map((line) => line.id),
    contentOf(entry),
  ];
  return { position, hash: createHash('sha256').update(JSON.stringify(link)).digest('hex') };
}

/** Proves where the chain of an owner ends. */
export function signatureOf(ownerId: number, { position, hash }: ChainEnd): string {
  return sealWithInstallationKey(
    'journal chain head',
    JSON.stringify(['journal chain head 1', ownerId, position, hash]),
  );
}

/** The one encoding of an entry; another version gets another name in front. */
function contentOf(entry: EntryContent): unknown[] {
  return [
    'journal entry 1',
    entry.ownerId,
    entry.entryDate,
    entry.kind,
    entry.sourceType,
    entry.sourceId,
    entry.currency,
    entry.memo,
    entry.reversesId,
    entry.lines.map(({ accountId, debitCents, creditCents, memo }) => [accountId, debitCents, creditCents, memo]),
  ];
}

type StoredRow = Omit<StoredEntry, 'lines'> & { lines: [number, number, number, number, string | null][] | null };

/** The columns of a stored entry: of `journal_entries e`, and of its lines in the order of writing. */
export const storedEntryColumns: Sql = sql`
  e.id, e.owner_id as "ownerId", e.entry_date as "entryDate", e.kind, e.source_type as "sourceType",
  e.source_id as "sourceId", e.currency, e.memo, e.reverses_id as "reversesId",
  (extract(epoch from e.created_at) * 1000000)::bigint as "createdAtMicroseconds",
  (select json_agg(json_build_array(l.id, l.account_id, l.debit_cents, l.credit_cents, l.memo) order by l.id)
    from journal_lines l where l.owner_id = e.owner_id and l.entry_id = e.id) as lines`;

/** Reads entries from a statement that selects `storedEntryColumns`, with whatever else it selects. */
export async function readStoredEntries<T = unknown>(em: EntityManager, statement: Sql): Promise<(StoredEntry & T)[]> {
  const found = await query<StoredRow & T>(em, statement);
  return found.map((row) => ({
    ...row,
    lines: (row.lines ?? []).map(([id, accountId, debitCents, creditCents, memo]) => ({
      id,
      accountId,
      debitCents,
      creditCents,
      memo,
    })),
  }));
}
