import { given, oneOf, textIn } from '../../server/search';

const views = ['unapplied', 'all'] as const;
const orders = ['DATE_DESC', 'DATE_ASC', 'AMOUNT_DESC', 'AMOUNT_ASC'] as const;

export type PaymentView = (typeof views)[number];
export type PaymentOrderName = (typeof orders)[number];

/** What the address of a list of payments holds. */
export interface PaymentSearch {
  view: PaymentView;
  q?: string;
  order?: PaymentOrderName;
}

export function paymentSearchOf({ view, q, order }: Record<string, unknown>): PaymentSearch {
  return given({ view: oneOf(views, view) ?? 'unapplied', q: textIn(q), order: oneOf(orders, order) });
}
