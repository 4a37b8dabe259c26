import { findAmounts } from '../../../src/extraction/candidates/amounts.js';
import { sumCandidates } from '../../../src/extraction/fields/sum-combinations.js';
import type { SumFeature } from '../../../src/extraction/fields/sum-features.js';
import { page } from './page.js';

/** What speaks for total, subtotal and tax together, or against them, and pages that show it. */

/** The features of the combination that says these three, besides those that every combination has. */
function featuresOf(text: string, totalCents: number, taxCents: number | null, subtotalCents: number | null) {
  const layout = page(text);
  const found = sumCandidates(layout, findAmounts(layout, 2)).find(
    (one) =>
      one.totalCents === totalCents && one.taxCents === taxCents && one.subtotalCents === subtotalCents && one.subtotal,
  );
  return found?.features;
}

const SHOWN: [text: string, total: number, tax: number | null, subtotal: number, features: SumFeature[]][] = [
  ['Subtotal  450.00\nVAT 20%  90.00\nTotal  540.00', 54000, 9000, 45000, ['sum', 'tax_at_rate', 'largest_total']],
  ['Subtotal  450.00\nVAT  0.00\nTotal  450.00', 45000, 0, 45000, ['sum_without_tax']],
  ['Subtotal  450.00\nFreight  10.00\nVAT  92.00\nTotal  552.00', 55200, 9200, 45000, ['sum_with_adjustments']],
  ['Subtotal  450.00\nVAT  90.00\nTotal  540.01', 54001, 9000, 45000, ['sum_but_rounding']],
  ['Subtotal  450.00\nVAT 20%\nTotal  540.00', 54000, 9000, 45000, ['tax_by_rate']],
  ['Total  450.00\nVAT  90.00\nTotal  540.00', 54000, 9000, 45000, ['after_net_total']],
  [
    'Subtotal  450.00\nVAT  90.00\nTotal  540.00',
    54000,
    null,
    45000,
    ['no_tax_printed', 'tax_left_out', 'sum_left_out'],
  ],
];

test.each(SHOWN)('%j', (text, total, tax, subtotal, features) => {
  expect(featuresOf(text, total, tax, subtotal)).toEqual(expect.arrayContaining(['any_sum', ...features]));
});

test('a total of more than twice what was given in cash is none', () => {
  const layout = page('Total   141.050\nCash     150.00\nChange     8.50');
  expect(sumCandidates(layout, findAmounts(layout, 2)).map(({ totalCents }) => totalCents)).toEqual([14150]);
});
