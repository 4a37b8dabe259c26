import { PDFDocument } from 'pdf-lib';
import type { PageRange } from '../extraction-result.js';
import { UnreadableDocument } from '../unreadable-document.js';

/**
 * These pages as a PDF of their own, without what is attached to the file. The same file and pages make the same bytes.
 * Throws UnreadableDocument: encrypted, broken.
 */
export async function cutPages(pdf: Uint8Array, { firstPage, lastPage }: PageRange): Promise<Uint8Array> {
  const whole = await opened(pdf);
  const pages = whole.getPages();
  if (lastPage > pages.length) {
    throw new UnreadableDocument(
      'broken',
      `The file has ${pages.length} pages, and page ${lastPage} is one of the part`,
    );
  }
  // Links and form fields lead from page to page, and would bring the others along.
  pages.forEach((page, index) => {
    if (index + 1 < firstPage || index + 1 > lastPage) whole.context.delete(page.ref);
  });
  const part = await PDFDocument.create({ updateMetadata: false });
  const places = Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage - 1 + index);
  for (const page of await part.copyPages(whole, places)) part.addPage(page);
  return part.save({ addDefaultPage: false });
}

async function opened(pdf: Uint8Array): Promise<PDFDocument> {
  const whole = await PDFDocument.load(pdf, { updateMetadata: false, ignoreEncryption: true });
  if (!whole.isEncrypted) return whole;
  throw new UnreadableDocument('encrypted', 'The file is encrypted: its pages cannot be taken out');
}
