import { cornersOfPaper, paperOf } from '../../../src/extraction/pictures/paper-in-photo.js';
import type { Picture } from '../../../src/extraction/pictures/picture.js';

type Shade = (x: number, y: number) => number;

function grayOf(width: number, height: number, shade: Shade) {
  const pixels = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) pixels[y * width + x] = shade(x, y);
  return { width, height, pixels };
}

function pictureOf(width: number, height: number, shade: Shade): Picture {
  const rgba = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rgba.set([shade(x, y), shade(x, y), shade(x, y), 255], (y * width + x) * 4);
  return { width, height, rgba };
}

/** Paper that leans to the right, a stripe of print near its upper edge, on a table. */
const leaning: Shade = (x, y) => {
  const left = 40 + y / 4;
  if (y < 30 || y >= 170 || x < left || x >= left + 100) return 60;
  return y >= 50 && y < 60 && x >= left + 10 && x < left + 90 ? 20 : 230;
};

test('the corners of a sheet on a darker table', () => {
  expect(cornersOfPaper(grayOf(200, 200, leaning))).toEqual([
    { x: 48, y: 30 },
    { x: 147, y: 30 },
    { x: 182, y: 169 },
    { x: 82, y: 168 },
  ]);
});

test('the sheet is cut out and straightened: what lay on it lies at its place', () => {
  const paper = paperOf(pictureOf(200, 200, leaning));
  expect([paper.width, paper.height]).toEqual([100, 143]);
  const shade = (across: number, down: number) =>
    paper.rgba[(Math.floor(down * paper.height) * paper.width + Math.floor(across * paper.width)) * 4];
  expect([shade(0.05, 0.5), shade(0.95, 0.5), shade(0.5, 0.05), shade(0.5, 0.95)]).toEqual([230, 230, 230, 230]);
  expect([shade(0.5, 0.18), shade(0.04, 0.18), shade(0.96, 0.18)]).toEqual([20, 230, 230]);
});

test.each<[string, Shade]>([
  ['a scan, whose paper reaches its edges', (_x, y) => (y % 20 === 0 ? 0 : 250)],
  ['a round thing', (x, y) => (Math.hypot(x - 100, y - 100) < 70 ? 240 : 30)],
  ['a small card far away', (x, y) => (x > 90 && x < 120 && y > 90 && y < 120 ? 240 : 30)],
  ['nothing but a table', () => 80],
])('%s is left as it is', (_name, shade) => {
  const picture = pictureOf(200, 200, shade);
  expect(paperOf(picture)).toBe(picture);
});
