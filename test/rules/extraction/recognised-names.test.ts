import { findParties } from '../../../src/extraction/fields/vendor.js';
import { buildLayout, type Layout, type RunOnPage } from '../../../src/extraction/layout/layout.js';

type Cell = [text: string, x: number, confidence?: number];

/** A narrow slip as it was recognised; each row is a line of cells. */
function slip(...rows: Cell[][]): Layout {
  const runs: RunOnPage[] = rows.flatMap((cells, row) =>
    cells.map(([text, x, confidence = 90]) => ({
      text,
      confidence,
      x,
      y: 20 + row * 14,
      width: text.length * 5,
      height: 8,
    })),
  );
  return buildLayout([{ number: 1, width: 230, height: 600, runs }]);
}

function vendorOf(layout: Layout): string | null {
  return findParties(layout, null).vendor?.name ?? null;
}

test('a shop is known by its trade and by its address below, not by a scribble above', () => {
  const layout = slip(
    [['ye fal', 20, 30]],
    [['WOODGROVE HARDWARE', 60]],
    [['NO 5, JALAN BUNGA 2', 55]],
    [['53200 KUALA LUMPUR', 60]],
    [['TAX INVOICE', 80]],
  );
  expect(vendorOf(layout)).toBe('WOODGROVE HARDWARE');
});

test('a name printed with wide gaps is one name', () => {
  const layout = slip(
    [
      ['WOODGROVE STATIONERY', 20],
      ['SHOP', 136],
    ],
    [['NO 5, JALAN BUNGA 2', 55]],
  );
  expect(vendorOf(layout)).toBe('WOODGROVE STATIONERY SHOP');
});

test('a company may be named after its place', () => {
  const layout = slip(
    [['anna lee', 40]],
    [['BOOKS (TAMAN DAMAI) SDN BHD', 40]],
    [['55, JALAN SAGU 18', 55]],
    [['81100 JOHOR', 60]],
  );
  expect(vendorOf(layout)).toBe('BOOKS (TAMAN DAMAI) SDN BHD');
});
