import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { buildLayout, type Layout } from '../layout/layout.js';
import type { PdfPage } from '../pdf/pdf-pages.js';
import { readText, type TextReading } from '../read-text.js';
import { agreedReading } from './agreed-reading.js';
import type { RecognisedPage } from './ocr.js';
import type { PageScan } from './page-image.js';
import { pictureShare } from './picture-share.js';
import { spelledAs } from './spelling.js';
import { readsAsRubbish } from './text-quality.js';

export interface RecognitionRequest {
  ownerName: string | null;
  /** Languages to recognise scans in, the likeliest first. Empty switches recognition off. */
  languages: readonly string[];
  /** Processor time that was used when the document was begun, and that it may use, in milliseconds. */
  usedBeforeMs: number;
  processorMs: number;
  onPage(number: number): void;
  /** Takes each page that is recognised as the picture that it is. */
  onScan(number: number, scan: PageScan): Promise<void>;
}

/** The pages of a document with what one recogniser read on those without usable text. */
export interface RecognisedPages {
  pages: PdfPage[];
  layout: Layout;
  /** What most pages came from. */
  source: 'ocr' | 'pdf_text';
}

/** What was recognised of a document, and the pages with the words of the reading that serves best. */
export interface Recognised extends RecognisedPages {
  reading: TextReading;
}

/**
 * Pages without text, or with unusable text, are recognised, by two recognisers; the others keep theirs. Null when nothing is
 * to be recognised, or nothing could be.
 */
export async function recognise(
  document: PDFDocumentProxy,
  pages: PdfPage[],
  request: RecognitionRequest,
): Promise<Recognised | null> {
  const tried = (await recognisedPages(document, pages, request)).map((read): Recognised => {
    return { ...read, reading: readText(read.layout, request.ownerName, read.source) };
  });
  if (tried.length === 0) return null;
  const { reading, base } = agreedReading(tried.map((one) => one.reading));
  return { ...(tried[base] as Recognised), reading };
}

/** The document as each recogniser reads it; nothing when nothing is to be recognised, or nothing could be. */
export async function recognisedPages(
  document: PDFDocumentProxy,
  pages: PdfPage[],
  { ownerName, languages, usedBeforeMs, processorMs, onPage, onScan }: RecognitionRequest,
): Promise<RecognisedPages[]> {
  if (languages.length === 0) return [];
  const blank: PdfPage[] = [];
  for (const page of pages) if (await hasToBeRecognised(document, page)) blank.push(page);
  if (blank.length === 0) return [];
  const isMixed = blank.length < pages.length;
  if (isMixed && (blank.length > MIXED_SCANS || isComplete(pages, ownerName))) return [];
  const { readingsOfPages } = await import('./ocr.js');
  const numbers = blank.map((page) => page.number);
  const [stopAtMs, stopRepeatingAtMs] = [usedBeforeMs + processorMs * 0.6, usedBeforeMs + processorMs * 0.4];
  const limits = { languages, stopAtMs, stopRepeatingAtMs, onPage, onScan };
  const readings = alikeSpelled(await readingsOfPages(document, numbers, limits));
  return readings.map((recognised) => {
    const read = withRecognised(pages, recognised);
    const replaced = read.filter((page, index) => page !== pages[index]);
    const source = replaced.length * 2 > pages.length ? 'ocr' : 'pdf_text';
    return { pages: read, layout: buildLayout(read), source };
  });
}

/** The networks' words with the spelling of the recogniser that knows the language; both have the same pages in the same order. */
function alikeSpelled([first, second]: RecognisedPage[][]): RecognisedPage[][] {
  if (!first) return [];
  if (!second) return [first];
  return [first.map((page, index) => ({ ...page, runs: spelledAs(page.runs, second[index]?.runs ?? []) })), second];
}

function withRecognised(pages: PdfPage[], recognised: RecognisedPage[]): PdfPage[] {
  return pages.map((page) => {
    const found = recognised.find(({ number }) => number === page.number);
    if (!found || found.runs.length === 0 || isNoBetter(found, page)) return page;
    return { ...found, runs: found.runs.map((run) => ({ ...run, font: '' })) };
  });
}

/** Whether the pages with text already show a vendor and, with high confidence, a total. */
function isComplete(pages: PdfPage[], ownerName: string | null): boolean {
  const { vendor_name: vendor, total_cents: total } = readText(buildLayout(pages), ownerName, 'pdf_text').fields;
  return vendor !== undefined && total?.confidence === 'high';
}

/** Scanned attachments behind an invoice with text are read only when they are few. */
const MIXED_SCANS = 3;

/** A page with fewer letters has no text of its own. */
const FEWEST_LETTERS = 12;

/** Whether a page has no text of its own, one that cannot be read, or little more than what was put upon a picture of it. */
async function hasToBeRecognised(document: PDFDocumentProxy, page: PdfPage): Promise<boolean> {
  const letters = lettersOf(page);
  if (letters < FEWEST_LETTERS || readsAsRubbish(textOf(page))) return true;
  return letters < LETTERS_ON_SCAN && (await pictureShare(document, page.number)) > SHARE_OF_SCAN;
}

/** An app's footer or a stamp of receipt upon a scan is shorter; an invoice on printed paper is hardly. */
const LETTERS_ON_SCAN = 250;
/** A picture that covers more of the page is the page. */
const SHARE_OF_SCAN = 0.5;

/** A page keeps its poor text layer when recognition gives nothing better, and a good one when it shows hardly more. */
function isNoBetter(found: RecognisedPage, page: PdfPage): boolean {
  const letters = lettersOf(page);
  if (letters < FEWEST_LETTERS) return false;
  return readsAsRubbish(textOf(found)) || (!readsAsRubbish(textOf(page)) && lettersOf(found) < 2 * letters);
}

function textOf({ runs }: Pick<PdfPage | RecognisedPage, 'runs'>): string {
  return runs.map((run) => run.text).join(' ');
}

function lettersOf(page: Pick<PdfPage | RecognisedPage, 'runs'>): number {
  return page.runs.reduce((sum, run) => sum + run.text.replace(/[^\p{L}\p{N}]/gu, '').length, 0);
}
