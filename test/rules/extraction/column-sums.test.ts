import { findAmounts } from '../../../src/extraction/candidates/amounts.js';
import { findColumnSums, partsOfColumnSums } from '../../../src/extraction/candidates/column-sums.js';
import { page } from './page.js';

/** Cells end where their column does, as amounts do. */
const columnsOf = (...rows: [string, string][]) =>
  findColumnSums(findAmounts(page(rows.map(([words, amount]) => words.padEnd(30) + amount).join('\n')), 2));

test('an amount that those above it add up to is a sum, whatever its words', () =>
  expect(
    columnsOf(['Maľovanie', '268.80'], ['Stierkovanie', '177.75'], ['Farba', '077.00'], ['Spolu', '523.55']),
  ).toEqual({
    sums: [52355],
    balances: [{ fromCents: 26880, toCents: 52355 }],
  }));

test('what adds up in its column is part of the sum below, and what stands above that is not', () => {
  const amounts = findAmounts(page('Before   9.99\nOne      1.00\nTwo      2.00\nSum      3.00\nNext     4.00'), 2);
  expect([...partsOfColumnSums(amounts)].map(({ cents }) => cents).sort()).toEqual([100, 200]);
});

test('what stands between a total and what is left of it explains both', () =>
  expect(columnsOf(['Total', '5033.30'], ['Received', '0500.00'], ['To pay', '4533.30'])).toEqual({
    sums: [],
    balances: [{ fromCents: 503330, toCents: 453330 }],
  }));

test('amounts in other columns, on other pages or too many between explain nothing', () => {
  expect(columnsOf(['A', '1.00'], ['B', '2.00'], ['C', '  3.00'])).toEqual({ sums: [], balances: [] });
  expect(columnsOf(['A', '1.00'], ['B', '2.00\f'], ['C', '3.00'])).toEqual({ sums: [], balances: [] });
  const apart: [string, string][] = [
    ['T', '9.00'],
    ['a', '1.11'],
    ['b', '1.12'],
    ['c', '1.13'],
    ['d', '1.14'],
    ['D', '4.50'],
  ];
  expect(columnsOf(...apart).balances.map(({ fromCents }) => fromCents)).not.toContain(900);
});
