/** Calendar days as `YYYY-MM-DD` text: no time zone, no arithmetic on instants. */

const dayMs = 86_400_000;

/** True when the text is a day that exists on the calendar (2024-02-29 does, 2023-02-29 does not). */
export function isCalendarDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001-01-01') return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === text;
}

/** The day it is in a time zone (IANA name) at an instant. */
export function calendarDayIn(timeZone: string, instant: Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );
}

/** The day `days` after (or, negative, before) a day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** Days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** The latest of some days; null stands for none. */
export function latestDay(first: string, ...others: readonly (string | null)[]): string {
  return others.reduce<string>((latest, day) => (day !== null && day > latest ? day : latest), first);
}

/** The same day `months` later (or, negative, before), or the last day of that month when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  // Not Date.UTC, which takes the years 0 to 99 for those of the 20th century.
  const last = new Date(0);
  last.setUTCFullYear(year, month + months, 0);
  return addDays(last.toISOString().slice(0, 10), Math.min(date - last.getUTCDate(), 0));
}

/** The last day of the month of a day, `months` later or before. */
export function lastOfMonth(day: string, months = 0): string {
  return addMonths(`${day.slice(0, 8)}31`, months);
}

/** How many whole months two days span, both included; null when it is not a whole number of them. */
export function wholeMonths(from: string, to: string): number | null {
  const [years, months] = [
    Number(to.slice(0, 4)) - Number(from.slice(0, 4)),
    Number(to.slice(5, 7)) - Number(from.slice(5, 7)),
  ];
  const begun = years * 12 + months;
  if (from.endsWith('-01')) return to === lastOfMonth(to) && begun >= 0 ? begun + 1 : null;
  return begun > 0 && addDays(addMonths(from, begun), -1) === to ? begun : null;
}
