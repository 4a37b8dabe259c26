import type { Keyed } from '../../components/line-editor';
import type { Choice } from '../../components/picker';
import type { CreateOpeningBalanceInput } from './opening-balances.generated';

/** What is open on the day from which the books are kept here, as the service calls it. */
export const openKinds = {
  invoices: { title: 'Invoice', side: 'receivable', sign: 1, number: 'required', hasDueDate: true },
  creditNotes: { title: 'Credit note', side: 'receivable', sign: -1, number: 'required', hasDueDate: false },
  payments: { title: 'Payment of a customer', side: 'receivable', sign: -1, number: 'optional', hasDueDate: false },
  bills: { title: 'Bill', side: 'payable', sign: 1, number: 'optional', hasDueDate: true },
  debitNotes: { title: 'Debit note', side: 'payable', sign: -1, number: 'none', hasDueDate: false },
  vendorPayments: { title: 'Payment to a vendor', side: 'payable', sign: -1, number: 'optional', hasDueDate: false },
} as const;

export type OpenKind = keyof typeof openKinds;

export interface OpenItem extends Keyed {
  kind: OpenKind;
  contact: Choice | null;
  /** Its number, or the reference of a payment. */
  number: string;
  issueDate: string | null;
  dueDate: string | null;
  amountCents: number | null;
}

type OpenItems = Pick<CreateOpeningBalanceInput, OpenKind>;

/** The items as the service takes them, by kind in their order. What is missing is for the service to name. */
export function openItemsInput(items: OpenItem[], openingOn: string): OpenItems {
  const of = (kind: OpenKind) => items.filter((item) => item.kind === kind);
  const whole = ({ contact, issueDate, amountCents }: OpenItem) => ({
    contactId: contact?.id ?? '',
    issueDate: issueDate ?? openingOn,
    amountCents: amountCents ?? 0,
  });
  const referenced = (item: OpenItem) => ({
    ...whole(item),
    ...(item.number.trim() !== '' && { paymentReference: item.number.trim() }),
  });
  const due = (item: OpenItem) => ({ dueDate: item.dueDate ?? item.issueDate ?? openingOn });
  return {
    invoices: of('invoices').map((item) => ({ ...whole(item), ...due(item), invoiceNumber: item.number.trim() })),
    creditNotes: of('creditNotes').map((item) => ({ ...whole(item), creditNoteNumber: item.number.trim() })),
    payments: of('payments').map(referenced),
    bills: of('bills').map((item) => ({
      ...whole(item),
      ...due(item),
      ...(item.number.trim() !== '' && { vendorInvoiceNumber: item.number.trim() }),
    })),
    debitNotes: of('debitNotes').map(whole),
    vendorPayments: of('vendorPayments').map(referenced),
  };
}

/** What the items of one side come to: what its control account has to stand at. */
export function openSumCents(items: OpenItem[], side: 'receivable' | 'payable'): number {
  return items
    .filter(({ kind }) => openKinds[kind].side === side)
    .reduce((sum, { kind, amountCents }) => sum + openKinds[kind].sign * (amountCents ?? 0), 0);
}
