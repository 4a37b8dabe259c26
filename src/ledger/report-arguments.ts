import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid } from '../contract/errors.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import type { Loaders } from '../store/loaders.js';
import { today } from '../store/tenancy.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import type { Period } from './statements.js';

/** What the resolvers of reports have in common. */
export interface ReportContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { currency: string };
}

export const asOfDescription = 'The day of the report. Defaults to today in the owner’s time zone.';
export const currencyDescription = 'Currency of the report. Defaults to the owner’s currency.';
export const fromDescription = 'The first day. Defaults to the first day of the last day’s fiscal year.';
export const toDescription = 'The last day. Defaults to today in the owner’s time zone.';

/** The period of a report: up to today, and from the beginning of the fiscal year, unless the caller says otherwise. */
export async function periodOf(em: EntityManager, from: string | null, to: string | null): Promise<Period> {
  const last = to ?? today(em);
  const first = from ?? fiscalYearOf(last, await fiscalYearStartOf(em)).from;
  ensureInOrder(first, last);
  return { from: first, to: last };
}

/** Throws VALIDATION_FAILED when the first day comes after the last. */
export function ensureInOrder(from: string | null, to: string | null, path = 'from', lastDay = 'to'): void {
  if (from && to && from > to) throw invalid([{ path, message: `must not be after ${lastDay}` }]);
}
