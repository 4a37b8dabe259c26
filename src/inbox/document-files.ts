import type { StoredFile } from '../attachments/attachment.operations.js';
import type { Row } from '../store/columns.js';
import type { InvoiceDocument } from './invoice-document.entity.js';

type Kept = Pick<
  Row<InvoiceDocument>,
  'filename' | 'contentType' | 'fileSizeBytes' | 'sha256' | 'pdfSha256' | 'pdfSizeBytes'
>;

/** The file as it was sent, and the PDF that was made of it. */
export function filesOf(document: Kept): StoredFile[] {
  const made = madePdf(document);
  return [originalOf(document), ...(made ? [made] : [])];
}

/** The document as pages. Of a file that is no PDF that is the file itself until it was read. */
export function shownFile(document: Kept): StoredFile {
  return madePdf(document) ?? originalOf(document);
}

export function originalOf({ filename, contentType, fileSizeBytes, sha256 }: Kept): StoredFile {
  return { filename, contentType, fileSizeBytes, sha256 };
}

function madePdf({ filename, pdfSha256, pdfSizeBytes }: Kept): StoredFile | null {
  if (pdfSha256 === null || pdfSizeBytes === null) return null;
  return {
    filename: `${filename}.pdf`,
    contentType: 'application/pdf',
    fileSizeBytes: pdfSizeBytes,
    sha256: pdfSha256,
  };
}
