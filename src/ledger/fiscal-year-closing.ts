import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid, Refusal } from '../contract/errors.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import { registerEnum } from '../store/columns.js';
import { Contributions } from '../store/contributions.js';
import { lockName } from '../store/locks.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { isMonetary, moneySubTypes } from './account.entity.js';
import { bookedParts } from './monthly-balances.js';
import { closePeriod, type PeriodState, periodLock } from './period.operations.js';
import { unconvertedLines } from './unconverted-lines.js';

/** Before a fiscal year is closed: what is still to be done about it, counted by every folder whose records it is about. */

export enum ClosingCheck {
  DRAFT_INVOICES = 'draft_invoices',
  DRAFT_CREDIT_NOTES = 'draft_credit_notes',
  DRAFT_BILLS = 'draft_bills',
  DRAFT_DEBIT_NOTES = 'draft_debit_notes',
  DRAFT_JOURNALS = 'draft_journals',
  DUE_RECURRING_JOURNALS = 'due_recurring_journals',
  PENDING_PAYMENTS = 'pending_payments',
  PENDING_VENDOR_PAYMENTS = 'pending_vendor_payments',
  UNAPPLIED_CUSTOMER_CREDITS = 'unapplied_customer_credits',
  UNAPPLIED_VENDOR_CREDITS = 'unapplied_vendor_credits',
  UNRECONCILED_ACCOUNTS = 'unreconciled_accounts',
  UNCONVERTED_LINES = 'unconverted_lines',
  UNREVALUED_BALANCES = 'unrevalued_balances',
}
registerEnum(ClosingCheck, 'ClosingCheck', 'What is looked at before a fiscal year is closed.', {
  DRAFT_INVOICES: 'Draft invoices dated in the year or before: they cannot be posted to a closed period.',
  DRAFT_CREDIT_NOTES: 'Draft credit notes dated in the year or before.',
  DRAFT_BILLS: 'Draft bills dated in the year or before.',
  DRAFT_DEBIT_NOTES: 'Draft debit notes dated in the year or before.',
  DRAFT_JOURNALS: 'Draft manual journals dated in the year or before, those of schedules included.',
  DUE_RECURRING_JOURNALS: 'Schedules whose next entry is of the year or before, and is not made yet.',
  PENDING_PAYMENTS: 'Payments of the year or before that no bank has confirmed.',
  PENDING_VENDOR_PAYMENTS: 'Vendor payments of the year or before that no bank has confirmed.',
  UNAPPLIED_CUSTOMER_CREDITS: 'Payments and credit notes of the year or before that are not wholly applied.',
  UNAPPLIED_VENDOR_CREDITS: 'Vendor payments and debit notes of the year or before that are not wholly applied.',
  UNRECONCILED_ACCOUNTS:
    'Bank, cash and card accounts with entries in the year, in a currency without a completed statement of its last day or later.',
  UNCONVERTED_LINES: 'Lines of the year or before in other currencies that have no base amounts, for want of rates.',
  UNREVALUED_BALANCES:
    'Receivables, payables, money and loans in other currencies, by account and currency, that no revaluation of the last day values.',
});

/** What is left of one check; what is blocking would stay undone for good in a closed year. */
export interface ClosingItem {
  check: ClosingCheck;
  count: number;
  blocking: boolean;
}

/** What must not stay undone in a closed year. */
export function blockingOf(left: readonly ClosingItem[]): ClosingItem[] {
  return left.filter(({ blocking, count }) => blocking && count > 0);
}

/** Counts what is left up to the last day of a year. */
export type ClosingCounts = (em: EntityManager, year: { from: string; to: string }) => Promise<ClosingItem[]>;

/** The counts of the folders above the ledger. */
export const closingCounts = new Contributions<ClosingCounts>('what is to be done before a year is closed');

/** Every check with what is left of it, in the order of `ClosingCheck`, of the fiscal year of a day. */
export async function fiscalYearChecklist(em: EntityManager, day: string): Promise<ClosingItem[]> {
  return checklist(em, fiscalYearOf(day, await fiscalYearStartOf(em)));
}

/** The same up to a day within its fiscal year. */
export async function closingChecklist(em: EntityManager, through: string): Promise<ClosingItem[]> {
  const { from } = fiscalYearOf(through, await fiscalYearStartOf(em));
  return checklist(em, { from, to: through });
}

