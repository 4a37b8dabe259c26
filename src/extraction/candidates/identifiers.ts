import { countrySpecs, isValidIBAN } from 'ibantools';
import { checkVAT, countries } from 'jsvat';
import type { DayOrder, ServicePeriod } from '../extraction-result.js';
import type { Layout } from '../layout/layout.js';
import { partyLabel } from '../vocabulary/labels.js';
import { fold } from '../vocabulary/text-folding.js';
import { datesInText, endOfMonth } from './dates.js';

const TAX_IDS =
  /\b(?:ATU\d{8}|BE[01]\d{9}|BG\d{9,10}|CHE\d{9}(?:MWST|TVA|IVA)?|CY\d{8}[A-Z]|CZ\d{8,10}|DE\d{9}|DK\d{8}|EE\d{9}|EL\d{9}|ES[A-Z0-9]\d{7}[A-Z0-9]|FI\d{8}|FR[A-HJ-NP-Z0-9]{2}\d{9}|GB(?:\d{12}|\d{9})|HR\d{11}|HU\d{8}|IE\d[A-Z0-9+*]\d{5}[A-Z]{1,2}|IT\d{11}|LT(?:\d{12}|\d{9})|LU\d{8}|LV\d{11}|MT\d{8}|NL\d{9}B\d{2}|PL\d{10}|PT\d{9}|RO\d{2,10}|SE\d{12}|SI\d{8}|SK\d{10})\b/g;
const NATIONAL_TAX_ID =
  /(?:tax id|ein|federal id|abn|gstin|gst(?: reg(?:istration)?)?(?: no)?|vat(?: reg(?:istration)?)?(?: no| number| id)?|p\.? ?iva|partita iva|nif|cif|steuer-?n(?:umme)?r|vat\/tin|tin)[.\s:#-]*([A-Z]{0,3}\d[\dA-Z./ -]{6,17}[\dA-Z])/i;
const IBAN = /\b([A-Z]{2}\d{2}(?:\s?[A-Z0-9]{2,4}){3,8}(?:\s?[A-Z0-9]{1,4})?)\b/g;

/** The vendor's tax number: the first on the document that does not stand with the buyer. */
export function findVendorTaxId(layout: Layout, isBuyerLine: (line: number, x: number) => boolean): string | null {
  let national: string | null = null;
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      if (isBuyerLine(line.index, segment.box.x) || BUYERS_OWN.test(fold(segment.text))) continue;
      if (BUYERS_OWN.test(fold(line.segments[segment.index - 1]?.text ?? ''))) continue;
      const withLabel = `${line.segments[segment.index - 1]?.text ?? ''} ${segment.text}`;
      const taxId = taxIdIn(compactCodes(segment.text), TAX_LABEL.test(fold(withLabel)));
      if (taxId) return taxId;
      national ??= NATIONAL_TAX_ID.exec(withLabel)?.[1]?.trim() ?? null;
    }
  }
  return national;
}

const TAX_LABEL = /\b(?:tax|vat|gst|ust|umsatzsteuer|mwst|steuer|uid|tva|btw|p\.? ?iva|partita iva|nif|cif)/;

/**
 * The first code with the form of a country's tax number and its checksum; beside the words "tax number" the form is
 * enough. Invoice numbers have the form by chance (`SI-2025-2756`), the checksum hardly ever.
 */
function taxIdIn(text: string, isLabelled: boolean): string | null {
  for (const { 0: code, index } of text.matchAll(TAX_IDS))
    if (!isPartOfIban(text, index) && (isLabelled || checkVAT(code, allCountries).isValid)) return code;
  return null;
}

const allCountries = [...countries];

const BUYERS_OWN =
  /\byour vat|customer vat|ihre (?:ust|umsatz|uid)|kunden-?ust|tva client|votre (?:n\s?°|tva)|uw btw|btw[- ]?(?:nummer|nr\.?) (?:klant|afnemer)|su nif|nif cliente|client vat|buyer/;

/** `DE 232 446 240` and `NL8104.33.941.B01` are printed with blanks and dots. */
function compactCodes(text: string): string {
  return text
    .toUpperCase()
    .replace(/\b([A-Z]{2,3}[A-Z0-9]{0,2})[\s.-]+(?=\d)/g, '$1')
    .replace(/(?<=\d)[\s.-](?=\d|B\d{2})/g, '');
}

function isPartOfIban(text: string, at: number): boolean {
  return /^[A-Z]{2}\d{14,}/.test(text.slice(at));
}

/** The first IBAN whose length, structure and checksum are those of its country. */
export function findIban(layout: Layout): string | null {
  for (const line of layout.lines) {
    for (const match of line.text.toUpperCase().matchAll(IBAN)) {
      const plain = (match[1] ?? '').replace(/\s/g, '');
      const iban = plain.slice(0, countrySpecs[plain.slice(0, 2)]?.chars ?? 0);
      if (isValidIBAN(iban)) return iban;
    }
  }
  return null;
}

