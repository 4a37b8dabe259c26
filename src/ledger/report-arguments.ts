import type { EntityManager } from '@mikro-orm/postgresql';
import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import { invalid } from '../contract/errors.js';
import { fiscalYearStartOf } from '../owners/owner.operations.js';
import type { Loaders } from '../store/loaders.js';
import { today } from '../store/tenancy.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
import { Currency } from '../values/scalars.js';
import type { ReportedIn } from './reported-lines.js';
import type { Period } from './statements.js';
import { unconvertedLines } from './unconverted-lines.js';

/** What the resolvers of reports have in common. */
export interface ReportContext {
  em: EntityManager;
  loaders: Loaders;
  tenant: { currency: string };
}

export const asOfDescription = 'The day of the report. Defaults to today in the owner’s time zone.';
export const fromDescription = 'The first day. Defaults to the first day of the last day’s fiscal year.';
export const toDescription = 'The last day. Defaults to today in the owner’s time zone.';

/** What a report adds up. */
@ArgsType()
export class ReportCurrency {
  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of the report: entries in others are not in it. Defaults to the owner’s currency.',
  })
  currency?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: entries of all currencies, at what they were booked at in the owner’s currency. Defaults to false.',
  })
  inBaseCurrency?: boolean | null;
}

/** What a report of the journal says of its currency. */
@ObjectType()
export abstract class CurrencyReport {
  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @Field(() => Boolean, { description: 'Whether entries of all currencies are in it, in the owner’s currency.' })
  inBaseCurrency!: boolean;

  @Field(() => Int, {
    description:
      'Lines up to the last day that have no base amounts and are left out of a report in the base currency: see `missingBaseAmounts`. 0 in a report of one currency.',
  })
  unconvertedLines!: number;
}

/** The currency of a report, as it is asked for. Throws VALIDATION_FAILED for the base currency and another at once. */
export function reportedIn(tenant: { currency: string }, { currency, inBaseCurrency }: ReportCurrency): ReportedIn {
  const inBase = inBaseCurrency ?? false;
  if (inBase && currency && currency !== tenant.currency)
    throw invalid([{ path: 'currency', message: `must be ${tenant.currency}, or absent, with inBaseCurrency` }]);
  return { currency: currency ?? tenant.currency, inBase };
}

/** A report with what it says of its currency: `through` is its last day, null for no limit. */
export async function inItsCurrency<T>(
  em: EntityManager,
  { inBase }: ReportedIn,
  through: string | null,
  report: Promise<T>,
): Promise<T & Pick<CurrencyReport, 'inBaseCurrency' | 'unconvertedLines'>> {
  const figures = await report;
  return { ...figures, inBaseCurrency: inBase, unconvertedLines: inBase ? await unconvertedLines(em, through) : 0 };
}

/** The period of a report: up to today, and from the beginning of the fiscal year, unless the caller says otherwise. */
export async function periodOf(em: EntityManager, from: string | null, to: string | null): Promise<Period> {
  const last = to ?? today(em);
  const first = from ?? fiscalYearOf(last, await fiscalYearStartOf(em)).from;
  ensureInOrder(first, last);
  return { from: first, to: last };
}

/** The period and the currency of a report of documents, by the same defaults. */
export async function periodInCurrency(
  em: EntityManager,
  tenant: { currency: string },
  { from, to, currency }: { from?: string | null; to?: string | null; currency?: string | null },
): Promise<Period & { currency: string }> {
  return { ...(await periodOf(em, from ?? null, to ?? null)), currency: currency ?? tenant.currency };
}

/** Throws VALIDATION_FAILED when the first day comes after the last. */
export function ensureInOrder(from: string | null, to: string | null, path = 'from', lastDay = 'to'): void {
  if (from && to && from > to) throw invalid([{ path, message: `must not be after ${lastDay}` }]);
}
