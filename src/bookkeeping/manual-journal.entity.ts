import { ensure } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  NodeResource,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { sumCents } from '../values/money.js';

export enum ManualJournalStatus {
  DRAFT = 'draft',
  POSTED = 'posted',
  REVERSED = 'reversed',
}
registerEnum(ManualJournalStatus, 'ManualJournalStatus', 'Status of a manual journal.', {
  DRAFT: 'Can be changed and deleted; not in the ledger yet.',
  POSTED: 'In the ledger; can be reversed, not changed.',
  REVERSED: 'Its journal entry is reversed.',
});

@NodeResource('manual_journals', 'An entry that a bookkeeper makes by hand: a draft until it is posted to the ledger.')
export class ManualJournal extends OwnedRecord {
  @TextColumn('Number given when it is posted, without gaps per owner; null on a draft.', { nullable: true })
  journalNumber: string | null = null;

  @EnumColumn(() => ManualJournalStatus, 'Status of the journal.')
  status: Defaulted<ManualJournalStatus> = ManualJournalStatus.DRAFT;

  @DateColumn('The day its journal entry counts for.')
  entryDate!: string;

  @TextColumn('Currency of all its amounts.')
  currency!: string;

  @CentsColumn('The sum of its debits.')
  totalCents: Defaulted<number> = 0;

  @TextColumn('What it is about.')
  memo!: string;

  @IdColumn('The schedule that made it; null when it was made by hand.', { nullable: true })
  recurringJournalId: number | null = null;

  @TimestampColumn('When it was posted.', { nullable: true })
  postedAt: Date | null = null;

  @TimestampColumn('When it was reversed.', { nullable: true })
  reversedAt: Date | null = null;

  @DateColumn('The day of its reversal; null unless reversed.', { nullable: true })
  reversedOn: string | null = null;

  /** Only drafts change, go, or are posted: MANUAL_JOURNAL_NOT_DRAFT. */
  ensureDraft(): void {
    ensure(
      this.status === ManualJournalStatus.DRAFT,
      'MANUAL_JOURNAL_NOT_DRAFT',
      `Manual journal ${this.journalNumber} is ${this.status}, not draft`,
    );
  }

  /** draft → posted. Throws MANUAL_JOURNAL_NOT_DRAFT, MANUAL_JOURNAL_EMPTY, MANUAL_JOURNAL_NOT_BALANCED. */
  post(lines: readonly ManualJournalLine[]): void {
    this.ensureDraft();
    ensure(lines.length > 0, 'MANUAL_JOURNAL_EMPTY', `Manual journal ${this.id} has no lines`);
    const debits = sumCents(lines.map(({ debitCents }) => debitCents));
    const credits = sumCents(lines.map(({ creditCents }) => creditCents));
    ensure(
      debits !== null && debits === credits,
      'MANUAL_JOURNAL_NOT_BALANCED',
      `Manual journal ${this.id} has debits of ${debits} and credits of ${credits}`,
    );
    this.status = ManualJournalStatus.POSTED;
    this.postedAt = now();
  }

  /** posted → reversed on a day. Throws MANUAL_JOURNAL_NOT_POSTED. */
  reverse(day: string): void {
    ensure(
      this.status === ManualJournalStatus.POSTED,
      'MANUAL_JOURNAL_NOT_POSTED',
      `Manual journal ${this.journalNumber ?? this.id} is ${this.status}; only a posted journal can be reversed`,
    );
    this.status = ManualJournalStatus.REVERSED;
    this.reversedAt = now();
    this.reversedOn = day;
  }
}

@Resource('manual_journal_lines', 'One side of a manual journal: an amount on one account, debit or credit.')
export class ManualJournalLine extends OwnedRow {
  @IdColumn('The journal.', { hidden: true })
  manualJournalId!: SetLater<number>;

  @IntegerColumn('Position among the lines, from 1.')
  position!: number;

  @IdColumn('The account.')
  accountId!: number;

  @CentsColumn('Debit in minor units of the journal’s currency; 0 on a credit line.')
  debitCents!: number;

  @CentsColumn('Credit in minor units of the journal’s currency; 0 on a debit line.')
  creditCents!: number;

  @TextColumn('What the line is about.', { nullable: true })
  memo: string | null = null;
}
