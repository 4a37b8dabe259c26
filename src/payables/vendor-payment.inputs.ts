import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Confirming } from '../documents/confirming.js';
import { MoneyInput } from '../documents/money.inputs.js';
import { UnappliedFilter } from '../documents/open-filters.js';
import { AcknowledgeReviewsInput } from '../documents/review.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { BulkInput, bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { Choices, GraphqlOnly, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { VendorPayment, VendorPaymentStatus } from './vendor-payment.entity.js';

@InputType({ description: 'A new vendor payment.' })
export class CreateVendorPaymentInput extends MoneyInput {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: string;

  @Field(() => Cents, { description: 'The whole amount, above 0.' })
  amountCents!: number;

  @Field(() => CalendarDate, { description: 'The day it was paid.' })
  paidAt!: string;

  @ShortText('Check number, wire reference and the like.', { nullable: true })
  paymentReference?: string | null;

  @ShortText('How it was paid, for example `check`, `ach` or `wire`.', { nullable: true })
  method?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account that it was paid from. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: what is not applied of it stands on the account of vendor deposits, and not on accounts payable. Defaults to the owner’s setting.',
  })
  prepayment?: boolean | null;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Choices([VendorPaymentStatus.PENDING, VendorPaymentStatus.CONFIRMED])
  @Field(() => VendorPaymentStatus, { nullable: true, description: 'PENDING or CONFIRMED. Defaults to PENDING.' })
  status?: VendorPaymentStatus | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

@InputType({ description: 'The vendor payment to confirm.' })
export class ConfirmVendorPaymentInput extends Confirming {
  @Field(() => ID, { description: 'The vendor payment.' })
  id!: string;
}

@InputType({ description: 'What to apply to one bill.' })
export class BillApplicationInput {
  @Field(() => ID, { description: 'The bill.' })
  billId!: string;

  @Field(() => Cents, { description: 'The amount, above 0.' })
  amountCents!: number;
}

@InputType({ description: 'The vendor payment and the bills that it pays: all of them or none.' })
export class ApplyVendorPaymentInput extends Previewable {
  @Field(() => ID, { description: 'The vendor payment.' })
  id!: string;

  @Field(() => [BillApplicationInput], { description: 'What to apply; a bill named twice adds up.' })
  applications!: BillApplicationInput[];
}

@InputType({ description: 'What to take back from one bill.' })
export class BillUnapplicationInput {
  @Field(() => ID, {
    description: 'The bill: everything that the payment or debit note has applied to it is taken back.',
  })
  billId!: string;
}

@InputType({ description: 'The vendor payment and the bills that it no longer pays: all of them or none.' })
export class UnapplyVendorPaymentInput extends Previewable {
  @Field(() => ID, { description: 'The vendor payment.' })
  id!: string;

  @Field(() => [BillUnapplicationInput], {
    nullable: true,
    description: 'The bills. Defaults to all that the payment is applied to.',
  })
  applications?: BillUnapplicationInput[] | null;
}

@InputType({ description: 'The vendor payment, and why its reasons for review are right.' })
export class AcknowledgeVendorPaymentReviewsInput extends AcknowledgeReviewsInput {}

@InputType({ description: 'The vendor payment to void.' })
export class VoidVendorPaymentInput extends Voidable {
  @Field(() => ID, { description: 'The vendor payment.' })
  id!: string;
}

@InputType({ description: 'Which vendor payments to list; conditions combine with AND.' })
export class VendorPaymentFilter extends UnappliedFilter {
  @Field(() => ID, { nullable: true, description: 'Payments to this vendor.' })
  contactId?: string | null;

  @Field(() => VendorPaymentStatus, { nullable: true, description: 'Payments of this status.' })
  status?: VendorPaymentStatus | null;

  @Field(() => [VendorPaymentStatus], { nullable: true, description: 'Payments of one of these statuses.' })
  statuses?: VendorPaymentStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Paid this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Paid this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the reference or the vendor’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The vendor payment as it is now.' })
export class VendorPaymentPayload extends PreviewablePayload {
  @Field(() => VendorPayment, { description: 'The vendor payment.' })
  vendorPayment!: VendorPayment;
}

@InputType({ description: 'Vendor payments to confirm, each on its own.' })
export class BulkConfirmVendorPaymentsInput extends Confirming {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}

@InputType({ description: 'Vendor payments to void, each on its own.' })
export class BulkVoidVendorPaymentsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}

@InputType({ description: 'Bills to pay in full, each with a vendor payment of its own.' })
export class BulkPayBillsInput extends BulkInput {
  @Field(() => CalendarDate, { description: 'The day that they were paid.' })
  paidOn!: string;

  @ShortText('Reference of every payment.', { nullable: true })
  paymentReference?: string | null;

  @ShortText('How they were paid, for example `check`, `ach` or `wire`.', { nullable: true })
  method?: string | null;

  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account that they were paid from. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @Choices([VendorPaymentStatus.PENDING, VendorPaymentStatus.CONFIRMED])
  @Field(() => VendorPaymentStatus, { nullable: true, description: 'PENDING or CONFIRMED. Defaults to PENDING.' })
  status?: VendorPaymentStatus | null;
}
