import { type GrayImage, strip, withoutDarkEdges } from '../../../src/extraction/scans/gray-image.js';

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

test('a line that lies askew is laid straight, and shrunk by the mean of its pixels', () => {
  const falling = drawn('........', '.##.....', '.####...', '...####.', '.....##.');
  const corners = { upperLeft: { x: 1, y: 1 }, upperRight: { x: 7, y: 4 }, lowerLeft: { x: 1, y: 2 } };
  expect(rowsOf(strip(falling, corners, 6, 1))).toEqual(['######']);
  const half = strip(
    drawn('##..', '##..'),
    { upperLeft: { x: 0, y: 0 }, upperRight: { x: 4, y: 0 }, lowerLeft: { x: 0, y: 2 } },
    2,
    1,
  );
  expect([...half.pixels]).toEqual([0, 255]);
});
