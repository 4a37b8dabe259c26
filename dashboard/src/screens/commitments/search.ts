import type { CommitmentOrder } from './commitments.generated';

/** What the address of the commitments holds. */
export interface CommitmentSearch {
  show?: Shown;
  q?: string;
  order?: CommitmentOrder;
}

export const shown = { open: 'Open', matched: 'Fully matched', canceled: 'Canceled', all: 'All' };
export type Shown = keyof typeof shown;

export const orders = {
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
  AMOUNT_DESC: 'Largest first',
  PERIOD_END_ASC: 'Ending first',
} satisfies Partial<Record<CommitmentOrder, string>>;

export function commitmentSearchOf({ show, q, order }: Record<string, unknown>): CommitmentSearch {
  return {
    ...(typeof show === 'string' && show in shown && show !== 'open' && { show: show as Shown }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof order === 'string' && order in orders && order !== 'NEWEST' && { order: order as CommitmentOrder }),
  };
}
