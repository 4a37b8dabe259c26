import type { GrayImage } from '../../../src/extraction/scans/gray-image.js';
import { type Letter, lettersOf, wordsOfStrip } from '../../../src/extraction/scans/recognised-letters.js';

const ALPHABET = ['', 'a', 'b', ' '];

/** Scores of one class at each place, with their sureness. */
function scores(...places: [number, number][]): Float32Array {
  const values = new Float32Array(places.length * ALPHABET.length);
  for (const [place, [letter, sureness]] of places.entries()) values[place * ALPHABET.length + letter] = sureness;
  return values;
}

test('the same letter at neighbouring places is one, at its surest place; after a place without a letter it is another', () => {
  const places: [number, number][] = [
    [1, 0.5],
    [1, 0.75],
    [0, 0.9],
    [1, 0.5],
    [2, 1],
  ];
  expect(lettersOf(scores(...places), 5, ALPHABET, 100)).toEqual([
    { text: 'a', at: 30, confidence: 0.75 },
    { text: 'a', at: 70, confidence: 0.5 },
    { text: 'b', at: 90, confidence: 1 },
  ]);
});

test('a Chinese full stop and wide letters are what they stand for', () => {
  const read = (letter: string) => lettersOf(Float32Array.from([0, 1]), 1, ['', letter], 8)[0]?.text;
  expect(['。', '，', '：', 'Ａ', '￥'].map(read)).toEqual(['.', ',', ':', 'A', '¥']);
});

/** A strip 48 pixels high on which each letter is a bar of `width`, `gap` pixels after the one before. */
function printed(letters: [text: string, gap: number, sureness?: number][], width = 10): [Letter[], GrayImage] {
  let x = 0;
  const placed = letters.map(([text, gap, sureness = 0.9]) => {
    x += gap + width;
    return { text, at: x - width / 2, confidence: sureness, from: x - width };
  });
  const strip = { width: x, height: 48, pixels: new Uint8Array(x * 48).fill(255) };
  for (const { from } of placed)
    for (let y = 10; y < 38; y += 1) strip.pixels.fill(0, y * x + from, y * x + from + width);
  return [placed.map(({ text, at, confidence }) => ({ text, at, confidence })), strip];
}

test('a blank that the network swallowed is found in the ink; a word is as sure as its least certain letter', () => {
  const [letters, strip] = printed([
    ['D', 0],
    ['u', 3, 0.5],
    ['e', 3],
    ['o', 22],
    ['n', 3],
  ]);
  expect(wordsOfStrip(letters, strip)).toEqual([
    { text: 'Due', confidence: 0.5, from: 0, to: 36 },
    { text: 'on', confidence: 0.9, from: 58, to: 81 },
  ]);
});

test('print with letters far apart is not torn, nor is an amount at its point', () => {
  const words = (...letters: [string, number][]) => wordsOfStrip(...printed(letters)).map(({ text }) => text);
  expect(words(['T', 0], ['A', 14], ['X', 14], ['N', 34], ['O', 14])).toEqual(['TAX', 'NO']);
  expect(words(['1', 0], ['2', 4], ['.', 20], ['5', 20], ['0', 4])).toEqual(['12.50']);
});

test('a blank that the network gives is one', () => {
  const [letters, strip] = printed([
    ['a', 0],
    ['b', 8],
  ]);
  expect(wordsOfStrip([...letters, { text: ' ', at: 14, confidence: 0.9 }], strip).map(({ text }) => text)).toEqual([
    'a',
    'b',
  ]);
});
