import type { Country } from './countries.js';

/** Days after another day, both as `YYYY-MM-DD`. */
export function later(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day as one of the country's patterns writes it: `d` and `m` of two digits, `D` and `M` without a zero. */
export function writeDay(day: string, pattern: string, { words }: Country): string {
  const [year = '', month = '', date = ''] = day.split('-');
  const name = words.months.split('|')[Number(month) - 1] ?? '';
  const parts: Record<string, string> = {
    Month: name,
    month: name,
    Mon: name.slice(0, 3),
    y: year,
    m: month,
    d: date,
    M: String(Number(month)),
    D: String(Number(date)),
  };
  return pattern.replace(/Month|month|Mon|\bde\b|[ymdMD]/g, (part) => parts[part] ?? part);
}
