import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FIELD_NAMES } from '../../../src/extraction/fields/field-names.js';
import { buildLayout, type PageOfRuns } from '../../../src/extraction/layout/layout.js';
import { readText } from '../../../src/extraction/read-text.js';

/**
 * `test/support/pages` holds pages of invented invoices, bills and letters as a grid of characters. The line
 * before each names it and what must be read; a cell that begins with `!!` is printed large; a form feed turns the page.
 */
const source = ['invoices.txt', 'languages.txt']
  .map((file) => readFileSync(path.resolve('test/support/pages', file), 'utf8'))
  .join('');

const papers = source
  .split(/^=== /m)
  .slice(1)
  .map((block) => {
    const end = block.indexOf('\n');
    const [name = '', ...wanted] = block.slice(0, end).split(' | ');
    return { name, wanted, pages: block.slice(end + 1).split('\f') };
  });

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

test.each(papers)('$name', ({ wanted, pages }) => {
  const { fields, kind } = readText(buildLayout(pages.map(toPage)), null, 'pdf_text');
  const read = wanted.map((entry) => {
    const key = entry.split('=')[0];
    if (key === 'kind') return `kind=${kind}`;
    if (key === 'no total') return fields.total_cents ? `total_cents=${fields.total_cents.value}` : 'no total';
    const name = FIELD_NAMES.find((field) => field === key);
    return `${key}=${name ? (fields[name]?.value ?? '') : 'no such field'}`;
  });
  expect(read).toEqual(wanted);
});
