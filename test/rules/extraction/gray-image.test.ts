import { type GrayImage, withoutDarkEdges } from '../../../src/inbox/extraction/gray-image.js';

/** `#` is black, `.` white. */
function drawn(...rows: string[]): GrayImage {
  return {
    width: rows[0]?.length ?? 0,
    height: rows.length,
    pixels: Uint8Array.from([...rows.join('')].map((mark) => (mark === '#' ? 0 : 255))),
  };
}

function rowsOf({ width, height, pixels }: GrayImage): string[] {
  return Array.from({ length: height }, (_, row) =>
    [...pixels.subarray(row * width, (row + 1) * width)].map((shade) => (shade < 128 ? '#' : '.')).join(''),
  );
}

test('what is dark up to the edge of the picture becomes paper, ink in the middle stays', () => {
  const lid = drawn('##########', '##########', '#.........', '#.........', '#.....##..', '#.....##..', '#.........');
  expect(rowsOf(withoutDarkEdges(lid))).toEqual([
    '..........',
    '..........',
    '..........',
    '..........',
    '......##..',
    '......##..',
    '..........',
  ]);
});

test('a picture without a dark edge is unchanged', () => {
  const page = drawn('......', '..##..', '..##..', '......');
  expect(rowsOf(withoutDarkEdges(page))).toEqual(['......', '..##..', '..##..', '......']);
});
