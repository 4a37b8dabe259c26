import { WriteOff } from '../documents/settlement.entity.js';
import { IdColumn, Resource } from '../store/columns.js';

@Resource('bill_write_offs', 'What is given up of the balance of a bill, with a reason.')
export class BillWriteOff extends WriteOff {
  @IdColumn('The bill.')
  billId!: number;
}
