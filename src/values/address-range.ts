import ipaddr from 'ipaddr.js';

/** True for an IPv4 or IPv6 address, and for a range of them in CIDR notation (`10.0.0.0/8`). */
export function isAddressRange(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || address.includes('%')) return false;
  const isV4 = ipaddr.IPv4.isValidFourPartDecimal(address);
  // An IPv4 address written as one of IPv6 would hold nothing: addresses are compared as IPv4.
  if (!isV4 && (!ipaddr.IPv6.isValid(address) || ipaddr.IPv6.parse(address).isIPv4MappedAddress())) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (isV4 ? 32 : 128));
}

/** True when one of the ranges holds the address. An IPv4 address that came in through IPv6 (`::ffff:10.0.0.1`) counts as itself. */
export function isAddressWithin(address: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(address)) return false;
  const asked = ipaddr.process(address);
  return ranges.some((range) => {
    const [first, bits] = rangeOf(range);
    return asked.kind() === first.kind() && asked.match(first as never, bits);
  });
}

const networkBits = 64;
/** What an attacker has of IPv6 at once may hold many networks, and of IPv4 neighbouring addresses. */
const surroundingBits = { ipv4: 24, ipv6: 48 };

/** Whose address it is, as far as can be told: an IPv4 address itself, the /64 of an IPv6 address, which one customer has. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const asked = ipaddr.process(address);
  if (asked instanceof ipaddr.IPv4) return asked.toString();
  return ipaddr.IPv6.networkAddressFromCIDR(`${asked.toString()}/${networkBits}`).toString();
}

/** What lies around an address, as one provider gives it away: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export function surroundingsOf(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const asked = ipaddr.process(address);
  const range = `${asked.toString()}/${surroundingBits[asked.kind()]}`;
  const parser = asked instanceof ipaddr.IPv4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return parser.networkAddressFromCIDR(range).toString();
}

/** True for an address that anybody may be at: neither private nor loopback, link-local or otherwise special. */
export function isPublicAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

/** True when only this machine reaches what listens on the host. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || isAddressWithin(host, ['127.0.0.0/8', '::1']);
}

function rangeOf(text: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const address = ipaddr.parse(text);
  return [address, address.kind() === 'ipv4' ? 32 : 128];
}
