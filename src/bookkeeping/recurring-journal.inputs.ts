import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { ChangesFilter } from '../store/input-fields.js';
import { CalendarDate } from '../values/scalars.js';
import { RecurringJournal } from './recurring-journal.entity.js';

@InputType({ description: 'A journal to repeat.' })
export class CreateRecurringJournalInput {
  @Field(() => ID, { description: 'The journal to repeat; its lines as they are when an entry is made.' })
  manualJournalId!: string;

  @Field(() => Int, {
    nullable: true,
    description: `Months from one entry to the next, 1 to ${limits.recurrenceMaximumMonths}. Defaults to 1.`,
  })
  everyMonths?: number | null;

  @Field(() => CalendarDate, { description: 'The day of the first entry. Those that are past are made at once.' })
  startsOn!: string;

  @Field(() => CalendarDate, { nullable: true, description: 'No entry is dated after this day.' })
  endsOn?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: entries are posted when their day has come; one that is refused then stays a draft. False: all are left as drafts. Defaults to true.',
  })
  posts?: boolean | null;
}

@InputType({ description: 'Which schedules to list; conditions combine with AND.' })
export class RecurringJournalFilter extends ChangesFilter {
  @Field(() => CalendarDate, {
    nullable: true,
    description: 'With the next entry on this day or later; without those that have ended.',
  })
  from?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'With the next entry on this day or earlier; without those that have ended.',
  })
  to?: string | null;
}

@InputType({ description: 'The schedule to end.' })
export class EndRecurringJournalInput {
  @Field(() => ID, { description: 'The schedule.' })
  id!: string;
}

@ObjectType({ description: 'The schedule as it is now.' })
export class RecurringJournalPayload {
  @Field(() => RecurringJournal, { description: 'The schedule.' })
  recurringJournal!: RecurringJournal;
}
