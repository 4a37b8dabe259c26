import { readFileSync } from 'node:fs';
import path from 'node:path';
import { buildLayout, type Layout, type PageOfRuns } from '../../../src/extraction/layout/layout.js';

/** A written page or several, and what must be read of them: `vendor_name=Acme`, `kind=invoice`, `no total`. */
export interface WrittenDocument {
  name: string;
  file: string;
  wanted: string[];
  layout: Layout;
}

/**
 * The files beside this one hold pages of invented invoices, bills and letters as a grid of characters. The line
 * before each names it and what must be read; a cell that begins with `!!` is printed large; a form feed turns the page.
 */
export const WRITTEN_DOCUMENTS: WrittenDocument[] = ['invoices.txt', 'languages.txt'].flatMap((file) =>
  readFileSync(path.resolve('test/support/pages', file), 'utf8')
    .split(/^=== /m)
    .slice(1)
    .map((block) => {
      const end = block.indexOf('\n');
      const [name = '', ...wanted] = block.slice(0, end).split(' | ');
      const pages = block.slice(end + 1).split('\f');
      return { name, file, wanted, layout: buildLayout(pages.map(toPage)) };
    }),
);

function toPage(text: string, index: number): PageOfRuns {
  const runs = text.split('\n').flatMap((row, line) =>
    [...row.matchAll(/\S+(?: \S+)*/g)].map((cell) => {
      const isLarge = cell[0].startsWith('!!');
      const words = isLarge ? cell[0].slice(2) : cell[0];
      return {
        text: words,
        x: 30 + cell.index * 5,
        y: 40 + line * 13 - (isLarge ? 6 : 0),
        width: words.length * (isLarge ? 7.2 : 4.4),
        height: isLarge ? 15 : 9,
      };
    }),
  );
  return { number: index + 1, width: 612, height: 792, runs };
}
