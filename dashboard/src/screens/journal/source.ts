import type { Target } from '../../components/trail';
import { dayText, words } from '../../server/format';
import { screenOf } from '../../server/record-address';
import type { SourceOfEntryFragment } from './journal.generated';

/** The record that explains an entry. */
export interface Source {
  title: string;
  status: string;
  cents?: number;
  currency?: string;
  /** Its screen; null while its kind has none. */
  address: Target | null;
  files: { name: string; url: string }[];
}

/** What is shown of the record behind an entry. */
export function sourceOf(record: SourceOfEntryFragment): Source {
  const [title, status] = namedOf(record);
  const address = screenOf(record);
  const files = filesOf(record);
  if ('totalCents' in record)
    return { title, status, cents: record.totalCents, currency: record.currency, address, files };
  if ('amountCents' in record)
    return { title, status, cents: record.amountCents, currency: record.currency, address, files };
  return { title, status, address, files };
}

/** What it is called, and its state. */
function namedOf(record: SourceOfEntryFragment): [title: string, status: string] {
  const named = (...parts: (string | null)[]) => parts.filter(Boolean).join(' · ');
  switch (record.__typename) {
    case 'Bill':
      return [named(`Bill ${record.billNumber}`, record.vendorInvoiceNumber, record.contactName), record.billStatus];
    case 'Invoice':
      return [named(`Invoice ${record.invoiceNumber}`, record.contactName), record.invoiceStatus];
    case 'CreditNote':
      return [named(`Credit note ${record.creditNoteNumber}`, record.contactName), record.creditNoteStatus];
    case 'DebitNote':
      return [named(`Debit note ${record.debitNoteNumber}`, record.contactName), record.debitNoteStatus];
    case 'Payment':
      return [named('Payment', record.paymentReference, record.contactName), record.paymentStatus];
    case 'VendorPayment':
      return [named('Vendor payment', record.paymentReference, record.contactName), record.vendorPaymentStatus];
    case 'CustomerRefund':
      return [named('Refund of', record.contactName), record.refundStatus];
    case 'VendorRefund':
      return [named('Refund by', record.contactName), record.refundStatus];
    case 'BankTransaction':
      return [words(record.kind), record.bankTransactionStatus];
    case 'ManualJournal':
      return [named('Manual journal', record.journalNumber, record.memo), record.manualJournalStatus];
    case 'OpeningBalance':
      return [`Opening balance of ${dayText(record.openingOn)}`, record.openingBalanceStatus];
    case 'TaxSettlement':
      return [`Tax settlement through ${dayText(record.through)}`, record.taxSettlementStatus];
    case 'Revaluation':
      return [`Revaluation of ${dayText(record.asOf)}`, record.revaluationStatus];
    default:
      return [words(record.__typename), ''];
  }
}

function filesOf(record: SourceOfEntryFragment): Source['files'] {
  const page = 'invoiceDocument' in record ? record.invoiceDocument : null;
  const attached = 'attachments' in record ? record.attachments : [];
  return [
    ...(page ? [{ name: page.filename, url: page.pdfUrl }] : []),
    ...('pdfUrl' in record ? [{ name: 'PDF', url: record.pdfUrl }] : []),
    ...attached.map(({ filename, url }) => ({ name: filename, url })),
  ];
}
