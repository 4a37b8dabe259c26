import { registerEnumType } from 'type-graphql';
import {
  CentsColumn,
  DateColumn,
  EnumColumn,
  IdColumn,
  OwnedRow,
  Resource,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum JournalEntryKind {
  POSTING = 'posting',
  PAYMENT = 'payment',
  REVERSAL = 'reversal',
}
registerEnumType(JournalEntryKind, { name: 'JournalEntryKind', description: 'Why an entry stands in the journal.' });

export enum JournalSource {
  INVOICE = 'invoice',
  PAYMENT = 'payment',
  BILL = 'bill',
  VENDOR_PAYMENT = 'vendor_payment',
  DEBIT_NOTE = 'debit_note',
}
registerEnumType(JournalSource, {
  name: 'JournalSource',
  description: 'The kind of document that an entry comes from.',
});

@Resource('journal_entries', 'An entry of the general ledger: balanced, and never changed once written.')
export class JournalEntry extends OwnedRow {
  @DateColumn('The day the entry counts for.')
  entryDate!: string;

  @EnumColumn(() => JournalEntryKind, 'Why the entry stands in the journal.')
  kind!: JournalEntryKind;

  @EnumColumn(() => JournalSource, 'The kind of document that the entry comes from.')
  sourceType!: JournalSource;

  @IdColumn('The document that the entry comes from.')
  sourceId!: number;

  @TextColumn('Currency of all its lines.')
  currency!: string;

  @TextColumn('What the entry is about.', { nullable: true })
  memo: string | null = null;

  @IdColumn('The entry that this one reverses.', { nullable: true })
  reversesId: number | null = null;

  @TimestampColumn('When the entry was written.')
  createdAt: Date = now();
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
}