async function checklist(em: EntityManager, year: { from: string; to: string }): Promise<ClosingItem[]> {
  const items = [...(await unreconciledAccounts(em, year)), ...(await leftInBase(em, year))];
  for (const counts of closingCounts) items.push(...(await counts(em, year)));
  const order = Object.values(ClosingCheck);
  return items.sort((one, other) => order.indexOf(one.check) - order.indexOf(other.check));
}

/**
 * Closes everything up to the last day of a fiscal year that is over. Throws VALIDATION_FAILED, and FISCAL_YEAR_NOT_READY for
 * blocking items that are not accepted. Event books.period.closed.
 */
export async function closeFiscalYear(
  em: EntityManager,
  { through, acceptOpenItems }: { through: string; acceptOpenItems?: boolean | null },
): Promise<PeriodState & { checklist: ClosingItem[] }> {
  if (through >= today(em)) throw invalid([{ path: 'through', message: 'must be before today: the year is not over' }]);
  await ensureYearEndsOn(em, through);
  await lockName(em, periodLock);
  const left = await fiscalYearChecklist(em, through);
  const blocking = blockingOf(left);
  if (blocking.length > 0 && !acceptOpenItems) {
    const open = blocking.map(({ check, count }) => `${count} ${check.replaceAll('_', ' ')}`).join(', ');
    throw new Refusal(
      'FISCAL_YEAR_NOT_READY',
      `The year through ${through} has ${open}: accept them with acceptOpenItems`,
    );
  }
  return { ...(await closePeriod(em, { through })), checklist: left };
}

/** One row of counts as items; each selects its number as the name of its check. */
export async function countedItems(
  em: EntityManager,
  counts: readonly { check: ClosingCheck; blocking: boolean; of: Sql }[],
): Promise<ClosingItem[]> {
  const columns = counts.map(({ check, of }) => sql`(select count(*) from ${of}) as ${sql.ref(check)}`);
  const [row] = await query<Record<string, number>>(em, sql`select ${sql.join(columns)}`);
  return counts.map(({ check, blocking }) => ({ check, count: row?.[check] ?? 0, blocking }));
}

/** Throws VALIDATION_FAILED unless a fiscal year ends on the day. */
async function ensureYearEndsOn(em: EntityManager, through: string): Promise<void> {
  const { to } = fiscalYearOf(through, await fiscalYearStartOf(em));
  if (to !== through) throw invalid([{ path: 'through', message: `must be the last day of a fiscal year, as ${to}` }]);
}

async function leftInBase(em: EntityManager, { to }: { to: string }): Promise<ClosingItem[]> {
  const { ownerId, currency } = tenantOf(em);
  const unconverted = {
    check: ClosingCheck.UNCONVERTED_LINES,
    blocking: false,
    count: await unconvertedLines(em, to),
  };
  const unrevalued = await countedItems(em, [
    {
      check: ClosingCheck.UNREVALUED_BALANCES,
      blocking: false,
      of: sql`(
        select a.id, l.currency from accounts a
          join ${bookedParts(em, [{ from: null, to }])} on l.account_id = a.id
        where a.owner_id = ${ownerId} and ${isMonetary(sql`a`)} and l.currency <> ${currency}
          and not exists (
            select from revaluations r join revalued_balances b on b.owner_id = r.owner_id and b.revaluation_id = r.id
            where r.owner_id = ${ownerId} and r.as_of = ${to} and r.status = 'posted' and b.account_id = a.id
              and b.currency = l.currency)
        group by a.id, l.currency having sum(l.debit_cents - l.credit_cents) <> 0) unrevalued`,
    },
  ]);
  return [unconverted, ...unrevalued];
}

function unreconciledAccounts(em: EntityManager, { from, to }: { from: string; to: string }): Promise<ClosingItem[]> {
  const { ownerId } = tenantOf(em);
  return countedItems(em, [
    {
      check: ClosingCheck.UNRECONCILED_ACCOUNTS,
      blocking: false,
      of: sql`(
        select a.id, l.currency from accounts a
          join ${bookedParts(em, [{ from, to }])} on l.account_id = a.id
        where a.owner_id = ${ownerId} and a.sub_type = any(${moneySubTypes}) and l.entry_date >= ${from}
          and not exists (
            select from reconciliations r where r.owner_id = ${ownerId} and r.account_id = a.id
              and r.currency = l.currency and r.status = 'completed' and r.statement_date >= ${to})
        group by a.id, l.currency) unreconciled`,
    },
  ]);
}
