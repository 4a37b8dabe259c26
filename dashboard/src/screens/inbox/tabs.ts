import type { InvoiceDocumentStatus } from './inbox.generated';

/** Views of the inbox, in the order of their keys. */
export const inboxTabs = {
  review: { title: 'To bill', statuses: ['READY', 'NEEDS_REVIEW'], empty: 'Nothing waits to be billed' },
  reading: { title: 'Being read', statuses: ['RECEIVED', 'EXTRACTING'], empty: 'Nothing is being read' },
  unreadable: { title: 'Not readable', statuses: ['ERROR'], empty: 'Everything could be read' },
  billed: { title: 'Billed', statuses: ['CONVERTED'], empty: 'Nothing was billed yet' },
} satisfies Record<string, { title: string; statuses: InvoiceDocumentStatus[]; empty: string }>;

export type InboxTab = keyof typeof inboxTabs;

/** The view that an address names; the first one by default. */
export function inboxTabOf(search: Record<string, unknown>): { tab: InboxTab } {
  const { tab } = search;
  return { tab: typeof tab === 'string' && tab in inboxTabs ? (tab as InboxTab) : 'review' };
}
