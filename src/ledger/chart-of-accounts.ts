import type { EntityManager } from '@mikro-orm/postgresql';
import { lockName } from '../store/locks.js';
import { newRecord, save } from '../store/records.js';
import { rows } from '../store/rows.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { Account, type AccountRole, AccountType, NormalBalance, type RoleOnDemand } from './account.entity.js';
import type { AddStandardAccountsInput } from './account.inputs.js';

type Line = [
  number: string,
  name: string,
  type: AccountType,
  subType: string,
  role: AccountRole | null,
  contra?: 'contra',
];

const { ASSET, LIABILITY, EQUITY, REVENUE, EXPENSE } = AccountType;

/** The chart that every owner starts with (decisions section 10). */
const standardChart: Line[] = [
  ['1000', 'Cash at bank', ASSET, 'bank', 'cash'],
  ['1010', 'Petty cash', ASSET, 'cash', null],
  ['1100', 'Accounts receivable', ASSET, 'accounts_receivable', 'accounts_receivable'],
  ['1200', 'Inventory', ASSET, 'inventory', null],
  ['1300', 'Prepaid expenses', ASSET, 'prepaid', null],
  ['1350', 'Vendor deposits', ASSET, 'vendor_prepayments', 'vendor_prepayments'],
  ['1400', 'Purchase tax recoverable', ASSET, 'tax', 'purchase_tax'],
  ['1500', 'Equipment', ASSET, 'fixed_asset', null],
  ['1590', 'Accumulated depreciation', ASSET, 'accumulated_depreciation', null, 'contra'],
  ['2000', 'Accounts payable', LIABILITY, 'accounts_payable', 'accounts_payable'],
  ['2050', 'Customer deposits', LIABILITY, 'customer_prepayments', 'customer_prepayments'],
  ['2100', 'Credit card', LIABILITY, 'credit_card', null],
  ['2200', 'Sales tax payable', LIABILITY, 'tax', 'sales_tax'],
  ['2210', 'Tax settlement', LIABILITY, 'tax', 'tax_settlement'],
  ['2400', 'Deferred revenue', LIABILITY, 'deferred_revenue', null],
  ['2500', 'Loans', LIABILITY, 'long_term', null],
  ['3000', 'Owner’s equity', EQUITY, 'equity', null],
  ['3800', 'Opening balances', EQUITY, 'opening_balances', 'opening_balances'],
  ['3900', 'Retained earnings', EQUITY, 'retained_earnings', null],
  ['4000', 'Sales', REVENUE, 'sales', 'revenue'],
  ['4100', 'Service revenue', REVENUE, 'services', null],
  ['4800', 'Other income', REVENUE, 'other_income', null],
  ['4810', 'Interest income', REVENUE, 'interest', 'interest_income'],
  ['4820', 'Payables written off', REVENUE, 'other_income', 'payables_written_off'],
  ['4830', 'Exchange gains', REVENUE, 'exchange', 'exchange_gains'],
  ['4840', 'Unrealised exchange gains', REVENUE, 'exchange', 'unrealised_gains'],
  ['4850', 'Gain on disposal of assets', REVENUE, 'disposal', null],
  ['4900', 'Sales discounts', REVENUE, 'discounts', 'discounts', 'contra'],
  ['5000', 'Cost of goods sold', EXPENSE, 'cost_of_goods_sold', null],
  ['5100', 'Subcontractors', EXPENSE, 'cost_of_services', null],
  ['6000', 'Advertising', EXPENSE, 'operating', null],
  ['6050', 'Bank fees', EXPENSE, 'bank_fees', 'bank_fees'],
  ['6060', 'Interest expense', EXPENSE, 'interest', 'interest_expense'],
  ['6070', 'Exchange losses', EXPENSE, 'exchange', 'exchange_losses'],
  ['6080', 'Unrealised exchange losses', EXPENSE, 'exchange', 'unrealised_losses'],
  ['6100', 'Insurance', EXPENSE, 'operating', null],
  ['6150', 'Office supplies', EXPENSE, 'operating', null],
  ['6200', 'Professional fees', EXPENSE, 'operating', null],
  ['6250', 'Rent', EXPENSE, 'operating', null],
  ['6300', 'Repairs and maintenance', EXPENSE, 'operating', null],
  ['6350', 'Software and subscriptions', EXPENSE, 'operating', null],
  ['6400', 'Telephone and internet', EXPENSE, 'operating', null],
  ['6450', 'Travel', EXPENSE, 'operating', null],
  ['6500', 'Utilities', EXPENSE, 'operating', null],
  ['6550', 'Wages', EXPENSE, 'payroll', null],
  ['6650', 'Bad debts', EXPENSE, 'bad_debts', 'bad_debts'],
  ['6700', 'Depreciation', EXPENSE, 'depreciation', null],
  ['6750', 'Loss on disposal of assets', EXPENSE, 'disposal', null],
  ['6900', 'Other expenses', EXPENSE, 'operating', null],
];

