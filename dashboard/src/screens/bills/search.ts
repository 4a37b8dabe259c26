import { given, oneOf, textIn } from '../../server/search';

const views = ['complete', 'post', 'pay', 'differing', 'all'] as const;
const orders = ['DUE_DATE_ASC', 'DUE_DATE_DESC', 'AMOUNT_DESC', 'AMOUNT_ASC', 'DATE_DESC', 'NEWEST', 'OLDEST'] as const;

export type BillView = (typeof views)[number];
export type BillOrderName = (typeof orders)[number];

/** What the address of the bills holds. */
export interface BillSearch {
  view: BillView;
  q?: string;
  order?: BillOrderName;
}

export function billSearchOf({ view, q, order }: Record<string, unknown>): BillSearch {
  return given({ view: oneOf(views, view) ?? 'complete', q: textIn(q), order: oneOf(orders, order) });
}
