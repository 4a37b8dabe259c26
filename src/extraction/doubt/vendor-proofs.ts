import { hasLegalForm, nameIn, POSTCODE } from '../fields/company-names.js';
import { documentKindWords, medianHeight } from '../fields/document-kind.js';
import { bottomOf, isReturnAddress } from '../fields/party-blocks.js';
import {
  hasTaxNumberBelow,
  isBankOfAccount,
  isBesideLegalNotice,
  isBrandOf,
  LEGAL_NOTICE,
  matchesDomain,
  type Parties,
} from '../fields/vendor.js';
import { cellLeftOf, isInColumnOf, isNextBelow, type Layout, overlap, type Segment } from '../layout/layout.js';
import { dateLabel, numberLabel, partyLabel } from '../vocabulary/labels.js';
import { isOccupation } from '../vocabulary/occupations.js';
import { fold, isSameName, nameWords } from '../vocabulary/text-folding.js';
import type { VendorProof } from './findings.js';

/**
 * What speaks for a name as the vendor's, without what speaks for another company on the pages alike because it stands near both:
 * a tax number, a register or an account of one of them.
 */
export function provenAlone(layout: Layout, name: string, parties: Parties, taxId: string | null): VendorProof[] {
  const proofs = vendorProofs(layout, name, parties, taxId);
  const ofOthers = new Set(parties.otherNames.flatMap((other) => vendorProofs(layout, other, parties, taxId)));
  const isInBlockOf = (one: string) => taxId !== null && isInItsBlock(layout, one, compact(taxId));
  const isTaxedHere = isInBlockOf(name) && !parties.otherNames.some(isInBlockOf);
  const isRegisteredHere = isInNotice(layout, name) && !parties.otherNames.some((other) => isInNotice(layout, other));
  const isSecond = parties.otherNames.some((other) => isTaxedAbove(layout, other, name));
  return proofs.filter(
    (proof) =>
      !(isSecond && OF_FIRST.includes(proof)) &&
      (!(NEAR.includes(proof) && ofOthers.has(proof)) ||
        (proof === 'tax_number' && isTaxedHere) ||
        (proof === 'register' && isRegisteredHere)),
  );
}

/** What tells a sender by its being the first on the page, which a receiver with a tax number of its own is not. */
const OF_FIRST: readonly VendorProof[] = ['tax_number', 'letterhead'];

/** Whether a company with its own tax number below it heads the page, and the other name stands nowhere as high. */
function isTaxedAbove(layout: Layout, company: string, name: string): boolean {
  const [first] = placesOfName(layout, company);
  const [place] = placesOfName(layout, name);
  const isAhead =
    first !== undefined && place !== undefined && isInHead(layout, first) && bottomOf(first) < place.box.y;
  return isAhead && place.page === 1 && hasTaxNumberBelow(layout, first);
}

/** Whether small print that says where a company is registered begins with a name, or with the company of which it is the brand. */
function isInNotice(layout: Layout, name: string): boolean {
  const [first = ''] = nameWords(name);
  return placesOfName(layout, name).some(
    ({ text }) => nameWords(text)[0] === first && text.length > NOTICE_LENGTH && LEGAL_NOTICE.test(fold(text)),
  );
}

/** A shorter cell has a name alone, or a number alone. */
const NOTICE_LENGTH = 60;

/** Whether a number stands in the cell of a name, or below it in its column. */
function isInItsBlock(layout: Layout, name: string, code: string): boolean {
  const isBelow = (place: Segment, { page, line, box }: Segment) =>
    page === place.page &&
    line >= place.line &&
    line <= place.line + LINES_OF_BLOCK &&
    Math.abs(box.x - place.box.x) < 6;
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(({ text }) => compact(text).includes(code));
  return placesOfName(layout, name).some((place) => cells.some((cell) => cell === place || isBelow(place, cell)));
}

const LINES_OF_BLOCK = 8;

const NEAR: readonly VendorProof[] = ['tax_number', 'register', 'account'];

