import type { Target } from '../../components/trail';
import { addressOf } from '../../server/record-address';
import { query } from '../../server/request';
import {
  BillOfEntryDocument,
  CreditNoteOfEntryDocument,
  DebitNoteOfEntryDocument,
  type EntryQuery,
  InvoiceOfEntryDocument,
  ManualJournalOfEntryDocument,
  PaymentOfEntryDocument,
  VendorPaymentOfEntryDocument,
} from './journal.generated';

type SourceType = NonNullable<EntryQuery['journalEntry']>['sourceType'];

/** The document that an entry was written for. */
export interface Source {
  title: string;
  status: string;
  cents?: number;
  currency?: string;
  /** Its screen; null while its kind has none. */
  address: Target | null;
  files: { name: string; url: string }[];
}

interface Attached {
  attachments: { filename: string; url: string }[];
}

/** Reads the document of an entry; null for kinds that have no document of their own. */
export async function sourceOf(type: SourceType, id: string, signal: AbortSignal): Promise<Source | null> {
  return (await readers[type]?.(id, signal)) ?? null;
}

type Reader = (id: string, signal: AbortSignal) => Promise<Source | null>;

const readers: Partial<Record<SourceType, Reader>> = {
  BILL: async (id, signal) => {
    const { bill } = await query(BillOfEntryDocument, { id }, signal);
    if (!bill) return null;
    const { invoiceDocument: page } = bill;
    const title = [`Bill ${bill.billNumber}`, bill.vendorInvoiceNumber, bill.contactName].filter(Boolean).join(' · ');
    const files = [...(page ? [{ name: page.filename, url: page.pdfUrl }] : []), ...filesOf(bill)];
    return { ...documented('Bill', bill, title), files };
  },
  INVOICE: async (id, signal) => {
    const { invoice } = await query(InvoiceOfEntryDocument, { id }, signal);
    if (!invoice) return null;
    const title = `Invoice ${invoice.invoiceNumber} · ${invoice.contactName}`;
    return { ...documented('Invoice', invoice, title), files: filesOf(invoice) };
  },
  PAYMENT: async (id, signal) => {
    const { payment } = await query(PaymentOfEntryDocument, { id }, signal);
    if (!payment) return null;
    const title = ['Payment', payment.paymentReference, payment.contactName].filter(Boolean).join(' · ');
    return documented('Payment', { ...payment, totalCents: payment.amountCents }, title);
  },
  VENDOR_PAYMENT: async (id, signal) => {
    const { vendorPayment: payment } = await query(VendorPaymentOfEntryDocument, { id }, signal);
    if (!payment) return null;
    const title = ['Vendor payment', payment.paymentReference, payment.contactName].filter(Boolean).join(' · ');
    const found = documented('VendorPayment', { ...payment, totalCents: payment.amountCents }, title);
    return { ...found, files: filesOf(payment) };
  },
  CREDIT_NOTE: async (id, signal) => {
    const { creditNote: note } = await query(CreditNoteOfEntryDocument, { id }, signal);
    return note && documented('CreditNote', note, `Credit note ${note.creditNoteNumber} · ${note.contactName}`);
  },
  DEBIT_NOTE: async (id, signal) => {
    const { debitNote: note } = await query(DebitNoteOfEntryDocument, { id }, signal);
    if (!note) return null;
    const found = documented('DebitNote', note, `Debit note ${note.debitNoteNumber} · ${note.contactName}`);
    return { ...found, files: filesOf(note) };
  },
  MANUAL_JOURNAL: async (id, signal) => {
    const { manualJournal: journal } = await query(ManualJournalOfEntryDocument, { id }, signal);
    if (!journal) return null;
    const title = ['Manual journal', journal.journalNumber, journal.memo].filter(Boolean).join(' · ');
    return { title, status: journal.status, address: addressOf('ManualJournal', id), files: filesOf(journal) };
  },
};

function documented(
  typename: string,
  { id, status, totalCents, currency }: { id: string; status: string; totalCents: number; currency: string },
  title: string,
): Source {
  return { title, status, cents: totalCents, currency, address: addressOf(typename, id), files: [] };
}

function filesOf({ attachments }: Attached): Source['files'] {
  return attachments.map(({ filename, url }) => ({ name: filename, url }));
}
