import { matchesDomain, type Parties } from '../fields/vendor.js';
import type { Layout } from '../layout/layout.js';
import { fold, isSameName, nameWords } from '../vocabulary/text-folding.js';

/** Weight of each kind of mark in identifying a vendor; the marks of a vendor stand in this order. */
const weights = { tax_id: 2, iban: 2, name: 2, web: 2, phone: 1 } as const;

type MarkKind = keyof typeof weights;

const kinds = Object.keys(weights) as MarkKind[];
const marksPerKind = 4;
const markCharacters = 60;

export interface NamedVendor {
  taxId: string | null;
  iban: string | null;
  name: string | null;
}

/** The marks of a vendor by what is known of it without its page. */
export function marksOfVendor({ taxId, iban, name }: Partial<NamedVendor>): string[] {
  return [
    ...marks('tax_id', [plainCode(taxId ?? '')]),
    ...marks('iban', [plainCode(iban ?? '')]),
    ...marks('name', [nameWords(name ?? '').join(' ')]),
  ];
}

/**
 * What the vendor of a document is recognised by on its next one: numbers and name, web domains and telephone numbers
 * outside the buyer's blocks. A logo has no text, but the rest of the letterhead does.
 */
export function marksOnPages(
  layout: Layout,
  vendor: NamedVendor,
  { domains, isBuyerLine }: Parties,
  ownerName: string | null,
): string[] {
  const own = (domain: string) => ownerName !== null && matchesDomain(ownerName, [domain]);
  const web = domains.filter((domain) => !HOSTS_OF_MANY.has(domain) && !own(domain));
  return inOrder([...marksOfVendor(vendor), ...marks('web', web), ...marks('phone', phonesOn(layout, isBuyerLine))]);
}

/** Marks without repeats, the surest kind first: equal sets are equal lists. */
export function inOrder(given: readonly string[]): string[] {
  return kinds.flatMap((kind) => ofKind(given, kind).toSorted());
}

/**
 * Whether two sets of marks are one vendor's: what agrees outweighs what differs. A number that stands on the invoices of
 * many (the buyer's own, a factoring bank's) is outweighed by names and addresses that differ.
 */
export function isSameVendor(one: readonly string[], other: readonly string[]): boolean {
  let score = 0;
  for (const kind of kinds) {
    const [first, second] = [ofKind(one, kind), ofKind(other, kind)];
    if (first.length === 0 || second.length === 0) continue;
    score += agree(kind, first, second) ? weights[kind] : -weights[kind];
  }
  return score > 0;
}

/** Whether the marks have this very name; legal form and blanks do not count. */
export function areOfName(given: readonly string[], name: string): boolean {
  const plain = nameWords(name).join('').slice(0, markCharacters);
  return ofKind(given, 'name').some((mark) => textOf(mark).replaceAll(' ', '') === plain);
}

/** Names agree when one does: a vendor may be read by several. Of addresses, more than half of the fewer. */
function agree(kind: MarkKind, one: string[], other: string[]): boolean {
  if (kind === 'name') return one.some((name) => other.some((another) => isOneName(textOf(name), textOf(another))));
  const common = one.filter((mark) => other.includes(mark)).length;
  return common * 2 > Math.min(one.length, other.length);
}

function marks(kind: MarkKind, values: readonly string[]): string[] {
  const known = values.filter((value) => value !== '').map((value) => value.slice(0, markCharacters).toWellFormed());
  return [...new Set(known)].slice(0, marksPerKind).map((value) => `${kind}:${value}`);
}

function ofKind(given: readonly string[], kind: MarkKind): string[] {
  return [...new Set(given)].filter((mark) => mark.startsWith(`${kind}:`));
}

/** Wide kerning is read as blanks: `Liefer ant`. */
function isOneName(one: string, other: string): boolean {
  return isSameName(one, other) || one.replaceAll(' ', '') === other.replaceAll(' ', '');
}

/** The mark without its kind. */
export function textOf(mark: string): string {
  return mark.slice(mark.indexOf(':') + 1);
}

function plainCode(code: string): string {
  return code.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Billing services, payment services and networks that stand at the foot of many vendors' invoices. */
const HOSTS_OF_MANY = new Set(
  'amazon apple billomat datev debitoor easybill facebook fastbill freshbooks google instagram intuit klarna lexoffice lexware linkedin mollie paypal quickbooks sage sevdesk shopify square squareup stripe sumup tiktok trustpilot twitter weebly wix wordpress xero xing youtube zervant zoho'.split(
    ' ',
  ),
);

const PHONE =
  /(?:\b(?:tel|phone|telefon|telephone|telefono|telefoon|fon|fax|mobil\w*)\b[.:/ ]*|(?=\+\d))(\+?[\d][\d ()./-]{6,22}\d)/g;

/** The last eight digits: country and area codes are written in many ways. */
function phonesOn(layout: Layout, isBuyerLine: Parties['isBuyerLine']): string[] {
  return layout.lines.flatMap((line) =>
    line.segments
      .filter((segment) => !isBuyerLine(line.index, segment.box.x))
      .flatMap((segment) => [...fold(segment.text).matchAll(PHONE)])
      .map((match) => (match[1] ?? '').replace(/\D/g, ''))
      .filter((digits) => digits.length >= 7 && digits.length <= 16)
      .map((digits) => digits.slice(-8)),
  );
}