/** The kinds of evidence that speak for a name as the vendor's, where it stands outside the buyer's blocks. */
export function vendorProofs(
  layout: Layout,
  name: string,
  { buyerNames, calledSellers, domains, isBuyerLine }: Parties,
  taxId: string | null,
): VendorProof[] {
  const places = placesOfName(layout, name).filter(
    (place) => !isBuyerLine(place.line, place.box.x) && !RIGHTS.test(place.text) && !isBankOfAccount(layout, place),
  );
  const blocks = addresses(layout);
  const isAnothers = isFootOfAnother(layout, name, domains);
  const proofs: [VendorProof, boolean][] = [
    ['label', places.some((place) => isLabelled(layout, place)) || calledSellers.some((one) => isSameName(one, name))],
    ['return_address', places.some(isReturnAddress)],
    // Whoever is invoiced without tax has a tax number below the address too.
    ['tax_number', taxId !== null && !isAnothers && places.some((place) => isNear(layout, place, 8, compact(taxId)))],
    ['register', places.some((place) => isBesideLegalNotice(layout, place))],
    ['domain', matchesDomain(name, domains) || isNameOfMailbox(layout, name, isBuyerLine)],
    ['brand', isBrandInHead(layout, name, isBuyerLine)],
    ['large_print', places.some((place) => isInHead(layout, place) && isInLargePrint(layout, place))],
    ['account', places.some((place) => ACCOUNT.test(fold(textNear(layout, place, 3))))],
    ['contact', places.some((place) => hasContactBelow(layout, place))],
    ['above_receiver', places.some((place) => isAboveReceiver(layout, place, blocks))],
    ['occupation', !isOccupation(name) && places.some((place) => saysOccupation(layout, place))],
    ['details', taxId !== null && places.some((place) => isBesideDetails(layout, place, compact(taxId)))],
    ['other_buyer', buyerNames.length > 0 && !buyerNames.some((buyer) => isSameName(buyer, name))],
    ['letterhead', places.some((place) => isLetterhead(layout, place)) && !isAnothers],
    ['legal_form', hasLegalForm(name)],
    ['repeated', new Set(places.map(({ line }) => line)).size > 1],
  ];
  return proofs.filter(([, holds]) => holds).map(([proof]) => proof);
}

/** Whoever holds the rights of a template sends no invoice with it. */
const RIGHTS = /©|\(c\)|\bcopyright\b/i;

const ACCOUNT = /\biban\b|\bbic\b|swift|kontoinhaber|account (?:name|holder)|titulaire|beneficiar|intestat|payable to/;

/** A line of small print about a company begins with its name; further on it may be named by others. */
const NAMED_WITHIN = 160;

function placesOfName(layout: Layout, name: string): Segment[] {
  const wanted = nameWords(name);
  return layout.lines
    .flatMap((line) => line.segments)
    .filter(({ text }) => wanted.every((word) => nameWords(text.slice(0, NAMED_WITHIN)).includes(word)));
}

/** At the top of the first page, or in large print. */
function isLetterhead(layout: Layout, place: Segment): boolean {
  const page = layout.pages.find(({ number }) => number === place.page);
  const isAtTop = place.page === 1 && place.box.y < 0.16 * (page?.height ?? 842);
  return isAtTop || isInLargePrint(layout, place);
}

function isInLargePrint(layout: Layout, { box }: Segment): boolean {
  return box.height > 1.35 * medianHeight(layout);
}

/** Who has address, telephone and mail at the foot of the page is its sender: above it a name that is not there may be a receiver's. */
function isFootOfAnother(layout: Layout, name: string, domains: string[]): boolean {
  const height = layout.pages[0]?.height ?? 842;
  const foot = layout.lines.filter(({ page, box }) => page === 1 && box.y > FOOT * height).map(({ text }) => text);
  const isSenders = foot.some((text) => POSTCODE.test(text)) && foot.some((text) => /@|www\./i.test(text));
  const said = nameWords(foot.join(' ')).join('');
  const isNamed = nameWords(name).some((word) => word.length >= LETTERS_OF_BRAND && said.includes(word));
  return isSenders && !isNamed && !matchesDomain(name, domains);
}

function isInHead(layout: Layout, { page, box }: Segment): boolean {
  return page === 1 && box.y < HEAD_OF_PAGE * (layout.pages[0]?.height ?? 842);
}

