import type { InvoiceFilter, InvoiceOrder } from './invoices.generated';
import type { InvoiceOrderName, InvoiceView } from './search';

export const invoiceViews = {
  post: {
    title: 'To post',
    filter: { status: 'DRAFT' },
    order: 'OLDEST',
    empty: 'Nothing waits to be posted',
    tells: 'n makes an invoice.',
  },
  open: {
    title: 'Open',
    filter: { isOpen: true },
    order: 'DUE_DATE_ASC',
    empty: 'Nobody owes anything',
    tells: 'Posted invoices stand here until they are paid.',
  },
  all: { title: 'All', filter: {}, order: 'NEWEST', empty: 'There are no invoices', tells: 'n makes the first one.' },
} satisfies Record<
  InvoiceView,
  { title: string; filter: InvoiceFilter; order: InvoiceOrder; empty: string; tells: string }
>;

export const invoiceOrders = {
  DUE_DATE_ASC: 'Due first',
  DUE_DATE_DESC: 'Due last',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
  DATE_DESC: 'Latest date first',
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
} satisfies Record<InvoiceOrderName, string>;
