import { Field, InputType } from 'type-graphql';
import { AmountFilter } from '../store/record-list.js';
import { type Sql, sql } from '../store/sql.js';
import { CalendarDate } from '../values/scalars.js';

/** What lists of invoices and bills can be asked about what is due. */
@InputType({ description: 'Which documents to list; conditions combine with AND.' })
export abstract class DueFilter extends AmountFilter {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only posted ones of which something is due. False: only the others.',
  })
  isOpen?: boolean | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Due on this day or later.' })
  dueFrom?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Due on this day or earlier.' })
  dueTo?: string | null;
}

/** What lists of payments and notes can be asked about what is left of them. */
@InputType({ description: 'Which records to list; conditions combine with AND.' })
export abstract class UnappliedFilter extends AmountFilter {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: only those of which something is neither applied nor refunded, drafts of notes left out. False: only the others.',
  })
  isUnapplied?: boolean | null;
}

export function dueConditions(filter: DueFilter | null): Sql[] {
  const { isOpen, dueFrom, dueTo } = filter ?? {};
  return [
    ...whether(sql`(status = 'posted' and balance_due_cents > 0)`, isOpen),
    ...(dueFrom ? [sql`due_date >= ${dueFrom}`] : []),
    ...(dueTo ? [sql`due_date <= ${dueTo}`] : []),
  ];
}

/** What is void has nothing left, by a check of the tables; a draft is no credit yet. */
export function unappliedConditions(filter: UnappliedFilter | null): Sql[] {
  return whether(sql`(unapplied_cents > 0 and status not in ('draft', 'cancelled'))`, filter?.isUnapplied);
}

export function whether(condition: Sql, is: boolean | null | undefined): Sql[] {
  if (typeof is !== 'boolean') return [];
  return [is ? condition : sql`not ${condition}`];
}
