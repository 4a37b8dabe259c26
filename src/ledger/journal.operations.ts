import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sealOfEntry } from '../audit/chained-records.js';
import { ensure } from '../contract/errors.js';
import { staging } from '../outbox/stage.js';
import { rows } from '../store/rows.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import type { AccountRole } from './account.entity.js';
import { JournalEntry, type JournalEntryKind, JournalLine, type JournalSource } from './journal.entity.js';
import { ensurePeriodOpen } from './period.operations.js';
import { balances, type PostingLine, reversed } from './posting.js';
import { invalidateCovering } from './reconciliation.operations.js';

export interface NewJournalEntry {
  entryDate: string;
  kind: `${JournalEntryKind}`;
  sourceType: `${JournalSource}`;
  sourceId: number;
  currency: string;
  memo: string | null;
  reversesId?: number | null;
  lines: readonly PostingLine[];
}

/**
 * Writes one balanced entry and answers its id; null when there is nothing to post (a zero-total document).
 * Stages its place in the owner's chain. Throws PERIOD_CLOSED when the day is in a closed period, ACCOUNT_ARCHIVED when an
 * account takes no new postings; what was booked to it can be reversed.
 */
export async function writeEntry(em: EntityManager, entry: NewJournalEntry): Promise<number | null> {
  assert(balances(entry.lines), 'a posting balances');
  await ensurePeriodOpen(em, entry.entryDate);
  if (entry.lines.length === 0) return null;
  const { ownerId, actor } = tenantOf(em);
  const seal = sealOfEntry({ ...entry, ownerId, reversesId: entry.reversesId ?? null, createdBy: actor });
  const amountCents = sumCents(entry.lines.map(({ debitCents }) => debitCents));
  const column = (name: keyof PostingLine) => entry.lines.map((line) => line[name]);
  const payload = { ownerId: sql`${ownerId}::bigint`, entryId: sql`id`, seal: sql`${seal}::text` };
  const chaining = staging('ledger.chain', payload, sql`entry`);
  const [written] = await query<{ id: number; archived: string | null }>(
    em,
    sql`with entry as (
        insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, amount_cents, memo,
          reverses_id, created_by)
        values (${ownerId}, ${entry.entryDate}, ${entry.kind}, ${entry.sourceType}, ${entry.sourceId}, ${entry.currency},
          ${amountCents}, ${entry.memo}, ${entry.reversesId ?? null}, ${JSON.stringify(actor)}) returning id
      ), lines as (
        insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents, memo)
        select ${ownerId}, entry.id, line.account_id, line.debit_cents, line.credit_cents, line.memo
        from entry, unnest(${column('accountId')}::bigint[], ${column('debitCents')}::bigint[],
          ${column('creditCents')}::bigint[], ${column('memo')}::text[])
          with ordinality as line (account_id, debit_cents, credit_cents, memo, place)
        order by line.place
      ), chaining as (
        ${chaining}
      ) select id, (
          select string_agg(number, ', ' order by number) from accounts
          where owner_id = ${ownerId} and id = any(${column('accountId')}::bigint[]) and not active
        ) as archived from entry`,
  );
  const archived = entry.kind === 'reversal' ? null : (written?.archived ?? null);
  ensure(archived === null, 'ACCOUNT_ARCHIVED', `Account ${archived} is archived and takes no new postings`);
  return written?.id ?? null;
}

/**
 * Reverses, on the given day, every entry of a document that is not reversed yet, none before its own day. Bank
 * reconciliations that cover one of
 * them no longer hold: they are invalidated.
 * Throws PERIOD_CLOSED when the day is in a closed period.
 */
export async function reverseEntries(
  em: EntityManager,
  source: { type: `${JournalSource}`; id: number },
  entryDate: string,
  memo: string,
): Promise<void> {
  await ensurePeriodOpen(em, entryDate);
  const entries = await rows(em, JournalEntry, {
    where: [
      sql`source_type = ${source.type} and source_id = ${source.id} and kind <> 'reversal'`,
      sql`not exists (select from journal_entries r where r.owner_id = journal_entries.owner_id and r.reverses_id = journal_entries.id)`,
    ],
  });
  await invalidateCovering(
    em,
    entries.map((entry) => entry.id),
  );
  for (const entry of entries) {
    assert(entry.entryDate <= entryDate, 'nothing is reversed before it counts');
    const lines = await rows(em, JournalLine, { where: [sql`entry_id = ${entry.id}`] });
    await writeEntry(em, {
      entryDate,
      kind: 'reversal',
      sourceType: source.type,
      sourceId: source.id,
      currency: entry.currency,
      memo,
      reversesId: entry.id,
      lines: reversed(lines),
    });
  }
}

export type AccountsByRole = Readonly<Record<AccountRole, number>>;

/** The owner's account for each role that postings use. */
export async function accountsByRole(em: EntityManager): Promise<AccountsByRole> {
  const found = await query<{ role: AccountRole; id: number }>(
    em,
    sql`select role, id from accounts where owner_id = ${tenantOf(em).ownerId} and role is not null`,
  );
  return Object.fromEntries(found.map(({ role, id }) => [role, id])) as AccountsByRole;
}
