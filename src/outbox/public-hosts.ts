import { type LookupAddress, lookup, promises } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { limits } from '../contract/limits.js';

/**
 * Finds the hosts that owners name, whose name servers may be their own. The system's resolver waits for those in threads of the
 * process, of which two are for names: a few servers that say nothing would keep every other name from being found, the database's
 * and the mail server's included. This one waits in none. It knows no file of hosts and no search domains, which public names do
 * without; `localhost` is the machine itself.
 */
export function publicHosts(nameServers?: readonly string[]): LookupFunction {
  const resolver = new promises.Resolver({ timeout: limits.nameServerMs, tries: 1 });
  if (nameServers) resolver.setServers(nameServers);
  return (host, options, callback) => {
    if (isIP(host) || /(^|\.)localhost\.?$/i.test(host)) return lookup(host, options, callback);
    const answer = (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => {
      if (error || options.all) callback(error, found);
      else callback(null, found[0]?.address ?? '', found[0]?.family);
    };
    addressesOf(resolver, host).then(
      (found) => answer(null, found),
      (error: NodeJS.ErrnoException) => answer(error, []),
    );
  };
}

/** Those of IPv4 first. Throws why there is none. */
async function addressesOf(resolver: promises.Resolver, host: string): Promise<LookupAddress[]> {
  const [v4, v6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  const found = [
    ...(v4.status === 'fulfilled' ? v4.value.map((address) => ({ address, family: 4 })) : []),
    ...(v6.status === 'fulfilled' ? v6.value.map((address) => ({ address, family: 6 })) : []),
  ];
  if (found.length === 0 && v4.status === 'rejected') throw v4.reason;
  return found;
}
