import { ensure } from '../contract/errors.js';
import { AppliedAmount } from '../documents/application.entity.js';
import { Credit } from '../documents/ledger-document.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { ExpenseLine } from './expense-line.js';

export enum DebitNoteStatus {
  DRAFT = 'draft',
  POSTED = 'posted',
  VOID = 'void',
}
registerEnum(DebitNoteStatus, 'DebitNoteStatus', 'Status of a debit note.', {
  DRAFT: 'Not in the ledger yet.',
  POSTED: 'In the ledger; can be applied to bills.',
  VOID: 'Voided: its journal entry is reversed.',
});

@Resource('debit_notes', 'A vendor’s credit to the owner: a bill the other way round, applied to bills.')
export class DebitNote extends Credit {
  @TextColumn('The owner’s own number, given by the service.')
  debitNoteNumber!: SetLater<string>;

  @EnumColumn(() => DebitNoteStatus, 'Status of the debit note.')
  status: Defaulted<DebitNoteStatus> = DebitNoteStatus.DRAFT;

  @IdColumn('The vendor.')
  contactId!: number;

  @DateColumn('The day it is dated; its journal entry counts for this day.')
  issueDate!: string;

  @CentsColumn('Sum of the lines, before tax.')
  subtotalCents: Defaulted<number> = 0;

  @CentsColumn('Tax.')
  taxCents: Defaulted<number> = 0;

  @CentsColumn('Subtotal and tax.')
  totalCents: Defaulted<number> = 0;

  @TimestampColumn('When the debit note was posted.', { nullable: true })
  postedAt: Date | null = null;

  /** Sets the figures that follow from the lines. */
  setTotals(totals: { subtotalCents: number; taxCents: number; totalCents: number }): void {
    this.subtotalCents = totals.subtotalCents;
    this.taxCents = totals.taxCents;
    this.totalCents = totals.totalCents;
    this.unappliedCents = totals.totalCents;
  }

  /** draft → posted. Throws DEBIT_NOTE_NOT_DRAFT, DEBIT_NOTE_EMPTY, DEBIT_NOTE_LINES_MISSING_ACCOUNTS. */
  post(lines: readonly DebitNoteLine[]): void {
    ensure(
      this.status === DebitNoteStatus.DRAFT,
      'DEBIT_NOTE_NOT_DRAFT',
      `Debit note ${this.debitNoteNumber} is ${this.status}; only a draft can be posted`,
    );
    ensure(lines.length > 0, 'DEBIT_NOTE_EMPTY', `Debit note ${this.debitNoteNumber} has no lines`);
    const missing = lines.filter((line) => line.accountId === null).map((line) => line.position);
    ensure(
      missing.length === 0,
      'DEBIT_NOTE_LINES_MISSING_ACCOUNTS',
      `Debit note ${this.debitNoteNumber} has lines without an account, at position ${missing.join(', ')}`,
    );
    this.status = DebitNoteStatus.POSTED;
    this.postedAt = now();
  }

  /** Only what is posted settles bills: DEBIT_NOTE_NOT_POSTED. */
  ensureApplicable(): void {
    ensure(
      this.status === DebitNoteStatus.POSTED,
      'DEBIT_NOTE_NOT_POSTED',
      `Debit note ${this.debitNoteNumber} is ${this.status}, not posted`,
    );
  }

  /** posted → void on a day. Throws DEBIT_NOTE_NOT_POSTED, DEBIT_NOTE_HAS_APPLICATIONS. */
  void(day: string): void {
    ensure(
      this.status === DebitNoteStatus.POSTED,
      'DEBIT_NOTE_NOT_POSTED',
      `Debit note ${this.debitNoteNumber} is ${this.status}; only a posted debit note can be voided`,
    );
    ensure(
      this.appliedCents === 0,
      'DEBIT_NOTE_HAS_APPLICATIONS',
      `Debit note ${this.debitNoteNumber} is applied to bills`,
    );
    this.status = DebitNoteStatus.VOID;
    this.endOn(day);
  }
}

@Resource('debit_note_lines', 'One line of a debit note.')
export class DebitNoteLine extends ExpenseLine {
  @IdColumn('The debit note.')
  debitNoteId!: SetLater<number>;
}

@Resource('debit_applications', 'What a debit note settles on a bill.')
export class DebitApplication extends AppliedAmount {
  @IdColumn('The debit note.')
  debitNoteId!: number;

  @IdColumn('The bill.')
  billId!: number;
}
