import type { EntityClass } from '@mikro-orm/postgresql';
import { BankTransaction } from '../bookkeeping/bank-transaction.entity.js';
import { ManualJournal } from '../bookkeeping/manual-journal.entity.js';
import { OpeningBalance } from '../bookkeeping/opening-balance.entity.js';
import { TaxSettlement } from '../bookkeeping/tax-settlement.entity.js';
import { ExchangeDifference } from '../ledger/exchange-difference.entity.js';
import { JournalSource } from '../ledger/journal.entity.js';
import { Revaluation } from '../ledger/revaluation.entity.js';
import { Bill } from '../payables/bill.entity.js';
import { BillWriteOff } from '../payables/bill-write-off.entity.js';
import { DebitNote } from '../payables/debit-note.entity.js';
import { BillApplication, VendorPayment } from '../payables/vendor-payment.entity.js';
import { VendorRefund } from '../payables/vendor-refund.entity.js';
import { CreditNote } from '../receivables/credit-note.entity.js';
import { CustomerRefund } from '../receivables/customer-refund.entity.js';
import { Invoice } from '../receivables/invoice.entity.js';
import { InvoiceWriteOff } from '../receivables/invoice-write-off.entity.js';
import { Payment, PaymentApplication } from '../receivables/payment.entity.js';
import type { OwnedRow, Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';

interface Found {
  entity: EntityClass<OwnedRow>;
  row: Row<OwnedRow>;
}

type Reader = (loaders: Loaders, id: number) => Promise<Found | null>;

/**
 * The record that explains an entry: the one that it was written for; of a write-off and of what was applied the document
 * or payment that it is about; of an exchange difference the document that was debited. Null when it is not there any more.
 */
export function sourceOfEntry(loaders: Loaders, type: JournalSource, id: number): Promise<Found | null> {
  return readers[type](loaders, id);
}

const itself =
  (entity: EntityClass<OwnedRow>): Reader =>
  async (loaders, id) => {
    const row = await loaders.one(entity, id);
    return row && { entity, row };
  };

/** Of what is about another record: that one. */
const about =
  <T extends OwnedRow>(entity: EntityClass<T>, target: EntityClass<OwnedRow>, idOf: (row: Row<T>) => number): Reader =>
  async (loaders, id) => {
    const row = await loaders.one(entity, id);
    return row && itself(target)(loaders, idOf(row));
  };

const readers: Record<JournalSource, Reader> = {
  [JournalSource.INVOICE]: itself(Invoice),
  [JournalSource.PAYMENT]: itself(Payment),
  [JournalSource.CREDIT_NOTE]: itself(CreditNote),
  [JournalSource.CUSTOMER_REFUND]: itself(CustomerRefund),
  [JournalSource.BILL]: itself(Bill),
  [JournalSource.VENDOR_PAYMENT]: itself(VendorPayment),
  [JournalSource.DEBIT_NOTE]: itself(DebitNote),
  [JournalSource.VENDOR_REFUND]: itself(VendorRefund),
  [JournalSource.BANK_TRANSACTION]: itself(BankTransaction),
  [JournalSource.MANUAL_JOURNAL]: itself(ManualJournal),
  [JournalSource.OPENING_BALANCE]: itself(OpeningBalance),
  [JournalSource.TAX_SETTLEMENT]: itself(TaxSettlement),
  [JournalSource.REVALUATION]: itself(Revaluation),
  [JournalSource.INVOICE_WRITE_OFF]: about(InvoiceWriteOff, Invoice, ({ invoiceId }) => invoiceId),
  [JournalSource.BILL_WRITE_OFF]: about(BillWriteOff, Bill, ({ billId }) => billId),
  [JournalSource.PAYMENT_APPLICATION]: about(PaymentApplication, Payment, ({ paymentId }) => paymentId),
  [JournalSource.BILL_APPLICATION]: about(BillApplication, VendorPayment, ({ vendorPaymentId }) => vendorPaymentId),
  [JournalSource.EXCHANGE_DIFFERENCE]: async (loaders, id) => {
    const difference = await loaders.one(ExchangeDifference, id);
    return difference && sourceOfEntry(loaders, difference.debitType, difference.debitId);
  },
};
