import { OPS, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply } from '../pdf/matrix.js';

/** The share of a page that its largest picture covers, from 0 to 1; what lies beyond the page does not count. */
export async function pictureShare(document: PDFDocumentProxy, number: number): Promise<number> {
  const page = await document.getPage(number);
  const view = page.getViewport({ scale: 1 });
  const { fnArray, argsArray } = await page.getOperatorList();
  const outer: Matrix[] = [];
  let here = view.transform as Matrix;
  let largest = 0;
  for (const [index, operator] of fnArray.entries()) {
    const placed = argsArray[index];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(here);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) here = outer.pop() ?? here;
    if (operator === OPS.transform) here = multiply(here, placed as Matrix);
    if (operator === OPS.paintFormXObjectBegin && placed[0]) here = multiply(here, placed[0] as Matrix);
    if (PICTURES.has(operator)) largest = Math.max(largest, shownArea(here, view.width, view.height));
  }
  page.cleanup();
  return largest / (view.width * view.height);
}

const PICTURES = new Set<number>([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject]);

/** What is seen of the unit square under a matrix. */
function shownArea([a, b, c, d, e, f]: Matrix, width: number, height: number): number {
  const seen = (from: number, moves: [number, number], size: number) => {
    const ends = [from, from + moves[0], from + moves[1], from + moves[0] + moves[1]];
    return Math.max(0, Math.min(size, Math.max(...ends)) - Math.max(0, Math.min(...ends)));
  };
  return seen(e, [a, c], width) * seen(f, [b, d], height);
}
