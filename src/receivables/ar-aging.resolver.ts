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
import type { ArAgingReport } from './ar-aging.js';
import { ArAgingCache } from './ar-aging-cache.js';

@ObjectType({ description: 'An invoice with a balance due on the day of the report.' })
export class ArAgingRow extends AgedDocument {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: number;

  @Field({ description: 'Number of the invoice.' })
  invoiceNumber!: string;
}

const ArAgingBuckets = AgingBucketsOf(
  ArAgingRow,
  'ArAgingBuckets',
  'Invoices by days past due, each bucket by due date.',
);

@ObjectType({ description: 'A payment that was not wholly applied on the day of the report.' })
export class ArUnappliedPayment {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: number;

  @Field({ description: 'Name of the customer.' })
  contactName!: string;

  @Field(() => ID, { description: 'The payment.' })
  paymentId!: number;

  @Field(() => String, { nullable: true, description: 'Reference of the payment.' })
  paymentReference!: string | null;

  @Field(() => CalendarDate, { description: 'The day it was received.' })
  receivedOn!: string;

  @Field(() => Cents, { description: 'What the customer paid.' })
  amountCents!: number;

  @Field(() => Cents, { description: 'Not applied on the day of the report.' })
  unappliedCents!: number;
}

@ObjectType({ description: 'A credit note that was not wholly applied on the day of the report.' })
export class ArUnappliedCreditNote {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: number;

  @Field({ description: 'Name of the customer.' })
  contactName!: string;

  @Field(() => ID, { description: 'The credit note.' })
  creditNoteId!: number;

  @Field({ description: 'Number of the credit note.' })
  creditNoteNumber!: string;

  @Field(() => CalendarDate, { description: 'The day it is dated.' })
  issueDate!: string;

  @Field(() => Cents, { description: 'Total of the credit note.' })
  totalCents!: number;

  @Field(() => Cents, { description: 'Not applied on the day of the report.' })
  unappliedCents!: number;
}

@ObjectType({ description: 'What customers owed on a day, by days past due (specification 4.6).' })
export class ArAging extends AgingReport {
  @Field(() => ArAgingBuckets, { description: 'The invoices.' })
  buckets!: AgingBuckets<ArAgingRow>;

  @AnsweredInParts()
  @Field(() => [ArUnappliedPayment], { description: 'Payments that were not wholly applied, by the day of receipt.' })
  unappliedPayments!: ArUnappliedPayment[];

  @AnsweredInParts()
  @Field(() => [ArUnappliedPayment], {
    description: 'Prepayments that were not wholly applied, by the day of receipt.',
  })
  prepayments!: ArUnappliedPayment[];

  @AnsweredInParts()
  @Field(() => [ArUnappliedCreditNote], { description: 'Credit notes that were not wholly applied, by their day.' })
  unappliedCreditNotes!: ArUnappliedCreditNote[];
}

interface ArAgingContext {
  em: EntityManager;
  tenant: { currency: string };
}

/** Some 100 MB at the most. */
const cache = new ArAgingCache(250_000);

@Resolver(() => ArAging)
export class ArAgingResolver {
  @Query(() => ArAging, {
    description:
      'What customers owed on a day. Cached for 60 seconds, or until invoices, payments or names of contacts change.',
  })
  @RequiresScope(ApiKeyScope.REPORTS)
  @Costs(2_000)
  arAging(
    @Arg('asOf', () => CalendarDate, {
      nullable: true,
      description: 'The day. Defaults to today in the owner’s time zone.',
    })
    asOf: string | null,
    @Arg('currency', () => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
    currency: string | null,
    @Ctx() { em, tenant }: ArAgingContext,
  ): Promise<ArAgingReport> {
    return cache.report(em, asOf ?? today(em), currency ?? tenant.currency);
  }
  @FieldResolver(() => AgingValuation, {
    nullable: true,
    description:
      'The sums at the rate of the day of the report, as a revaluation of that day has it; null without a rate.',
  })
  valuation(@Root() aging: ArAging, @Ctx() { em }: ArAgingContext): Promise<AgingValuation | null> {
    return agingValuation(em, aging);
  }
}
