import { drawSheet } from '../drawing/draw-sheet.js';
import { acceptedType, HEAD_BYTES } from './accepted-files.js';
import { decodeXml } from './embedded/decode-xml.js';
import { sheetOfInvoice } from './embedded/e-invoice-sheet.js';
import { type EmbeddedInvoice, findInvoice, readInvoice } from './embedded/embedded-xml.js';
import type { PageRange } from './extraction-result.js';
import { cutPages } from './pdf/cut-pages.js';
import { UnreadableDocument } from './unreadable-document.js';

/** A file of the inbox as pages. */
export interface Pages {
  pdf: Uint8Array;
  /** False when the file is the PDF itself. The same file makes the same bytes. */
  isMade: boolean;
  /** Of a file that is an e-invoice and nothing else. */
  invoice: EmbeddedInvoice | null;
}

/**
 * Makes a PDF of a file that is none, and of the pages of a file that are a document of their own. Throws UnreadableDocument:
 * broken, encrypted, too_many_pages, too_many_pixels.
 */
export async function pagesOf(bytes: Uint8Array, maxPages: number, range: PageRange | null): Promise<Pages> {
  const whole = await wholeFile(bytes, maxPages);
  return range === null ? whole : { pdf: await cutPages(whole.pdf, range), isMade: true, invoice: null };
}

async function wholeFile(bytes: Uint8Array, maxPages: number): Promise<Pages> {
  const type = acceptedType(bytes.subarray(0, HEAD_BYTES));
  if (type === null || type === 'application/pdf') return { pdf: bytes, isMade: false, invoice: null };
  if (type === 'application/xml') return pageOfInvoice(bytes);
  // The libraries that unpack pictures are loaded for pictures alone.
  const { pdfOfPictures } = await import('./pictures/photographed-pages.js');
  return { pdf: await pdfOfPictures(bytes, type, maxPages), isMade: true, invoice: null };
}

async function pageOfInvoice(bytes: Uint8Array): Promise<Pages> {
  const element = findInvoice(decodeXml(bytes));
  if (!element || element.language === 'order') {
    throw new UnreadableDocument('broken', 'The XML is not an invoice in CII or UBL that can be read');
  }
  return { pdf: await drawSheet(sheetOfInvoice(element)), isMade: true, invoice: readInvoice(element) };
}
