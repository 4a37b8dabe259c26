import { OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type Matrix, multiply } from './matrix.js';

/** One step of what a page draws, and how its own coordinates lie on the page as it is shown, in points. */
export interface PlacedOperator {
  operator: number;
  args: unknown[];
  matrix: Matrix;
}

/** Everything that a page draws, in its order. Nothing is painted. */
export async function placedOperators(page: PDFPageProxy): Promise<Iterable<PlacedOperator>> {
  const view = page.getViewport({ scale: 1 }).transform as Matrix;
  return placed(await page.getOperatorList(), view);
}

type OperatorList = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

function* placed({ fnArray, argsArray }: OperatorList, view: Matrix): Generator<PlacedOperator> {
  const outer: Matrix[] = [];
  let matrix = view;
  for (const [index, operator] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(matrix);
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd) matrix = outer.pop() ?? matrix;
    if (operator === OPS.transform) matrix = multiply(matrix, args as unknown as Matrix);
    if (operator === OPS.paintFormXObjectBegin && args[0]) matrix = multiply(matrix, args[0] as Matrix);
    yield { operator, args, matrix };
  }
}

/** What paints a picture into the unit square. */
export const PICTURES = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
]);
