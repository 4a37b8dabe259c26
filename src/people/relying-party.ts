import { isIP } from 'node:net';

/** For whom passkeys are: browsers bind each to the name of a host, and say which page asked. */
export interface RelyingParty {
  /** The name of the host. */
  id: string;
  /** Of the pages that may ask. */
  origin: string;
}

/**
 * The installation as browsers know it. Numbers are no names to them: a service that is reached at the loopback address is
 * `localhost`, at which browsers reach it too; null for any other number.
 */
export function relyingPartyAt(publicUrl: string): RelyingParty | null {
  const { hostname, origin, port, protocol } = new URL(publicUrl);
  const address = hostname.replace(/^\[|\]$/g, '');
  if (isIP(address) === 0) return { id: hostname, origin };
  const isLoopback = address === '::1' || address.startsWith('127.');
  return isLoopback ? { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` } : null;
}