const PURCHASE_ORDER =
  /(?:\bp\.?\s?o\.?\s*(?:number|no\.?|nr\.?|#|:)|purchase order(?: number| no\.?| #)?|customer (?:po|order)(?: number| no\.?)?|your (?:order|reference|ref\.?)(?: number| no\.?)?|reference po|(?:ihre )?bestell(?:ung|-?nr\.?|nummer|-?nr)(?: nr\.?| nummer)?|auftragsnummer kunde|ihre (?:bestellung|referenz|auftragsnummer)|(?:numero|n\s?°)(?: de)? commande|votre (?:reference|commande)|bon de commande|(?:numero|n\s?°|su)(?: de)? pedido|ordine(?: di acquisto)?(?: n\.?| nr\.?)|vs\.? ordine|uw (?:referentie|order|bestelling|bestelnummer)|bestelnummer|inkoopnummer|inkooporder)\s*\.?[:#]?\s*/;

/** The buyer's order number, used to find the commitment an invoice belongs to. */
export function findPurchaseOrderNumber(layout: Layout): string | null {
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      const match = PURCHASE_ORDER.exec(fold(segment.text));
      if (!match) continue;
      const rest = segment.text.slice(match.index + match[0].length);
      const below = layout.lines
        .slice(line.index + 1, line.index + 4)
        .flatMap((next) => next.segments)
        .find(
          (other) =>
            Math.abs(other.box.x - segment.box.x) < segment.box.width &&
            other.box.x < segment.box.x + segment.box.width,
        );
      const isHeader = line.segments.every((other) => !/\d/.test(other.text));
      const choices = [rest, ...(isHeader ? [] : [line.segments[segment.index + 1]?.text ?? '']), below?.text ?? ''];
      for (const choice of rest.trim() === '' ? choices : [rest]) {
        const number = orderNumber(choice);
        if (number) return number;
      }
    }
  }
  return null;
}

function orderNumber(text: string): string | null {
  const match = /^[\s:#]*(?:nr\.?\s*)?((?=[^\s]*\d)[\p{L}\p{N}][\p{L}\p{N}\-_/.]{2,30})/iu.exec(text);
  const value = match?.[1]?.replace(/[.,]$/, '');
  if (!value || datesInText(text.slice(0, 20), 'day_first')[0]?.start === 0) return null;
  return value;
}

const PERIOD =
  /(?:service|billing|invoice|usage|rental|subscription|statement|supply) period|period(?: of service)?\b|service dates?|leistungszeitraum|rechnungszeitraum|abrechnungszeitraum|zeitraum|liefer- und leistungszeitraum|periode(?: de (?:facturation|service|prestation))?|periodo(?: de facturacion| di (?:riferimento|fatturazione))?|facturatieperiode|start of service|end of service|competenza/;

/** The time the invoice is for, when a label names it and two dates follow, or start and end stand on two lines. */
export function findServicePeriod(layout: Layout, order: DayOrder): ServicePeriod {
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      const match = PERIOD.exec(fold(segment.text));
      if (!match) continue;
      const next = layout.lines[line.index + 1]?.text ?? '';
      const text = [
        segment.text.slice(match.index),
        ...line.segments.slice(segment.index + 1).map((other) => other.text),
      ].join(' ');
      const period =
        periodIn(text, order) ?? (match[0].startsWith('start') ? periodIn(`${text} - ${next}`, order) : null);
      if (period) return period;
    }
  }
  return { start: null, end: null };
}

function periodIn(text: string, order: DayOrder): ServicePeriod | null {
  const days = datesInText(withSharedYear(text), order).map((date) => date.day);
  const [start, end] = days;
  if (start && end && start <= end) return { start, end };
  const month = /(?<!\d[./-])(?<!\d)(0?[1-9]|1[0-2])[/.-](20\d{2})(?!\d)/.exec(text);
  if (month) return wholeMonth(`${month[2]}-${(month[1] ?? '').padStart(2, '0')}-01`);
  const named = /\b(\p{L}{3,10})\s+(20\d{2})\b/u.exec(text);
  const first = named ? datesInText(`1 ${named[0]}`, order)[0]?.day : undefined;
  return first && days.length === 0 ? wholeMonth(first) : null;
}

function wholeMonth(first: string): ServicePeriod {
  return { start: first, end: endOfMonth(first) };
}

/** `July 1 - July 31, 2014` and `01.07. - 31.07.2014` write the year once. */
function withSharedYear(text: string): string {
  return text
    .replace(/(\p{L}{3,9} \d{1,2})(\s*(?:-|–|to|bis|au)\s*\p{L}{3,9} \d{1,2}\s*,?\s*(20\d{2}))/u, '$1, $3$2')
    .replace(/(?<!\d)(\d{1,2}\.\d{1,2}\.)(\s*(?:-|–|bis)\s*\d{1,2}\.\d{1,2}\.(20\d{2}))/, '$1$3$2');
}

/** The address the goods or services went to, joined by commas. */
export function findServiceAddress(layout: Layout): string | null {
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      const label = partyLabel(segment.text);
      if (label?.role !== 'delivery') continue;
      const first = segment.text.slice(label.end).replace(/^[\s:]+/, '');
      const lines = [first, ...addressBelow(layout, line.index, segment.box.x)].filter((text) => text !== '');
      if (lines.length > 0) return lines.join(', ');
    }
  }
  return null;
}

function addressBelow(layout: Layout, from: number, x: number): string[] {
  const found: string[] = [];
  let previousBottom = (layout.lines[from]?.box.y ?? 0) + (layout.lines[from]?.box.height ?? 0);
  for (let index = from + 1; index < layout.lines.length && found.length < 6; index += 1) {
    const line = layout.lines[index];
    if (!line || line.page !== layout.lines[from]?.page) break;
    const segment = line.segments.find((other) => Math.abs(other.box.x - x) < 12);
    if (!segment) continue;
    if (
      segment.box.y - previousBottom > 1.2 * segment.box.height ||
      partyLabel(segment.text) ||
      /:$/.test(segment.text)
    )
      break;
    found.push(segment.text);
    previousBottom = segment.box.y + segment.box.height;
  }
  return found;
}
