import { registerEnum } from '../store/columns.js';
import { addDays, addMonths, daysBetween, lastOfMonth, wholeMonths } from '../values/calendar.js';
import type { Period } from './statements.js';

export enum Comparison {
  PREVIOUS_PERIOD = 'previous_period',
  PREVIOUS_YEAR = 'previous_year',
}
registerEnum(Comparison, 'Comparison', 'What stands in the second column of a statement.', {
  PREVIOUS_PERIOD:
    'The days before, as many months when these are whole, else as many days; of a balance sheet the end of the month before.',
  PREVIOUS_YEAR: 'The same days a year before.',
});

/** The period that one is compared with; it may lie before the first day of the calendar. */
export function comparedPeriod({ from, to }: Period, comparison: Comparison): Period {
  const months = wholeMonths(from, to);
  if (comparison === Comparison.PREVIOUS_YEAR) {
    const yearBefore = addMonths(from, -12);
    return { from: yearBefore, to: months === null ? addMonths(to, -12) : addDays(addMonths(yearBefore, months), -1) };
  }
  const before = months === null ? addDays(from, -1 - daysBetween(from, to)) : addMonths(from, -months);
  return { from: before, to: addDays(from, -1) };
}

/** The day that one is compared with: the last of a month with the last of another. It may lie before the calendar's first. */
export function comparedDay(day: string, comparison: Comparison): string {
  if (comparison === Comparison.PREVIOUS_PERIOD) return addDays(`${day.slice(0, 7)}-01`, -1);
  return day === lastOfMonth(day) ? lastOfMonth(day, -12) : addMonths(day, -12);
}
