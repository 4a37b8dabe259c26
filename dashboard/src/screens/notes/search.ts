import { given, oneOf, textIn } from '../../server/search';

const views = ['post', 'open', 'all'] as const;
const orders = ['DATE_DESC', 'DATE_ASC', 'AMOUNT_DESC', 'AMOUNT_ASC', 'NEWEST', 'OLDEST'] as const;

export type NoteView = (typeof views)[number];
export type NoteOrderName = (typeof orders)[number];

/** What the address of a list of notes holds. */
export interface NoteSearch {
  view: NoteView;
  q?: string;
  order?: NoteOrderName;
}

export function noteSearchOf({ view, q, order }: Record<string, unknown>): NoteSearch {
  return given({ view: oneOf(views, view) ?? 'open', q: textIn(q), order: oneOf(orders, order) });
}

/** The invoice or the bill that a new note is about. */
export function sourceSearchOf({ of }: Record<string, unknown>): { of?: string } {
  return given({ of: textIn(of) });
}
