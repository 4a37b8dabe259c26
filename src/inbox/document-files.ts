import type { StoredFile } from '../attachments/attachment.operations.js';
import type { Row } from '../store/columns.js';
import type { InvoiceDocument } from './invoice-document.entity.js';

type Kept = Pick<
  Row<InvoiceDocument>,
  'filename' | 'contentType' | 'fileSizeBytes' | 'sha256' | 'pdfSha256' | 'pdfSizeBytes' | 'splitFromId'
>;

/** The file as it was sent, and the PDF that was made of it; of a part, its pages alone. */
export function filesOf(document: Kept): StoredFile[] {
  const [original, made] = [originalOf(document), madePdf(document)];
  return made && made.sha256 !== original.sha256 ? [original, made] : [original];
}

/** The document as pages. Of a file that is no PDF, and of a part, that is the whole file until it was read. */
export function shownFile(document: Kept): StoredFile {
  return madePdf(document) ?? originalOf(document);
}

/** The file as it was sent; of a part, its pages once they are cut out. */
export function originalOf(document: Kept): StoredFile {
  const { filename, contentType, fileSizeBytes, sha256, splitFromId } = document;
  const pages = splitFromId === null ? null : madePdf(document);
  return pages ?? { filename, contentType, fileSizeBytes, sha256 };
}

function madePdf({ filename, pdfSha256, pdfSizeBytes }: Kept): StoredFile | null {
  if (pdfSha256 === null || pdfSizeBytes === null) return null;
  return {
    filename: /\.pdf$/i.test(filename) ? filename : `${filename}.pdf`,
    contentType: 'application/pdf',
    fileSizeBytes: pdfSizeBytes,
    sha256: pdfSha256,
  };
}
