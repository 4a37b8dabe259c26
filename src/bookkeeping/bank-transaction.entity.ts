import { ensure } from '../contract/errors.js';
import { LedgerRecord } from '../documents/ledger-document.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  registerEnum,
  TextColumn,
} from '../store/columns.js';

export enum BankTransactionKind {
  TRANSFER = 'transfer',
  FEE = 'fee',
  INTEREST_EARNED = 'interest_earned',
  INTEREST_PAID = 'interest_paid',
  SALES_TAX_PAID = 'sales_tax_paid',
  SALES_TAX_REFUNDED = 'sales_tax_refunded',
}
registerEnum(BankTransactionKind, 'BankTransactionKind', 'What moved money that is of no customer and no vendor.', {
  TRANSFER: 'From one account of the owner to another.',
  FEE: 'Charged by the bank.',
  INTEREST_EARNED: 'Interest that the bank paid.',
  INTEREST_PAID: 'Interest that the bank charged.',
  SALES_TAX_PAID: 'Sales tax paid to the tax office, less purchase tax.',
  SALES_TAX_REFUNDED: 'Purchase tax that the tax office refunded, less sales tax.',
});

export enum BankTransactionStatus {
  POSTED = 'posted',
  VOID = 'void',
}
registerEnum(BankTransactionStatus, 'BankTransactionStatus', 'Status of a bank transaction.', {
  POSTED: 'In the ledger.',
  VOID: 'Voided: its journal entry is reversed.',
});

@NodeResource('bank_transactions', 'Money on an account of the owner that is of no customer and no vendor.')
export class BankTransaction extends LedgerRecord {
  @EnumColumn(() => BankTransactionKind, 'What moved the money.')
  kind!: BankTransactionKind;

  @EnumColumn(() => BankTransactionStatus, 'Status of the transaction.')
  status: Defaulted<BankTransactionStatus> = BankTransactionStatus.POSTED;

  @IdColumn('The bank, cash or card account; of a transfer the one that the money leaves.')
  accountId!: number;

  @IdColumn('What it is booked against: of a transfer the account that the money reaches.')
  counterAccountId!: number;

  @DateColumn('The day of the transaction; its journal entry counts for this day.')
  transactionDate!: string;

  @CentsColumn('What moved on the account; the kind says in which direction.')
  amountCents!: number;

  @CentsColumn('What reached the other account of a transfer, where that is in another currency.', { nullable: true })
  counterAmountCents: number | null = null;

  @TextColumn('Currency of what reached the other account; null where it is the same.', { nullable: true })
  counterCurrency: string | null = null;

  @CentsColumn('Purchase tax that was set off against sales tax.')
  purchaseTaxCents: Defaulted<number> = 0;

  @TextColumn('Reference on the statement.', { nullable: true })
  reference: string | null = null;

  /** posted → void on a day. Throws BANK_TRANSACTION_VOID. */
  void(day: string): void {
    ensure(
      this.status === BankTransactionStatus.POSTED,
      'BANK_TRANSACTION_VOID',
      `Bank transaction ${this.id} is already void`,
    );
    this.status = BankTransactionStatus.VOID;
    this.endOn(day);
  }
}
