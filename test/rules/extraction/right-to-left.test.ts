import { buildLayout } from '../../../src/extraction/layout/layout.js';
import { plainText } from '../../../src/extraction/layout/plain-text.js';
import { inReadingOrder } from '../../../src/extraction/layout/right-to-left.js';
import { type Placement, shownBox } from '../../../src/extraction/layout/shown-box.js';

const pageWidth = 600;

/** A line of runs of 10 points in height: what is drawn, where it begins and how wide it is. */
function line(...runs: [text: string, x: number, width: number][]) {
  const drawn = runs.map(([text, x, width]) => ({ text, x, y: 100, width, height: 10 }));
  const { runs: ordered, isMirrored } = inReadingOrder(drawn, pageWidth);
  const [first] = buildLayout([{ number: 1, width: pageWidth, height: 800, runs: ordered }]).lines;
  return { cells: first?.segments.map(({ text }) => text), isMirrored, first };
}

describe('a page that is read from right to left', () => {
  it('has its labels left of their values, as in a mirror', () => {
    const { cells, isMirrored, first } = line(['1,476.00', 60, 40], ['סה"כ לתשלום', 400, 60]);
    expect([cells, isMirrored]).toEqual([['סה"כ לתשלום', '1,476.00'], true]);
    expect(first?.segments.map(({ box }) => box.x)).toEqual([140, 500]);
  });

  it('keeps numbers and Latin words that are drawn in pieces as they are read', () => {
    expect(line(['INV', 100, 15], ['-0417', 115, 25], ['رقم الفاتورة', 200, 60]).cells).toEqual([
      'رقم الفاتورة',
      'INV-0417',
    ]);
    expect(line(['2026', 100, 20], ['/', 120, 3], ['03', 123, 10], ['تاريخ الفاتورة', 200, 60]).cells).toEqual([
      'تاريخ الفاتورة',
      '2026/03',
    ]);
    expect(
      line(['Al', 100, 10], ['Waha', 114, 22], ['Co', 140, 10], ['.', 150, 3], ['شركة الواحة الكبرى للتجارة', 300, 60])
        .cells,
    ).toEqual(['شركة الواحة الكبرى للتجارة', 'Al Waha Co.']);
  });

  it('has brackets the right way round, and numbers on either side of them apart', () => {
    const { cells } = line(
      ['216.00', 97, 30],
      [':', 131, 3],
      ['(', 135, 3],
      ['18%', 138, 15],
      [')', 153, 3],
      ['מע"מ', 159, 20],
    );
    expect(cells).toEqual(['מע"מ (18%): 216.00']);
  });

  it('reads a letter without a width with the one before it', () => {
    expect(line(['ﺟ', 65, 7], ['إ', 72, 0], ['ال', 72, 8]).cells).toEqual(['الإج']);
  });

  it('is shown as it lies', () => {
    const placement: Placement = { turn: 0, slope: 0, isMirrored: true, width: 600, height: 800 };
    expect(shownBox({ x: 140, y: 5, width: 60, height: 10 }, placement)).toEqual({
      x: 400,
      y: 5,
      width: 60,
      height: 10,
    });
  });
});

describe('a page that is read from left to right', () => {
  it('keeps its order, and Arabic words on it theirs', () => {
    const runs: [string, number, number][] = [
      ['Invoice number', 60, 80],
      ['ة', 150, 4],
      ['ﺗﻮر', 154, 12],
      ['ﺎ', 166, 3],
      ['ﻓ', 169, 5],
    ];
    expect([line(...runs).cells, line(...runs).isMirrored]).toEqual([['Invoice number', 'فاتورة'], false]);
  });

  it('is left alone without such letters', () => {
    const runs = [{ text: 'Total', x: 10, y: 10, width: 30, height: 10 }];
    expect(inReadingOrder(runs, pageWidth)).toEqual({ runs, isMirrored: false });
  });
});

test.each([
  ['٦٬٥٠٠٫٢٥', '6,500.25'],
  ['۱۴٪', '14%'],
  ['२०२६-४५', '2026-45'],
  ['ﻓﺎﺗﻮرة', 'فاتورة'],
  ['مُحَمَّد', 'محمد'],
  ['فاتـــورة', 'فاتورة'],
  ['\u200f12\u200e', '12'],
  ['ल\0मटेड', 'लमटेड'],
  ['Ｔｏｔａｌ', 'Total'],
])('%j is read as %j', (text, plain) => expect(plainText(text)).toBe(plain));
