import { given, oneOf, textIn } from '../../server/search';

const kinds = ['all', 'CUSTOMER', 'VENDOR', 'BOTH'] as const;

export type ContactKind = (typeof kinds)[number];

/** What the address of the contacts holds. */
export interface ContactSearch {
  kind: ContactKind;
  q?: string;
}

export function contactSearchOf({ kind, q }: Record<string, unknown>): ContactSearch {
  return given({ kind: oneOf(kinds, kind) ?? 'all', q: textIn(q) });
}
