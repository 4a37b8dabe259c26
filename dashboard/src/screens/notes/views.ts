import type { CreditNoteFilter } from './notes.generated';
import type { NoteOrderName, NoteView } from './search';

interface View {
  title: string;
  filter: Pick<CreditNoteFilter, 'isUnapplied'> & { status?: 'DRAFT' };
  order: NoteOrderName;
  empty: string;
  tells?: string;
  /** What keys do. */
  keys?: string;
}

/** Views of the notes, in the order of a note’s life and of their keys. */
export const noteViews: Record<NoteView, View> = {
  post: {
    title: 'To post',
    filter: { status: 'DRAFT' },
    order: 'OLDEST',
    empty: 'Nothing waits to be posted',
    keys: 'n writes a note; c on an invoice or a bill writes one over the whole of it.',
  },
  open: {
    title: 'To apply',
    filter: { isUnapplied: true },
    order: 'DATE_ASC',
    empty: 'Every note is applied',
    tells: 'Posted notes stand here until they are applied or refunded.',
  },
  all: { title: 'All', filter: {}, order: 'NEWEST', empty: 'There are no notes', keys: 'n writes the first one.' },
};

export const noteOrders = {
  DATE_DESC: 'Latest first',
  DATE_ASC: 'Oldest date first',
  AMOUNT_DESC: 'Largest first',
  AMOUNT_ASC: 'Smallest first',
  NEWEST: 'Newest first',
  OLDEST: 'Oldest first',
} satisfies Record<NoteOrderName, string>;
