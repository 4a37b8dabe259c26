import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClassType, Field, ID, ObjectType } from 'type-graphql';
import { rateOn } from '../currencies/rates.js';
import { AnsweredInParts } from '../store/children.js';
import { tenantOf } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { convertedCents, rateText, sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { CalendarDate, Cents, Decimal } from '../values/scalars.js';

/** What open documents come to by the days that they are past due, receivable and payable alike (specification 4.6). */
@ObjectType({ description: 'Sums of balances due by days past due, in minor units.' })
export class AgingTotals {
  @Field(() => Cents, { description: 'Not yet past due.' })
  current!: number;

  @Field(() => Cents, { description: '1 to 30 days past due.' })
  days1To30!: number;

  @Field(() => Cents, { description: '31 to 60 days past due.' })
  days31To60!: number;

  @Field(() => Cents, { description: '61 to 90 days past due.' })
  days61To90!: number;

  @Field(() => Cents, { description: '91 days past due or more.' })
  days91Plus!: number;
}

/** What a row of either aging says of an open document. */
@ObjectType()
export abstract class AgedDocument {
  @Field(() => ID, { description: 'The contact.' })
  contactId!: number;

  @Field({ description: 'Name of the contact.' })
  contactName!: string;

  @Field(() => CalendarDate, { description: 'The day it is dated.' })
  issueDate!: string;

  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;

  @Field(() => Cents, { description: 'Its total.' })
  totalCents!: number;

  @Field(() => Cents, { description: 'Balance due on the day of the report.' })
  balanceDueCents!: number;
}

@ObjectType({ description: 'An aging at the rate of its day, in the owner’s currency.' })
export class AgingValuation {
  @Field({ description: 'The owner’s currency.' })
  currency!: string;

  @Field(() => Decimal, { description: 'What one unit of the currency of the aging was worth.' })
  rate!: string;

  @Field(() => AgingTotals, { description: 'Each bucket.' })
  totals!: AgingTotals;

  @Field(() => Cents, { description: 'Sum of the buckets.' })
  grandTotalCents!: number;

  @Field(() => Cents, { description: 'What was not applied.' })
  unappliedCents!: number;

  @Field(() => Cents, { description: 'Due less unapplied.' })
  netCents!: number;
}

/** What either aging says beside its documents. */
@ObjectType()
export abstract class AgingReport {
  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @Field({ description: 'Currency of the report: documents in other currencies are not in it.' })
  currency!: string;

  @Field(() => AgingTotals, { description: 'Sum of each bucket.' })
  totals!: AgingTotals;

  @Field(() => Cents, { description: 'Sum of all buckets.' })
  grandTotalCents!: number;

  @Field(() => Cents, { description: 'Sum of what was not applied.' })
  unappliedCents!: number;

  @Field(() => Cents, {
    description: 'Sum of prepayments that were not applied: they stand on their own account, and not in `netCents`.',
  })
  prepaidCents!: number;

  @Field(() => Cents, { description: 'Due less unapplied: the balance of the control account at the end of the day.' })
  netCents!: number;
}

type AgingFigures = Pick<AgingReport, 'asOf' | 'currency' | 'totals' | 'unappliedCents'>;

/** The figures of an aging at the rate of its day; null when there is no rate. */
export async function agingValuation(
  em: EntityManager,
  { asOf, currency, totals, unappliedCents }: AgingFigures,
): Promise<AgingValuation | null> {
  const { currency: to } = tenantOf(em);
  const rate = currency === to ? ownRate : await rateOn(em, currency, asOf);
  if (rate === null) return null;
  const worth = (cents: number) => reportedCents(convertedCents(cents, rate, { from: currency, to }));
  const buckets: AgingTotals = {
    current: worth(totals.current),
    days1To30: worth(totals.days1To30),
    days31To60: worth(totals.days31To60),
    days61To90: worth(totals.days61To90),
    days91Plus: worth(totals.days91Plus),
  };
  const grandTotalCents = reportedCents(sumCents(Object.values(buckets)));
  const unapplied = worth(unappliedCents);
  return {
    currency: to,
    rate: rateText(rate),
    totals: buckets,
    grandTotalCents,
    unappliedCents: unapplied,
    netCents: reportedCents(sumCents([grandTotalCents, -unapplied])),
  };
}

/** The owner's currency in itself. */
const ownRate = { baseUnits: '1', currencyUnits: '1' };

export type AgingBucket = keyof AgingTotals;

/**
 * Where documents stand on the day `asOf` by their due dates: on its due date a document is not past due yet. Days in
 * `YYYY-MM-DD` compare as text in the order of the calendar, which spares a hundred thousand documents their arithmetic.
 */
export function agingBucketOn(asOf: string): (dueDate: string) => AgingBucket {
  const [daysAgo30, daysAgo60, daysAgo90] = [addDays(asOf, -30), addDays(asOf, -60), addDays(asOf, -90)];
  return (dueDate) => {
    if (dueDate >= asOf) return 'current';
    if (dueDate >= daysAgo30) return 'days1To30';
    if (dueDate >= daysAgo60) return 'days31To60';
    return dueDate >= daysAgo90 ? 'days61To90' : 'days91Plus';
  };
}

/** Documents by the days that they are past due. */
export type AgingBuckets<R> = Record<AgingBucket, R[]>;

/** The GraphQL type of such buckets, in which each document is a `row`. */
export function AgingBucketsOf<R extends object>(
  row: ClassType<R>,
  name: string,
  description: string,
): ClassType<AgingBuckets<R>> {
  @ObjectType(name, { description })
  class Buckets implements AgingBuckets<R> {
    @AnsweredInParts()
    @Field(() => [row], { description: 'Not yet past due.' })
    current!: R[];

    @AnsweredInParts()
    @Field(() => [row], { description: '1 to 30 days past due.' })
    days1To30!: R[];

    @AnsweredInParts()
    @Field(() => [row], { description: '31 to 60 days past due.' })
    days31To60!: R[];

    @AnsweredInParts()
    @Field(() => [row], { description: '61 to 90 days past due.' })
    days61To90!: R[];

    @AnsweredInParts()
    @Field(() => [row], { description: '91 days past due or more.' })
    days91Plus!: R[];
  }
  return Buckets;
}

export interface Aged<R> {
  buckets: AgingBuckets<R>;
  totals: AgingTotals;
  grandTotalCents: number;
}

/**
 * Sorts open documents into their buckets, in the order given, and adds them up. Throws VALIDATION_FAILED when they come
 * to more than can be answered exactly.
 */
export function aged<R extends { dueDate: string; balanceDueCents: number }>(
  open: readonly R[],
  asOf: string,
): Aged<R> {
  const buckets: AgingBuckets<R> = {
    current: [],
    days1To30: [],
    days31To60: [],
    days61To90: [],
    days91Plus: [],
  };
  const bucketOf = agingBucketOn(asOf);
  for (const document of open) buckets[bucketOf(document.dueDate)].push(document);
  return {
    buckets,
    totals: {
      current: totalOf(buckets.current),
      days1To30: totalOf(buckets.days1To30),
      days31To60: totalOf(buckets.days31To60),
      days61To90: totalOf(buckets.days61To90),
      days91Plus: totalOf(buckets.days91Plus),
    },
    grandTotalCents: totalOf(open),
  };
}

/** What is not applied beside what is due, in minor units. */
export interface Credits {
  unappliedCents: number;
  /** Prepayments that are not applied, which stand on an account of their own. */
  prepaidCents: number;
  /** What is due less what is not applied: the balance of the control account. */
  netCents: number;
}

/** Adds up the credits beside a report. Throws VALIDATION_FAILED when they come to more than can be answered exactly. */
export function creditsBeside(
  { grandTotalCents }: { grandTotalCents: number },
  credits: readonly { unappliedCents: number; isPrepaid: boolean }[],
): Credits {
  const sumOf = (isPrepaid: boolean) =>
    reportedCents(
      sumCents(credits.filter((credit) => credit.isPrepaid === isPrepaid).map((credit) => credit.unappliedCents)),
    );
  const unappliedCents = sumOf(false);
  return {
    unappliedCents,
    prepaidCents: sumOf(true),
    netCents: reportedCents(sumCents([grandTotalCents, -unappliedCents])),
  };
}

function totalOf(documents: readonly { balanceDueCents: number }[]): number {
  return reportedCents(sumCents(documents.map((document) => document.balanceDueCents)));
}
