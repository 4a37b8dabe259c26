import { FIELD_NAMES, type FieldName } from '../../../src/extraction/fields/field-names.js';
import { Chance } from '../../support/variety/chance.js';
import { choose, isHeldOut, nameOf } from '../../support/variety/choices.js';
import { COUNTRIES } from '../../support/variety/countries.js';
import { variedPaper } from '../../support/variety/varied-paper.js';
import { readVaried, type VariedReading } from '../../support/variety/varied-reading.js';

/** Four papers of every country. `npm run bench:papers` reads more of them and tells which are misread. */
const SEEDS = Array.from({ length: 4 * COUNTRIES.length }, (_, seed) => seed);

/** How many papers of the sample must be read right, of those that say the field; more is no failure. */
const LEAST_RIGHT: Record<FieldName, [right: number, asked: number]> = {
  vendor_name: [119, 143],
  invoice_number: [130, 143],
  invoice_date: [137, 143],
  due_date: [79, 82],
  total_cents: [137, 143],
  tax_cents: [112, 124],
  subtotal_cents: [87, 93],
  currency: [141, 143],
};

const readings: VariedReading[] = [];

beforeAll(async () => {
  for (const seed of SEEDS) readings.push(await readVaried(seed));
});

test.each([...FIELD_NAMES])('%s is read from papers of every country', (field) => {
  const asked = readings.filter(({ isRight }) => isRight[field] !== undefined);
  const [right, count] = LEAST_RIGHT[field];
  expect(asked.length).toBe(count);
  expect(asked.filter(({ isRight }) => isRight[field]).length).toBeGreaterThanOrEqual(right);
});

test('what is ready without a reason is an invoice and right', () => {
  const trusted = readings.filter(({ reasons }) => reasons.length === 0);
  expect(trusted.length).toBeGreaterThan(30);
  const booked = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents', 'currency'] as const;
  const wrong = trusted.filter(
    ({ paper, isRight }) => paper.wantedKind !== 'invoice' || booked.some((field) => isRight[field] === false),
  );
  expect(wrong.map(({ paper }) => paper.seed)).toEqual([]);
});

test('the same seed is the same paper, and sums are those of its lines', () => {
  expect(variedPaper(17)).toEqual(variedPaper(17));
  for (const { paper } of readings) {
    const goods = paper.rows.reduce((sum, { quantity, priceCents }) => sum + quantity * priceCents, 0);
    expect(paper.rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(goods);
    if (paper.situation === 'one rate' && paper.wantedKind === 'invoice')
      expect(paper.truth.total_cents).toBe(goods + Number(paper.truth.tax_cents));
  }
});

test('layouts are many, and a fourth of them is never fitted to', () => {
  const layouts = Array.from({ length: 1000 }, (_, seed) => choose(new Chance(seed)));
  expect(new Set(layouts.map(nameOf)).size).toBe(999);
  expect(layouts.filter(isHeldOut).length).toBe(247);
});