/** Accounts that pending payments on a clearing account and money in other currencies open; no chart starts with them. */
const clearing: readonly Line[] = [
  ['1050', 'Payments in clearing', ASSET, 'payments_clearing', 'payments_clearing'],
  ['1060', 'Exchange clearing', ASSET, 'exchange_clearing', 'exchange_clearing'],
];

/** Whoever adds accounts of the chart by itself holds this lock. */
const standardAccountsLock = 'standard accounts';

/** Gives an owner its accounts, and notes for the audit log what they are: each report follows from that. */
export async function createStandardChart(em: EntityManager): Promise<void> {
  const accounts = await create(em, standardChart);
  const chart = accounts.map(({ id, number, name, accountType, subType }) => [
    id,
    { number, name, accountType, subType },
  ]);
  noteSettingChanges(em, null, { chart: Object.fromEntries(chart) });
}

/** Gives an owner the accounts that postings need and its chart does not have yet; a number that is taken goes up by one. */
export async function completeChart(em: EntityManager): Promise<void> {
  await lockName(em, standardAccountsLock);
  const accounts = await rows(em, Account);
  const roles = new Set(accounts.map(({ role }) => role));
  const missing = standardChart.filter(([, , , , role]) => role !== null && !roles.has(role));
  await create(em, numberedAfter(accounts, missing));
}

/**
 * Adds the accounts of the standard chart that the owner does not have, and answers them; those that are there stay as they
 * are. An account is there when one has its role, its number with its sub-classification, or its name in its class.
 */
export async function addStandardAccounts(
  em: EntityManager,
  { accountType: only }: AddStandardAccountsInput,
): Promise<Account[]> {
  await lockName(em, standardAccountsLock);
  const accounts = await rows(em, Account);
  const missing = standardChart.filter(
    ([number, name, accountType, subType, role]) =>
      (!only || accountType === only) &&
      !accounts.some(
        (account) =>
          (role !== null && account.role === role) ||
          (account.number === number && account.subType === subType) ||
          (account.name === name && account.accountType === accountType),
      ),
  );
  const added = await create(em, numberedAfter(accounts, missing));
  noteSettingChanges(em, null, { numbers: added.map(({ number }) => number) });
  return added;
}

/** The owner's account of a role; opened, when there is none, under the first number from its usual one on that is free. */
export async function openAccount(em: EntityManager, role: RoleOnDemand): Promise<number> {
  await lockName(em, standardAccountsLock);
  const accounts = await rows(em, Account);
  const known = accounts.find((account) => account.role === role);
  if (known) return known.id;
  const wanted = [...standardChart, ...clearing].filter((line) => line[4] === role);
  const [opened] = await create(em, numberedAfter(accounts, wanted));
  return (opened as Account).id;
}

/** Takes the accounts of an owner away that has booked nothing on them. */
export async function removeChart(em: EntityManager): Promise<void> {
  await query(em, sql`delete from accounts where owner_id = ${tenantOf(em).ownerId}`);
}

/** The same accounts, under the first numbers from their usual ones on that are free. */
function numberedAfter(accounts: readonly Pick<Account, 'number'>[], chart: readonly Line[]): Line[] {
  const taken = new Set(accounts.map(({ number }) => number));
  return chart.map(([wanted, ...line]) => {
    let number = wanted;
    while (taken.has(number)) number = String(Number(number) + 1);
    taken.add(number);
    return [number, ...line];
  });
}

async function create(em: EntityManager, chart: readonly Line[]): Promise<Account[]> {
  const accounts = chart.map(([number, name, accountType, subType, role, contra]) => {
    const normalBalance = normalBalanceOf(accountType, contra !== undefined);
    return newRecord(Account, { number, name, accountType, subType, role, normalBalance });
  });
  await save(em, Account, accounts);
  return accounts;
}

/** The side on which accounts of a class increase; a contra account lessens others of its class. */
export function normalBalanceOf(type: AccountType, contra: boolean): NormalBalance {
  const debit = type === ASSET || type === EXPENSE;
  return debit !== contra ? NormalBalance.DEBIT : NormalBalance.CREDIT;
}
