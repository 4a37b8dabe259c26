import { flattened } from '../../../src/extraction/pictures/flat-page.js';
import type { Picture } from '../../../src/extraction/pictures/picture.js';

type Shade = (x: number, y: number) => number;

const [WIDTH, HEIGHT] = [640, 800];

function pictureOf(shade: Shade): Picture {
  const rgba = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) rgba.fill(shade(x, y), (y * WIDTH + x) * 4, (y * WIDTH + x) * 4 + 3);
  for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255;
  return { width: WIDTH, height: HEIGHT, rgba };
}

/** Twenty lines of letters as plain blocks, the left half of every second line empty. */
const print: Shade = (x, y) => {
  const [line, inLine, letter] = [Math.floor(y / 36), y % 36, x % 14];
  const isText = line >= 1 && line <= 20 && x >= 56 && x < 588 && (line % 2 === 0 || x >= 320);
  return isText && inLine >= 10 && inLine < 24 && letter < 9 ? 25 : 235;
};

const bent =
  (bend: (x: number, y: number) => number): Shade =>
  (x, y) =>
    print(x, Math.round(y - bend(x / WIDTH, y / HEIGHT)));

/** The lowest rows of ink in the lines that begin at the left, at four places from left to right. */
function feetOf({ width, height, rgba }: Picture): number[][] {
  return [60, 200, 400, 580].map((x) => {
    const feet: number[] = [];
    for (let y = 0; y < height - 1; y += 1) {
      const isInk = (row: number) =>
        Array.from({ length: 14 }, (_, step) => rgba[(row * width + x - 7 + step) * 4] ?? 255).some(
          (shade) => shade < 120,
        );
      if (isInk(y) && !isInk(y + 1)) feet.push(y);
    }
    return feet;
  });
}

const curled = bent((x) => 40 * (2 * x - 1) ** 2);
const folded = bent((x) => 70 * Math.max(0, x - 0.45));
const wavy = bent((x, y) => 14 * Math.sin(7 * x + y));
const shaded: Shade = (x, y) => curled(x, y) * (0.5 + (0.5 * x) / WIDTH);

test.each<[string, Shade]>([
  ['curled', curled],
  ['folded', folded],
  ['wavy', wavy],
  ['curled, in a shadow', shaded],
])('lines of a page that is %s lie level', (_name, shade) => {
  const page = pictureOf(shade);
  const flat = flattened(page);
  expect(flat).not.toBe(page);
  const [left = [], inner = [], right = [], outer = []] = feetOf(flat);
  const whole = right.filter((_foot, line) => line % 2 === 1);
  expect([left.length, inner.length, whole.length, outer.length]).toEqual([10, 10, 10, 20]);
  const off = left.flatMap((foot, line) => [inner[line] ?? 0, whole[line] ?? 0].map((other) => Math.abs(other - foot)));
  expect(Math.max(...off)).toBeLessThanOrEqual(3);
});

test.each<[string, Shade]>([
  ['a page whose lines are straight', print],
  ['a page that lies askew', bent((x) => 30 * x)],
  ['a page in perspective', bent((x, y) => 30 * x * (y - 0.5))],
  ['an empty page', () => 240],
  ['a page of four short lines', (x, y) => (y < 180 ? curled(x, y) : 240)],
  ['a chequered cloth', (x, y) => (((x >> 3) + (y >> 3)) % 2) * 255],
  ['noise', (x, y) => (Math.imul(x * 7919 + y, 2654435761) >>> 24) & 255],
  ['rings', (x, y) => (Math.hypot(x - 320, y - 400) % 9 < 4 ? 20 : 240)],
])('%s is left as it is', (_name, shade) => {
  const picture = pictureOf(shade);
  expect(flattened(picture)).toBe(picture);
});
