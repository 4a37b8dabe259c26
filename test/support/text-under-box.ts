import { createRequire } from 'node:module';
import path from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../src/extraction/extract.js';

/** A letter of a page, and where its middle is shown, in points from the upper left corner. */
interface Letter {
  text: string;
  x: number;
  y: number;
}

const folder = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));

/** The letters of each page as pdf.js finds them, on the page as it is shown: its own reading, and not that of the engine. */
export async function lettersOf(content: Uint8Array): Promise<Letter[][]> {
  const pdf = await getDocument({
    data: new Uint8Array(content),
    verbosity: 0,
    cMapUrl: `${folder}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${folder}/standard_fonts/`,
  }).promise;
  const pages: Letter[][] = [];
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const view = page.getViewport({ scale: 1 });
    const { items } = await page.getTextContent();
    pages.push(items.flatMap((item) => ('str' in item ? lettersOfRun(item, view) : [])));
  }
  await pdf.destroy();
  return pages;
}

/** Letters of a run are taken for equally wide; a blank follows them. */
function lettersOfRun(
  { str, transform, width }: { str: string; transform: number[]; width: number },
  view: { convertToViewportPoint(x: number, y: number): number[] },
): Letter[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform;
  const size = Math.hypot(a, b) || 1;
  const placed = [...str].map((text, index, { length }): Letter => {
    const along = (width * (index + 0.5)) / length / size;
    const [x = 0, y = 0] = view.convertToViewportPoint(e + a * along + c * 0.3, f + b * along + d * 0.3);
    return { text, x, y };
  });
  const last = placed.at(-1);
  return last ? [...placed, { ...last, text: ' ' }] : [];
}

/** What stands under a box, give or take a few points. */
export function textUnder(letters: Letter[], { x, y, width, height }: Box): string {
  const [beside, above] = [4, 2];
  return letters
    .filter((letter) => letter.x >= x - beside && letter.x <= x + width + beside)
    .filter((letter) => letter.y >= y - above && letter.y <= y + height + above)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Whether a text says a value that was read: an amount in minor units, a day as `YYYY-MM-DD`, or words. */
export function saysValue(text: string, name: string, value: string | number): boolean {
  const digits = text.replace(/\D/g, '');
  if (typeof value === 'number') {
    const cents = Math.abs(value);
    return [cents, cents / 10, cents / 100].some((amount) => Number.isInteger(amount) && digits.includes(`${amount}`));
  }
  if (name.endsWith('_date')) {
    const [year = '', , day = ''] = value.split('-');
    return digits.includes(year.slice(2)) && digits.includes(String(Number(day)));
  }
  return folded(text).includes(folded(value));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
