import { ensure } from '../contract/errors.js';
import {
  BooleanColumn,
  DateColumn,
  type Defaulted,
  IdColumn,
  IntegerColumn,
  NodeResource,
  OwnedRecord,
  TimestampColumn,
} from '../store/columns.js';
import { addMonths } from '../values/calendar.js';
import { now } from '../values/clock.js';

@NodeResource('recurring_journals', 'A schedule that repeats a manual journal every so many months.')
export class RecurringJournal extends OwnedRecord {
  @IdColumn(
    'The journal that is repeated: its currency, lines and what it is about. Null when the entries are those of an amortization schedule.',
    { nullable: true },
  )
  manualJournalId: number | null = null;

  @IntegerColumn('Months from one entry to the next.')
  everyMonths!: number;

  @DateColumn(
    'The day of the first entry; the others are of the same day of their months, or the last day of a shorter one.',
  )
  startsOn!: string;

  @DateColumn('No entry is dated after this day; null when it goes on until it is ended.', { nullable: true })
  endsOn: string | null = null;

  @BooleanColumn('True: entries are posted when their day has come. False: they are left as drafts.')
  posts: Defaulted<boolean> = true;

  @IntegerColumn('How many entries it has made.')
  madeCount: Defaulted<number> = 0;

  @DateColumn('The day of the next entry; null once the schedule has ended.', { nullable: true })
  nextOn: string | null = null;

  @TimestampColumn('When it was ended before its time.', { nullable: true })
  endedAt: Date | null = null;

  /** Sets the day of the next entry from how many were made. */
  goOn(): void {
    const day = addMonths(this.startsOn, this.everyMonths * this.madeCount);
    this.nextOn = this.endsOn !== null && day > this.endsOn ? null : day;
  }

  /** Makes no more entries. Throws RECURRING_JOURNAL_ENDED. */
  end(): void {
    ensure(this.nextOn !== null, 'RECURRING_JOURNAL_ENDED', `Recurring journal ${this.id} has ended`);
    this.nextOn = null;
    this.endedAt = now();
  }

  /** Goes on after all, with an entry of this day; null when all are made. */
  resume(nextOn: string | null): void {
    this.nextOn = nextOn;
    this.endedAt = null;
  }
}
