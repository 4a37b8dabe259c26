import { taxReview } from '../../src/documents/tax-review.js';

/** Tax that no rate makes is asked about: nowhere is it above 30 % of what is before tax. */

const document = (taxCents: number, changes: { subtotalCents?: number; discountCents?: number } = {}) => ({
  ...{ id: 7, currency: 'EUR', subtotalCents: 10_000, taxCents },
  ...changes,
});

test.each([
  [0, {}],
  [3_000, {}],
  [2_700, { discountCents: 1_000 }],
  [0, { subtotalCents: -10_000 }],
  [-3_000, { subtotalCents: -10_000 }],
  [0, { subtotalCents: 1_000, discountCents: 1_000 }],
])('tax of %i cents is nothing to ask about: %j', (taxCents, changes) => {
  expect(taxReview(document(taxCents, changes), 'Bill B-1')).toEqual([]);
});

test.each([
  [3_001, {}, '3001 on 10000', '30.01 EUR on 100.00 EUR'],
  [10_000, {}, '10000 on 10000', '100.00 EUR on 100.00 EUR'],
  [2_701, { discountCents: 1_000 }, '2701 on 9000', '27.01 EUR on 90.00 EUR'],
  [1, { subtotalCents: -10_000 }, '1 on -10000', '0.01 EUR on -100.00 EUR'],
  [1, { subtotalCents: 1_000, discountCents: 1_000 }, '1 on 0', '0.01 EUR on 0.00 EUR'],
])('tax of %i cents is: %j', (taxCents, changes, subject, amounts) => {
  expect(taxReview(document(taxCents, changes), 'Bill B-1')).toEqual([
    { documentId: 7, reason: 'tax_beyond_rates', subject, detail: `Bill B-1 has tax of ${amounts}` },
  ]);
});
