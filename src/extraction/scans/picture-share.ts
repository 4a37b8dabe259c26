import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Matrix } from '../pdf/matrix.js';
import { PICTURES, placedOperators } from '../pdf/placed-operators.js';

/** The share of a page that its largest picture covers, from 0 to 1; what lies beyond the page does not count. */
export async function pictureShare(document: PDFDocumentProxy, number: number): Promise<number> {
  const page = await document.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  let largest = 0;
  for (const { operator, matrix } of await placedOperators(page))
    if (PICTURES.has(operator)) largest = Math.max(largest, shownArea(matrix, width, height));
  page.cleanup();
  return largest / (width * height);
}

/** What is seen of the unit square under a matrix. */
function shownArea([a, b, c, d, e, f]: Matrix, width: number, height: number): number {
  const seen = (from: number, moves: [number, number], size: number) => {
    const ends = [from, from + moves[0], from + moves[1], from + moves[0] + moves[1]];
    return Math.max(0, Math.min(size, Math.max(...ends)) - Math.max(0, Math.min(...ends)));
  };
  return seen(e, [a, c], width) * seen(f, [b, d], height);
}
