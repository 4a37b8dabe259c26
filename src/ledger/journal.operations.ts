import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sealOfEntry } from '../audit/chained-records.js';
import { ensure } from '../contract/errors.js';
import { rateOn } from '../currencies/rates.js';
import { stage, staging } from '../outbox/stage.js';
import type { Row } from '../store/columns.js';
import { lockNameShared } from '../store/locks.js';
import { rows } from '../store/rows.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { convertedCents, sumCents } from '../values/money.js';
import type { AccountRole, RoleOnDemand } from './account.entity.js';
import { type BaseAmount, baseAmounts } from './base-amounts.js';
import { JournalEntry, type JournalEntryKind, JournalLine, type JournalSource } from './journal.entity.js';
import { ensureOpen, ensurePeriodOpen } from './period.operations.js';
import { balances, type PostingLine, reversed } from './posting.js';
import { invalidateCovering } from './reconciliation.operations.js';

/** Whoever reads or writes base amounts holds this lock together with others; only filling them in keeps them out. */
export const baseAmountsLock = 'base amounts';

export interface NewJournalEntry {
  entryDate: string;
  kind: `${JournalEntryKind}`;
  sourceType: `${JournalSource}`;
  sourceId: number;
  currency: string;
  memo: string | null;
  reversesId?: number | null;
  lines: readonly NewJournalLine[];
}

interface NewJournalLine extends PostingLine {
  /** The line that had no base amounts when it was written, and gets these. */
  convertsId?: number | null;
}

/**
 * Writes one balanced entry and answers its id; null when there is nothing to post (a zero-total document).
 * In another currency than the owner's its lines get base amounts, at the rate of its day, when there is one.
 * Stages its place in the owner's chain. `held` is the owner with its periods held, where the caller has it. Throws
 * PERIOD_CLOSED when the day is in a closed period, ACCOUNT_ARCHIVED when an account takes no new postings (what was booked
 * to it can be reversed, converted and valued anew), VALIDATION_FAILED for amounts and base amounts beyond what can be carried exactly.
 */
