import { limits } from '../../contract/limits.js';
import { currencyExponent, findAmounts, findCurrency } from '../candidates/amounts.js';
import { findVendorTaxId } from '../candidates/identifiers.js';
import type { Layout } from '../layout/layout.js';
import { singlePage } from '../layout/single-page.js';
import { fold } from '../vocabulary/text-folding.js';
import { isInvoiceHeading } from './document-kind.js';
import { invoiceNumbers } from './invoice-number.js';
import { labelledAmounts } from './labelled-amounts.js';
import { isTermsPage } from './terms-page.js';
import { findParties } from './vendor.js';

/** Pages of a file that belong together, from 1, both ends included. */
export interface InvoicePart {
  firstPage: number;
  lastPage: number;
  kind: 'invoice' | 'terms';
  /** Number of the invoice, where a label calls it so. */
  number: string | null;
}

/**
 * Which pages are which invoice, when a file has several; nothing for a file of one invoice, however many pages it has.
 * What follows the first page of an invoice belongs to it unless it surely begins another: a proposal that cuts one
 * invoice in two does more harm than none.
 */
export function findInvoiceParts(layout: Layout, ownerName: string | null): InvoicePart[] {
  if (layout.pages.length < 2) return [];
  const parts: OpenPart[] = [];
  for (const { number } of layout.pages) {
    const last = parts.at(-1);
    const page = readPage(singlePage(layout, number), number, ownerName, last?.kind === 'terms');
    const invoice = parts.findLast(({ kind }) => kind === 'invoice');
    if (page.isTerms && last?.kind === 'terms') last.pages.push(page);
    else if (page.isTerms || !invoice || beginsInvoice(page, invoice)) parts.push(opened(page));
    else invoice.pages.push(page);
  }
  return isSure(parts) ? parts.map(closed) : [];
}

/** Each is an invoice of its own, and none goes on behind the next, or behind terms, as on paper printed on both sides. */
function isSure(parts: readonly OpenPart[]): boolean {
  const invoices = parts.filter(({ kind }) => kind === 'invoice');
  const numbers = invoices.flatMap((part) => numberOf(part) ?? []).map(plainText);
  const areApart = parts.every(({ pages }) =>
    pages.every(({ number }, index) => index === 0 || number === (pages[index - 1]?.number ?? 0) + 1),
  );
  return (
    invoices.length > 1 &&
    parts.length <= limits.partsPerDocument &&
    invoices.every(isWholeInvoice) &&
    new Set(numbers).size === numbers.length &&
    areApart
  );
}

interface ReadPage {
  number: number;
  isTerms: boolean;
  /** Letters and digits of everything on the page. */
  text: string;
  /** What a label surely calls the number of the invoice, if it is one and no other. */
  invoiceNumber: string | null;
  hasTitle: boolean;
  hasTotal: boolean;
  /** Of the seller; looked for when it is asked, which takes longer than all else and is seldom needed. */
  readonly vendorTaxId: string | null;
  /** `Page 2 of 3`. */
  counter: { page: number; of: number } | null;
}

interface OpenPart {
  kind: InvoicePart['kind'];
  pages: ReadPage[];
}

/** A label says so surely: what is likelier something else is none. */
const SURE_NUMBER = 0.8;
const SURE_TOTAL = 0.5;

function readPage(page: Layout, number: number, ownerName: string | null, isContinued: boolean): ReadPage {
  const numbers = invoiceNumbers(page).filter(({ weight }) => weight >= SURE_NUMBER);
  const plain = new Map(numbers.map(({ value }) => [plainText(value), value]));
  const exponent = currencyExponent(findCurrency(page)?.code ?? null);
  const amounts = labelledAmounts(page, findAmounts(page, exponent));
  let taxId: string | null | undefined;
  return {
    number,
    isTerms: plain.size === 0 && isTermsPage(page, isContinued),
    text: plainText(page.lines.map((line) => line.text).join('')),
    invoiceNumber: plain.size === 1 ? ([...plain.values()][0] ?? null) : null,
    hasTitle: hasTitle(page),
    hasTotal: amounts.some(({ role, weight }) => (role === 'total' || role === 'due') && weight >= SURE_TOTAL),
    get vendorTaxId() {
      if (taxId === undefined) taxId = findVendorTaxId(page, findParties(page, ownerName).isBuyerLine);
      return taxId;
    },
    counter: pageCounter(page),
  };
}

