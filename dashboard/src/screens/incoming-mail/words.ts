import type { ImapSecurity } from './incoming-mail.generated';

/** How a connection to a mailbox is protected, in words. */
export const securities: Record<ImapSecurity, string> = {
  TLS: 'TLS from the start',
  STARTTLS: 'STARTTLS',
  NONE: 'None: a server on the same machine',
};
