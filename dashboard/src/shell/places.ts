import type { Scope } from '../server/session';

export interface Place {
  to: string;
  title: string;
  /** The key that goes there. */
  key?: string;
  scope: Scope;
}

/** What the ids of commands begin with that open other books. */
export const ownerPrefix = 'owner ';

/** What stands in the navigation, in the order of a day’s work. */
export const places: Place[] = [
  { to: '/inbox', title: 'Inbox', key: 'g i', scope: 'read' },
  { to: '/mails', title: 'Mails', scope: 'read' },
  { to: '/bills', title: 'Bills', key: 'g p', scope: 'read' },
  { to: '/invoices', title: 'Invoices', key: 'g r', scope: 'read' },
  { to: '/credit-notes', title: 'Credit notes', key: 'g n', scope: 'read' },
  { to: '/debit-notes', title: 'Debit notes', key: 'g d', scope: 'read' },
  { to: '/payments', title: 'Payments', key: 'g m', scope: 'read' },
  { to: '/vendor-payments', title: 'Vendor payments', scope: 'read' },
  { to: '/bank-transactions', title: 'Bank transactions', key: 'g k', scope: 'read' },
  { to: '/', title: 'Overview', key: 'g o', scope: 'read' },
  { to: '/commitments', title: 'Commitments', key: 'g c', scope: 'read' },
  { to: '/contacts', title: 'Contacts', key: 'g t', scope: 'read' },
  { to: '/reconciliations', title: 'Reconciliation', key: 'g b', scope: 'admin' },
  { to: '/reports', title: 'Reports', key: 'g l', scope: 'reports' },
  { to: '/journal', title: 'Journal', key: 'g j', scope: 'read' },
  { to: '/approvals', title: 'Approvals', key: 'g y', scope: 'read' },
  { to: '/periods', title: 'Periods', key: 'g e', scope: 'admin' },
  { to: '/settings', title: 'Settings', key: 'g s', scope: 'read' },
];
