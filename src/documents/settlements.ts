import { type ErrorCode, ensure, FieldProblems } from '../contract/errors.js';
import { latestDay } from '../values/calendar.js';
import { amountWithCurrency } from '../values/money.js';
import type { Appliable } from './application.entity.js';

/** What a refund or a write-off takes from: the day it counts from, and what is left of it. */
export interface Settled extends Appliable {
  day: string;
  currency: string;
  leftCents: number;
}

/** What an input asks: how much, and on which day, under the name of its field. */
export interface AskedSettlement {
  amountCents: number;
  day: string;
  dayField: string;
}

/**
 * Notes in `problems` an amount that is not above 0 and a day on which the document does not count yet, or on which what is
 * free now was applied still.
 */
export function checkSettlement(document: Settled, asked: AskedSettlement, problems: FieldProblems): void {
  problems.check(asked.amountCents > 0, 'amountCents', 'must be above 0');
  const earliest = latestDay(document.day, document.lastRemovalOn);
  problems.check(asked.day >= earliest, asked.dayField, `must not be before ${earliest}`);
}

/** Refuses with `code` more than is left of a document. */
export function ensureLeft({ currency, leftCents }: Settled, amountCents: number, code: ErrorCode, name: string): void {
  ensure(
    amountCents <= leftCents,
    code,
    `${name} has ${amountWithCurrency(leftCents, currency)} left; ${amountWithCurrency(amountCents, currency)} were asked`,
  );
}

/** Notes that what a settlement took from a document is free again from the day of its voiding. */
export function freedOn(document: Appliable, day: string, since: string): void {
  if (day > since) document.lastRemovalOn = latestDay(day, document.lastRemovalOn);
}

/** The one of two references that an input gives. Throws VALIDATION_FAILED when it is none or both. */
export function oneOf<A extends string, B extends string>(
  input: { [K in A | B]?: string | null },
  first: A,
  second: B,
): { field: A | B; id: string } {
  const given = ([first, second] as const).flatMap((field) => {
    const id = input[field];
    return id === null || id === undefined ? [] : [{ field, id }];
  });
  const problems = new FieldProblems();
  problems.check(given.length === 1, first, `or ${second} is required, and only one of the two`);
  problems.refuse();
  return given[0] as { field: A | B; id: string };
}
