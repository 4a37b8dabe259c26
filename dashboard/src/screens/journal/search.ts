import type { JournalEntryOrder, JournalSource } from './journal.generated';

/** What the address of the journal holds. */
export interface JournalSearch {
  sourceType?: JournalSource;
  sourceId?: string;
  q?: string;
  order?: JournalEntryOrder;
}

export const orders = {
  DATE_DESC: 'Latest day first',
  DATE_ASC: 'Earliest day first',
  NEWEST: 'Last entered first',
  AMOUNT_DESC: 'Largest first',
} satisfies Partial<Record<JournalEntryOrder, string>>;

export function journalSearchOf(search: Record<string, unknown>): JournalSearch {
  const { sourceType, sourceId, q, order } = search;
  return {
    ...(typeof sourceType === 'string' && /^[A-Z_]+$/.test(sourceType) && { sourceType: sourceType as JournalSource }),
    ...(/^\d+$/.test(String(sourceId)) && { sourceId: String(sourceId) }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(typeof order === 'string' && order in orders && order !== 'DATE_DESC' && { order: order as JournalEntryOrder }),
  };
}
