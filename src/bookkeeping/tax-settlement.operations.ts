import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { completeChart } from '../ledger/chart-of-accounts.js';
import { exchangeClearingId } from '../ledger/exchange-clearing.operations.js';
import { accountsByRole, baseAmountsLock, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { closePeriod, periodLock } from '../ledger/period.operations.js';
import { clearedTaxPosting, salesTaxPosting } from '../ledger/posting.js';
import { reportedIn } from '../ledger/report-arguments.js';
import type { ReportedIn } from '../ledger/reported-lines.js';
import { unconvertedLines } from '../ledger/unconverted-lines.js';
import { emit } from '../outbox/emit.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { find, lock, newRecord, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { TaxBasis } from '../tax/tax-basis.js';
import {
  type TaxPeriod,
  type TaxTotals,
  taxBookedOtherwise,
  taxedCurrencies,
  taxReport,
  taxSettled,
  totalsOf,
} from '../tax/tax-report.js';
import { addDays } from '../values/calendar.js';
import { TaxSettlement, TaxSettlementStatus } from './tax-settlement.entity.js';
import type { CloseTaxPeriodInput, ReverseTaxSettlementInput } from './tax-settlement.inputs.js';

/**
 * Settles the tax of a period: what is due on the accounts of sales and purchase tax, and not settled before, goes to the
 * account of tax settlement on the last day, through which the books are closed. What changes about days that are settled,
 * as when a payment of before is applied, is in the next settlement. In base it takes the tax in all currencies, at what it was
 * booked at. Throws VALIDATION_FAILED, PERIOD_CLOSED, EXCHANGE_RATE_MISSING. Events books.tax_settlement.created,
 * books.period.closed.
 */
export async function closeTaxPeriod(em: EntityManager, input: CloseTaxPeriodInput): Promise<TaxSettlement> {
  const { through, notes = null } = input;
  const basis = input.basis ?? TaxBasis.ACCRUAL;
  const reported = reportedIn(tenantOf(em), input);
  const { currency, inBase } = reported;
  await lockName(em, periodLock);
  const standing = await standingSettlements(em, currency);
  await checkPeriod(em, input, reported, standing);
  const from = standing[0] ? standing[0].fromDay : (input.from ?? null);
  const due = await unsettledTax(em, { from, to: through, basis, ...reported });
  const last = standing.at(-1);
  const fromDay = last ? addDays(last.through, 1) : from;
  const totals = totalsOf(due.map(({ base }) => base));
  const settlement = newRecord(TaxSettlement, {
    ...{ basis, fromDay, through, currency, inBaseCurrency: inBase, notes },
    ...totals,
  });
  await save(em, TaxSettlement, settlement);
  await writeSettlement(em, settlement, due);
  await closePeriod(em, { through });
  await emit(em, 'books.tax_settlement.created', settlementEvent(settlement));
  return settlement;
}

/**
 * posted → reversed: the entry is reversed on the day from which it no longer counts; the books stay closed. Settlements are
 * reversed from the last one back. Throws NOT_FOUND, TAX_SETTLEMENT_REVERSED, TAX_SETTLEMENT_NOT_LAST, VALIDATION_FAILED,
 * PERIOD_CLOSED. Event books.tax_settlement.reversed.
 */
export async function reverseTaxSettlement(
  em: EntityManager,
  input: ReverseTaxSettlementInput,
): Promise<TaxSettlement> {
  await lockName(em, periodLock);
  const settlement = await lock(em, TaxSettlement, input.id, 'Settlement of tax');
  const day = dayOfVoiding(em, { day: settlement.through, lastRemovalOn: null }, input);
  settlement.reverse(day);
  const last = (await standingSettlements(em, settlement.currency)).at(-1);
  const isLast = last?.id === settlement.id;
  ensure(isLast, 'TAX_SETTLEMENT_NOT_LAST', `Tax is settled through ${last?.through}: reverse that settlement first`);
  await save(em, TaxSettlement, settlement);
  const memo = `Settlement of tax through ${settlement.through} reversed`;
  await reverseEntries(em, { type: 'tax_settlement', id: settlement.id }, day, memo);
  await emit(em, 'books.tax_settlement.reversed', settlementEvent(settlement));
  return settlement;
}

/** Settlements that are not reversed, by their days; those in base follow those of the owner's currency. */
function standingSettlements(em: EntityManager, currency: string): Promise<TaxSettlement[]> {
  return find(em, TaxSettlement, { currency, status: TaxSettlementStatus.POSTED }, ['through']);
}

async function checkPeriod(
  em: EntityManager,
  { from = null, through }: CloseTaxPeriodInput,
  { currency, inBase }: ReportedIn,
  standing: readonly TaxSettlement[],
): Promise<void> {
  const problems = new FieldProblems();
  problems.check(through <= today(em), 'through', 'must not be after today');
  const last = standing.at(-1);
  if (last) {
    const next = addDays(last.through, 1);
    problems.check(
      from === null || from === next,
      'from',
      `must be ${next}, the day after the last settlement, or absent`,
    );
    problems.check(through >= next, 'through', `must be ${next} or later: what was before is settled`);
  } else problems.check(from === null || from <= through, 'from', 'must not be after through');
  const others = await find(em, TaxSettlement, { status: TaxSettlementStatus.POSTED }, ['through']);
  const together = others.findLast(({ inBaseCurrency }) => inBaseCurrency);
  problems.check(
    inBase || !together,
    'inBaseCurrency',
    `must be true: tax in all currencies is settled through ${together?.through}`,
  );
  const alone = others.findLast((each) => each.currency !== currency);
  problems.check(
    !inBase || !alone,
    'inBaseCurrency',
    `must be false: tax in ${alone?.currency} is settled by itself through ${alone?.through}, which can be reversed`,
  );
  problems.refuse();
}

/** What is due in one currency, and what that is in the currency of the settlement. */
interface DueTax extends TaxTotals {
  currency: string;
  base: TaxTotals;
}

/** What all days since the first settlement come to, less what was settled of it, by currency. */
async function unsettledTax(em: EntityManager, period: TaxPeriod): Promise<DueTax[]> {
  if (!period.inBase) {
    const due = await unsettledIn(em, period);
    return [{ currency: period.currency, ...due, base: due }];
  }
  await lockNameShared(em, baseAmountsLock);
  const missing = await unconvertedLines(em, period.to);
  ensure(
    missing === 0,
    'EXCHANGE_RATE_MISSING',
    `${missing} lines up to ${period.to} have no base amounts: missingBaseAmounts says of which days`,
  );
  const due: DueTax[] = [];
  for (const currency of await taxedCurrencies(em)) {
    const own = await unsettledIn(em, { ...period, currency, inBase: false });
    const base = currency === period.currency ? own : await unsettledIn(em, { ...period, of: currency });
    due.push({ currency, ...own, base });
  }
  return due;
}

async function unsettledIn(em: EntityManager, period: TaxPeriod): Promise<TaxTotals> {
  const settled = await taxSettled(em, period);
  return totalsOf([...(await taxReport(em, period)), await taxBookedOtherwise(em, period), settled]);
}

/** In the owner's currency there is an entry for the tax in all others, which goes over exchange clearing. */
async function writeSettlement(em: EntityManager, settlement: TaxSettlement, due: readonly DueTax[]): Promise<void> {
  const { through, currency } = settlement;
  await completeChart(em);
  const others = due.filter((tax) => tax.currency !== currency);
  for (const tax of others) await writeClearedTax(em, settlement, tax);
  const { sales_tax, purchase_tax, tax_settlement } = await accountsByRole(em);
  const { salesTaxCents, purchaseTaxCents } = due.find((tax) => tax.currency === currency) ?? noTax;
  const clearedCents = netCents(totalsOf(others.map(({ base }) => base)));
  await writeEntry(em, {
    entryDate: through,
    kind: 'posting',
    sourceType: 'tax_settlement',
    sourceId: settlement.id,
    currency,
    memo: `Settlement of tax through ${through}`,
    lines: salesTaxPosting({
      salesTax: { accountId: sales_tax, amountCents: salesTaxCents },
      purchaseTax: { accountId: purchase_tax, amountCents: purchaseTaxCents },
      ...(clearedCents === 0
        ? {}
        : { cleared: { accountId: await exchangeClearingId(em), amountCents: clearedCents } }),
      paid: { accountId: tax_settlement, amountCents: netCents(settlement) },
    }),
  });
}

/** The tax of one other currency, at what it was booked at. */
async function writeClearedTax(em: EntityManager, { id, through }: TaxSettlement, tax: DueTax): Promise<void> {
  const { sales_tax, purchase_tax } = await accountsByRole(em);
  const { currency, base } = tax;
  await writeEntry(em, {
    entryDate: through,
    kind: 'posting',
    sourceType: 'tax_settlement',
    sourceId: id,
    currency,
    memo: `Settlement of tax in ${currency} through ${through}`,
    lines: clearedTaxPosting({
      salesTax: { accountId: sales_tax, amountCents: tax.salesTaxCents, baseCents: base.salesTaxCents },
      purchaseTax: { accountId: purchase_tax, amountCents: tax.purchaseTaxCents, baseCents: base.purchaseTaxCents },
      cleared: { accountId: await exchangeClearingId(em), amountCents: netCents(tax), baseCents: netCents(base) },
    }),
  });
}

const noTax: TaxTotals = { salesTaxCents: 0, purchaseTaxCents: 0 };

function netCents({ salesTaxCents, purchaseTaxCents }: TaxTotals): number {
  return salesTaxCents - purchaseTaxCents;
}

function settlementEvent({ id, through, currency, salesTaxCents, purchaseTaxCents }: TaxSettlement) {
  return {
    tax_settlement_id: id,
    through,
    currency,
    sales_tax_cents: salesTaxCents,
    purchase_tax_cents: purchaseTaxCents,
  };
}
