import type { DocumentKind } from '../extraction-result.js';
import type { Layout } from '../layout/layout.js';
import { listPattern } from '../vocabulary/label-finder.js';
import { isSure, numberLabel, titleLabel } from '../vocabulary/labels.js';
import { wholePhrase } from '../vocabulary/phrases.js';
import type { TitleRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';

const CREDIT_NOTE = listPattern(({ title }) => title.credit_note);
const INVOICE = listPattern(({ title }) => title.invoice);
const OTHER_DOCUMENT = listPattern(({ title }) => title.other_document);

const PRO_FORMA = /pro ?-?forma|プロフォーマ/;

/** Documents that mention invoices without being one. */
const ABOUT_INVOICES = listPattern(({ title }) => title.about_invoices);

/**
 * What the document is, by its headings and words: a heading that names an order, a quotation or a statement outweighs
 * the word invoice further down.
 */
export function documentKind(layout: Layout): DocumentKind {
  const lines = layout.lines.map((line) => ({
    text: fold(line.text),
    segments: line.segments,
    height: line.box.height,
  }));
  const bodyHeight = medianHeight(layout);
  const headings = layout.lines
    .filter((line, index) => line.page === 1 && index < 40)
    .flatMap((line) => line.segments)
    .filter(({ words, text }) => words.length <= 3 || (words.length <= 7 && !/[.!?]$/.test(text)))
    .map((segment) => ({ text: fold(segment.text), isLarge: segment.box.height > 1.25 * bodyHeight }));
  if (headings.some(({ text }) => /^statements?$/.test(text.trim())) && lines.some(isAgeing)) return 'not_invoice';
  const large = headings.filter((heading) => heading.isLarge);
  for (const group of [large, headings]) {
    const credit = group.findIndex(
      (heading) =>
        (CREDIT_NOTE.test(heading.text) || titleOf(heading.text) === 'credit_note') &&
        !/^(?:credit note|credit memo|avoir)s?\b.{0,12}\bapplied/.test(heading.text),
    );
    const invoice = group.findIndex((heading) => isInvoiceTitle(heading.text));
    const about = group.findIndex(
      (heading) =>
        isTitleOf(ABOUT_INVOICES, heading.text) || wholePhrase(heading.text, titleLabel) === 'about_invoices',
    );
    const other = group.findIndex(
      (heading) =>
        isTitleOf(OTHER_DOCUMENT, heading.text) || wholePhrase(heading.text, titleLabel) === 'other_document',
    );
    if (about >= 0 && (invoice < 0 || about <= invoice)) return 'not_invoice';
    if (credit >= 0 && (group === large || isTitle(group[credit]?.text ?? '')) && (invoice < 0 || credit <= invoice))
      return 'credit_note';
    // A pro forma invoice has the number and the date of an invoice, and is none.
    const isProForma = PRO_FORMA.test(group[other]?.text ?? '');
    if (isProForma && (invoice < 0 || other <= invoice)) return 'not_invoice';
    if (other >= 0 && invoice < 0) return hasInvoiceWords(lines.map((line) => line.text)) ? 'invoice' : 'not_invoice';
    if (invoice >= 0) return PRO_FORMA.test(group[invoice]?.text ?? '') ? 'not_invoice' : 'invoice';
  }
  const whole = lines.map((line) => line.text).join('\n');
  if (lines.some((line) => line.segments.some(isNoSentence)) || isReceipt(whole)) return 'invoice';
  const isOther = lines.some(({ text }) => OTHER_DOCUMENT.test(text) || ABOUT_INVOICES.test(text));
  if (isOther) return 'not_invoice';
  return lines.some(({ segments }) => segments.some(isNumberOfInvoice)) ? 'invoice' : 'unknown';
}

/** `Fakturanr. 30441`: what has the number of an invoice is one, where nothing calls it something else. */
function isNumberOfInvoice({ text }: { text: string }): boolean {
  const label = numberLabel(text);
  return label?.role === 'invoice_number' && isSure(label) && ['number_of_invoice', 'phrase'].includes(label.kind);
}

function titleOf(folded: string): TitleRole | null {
  return titleLabel(folded)?.role ?? null;
}

/** `Faktura` names an invoice, `proforma faktura` and `zálohová faktura` do not. */
function isInvoiceTitle(folded: string): boolean {
  const title = titleOf(folded);
  return title === null ? INVOICE.test(folded) : title === 'invoice';
}

/** Whether a folded heading names an invoice or a credit note. */
export function isInvoiceHeading(folded: string): boolean {
  return isInvoiceTitle(folded) || CREDIT_NOTE.test(folded) || titleOf(folded) === 'credit_note';
}

/** Letters mention invoices within sentences; invoices have the word in a short heading. */
function isNoSentence({ text, words }: { text: string; words: unknown[] }): boolean {
  const folded = fold(text);
  return words.length <= 8 && !/\.$/.test(text) ? isInvoiceTitle(folded) : isTitleWithNumber(folded);
}

/** `Рахунок на оплату № 145 від 12 березня 2026 р.`, `FACTURE R-26-0388 – Toyota Hilux`: the title, and what follows is its number. */
function isTitleWithNumber(folded: string): boolean {
  const end = endOfTitleAhead(folded);
  return (
    end !== null && /^[^\p{L}\p{N}]{0,4}(?:no|nr)?[^\p{L}\p{N}]{0,4}(?:\p{L}{1,5}[-/]?)?\d/u.test(folded.slice(end))
  );
}

function endOfTitleAhead(folded: string): number | null {
  const title = titleLabel(folded);
  if (title) return title.role === 'invoice' && title.start === 0 ? title.end : null;
  const match = INVOICE.exec(folded);
  return match?.index === 0 ? match[0].length : null;
}

/** Columns of an account: what was charged and paid, or how long it has been open. */
function isAgeing({ text }: { text: string }): boolean {
  return /\bdebit\b.*\bcredit\b|(?:30|60|90)\+? days|\b[12] months?\b.*\b[23] months|over 90|1-30|31-60/.test(text);
}

/** A till receipt has no heading: it is recognised by the words of paying at a till. */
function isReceipt(text: string): boolean {
  return new Set([...text.matchAll(TILL_WORDS)].map(([word]) => word.replace(/\W/g, ''))).size >= 2;
}

const TILL_WORDS =
  /\b(?:cash(?:ier)?|change|rounding|tendered|tax summary|gst summary|sub-? ?total|total (?:sales|payable|qty|items?)|salesperson|kassierer|bar gegeben|ruckgeld|wechselgeld|rendu|especes|cambio|efectivo|contante|wisselgeld)\b/g;

/** Words that only a real invoice carries, even under another heading. */
function hasInvoiceWords(lines: string[]): boolean {
  return lines.some((line) =>
    /invoice (?:no|number|date|#)|rechnungs?(?:nummer|-?nr|datum)|facture n|factuurnummer|(?:numero|data) fattura|receipt # ?no/.test(
      line,
    ),
  );
}

function isTitle(text: string): boolean {
  return text.trim().split(/\s+/).length <= 5;
}

function isTitleOf(pattern: RegExp, text: string): boolean {
  return (
    isTitle(text) &&
    pattern.test(text) &&
    !/(?:no|nr|number|nummer|#|date|datum)\b|:|\d.*\b(?:accepte|signe|accepted|aceptad|accettat|bestatigt)/.test(text)
  );
}

const medianHeights = new WeakMap<Layout, number>();

/** Of the words of the document; several rules measure names and titles by it. */
export function medianHeight(layout: Layout): number {
  const known = medianHeights.get(layout);
  if (known !== undefined) return known;
  const found = heightInTheMiddle(layout);
  medianHeights.set(layout, found);
  return found;
}

function heightInTheMiddle(layout: Layout): number {
  const heights = layout.lines.flatMap((line) =>
    line.segments.flatMap((segment) => segment.words.map((word) => word.box.height)),
  );
  heights.sort((one, other) => one - other);
  return heights[Math.floor(heights.length / 2)] ?? 10;
}

/** Whether a folded text is a heading of a document rather than a name. */
export function documentKindWords(folded: string): boolean {
  return (
    [CREDIT_NOTE, INVOICE, OTHER_DOCUMENT, ABOUT_INVOICES].some((pattern) => pattern.test(folded)) ||
    titleOf(folded) === 'invoice' ||
    wholePhrase(folded, titleLabel) !== null
  );
}
