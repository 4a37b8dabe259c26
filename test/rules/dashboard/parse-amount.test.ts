import { amountText, decimalText } from '../../../dashboard/src/server/format.js';
import { parseAmount, parseQuantity, parseRate, quantityText } from '../../../dashboard/src/server/parse-amount.js';

const most = Number.MAX_SAFE_INTEGER;
/** With groups of other sizes, figures of their own, and marks before the sign among them. */
const locales = ['en-US', 'de-DE', 'fr-FR', 'ja-JP', 'en-IN', 'hi-IN', 'ar-EG', 'fa-IR', 'mr-IN'];

test.each<[string, string, string, number | null]>([
  // typed, locale, currency, minor units or refused
  ['1234.56', 'en-US', 'USD', 123_456],
  ['1,234.56', 'en-US', 'USD', 123_456],
  ['1,234', 'en-US', 'USD', 123_400],
  [' 0.5 ', 'en-US', 'USD', 50],
  ['-12.30', 'en-US', 'USD', -1_230],
  ['−12.30', 'en-US', 'USD', -1_230],
  ['-0', 'en-US', 'USD', 0],
  ['0', 'en-US', 'USD', 0],
  ['12,3,4x', 'en-US', 'USD', null],
  ['12,34', 'en-US', 'USD', null],
  ['1,23,456', 'en-US', 'USD', null],
  ['1234,567', 'en-US', 'USD', null],
  ['1.234', 'en-US', 'USD', null],
  ['1.', 'en-US', 'USD', null],
  ['.5', 'en-US', 'USD', null],
  ['', 'en-US', 'USD', null],
  ['1e3', 'en-US', 'USD', null],
  ['+5', 'en-US', 'USD', null],
  ['$5', 'en-US', 'USD', null],
  ['90071992547409.91', 'en-US', 'USD', most],
  ['90,071,992,547,409.91', 'en-US', 'USD', most],
  ['90071992547409.92', 'en-US', 'USD', null],
  ['1.234,56', 'de-DE', 'EUR', 123_456],
  ['1234,56', 'de-DE', 'EUR', 123_456],
  ['1.234', 'de-DE', 'EUR', 123_400],
  ['1.23', 'de-DE', 'EUR', null],
  ['1,234.56', 'de-DE', 'EUR', null],
  ['12,5', 'de-DE', 'EUR', 1_250],
  ['12,345', 'de-DE', 'EUR', null],
  ['1 234,56', 'fr-FR', 'EUR', 123_456],
  ['1 234,56', 'fr-FR', 'EUR', 123_456],
  ['1 234,56', 'fr-FR', 'EUR', 123_456],
  ['1.234,56', 'fr-FR', 'EUR', null],
  ['12 34,56', 'fr-FR', 'EUR', null],
  ['1,234', 'ja-JP', 'JPY', 1_234],
  ['1234', 'ja-JP', 'JPY', 1_234],
  ['1234.5', 'ja-JP', 'JPY', null],
  ['1,234.567', 'en-US', 'TND', 1_234_567],
  ['1,234.5', 'en-US', 'TND', 1_234_500],
  ['1’234.50', 'de-CH', 'CHF', 123_450],
  ['1,00,000.00', 'en-IN', 'INR', 10_000_000],
  ['12,34,567.5', 'hi-IN', 'INR', 123_456_750],
  ['1,000', 'en-IN', 'INR', 100_000],
  ['100000', 'en-IN', 'INR', 10_000_000],
  ['100,000', 'en-IN', 'INR', null],
  ['1,0000', 'en-IN', 'INR', null],
  ['١٬٢٣٤٫٥٦', 'ar-EG', 'EGP', 123_456],
  ['؜-١٢٫٣٠', 'ar-EG', 'EGP', -1_230],
  ['1,234.56', 'ar-EG', 'EGP', 123_456],
  ['1.234,56', 'ar-EG', 'EGP', null],
  ['١,٢٣٤', 'ar-EG', 'EGP', null],
  ['‎−۱۲٬۳۴۵', 'fa-IR', 'EUR', -1_234_500],
  ['‎-12.30', 'he-IL', 'ILS', -1_230],
  ['१,००,०००.५०', 'mr-IN', 'INR', 10_000_050],
])('%s in %s is %s of minor units, or refused: %s', (typed, locale, currency, cents) => {
  expect(parseAmount(typed, currency, locale)).toBe(cents);
});

test('what is shown is read back as what it was, to the last unit that can be carried', () => {
  for (const locale of [...locales, 'de-CH', 'he-IL', 'ckb', 'es-ES', 'pl-PL', 'sv-SE']) {
    for (const currency of ['USD', 'JPY', 'TND']) {
      for (const cents of [0, 1, -1, 99, 100, -123_456, most, -most]) {
        expect(parseAmount(amountText(cents, currency, locale), currency, locale)).toBe(cents);
      }
    }
  }
});

test('amounts become decimal text without a float', () => {
  expect([decimalText(-5, 'USD'), decimalText(most, 'TND'), decimalText(7, 'JPY')]).toEqual([
    '-0.05',
    '9007199254740.991',
    '7',
  ]);
});

test.each<[string, string, number | null]>([
  ['2.5', 'en-US', 2.5],
  ['2,5', 'de-DE', 2.5],
  ['1,000', 'en-US', null],
  ['1.000', 'de-DE', null],
  ['0', 'en-US', null],
  ['-1', 'en-US', null],
  ['0.000001', 'en-US', 0.000_001],
  ['0.0000001', 'en-US', null],
  ['1234567890', 'en-US', null],
  ['two', 'en-US', null],
  ['1e3', 'en-US', null],
  ['0x10', 'en-US', null],
  ['٢٫٥', 'ar-EG', 2.5],
  ['2.5', 'de-DE', null],
])('a quantity of %s in %s is %s, or refused', (typed, locale, quantity) => {
  expect(parseQuantity(typed, locale)).toBe(quantity);
});

test('a quantity that is shown is read back as what it was', () => {
  for (const locale of locales) {
    for (const quantity of [1, 2.5, 0.000_001, 123_456_789, 1_000.25])
      expect(parseQuantity(quantityText(quantity, locale), locale)).toBe(quantity);
  }
});

test.each<[string, string, string | null]>([
  ['1.385', 'en-US', '1.385'],
  ['1385', 'en-US', '1385'],
  ['1,385', 'en-US', null],
  ['1,385', 'de-DE', '1.385'],
  ['1.385', 'de-DE', null],
  [' 0,0833 ', 'fr-FR', '0.0833'],
  ['١٫٠٨٣٥', 'ar-EG', '1.0835'],
  ['123456789.123456', 'en-US', '123456789.123456'],
  ['1234567890.123456', 'en-US', null],
  ['0.00', 'en-US', null],
  ['-1', 'en-US', null],
  ['1e3', 'en-US', null],
  ['', 'en-US', null],
])('a rate of %s in %s is %s, or refused', (typed, locale, rate) => {
  expect(parseRate(typed, locale)).toBe(rate);
});
