import type { PaymentOrderName, PaymentView } from './search';

interface View {
  title: string;
  empty: string;
  tells?: string;
  /** What keys do. */
  keys?: string;
}

export const paymentViews: Record<PaymentView, View> = {
  unapplied: {
    title: 'To apply',
    empty: 'Every payment is applied',
    tells: 'What was paid and is not applied yet stands here.',
  },
  all: { title: 'All', empty: 'There are no payments', keys: 'n records the first one.' },
};

export const paymentOrders = {
  DATE_DESC: 'Latest first',
  DATE_ASC: 'Oldest first',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
} satisfies Record<PaymentOrderName, string>;
