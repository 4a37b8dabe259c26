import { Resolver } from 'node:dns/promises';
import { setTimeout } from 'node:timers/promises';
import { type AuthenticateResult, authenticate, type DNSResolver } from 'mailauth';
import { limits } from '../contract/limits.js';
import { toldBy } from './authentication-results.js';
import type { CheckedSender, SenderChecks } from './taken-apart.js';

/** The name servers did not answer in time. */
const unanswered: CheckedSender = {
  spf: 'temperror',
  dkim: 'temperror',
  dmarc: 'temperror',
  isProved: false,
  checkedBy: null,
};

/**
 * Finds out whether a message is of the one sender that its `From` names: by the word of a trusted mail server that it came
 * through, or by SPF, DKIM and DMARC. What came over SMTP is always checked here.
 */
export async function checkSender(
  raw: Buffer,
  fromAddress: string | null,
  checks: SenderChecks,
): Promise<CheckedSender> {
  const told = checks.remoteAddress === null ? toldBy(raw, checks.trustedAuthservIds, fromAddress) : null;
  if (told) return told;
  const answered = new AbortController();
  const tooLong = setTimeout(limits.mailAuthenticationSeconds * 1000, unanswered, { signal: answered.signal });
  tooLong.catch(() => undefined);
  try {
    return await Promise.race([checked(raw, fromAddress, checks), tooLong]);
  } finally {
    answered.abort();
  }
}

async function checked(
  raw: Buffer,
  fromAddress: string | null,
  { remoteAddress, helo, envelopeFrom, dnsServers }: SenderChecks,
): Promise<CheckedSender> {
  const bringer = { ip: remoteAddress ?? '', helo: helo ?? remoteAddress ?? '', sender: envelopeFrom ?? '' };
  const result = await authenticate(raw, {
    ...(remoteAddress === null ? {} : bringer),
    mta: 'books',
    minBitLength: 1024,
    rejectRsaSha1: true,
    disableArc: true,
    disableBimi: true,
    resolver: resolverAt(dnsServers),
  });
  const dmarc = outcomeOf(result.dmarc);
  return {
    spf: outcomeOf(result.spf),
    dkim: (wholeSignature(result) ?? result.dkim.results[0])?.status.result ?? 'none',
    dmarc,
    isProved:
      dmarc !== 'fail' && isOf(fromAddress, result) && (wholeSignature(result) !== null || isSpfAligned(result)),
    checkedBy: null,
  };
}

/** Readers of headers differ about those that are not well-formed: what is proved is the address that we read. */
function isOf(fromAddress: string | null, { dkim }: AuthenticateResult): boolean {
  const [named] = dkim.headerFrom;
  return dkim.fromFields === 1 && dkim.headerFrom.length === 1 && named?.toLowerCase() === fromAddress;
}

/** A valid signature of the sender's domain over the whole message: what is added behind a signed part is anybody's. */
function wholeSignature({ dkim }: AuthenticateResult) {
  const isWhole = ({ status }: AuthenticateResult['dkim']['results'][number]) =>
    status.result === 'pass' && status.aligned && !status.underSized;
  return dkim.results.find(isWhole) ?? null;
}

function isSpfAligned({ spf, dmarc, dkim }: AuthenticateResult): boolean {
  if (outcomeOf(spf) !== 'pass') return false;
  if (outcomeOf(dmarc) === 'pass') return Boolean((dmarc || null)?.alignment.spf.result);
  const domain = dkim.headerFrom[0]?.split('@').at(-1)?.toLowerCase() ?? '';
  return (spf || null)?.domain.toLowerCase() === domain;
}

/** Of a check that was not made: none. */
function outcomeOf(check: { status: { result: string } } | false): string {
  return check ? check.status.result : 'none';
}

/** Each question has a time of its own; an answer that does not come is a temporary error of the check. */
function resolverAt(servers: readonly string[]): DNSResolver {
  const resolver = new Resolver({ timeout: 5_000, tries: 2 });
  if (servers.length > 0) resolver.setServers([...servers]);
  return (domain, type) => resolver.resolve(domain, type as 'TXT') as Promise<string[][]>;
}
