import type { BillFilter } from './bills.generated';
import type { BillOrderName, BillView } from './search';

interface View {
  title: string;
  filter: BillFilter;
  order: BillOrderName;
  empty: string;
  tells?: string;
  /** What keys do. */
  keys?: string;
}

/** Views of the bills, in the order of a bill’s life and of their keys. */
export const billViews: Record<BillView, View> = {
  complete: {
    title: 'To complete',
    filter: { status: 'DRAFT', needsCompletion: true },
    order: 'OLDEST',
    empty: 'Every draft has its accounts',
    tells: 'Drafts with a line that has no account stand here.',
  },
  post: {
    title: 'To post',
    filter: { status: 'DRAFT', needsCompletion: false },
    order: 'OLDEST',
    empty: 'Nothing waits to be posted',
    tells: 'Documents of the inbox become bills there.',
    keys: 'n makes a bill.',
  },
  pay: {
    title: 'To pay',
    filter: { isOpen: true },
    order: 'DUE_DATE_ASC',
    empty: 'Nothing is owed',
    tells: 'Posted bills stand here until they are paid.',
  },
  differing: {
    title: 'Differing',
    filter: { differsFromDocument: true },
    order: 'OLDEST',
    empty: 'Every bill is over what its document says',
    tells:
      'Unpaid bills over another amount than the document they were made of stand here until somebody finds that right.',
  },
  all: { title: 'All', filter: {}, order: 'NEWEST', empty: 'There are no bills', keys: 'n makes the first one.' },
};

export const billOrders = {
  DUE_DATE_ASC: 'Due first',
  DUE_DATE_DESC: 'Due last',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
  DATE_DESC: 'Latest date first',
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
} satisfies Record<BillOrderName, string>;
