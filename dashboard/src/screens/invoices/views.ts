import type { InvoiceFilter } from './invoices.generated';
import type { InvoiceOrderName, InvoiceView } from './search';

interface View {
  title: string;
  filter: InvoiceFilter;
  order: InvoiceOrderName;
  empty: string;
  tells?: string;
  /** What keys do. */
  keys?: string;
}

export const invoiceViews: Record<InvoiceView, View> = {
  post: {
    title: 'To post',
    filter: { status: 'DRAFT' },
    order: 'OLDEST',
    empty: 'Nothing waits to be posted',
    keys: 'n makes an invoice.',
  },
  open: {
    title: 'Open',
    filter: { isOpen: true },
    order: 'DUE_DATE_ASC',
    empty: 'Nobody owes anything',
    tells: 'Posted invoices stand here until they are paid.',
  },
  all: { title: 'All', filter: {}, order: 'NEWEST', empty: 'There are no invoices', keys: 'n makes the first one.' },
};

export const invoiceOrders = {
  DUE_DATE_ASC: 'Due first',
  DUE_DATE_DESC: 'Due last',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
  DATE_DESC: 'Latest date first',
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
} satisfies Record<InvoiceOrderName, string>;
