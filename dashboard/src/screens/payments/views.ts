import type { PaymentOrderName, PaymentView } from './search';

export const paymentViews = {
  unapplied: {
    title: 'To apply',
    empty: 'Every payment is applied',
    tells: 'What was paid and is not applied yet stands here.',
  },
  all: { title: 'All', empty: 'There are no payments', tells: 'n records the first one.' },
} satisfies Record<PaymentView, { title: string; empty: string; tells: string }>;

export const paymentOrders = {
  DATE_DESC: 'Latest first',
  DATE_ASC: 'Oldest first',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
} satisfies Record<PaymentOrderName, string>;
