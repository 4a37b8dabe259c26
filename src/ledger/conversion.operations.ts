import type { EntityManager } from '@mikro-orm/postgresql';
import { holdsOn } from '../currencies/rates.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { convertedCents, type RateFraction } from '../values/money.js';
import { type BaseAmount, baseAmounts, onDebitSide, otherSide } from './base-amounts.js';
import { bookEarlierClearedDifferences, hasEarlierClearedDifferences } from './exchange-clearing.operations.js';
import {
  earlierSettlements,
  openShareInBase,
  realiseDifferences,
  realiseEarlierSettlements,
} from './exchange-difference.operations.js';
import type { JournalEntry } from './journal.entity.js';
import { type BookedLine, baseAmountsLock, linesWithBase, writeEntry } from './journal.operations.js';
import { unconvertedMonths } from './monthly-balances.js';
import { periodLock } from './period.operations.js';
import { appliesPrepayment, onBothSides, type PrepaidSettlement, prepaidSettlement } from './prepayments.js';
import { spreadBaseAmounts, spreadsBookedAmount } from './spread-amounts.js';
import { hasNoBase } from './unconverted-lines.js';

/** Entries of a currency whose lines have no base amounts, since no rate was known. */
export interface CurrencyWithoutRates {
  currency: string;
  entryCount: number;
  lineCount: number;
  firstDay: string;
  lastDay: string;
}

/** Which rates are missing, by currency. */
export function missingBaseAmounts(em: EntityManager): Promise<CurrencyWithoutRates[]> {
  return query(
    em,
    sql`select c.currency, count(distinct l.entry_id) as "entryCount", count(*) as "lineCount",
        min(l.entry_date) as "firstDay", max(l.entry_date) as "lastDay"
      from ${unconvertedMonths(em)} cross join lateral (
        select entry_id, entry_date from journal_lines l
        where owner_id = ${tenantOf(em).ownerId} and account_id = c.account_id and currency = c.currency
          and entry_date >= c.month and entry_date < c.month + interval '1 month' and ${hasNoBase}
        offset 0
      ) l group by c.currency order by c.currency`,
  );
}

type OpenEntry = Pick<
  JournalEntry,
  'id' | 'entryDate' | 'sourceType' | 'sourceId' | 'currency' | 'memo' | 'reversesId'
> & { baseUnits: string | null; currencyUnits: string | null };

const batchSize = 200;

/**
 * Gives entries after one of them, in the order of their ids, the base amounts of their days, in an entry of its own for each
 * and its reversal: what was written stays as it is. Answers the last entry looked at, null when there are no more. Others are kept
 * out only when there is something to do, which is read anew then.
 */
export async function convertEntries(em: EntityManager, after: number): Promise<number | null> {
  if (!(await isAnythingOpen(em, after))) return null;
  await lockNameShared(em, periodLock);
  await lockName(em, baseAmountsLock);
  const entries = await openEntries(em, after);
  for (const entry of entries) await convert(em, entry);
  await realiseEarlierSettlements(em);
  await bookEarlierClearedDifferences(em);
  return entries.length < batchSize ? null : (entries.at(-1)?.id ?? null);
}

async function isAnythingOpen(em: EntityManager, after: number): Promise<boolean> {
  if ((await openEntries(em, after)).length > 0) return true;
  return (await earlierSettlements(em)).length > 0 || (await hasEarlierClearedDifferences(em));
}

/** Entries of a currency after one of them, with the rates of their days, that wait for base amounts which can be known. */
function openEntries(em: EntityManager, after: number): Promise<OpenEntry[]> {
  const { ownerId, currency } = tenantOf(em);
  return query(
    em,
    sql`select ${entryWithRate} from (
        select * from journal_entries
        where owner_id = ${ownerId} and id > ${after} and currency <> ${currency}
          and exists (select from ${unconvertedMonths(em)})
        order by id offset 0 -- none is looked at twice, nor beyond the last that is answered
      ) e ${rateOfEntry(em)} cross join lateral (
        select from journal_lines l where l.owner_id = ${ownerId} and l.entry_id = e.id and ${hasNoBase} limit 1
      ) l
      where rate.base_units is not null or e.reverses_id is not null or ${appliesPrepayment} or ${spreadsBookedAmount}
      order by e.id limit ${batchSize}`,
  );
}

