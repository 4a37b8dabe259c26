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

/** The same day `months` later, or the last day of that month when it is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number];
  const lastOfMonth = new Date(Date.UTC(year, month + months, 0));
  return addDays(lastOfMonth.toISOString().slice(0, 10), Math.min(date - lastOfMonth.getUTCDate(), 0));
}