/** `alpenbahn` in large print, and `Alpenbahn Personenverkehr AG` elsewhere: nobody heads a page with the brand of who is to pay. */
function isBrandInHead(layout: Layout, name: string, isBuyerLine: Parties['isBuyerLine']): boolean {
  const isBrand = (cell: Segment) =>
    isInHead(layout, cell) &&
    isInLargePrint(layout, cell) &&
    nameWords(cell.text).join('').length >= LETTERS_OF_BRAND &&
    !documentKindWords(fold(cell.text)) &&
    isBrandOf(cell.text, name) &&
    !isBuyerLine(cell.line, cell.box.x);
  return layout.lines.some(({ segments }) => segments.some(isBrand));
}

/** A share of the page's height. */
const HEAD_OF_PAGE = 0.3;
/** Fewer begin many names. */
const LETTERS_OF_BRAND = 4;

/** Beside or below words that say who sells or is paid; on Swiss slips the account stands between. */
function isLabelled(layout: Layout, place: Segment): boolean {
  const cellsAbove = (lines: number) =>
    layout.lines[place.line - lines]?.segments.filter((other) => overlap(other.box, place.box) > 0) ?? [];
  const nearest = cellsAbove(1);
  const above = nearest.some(({ text }) => IBAN_ALONE.test(text)) ? cellsAbove(2) : nearest;
  return [place, cellLeftOf(layout, place), ...above].some((cell) => {
    const role = cell && partyLabel(cell.text)?.role;
    return role === 'seller' || role === 'payee';
  });
}

const IBAN_ALONE = /^[A-Z]{2}\d{2}(?:\s?[A-Z0-9]{1,4}){3,9}$/;

const REACHED_AT =
  /@|https?:|www\.|\btel\b|\btfno\b|\btelf\b|\bcell\b|telefon|phone|\bfax\b|\btlf\b|\bpuh\b|\bsimi\b|\bfono\b|τηλ|тел|電話|电话|전화|\+\d{2}|^(?:\d[\s./-]?){9,12}$|\(\d{3}\) \d{3}-\d{4}/;

/** Telephone or mail below the name, in its own column or under its middle: who is written to has an address alone. */
function hasContactBelow(layout: Layout, place: Segment): boolean {
  let bottom = place.box.y + place.box.height;
  for (const line of layout.lines.slice(place.line + 1, place.line + 8)) {
    const below = line.segments.find((other) => isInColumnOf(other, place));
    if (line.page !== place.page || !below) continue;
    if (below.box.y - bottom > 1.2 * below.box.height) return false;
    if (REACHED_AT.test(fold(below.text))) return true;
    bottom = below.box.y + below.box.height;
  }
  return false;
}

/**
 * A letter has its sender above whom it is sent to: the address that the name begins ends before those of others begin, one of which is a
 * receiver's. Nothing of the kind is known of two addresses beside each other, nor where a third name has its address at the foot:
 * the sender's, whose letterhead is a picture.
 */
function isAboveReceiver(layout: Layout, place: Segment, blocks: Segment[][]): boolean {
  const height = layout.pages[0]?.height ?? 842;
  const isAhead = ([first]: Segment[]) => first !== undefined && first.box.y < UPPER_PART * height;
  const own = blocks.filter(([first]) => first === place);
  const others = blocks.filter((block) => isAhead(block) && !block.includes(place) && block.length > 1);
  const end = Math.max(...own.map((block) => bottomOf(block.at(-1) ?? place)));
  const areBelow = others.every(([first]) => first !== undefined && first.box.y >= end);
  const known = [...own, ...others].flatMap(namesIn);
  const atFoot = blocks.filter(([first]) => first !== undefined && first.box.y > FOOT * height).flatMap(namesIn);
  const isThird = (name: string) => !known.some((other) => isSameName(name, other));
  return own.length > 0 && areBelow && others.some(isOfReceiver) && !atFoot.some(isThird);
}

function namesIn(block: Segment[]): string[] {
  return block.flatMap((cell) => nameIn(cell)?.text ?? []);
}