async function reversalOf(em: EntityManager, { id }: OpenEntry): Promise<OpenEntry | undefined> {
  const [reversal] = await query<OpenEntry>(
    em,
    sql`select ${entryWithRate} from journal_entries e ${rateOfEntry(em)}
      where e.owner_id = ${tenantOf(em).ownerId} and e.reverses_id = ${id}`,
  );
  return reversal;
}

const entryWithRate = sql`e.id, e.entry_date as "entryDate", e.source_type as "sourceType", e.source_id as "sourceId", e.currency,
  e.memo, e.reverses_id as "reversesId", rate.base_units as "baseUnits", rate.currency_units as "currencyUnits"`;

/** The rate that holds for an entry `e`, if any; stands after it in a FROM, as `rate`. */
function rateOfEntry(em: EntityManager): Sql {
  return sql`left join lateral (
      select base_units, currency_units from exchange_rates r
      where r.owner_id = ${tenantOf(em).ownerId} and ${holdsOn(sql`e.currency`, sql`e.entry_date`)} order by day desc limit 1
    ) rate on true`;
}

async function convert(em: EntityManager, entry: OpenEntry): Promise<void> {
  const lines = await linesWithBase(em, entry.id);
  if (lines.every(({ base }) => base !== null)) return;
  const prepaid = entry.reversesId === null ? await prepaidSettlement(em, entry) : null;
  const amounts = prepaid ? await amountsOfPrepayment(em, prepaid, lines) : await amountsFor(em, entry, lines);
  if (!amounts) return;
  await writeConversion(em, entry, lines, amounts);
  if (prepaid) await realiseDifferences(em, prepaid.role, entry.currency, [prepaid.settlement]);
  const reversal = await reversalOf(em, entry);
  if (reversal) await convert(em, reversal);
}

/** A prepayment is applied at what it was booked at. */
async function amountsOfPrepayment(
  em: EntityManager,
  { role, document, settlement }: PrepaidSettlement,
  lines: readonly BookedLine[],
): Promise<BaseAmount[] | null> {
  return onBothSides(lines, await openShareInBase(em, role, document, settlement.amountCents));
}

/**
 * A reversal takes what it reverses back at the rate of then, and a schedule spreads its amount at that at which it was booked. What is worth more than can be carried is nothing in base once it
 * is reversed, and so is its reversal; until then it waits.
 */
async function amountsFor(
  em: EntityManager,
  entry: OpenEntry,
  lines: readonly BookedLine[],
): Promise<BaseAmount[] | null> {
  const { currency, reversesId, baseUnits, currencyUnits } = entry;
  if (reversesId !== null) {
    const reversed = await linesWithBase(em, reversesId);
    const known = reversed.flatMap(({ base }) => (base ? [otherSide(base)] : []));
    return known.length === lines.length ? known : null;
  }
  const spread = await spreadBaseAmounts(em, entry, lines);
  if (spread !== undefined) return spread;
  if (baseUnits === null || currencyUnits === null) return null;
  const rate: RateFraction = { baseUnits, currencyUnits };
  const to = tenantOf(em).currency;
  const amounts = baseAmounts(lines, (cents) => convertedCents(cents, rate, { from: currency, to }));
  if (amounts !== null || !(await reversalOf(em, entry))) return amounts;
  return lines.map(() => onDebitSide(0));
}

async function writeConversion(
  em: EntityManager,
  { entryDate, sourceType, sourceId, currency, memo }: OpenEntry,
  lines: readonly BookedLine[],
  amounts: readonly BaseAmount[],
): Promise<void> {
  await writeEntry(em, {
    entryDate,
    kind: 'conversion',
    sourceType,
    sourceId,
    currency,
    memo,
    lines: lines.map(({ id, accountId }, index) => ({
      accountId,
      debitCents: 0,
      creditCents: 0,
      memo: null,
      base: amounts[index] ?? null,
      convertsId: id,
    })),
  });
}
