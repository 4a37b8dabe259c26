export interface Month {
  from: string;
  to: string;
}

/** The month of a day and those before it, the latest first. */
export function monthsUntil(day: string, count: number): [Month, ...Month[]] {
  const [year = 0, month = 0] = day.split('-').map(Number);
  const monthBefore = (back: number): Month => ({
    from: new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 10),
    to: new Date(Date.UTC(year, month - back, 0)).toISOString().slice(0, 10),
  });
  return [monthBefore(0), ...Array.from({ length: count - 1 }, (_, index) => monthBefore(index + 1))];
}

/** `Mar 2026`. */
export function monthText({ from }: Month, locale = navigator.language): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${from}T00:00:00Z`));
}
