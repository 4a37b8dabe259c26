/** Credit notes of customers and debit notes to vendors are worked alike; these are the words that differ. */
export interface Side {
  title: string;
  one: string;
  contact: string;
  document: string;
  list: '/credit-notes' | '/debit-notes';
  record: '/credit-notes/$id' | '/debit-notes/$id';
  editor: '/credit-notes/$id/edit' | '/debit-notes/$id/edit';
  documentPath: '/invoices/$id' | '/bills/$id';
  /** What a void note no longer does. */
  effect: string;
}

export const customers: Side = {
  title: 'Credit notes',
  one: 'Credit note',
  contact: 'Customer',
  document: 'invoice',
  list: '/credit-notes',
  record: '/credit-notes/$id',
  editor: '/credit-notes/$id/edit',
  documentPath: '/invoices/$id',
  effect: 'the customer has no credit from it any more',
};

export const vendors: Side = {
  title: 'Debit notes',
  one: 'Debit note',
  contact: 'Vendor',
  document: 'bill',
  list: '/debit-notes',
  record: '/debit-notes/$id',
  editor: '/debit-notes/$id/edit',
  documentPath: '/bills/$id',
  effect: 'the vendor owes nothing for it any more, and its document can be booked again',
};
