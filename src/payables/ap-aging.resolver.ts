import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, ID, ObjectType, Query, Resolver } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { type AgingBuckets, AgingBucketsOf, AgingTotals, aged } from '../documents/aging.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { openBillsAsOf } from './ap-aging.js';

@ObjectType({ description: 'A bill that was open on the day of the report.' })
export class ApAgingRow {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: number;

  @Field({ description: 'Name of the vendor.' })
  contactName!: string;

  @Field(() => ID, { description: 'The bill.' })
  billId!: number;

  @Field({ description: 'Number of the bill.' })
  billNumber!: string;

  @Field(() => CalendarDate, { description: 'The day the bill is dated.' })
  issueDate!: string;

  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;

  @Field(() => Cents, { description: 'Total of the bill.' })
  totalCents!: number;

  @Field(() => Cents, { description: 'Balance due on the day of the report.' })
  balanceDueCents!: number;
}

const ApAgingBuckets = AgingBucketsOf(ApAgingRow, 'ApAgingBuckets', 'Open bills by days past due.');

@ObjectType({ description: 'What is owed to vendors by days past due, true to its day.' })
export class ApAging {
  @Field(() => CalendarDate, { description: 'The day of the report.' })
  asOf!: string;

  @Field({ description: 'Currency of the report.' })
  currency!: string;

  @Field(() => ApAgingBuckets, { description: 'The open bills, by due date in each bucket.' })
  buckets!: AgingBuckets<ApAgingRow>;

  @Field(() => AgingTotals, { description: 'Sum of each bucket.' })
  totals!: AgingTotals;

  @Field(() => Cents, { description: 'Sum of all buckets.' })
  grandTotalCents!: number;
}

interface AgingContext {
  em: EntityManager;
  tenant: { currency: string };
}

@Resolver()
export class ApAgingResolver {
  @Query(() => ApAging, {
    description: 'Open bills by days past due: bills, payments and debit notes dated after the day do not count.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(2_000)
  async apAging(
    @Arg('asOf', () => CalendarDate, {
      nullable: true,
      description: 'The day. Defaults to today in the owner’s time zone.',
    })
    asOf: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
    currency: string | null,
    @Ctx() { em, tenant }: AgingContext,
  ): Promise<ApAging> {
    const day = asOf ?? today(em);
    const reported = currency ?? tenant.currency;
    return { asOf: day, currency: reported, ...aged(await openBillsAsOf(em, day, reported), day) };
  }
}
