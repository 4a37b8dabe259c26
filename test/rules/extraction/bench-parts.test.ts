import { binsOf, calibrationError } from '../../../bench/extraction-calibration.js';
import { plainValues } from '../../../bench/plain-reader.js';

/** What `npm run bench:extraction` counts with, and the plain reader that it compares with. */

const answers = (count: number, probability: number, isRight: boolean) =>
  Array.from({ length: count }, () => ({ probability, isRight }));

test('values are in bins by their stated probability, each with its mean and the share that is right', () => {
  const bins = binsOf([
    ...answers(3, 1, true),
    ...answers(1, 0.9999, false),
    ...answers(1, 0.5, true),
    ...answers(1, 0.5, false),
    ...answers(2, 0.59, true),
  ]);
  expect(bins.map(({ least, count, shareRight }) => [least, count, shareRight])).toEqual([
    [0.5, 4, 0.75],
    [0.999, 4, 0.75],
  ]);
  expect(bins[0]?.meanStated).toBeCloseTo(0.545, 9);
  expect(bins[1]?.meanStated).toBeCloseTo(0.999975, 9);
});

test('what is said is as far from what is right as the bins are, each by its answers', () => {
  expect(calibrationError(binsOf([...answers(1, 0.5, true), ...answers(1, 0.5, false)]))).toBe(0);
  expect(calibrationError(binsOf([...answers(3, 0.25, true), ...answers(1, 1, true)]))).toBeCloseTo(0.5625, 9);
  expect(calibrationError([])).toBe(0);
});

describe('the plain reader takes the first line for the vendor, and what stands beside or below its words', () => {
  test('in English', () => {
    const lines = [
      'Northwind Traders Ltd.',
      'Invoice No: NW-2031',
      'Invoice Date: March 5, 2026',
      'Due Date: 04/04/2026',
      'Paper 2 x 50.00 100.00',
      'Subtotal 1,100.00',
      'VAT 20% 220.00',
      'Total Due',
      '£1,320.00',
    ];
    expect(plainValues(lines)).toEqual({
      vendor_name: 'Northwind Traders Ltd.',
      invoice_number: 'NW-2031',
      invoice_date: '2026-03-05',
      due_date: '2026-04-04',
      total_cents: 132_000,
      tax_cents: 22_000,
      subtotal_cents: 110_000,
      currency: 'GBP',
    });
  });

  test('in German', () => {
    const lines = [
      '',
      'Elbe Werke GmbH',
      'Rechnung Nr. 2026-118',
      'Datum: 05.03.2026',
      'Zahlbar bis 4. April 2026',
      'Nettobetrag 1.100,00',
      'zzgl. 19 % MwSt 209,00',
      'Gesamtbetrag 1.309,00 EUR',
    ];
    expect(plainValues(lines)).toEqual({
      vendor_name: 'Elbe Werke GmbH',
      invoice_number: '2026-118',
      invoice_date: '2026-03-05',
      due_date: '2026-04-04',
      total_cents: 130_900,
      tax_cents: 20_900,
      subtotal_cents: 110_000,
      currency: 'EUR',
    });
  });

  test('and leaves out what no words name', () => {
    expect(plainValues(['Acme', 'Thank you'])).toEqual({ vendor_name: 'Acme' });
    expect(plainValues([])).toEqual({});
  });
});
