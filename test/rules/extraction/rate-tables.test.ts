import { findAmounts } from '../../../src/extraction/candidates/amounts.js';
import { findRateTables, taxesBesideRates } from '../../../src/extraction/candidates/rate-tables.js';
import { page } from './page.js';

const sumsOf = (text: string) => {
  const layout = page(text);
  const amounts = findAmounts(layout, 2).filter(({ decimals }) => decimals === 2);
  return findRateTables(layout, amounts).map(({ subtotalCents, taxCents, tax }) => [
    subtotalCents,
    taxCents,
    tax?.cents ?? null,
  ]);
};

test('rows of rates with a row of sums', () =>
  expect(sumsOf('20 %   032.49   06.49\n0 %    013.98   00.00\nTotal  046.47   06.49')).toEqual([[4647, 649, 649]]));

test('rows of rates without one are added up', () =>
  expect(sumsOf('10 %   267.27   26.73\n22 %   036.89   08.11\nFree   012.00   00.00')).toEqual([[31616, 3484, null]]));

test('the rate may stand between its base and its tax, and be of a state and its union', () =>
  expect(sumsOf('8544  22140.00  9%  1992.60  9%  1992.60  3985.20')).toContainEqual([2214000, 398520, 398520]));

test('a tax stands beside what it is of where its line names the rate', () => {
  const amounts = findAmounts(page('IVA 23,00 %   232.50   053.48\nIVA           232.50   053.48'), 2);
  expect(
    [...taxesBesideRates(page('IVA 23,00 %   232.50   053.48'), amounts)].map(({ segment }) => segment.line),
  ).toEqual([0]);
});

test('rows that name no rate of theirs make no table', () =>
  expect(sumsOf('Pens   100.00   17.00\nPaper  200.00   34.00')).toEqual([]));
