import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { rateOn } from '../currencies/rates.js';
import { emit } from '../outbox/emit.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { find, lock, lockWhere, newRecord, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { convertedCents, type RateFraction, sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { isMonetary } from './account.entity.js';
import { completeChart } from './chart-of-accounts.js';
import { type AccountsByRole, accountsByRole, baseAmountsLock, writeEntry } from './journal.operations.js';
import { bookedParts, unconvertedParts } from './monthly-balances.js';
import { ensurePeriodOpen } from './period.operations.js';
import { exchangePosting, type PostingLine, reversed } from './posting.js';
import { Revaluation, RevaluationStatus, RevaluedBalance } from './revaluation.entity.js';
import type { RevalueOpenItemsInput, ReverseRevaluationInput } from './revaluation.inputs.js';

/**
 * Values receivables, payables, money and loans in other currencies at the rates of a day, and books what that differs from
 * what they were booked at, in base alone; the next day takes it back, so that settlements realise their differences whole.
 * A revaluation of the same day is reversed before. Throws VALIDATION_FAILED, PERIOD_CLOSED, EXCHANGE_RATE_MISSING,
 * ACCOUNT_ARCHIVED. Events books.revaluation.created and, for the one of before, books.revaluation.reversed.
 */
export async function revalueOpenItems(em: EntityManager, { asOf }: RevalueOpenItemsInput): Promise<Revaluation> {
  const problems = new FieldProblems();
  problems.check(asOf <= today(em), 'asOf', 'must not be after today');
  problems.refuse();
  await ensurePeriodOpen(em, asOf);
  await lockName(em, 'revaluation');
  await lockNameShared(em, baseAmountsLock);
  const standing = await lockWhere(em, Revaluation, { asOf, status: RevaluationStatus.POSTED });
  for (const before of standing) await reverse(em, before);
  const balances = await openBalances(em, asOf);
  const revaluation = await record(em, asOf, balances);
  await book(em, revaluation, balances);
  await emit(em, 'books.revaluation.created', revaluationEvent(revaluation));
  return revaluation;
}

/**
 * posted → reversed: on its day and on the next one, what it booked is taken back. Throws NOT_FOUND, REVALUATION_REVERSED,
 * PERIOD_CLOSED. Event books.revaluation.reversed.
 */
export async function reverseRevaluation(em: EntityManager, { id }: ReverseRevaluationInput): Promise<Revaluation> {
  await lockName(em, 'revaluation');
  const revaluation = await lock(em, Revaluation, id, 'Revaluation');
  await reverse(em, revaluation);
  return revaluation;
}

async function reverse(em: EntityManager, revaluation: Revaluation): Promise<void> {
  await ensurePeriodOpen(em, revaluation.asOf);
  revaluation.reverse();
  await save(em, Revaluation, revaluation);
  const balances = await find(em, RevaluedBalance, { revaluationId: revaluation.id });
  await book(em, revaluation, balances);
  await emit(em, 'books.revaluation.reversed', revaluationEvent(revaluation));
}

type OpenBalance = Pick<
  RevaluedBalance,
  'accountId' | 'currency' | 'balanceCents' | 'bookedBaseCents' | 'baseUnits' | 'currencyUnits' | 'baseCents'
>;

/** What is open at the end of a day, by currency and account. */
async function openBalances(em: EntityManager, asOf: string): Promise<OpenBalance[]> {
  const balances: OpenBalance[] = [];
  for (const { unconvertedLines, ...balance } of await bookedBalances(em, asOf)) {
    const { currency } = balance;
    ensure(
      unconvertedLines === 0,
      'EXCHANGE_RATE_MISSING',
      `${unconvertedLines} lines in ${currency} up to ${asOf} have no base amounts: missingBaseAmounts says of which days`,
    );
    const rate = balance.balanceCents === 0 ? null : await rateFor(em, currency, asOf);
    const baseCents = rate ? worth(em, balance, rate) : 0;
    const { baseUnits = null, currencyUnits = null } = rate ?? {};
    balances.push({ ...balance, baseUnits, currencyUnits, baseCents });
  }
  return balances.filter(({ balanceCents, bookedBaseCents }) => balanceCents !== 0 || bookedBaseCents !== 0);
}

async function rateFor(em: EntityManager, currency: string, asOf: string): Promise<RateFraction> {
  const rate = await rateOn(em, currency, asOf);
  ensure(rate !== null, 'EXCHANGE_RATE_MISSING', `${currency} has no rate of ${asOf} or the ten days before`);
  return rate;
}

