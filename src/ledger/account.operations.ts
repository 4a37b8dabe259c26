import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems } from '../contract/errors.js';
import { assignProvided } from '../store/changes.js';
import { findReferenced, lock, newRecord, save, type TakenConstraints } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { Account, AccountType } from './account.entity.js';
import type { CreateAccountInput, UpdateAccountInput } from './account.inputs.js';
import { normalBalanceOf } from './chart-of-accounts.js';

/** Adds an account to the chart. Throws VALIDATION_FAILED, ACCOUNT_NUMBER_TAKEN. */
export async function createAccount(em: EntityManager, input: CreateAccountInput): Promise<Account> {
  const { number, name, accountType } = input;
  const subType = input.subType ?? 'other';
  const problems = new FieldProblems();
  const classOfSubType = classesOfSubTypes[subType];
  problems.check(classOfSubType !== null, 'subType', 'is what the service itself books to');
  const fits = !classOfSubType || classOfSubType === accountType;
  problems.check(fits, 'subType', `must be of class ${classOfSubType}`);
  problems.refuse();
  const normalBalance = normalBalanceOf(accountType, input.contra ?? false);
  const heading = input.heading ?? null;
  const account = newRecord(Account, { number, name, accountType, subType, normalBalance, heading });
  await save(em, Account, account, takenByAccounts);
  noteSettingChanges(em, null, described(account));
  return account;
}

/**
 * Renames, renumbers, groups, archives or takes back an account; its class stays. Throws NOT_FOUND, VALIDATION_FAILED,
 * ACCOUNT_NUMBER_TAKEN, ACCOUNT_NOT_ARCHIVABLE.
 */
export async function updateAccount(em: EntityManager, input: UpdateAccountInput): Promise<Account> {
  const account = await lock(em, Account, input.id, 'Account');
  const before = described(account);
  assignProvided(account, input, { required: ['number', 'name', 'active'], optional: ['heading'] });
  account.setActive(account.active);
  await save(em, Account, account, takenByAccounts);
  noteSettingChanges(em, before, described(account));
  return account;
}

/**
 * Sets the tax code of lines on an account, which the caller has looked up, or takes it away. Throws NOT_FOUND,
 * VALIDATION_FAILED for an account of money, liabilities or equity.
 */
export async function changeTaxCode(em: EntityManager, id: string, taxCodeId: number | null): Promise<Account> {
  const account = await lock(em, Account, id, 'Account');
  const problems = new FieldProblems();
  problems.check(
    account.takesLines() || taxCodeId === null,
    'accountId',
    'must be an account of revenue, expenses or assets to which lines are booked',
  );
  problems.refuse();
  const before = { [account.id]: { taxCodeId: account.taxCodeId } };
  account.taxCodeId = taxCodeId;
  await save(em, Account, account);
  noteSettingChanges(em, { accounts: before }, { accounts: { [account.id]: { taxCodeId } } });
  return account;
}

/** The account that an input names at a path, and which one it is when it names none. */
interface GivenAccount {
  id: string | null | undefined;
  path: string;
  byDefault: number;
}

/**
 * The account that an input names for money, or what it is by default. Notes in `problems` when it is no active bank, cash
 * or card account of the owner.
 */
export function moneyAccountId(em: EntityManager, given: GivenAccount, problems: FieldProblems): Promise<number> {
  const fits = (account: Account) => account.holdsMoney();
  return accountId(em, given, { fits, message: 'must be an active bank, cash or card account' }, problems);
}

/**
 * The account of a class that an input names for a result, or what it is by default. Notes in `problems` when it is no active
 * account of that class.
 */
export function resultAccountId(
  em: EntityManager,
  given: GivenAccount,
  accountType: AccountType,
  problems: FieldProblems,
): Promise<number> {
  const fits = (account: Account) => account.accountType === accountType && account.active;
  return accountId(em, given, { fits, message: `must be an active ${accountType} account` }, problems);
}

async function accountId(
  em: EntityManager,
  { id = null, path, byDefault }: GivenAccount,
  wanted: { fits: (account: Account) => boolean; message: string },
  problems: FieldProblems,
): Promise<number> {
  if (id === null) return byDefault;
  const account = (await findReferenced(em, Account, [id])).get(id);
  if (!problems.check(account !== undefined, path, 'refers to nothing') || !account) return 0;
  problems.check(wanted.fits(account), path, wanted.message);
  return account.id;
}

/** The class that goes with a sub-classification; null for those of which the service keeps the only account. */
const classesOfSubTypes: Readonly<Record<string, AccountType | null>> = {
  bank: AccountType.ASSET,
  cash: AccountType.ASSET,
  credit_card: AccountType.LIABILITY,
  accounts_receivable: null,
  accounts_payable: null,
  retained_earnings: null,
  opening_balances: null,
  payments_clearing: null,
  exchange_clearing: null,
  customer_prepayments: null,
  vendor_prepayments: null,
};

const takenByAccounts: TakenConstraints = {
  accounts_owner_id_number_key: { code: 'ACCOUNT_NUMBER_TAKEN', field: 'number' },
};

function described({ number, name, accountType, subType, heading, active }: Account) {
  return { number, name, accountType, subType, heading, active };
}
