import { registerEnum } from '../store/columns.js';

export enum TaxBasis {
  ACCRUAL = 'accrual',
  CASH = 'cash',
}
registerEnum(TaxBasis, 'TaxBasis', 'When tax counts.', {
  ACCRUAL: 'From the day of the document, until the day it is voided.',
  CASH: 'As the document is paid, or settled with a document the other way round, in proportion.',
});
