import { type Layout, type Line, type Segment } from '../layout/layout.js';
import { amountLabel, numberLabel, partyLabel } from '../vocabulary/labels.js';
import { type PartyRole } from '../vocabulary/roles.js';
import { fold, nameWords } from '../vocabulary/text-folding.js';
import { CONTACT, COUNTRY, HOUSE_NUMBER_BEHIND, isLabelText, POSTCODE, SEPARATORS, STREET } from './company-names.js';
import { documentKindWords } from './document-kind.js';

export interface Place {
  segment: Segment;
  role: PartyRole | null;
}

/** Every cell with the party its block belongs to: a label names it, the lines below inherit it. */
export function assignRoles(layout: Layout): Place[] {
  const places: Place[] = [];
  const open: Block[] = [];
  const slips = new Set<number>();
  for (const line of layout.lines) {
    if (SLIP.test(fold(line.text))) slips.add(line.page);
    if (line.segments.length === 2 && /^\D{0,4}[\d.,' ]+[.,]\d{2}\D{0,4}$/.test(line.segments[1]?.text ?? ''))
      open.length = 0;
    for (const segment of line.segments) {
      const label = partyLabel(segment.text);
      if (label) {
        const role = roleOfLabel(layout, segment, label.role, slips.has(line.page));
        open.push({
          role,
          x: segment.box.x,
          right: segment.box.x + segment.box.width,
          bottom: bottomOf(segment),
          page: segment.page,
          lines: 0,
          reach: hasOwnColumn(layout, segment) ? 0 : 320,
          isWide: isHeadingOfBox(layout, segment, label.end),
        });
        places.push({ segment, role });
        continue;
      }
      if (/^(?:御中|様|殿)$/.test(line.segments[segment.index + 1]?.text ?? '')) {
        places.push({ segment, role: 'buyer' });
        continue;
      }
      const key = rowKey(line, segment);
      const keyRole = key && places.findLast((place) => place.segment === key)?.role;
      if (keyRole && !partyLabel(key.text)) {
        places.push({ segment, role: keyRole });
        continue;
      }
      const block = open.findLast(
        (candidate) =>
          candidate.page === segment.page &&
          (candidate.isWide || Math.abs(candidate.x - segment.box.x) < 14 || isBesideLabel(candidate, segment)) &&
          segment.box.y - candidate.bottom < 1.9 * segment.box.height &&
          candidate.lines < 9,
      );
      if (block) {
        if (isBesideLabel(block, segment)) block.x = segment.box.x;
        block.bottom = bottomOf(segment);
        block.lines += 1;
      }
      places.push({ segment, role: block?.role ?? null });
    }
  }
  return withAttention(withAddressees(withWindowAddress(layout, places)));
}

/** `Mrs Catriona Lindqvist`, and what stands below up to her address: whoever is addressed so is the receiver. */
function withAddressees(places: Place[]): Place[] {
  for (const [index, { segment, role }] of places.entries()) {
    if (role || segment.page !== 1 || segment.line > ADDRESSEE_LINES || !ADDRESSEE.test(segment.text)) continue;
    const block = blockBelow(places, startOfBlock(places, index));
    const text = block.map((place) => fold(place.segment.text)).join('\n');
    if (!block.some((place) => POSTCODE.test(place.segment.text)) || SENDERS_OWN.test(text)) continue;
    for (const place of block) place.role ??= 'buyer';
  }
  return places;
}

/** `Att.: Mette Kragelund`: whoever is addressed so is at the receiver's; the block around it is his. */
function withAttention(places: Place[]): Place[] {
  for (const [index, { segment }] of places.entries()) {
    if (segment.page !== 1 || segment.line > ADDRESSEE_LINES || !ATTENTION.test(segment.text)) continue;
    for (const place of blockBelow(places, startOfBlock(places, index))) place.role ??= 'buyer';
  }
  return places;
}

const ATTENTION =
  /^(?:att(?:n|ention)?|t\.?a\.?v|z\.? ?h(?:d|dn)|à l['’]attention|zu händen|alla c\.?a|v\/)\b\.?\s?:?\s?(?:de |van |von )?\p{Lu}/iu;
/** What a sender prints below its name, and nobody below a receiver's. */
const SENDERS_OWN = /www\.|\biban\b|\bbic\b|\bfax\b|\bbank\b/;
/** The address in a letter's window stands in its first lines. */
const ADDRESSEE_LINES = 25;
const ADDRESSEE =
  /^(?:herrn?|frau|familie|eheleute|mr|mrs|ms|miss|monsieur|madame|mme|mlle|m\.|sra?|sig|sig\.ra|gent\.?(?:mo|ma)|m\/s|messrs|dhr|mevr|mevrouw|de heer|pani?|p[áa]n[íi]?)(?:\.?\s\p{L}.*|\.?)$/iu;
/** The first of the cells right above each other that begin where this one does, up to the address of another. */
function startOfBlock(places: Place[], index: number): number {
  let first = index;
  for (let before = index - 1; before >= 0; before -= 1) {
    const [other, below] = [places[before]?.segment, places[first]?.segment];
    if (!other || !below || other.page !== below.page || below.box.y - bottomOf(other) > 1.2 * below.box.height) break;
    const isAbove = Math.abs(other.box.x - below.box.x) < 4 && other.line < below.line;
    const isLikeIt = Math.abs(other.box.height - below.box.height) < 0.15 * below.box.height;
    const isAnothers = POSTCODE.test(other.text) || STREET.test(other.text) || documentKindWords(fold(other.text));
    if (isAbove && (!isLikeIt || isAnothers)) break;
    if (isAbove && !numberLabel(other.text)) first = before;
  }
  return first;
}

/** A cell and those right below it that begin at the same place. */
function blockBelow(places: Place[], index: number): Place[] {
  const first = places[index];
  if (!first) return [];
  const block = [first];
  for (const place of places.slice(index + 1, index + 40)) {
    const [last, { segment }] = [block.at(-1)?.segment ?? first.segment, place];
    if (segment.page !== last.page || segment.box.y - bottomOf(last) > 1.2 * last.box.height) break;
    if (Math.abs(segment.box.x - first.segment.box.x) < 4 && segment.line > last.line) block.push(place);
  }
  return block;
}

/** What a label says of a party, which on a slip for payment may be the opposite. */
function roleOfLabel(layout: Layout, segment: Segment, role: PartyRole, isOnSlip: boolean): PartyRole {
  if (!isOnSlip) return isBankAccount(layout, segment) ? 'payee' : role;
  if (PAYEE_ON_SLIP.test(fold(segment.text))) return 'payee';
  return PAYER_ON_SLIP.test(fold(segment.text)) ? 'buyer' : role;
}

/** An account name among bank details is the sender's, elsewhere the customer's. */
function isBankAccount(layout: Layout, { text, line }: Segment): boolean {
  if (!/^account name/i.test(text)) return false;
  return layout.lines
    .slice(Math.max(0, line - 3), line + 4)
    .some((near) => /sort code|\biban\b|\bbic\b|swift|\bbsb\b|routing|\bbank\b/.test(fold(near.text)));
}

/** Below this stands what is sent back with the payment: `To` is there the one who is paid. */
const SLIP =
  /payment advice|remittance (?:advice|slip)|payment slip|detach|inbetalning|girering|indbetaling|innbetaling|zahlschein|uberweisungsauftrag/;
/** On a slip the sender is who pays. */
const PAYER_ON_SLIP = /^(?:avsandare|absender|afsender|avsender|indbetaler|innbetaler|betalningsavsandare)\b/;
const PAYEE_ON_SLIP = /^(?:to|mottagare|empfanger|modtager|mottaker|betalningsmottagare|kreditor)\b/;
/** Keys of a table of a party's data, which need no colon there. */
const KEY_WITHOUT_COLON =
  /^(?:name|company name|nom|nombre|razon social|denominazione|ragione sociale|nume|denumire|nazwa|nazev|nazov|naziv|navn|namn|nimi|nev|име|назва|επωνυμια)$/;

/** The cell to the left when it is a key such as `Name:` of which this cell is the value. */
export function rowKey(line: Line | undefined, segment: Segment): Segment | null {
  const left = line?.segments[segment.index - 1];
  return left && (/^[^:]{2,40}:\s*$/.test(left.text) || KEY_WITHOUT_COLON.test(fold(left.text))) ? left : null;
}

export function bottomOf(segment: Segment): number {
  return segment.box.y + segment.box.height;
}

/** A party's label with the cells that belong to it so far. */
interface Block {
  role: PartyRole;
  x: number;
  right: number;
  bottom: number;
  page: number;
  lines: number;
  /** How far to the right the first cell may stand. */
  reach: number;
  /** Whether it is a box over the page's width, so that all that stands below its heading belongs to it. */
  isWide: boolean;
}

/** `PRESTADOR DE SERVIÇOS` alone in the middle of its line, over lines that begin further left. */
function isHeadingOfBox(layout: Layout, heading: Segment, end: number): boolean {
  const { line, page, box, text } = heading;
  const [own, below] = [layout.lines[line], layout.lines[line + 1]];
  if (own?.segments.length !== 1 || below?.page !== page || /[\p{L}\p{N}:]/u.test(text.slice(end))) return false;
  const middle = (layout.pages.find(({ number }) => number === page)?.width ?? 595) / 2;
  const isInMiddle = Math.abs(box.x + box.width / 2 - middle) < OFF_MIDDLE;
  return (
    isInMiddle &&
    !hasOwnColumn(layout, heading) &&
    below.box.x < box.x - INDENT_OF_HEADING &&
    below.box.y - box.y < 2 * box.height
  );
}

/** Both in points. */
const INDENT_OF_HEADING = 60;
const OFF_MIDDLE = 10;

/** A key of the same list as the label above it. */
const ADDRESS_KEY =
  /^(?:(?:billing |postal )?address|adresse|anschrift|adres|indirizzo|direccion|domicilio|endereco|morada|adresa|osoite|adress|cim|διευθυνση|адрес|адреса|phone|telephone|tel|e-?mail|contact|gstin|vat (?:no|number|id)|tax (?:no|number|id))\.?:?$/;

/** Whether something stands right below a label, which is then what the label names. */
function hasOwnColumn(layout: Layout, label: Segment): boolean {
  const isBelow = (other: Segment) =>
    Math.abs(other.box.x - label.box.x) < 14 &&
    other.box.y - bottomOf(label) < 1.2 * label.box.height &&
    other.text.length > 1 &&
    !/:\s*$/.test(other.text) &&
    !ADDRESS_KEY.test(fold(other.text)) &&
    !partyLabel(other.text) &&
    !isLabelText(other.text);
  return layout.lines
    .slice(label.line + 1, label.line + 3)
    .some((line) => line.page === label.page && line.segments.some(isBelow));
}

/** `Sold To   Fabrikam Residences`: the block begins beside its label. */
function isBesideLabel(block: Block, segment: Segment): boolean {
  return (
    block.lines === 0 &&
    segment.box.x >= block.right &&
    segment.box.x - block.right < block.reach &&
    Math.abs(bottomOf(segment) - block.bottom) < 0.6 * segment.box.height
  );
}

/** Below a small return address line stands the receiver's address. */
function withWindowAddress(layout: Layout, places: Place[]): Place[] {
  const senderLine = places.find(({ segment }) => segment.page === 1 && isReturnAddress(segment));
  if (!senderLine) return places;
  let bottom = bottomOf(senderLine.segment);
  for (const place of places) {
    const { segment } = place;
    if (segment.page !== 1 || segment.line <= senderLine.segment.line || place.role) continue;
    if (Math.abs(segment.box.x - senderLine.segment.box.x) > 40 || segment.box.y > senderLine.segment.box.y + 130)
      continue;
    if (segment.box.y - bottom > 60 || layout.lines[segment.line]?.page !== 1) break;
    if (amountLabel(segment.text) && /\d/.test(segment.text)) break;
    place.role = 'buyer';
    bottom = bottomOf(segment);
  }
  return places;
}

/** `Lieferant GmbH · Lieferantenstraße 20 · 80333 München`: name, street and town in one line of the upper half. */
export function isReturnAddress(segment: Segment): boolean {
  const separated = segment.text.split(SEPARATORS).filter((part) => part?.trim());
  // `Nordgastro GmbH, Am Güterbahnhof 3, 24113 Kiel`: commas alone are between streets of several words.
  const isNameAhead = separated.length === 2 && !STREET.test(segment.text.split(',')[0] ?? '');
  const parts = isNameAhead ? segment.text.split(/,\s+/) : separated;
  return (
    parts.length >= 3 &&
    parts.length <= 6 &&
    segment.box.y < 420 &&
    segment.text.length < 110 &&
    (STREET.test(segment.text) || parts.slice(1).some((part) => HOUSE_NUMBER_BEHIND.test(part.trim()))) &&
    POSTCODE.test(segment.text) &&
    !/@|www|tel/i.test(segment.text)
  );
}

export function buyersOwnNames(places: Place[]): string[] {
  const names: string[] = [];
  let isName = false;
  for (const { segment, role } of places) {
    if (role !== 'buyer') continue;
    const label = partyLabel(segment.text);
    const whole = label ? segment.text.slice(label.end).replace(/^[\s:]+/, '') : segment.text;
    // `Sacado: Padaria Três Irmãos Ltda – CNPJ 07.526.557/0001-00`: the name ends where its numbers begin.
    const text = label ? (whole.split(SEPARATORS)[0] ?? whole) : whole;
    const isAddress = STREET.test(whole) || POSTCODE.test(whole);
    if (label || ADDRESSEE.test(text)) isName = true;
    if (isName && text.length > 2 && !isAddress && !CONTACT.test(fold(text)) && !COUNTRY.test(text) && !/\d/.test(text))
      names.push(text);
    if (isAddress && !label) isName = false;
  }
  return names.filter((name) => nameWords(name).join('').length >= 4);
}
