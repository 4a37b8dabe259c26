import { PDFDocument } from 'pdf-lib';
import type { ImageType } from '../accepted-files.js';
import { flattened } from './flat-page.js';
import { paperOf } from './paper-in-photo.js';
import { jpegOf, readPictures } from './read-pictures.js';

/** The longer side of A4 in points: a picture does not say how large its paper is. */
const LONGER_SIDE = 841.89;

/** The pictures of a file as a PDF, a page each. The same file makes the same bytes. Throws UnreadableDocument. */
export async function pdfOfPictures(bytes: Uint8Array, type: ImageType, maxPages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  for await (const picture of readPictures(bytes, type, maxPages)) {
    const image = await pdf.embedJpg(jpegOf(flattened(paperOf(picture))));
    const scale = LONGER_SIDE / Math.max(image.width, image.height);
    const size = { width: image.width * scale, height: image.height * scale };
    pdf.addPage([size.width, size.height]).drawImage(image, { x: 0, y: 0, ...size });
  }
  return pdf.save({ addDefaultPage: false });
}
