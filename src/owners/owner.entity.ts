import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy';
import { Field, ID, ObjectType } from 'type-graphql';
import { registerEnum } from '../store/columns.js';
import { now } from '../values/clock.js';
import { calendarYearStart } from '../values/fiscal-year.js';
import { CalendarDate, Cents, MonthDay } from '../values/scalars.js';

export enum ChainHeadSchedule {
  OFF = 'off',
  HOURLY = 'hourly',
  DAILY = 'daily',
}

registerEnum(ChainHeadSchedule, 'ChainHeadSchedule', 'How often the head of the chain of the books is published.', {
  OFF: 'Never.',
  HOURLY: 'Every hour in which something was written.',
  DAILY: 'Every day on which something was written.',
});

export enum ReviewPolicy {
  WARN = 'warn',
  BLOCK = 'block',
}
registerEnum(ReviewPolicy, 'ReviewPolicy', 'What is done about a reason for review that nobody has acknowledged.', {
  WARN: 'It is shown.',
  BLOCK: 'It is shown, and posting or paying is refused.',
});

/** The business whose books these are: the tenant. Not an owner's row itself, so it is found by its id alone. */
@Entity({ tableName: 'owners' })
@ObjectType({ description: 'The business whose books these are.' })
export class Owner {
  @PrimaryKey({ type: 'integer' })
  @Field(() => ID, { description: 'Identifier of the owner.' })
  id!: number;

  @Property({ type: 'string' })
  @Field({ description: 'Name of the business.' })
  name!: string;

  @Property({ type: 'string' })
  @Field({ description: 'E-mail address of the business; the default holder of its API keys.' })
  email!: string;

  @Property({ type: 'string' })
  @Field({ description: 'Currency of records that do not say theirs.' })
  currency!: string;

  @Property({ type: 'string', nullable: true })
  @Field(() => String, { nullable: true, description: 'Postal address on invoices, line by line.' })
  address: string | null = null;

  @Property({ type: 'string', fieldName: 'tax_id', nullable: true })
  @Field(() => String, { nullable: true, description: 'Tax identification number on invoices.' })
  taxId: string | null = null;

  @Property({ type: 'string', nullable: true })
  @Field(() => String, {
    nullable: true,
    description: 'Country of the business, ISO 3166-1 alpha-2: whose tax codes it starts with.',
  })
  country: string | null = null;

  @Property({ type: 'string', fieldName: 'time_zone' })
  @Field(() => String, { description: 'IANA time zone: decides which day it is in these books.' })
  timeZone: string = 'UTC';

  @Property({ type: 'string', fieldName: 'fiscal_year_start' })
  @Field(() => MonthDay, { description: 'The day on which every fiscal year begins.' })
  fiscalYearStart: string = calendarYearStart;

  @Property({ type: 'string', fieldName: 'closed_through', nullable: true })
  @Field(() => CalendarDate, { nullable: true, description: 'Everything dated on or before this day is closed.' })
  closedThrough: string | null = null;

  @Property({ type: 'string', fieldName: 'chain_head_schedule' })
  @Field(() => ChainHeadSchedule, { description: 'How often the head of the chain of the books is published.' })
  chainHeadSchedule: ChainHeadSchedule = ChainHeadSchedule.DAILY;

  @Property({ type: 'string', fieldName: 'document_difference_policy' })
  @Field(() => ReviewPolicy, {
    description: 'What is done about a bill over another amount than the invoice that it was made of.',
  })
  documentDifferencePolicy: ReviewPolicy = ReviewPolicy.WARN;

  @Property({ type: 'string', fieldName: 'review_policy' })
  @Field(() => ReviewPolicy, {
    description:
      'What is done about all other reasons for review. Changed bank details, repeated numbers and repeated payments block paying in GraphQL whatever it says; over REST it decides about these too.',
  })
  reviewPolicy: ReviewPolicy = ReviewPolicy.WARN;

  @Property({ type: 'boolean', fieldName: 'pending_payments_on_clearing' })
  @Field({ description: 'Whether pending payments wait on a clearing account until they are confirmed.' })
  pendingPaymentsOnClearing: boolean = false;

  @Property({ type: 'boolean', fieldName: 'payments_as_prepayments' })
  @Field({ description: 'Whether payments stand on an account of deposits until they are applied.' })
  paymentsAsPrepayments: boolean = false;

  @Property({ type: 'integer', fieldName: 'payment_approval_limit_cents', nullable: true })
  @Field(() => Cents, {
    nullable: true,
    description:
      'Payments above this amount, in the owner’s currency, need a second person: see `createPaymentProposal`. Null: none do.',
  })
  paymentApprovalLimitCents: number | null = null;

  /** The service key that created it; null when a command or the first start did. */
  @Property({ type: 'integer', fieldName: 'service_key_id', nullable: true })
  serviceKeyId: number | null = null;

  /** What whoever created it with a service key calls it. */
  @Property({ type: 'string', fieldName: 'external_id', nullable: true })
  externalId: string | null = null;

  /** The part of its e-mail address that nobody guesses; read by `mailTokenOf` alone. */
  @Property({ type: 'string', fieldName: 'mail_token' })
  mailToken!: string;

  @Property({ type: 'datetime', fieldName: 'created_at' })
  createdAt: Date = now();

  @Property({ type: 'datetime', fieldName: 'updated_at', onUpdate: () => now() })
  updatedAt: Date = now();
}
