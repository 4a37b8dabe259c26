import type { Target } from '../components/trail';

/** Where a record of each kind is shown. */
const screens: Record<string, (id: string) => Target> = {
  JournalEntry: (id) => ({ to: '/journal/$id', params: { id } }),
  Commitment: (id) => ({ to: '/commitments/$id', params: { id } }),
  ManualJournal: (id) => ({ to: '/manual-journals/$id', params: { id } }),
  InvoiceDocument: (id) => ({ to: '/inbox/{-$id}', params: { id }, search: { tab: 'review' } }),
  Invoice: (id) => ({ to: '/invoices/$id', params: { id } }),
  CreditNote: (id) => ({ to: '/credit-notes/$id', params: { id } }),
  DebitNote: (id) => ({ to: '/debit-notes/$id', params: { id } }),
  Contact: (id) => ({ to: '/contacts/$id', params: { id } }),
  OpeningBalance: (id) => ({ to: '/opening-balances/$id', params: { id } }),
  AmortizationSchedule: (id) => ({ to: '/schedules/$id', params: { id } }),
  BankTransaction: (id) => ({ to: '/bank-transactions/$id', params: { id } }),
  TaxSettlement: () => ({ to: '/tax-settlements' }),
  Revaluation: () => ({ to: '/revaluations' }),
  Payment: (id) => ({ to: '/payments/$id', params: { id } }),
  VendorPayment: (id) => ({ to: '/vendor-payments/$id', params: { id } }),
  Bill: (id) => ({ to: '/bills/$id', params: { id } }),
};

/** What a refund gave back of: one of them is there. */
interface Refund {
  paymentId?: string | null;
  creditNoteId?: string | null;
  vendorPaymentId?: string | null;
  debitNoteId?: string | null;
}

/** The address of a record’s screen, as `addressOf`; a refund is shown on the screen of what it refunded. */
export function screenOf(record: { __typename: string; id?: string } & Refund): Target | null {
  const { __typename, id, paymentId, creditNoteId, vendorPaymentId, debitNoteId } = record;
  if (paymentId) return addressOf('Payment', paymentId);
  if (creditNoteId) return addressOf('CreditNote', creditNoteId);
  if (vendorPaymentId) return addressOf('VendorPayment', vendorPaymentId);
  if (debitNoteId) return addressOf('DebitNote', debitNoteId);
  return id === undefined ? null : addressOf(__typename, id);
}

/** The address of a record’s screen; null while its kind has none. */
export function addressOf(typename: string, id: string): Target | null {
  return screens[typename]?.(id) ?? null;
}
