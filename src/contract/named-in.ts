import { type ErrorCode, errorCatalogue } from './errors.js';
import { type EventType, eventCatalogue } from './events.js';

/**
 * The description of a mutation says what it refuses with and which events it emits ("Refused with BILL_NOT_DRAFT. Event
 * books.bill.posted."). Readers of the schema see these words; the pages and the OpenAPI document take them from there.
 */
export function errorCodesIn(description: string): ErrorCode[] {
  return namedIn(description, /\b[A-Z][A-Z\d]*(?:_[A-Z\d]+)+\b/g, errorCatalogue);
}

/** The types of the events that a description names. */
export function eventTypesIn(description: string): EventType[] {
  return namedIn(description, /\bbooks(?:\.[a-z_]+)+\b/g, eventCatalogue);
}

function namedIn<T extends object>(text: string, pattern: RegExp, catalogue: T): (keyof T)[] {
  const names = new Set([...text.matchAll(pattern)].map(([name]) => name));
  return [...names].filter((name) => Object.hasOwn(catalogue, name)) as (keyof T)[];
}
