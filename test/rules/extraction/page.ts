import { buildLayout, type Layout, type PageOfRuns } from '../../../src/extraction/layout/layout.js';

/** Pages written in a grid: every row of text is a line, two or more blanks separate cells, a form feed turns the page. */
export function page(text: string): Layout {
  return buildLayout(text.replace(/^\n/, '').split('\f').map(pageOfRuns));
}

function pageOfRuns(text: string, index: number): PageOfRuns {
  const rows = text.split('\n');
  const runs = rows.flatMap((row, line) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((cell) => ({
      text: cell[0],
      x: 40 + cell.index * 6,
      y: 40 + line * 14,
      width: cell[0].length * 5,
      height: 10,
    })),
  );
  return { number: index + 1, width: 595, height: 842, runs };
}
