import { ensure } from '../contract/errors.js';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  OwnedRecord,
  registerEnum,
  TextColumn,
} from '../store/columns.js';
import { type Sql, sql } from '../store/sql.js';

export enum AccountType {
  ASSET = 'asset',
  LIABILITY = 'liability',
  EQUITY = 'equity',
  REVENUE = 'revenue',
  EXPENSE = 'expense',
}
registerEnum(AccountType, 'AccountType', 'Class of an account in the financial statements.', {
  ASSET: 'What the owner owns.',
  LIABILITY: 'What the owner owes.',
  EQUITY: 'The owner’s capital and retained earnings.',
  REVENUE: 'Income.',
  EXPENSE: 'Costs.',
});

export enum NormalBalance {
  DEBIT = 'debit',
  CREDIT = 'credit',
}
registerEnum(NormalBalance, 'NormalBalance', 'Side on which an account increases.', {
  DEBIT: 'Increased by debits: assets and expenses.',
  CREDIT: 'Increased by credits: liabilities, equity and revenue.',
});

/** The accounts that postings find by what they are for, not by their number. */
export type AccountRole =
  | 'cash'
  | 'accounts_receivable'
  | 'purchase_tax'
  | 'accounts_payable'
  | 'sales_tax'
  | 'tax_settlement'
  | 'revenue'
  | 'discounts'
  | 'bank_fees'
  | 'interest_income'
  | 'interest_expense'
  | 'opening_balances'
  | 'bad_debts'
  | 'payables_written_off'
  | 'exchange_gains'
  | 'exchange_losses'
  | 'unrealised_gains'
  | 'unrealised_losses'
  | RoleOnDemand;

/** Roles whose accounts are opened when they are first needed: charts of before do not have them. */
export type RoleOnDemand = 'payments_clearing' | 'exchange_clearing' | 'customer_prepayments' | 'vendor_prepayments';

const controlRoles: ReadonlySet<AccountRole> = new Set<AccountRole>([
  'accounts_receivable',
  'accounts_payable',
  'opening_balances',
  'payments_clearing',
  'exchange_clearing',
  'customer_prepayments',
  'vendor_prepayments',
]);

/** Sub-classifications of the accounts that money is received on and paid from. */
export const moneySubTypes: readonly string[] = ['bank', 'cash', 'credit_card'];
const loanSubTypes: readonly string[] = ['long_term', 'loan'];

/** Of an account: what stands on it in another currency is worth what that currency is worth on a day. */
export function isMonetary(account: Sql): Sql {
  return sql`(${account}.role in ('accounts_receivable', 'accounts_payable', 'payments_clearing')
    or ${account}.sub_type = any(${moneySubTypes})
    or ${account}.account_type = 'liability' and ${account}.sub_type = any(${loanSubTypes}))`;
}

@NodeResource('accounts', 'An account of the chart of accounts.')
export class Account extends OwnedRecord {
  @TextColumn('Account number; lists are in its order.')
  number!: string;

  @TextColumn('Name of the account.')
  name!: string;

  @EnumColumn(() => AccountType, 'Class of the account in the financial statements.')
  accountType!: AccountType;

  @TextColumn('Sub-classification, for example `cash` or `accounts_receivable`.')
  subType!: string;

  @EnumColumn(() => NormalBalance, 'Side on which the account increases.')
  normalBalance!: NormalBalance;

  @TextColumn('Heading under which the account is listed with others of its class; null when it stands alone.', {
    nullable: true,
  })
  heading: string | null = null;

  @IdColumn('The tax code of lines on the account where nothing else says how they are taxed.', { nullable: true })
  taxCodeId: number | null = null;

  @BooleanColumn('False when the account is archived: it takes no new postings.')
  active: Defaulted<boolean> = true;

  @TextColumn('What postings use the account for.', { hidden: true, nullable: true })
  role: AccountRole | null = null;

  /** Whether its balance is that of documents, which alone are booked to it. */
  isControl(): boolean {
    return this.role !== null && controlRoles.has(this.role);
  }

  /**
   * Whether manual journals can be booked to it: what documents keep takes none, but for opening balances, on which an open item
   * that is voided alone leaves what it came to.
   */
  takesManualEntries(): boolean {
    return !this.isControl() || this.role === 'opening_balances';
  }

  /** Whether lines of invoices or bills can be booked to it: none that documents or money keep. */
  takesLines(): boolean {
    const { REVENUE, EXPENSE, ASSET } = AccountType;
    const isClass = [REVENUE, EXPENSE, ASSET].includes(this.accountType);
    return isClass && !this.isControl() && !moneySubTypes.includes(this.subType);
  }

  /** Whether money is received on it and paid from it: a bank, cash or card account that is not archived. */
  holdsMoney(): boolean {
    return this.active && moneySubTypes.includes(this.subType);
  }

  /** Takes no new postings from now on, or takes them again. Throws ACCOUNT_NOT_ARCHIVABLE for one that postings find. */
  setActive(active: boolean): void {
    ensure(
      active || this.role === null,
      'ACCOUNT_NOT_ARCHIVABLE',
      `Account ${this.number} is what the service itself books to`,
    );
    this.active = active;
  }
}
