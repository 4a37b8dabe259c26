/** The day before, YYYY-MM-DD. */
export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - 1);
  return date.toISOString().slice(0, 10);
}

/** The first day of the fiscal year that a day is in; `monthDay` (MM-DD) is the first of all of them. */
export function fiscalYearOf(day: string, monthDay: string): string {
  const year = Number(day.slice(0, 4));
  return day.slice(5) >= monthDay ? `${year}-${monthDay}` : `${year - 1}-${monthDay}`;
}
