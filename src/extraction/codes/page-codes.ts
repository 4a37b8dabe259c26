import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../layout/evidence.js';
import type { PdfPage } from '../pdf/pdf-pages.js';
import { processorMs } from '../processor-time.js';
import type { GrayImage } from '../scans/gray-image.js';
import { paintPart } from '../scans/page-image.js';
import { placesOfCodes } from './code-places.js';
import { type InvoiceCode, parseInvoiceCode } from './invoice-codes.js';

/** Codes stand on the first pages, or on a slip at the end; of each end this many pages are looked at. */
const PAGES_OF_EACH_END = 3;
/** White around a code belongs to it. */
const MARGIN = 12;
/** A code is painted with so many pixels on its side: three or more for each of its modules. */
const PIXELS_OF_SIDE = 640;
const [LEAST_SCALE, MOST_SCALE] = [2, 8];
const MOST_PIXELS = 2_000_000;

/**
 * Codes of payment and tax on pages with text. Painting costs more than reading the text does, so that it is only done for
 * documents that say what goes with such a code, and only for the parts of a page where one may stand. None is begun beyond
 * `stopAtMs` of processor time.
 */
export async function codesOnPages(
  document: PDFDocumentProxy,
  pages: PdfPage[],
  stopAtMs: number,
): Promise<InvoiceCode[]> {
  if (!pages.some(mayHaveCode)) return [];
  const ends = pages.filter((_page, index) => index < PAGES_OF_EACH_END || index >= pages.length - PAGES_OF_EACH_END);
  const found: InvoiceCode[] = [];
  for (const { number, runs } of ends) {
    if (runs.length === 0 || processorMs() > stopAtMs) continue;
    const page = await document.getPage(number);
    for (const place of await placesOfCodes(page))
      if (processorMs() <= stopAtMs) found.push(...(await codesAt(document, page, place)));
    page.cleanup();
  }
  return found;
}

/** Codes of payment and tax on a page that was scanned; `width` is that of the page in points. */
export async function codesOnScan(page: number, picture: GrayImage, width: number): Promise<InvoiceCode[]> {
  const points = width / picture.width;
  return parsed(page, picture, (box) => scaled(box, points));
}

/** A bank account, or a Saudi VAT number. */
const ACCOUNT = /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3}|(?<!\d)3\d{13}3(?!\d)/;
const WORD_FOR_CODE = /\bqr\b|girocode|zahlteil|payment part|section paiement|sezione pagamento/i;

function mayHaveCode({ runs }: PdfPage): boolean {
  const text = runs.map((run) => run.text).join(' ');
  return ACCOUNT.test(text) || WORD_FOR_CODE.test(text);
}

async function codesAt(document: PDFDocumentProxy, page: PDFPageProxy, place: Box): Promise<InvoiceCode[]> {
  const part = {
    x: place.x - MARGIN,
    y: place.y - MARGIN,
    width: place.width + 2 * MARGIN,
    height: place.height + 2 * MARGIN,
  };
  const wanted = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, PIXELS_OF_SIDE / Math.max(part.width, part.height)));
  const scale = Math.min(wanted, Math.sqrt(MOST_PIXELS / (part.width * part.height)));
  const picture = await paintPart(document, page, part, scale);
  return parsed(page.pageNumber, picture, (box) => {
    const { x, y, width, height } = scaled(box, 1 / scale);
    return { x: x + part.x, y: y + part.y, width, height };
  });
}

async function parsed(page: number, picture: GrayImage, place: (box: Box) => Box): Promise<InvoiceCode[]> {
  const { codesInPicture } = await import('./read-codes.js');
  const found = await codesInPicture(picture);
  return found.flatMap(({ text, box }) => {
    const code = parseInvoiceCode(text);
    return code ? [{ ...code, evidence: { page, box: place(box) } }] : [];
  });
}

function scaled({ x, y, width, height }: Box, factor: number): Box {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