function worth(
  em: EntityManager,
  { balanceCents, currency }: Pick<OpenBalance, 'balanceCents' | 'currency'>,
  rate: RateFraction,
): number {
  return reportedCents(convertedCents(balanceCents, rate, { from: currency, to: tenantOf(em).currency }));
}

function bookedBalances(
  em: EntityManager,
  asOf: string,
): Promise<
  (Pick<OpenBalance, 'accountId' | 'currency' | 'balanceCents' | 'bookedBaseCents'> & { unconvertedLines: number })[]
> {
  const { ownerId, currency } = tenantOf(em);
  return query(
    em,
    sql`select a.id as "accountId", l.currency, sum(l.debit_cents - l.credit_cents)::bigint as "balanceCents",
        coalesce(sum(l.base_debit_cents - l.base_credit_cents), 0)::bigint as "bookedBaseCents",
        coalesce((
          select sum(u.count) from (select * from ${unconvertedParts(em, asOf)}) u
          where u.account_id = a.id and u.currency = l.currency
        ), 0)::bigint as "unconvertedLines"
      from accounts a join ${bookedParts(em, [{ from: null, to: asOf }])} on l.account_id = a.id
      where a.owner_id = ${ownerId} and ${isMonetary(sql`a`)} and l.currency <> ${currency}
      group by a.id, a.number, l.currency order by l.currency, a.number`,
  );
}

async function record(em: EntityManager, asOf: string, balances: readonly OpenBalance[]): Promise<Revaluation> {
  const amounts = balances.map(differenceCents);
  const revaluation = newRecord(Revaluation, {
    asOf,
    gainCents: reportedCents(sumCents(amounts.filter((cents) => cents > 0))),
    lossCents: reportedCents(sumCents(amounts.filter((cents) => cents < 0).map((cents) => -cents))),
  });
  await save(em, Revaluation, revaluation);
  const { id: revaluationId } = revaluation;
  const rows = balances.map((balance) => newRecord(RevaluedBalance, { revaluationId, ...balance }));
  await save(em, RevaluedBalance, rows);
  return revaluation;
}

/** An entry for each currency; of a revaluation that is reversed the other way round. */
async function book(em: EntityManager, revaluation: Revaluation, balances: readonly OpenBalance[]): Promise<void> {
  const { unrealised_gains: gains, unrealised_losses: losses } = await accountsForRevaluation(em);
  for (const [currency, ofCurrency] of Map.groupBy(balances, (balance) => balance.currency)) {
    const lines = ofCurrency.flatMap((balance) => {
      const account = { accountId: balance.accountId, amountCents: differenceCents(balance) };
      return exchangePosting({ account, gains, losses });
    });
    const isReversed = revaluation.status === RevaluationStatus.REVERSED;
    await writeForOneDay(em, revaluation, currency, isReversed ? reversed(lines) : lines);
  }
}

/** An owner that a process of an earlier version opened may lack the accounts. */
async function accountsForRevaluation(em: EntityManager): Promise<AccountsByRole> {
  if (!(await accountsByRole(em)).unrealised_gains) await completeChart(em);
  return accountsByRole(em);
}

/** Booked on the day of the revaluation, taken back on the next. */
async function writeForOneDay(
  em: EntityManager,
  { id, asOf, status }: Revaluation,
  currency: string,
  lines: readonly PostingLine[],
): Promise<void> {
  const memo = `Revaluation of ${currency} at ${asOf}${status === RevaluationStatus.REVERSED ? ' reversed' : ''}`;
  const entryId = await writeEntry(em, {
    entryDate: asOf,
    kind: 'revaluation',
    sourceType: 'revaluation',
    sourceId: id,
    currency,
    memo,
    lines,
  });
  if (entryId === null) return;
  await writeEntry(em, {
    entryDate: addDays(asOf, 1),
    kind: 'reversal',
    sourceType: 'revaluation',
    sourceId: id,
    currency,
    memo: `${memo}, taken back`,
    reversesId: entryId,
    lines: reversed(lines),
  });
}

function differenceCents({ baseCents, bookedBaseCents }: OpenBalance): number {
  return baseCents - bookedBaseCents;
}

function revaluationEvent({ id, asOf, gainCents, lossCents }: Revaluation) {
  return { revaluation_id: id, as_of: asOf, gain_cents: gainCents, loss_cents: lossCents };
}
