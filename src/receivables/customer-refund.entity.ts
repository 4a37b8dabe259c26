import { Refund } from '../documents/settlement.entity.js';
import { IdColumn, NodeResource } from '../store/columns.js';

@NodeResource('customer_refunds', 'Money paid back to a customer for a payment or a credit note that is not applied.')
export class CustomerRefund extends Refund {
  @IdColumn('The payment that is refunded; null of a credit note.', { nullable: true })
  paymentId: number | null = null;

  @IdColumn('The credit note that is refunded; null of a payment.', { nullable: true })
  creditNoteId: number | null = null;
}
