import { Comparison, comparedDay, comparedPeriod } from '../../src/ledger/comparison.js';
import { addMonths, lastOfMonth, wholeMonths } from '../../src/values/calendar.js';
import { fiscalYearNumber, fiscalYearOf, isMonthDay } from '../../src/values/fiscal-year.js';

test.each([
  ['--01-01', true],
  ['--04-06', true],
  ['--12-31', true],
  ['--02-29', false],
  ['--02-30', false],
  ['--13-01', false],
  ['04-06', false],
  ['--4-6', false],
  ['', false],
])('%s is a day that every year has: %s', (text, isDay) => {
  expect(isMonthDay(text)).toBe(isDay);
});

test.each([
  ['2026-03-15', '--01-01', '2026-01-01', '2026-12-31'],
  ['2026-01-01', '--01-01', '2026-01-01', '2026-12-31'],
  ['2026-12-31', '--01-01', '2026-01-01', '2026-12-31'],
  ['2026-04-05', '--04-06', '2025-04-06', '2026-04-05'],
  ['2026-04-06', '--04-06', '2026-04-06', '2027-04-05'],
  ['2024-02-29', '--03-01', '2023-03-01', '2024-02-29'],
  ['2026-12-31', '--12-31', '2026-12-31', '2027-12-30'],
  ['0001-01-01', '--04-06', '0001-01-01', '0001-04-05'],
  ['0001-05-01', '--04-06', '0001-04-06', '0002-04-05'],
  ['9999-12-31', '--04-06', '9999-04-06', '9999-12-31'],
])('%s with years from %s is in %s to %s', (day, start, from, to) => {
  expect(fiscalYearOf(day, start)).toEqual({ from, to });
  expect([from, to].map((each) => fiscalYearNumber(each, start))).toEqual(Array(2).fill(fiscalYearNumber(day, start)));
});

test.each([
  ['2026-01-01', '2026-12-31', 12],
  ['2026-02-01', '2026-02-28', 1],
  ['2026-02-01', '2026-02-27', null],
  ['2025-04-06', '2026-04-05', 12],
  ['2025-04-06', '2026-04-06', null],
  ['2026-01-31', '2026-02-27', 1],
  ['2026-01-15', '2026-01-20', null],
  ['2026-03-01', '2026-01-31', null],
  ['2026-01-15', '2026-01-14', null],
  ['2026-03-15', '2026-01-14', null],
  ['9999-01-01', '9999-12-31', 12],
])('%s to %s are %s whole months', (from, to, months) => {
  expect(wholeMonths(from, to)).toBe(months);
});

test('months before, and years of fewer than three digits', () => {
  expect([addMonths('2026-03-31', -1), addMonths('2026-01-15', -12), addMonths('0050-01-31', 1)]).toEqual([
    '2026-02-28',
    '2025-01-15',
    '0050-02-28',
  ]);
  expect([lastOfMonth('2024-02-10'), lastOfMonth('2024-02-10', -12)]).toEqual(['2024-02-29', '2023-02-28']);
});

test.each([
  ['2026-04-01', '2026-06-30', Comparison.PREVIOUS_PERIOD, '2026-01-01', '2026-03-31'],
  ['2026-04-01', '2026-06-30', Comparison.PREVIOUS_YEAR, '2025-04-01', '2025-06-30'],
  ['2024-02-01', '2024-02-29', Comparison.PREVIOUS_YEAR, '2023-02-01', '2023-02-28'],
  ['2025-02-01', '2025-02-28', Comparison.PREVIOUS_YEAR, '2024-02-01', '2024-02-29'],
  ['2025-04-06', '2026-04-05', Comparison.PREVIOUS_PERIOD, '2024-04-06', '2025-04-05'],
  ['2026-03-10', '2026-03-19', Comparison.PREVIOUS_PERIOD, '2026-02-28', '2026-03-09'],
  ['2026-03-10', '2026-03-19', Comparison.PREVIOUS_YEAR, '2025-03-10', '2025-03-19'],
  ['2026-01-01', '2026-03-31', Comparison.PREVIOUS_PERIOD, '2025-10-01', '2025-12-31'],
])('%s to %s, %s: %s to %s', (from, to, comparison, before, until) => {
  expect(comparedPeriod({ from, to }, comparison)).toEqual({ from: before, to: until });
});

test('balance sheets are compared at ends of months, and at the same day otherwise', () => {
  const { PREVIOUS_PERIOD, PREVIOUS_YEAR } = Comparison;
  expect([comparedDay('2026-03-31', PREVIOUS_PERIOD), comparedDay('2026-03-15', PREVIOUS_PERIOD)]).toEqual([
    '2026-02-28',
    '2026-02-28',
  ]);
  expect(
    ['2026-03-31', '2026-03-15', '2025-02-28', '2024-02-29'].map((day) => comparedDay(day, PREVIOUS_YEAR)),
  ).toEqual(['2025-03-31', '2025-03-15', '2024-02-29', '2023-02-28']);
});
