import { WriteOff } from '../documents/settlement.entity.js';
import { IdColumn, Resource } from '../store/columns.js';

@Resource('invoice_write_offs', 'What is given up of the balance of an invoice, with a reason.')
export class InvoiceWriteOff extends WriteOff {
  @IdColumn('The invoice.')
  invoiceId!: number;
}
