import fc from 'fast-check';
import { minorUnitDecimals } from '../../src/values/minor-units.js';
import {
  amountWithCurrency,
  centsMaximum,
  decimalOfCents,
  divideRounded,
  isCents,
  isCurrency,
  isWithinPercent,
  lineAmountCents,
  minorUnitsPerUnit,
  parseDecimal,
  percentOf,
  sharesOf,
  sumCents,
  taxAtRate,
  taxOnCents,
} from '../../src/values/money.js';
import { reportedCents } from '../../src/values/reported-cents.js';

describe('division rounds half away from zero', () => {
  test.each([
    [5n, 2n, 3n],
    [-5n, 2n, -3n],
    [5n, -2n, -3n],
    [-5n, -2n, 3n],
    [4n, 3n, 1n],
    [-4n, 3n, -1n],
    [0n, 7n, 0n],
    [0n, -7n, 0n],
    [1n, 2n, 1n],
    [-1n, 2n, -1n],
    [49n, 100n, 0n],
    [50n, 100n, 1n],
  ])('%s / %s = %s', (numerator, denominator, quotient) => {
    expect(divideRounded(numerator, denominator)).toBe(quotient);
  });

  test('the error is at most half of the divisor, whatever the signs', () => {
    const divisor = fc.bigInt(-(10n ** 12n), 10n ** 12n).filter((value) => value !== 0n);
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 20n), 10n ** 20n), divisor, (numerator, denominator) => {
        const error = divideRounded(numerator, denominator) * denominator - numerator;
        const absolute = (value: bigint) => (value < 0n ? -value : value);
        expect(absolute(error) * 2n).toBeLessThanOrEqual(absolute(denominator));
      }),
    );
  });
});

test.each([
  ['1.5', 333, 500],
  ['1.5', -333, -500],
  ['3', 1_000, 3_000],
  ['0.000001', 500_000, 1],
  ['0.000001', 499_999, 0],
  ['1', centsMaximum, centsMaximum],
  ['1', -centsMaximum, -centsMaximum],
  ['2', centsMaximum, null],
  ['1.000001', centsMaximum, null],
])('%s × %i cents = %s', (quantity, unitPriceCents, amount) => {
  expect(lineAmountCents(quantity, unitPriceCents)).toBe(amount);
});

test.each([
  [10_000, 875, 875],
  [1, 5_000, 1],
  [1, 4_999, 0],
  [-1, 5_000, -1],
  [0, 2_000, 0],
  [centsMaximum, 10_001, null],
])('tax on %i at %i basis points = %s', (base, rate, tax) => {
  expect(taxOnCents(base, rate)).toBe(tax);
});

test.each([
  [10_000, 88_750, 888],
  [-10_000, 88_750, -888],
  [100, 5_000, 1],
  [99, 5_000, 0],
  [0, 1_000_000, 0],
  [centsMaximum, 1_000_000, centsMaximum],
  [centsMaximum, 1_000_001, null],
])('tax on %i at %i millionths = %s', (baseCents, ratePpm, tax) => {
  expect(taxAtRate(baseCents, ratePpm)).toBe(tax);
});

test.each([
  ['equal weights, a cent left for the first', 100, [1, 1, 1], [34, 33, 33]],
  ['two cents left for those that lost most', 100, [2, 3, 1], [33, 50, 17]],
  ['the last lost most', 10, [3, 3, 4, 7], [2, 2, 2, 4]],
  ['among equal losses the earlier ones', 101, [1, 1, 1, 1], [26, 25, 25, 25]],
  ['nothing left', 90, [2, 1], [60, 30]],
  ['an amount below zero', -100, [1, 1, 1], [-33, -33, -34]],
  ['weights below zero', 100, [-1, -1, -1], [34, 33, 33]],
  ['weights of both signs', 10, [3, -1], [15, -5]],
  ['weights of both signs, below zero together', 10, [-3, 1], [15, -5]],
  ['weights that come to nothing', 100, [5, -5, 0], [100, 0, 0]],
  ['a weight of nothing', 7, [0, 1], [0, 7]],
  [
    'amounts whose product no number carries',
    centsMaximum,
    [centsMaximum, centsMaximum],
    [4503599627370496, 4503599627370495],
  ],
  ['no weights', 7, [], []],
])('shares: %s', (_what, amountCents, weights, shares) => {
  expect(sharesOf(amountCents, weights)).toEqual(shares);
});

