/** Payments of customers and payments to vendors are worked alike; these are the words that differ. */
export interface Side {
  title: string;
  one: string;
  contact: string;
  document: string;
  list: '/payments' | '/vendor-payments';
  record: '/payments/$id' | '/vendor-payments/$id';
  documentPath: '/invoices/$id' | '/bills/$id';
}

export const customers: Side = {
  title: 'Payments',
  one: 'Payment',
  contact: 'Customer',
  document: 'invoice',
  list: '/payments',
  record: '/payments/$id',
  documentPath: '/invoices/$id',
};

export const vendors: Side = {
  title: 'Vendor payments',
  one: 'Vendor payment',
  contact: 'Vendor',
  document: 'bill',
  list: '/vendor-payments',
  record: '/vendor-payments/$id',
  documentPath: '/bills/$id',
};
