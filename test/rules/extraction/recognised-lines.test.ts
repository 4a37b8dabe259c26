import { type RecognisedLine, textOfLines } from '../../../src/extraction/scans/recognised-lines.js';

/** A line of words, each with its left end; letters are ten pixels wide and twenty high. */
function line(top: number, words: [text: string, x: number, confidence?: number][], fall = 0): RecognisedLine {
  const placed = words.map(([text, x, confidence = 80]) => ({
    text,
    confidence,
    bbox: { x0: x, y0: top, x1: x + text.length * 10, y1: top + 20 },
  }));
  const [first, last] = [placed[0]?.bbox.x0 ?? 0, placed.at(-1)?.bbox.x1 ?? 0];
  return {
    words: placed,
    bbox: { x0: first, y0: top, x1: last, y1: top + 20 },
    baseline: { x0: first, y0: top + 20, x1: last, y1: top + 20 + fall },
  };
}

function texts(...lines: RecognisedLine[]): string[] {
  return textOfLines(lines, 1000).runs.map((run) => run.text);
}

test('an amount read in two words is one', () => {
  expect(
    texts(
      line(0, [
        ['TOTAL', 0],
        ['100.', 300],
        ['00', 345],
      ]),
    ),
  ).toEqual(['TOTAL', '100.00']);
  expect(
    texts(
      line(0, [
        ['Payment', 0],
        ['6', 300],
        ['00', 320],
      ]),
    ),
  ).toEqual(['Payment', '6.00']);
});

test('a date that lost a stroke is one', () => {
  expect(
    texts(
      line(0, [
        ['568019', 0],
        ['05', 300],
        ['02-18', 325],
      ]),
    ),
  ).toEqual(['568019', '05-02-18']);
});

test('numbers in columns stay apart', () => {
  expect(
    texts(
      line(0, [
        ['Bread', 0],
        ['2', 300],
        ['12', 360],
      ]),
    ),
  ).toEqual(['Bread', '2', '12']);
  expect(
    texts(
      line(0, [
        ['12', 0],
        ['30', 25],
        ['45', 50],
      ]),
    ),
  ).toEqual(['12', '30', '45']);
});

test('noise is left out, and words believed in are not put right', () => {
  expect(
    texts(
      line(0, [
        ['~', 0, 5],
        ['Tolal', 50, 60],
        ['Tolal', 200, 95],
      ]),
    ),
  ).toEqual(['Total', 'Tolal']);
});

test('a page laid down askew is levelled', () => {
  const { runs, slope } = textOfLines(
    [
      line(
        100,
        [
          ['left', 0],
          ['right', 950],
        ],
        20,
      ),
    ],
    1000,
  );
  expect(slope).toBe(0.02);
  expect(runs.map(({ y, height }) => y + height)).toEqual([130, 130]);
});
