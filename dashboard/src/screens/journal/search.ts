import type { JournalSource } from './journal.generated';

/** What the address of the journal holds. */
export interface JournalSearch {
  sourceType?: JournalSource;
  sourceId?: string;
  q?: string;
}

export function journalSearchOf(search: Record<string, unknown>): JournalSearch {
  const { sourceType, sourceId, q } = search;
  return {
    ...(typeof sourceType === 'string' && /^[A-Z_]+$/.test(sourceType) && { sourceType: sourceType as JournalSource }),
    ...(/^\d+$/.test(String(sourceId)) && { sourceId: String(sourceId) }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  };
}
