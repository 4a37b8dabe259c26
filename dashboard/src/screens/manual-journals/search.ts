import type { ManualJournalOrder } from './manual-journals.generated';

/** What the address of the manual journals holds. */
export interface ManualJournalSearch {
  show?: Shown;
  q?: string;
  order?: ManualJournalOrder;
}

export const shown = { all: 'All', drafts: 'Drafts', posted: 'Posted', reversed: 'Reversed' };
export type Shown = keyof typeof shown;

export const orders = {
  NEWEST: 'Newest first',
  DATE_DESC: 'Latest day first',
  DATE_ASC: 'Earliest day first',
  AMOUNT_DESC: 'Largest first',
} satisfies Partial<Record<ManualJournalOrder, string>>;

export function manualJournalSearchOf({ show, q, order }: Record<string, unknown>): ManualJournalSearch {
  return {
    ...(typeof show === 'string' && show in shown && show !== 'all' && { show: show as Shown }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof order === 'string' && order in orders && order !== 'NEWEST' && { order: order as ManualJournalOrder }),
  };
}
