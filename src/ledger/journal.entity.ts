import { type Actor, ActorColumn } from '../store/actor.js';
import {
  CentsColumn,
  DateColumn,
  EnumColumn,
  IdColumn,
  NodeResource,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum JournalEntryKind {
  POSTING = 'posting',
  PAYMENT = 'payment',
  REVERSAL = 'reversal',
  CONVERSION = 'conversion',
  EXCHANGE_DIFFERENCE = 'exchange_difference',
  REVALUATION = 'revaluation',
}
registerEnum(JournalEntryKind, 'JournalEntryKind', 'Reason for a journal entry.', {
  POSTING: 'A document or a journal was posted, or taken over.',
  PAYMENT: 'Money was received, paid or moved.',
  REVERSAL: 'Reverses an earlier entry; see `reversesId`.',
  CONVERSION: 'Gives an earlier entry the base amounts of its day: nothing in its own currency.',
  EXCHANGE_DIFFERENCE: 'What a settlement gained or lost in the owner’s currency: nothing in its own.',
  REVALUATION: 'What is open is worth at the rates of a day, in the owner’s currency; reversed on the next day.',
});

export enum JournalSource {
  INVOICE = 'invoice',
  PAYMENT = 'payment',
  BILL = 'bill',
  VENDOR_PAYMENT = 'vendor_payment',
  DEBIT_NOTE = 'debit_note',
  CREDIT_NOTE = 'credit_note',
  CUSTOMER_REFUND = 'customer_refund',
  VENDOR_REFUND = 'vendor_refund',
  INVOICE_WRITE_OFF = 'invoice_write_off',
  BILL_WRITE_OFF = 'bill_write_off',
  BANK_TRANSACTION = 'bank_transaction',
  MANUAL_JOURNAL = 'manual_journal',
  OPENING_BALANCE = 'opening_balance',
  TAX_SETTLEMENT = 'tax_settlement',
  EXCHANGE_DIFFERENCE = 'exchange_difference',
  REVALUATION = 'revaluation',
  PAYMENT_APPLICATION = 'payment_application',
  BILL_APPLICATION = 'bill_application',
}
registerEnum(JournalSource, 'JournalSource', 'Kind of document that an entry comes from.', {
  INVOICE: 'An invoice to a customer.',
  PAYMENT: 'A customer payment.',
  BILL: 'A bill of a vendor.',
  VENDOR_PAYMENT: 'A payment to a vendor.',
  DEBIT_NOTE: 'A debit note: a vendor’s credit.',
  CREDIT_NOTE: 'A credit note to a customer.',
  CUSTOMER_REFUND: 'A refund to a customer.',
  VENDOR_REFUND: 'A refund of a vendor.',
  INVOICE_WRITE_OFF: 'A write-off of an invoice.',
  BILL_WRITE_OFF: 'A write-off of a bill.',
  BANK_TRANSACTION: 'A transfer, bank fee, interest, or payment of sales tax.',
  MANUAL_JOURNAL: 'A manual journal.',
  OPENING_BALANCE: 'The trial balance of the books of before.',
  TAX_SETTLEMENT: 'A settlement of tax.',
  EXCHANGE_DIFFERENCE: 'Two documents that settle each other at different rates.',
  REVALUATION: 'A revaluation of what is open in other currencies.',
  PAYMENT_APPLICATION: 'A customer’s prepayment that is applied to an invoice.',
  BILL_APPLICATION: 'A prepayment to a vendor that is applied to a bill.',
});

@NodeResource('journal_entries', 'An entry of the general ledger: balanced, and never changed once written.')
export class JournalEntry extends OwnedRow {
  @DateColumn('The day the entry counts for.')
  entryDate!: string;

  @EnumColumn(() => JournalEntryKind, 'Reason for the entry.')
  kind!: JournalEntryKind;

  @EnumColumn(() => JournalSource, 'Kind of the source document.')
  sourceType!: JournalSource;

  @IdColumn('The source document of the entry.')
  sourceId!: number;

  @TextColumn('Currency of all its lines.')
  currency!: string;

  @CentsColumn('The sum of its debits.')
  amountCents!: number;

  @TextColumn('What the entry is about.', { nullable: true })
  memo: string | null = null;

  @IdColumn('The entry that this one reverses.', { nullable: true })
  reversesId: number | null = null;

  @ActorColumn('Who caused the entry; null for entries that are older than this record of it.', { nullable: true })
  createdBy: Actor | null = null;

  @TimestampColumn('When the entry was written.')
  createdAt: Date = now();

  @TimestampColumn('When the entry was written, as lists in the order of change have it; an entry never changes.')
  updatedAt: Date = now();
}

@Resource('journal_lines', 'One side of a journal entry: an amount on one account, debit or credit.')
export class JournalLine extends OwnedRow {
  @IdColumn('The entry.', { hidden: true })
  entryId!: number;

  @IdColumn('The account.')
  accountId!: number;

  @CentsColumn('Debit in minor units of the entry’s currency; 0 on a credit line.')
  debitCents!: number;

  @CentsColumn('Credit in minor units of the entry’s currency; 0 on a debit line.')
  creditCents!: number;

  @TextColumn('What the line is about.', { nullable: true })
  memo: string | null = null;

  @DateColumn('The day of its entry; the database fills it in.', { nullable: true, hidden: true })
  entryDate: string | null = null;

  @TextColumn('The currency of its entry; the database fills it in.', { nullable: true, hidden: true })
  currency: string | null = null;

  @CentsColumn('Debit in the owner’s currency, of a line in another.', { nullable: true, hidden: true })
  baseDebitCents: number | null = null;

  @CentsColumn('Credit in the owner’s currency, of a line in another.', { nullable: true, hidden: true })
  baseCreditCents: number | null = null;

  @IdColumn('The line that had no base amounts when it was written, and got these.', { nullable: true, hidden: true })
  convertsId: number | null = null;
}
