import { stillPng } from '../../src/drawing/png.js';
import { chunk, end, header, pixel, png } from '../support/png.js';

/** What the decoder of printed logos is given: the still picture of a PNG and nothing besides. */

test('it is the picture without animation, texts and what comes after it', () => {
  const picture = [
    header(1, 1, [8, 3, 0, 0, 1]),
    chunk('PLTE', Buffer.alloc(3)),
    chunk('tRNS', Buffer.alloc(1)),
    pixel,
  ];
  const others = ['acTL', 'fcTL', 'fdAT', 'tEXt', 'iTXt', 'hIST'].map((type) => chunk(type, Buffer.alloc(26, 1)));
  const [first, ...rest] = picture as [Buffer, ...Buffer[]];
  expect(stillPng(png(first, ...others, ...rest, ...others, end, header(9_000, 9_000)))).toEqual(png(...picture, end));
});

test.each([
  ['has no header, or several', png(header(1, 1), header(20_000, 20_000), pixel, end)],
  ['has no header, or several', png(pixel, header(1, 1), end)],
  ['has too many pixels', png(header(2_001, 2_000), pixel, end)],
  ['is broken off', png(header(1, 1), pixel).subarray(0, -1)],
  ['is broken off', png(header(1, 1), Buffer.from([255, 255, 255, 255, ...Buffer.from('IDAT'), 0, 0, 0, 0]), end)],
  ['has no end', png(header(1, 1), pixel)],
  ['has no end', png()],
])('one that %s is refused', (problem, bytes) => {
  expect(() => stillPng(bytes)).toThrow(`the PNG ${problem}`);
});

test.each([
  ['depth', [255, 6, 0, 0, 0]],
  ['colours', [8, 1, 0, 0, 0]],
  ['compression', [8, 6, 1, 0, 0]],
  ['filter', [8, 6, 0, 1, 0]],
  ['interlacing', [8, 6, 0, 0, 255]],
  ['length', [8, 6, 0, 0, 0, 0]],
  ['missing', []],
])('one with a header of another %s than the standard has is refused', (_what, kind) => {
  expect(() => stillPng(png(header(1, 1, kind), pixel, end))).toThrow('the header of the PNG is not of the standard');
});
