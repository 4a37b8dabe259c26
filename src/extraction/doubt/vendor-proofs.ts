import { medianHeight } from '../fields/document-kind.js';
import { isBesideLegalNotice, isReturnAddress, LEGAL_FORM, matchesDomain, type Parties } from '../fields/vendor.js';
import { cellLeftOf, type Layout, overlap, type Segment } from '../layout/layout.js';
import { partyLabel } from '../vocabulary/labels.js';
import { fold, isSameName, nameWords } from '../vocabulary/text-folding.js';
import type { VendorProof } from './findings.js';

/** The kinds of evidence that speak for a name as the vendor's, where it stands outside the buyer's blocks. */
export function vendorProofs(
  layout: Layout,
  name: string,
  { buyerNames, domains, isBuyerLine }: Parties,
  taxId: string | null,
): VendorProof[] {
  const places = placesOfName(layout, name).filter(({ line, box }) => !isBuyerLine(line, box.x));
  const proofs: [VendorProof, boolean][] = [
    ['label', places.some((place) => isLabelled(layout, place))],
    ['return_address', places.some(isReturnAddress)],
    ['tax_number', taxId !== null && places.some((place) => isNear(layout, place, 8, compact(taxId)))],
    ['register', places.some((place) => isBesideLegalNotice(layout, place))],
    ['domain', matchesDomain(name, domains)],
    ['account', places.some((place) => ACCOUNT.test(fold(textNear(layout, place, 3))))],
    ['other_buyer', buyerNames.length > 0 && !buyerNames.some((buyer) => isSameName(buyer, name))],
    ['letterhead', places.some((place) => isLetterhead(layout, place))],
    ['legal_form', LEGAL_FORM.test(name)],
    ['repeated', new Set(places.map(({ line }) => line)).size > 1],
  ];
  return proofs.filter(([, holds]) => holds).map(([proof]) => proof);
}

const ACCOUNT = /\biban\b|\bbic\b|swift|kontoinhaber|account (?:name|holder)|titulaire|beneficiar|intestat|payable to/;

function placesOfName(layout: Layout, name: string): Segment[] {
  const wanted = nameWords(name);
  return layout.lines
    .flatMap((line) => line.segments)
    .filter(({ text }) => text.length < 160 && wanted.every((word) => nameWords(text).includes(word)));
}

/** At the top of the first page, or in large print. */
function isLetterhead(layout: Layout, place: Segment): boolean {
  const page = layout.pages.find(({ number }) => number === place.page);
  const isAtTop = place.page === 1 && place.box.y < 0.16 * (page?.height ?? 842);
  return isAtTop || place.box.height > 1.35 * medianHeight(layout);
}

/** Beside or below words that say who sells or is paid. */
function isLabelled(layout: Layout, place: Segment): boolean {
  const above = layout.lines[place.line - 1]?.segments.filter((other) => overlap(other.box, place.box) > 0) ?? [];
  return [place, cellLeftOf(layout, place), ...above].some((cell) => {
    const role = cell && partyLabel(cell.text)?.role;
    return role === 'seller' || role === 'payee';
  });
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