/** A name with an address below it, without telephone or mail, and not as the place of something. */
function isOfReceiver(block: Segment[]): boolean {
  const isNamed = namesIn(block.slice(0, -1)).length > 0;
  const isPlaceOf = block.some(({ text }) => /:$/.test(text) && partyLabel(text)?.role !== 'buyer');
  return isNamed && !isPlaceOf && !block.some(({ text }) => REACHED_AT.test(fold(text)));
}

/** Cells right above each other down to a town with its postcode, on the first page. */
function addresses(layout: Layout): Segment[][] {
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(({ page }) => page === 1);
  const towns = cells.filter(({ text }) => POSTCODE.test(text));
  return towns.map((town) => {
    const block = [town];
    for (const line of layout.lines.slice(Math.max(0, town.line - LINES_OF_ADDRESS), town.line).reverse()) {
      const [first = town] = block;
      const isNext = (cell: Segment) => first.box.y - bottomOf(cell) < LINE_GAP * first.box.height;
      const cell = line.segments.find((other) => isInColumnOf(first, other) && isNext(other));
      if (cell) block.unshift(cell);
    }
    return block;
  });
}

/** Shares of the page's height. */
const UPPER_PART = 0.45;
const FOOT = 0.8;
/** In heights of print; more stands between addresses. */
const LINE_GAP = 0.9;
/** With lines of other columns between its own. */
const LINES_OF_ADDRESS = 14;

/** `Dott.ssa Giulia Zanardelli` above `Traduttrice e interprete`, `Me Josée Thivierge, notaire`: only senders say what they do. */
function saysOccupation(layout: Layout, place: Segment): boolean {
  const below = layout.lines[place.line + 1]?.segments.find((other) => isInColumnOf(other, place));
  const isSaidBelow = below !== undefined && isNextBelow(below, place) && isOccupation(below.text);
  return isSaidBelow || isOccupation(place.text.split(/,\s|\s[-–|·•]\s/).at(-1) ?? '');
}

/**
 * Xero and its like print `Invoice Date`, `Invoice Number` and `VAT Number`, each above its value, in a column between who is invoiced, below
 * the title, and who invoices: the number is of whose block stands next to the right.
 */
function isBesideDetails(layout: Layout, place: Segment, taxId: string): boolean {
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(({ page }) => page === 1);
  const rightOf = ({ box }: Segment) => box.x + box.width;
  const tax = cells.find((cell) => compact(cell.text).includes(taxId) && rightOf(cell) < place.box.x);
  if (!tax || place.page !== 1 || place.box.y > tax.box.y) return false;
  const column = cells.filter(({ box }) => Math.abs(box.x - tax.box.x) < 3 && box.y < tax.box.y);
  const isNumbered = column.some(({ text }) => numberLabel(text)?.role === 'invoice_number');
  const [dated] = column.filter(({ text }) => dateLabel(text)?.role === 'invoice_date');
  const isBetween = ({ box }: Segment) =>
    box.x > tax.box.x + 3 && box.x < place.box.x - 3 && box.y > place.box.y && box.y < tax.box.y;
  const isLevel = dated !== undefined && place.box.y > dated.box.y - 4 * place.box.height;
  return isNumbered && isLevel && !cells.some(isBetween);
}

/** `ets.guerineau@orange.fr`: small businesses have their mail at a host of many; the buyer's own mailbox proves nothing. */
function isNameOfMailbox(layout: Layout, name: string, isBuyerLine: Parties['isBuyerLine']): boolean {
  const words = nameWords(name).filter((word) => word.length >= 5);
  const cells = layout.lines.flatMap(({ segments }) => segments).filter(({ line, box }) => !isBuyerLine(line, box.x));
  return cells.some(({ text }) =>
    (fold(text).match(/[a-z0-9._-]{5,64}(?=@)/g) ?? []).some((box) => words.some((word) => box.includes(word))),
  );
}

function isNear(layout: Layout, place: Segment, lines: number, code: string): boolean {
  return compact(textNear(layout, place, lines)).includes(code);
}

function textNear(layout: Layout, place: Segment, lines: number): string {
  return layout.lines
    .slice(Math.max(0, place.line - lines), place.line + lines + 1)
    .filter((line) => line.page === place.page)
    .map((line) => line.text)
    .join(' ');
}

function compact(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
