import { invalid, notFound, Refusal } from '../contract/errors.js';

const idPattern = /^[1-9]\d{0,15}$/;

/** The number in an id, or null when it is not a positive integer up to 2^53−1. */
export function parseId(id: string): number | null {
  const number = idPattern.test(id) ? Number(id) : Number.NaN;
  return Number.isSafeInteger(number) ? number : null;
}

/** The id of the record that an operation is about; NOT_FOUND when it cannot be one. */
export function recordId(id: string, what: string): number {
  const number = parseId(id);
  if (number === null) throw notFound(what);
  return number;
}

/** The id of a record that an input refers to at `path`; VALIDATION_FAILED when it cannot be one. */
export function referenceId(id: string, path: string): number {
  const number = parseId(id);
  if (number === null) throw invalid([{ path, message: 'refers to nothing' }]);
  return number;
}

/** The id in a filter at `path`; BAD_REQUEST when it cannot be one. An id without a record is allowed: it finds nothing. */
export function filterId(id: string, path: string): number {
  const number = parseId(id);
  if (number === null) {
    const message = 'must be an id: a positive integer';
    throw new Refusal('BAD_REQUEST', `${path} ${message}`, [{ path, message }]);
  }
  return number;
}
