import {
  blurred,
  cut,
  type GrayImage,
  inkBox,
  withFullContrast,
  withoutDarkEdges,
} from '../../../src/extraction/scans/gray-image.js';

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

/** A white page with a black rectangle. */
function pageWithInk(width: number, height: number, ink: { left: number; top: number; right: number; bottom: number }) {
  const pixels = new Uint8Array(width * height).fill(255);
  for (let y = ink.top; y < ink.bottom; y += 1) pixels.fill(0, y * width + ink.left, y * width + ink.right);
  return { width, height, pixels };
}

test('the part with ink is found and cut out; a speck is none', () => {
  const ink = { left: 30, top: 10, right: 60, bottom: 40 };
  const page = pageWithInk(100, 80, ink);
  page.pixels[75 * 100 + 90] = 0;
  expect(inkBox(page)).toEqual(ink);
  const part = cut(page, ink);
  expect([part.width, part.height, part.pixels.every((shade) => shade === 0)]).toEqual([30, 30, true]);
  expect(inkBox(pageWithInk(50, 40, { left: 0, top: 0, right: 0, bottom: 0 }))).toEqual({
    left: 0,
    top: 0,
    right: 50,
    bottom: 40,
  });
});

test('dots of a needle printer run together', () => {
  const dots = blurred(drawn('......', '.#.#.#', '......'));
  expect([...dots.pixels.subarray(6, 12)]).toEqual([223, 192, 192, 192, 192, 160]);
});

test('faint print becomes black, paper stays white', () => {
  const faint = { width: 4, height: 1, pixels: Uint8Array.from([120, 120, 240, 255]) };
  expect([...withFullContrast(faint).pixels]).toEqual([0, 0, 255, 255]);
});
