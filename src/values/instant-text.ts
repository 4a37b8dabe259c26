const dayMs = 86_400_000;
const hourMs = 3_600_000;
const minuteMs = 60_000;
const lastOrdinaryMs = Date.UTC(9999, 11, 31, 23, 59, 59, 999);

const padded = (digits: number) =>
  Array.from({ length: 10 ** digits }, (_each, number) => String(number).padStart(digits, '0'));
const [twoDigits, threeDigits] = [padded(2), padded(3)];

/** Instants of one answer are of few days. */
let known = { day: Number.NaN, text: '' };

/**
 * `2026-03-01T12:00:00.000Z`, as `toISOString` writes it, which takes three times as long: a page has some hundred of them. Throws RangeError
 * for a date that is none.
 */
export function instantText(instant: Date): string {
  const time = instant.getTime();
  if (!(time >= 0 && time <= lastOrdinaryMs)) return instant.toISOString();
  const day = Math.floor(time / dayMs);
  if (day !== known.day) known = { day, text: instant.toISOString().slice(0, 11) };
  const ms = time - day * dayMs;
  const hours = twoDigits[Math.floor(ms / hourMs)];
  const minutes = twoDigits[Math.floor(ms / minuteMs) % 60];
  const seconds = twoDigits[Math.floor(ms / 1000) % 60];
  return `${known.text}${hours}:${minutes}:${seconds}.${threeDigits[ms % 1000]}Z`;
}
