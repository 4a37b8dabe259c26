import fc from 'fast-check';
import {
  currencyExponent,
  decimalText,
  findAmounts,
  findCurrency,
  parseDecimal,
  toMinorUnits,
} from '../../../src/extraction/candidates/amounts.js';
import { dayOrderOf } from '../../../src/extraction/candidates/dates.js';
import { page } from './page.js';

const centsOf = (text: string, exponent = 2) => {
  const decimal = parseDecimal(text, exponent);
  return decimal && toMinorUnits(decimal, exponent);
};

test.each([
  ['1.234,56', 123456],
  ['1,234.56', 123456],
  ["1'234.56", 123456],
  ['1 234,56', 123456],
  ['1,23,456.00', 12345600],
  ['1.234.567,8', 123456780],
  ['4,950', 495000],
  ['4.950', 495000],
  ['4.950,--', 495000],
  ['450', 45000],
  ['0,79', 79],
  ['0.025', 3],
  ['12.5', 1250],
])('%s is %i cents', (text, cents) => expect(centsOf(text)).toBe(cents));

test('currencies without and with three decimals', () => {
  expect(currencyExponent('JPY')).toBe(0);
  expect(centsOf('132,000', 0)).toBe(132000);
  expect(currencyExponent('KWD')).toBe(3);
  expect(centsOf('12.345', 3)).toBe(12345);
  expect(centsOf('1,234.500', 3)).toBe(1234500);
});

test('what is no number, or too large, is refused', () => {
  expect(parseDecimal('12.34.5x')).toBeNull();
  expect(parseDecimal('')).toBeNull();
  expect(toMinorUnits({ digits: 90_071_992_547_409_92n, scale: 0 }, 2)).toBeNull();
});

test.each([
  ['3 348 000', [334_800_000]],
  ['Ft 3 348 000', [334_800_000]],
  ['1 250 3', [100, 25_000, 300]],
])('the amounts of the cell %j are %j', (text, cents) =>
  expect(findAmounts(page(text), 2).map((amount) => amount.cents)).toEqual(cents),
);

test('months before days are no custom of Brazil, Mexico and Chile', () => {
  expect([
    dayOrderOf('Total R$ 10,00'),
    dayOrderOf('RFC: CBA050312AB1 Total $ 10.00'),
    dayOrderOf('Fecha emisión: 05-03-2026 Total $ 10.000'),
    dayOrderOf('Total $ 10.00'),
  ]).toEqual(['day_first', 'day_first', 'day_first', 'month_first']);
});

test('American and European writing of every amount read the same', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (cents) => {
      const whole = Math.floor(cents / 100).toString();
      const fraction = (cents % 100).toString().padStart(2, '0');
      const grouped = (separator: string) => whole.replace(/\B(?=(\d{3})+$)/g, separator);
      return centsOf(`${grouped(',')}.${fraction}`) === cents && centsOf(`${grouped('.')},${fraction}`) === cents;
    }),
  );
});

test('finer decimals round half away from zero', () => {
  expect([25n, 24n, -25n, -24n].map((digits) => toMinorUnits({ digits, scale: 3 }, 2))).toEqual([3, 2, -3, -2]);
});

test('decimals are written without needless zeros', () => {
  expect(decimalText({ digits: 12500n, scale: 3 })).toBe('12.5');
  expect(decimalText({ digits: -5n, scale: 2 })).toBe('-0.05');
  expect(decimalText({ digits: 2000n, scale: 3 })).toBe('2');
});

test('signs, currency signs and percentages on a page', () => {
  const amounts = findAmounts(
    page('Discount 10%  (12.50)\nCredit  EUR 7,00-\nTotal  $1,299.00\nTel. 030-123456  19 %'),
    2,
  );
  expect(amounts.map(({ cents, hasCurrency }) => [cents, hasCurrency])).toEqual([
    [-1250, false],
    [-700, true],
    [129900, true],
  ]);
});

