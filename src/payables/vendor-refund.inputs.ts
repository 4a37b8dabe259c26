import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { RefundFilter, RefundInput } from '../documents/settlement.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { VendorRefund } from './vendor-refund.entity.js';

@InputType({ description: 'A refund: of a payment or of a debit note.' })
export class CreateVendorRefundInput extends RefundInput {
  @Field(() => ID, { nullable: true, description: 'The payment to refund.' })
  vendorPaymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The debit note to refund.' })
  debitNoteId?: string | null;
}

@InputType({ description: 'The refund to void.' })
export class VoidVendorRefundInput extends Voidable {
  @Field(() => ID, { description: 'The refund.' })
  id!: string;
}

@InputType({ description: 'Which refunds to list; conditions combine with AND.' })
export class VendorRefundFilter extends RefundFilter {
  @Field(() => ID, { nullable: true, description: 'Refunds of this payment.' })
  vendorPaymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Refunds of this debit note.' })
  debitNoteId?: string | null;
}

@ObjectType({ description: 'The refund as it is now.' })
export class VendorRefundPayload extends PreviewablePayload {
  @Field(() => VendorRefund, { description: 'The refund.' })
  vendorRefund!: VendorRefund;
}

@InputType({ description: 'Refunds to void, each on its own.' })
export class BulkVoidVendorRefundsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
