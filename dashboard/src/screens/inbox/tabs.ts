import type { InvoiceDocumentStatus } from './inbox.generated';

/** Views of the inbox, in the order of their keys. */
export const inboxTabs = {
  review: { title: 'To bill', statuses: ['READY', 'NEEDS_REVIEW'], empty: 'Nothing waits to be billed' },
  reading: { title: 'Being read', statuses: ['RECEIVED', 'EXTRACTING'], empty: 'Nothing is being read' },
  unreadable: { title: 'Not readable', statuses: ['ERROR'], empty: 'Everything could be read' },
  billed: { title: 'Billed', statuses: ['CONVERTED'], empty: 'Nothing was billed yet' },
} satisfies Record<string, { title: string; statuses: InvoiceDocumentStatus[]; empty: string }>;

export type InboxTab = keyof typeof inboxTabs;

/** What of the inbox is listed. */
export interface InboxView {
  tab: InboxTab;
  /** Words of the vendor, the number or the file. */
  q?: string;
}

/** The view that an address names; the first one by default. */
export function inboxViewOf({ tab, q }: Record<string, unknown>): InboxView {
  return {
    tab: typeof tab === 'string' && tab in inboxTabs ? (tab as InboxTab) : 'review',
    // What is all figures comes as a number.
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
  };
}
