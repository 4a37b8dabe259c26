/**
 * What an invoice says in one language, `|` between what sellers write alternatively. Written from invoices, not from the
 * reader's vocabulary, which these words are to examine. `{n}`, `{d}`, `{r}` and `{m}` stand for a number of days, a date, a rate and
 * a count.
 */
export interface Words {
  code: string;
  months: string;
  title: string;
  receipt: string;
  credit: string;
  proforma: string;
  reminder: string;
  number: string;
  creditNumber: string;
  date: string;
  due: string;
  customer: string;
  order: string;
  delivered: string;
  buyer: string;
  recipient: string;
  /** Heads of the table. */
  columns: [item: string, quantity: string, unit: string, price: string, rate: string, amount: string, article: string];
  net: string;
  tax: string;
  total: string;
  prepaid: string;
  payable: string;
  discount: string;
  freight: string;
  /** The total where something paid is taken off below it. */
  gross: string;
  rounding?: string;
  withheld: string;
  carried: string;
  goods: string;
  units: string;
  days: string;
  by: string;
  reverse: string;
  exempt: string;
  small: string;
  page: string;
  bank: string;
  taxNumber: string;
  phone: string;
  included: string;
  paid: string;
  received: string;
}
