import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure } from '../contract/errors.js';
import { lockNameShared } from '../store/locks.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { shareOfCents, sumCents } from '../values/money.js';
import { type BaseAmount, baseAmounts } from './base-amounts.js';
import type { JournalSource } from './journal.entity.js';
import { type BookedLine, baseAmountsLock, linesWithBase } from './journal.operations.js';
import { periodLock } from './period.operations.js';
import type { PostingLine } from './posting.js';

/** Where an amount was booked that an amortization schedule spreads, and what a journal of the schedule takes of it. */
interface SpreadJournal {
  /** The entry that booked it: of the document, or of the journal that moved it to the balance sheet. */
  bookedById: number;
  /** The account of that entry on which the amount stands. */
  accountId: number;
  /** What earlier entries of the plan take, in minor units of the currency. */
  beforeCents: number;
}

/**
 * The base amounts of a journal of an amortization schedule in another currency than the owner's: what is spread has the rate at which
 * it was booked, so that nothing is left of it in base when nothing is left of the amount. Null while that has no base amounts; undefined
 * for other journals, and for a schedule of an amount that no document or journal of it booked. Throws VALIDATION_FAILED for base
 * amounts beyond what can be carried exactly.
 */
export async function spreadBaseAmounts(
  em: EntityManager,
  entry: { sourceType: `${JournalSource}`; sourceId: number; currency: string },
  lines: readonly PostingLine[],
): Promise<BaseAmount[] | null | undefined> {
  const base = tenantOf(em).currency;
  if (entry.sourceType !== 'manual_journal' || entry.currency === base) return undefined;
  const spread = await spreadJournal(em, entry.sourceId);
  if (!spread) return undefined;
  // In the order of whoever converts: an entry that is written holds its period anyway.
  await lockNameShared(em, periodLock);
  await lockNameShared(em, baseAmountsLock);
  const booked = bookedOn(spread.accountId, await linesWithBase(em, spread.bookedById));
  if (booked === null) return null;
  const { amountCents, baseCents } = booked;
  const through = (cents: number) => shareOfCents(baseCents, spread.beforeCents + cents, amountCents);
  const amounts = baseAmounts(lines, (cents) => sumCents([through(cents), -through(0)]));
  ensure(amounts !== null, 'VALIDATION_FAILED', `The entry is worth more in ${base} than an amount can be`);
  return amounts;
}

/** Of an entry `e`: it is of a journal whose base amounts follow from what its schedule spreads. */
export const spreadsBookedAmount = sql`(e.source_type = 'manual_journal' and exists (
  select from amortization_schedules s
  where s.owner_id = e.owner_id and coalesce(s.bill_line_id, s.invoice_line_id, s.deferral_journal_id) is not null and s.id in (
    select x.amortization_schedule_id from amortization_entries x
    where x.owner_id = e.owner_id and x.manual_journal_id = e.source_id
    union all select x.id from amortization_schedules x where x.owner_id = e.owner_id and x.deferral_journal_id = e.source_id
    union all select x.id from amortization_schedules x where x.owner_id = e.owner_id and x.disposal_journal_id = e.source_id)))`;

/**
 * A deferral takes its amount from the account of the document, entries of the plan and a disposal take it from where it was put. A fixed
 * asset is at its cost on an account of its own.
 */
async function spreadJournal(em: EntityManager, journalId: number): Promise<SpreadJournal | undefined> {
  const { ownerId } = tenantOf(em);
  const [found] = await query<SpreadJournal>(
    em,
    sql`with schedule as (
        select x.amortization_schedule_id as id, x.position, false as defers from amortization_entries x
        where x.owner_id = ${ownerId} and x.manual_journal_id = ${journalId}
        union all select x.id, null, true from amortization_schedules x
        where x.owner_id = ${ownerId} and x.deferral_journal_id = ${journalId}
        union all select x.id, null, false from amortization_schedules x
        where x.owner_id = ${ownerId} and x.disposal_journal_id = ${journalId}
      )
      select booked.id as "bookedById",
        case when schedule.defers then s.result_account_id else coalesce(s.asset_account_id, s.balance_account_id) end as "accountId",
        (select coalesce(sum(x.amount_cents), 0)::bigint from amortization_entries x
          where x.owner_id = ${ownerId} and x.amortization_schedule_id = s.id and x.position < schedule.position) as "beforeCents"
      from schedule join amortization_schedules s on s.owner_id = ${ownerId} and s.id = schedule.id
        left join bill_lines b on b.owner_id = ${ownerId} and b.id = s.bill_line_id
        left join invoice_lines i on i.owner_id = ${ownerId} and i.id = s.invoice_line_id
        cross join lateral (
          select case when s.deferral_journal_id is not null and not schedule.defers then 'manual_journal'
              when b.id is not null then 'bill' when i.id is not null then 'invoice' end as type,
            case when s.deferral_journal_id is not null and not schedule.defers then s.deferral_journal_id
              else coalesce(b.bill_id, i.invoice_id) end as id
        ) source
        join journal_entries booked on booked.owner_id = ${ownerId} and booked.source_type = source.type
          and booked.source_id = source.id and booked.kind = 'posting'
      order by booked.id limit 1`,
  );
  return found;
}

/**
 * What an entry booked on an account: on the larger of its sides, since lines that take back others leave too little to tell a rate
 * from. All its debits when it has no line on the account; null while it has no base amounts.
 */
function bookedOn(accountId: number, lines: readonly BookedLine[]): BookedAmount | null {
  if (lines.some(({ base }) => base === null)) return null;
  const onAccount = lines.filter((line) => line.accountId === accountId);
  const [debits, credits] = [onSide(onAccount, 'debitCents'), onSide(onAccount, 'creditCents')];
  const larger = debits.amountCents < credits.amountCents ? credits : debits;
  return larger.amountCents > 0 ? larger : onSide(lines, 'debitCents');
}

interface BookedAmount {
  amountCents: number;
  baseCents: number;
}

function onSide(lines: readonly BookedLine[], side: keyof BaseAmount): BookedAmount {
  return {
    amountCents: sumCents(lines.map((line) => line[side])) ?? 0,
    baseCents: sumCents(lines.map(({ base }) => base?.[side] ?? 0)) ?? 0,
  };
}