test.each([
  ['Total  1.234,00 €', 'EUR'],
  ['Total  $12.00', 'USD'],
  ['GST Australia\nTotal  $12.00', 'AUD'],
  ['Total CHF  12.00', 'CHF'],
  ['Total  ¥12,000', 'JPY'],
  ['Total  ¥120.50\nTax  ¥10.20', 'CNY'],
  ['Total  £9.99', 'GBP'],
  ['Tax Invoice\nTOTAL GBP  4,131.01', 'GBP'],
  ['Fattura\nTotale fattura euro  550,00', 'EUR'],
  ['Samtals ISK með VSK  328.729', 'ISK'],
  ['VAT Reg No: GB 552341857\nLED5FT  5ft LED Batten  18.45', 'GBP'],
  ['Számla\nFizetendő:  137 721 Ft', 'HUF'],
  ['Karoo Bouhandel (Pty) Ltd\nTotal  R42 192,24', 'ZAR'],
  ['Coquitlam, BC V3B 4R6\nTotal  $2,750.16', 'CAD'],
  ['NZBN 9429044182203\nTotal  $ 1,820.00', 'NZD'],
  ['CUIT: 30-71248830-8\nImporte Total:  $  1238347,26', 'ARS'],
  ['R.U.T.: 76.418.822-5\nTOTAL $  1.740.232', 'CLP'],
  ['Bancolombia\nLa suma de $  3.200.000 m/cte', 'COP'],
  ['CUFE: eb8450ae\nTotal a Pagar  $ 1.287.771,00', 'COP'],
  ['Total  964.00\nUSD 1.27 = GBP 1.00\nCharge  GBP\nFreight 9.50', 'GBP'],
  ['Customer  KES001\nTotal £ 12.00', 'GBP'],
  ['VATable Sales     PHP     88,200.00\nVAT (12%)     10,584.00', 'PHP'],
  ['Energie 1000 kWh à 14.00 Rp.\nTotal CHF 140.00\nMWST 8.1 %', 'CHF'],
])('the currency of %j is %s', (text, code) => expect(findCurrency(page(text))?.code).toBe(code));

test('a currency in words behind those for the total is its own sign', () =>
  expect(findCurrency(page('Factura\nTOTAL EUROS  1.210,00'))).toMatchObject({ code: 'EUR', proof: 'own_sign' }));

test('a head of a column with the sign of rupees states them', () =>
  expect(findCurrency(page('Particulars   Amount (Rs.)\nAudit   20,000.00'))).toMatchObject({
    code: 'INR',
    proof: 'own_sign',
  }));

test.each([
  ['a register', 'Total  2 890,59 €\nSIRET 438 119 604 – RM 86'],
  ['a street', 'Total  78,12 €\nRúa de Sar 12'],
  ['a length', 'Total  78,12 €\n5ft  LED Batten'],
])('%s is no other currency', (_what, text) => expect(findCurrency(page(text))?.others).toEqual([]));

test('the code behind the words for a sum proves a currency as a sign beside an amount does', () =>
  expect(findCurrency(page('Description  Amount GBP\nDesign  850.00'))).toEqual({
    code: 'GBP',
    isCertain: true,
    proof: 'own_sign',
    others: [],
  }));

test.each([
  ['Ukupno za uplatu: 48.000,00 RSD', 'RSD'],
  ['Total  1,200.00 LKR', 'LKR'],
  ['Amount (S$)\n1,200.00', 'SGD'],
  ['Total Fr. 385.00', 'CHF'],
  ['Total  385.00\nCH04 0078 1044 1882 0411 8', 'CHF'],
  ['Фактура 15.03.2026, ДДС 20 %', 'EUR'],
  ['Фактура 15.03.2025, ДДС 20 %', 'BGN'],
])('%j is in %s', (text, code) => expect(findCurrency(page(text))?.code).toBe(code));

test('a code that is a word is one in capitals only', () =>
  expect(findCurrency(page('Aloe gel 250 ml  mad 12.00'))).toBeNull());