export async function writeEntry(
  em: EntityManager,
  entry: NewJournalEntry,
  held?: { closedThrough: string | null },
): Promise<number | null> {
  const isWithinAmounts = sumCents(entry.lines.map(({ debitCents }) => debitCents)) !== null;
  ensure(isWithinAmounts, 'VALIDATION_FAILED', 'The entry comes to more than an amount can be');
  assert(balances(entry.lines), 'a posting balances');
  // What an entry of a closed period comes to in base may be found out later: the entry itself stays as it is.
  if (held) ensureOpen(entry.entryDate, held.closedThrough);
  else if (entry.kind !== 'conversion') await ensurePeriodOpen(em, entry.entryDate);
  if (entry.lines.length === 0) return null;
  const { ownerId, actor } = tenantOf(em);
  const lines = await withBaseAmounts(em, entry);
  const seal = sealOfEntry({ ...entry, lines, ownerId, reversesId: entry.reversesId ?? null, createdBy: actor });
  const amountCents = sumCents(entry.lines.map(({ debitCents }) => debitCents));
  const column = (name: keyof WrittenLine) => lines.map((line) => line[name]);
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
        insert into journal_lines (owner_id, entry_id, entry_date, currency, account_id, debit_cents, credit_cents, memo,
          base_debit_cents, base_credit_cents, converts_id)
        select ${ownerId}, entry.id, ${entry.entryDate}::date, ${entry.currency}, line.account_id, line.debit_cents,
          line.credit_cents, line.memo, line.base_debit_cents, line.base_credit_cents, line.converts_id
        from entry, unnest(${column('accountId')}::bigint[], ${column('debitCents')}::bigint[],
          ${column('creditCents')}::bigint[], ${column('memo')}::text[], ${column('baseDebitCents')}::bigint[],
          ${column('baseCreditCents')}::bigint[], ${column('convertsId')}::bigint[])
          with ordinality as line (account_id, debit_cents, credit_cents, memo, base_debit_cents, base_credit_cents,
            converts_id, place)
        order by line.place
      ), chaining as (
        ${chaining}
      ) select id, (
          select string_agg(number, ', ' order by number) from accounts
          where owner_id = ${ownerId} and id = any(${column('accountId')}::bigint[]) and not active
        ) as archived from entry`,
  );
  assert(written, 'an entry is written');
  const isNew = !aboutWhatIsBooked.has(entry.kind);
  const archived = isNew ? written.archived : null;
  ensure(archived === null, 'ACCOUNT_ARCHIVED', `Account ${archived} is archived and takes no new postings`);
  return written.id;
}

/** Entries that follow from what stands on an account, archived or not: they change no amount in its own currency for long. */
const aboutWhatIsBooked: ReadonlySet<NewJournalEntry['kind']> = new Set(['reversal', 'conversion', 'revaluation']);

interface WrittenLine extends Required<Omit<NewJournalLine, 'base'>> {
  baseDebitCents: number | null;
  baseCreditCents: number | null;
}

async function withBaseAmounts(em: EntityManager, entry: NewJournalEntry): Promise<WrittenLine[]> {
  const amounts = await baseAmountsOf(em, entry);
  return entry.lines.map(({ base: _given, convertsId = null, ...line }, index) => ({
    ...line,
    baseDebitCents: amounts?.[index]?.debitCents ?? null,
    baseCreditCents: amounts?.[index]?.creditCents ?? null,
    convertsId,
  }));
}

/** Null where there are none: in the owner's currency, which needs none, and where no rate is known. */
async function baseAmountsOf(
  em: EntityManager,
  { currency, entryDate, lines }: NewJournalEntry,
): Promise<BaseAmount[] | null> {
  const { currency: baseCurrency } = tenantOf(em);
  if (currency === baseCurrency) return null;
  if (lines.some(({ base }) => base !== undefined)) {
    const given = lines.map(({ base }) => base ?? null);
    return given.every((base) => base !== null) ? given : null;
  }
  await lockNameShared(em, baseAmountsLock);
  const rate = await rateOn(em, currency, entryDate);
  if (rate === null) return null;
  const amounts = baseAmounts(lines, (cents) => convertedCents(cents, rate, { from: currency, to: baseCurrency }));
  ensure(amounts !== null, 'VALIDATION_FAILED', `The entry is worth more in ${baseCurrency} than an amount can be`);
  return amounts;
}

/**
 * Reverses, on the given day, every entry of a document that is not reversed yet, none before its own day: exchange differences of
 * days that were closed are booked later. Bank reconciliations that cover one of them no longer hold: they are invalidated. Base amounts are those of what is reversed, whatever the rate of the day.
 * Throws PERIOD_CLOSED when the day is in a closed period.
 */
export async function reverseEntries(
  em: EntityManager,
  source: { type: `${JournalSource}`; id: number },
  entryDate: string,
  memo: string,
): Promise<void> {
  await ensurePeriodOpen(em, entryDate);
  await lockNameShared(em, baseAmountsLock);
  const entries = await rows(em, JournalEntry, {
    where: [
      sql`source_type = ${source.type} and source_id = ${source.id} and kind not in ('reversal', 'conversion')`,
      sql`not exists (select from journal_entries r where r.owner_id = journal_entries.owner_id and r.reverses_id = journal_entries.id)`,
    ],
  });
  await invalidateCovering(
    em,
    entries.map((entry) => entry.id),
  );
  for (const entry of entries) {
    const isLater = entry.kind === 'exchange_difference' && entry.entryDate > entryDate;
    assert(isLater || entry.entryDate <= entryDate, 'nothing is reversed before it counts');
    const lines = await linesWithBase(em, entry.id);
    await writeEntry(em, {
      entryDate: isLater ? entry.entryDate : entryDate,
      kind: 'reversal',
      sourceType: source.type,
      sourceId: source.id,
      currency: entry.currency,
      memo,
      reversesId: entry.id,
      lines: reversed(lines),
    });
    await convertIfKnown(em, entry, lines);
  }
}

/** What waits for base amounts although there is a rate is worth more than they can say: reversed, it can be converted. */
async function convertIfKnown(
  em: EntityManager,
  { currency, entryDate }: Row<JournalEntry>,
  lines: readonly BookedLine[],
): Promise<void> {
  const { ownerId, currency: baseCurrency } = tenantOf(em);
  if (currency === baseCurrency || lines.every(({ base }) => base !== null)) return;
  if (await rateOn(em, currency, entryDate)) await stage(em, 'journal.convert', { ownerId });
}

/** A line as it was written, with the base amounts that it has by now; null when it has none. */
export interface BookedLine extends PostingLine {
  id: number;
  base: BaseAmount | null;
}

/** The lines of an entry in their order. The caller holds the lock of base amounts, so that none of them gets any meanwhile. */
export async function linesWithBase(em: EntityManager, entryId: number): Promise<BookedLine[]> {
  const lines = await rows(em, JournalLine, { where: [sql`entry_id = ${entryId}`] });
  const later = await rows(em, JournalLine, {
    where: [sql`converts_id = any(${lines.map(({ id }) => id)}::bigint[])`],
  });
  const conversions = new Map(later.map((line) => [line.convertsId, line]));
  return lines.map((line) => {
    const { id, accountId, debitCents, creditCents, memo } = line;
    const { baseDebitCents, baseCreditCents } = conversions.get(id) ?? line;
    const isKnown = baseDebitCents !== null && baseCreditCents !== null;
    const base = isKnown ? { debitCents: baseDebitCents, creditCents: baseCreditCents } : null;
    return { id, accountId, debitCents, creditCents, memo, base };
  });
}

export type AccountsByRole = Readonly<Record<Exclude<AccountRole, RoleOnDemand>, number>> &
  Readonly<Partial<Record<RoleOnDemand, number>>>;

/** The owner's account for each role that postings use. */
export async function accountsByRole(em: EntityManager): Promise<AccountsByRole> {
  const found = await query<{ role: AccountRole; id: number }>(
    em,
    sql`select role, id from accounts where owner_id = ${tenantOf(em).ownerId} and role is not null`,
  );
  return Object.fromEntries(found.map(({ role, id }) => [role, id])) as AccountsByRole;
}
