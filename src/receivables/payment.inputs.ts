import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Confirming } from '../documents/confirming.js';
import { MoneyInput } from '../documents/money.inputs.js';
import { UnappliedFilter } from '../documents/open-filters.js';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { Choices, GraphqlOnly, LongText, Previewable, RequiresFields, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { Payment, PaymentStatus } from './payment.entity.js';
import { missingAmounts } from './payment-amounts.js';

@InputType({ description: 'What to apply to one invoice.' })
export class PaymentApplicationInput {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: string;

  @Field(() => Cents, { description: 'The amount, above 0.' })
  amountCents!: number;
}

@RequiresFields(missingAmounts)
@InputType({
  description: 'A new customer payment: `amountCents`, or for a split payment `grossAmountCents` and `feeCents`.',
})
export class CreatePaymentInput extends MoneyInput {
  @Field(() => ID, { description: 'The paying customer.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day it was received.' })
  receivedAt!: string;

  @Field(() => Cents, { nullable: true, description: 'The amount, above 0; of a split payment gross less fee.' })
  amountCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Split payment: what the customer paid, above 0.' })
  grossAmountCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Split payment: the fee that was deducted, 0 or more.' })
  feeCents?: number | null;

  @Field(() => ID, {
    nullable: true,
    description: 'Split payment: expense account of the fee. Defaults to the bank-fee account.',
  })
  feeAccountId?: string | null;

  @ShortText('Split payment: what the fee is for.', { nullable: true })
  feeDescription?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account that it was received on. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: what is not applied of it stands on the account of customer deposits, and not on accounts receivable. Defaults to the owner’s setting.',
  })
  prepayment?: boolean | null;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @ShortText('Check number, transaction id and the like.', { nullable: true })
  paymentReference?: string | null;

  @ShortText('How it was paid, for example `check`, `ach`, `wire` or `credit_card`.', { nullable: true })
  method?: string | null;

  @Choices([PaymentStatus.PENDING, PaymentStatus.CONFIRMED])
  @Field(() => PaymentStatus, { nullable: true, description: 'PENDING or CONFIRMED. Defaults to PENDING.' })
  status?: PaymentStatus | null;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;

  @GraphqlOnly()
  @Field(() => [PaymentApplicationInput], {
    nullable: true,
    description:
      'Invoices that it pays, as `applyPayment` takes them: the payment is recorded and applied, or neither. Defaults to none.',
  })
  applications?: PaymentApplicationInput[] | null;
}

@InputType({ description: 'The payment to confirm.' })
export class ConfirmPaymentInput extends Confirming {
  @Field(() => ID, { description: 'The payment.' })
  id!: string;
}

@InputType({ description: 'The payment and the invoices that it pays: all of them or none.' })
export class ApplyPaymentInput extends Previewable {
  @Field(() => ID, { description: 'The payment.' })
  id!: string;

  @Field(() => [PaymentApplicationInput], { description: 'What to apply; an invoice named twice adds up.' })
  applications!: PaymentApplicationInput[];
}

@InputType({ description: 'What to take back from one invoice.' })
export class PaymentUnapplicationInput {
  @Field(() => ID, { description: 'The invoice: everything that the payment has applied to it is taken back.' })
  invoiceId!: string;
}

@InputType({ description: 'The payment and the invoices that it no longer pays: all of them or none.' })
export class UnapplyPaymentInput extends Previewable {
  @Field(() => ID, { description: 'The payment.' })
  id!: string;

  @Field(() => [PaymentUnapplicationInput], {
    nullable: true,
    description: 'The invoices. Defaults to all that the payment is applied to.',
  })
  applications?: PaymentUnapplicationInput[] | null;
}

@InputType({ description: 'The payment to void.' })
export class VoidPaymentInput extends Voidable {
  @Field(() => ID, { description: 'The payment.' })
  id!: string;
}

@InputType({ description: 'Which customer payments to list; conditions combine with AND.' })
export class PaymentFilter extends UnappliedFilter {
  @Field(() => ID, { nullable: true, description: 'Payments of this customer.' })
  contactId?: string | null;

  @Field(() => PaymentStatus, { nullable: true, description: 'Payments of this status.' })
  status?: PaymentStatus | null;

  @Field(() => [PaymentStatus], { nullable: true, description: 'Payments of one of these statuses.' })
  statuses?: PaymentStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Received this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Received this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the reference or the customer’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The payment as it is now.' })
export class PaymentPayload extends PreviewablePayload {
  @Field(() => Payment, { description: 'The payment.' })
  payment!: Payment;
}

@InputType({ description: 'Payments to confirm, each on its own.' })
export class BulkConfirmPaymentsInput extends Confirming {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}

@InputType({ description: 'Payments to void, each on its own.' })
export class BulkVoidPaymentsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
