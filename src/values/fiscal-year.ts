import { addDays, isCalendarDay } from './calendar.js';

/** Fiscal years follow from the day on which each of them begins, `--MM-DD`: none is stored. */

/** The first and last day of a fiscal year. */
export interface FiscalYearDays {
  from: string;
  to: string;
}

/** The calendar's own years. */
export const calendarYearStart = '--01-01';

/** True for a day that every year has, as `--MM-DD` (ISO 8601): 29 February is none. */
export function isMonthDay(text: string): boolean {
  return /^--\d{2}-\d{2}$/.test(text) && isCalendarDay(`2023-${text.slice(2)}`);
}

/** The number of the fiscal year of a day: that of the calendar year in which it begins. */
export function fiscalYearNumber(day: string, start: string): number {
  return Number(day.slice(0, 4)) - (day.slice(4) < start.slice(1) ? 1 : 0);
}

/** The days of a fiscal year by its number, those that the calendar has: it begins with 0001 and ends with 9999. */
export function fiscalYearDays(number: number, start: string): FiscalYearDays {
  const from = number < 1 ? '0001-01-01' : beginning(number, start);
  const to = number >= 9999 ? '9999-12-31' : addDays(beginning(number + 1, start), -1);
  return { from, to };
}

/** The fiscal year that a day is in. */
export function fiscalYearOf(day: string, start: string): FiscalYearDays {
  return fiscalYearDays(fiscalYearNumber(day, start), start);
}

function beginning(year: number, start: string): string {
  return `${String(year).padStart(4, '0')}${start.slice(1)}`;
}