test('a sum is exact or nothing', () => {
  expect(sumCents([])).toBe(0);
  expect(sumCents([1, 2, -4])).toBe(-1);
  expect(sumCents([centsMaximum, 1, -1])).toBe(centsMaximum);
  expect(sumCents([centsMaximum, 1])).toBeNull();
  expect(sumCents([-centsMaximum, -1])).toBeNull();
});

test.each([
  [1, 3, 33.33],
  [2, 3, 66.67],
  [-1, 3, -33.33],
  [5, -10, -50],
  [1, 0, null],
  [0, 5, 0],
])('%i of %i in percent = %s', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test.each([
  [5_000, 100_000, 5, true],
  [5_001, 100_000, 5, false],
  [2_501, 50_010, 5, false],
  [2_501, 50_020, 5, true],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER, 100, true],
  [Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER - 1, 100, false],
])('%i is within %i, of which %i percent: %s', (amount, whole, percent, isWithin) => {
  expect(isWithinPercent(amount, whole, percent)).toBe(isWithin);
});

test.each([
  ['EUR', 2, 100, '-123.45', '0.05'],
  ['JPY', 0, 1, '-12345', '5'],
  ['KWD', 3, 1_000, '-12.345', '0.005'],
  ['HUF', 2, 100, '-123.45', '0.05'],
  ['IQD', 3, 1_000, '-12.345', '0.005'],
])('%s has %i decimals', (currency, decimals, units, negative, small) => {
  expect(minorUnitDecimals(currency)).toBe(decimals);
  expect(minorUnitsPerUnit(currency)).toBe(units);
  expect(decimalOfCents(-12_345, currency)).toBe(negative);
  expect(decimalOfCents(-12_345n, currency)).toBe(negative);
  expect(amountWithCurrency(-12_345, currency)).toBe(`${negative} ${currency}`);
  expect(decimalOfCents(5, currency)).toBe(small);
  expect(decimalOfCents(0, currency)).toBe(decimals === 0 ? '0' : `0.${'0'.repeat(decimals)}`);
});

test('currencies whose small coins are gone keep the decimals of ISO 4217', () => {
  const rare = [
    'AFN',
    'ALL',
    'COP',
    'HUF',
    'IDR',
    'IRR',
    'KPW',
    'LAK',
    'LBP',
    'MGA',
    'MMK',
    'PKR',
    'SLL',
    'SOS',
    'SYP',
    'YER',
  ];
  expect(rare.map(minorUnitDecimals)).toEqual(rare.map(() => 2));
  expect(['CLP', 'ISK', 'JPY', 'KRW', 'UGX', 'VND', 'XAF'].map(minorUnitDecimals)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(['BHD', 'IQD', 'JOD', 'LYD', 'OMR', 'TND'].map(minorUnitDecimals)).toEqual([3, 3, 3, 3, 3, 3]);
});

test('decimals are the same when they are asked for again', async () => {
  // A module of its own has not been asked for any yet.
  await import.meta.jest.isolateModulesAsync(async () => {
    const { minorUnitDecimals: decimalsOf } = await import('../../src/values/minor-units.js');
    for (const _time of ['first', 'second']) {
      expect(['EUR', 'CLF', 'KWD', 'JPY', 'HUF', 'IQD', 'LBP'].map(decimalsOf)).toEqual([2, 4, 3, 0, 2, 3, 2]);
    }
  });
});

test('a currency is an upper-case code of ISO 4217', () => {
  expect(['USD', 'usd', 'XXQ', '', 'USDX'].map(isCurrency)).toEqual([true, false, false, false, false]);
});

test('cents are integers that every path carries exactly', () => {
  const values = [0, -1, centsMaximum, -centsMaximum, centsMaximum + 1, 0.5, Number.NaN, '1', null];
  expect(values.map(isCents)).toEqual([true, true, true, true, false, false, false, false, false]);
});

test('a plain decimal falls into digits and scale, and nothing else does', () => {
  expect(parseDecimal('-12.50')).toEqual({ digits: -1250n, scale: 2 });
  expect(parseDecimal('7')).toEqual({ digits: 7n, scale: 0 });
  for (const text of ['', '1e3', '.5', '5.', '+1', '1,5', ' 1', '--1']) {
    expect(() => parseDecimal(text)).toThrow(new RangeError(`not a plain decimal: ${text}`));
  }
});

test('a sum in a report is the number itself, or refused', () => {
  expect([reportedCents('-12'), reportedCents(0), reportedCents(String(centsMaximum))]).toEqual([-12, 0, centsMaximum]);
  for (const sum of [null, String(2n ** 53n), '0.5', Number.NaN]) {
    expect(() => reportedCents(sum)).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' }));
  }
});
