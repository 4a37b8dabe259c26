/** Days of the calendar as text, `YYYY-MM-DD`: no clock of the browser takes part. */

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
}

export function dayAfter(day: string): string {
  return shifted(day, 1);
}

export function dayBefore(day: string): string {
  return shifted(day, -1);
}

/** The months that a year has days in, by their last days of the year. */
export function monthEnds({ from, to }: { from: string; to: string }): string[] {
  const ends: string[] = [];
  for (let day = from; day <= to; day = dayAfter(monthEnd(day))) ends.push(monthEnd(day) < to ? monthEnd(day) : to);
  return ends;
}

function shifted(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
