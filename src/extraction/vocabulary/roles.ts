/** What a word beside a number, a date, an amount or a name says of it. */
export type NumberRole = 'invoice_number' | 'other_number';
export type DateRole = 'invoice_date' | 'due_date' | 'other_date';
export type AmountRole =
  | 'total'
  | 'due'
  | 'subtotal'
  | 'tax'
  | 'discount'
  | 'charge'
  | 'withheld'
  | 'prepaid'
  | 'older_balance'
  | 'tendered'
  | 'change'
  | 'no_amount';
export type PartyRole = 'seller' | 'payee' | 'buyer' | 'delivery';
export type TitleRole = 'invoice' | 'credit_note' | 'other_document' | 'about_invoices';
/** Names of columns in a table of goods. */
export type ColumnRole = 'item' | 'quantity' | 'price' | 'amount';
