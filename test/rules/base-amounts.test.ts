import fc from 'fast-check';
import { baseAmounts, onDebitSide, otherSide } from '../../src/ledger/base-amounts.js';
import { convertedCents, isRate, rateText, shareOfCents } from '../../src/values/money.js';

/** Amounts in the owner's currency: exact, and balanced to the last unit. */

const rate = (baseUnits: string, currencyUnits = '1') => ({ baseUnits, currencyUnits });
const debit = (debitCents: number) => ({ debitCents, creditCents: 0 });
const credit = (creditCents: number) => ({ debitCents: 0, creditCents });

test.each([
  ['cents to cents', 10_000, rate('1.0835'), 'EUR', 'USD', 10_835],
  ['half a cent away from zero', 1, rate('0.5'), 'EUR', 'USD', 1],
  ['a currency without decimals to one with two', 1_000, rate('0.0062'), 'JPY', 'EUR', 620],
  ['one with two to one without', 620, rate('161.25'), 'EUR', 'JPY', 1_000],
  ['one with three decimals', 12_345, rate('0.2962'), 'TND', 'EUR', 366],
  ['across the euro, by a fraction that no decimal is', 30_000, rate('1.1', '3'), 'CHF', 'USD', 11_000],
  ['more than a number carries', Number.MAX_SAFE_INTEGER, rate('2'), 'EUR', 'USD', null],
])('%s', (_what, cents, fraction, from, to, expected) => {
  expect(convertedCents(cents, fraction, { from, to })).toBe(expected);
});

test('what rounding leaves goes to the largest line of the smaller side', () => {
  const third = (cents: number) => convertedCents(cents, rate('1', '3'), { from: 'USD', to: 'EUR' });
  expect(baseAmounts([debit(100), credit(50), credit(50)], third)).toEqual([debit(34), credit(17), credit(17)]);
  expect(baseAmounts([debit(50), debit(51), credit(101)], third)).toEqual([debit(17), debit(17), credit(34)]);
  expect(baseAmounts([debit(1), debit(1), credit(2)], third)).toEqual([debit(1), debit(0), credit(1)]);
});

test('base debits equal base credits, whatever the lines and the rate', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  const units = fc
    .integer({ min: 1, max: 99_999 })
    .map((digits) => `${Math.floor(digits / 1000)}.${String(digits % 1000).padStart(3, '0')}`);
  fc.assert(
    fc.property(amounts, amounts, units, units, (debits, credits, base, currency) => {
      fc.pre(isRate(base) && isRate(currency));
      const sum = (list: readonly number[]) => list.reduce((total, each) => total + each, 0);
      const rest = sum(debits) - sum(credits);
      const lines = [...debits.map(debit), ...credits.map(credit), rest > 0 ? credit(rest) : debit(-rest)];
      const converted =
        baseAmounts(lines, (cents) => convertedCents(cents, rate(base, currency), { from: 'USD', to: 'EUR' })) ?? [];
      expect(converted).toHaveLength(lines.length);
      expect(sum(converted.map(({ debitCents }) => debitCents))).toBe(
        sum(converted.map(({ creditCents }) => creditCents)),
      );
      expect(converted.every((amount) => amount.debitCents >= 0 && amount.creditCents >= 0)).toBe(true);
      expect(
        converted.every((amount, index) =>
          lines[index]?.debitCents === 0 ? amount.debitCents === 0 : amount.creditCents === 0,
        ),
      ).toBe(true);
    }),
  );
});

test('a part takes its part, and the whole takes all', () => {
  expect(shareOfCents(9_001, 3_333, 10_000)).toBe(3_000);
  expect(shareOfCents(6_001, 6_667, 6_667)).toBe(6_001);
});

test.each(['1.0835', '0.000000000001', '123456789.123456'])('%s is a rate', (text) => {
  expect(isRate(text)).toBe(true);
});

test.each(['0', '0.00', '-1', '1,5', '1e3', '', ' 1', '1234567890', '12.12345678901234', '1.1234567890123456'])(
  '%j is none',
  (text) => {
    expect(isRate(text)).toBe(false);
  },
);

test('a rate is shown as it was entered, a fraction with 12 decimals', () => {
  expect(rateText(rate('1.0835'))).toBe('1.0835');
  expect(rateText(rate('1.0835', '160.2'))).toBe('0.006763420724');
  expect([rateText(rate('1.1', '3')), rateText(rate('1', '0.1'))]).toEqual(['0.366666666667', '10.000000000000']);
});

test('an amount stands on the debit side, a negative one on the credit side, and changes sides', () => {
  expect([7, -7, 0].map(onDebitSide).map(({ debitCents, creditCents }) => [debitCents, creditCents])).toEqual([
    [7, 0],
    [0, 7],
    [0, 0],
  ]);
  expect(otherSide({ debitCents: 7, creditCents: 3 })).toEqual({ debitCents: 3, creditCents: 7 });
});

test('no base amounts at all when one of them, or their sum, is beyond what a number carries', () => {
  const all = Number.MAX_SAFE_INTEGER;
  const unknown = (wanted: number) => (cents: number) => (cents === wanted ? null : cents);
  expect(baseAmounts([debit(1), credit(2)], unknown(1))).toBeNull();
  expect(baseAmounts([debit(1), credit(2)], unknown(2))).toBeNull();
  expect(baseAmounts([debit(all), debit(1), credit(1)], (cents) => cents)).toBeNull();
  expect(baseAmounts([debit(1), credit(all), credit(1)], (cents) => cents)).toBeNull();
});
