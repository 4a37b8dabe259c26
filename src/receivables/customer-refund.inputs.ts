import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { RefundFilter, RefundInput } from '../documents/settlement.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { CustomerRefund } from './customer-refund.entity.js';

@InputType({ description: 'A refund: of a payment or of a credit note.' })
export class CreateCustomerRefundInput extends RefundInput {
  @Field(() => ID, { nullable: true, description: 'The payment to refund.' })
  paymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The credit note to refund.' })
  creditNoteId?: string | null;
}

@InputType({ description: 'The refund to void.' })
export class VoidCustomerRefundInput extends Voidable {
  @Field(() => ID, { description: 'The refund.' })
  id!: string;
}

@InputType({ description: 'Which refunds to list; conditions combine with AND.' })
export class CustomerRefundFilter extends RefundFilter {
  @Field(() => ID, { nullable: true, description: 'Refunds of this payment.' })
  paymentId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Refunds of this credit note.' })
  creditNoteId?: string | null;
}

@ObjectType({ description: 'The refund as it is now.' })
export class CustomerRefundPayload extends PreviewablePayload {
  @Field(() => CustomerRefund, { description: 'The refund.' })
  customerRefund!: CustomerRefund;
}

@InputType({ description: 'Refunds to void, each on its own.' })
export class BulkVoidCustomerRefundsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
