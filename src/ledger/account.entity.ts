import { registerEnumType } from 'type-graphql';
import { BooleanColumn, EnumColumn, OwnedRecord, Resource, TextColumn } from '../store/columns.js';

export enum AccountType {
  ASSET = 'asset',
  LIABILITY = 'liability',
  EQUITY = 'equity',
  REVENUE = 'revenue',
  EXPENSE = 'expense',
}
registerEnumType(AccountType, { name: 'AccountType', description: 'What an account stands for in the statements.' });

export enum NormalBalance {
  DEBIT = 'debit',
  CREDIT = 'credit',
}
registerEnumType(NormalBalance, { name: 'NormalBalance', description: 'The side on which an account grows.' });

/** The accounts that postings find by what they are for, not by their number. */
export type AccountRole =
  | 'cash'
  | 'accounts_receivable'
  | 'purchase_tax'
  | 'accounts_payable'
  | 'sales_tax'
  | 'revenue'
  | 'discounts'
  | 'bank_fees';

@Resource('accounts', 'An account of the chart of accounts; read-only through the API.')
export class Account extends OwnedRecord {
  @TextColumn('Account number; lists are in its order.')
  number!: string;

  @TextColumn('Name of the account.')
  name!: string;

  @EnumColumn(() => AccountType, 'What the account stands for in the statements.')
  accountType!: AccountType;

  @TextColumn('Sub-classification, for example `cash` or `accounts_receivable`.')
  subType!: string;

  @EnumColumn(() => NormalBalance, 'The side on which the account grows.')
  normalBalance!: NormalBalance;

  @BooleanColumn('False when the account takes no new postings.')
  active = true;

  @TextColumn('What postings use the account for.', { hidden: true, nullable: true })
  role: AccountRole | null = null;
}
