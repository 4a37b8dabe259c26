import { given, oneOf, textIn } from '../../server/search';

const orders = ['DATE_DESC', 'DATE_ASC', 'AMOUNT_DESC', 'AMOUNT_ASC'] as const;

export type BankTransactionOrderName = (typeof orders)[number];

/** What the address of the bank transactions holds. */
export interface BankTransactionSearch {
  q?: string;
  order?: BankTransactionOrderName;
}

export function bankTransactionSearchOf({ q, order }: Record<string, unknown>): BankTransactionSearch {
  return given({ q: textIn(q), order: oneOf(orders, order) });
}
