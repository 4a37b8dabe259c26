import { buildLayout, type Layout } from '../../../src/extraction/layout/layout.js';

/** A page written in a grid: every row of text is a line, two or more blanks separate cells. */
export function page(text: string): Layout {
  const rows = text.replace(/^\n/, '').split('\n');
  const runs = rows.flatMap((row, line) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((cell) => ({
      text: cell[0],
      x: 40 + cell.index * 6,
      y: 40 + line * 14,
      width: cell[0].length * 5,
      height: 10,
    })),
  );
  return buildLayout([{ number: 1, width: 595, height: 842, runs }]);
}
