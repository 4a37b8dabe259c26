import { type Placement, shownBox, type Turn } from '../../../src/extraction/layout/shown-box.js';

const box = { x: 10, y: 20, width: 30, height: 5 };

function placed(turn: Turn, slope = 0): Placement {
  return { turn, slope, width: 100, height: 200 };
}

test.each<[Turn, number, number, number, number]>([
  [0, 10, 20, 30, 5],
  [90, 20, 60, 5, 30],
  [180, 60, 175, 30, 5],
  [270, 175, 10, 5, 30],
])('a page read after turning it by %i degrees is shown as it lies', (turn, x, y, width, height) => {
  expect(shownBox(box, placed(turn))).toEqual({ x, y, width, height });
});

test('a line that falls to the right was levelled about the middle of the page', () => {
  expect(shownBox({ x: 0, y: 50, width: 100, height: 10 }, placed(0, 0.04))).toEqual({
    x: 0,
    y: 48,
    width: 100,
    height: 14,
  });
  expect(shownBox({ x: 75, y: 50, width: 25, height: 10 }, placed(0, -0.04))).toEqual({
    x: 75,
    y: 48,
    width: 25,
    height: 11,
  });
});
