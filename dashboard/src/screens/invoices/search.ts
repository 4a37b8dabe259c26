import { type Age, ageNames } from '../../server/ages';
import { given, oneOf, textIn } from '../../server/search';

const views = ['post', 'open', 'all'] as const;
const orders = ['DUE_DATE_ASC', 'DUE_DATE_DESC', 'AMOUNT_DESC', 'AMOUNT_ASC', 'DATE_DESC', 'NEWEST', 'OLDEST'] as const;

export type InvoiceView = (typeof views)[number];
export type InvoiceOrderName = (typeof orders)[number];

/** What the address of the invoices holds. */
export interface InvoiceSearch {
  view: InvoiceView;
  q?: string;
  order?: InvoiceOrderName;
  age?: Age;
}

export function invoiceSearchOf({ view, q, order, age }: Record<string, unknown>): InvoiceSearch {
  return given({
    view: oneOf(views, view) ?? 'open',
    q: textIn(q),
    order: oneOf(orders, order),
    age: oneOf(ageNames, age),
  });
}
