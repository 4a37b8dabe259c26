import { margin, type Pages, type TextStyle } from './pages.js';
import type { Column, Row, SheetTable } from './sheet.js';

const size = 8.6;
const headSize = 7.6;
const gap = 8;
const rowPadding = 3.2;
/** A row of no more lines stays on one page. */
const linesKept = 8;

interface Placed extends Column {
  x: number;
  width: number;
}

/** A table over as many pages as it needs: each begins with its head, and with what was carried over. */
export function drawTable(pages: Pages, table: SheetTable): void {
  const columns = placed(pages, table.columns);
  const lineHeight = pages.lineOf(size);
  if (table.heading) {
    pages.ensureRoom(70);
    pages.write(table.heading, { size: 10, weight: 'bold' });
    pages.top += 4;
  }
  pages.ensureRoom(headHeight(pages, columns) + 3 * lineHeight);
  drawHead(pages, columns);
  // Room for the line that says what is carried over.
  const reserve = table.carry ? lineHeight + 2 * rowPadding : 0;
  let carried: string | undefined;
  const nextPage = () => {
    if (table.carry && carried !== undefined) drawCarried(pages, table.carry.forward, carried);
    pages.add();
    drawHead(pages, columns);
    if (table.carry && carried !== undefined) drawCarried(pages, table.carry.brought, carried);
  };
  for (const row of table.rows) {
    const cells = wrappedCells(pages, columns, row);
    const count = Math.max(...cells.map((lines) => lines.length));
    const height = count * lineHeight + 2 * rowPadding;
    const isKept = count <= linesKept;
    if (isKept && pages.top + height + reserve > pages.bottom) nextPage();
    pages.top += rowPadding;
    for (let line = 0; line < count; line++) {
      if (pages.top + lineHeight + reserve > pages.bottom) nextPage();
      drawLine(pages, columns, cells, line, row);
      pages.top += lineHeight;
    }
    pages.top += rowPadding;
    pages.rule();
    carried = row.carried;
  }
}

function placed(pages: Pages, columns: readonly Column[]): Placed[] {
  const weights = columns.reduce((sum, { weight }) => sum + weight, 0);
  const free = pages.span - gap * (columns.length - 1);
  let x = margin.left;
  return columns.map((column) => {
    const width = (free * column.weight) / weights;
    const at = { ...column, x, width };
    x += width + gap;
    return at;
  });
}

function styleOf({ isStrong = false }: Row): TextStyle {
  return { size, weight: isStrong ? 'bold' : 'regular' };
}

function wrappedCells(pages: Pages, columns: readonly Placed[], row: Row): string[][] {
  return columns.map(({ width }, index) => pages.wrapped(row.cells[index] ?? '', width, styleOf(row)));
}

function drawLine(pages: Pages, columns: readonly Placed[], cells: string[][], line: number, row: Row): void {
  for (const [index, column] of columns.entries()) {
    const text = cells[index]?.[line];
    if (text) drawCell(pages, column, text, pages.top, styleOf(row));
  }
}

function drawCell(pages: Pages, { x, width, isNumeric }: Placed, text: string, top: number, style: TextStyle): void {
  pages.draw(text, isNumeric ? x + width : x, top, { ...style, align: isNumeric ? 'right' : 'left' });
}

function headHeight(pages: Pages, columns: readonly Placed[]): number {
  const lines = columns.map(
    ({ label, width }) => pages.wrapped(label, width, { size: headSize, weight: 'bold' }).length,
  );
  return Math.max(...lines) * pages.lineOf(headSize) + rowPadding;
}

function drawHead(pages: Pages, columns: readonly Placed[]): void {
  const style: TextStyle = { size: headSize, weight: 'bold', isQuiet: true };
  for (const column of columns) {
    const lines = pages.wrapped(column.label, column.width, style);
    for (const [index, line] of lines.entries())
      drawCell(pages, column, line, pages.top + index * pages.lineOf(headSize), style);
  }
  pages.top += headHeight(pages, columns);
  pages.rule();
}

function drawCarried(pages: Pages, label: string, carried: string): void {
  const style: TextStyle = { size, weight: 'bold', isQuiet: true };
  pages.top += rowPadding;
  pages.draw(label, margin.left, pages.top, style);
  pages.draw(carried, pages.right, pages.top, { ...style, align: 'right' });
  pages.top += pages.lineOf(size) + rowPadding;
  pages.rule();
}