/**
 * A page begins another invoice when it has a title and a number of its own, and says nothing of the number before; or a
 * total, when the count of pages begins anew or another seller's tax number stands on it.
 */
function beginsInvoice(page: ReadPage, part: OpenPart): boolean {
  const { invoiceNumber, counter } = page;
  const before = numberOf(part);
  const isContinued =
    !page.hasTitle ||
    (counter !== null && counter.page > 1) ||
    (before !== null && page.text.includes(plainText(before))) ||
    (invoiceNumber !== null && part.pages.some(({ text }) => text.includes(plainText(invoiceNumber))));
  if (isContinued) return false;
  if (before !== null && invoiceNumber !== null) return true;
  return page.hasTotal && (isCountedAnew(page, part) || isOfOther(page, part));
}

/** The pages before were counted to their end, and this one is the first again. */
function isCountedAnew({ counter }: ReadPage, { pages }: OpenPart): boolean {
  const last = pages.at(-1)?.counter;
  return counter?.page === 1 && last !== null && last !== undefined && last.page === last.of;
}

function isOfOther({ vendorTaxId }: ReadPage, { pages }: OpenPart): boolean {
  const before = pages.flatMap((page) => page.vendorTaxId ?? []);
  return vendorTaxId !== null && before.length > 0 && !before.includes(vendorTaxId);
}

/** A total stands on every invoice, and a number, a seller's tax number or a complete count of its pages. */
function isWholeInvoice(part: OpenPart): boolean {
  const counter = part.pages.at(-1)?.counter ?? null;
  const isNamed = numberOf(part) !== null || part.pages.some(({ vendorTaxId }) => vendorTaxId !== null);
  return (isNamed || (counter !== null && counter.page === counter.of)) && part.pages.some(({ hasTotal }) => hasTotal);
}

function numberOf({ pages }: OpenPart): string | null {
  return pages.find(({ invoiceNumber }) => invoiceNumber !== null)?.invoiceNumber ?? null;
}

function opened(page: ReadPage): OpenPart {
  return { kind: page.isTerms ? 'terms' : 'invoice', pages: [page] };
}

function closed(part: OpenPart): InvoicePart {
  const numbers = part.pages.map(({ number }) => number);
  const [firstPage, lastPage] = [Math.min(...numbers), Math.max(...numbers)];
  return { firstPage, lastPage, kind: part.kind, number: numberOf(part) };
}

const TOP_LINES = 30;

function hasTitle(page: Layout): boolean {
  return page.lines
    .slice(0, TOP_LINES)
    .flatMap((line) => line.segments)
    .some(({ text, words }) => words.length <= 5 && isInvoiceHeading(fold(text)));
}

const PAGE_COUNTER =
  /\b(?:page|seite|blatt|pagina|pag|side|sida|sivu|strana|strona|str|oldal|blad|lk|lapa|puslapis|stran)\b[.:\s]*(\d{1,3})\s*(?:of|von|de|di|van|av|af|z|ze|sur|din|\/|-)\s*(\d{1,3})\b/;

function pageCounter(page: Layout): ReadPage['counter'] {
  for (const line of page.lines) {
    const found = PAGE_COUNTER.exec(fold(line.text));
    if (found && Number(found[1]) >= 1 && Number(found[1]) <= Number(found[2])) {
      return { page: Number(found[1]), of: Number(found[2]) };
    }
  }
  return null;
}

function plainText(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]/gu, '');
}
