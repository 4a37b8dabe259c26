import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Ctx, Field, FieldResolver, ID, ObjectType, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import {
  AgedDocument,
  type AgingBuckets,
  AgingBucketsOf,
  AgingReport,
  AgingValuation,
  agingValuation,
} from '../documents/aging.js';
import { AnsweredInParts } from '../store/children.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { today } from '../store/tenancy.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { apAging } from './ap-aging.js';

@ObjectType({ description: 'A bill that was open on the day of the report.' })
export class ApAgingRow extends AgedDocument {
  @Field(() => ID, { description: 'The bill.' })
  billId!: number;

  @Field({ description: 'Number of the bill.' })
  billNumber!: string;
}

const ApAgingBuckets = AgingBucketsOf(ApAgingRow, 'ApAgingBuckets', 'Open bills by days past due.');

@ObjectType({ description: 'A vendor payment or a debit note that was not wholly applied on the day of the report.' })
export class ApUnappliedCredit {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: number;

  @Field({ description: 'Name of the vendor.' })
  contactName!: string;

  @Field(() => ID, { nullable: true, description: 'The vendor payment; null of a debit note.' })
  vendorPaymentId!: number | null;

  @Field(() => ID, { nullable: true, description: 'The debit note; null of a vendor payment.' })
  debitNoteId!: number | null;

  @Field(() => String, { nullable: true, description: 'Reference of the payment, number of the debit note.' })
  reference!: string | null;

  @Field(() => CalendarDate, { description: 'The day it was paid or is dated.' })
  date!: string;

  @Field(() => Cents, { description: 'The whole amount.' })
  amountCents!: number;

  @Field(() => Cents, { description: 'Not applied on the day of the report.' })
  unappliedCents!: number;
}

@ObjectType({ description: 'What is owed to vendors by days past due, true to its day.' })
export class ApAging extends AgingReport {
  @Field(() => ApAgingBuckets, { description: 'The open bills, by due date in each bucket.' })
  buckets!: AgingBuckets<ApAgingRow>;

  @AnsweredInParts()
  @Field(() => [ApUnappliedCredit], { description: 'Payments and debit notes that were not wholly applied, by day.' })
  unappliedCredits!: ApUnappliedCredit[];

  @AnsweredInParts()
  @Field(() => [ApUnappliedCredit], { description: 'Prepayments that were not wholly applied, by day.' })
  prepayments!: ApUnappliedCredit[];
}

interface AgingContext {
  em: EntityManager;
  tenant: { currency: string };
}

@Resolver(() => ApAging)
export class ApAgingResolver {
  @Query(() => ApAging, {
    description:
      'Open bills by days past due, and unapplied payments and debit notes beside them. What is dated after the day does not count, and a document counts until the day it was voided.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(2_000)
  apAging(
    @Arg('asOf', () => CalendarDate, {
      nullable: true,
      description: 'The day. Defaults to today in the owner’s time zone.',
    })
    asOf: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
    currency: string | null,
    @Ctx() { em, tenant }: AgingContext,
  ): Promise<ApAging> {
    return apAging(em, asOf ?? today(em), currency ?? tenant.currency);
  }
  @FieldResolver(() => AgingValuation, {
    nullable: true,
    description:
      'The sums at the rate of the day of the report, as a revaluation of that day has it; null without a rate.',
  })
  valuation(@Root() aging: ApAging, @Ctx() { em }: AgingContext): Promise<AgingValuation | null> {
    return agingValuation(em, aging);
  }
}
