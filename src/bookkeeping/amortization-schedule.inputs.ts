import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { limits } from '../contract/limits.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { AmortizationBasis, AmortizationKind, AmortizationSchedule } from './amortization-schedule.entity.js';

@InputType({ description: 'An amount to spread.' })
export abstract class NewAmortization extends Previewable {
  @ShortText('What it is about; the memo of its entries.')
  name!: string;

  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of all amounts. Defaults to that of the document, or to the owner’s.',
  })
  currency?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: entries are posted when their day has come; one that is refused then stays a draft. False: all are left as drafts. Defaults to true.',
  })
  posts?: boolean | null;
}

@InputType({
  description:
    'Prepaid expenses or deferred revenue to spread: of a line of a posted invoice or bill, or an amount on an account.',
})
export class CreateAmortizationScheduleInput extends NewAmortization {
  @Field(() => AmortizationKind, { description: 'PREPAID_EXPENSE or DEFERRED_REVENUE.' })
  kind!: AmortizationKind;

  @Field(() => Cents, {
    nullable: true,
    description: 'What is spread. Defaults to what no other schedule spreads of the line, which it may not exceed.',
  })
  amountCents?: number | null;

  @Field(() => ID, { nullable: true, description: 'The line of a posted invoice whose revenue is deferred.' })
  invoiceLineId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The line of a posted bill that was paid for later months.' })
  billLineId?: string | null;

  @Field(() => ID, { description: 'The account that holds the rest: an asset, or a liability for deferred revenue.' })
  balanceAccountId!: string;

  @Field(() => ID, { description: 'The account that the entries book to: an expense, or revenue.' })
  resultAccountId!: string;

  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The day on which the amount is moved from the account of the result to that of the balance sheet. Defaults to the day of the document when its line was booked to the former, else to no such entry.',
  })
  deferredOn?: string | null;

  @Field(() => CalendarDate, { description: 'The first day that it is spread over.' })
  from!: string;

  @Field(() => CalendarDate, {
    description: `The last day that it is spread over: of whole months for the basis MONTHS, ${limits.amortizationMonths} months at most.`,
  })
  to!: string;

  @Field(() => AmortizationBasis, { nullable: true, description: 'How it is spread. Defaults to MONTHS.' })
  basis?: AmortizationBasis | null;
}

@InputType({ description: 'A fixed asset, to be depreciated in a straight line.' })
export class CreateFixedAssetInput extends NewAmortization {
  @Field(() => ID, { description: 'The asset account that its cost stands on.' })
  assetAccountId!: string;

  @Field(() => ID, { nullable: true, description: 'The asset account that is credited. Defaults to that of the cost.' })
  accumulatedAccountId?: string | null;

  @Field(() => ID, { description: 'The expense account of the depreciation.' })
  expenseAccountId!: string;

  @Field(() => Cents, { description: 'Its cost: of a line of a bill not more than no other schedule has of it.' })
  costCents!: number;

  @Field(() => Cents, { nullable: true, description: 'What it is worth in the end. Defaults to 0.' })
  residualCents?: number | null;

  @Field(() => CalendarDate, {
    description: 'The first day of its use: entries are dated on the last day of each month of use.',
  })
  from!: string;

  @Field(() => Int, { description: `Months of use, 1 to ${limits.amortizationMonths}.` })
  months!: number;

  @Field(() => ID, { nullable: true, description: 'The line of the posted bill that it was bought with.' })
  billLineId?: string | null;
}

@InputType({ description: 'The schedule to end.' })
export class EndAmortizationScheduleInput {
  @Field(() => ID, { description: 'The schedule.' })
  id!: string;
}

@InputType({ description: 'The fixed asset that was sold or given up.' })
export class DisposeFixedAssetInput extends Previewable {
  @Field(() => ID, { description: 'Its schedule.' })
  id!: string;

  @Field(() => CalendarDate, { description: 'The day: not after today, and not before its last depreciation.' })
  disposedOn!: string;

  @Field(() => Cents, { nullable: true, description: 'What it was sold for. Defaults to 0.' })
  proceedsCents?: number | null;

  @Field(() => ID, { nullable: true, description: 'The account that the proceeds stand on; required with proceeds.' })
  proceedsAccountId?: string | null;

  @Field(() => ID, { description: 'The revenue or expense account of the gain or loss.' })
  gainOrLossAccountId!: string;
}

@ObjectType({ description: 'The schedule as it is now.' })
export class AmortizationSchedulePayload extends PreviewablePayload {
  @Field(() => AmortizationSchedule, { description: 'The schedule.' })
  amortizationSchedule!: AmortizationSchedule;
}
