import { buildLayout } from '../../../src/extraction/layout/layout.js';

/** What the cells of a line say whose runs stand so far apart, in points, and are ten points high. */
const cellsOf = (...runs: [text: string, gap: number][]): string[] => {
  let x = 40;
  const placed = runs.map(([text, gap]) => {
    const run = { text, x: x + gap, y: 100, width: text.length * 5, height: 10 };
    x = run.x + run.width;
    return run;
  });
  const { lines } = buildLayout([{ number: 1, width: 595, height: 842, runs: placed }]);
  return lines.flatMap(({ segments }) => segments.map(({ text }) => text));
};

test.each<[string, [string, number][], string[]]>([
  ['letters set apart in one run', [['I N V O I C E', 0]], ['INVOICE']],
  [
    'words of letters set apart',
    [
      ['I N V O I C E', 0],
      ['N O .', 5],
    ],
    ['INVOICE NO.'],
  ],
  ['two letters', [['A B', 0]], ['A B']],
  ['words', [['a b cd', 0]], ['a b cd']],
])('%s are %j', (_what, runs, cells) => expect(cellsOf(...runs)).toEqual(cells));

test('a label and digits that nearly touch are two words, pieces of a word or a number are one', () => {
  expect(cellsOf(['Förfallodatum', 0], ['2026-03-02', 1.2])).toEqual(['Förfallodatum 2026-03-02']);
  expect(cellsOf(['Förfallodatum', 0], ['2026-03-02', 0.5])).toEqual(['Förfallodatum2026-03-02']);
  expect(cellsOf(['Förfallo', 0], ['datum', 1.2])).toEqual(['Förfallodatum']);
  expect(cellsOf(['R', 0], ['2026', 1.2])).toEqual(['R2026']);
});
