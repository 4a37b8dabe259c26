import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, InputType } from 'type-graphql';
import { FieldProblems } from '../contract/errors.js';
import { Previewable } from '../store/input-fields.js';
import { today } from '../store/tenancy.js';
import { latestDay } from '../values/calendar.js';
import { CalendarDate } from '../values/scalars.js';
import type { Appliable } from './application.entity.js';

/** The input of a mutation that voids a document. */
@InputType({ description: 'A document to void.' })
export abstract class Voidable extends Previewable {
  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The day from which it no longer counts, in an open period: from its own day to today. Defaults to today, or its own day when that is later.',
  })
  voidedOn?: string | null;
}

/**
 * The day from which a voided document no longer counts, on which its entry is reversed: the later of today and its own
 * day, or the day asked for between the two. It cannot be void before the last of its applications was removed. Throws
 * VALIDATION_FAILED (decisions section 5).
 */
export function dayOfVoiding(
  em: EntityManager,
  document: Appliable & { day: string },
  { voidedOn }: { voidedOn?: string | null },
): string {
  const earliest = latestDay(document.day, document.lastRemovalOn);
  const latest = latestDay(earliest, today(em));
  const day = voidedOn ?? latest;
  const problems = new FieldProblems();
  problems.check(earliest <= day && day <= latest, 'voidedOn', `must be between ${earliest} and ${latest}`);
  problems.refuse();
  return day;
}
