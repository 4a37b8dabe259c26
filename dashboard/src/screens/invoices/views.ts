import type { InvoiceFilter, InvoiceOrder } from './invoices.generated';
import type { Age, InvoiceOrderName, InvoiceView } from './search';

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

/** Ages of what is owed, as days past the day it was due. */
export const ages = {
  current: { title: 'Not due', from: null, through: 0 },
  days1To30: { title: '1–30 days', from: 1, through: 30 },
  days31To60: { title: '31–60 days', from: 31, through: 60 },
  days61To90: { title: '61–90 days', from: 61, through: 90 },
  days91Plus: { title: 'Over 90 days', from: 91, through: null },
} satisfies Record<Age, { title: string; from: number | null; through: number | null }>;

/** The days on which what is this old was due. */
export function dueDaysOf(age: Age, asOf: string): { dueFrom?: string; dueTo?: string } {
  const { from, through } = ages[age];
  if (from === null) return { dueFrom: asOf };
  return { dueTo: daysBefore(asOf, from), ...(through !== null && { dueFrom: daysBefore(asOf, through) }) };
}

function daysBefore(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() - days);
  return date.toISOString().slice(0, 10);
}
