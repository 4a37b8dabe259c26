import { Refund } from '../documents/settlement.entity.js';
import { IdColumn, NodeResource } from '../store/columns.js';

@NodeResource('vendor_refunds', 'Money that a vendor paid back for a payment or a debit note that is not applied.')
export class VendorRefund extends Refund {
  @IdColumn('The payment that is refunded; null of a debit note.', { nullable: true })
  vendorPaymentId: number | null = null;

  @IdColumn('The debit note that is refunded; null of a payment.', { nullable: true })
  debitNoteId: number | null = null;
}
