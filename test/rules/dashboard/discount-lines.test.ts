import { discountLines } from '../../../dashboard/src/screens/notes/discount-lines.js';
import { FieldProblems } from '../../../src/contract/errors.js';
import { basesOfCodes } from '../../../src/tax/tax-rules.js';

type Line = { amountCents: number; taxCodeId: string | null };
const line = (amountCents: number, taxCodeId: string | null = null): Line => ({ amountCents, taxCodeId });

/** What the service taxes by each code of these lines. */
function bases(lines: Line[], discountCents: number): [number, number][] {
  const coded = lines.map(({ amountCents, taxCodeId }) => ({
    amountCents,
    taxCodeId: taxCodeId === null ? null : Number(taxCodeId),
  }));
  return [...basesOfCodes(coded, discountCents, new FieldProblems())];
}

test('a discount on lines of one code is a line of that code', () => {
  expect(discountLines([line(10_000, '1')], 1_000)).toEqual([{ taxCodeId: '1', unitPriceCents: -1_000 }]);
  expect(discountLines([line(10_000)], 1_000)).toEqual([{ taxCodeId: null, unitPriceCents: -1_000 }]);
  expect(discountLines([line(10_000, '1')], 0)).toEqual([]);
});

test('a discount on lines of several codes is shared out, the cent that is left to whom most was lost', () => {
  expect(discountLines([line(3_333, '1'), line(3_333, '2'), line(3_334), line(0, '3')], 100)).toEqual([
    { taxCodeId: '1', unitPriceCents: -33 },
    { taxCodeId: '2', unitPriceCents: -33 },
    { taxCodeId: null, unitPriceCents: -34 },
  ]);
});

test.each<[string, Line[], number]>([
  ['one code', [line(10_000, '1')], 1_000],
  ['codes and none', [line(3_333, '1'), line(3_333, '2'), line(3_334), line(1, '1')], 1_001],
  ['what was returned', [line(10_000, '1'), line(-2_500, '2'), line(7, '3')], 999],
  ['more than floats carry', [line(9_007_199_254_740_000, '1'), line(991, '2')], 4_503_599_627_370_495],
])('of %s, each code has the base in the note that it has in the invoice', (_what, lines, discountCents) => {
  const note = discountLines(lines, discountCents).map(({ taxCodeId, unitPriceCents }) =>
    line(unitPriceCents, taxCodeId),
  );
  expect(bases([...lines, ...note], 0)).toEqual(bases(lines, discountCents));
});
