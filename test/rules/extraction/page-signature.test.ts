import { bandsOf, pageSignature, signatureLength } from '../../../src/extraction/pdf/page-signature.js';
import { page } from './page.js';

const words = [
  ...['Globex', 'Corporation', 'Invoice', 'number', 'GX-2041', 'Date', '2026-03-01', 'Consulting', 'March', 'Hosting'],
  ...['Support', 'Subtotal', '1,240.00', 'Tax', '19%', '235.60', 'Total', '1,475.60', 'IBAN', 'DE89370400440532013000'],
];

/** Texts one below the other. */
const paper = (texts: readonly string[]) => page(texts.join('\n'));
const alike = (one: readonly string[], other: readonly string[]) => {
  const [a, b] = [pageSignature(paper(one)) ?? [], pageSignature(paper(other)) ?? []];
  return a.filter((number, place) => number === b[place]).length / signatureLength;
};

test('the same words are the same page, in whatever order they were found and however wide apart', () => {
  expect(alike(words, words.toReversed())).toBe(1);
  expect(alike(words, [words.slice(0, 10).join('   '), words.slice(10).join(' ')])).toBe(1);
});

test('case, accents, punctuation and letters taken for digits make no difference', () => {
  const misread = words.map((word) => word.toUpperCase().replace('1,475.60', 'l.475,6O').replace('IBAN', 'lBÁN:'));
  expect(alike(words, misread)).toBe(1);
});

test('the share of equal words is estimated', () => {
  const halfOthers = words.map((word, index) => (index % 2 === 0 ? word : `other${index}`));
  // 10 of 30 words are on both.
  expect(alike(words, halfOthers)).toBeGreaterThan(0.15);
  expect(alike(words, halfOthers)).toBeLessThan(0.5);
});

test('a page with hardly any words has no signature', () => {
  expect(pageSignature(paper(words.slice(0, 11)))).toBeNull();
});

test('a band is common when its three numbers are', () => {
  const one = pageSignature(paper(words)) ?? [];
  const other = one.map((number, place) => (place < 3 ? number : number + 1));
  const common = bandsOf(other).filter((band, index) => band === bandsOf(one)[index]);
  expect([bandsOf(one).length, common.length]).toEqual([20, 1]);
});
