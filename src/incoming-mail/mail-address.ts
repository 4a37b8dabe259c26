/** An owner's address is `<owner>.<token>@<domain>`: which owner is no secret, the token is. */
export function mailAddress(ownerId: number, token: string, domain: string): string {
  return `${ownerId}.${token}@${domain}`;
}

/** The parts of an address that could be an owner's; null for others. Letters may be of either case, a tag may follow a `+`. */
export function addressParts(domain: string, address: string): { ownerId: number; token: string } | null {
  const at = address.lastIndexOf('@');
  if (address.slice(at + 1).toLowerCase() !== domain) return null;
  const [, ownerId, token] =
    /^([1-9]\d{0,14})\.([0-9a-f]{32})(?:\+.*)?$/.exec(address.slice(0, at).toLowerCase()) ?? [];
  return token === undefined ? null : { ownerId: Number(ownerId), token };
}
