import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { completeChart } from '../ledger/chart-of-accounts.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { closePeriod, periodLock } from '../ledger/period.operations.js';
import { salesTaxPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { lockName } from '../store/locks.js';
import { find, lock, newRecord, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { TaxBasis } from '../tax/tax-basis.js';
import { type TaxTotals, taxBookedOtherwise, taxReport, totalsOf } from '../tax/tax-report.js';
import { addDays } from '../values/calendar.js';
import { TaxSettlement, TaxSettlementStatus } from './tax-settlement.entity.js';
import type { CloseTaxPeriodInput, ReverseTaxSettlementInput } from './tax-settlement.inputs.js';

/**
 * Settles the tax of a period: what is due on the accounts of sales and purchase tax, and not settled before, goes to the
 * account of tax settlement on the last day, through which the books are closed. What changes about days that are settled,
 * as when a payment of before is applied, is in the next settlement. Throws VALIDATION_FAILED, PERIOD_CLOSED. Events
 * books.tax_settlement.created, books.period.closed.
 */
export async function closeTaxPeriod(em: EntityManager, input: CloseTaxPeriodInput): Promise<TaxSettlement> {
  const { through, notes = null } = input;
  const basis = input.basis ?? TaxBasis.ACCRUAL;
  const currency = input.currency ?? tenantOf(em).currency;
  await lockName(em, periodLock);
  const standing = await standingSettlements(em, currency);
  checkPeriod(em, input, standing);
  const from = standing[0] ? standing[0].fromDay : (input.from ?? null);
  const due = await unsettledTax(em, { from, to: through, basis, currency }, standing);
  const last = standing.at(-1);
  const fromDay = last ? addDays(last.through, 1) : from;
  const settlement = newRecord(TaxSettlement, { basis, fromDay, through, currency, notes, ...due });
  await save(em, TaxSettlement, settlement);
  await writeSettlement(em, settlement);
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

/** Settlements that are not reversed, by their days. */
function standingSettlements(em: EntityManager, currency: string): Promise<TaxSettlement[]> {
  return find(em, TaxSettlement, { currency, status: TaxSettlementStatus.POSTED }, ['through']);
}

function checkPeriod(
  em: EntityManager,
  { from = null, through }: CloseTaxPeriodInput,
  standing: readonly TaxSettlement[],
): void {
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
  problems.refuse();
}

/** What all days since the first settlement come to, less what was settled of it. */
async function unsettledTax(
  em: EntityManager,
  period: { from: string | null; to: string; basis: TaxBasis; currency: string },
  standing: readonly TaxSettlement[],
): Promise<TaxTotals> {
  const settled = standing.map(({ salesTaxCents, purchaseTaxCents }) => ({
    salesTaxCents: -salesTaxCents,
    purchaseTaxCents: -purchaseTaxCents,
  }));
  return totalsOf([...(await taxReport(em, period)), await taxBookedOtherwise(em, period), ...settled]);
}

async function writeSettlement(em: EntityManager, settlement: TaxSettlement): Promise<void> {
  const { id, through, currency, salesTaxCents, purchaseTaxCents } = settlement;
  await completeChart(em);
  const { sales_tax, purchase_tax, tax_settlement } = await accountsByRole(em);
  await writeEntry(em, {
    entryDate: through,
    kind: 'posting',
    sourceType: 'tax_settlement',
    sourceId: id,
    currency,
    memo: `Settlement of tax through ${through}`,
    lines: salesTaxPosting({
      salesTax: { accountId: sales_tax, amountCents: salesTaxCents },
      purchaseTax: { accountId: purchase_tax, amountCents: purchaseTaxCents },
      paid: { accountId: tax_settlement, amountCents: salesTaxCents - purchaseTaxCents },
    }),
  });
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
