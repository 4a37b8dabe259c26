import { ObjectType } from 'type-graphql';
import { CentsColumn, DateColumn, type Defaulted, OwnedRow, TimestampColumn } from '../store/columns.js';
import { sql } from '../store/sql.js';
import { latestDay } from '../values/calendar.js';
import { now } from '../values/clock.js';

/** What a payment or a debit note settles on a document. Kept when it is removed, so that every day of the past stays. */
@ObjectType()
export abstract class AppliedAmount extends OwnedRow {
  @CentsColumn('The amount applied.')
  amountCents!: number;

  @TimestampColumn('When it was applied.')
  appliedAt: Defaulted<Date> = now();

  @DateColumn('The first day it counts for: the later of the days of its two documents.')
  appliedOn!: string;

  @DateColumn('The day it was removed, from which it no longer counts; null while it holds.', { nullable: true })
  removedOn: string | null = null;

  @DateColumn('The day of what is applied; the database fills it in where it is not given.', {
    nullable: true,
    hidden: true,
  })
  sourceDay: string | null = null;

  @DateColumn('The day of what it is applied to; the database fills it in where it is not given.', {
    nullable: true,
    hidden: true,
  })
  targetDay: string | null = null;
}

/** What applications ask of the documents on their two sides. */
export interface Appliable {
  /** The last day on which an application that had counted was removed. */
  lastRemovalOn: string | null;
}

/** The days of an application: that of each of its documents, and the first that it counts for. */
export type ApplicationDays = Pick<AppliedAmount, 'sourceDay' | 'targetDay' | 'appliedOn'>;

/**
 * An application counts from the later of the days of its documents, and never before one that it follows was removed, so that no
 * amount is applied twice on any day.
 */
export function daysApplied(source: Dated, target: Dated): ApplicationDays {
  const appliedOn = latestDay(source.day, target.day, source.lastRemovalOn, target.lastRemovalOn);
  return { sourceDay: source.day, targetDay: target.day, appliedOn };
}

type Dated = Appliable & { day: string };

/** Ends an application on a day, and notes that in its documents; one that has not counted until then never counts. */
export function endApplication(application: AppliedAmount, day: string, documents: readonly Appliable[]): void {
  application.removedOn = day;
  if (day <= application.appliedOn) return;
  for (const document of documents) document.lastRemovalOn = latestDay(day, document.lastRemovalOn);
}

/** Of a document's applications, those that hold (see `Loaders.many`). */
export const holdingOnly = { name: 'holding', sql: sql`removed_on is null` };

/** Of a document's applications, those that were removed. */
export const removedOnly = { name: 'removed', sql: sql`removed_on is not null` };
