import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { FieldProblems } from '../contract/errors.js';
import { Previewable } from '../store/input-fields.js';
import { today } from '../store/tenancy.js';
import { latestDay } from '../values/calendar.js';
import { CalendarDate } from '../values/scalars.js';

/** The input of a mutation that confirms pending payments. */
@InputType({ description: 'Payments to confirm.' })
export abstract class Confirming extends Previewable {
  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The day of the confirmation, in an open period: from the payment’s own day to today. Defaults to today, or its own day when that is later.',
  })
  confirmedOn?: string | null;
}

/** The day on which a payment of a day is confirmed, as it is asked for. Throws VALIDATION_FAILED. */
export function dayOfConfirmation(
  em: EntityManager,
  { day }: { day: string },
  { confirmedOn }: { confirmedOn?: string | null },
): string {
  const latest = latestDay(day, today(em));
  const confirmed = confirmedOn ?? latest;
  const problems = new FieldProblems();
  problems.check(day <= confirmed && confirmed <= latest, 'confirmedOn', `must be between ${day} and ${latest}`);
  problems.refuse();
  return confirmed;
}
