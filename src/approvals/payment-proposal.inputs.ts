import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { CreateSalesTaxPaymentInput } from '../bookkeeping/bank-transaction.inputs.js';
import { BulkInput } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import {
  BillApplicationInput,
  BulkPayBillsInput,
  ConfirmVendorPaymentInput,
  CreateVendorPaymentInput,
} from '../payables/vendor-payment.inputs.js';
import { CreateCustomerRefundInput } from '../receivables/customer-refund.inputs.js';
import { Previewable, ShortText } from '../store/input-fields.js';
import { AmountFilter } from '../store/record-list.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { PaymentProposal, PaymentProposalKind, PaymentProposalStatus } from './payment-proposal.entity.js';

@InputType({ description: 'A vendor payment to propose, with the bills that it pays.' })
export class ProposedVendorPaymentInput extends CreateVendorPaymentInput {
  @Field(() => [BillApplicationInput], {
    nullable: true,
    description: 'What it pays on bills; a bill named twice adds up. Defaults to none.',
  })
  applications?: BillApplicationInput[] | null;
}

@InputType({ description: 'Above which amount payments need a second person.' })
export class UpdatePaymentApprovalLimitInput {
  @Field(() => Cents, {
    nullable: true,
    description: 'In minor units of the owner’s currency. Null, or left out: no payment needs a second person.',
  })
  limitCents?: number | null;
}

@InputType({ description: 'What to propose: exactly one of the fields.' })
export class CreatePaymentProposalInput {
  @Field(() => ProposedVendorPaymentInput, { nullable: true, description: 'Money for a vendor.' })
  vendorPayment?: ProposedVendorPaymentInput | null;

  @Field(() => ConfirmVendorPaymentInput, {
    nullable: true,
    description: 'The confirmation of a vendor payment that stands in the books as pending.',
  })
  vendorPaymentConfirmation?: ConfirmVendorPaymentInput | null;

  @Field(() => CreateCustomerRefundInput, { nullable: true, description: 'Money back to a customer.' })
  customerRefund?: CreateCustomerRefundInput | null;

  @Field(() => CreateSalesTaxPaymentInput, { nullable: true, description: 'Tax for the tax office.' })
  salesTaxPayment?: CreateSalesTaxPaymentInput | null;

  @Field(() => UpdatePaymentApprovalLimitInput, {
    nullable: true,
    description: 'A higher limit, or none; with the scope `admin`.',
  })
  approvalLimit?: UpdatePaymentApprovalLimitInput | null;
}

/** The fields of the input, by the kind that each asks for. */
export const fieldsOfKinds = {
  [PaymentProposalKind.VENDOR_PAYMENT]: 'vendorPayment',
  [PaymentProposalKind.VENDOR_PAYMENT_CONFIRMATION]: 'vendorPaymentConfirmation',
  [PaymentProposalKind.CUSTOMER_REFUND]: 'customerRefund',
  [PaymentProposalKind.SALES_TAX_PAYMENT]: 'salesTaxPayment',
  [PaymentProposalKind.APPROVAL_LIMIT]: 'approvalLimit',
} as const satisfies Record<PaymentProposalKind, keyof CreatePaymentProposalInput>;

@InputType({ description: 'The proposal.' })
export class ApprovePaymentProposalInput {
  @Field(() => ID, { description: 'The proposal to approve.' })
  id!: string;
}

@InputType({ description: 'The proposal to decline.' })
export class DeclinePaymentProposalInput {
  @Field(() => ID, { description: 'The proposal.' })
  id!: string;

  @ShortText('Why it is declined.')
  reason!: string;
}

@InputType({ description: 'The proposal to take back.' })
export class WithdrawPaymentProposalInput {
  @Field(() => ID, { description: 'The proposal.' })
  id!: string;
}

@InputType({ description: 'The proposal to release.' })
export class ReleasePaymentProposalInput extends Previewable {
  @Field(() => ID, { description: 'The proposal.' })
  id!: string;
}

@InputType({ description: 'Bills to propose the payment of, each on its own.' })
export class BulkCreatePaymentProposalsInput extends BulkPayBillsInput {}

@InputType({ description: 'Proposals to approve, each on its own.' })
export class BulkApprovePaymentProposalsInput extends BulkInput {}

@InputType({ description: 'Proposals to release, each on its own.' })
export class BulkReleasePaymentProposalsInput extends BulkInput {}

@InputType({ description: 'Which proposals to list; conditions combine with AND.' })
export class PaymentProposalFilter extends AmountFilter {
  @Field(() => PaymentProposalStatus, { nullable: true, description: 'Proposals of this status.' })
  status?: PaymentProposalStatus | null;

  @Field(() => [PaymentProposalStatus], { nullable: true, description: 'Proposals of one of these statuses.' })
  statuses?: PaymentProposalStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Proposals to pay this contact.' })
  contactId?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'To be paid this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'To be paid this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in what it is for or the contact’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The proposal as it is now.' })
export class PaymentProposalPayload extends PreviewablePayload {
  @Field(() => PaymentProposal, { description: 'The proposal.' })
  paymentProposal!: PaymentProposal;
}
