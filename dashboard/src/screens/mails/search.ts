/** What the address of the screen says: held mails by default. */
export interface MailSearch {
  show?: 'all';
}

export function mailSearchOf(search: Record<string, unknown>): MailSearch {
  return search.show === 'all' ? { show: 'all' } : {};
}
