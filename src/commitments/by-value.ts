import { isDeepStrictEqual } from 'node:util';
import { parseDecimal } from '../values/money.js';

/** Assigns the values that differ from what the record holds; answers whether any did. */
export function assignChanged<T extends object>(record: T, values: Partial<T>): boolean {
  const changed = changedFields(record, values);
  for (const field of changed) record[field] = values[field] as T[typeof field];
  return changed.length > 0;
}

/** The fields whose value differs from what the record holds. */
export function changedFields<T extends object>(record: T, values: Partial<T>): (keyof T)[] {
  return (Object.keys(values) as (keyof T)[]).filter((field) => !isDeepStrictEqual(record[field], values[field]));
}

/** True when two texts are the same decimal, whatever zeros end them (`2` and `2.000000`). */
export function sameDecimal(one: string, other: string): boolean {
  const [first, second] = [parseDecimal(one), parseDecimal(other)];
  return first.digits * 10n ** BigInt(second.scale) === second.digits * 10n ** BigInt(first.scale);
}

/** What an input gives (null clears), or what was there before when it gives nothing. */
export function given<T>(value: T | undefined, before: T): T {
  return value === undefined ? before : value;
}
