import { addDays, addMonths, daysBetween, lastOfMonth } from '../values/calendar.js';
import { shareOfCents } from '../values/money.js';

/** How much of an amount is booked on which day: straight, and to the cent. */
export interface PlannedEntry {
  entryDate: string;
  amountCents: number;
}

/** The same for each of so many months from a day on, booked on the last day of each. */
export function planByMonths(totalCents: number, from: string, months: number): PlannedEntry[] {
  const days = Array.from({ length: months }, (_, index) => addDays(addMonths(from, index + 1), -1));
  return shared(
    totalCents,
    days,
    days.map((_, index) => index + 1),
  );
}

/** The same for each day, booked at the end of each calendar month and on the last day. */
export function planByDays(totalCents: number, from: string, to: string): PlannedEntry[] {
  const days: string[] = [];
  for (let end = lastOfMonth(from); end < to; end = lastOfMonth(end, 1)) days.push(end);
  days.push(to);
  return shared(
    totalCents,
    days,
    days.map((day) => daysBetween(from, day) + 1),
  );
}

/**
 * What is done by each day is its share of the whole, rounded; an entry is what that grew by, so that the entries come to the
 * whole. Nothing is planned for a day with nothing to book.
 */
function shared(totalCents: number, days: readonly string[], parts: readonly number[]): PlannedEntry[] {
  const whole = parts.at(-1) ?? 1;
  let doneCents = 0;
  return days.flatMap((entryDate, index) => {
    const amountCents = shareOfCents(totalCents, parts[index] ?? 0, whole) - doneCents;
    doneCents += amountCents;
    return amountCents === 0 ? [] : [{ entryDate, amountCents }];
  });
}
