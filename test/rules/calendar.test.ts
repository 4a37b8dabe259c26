import { addDays, addMonths, calendarDayIn, daysBetween, isCalendarDay, latestDay } from '../../src/values/calendar.js';

test.each([
  ['2024-02-29', true],
  ['2023-02-29', false],
  ['2023-12-31', true],
  ['2023-13-01', false],
  ['2023-00-10', false],
  ['2023-04-31', false],
  ['0001-01-01', true],
  ['0000-12-31', false],
  ['2023-1-1', false],
  ['2023-01-01T00:00:00Z', false],
  ['x2023-01-01', false],
  ['', false],
])('%s is a day: %s', (text, isDay) => {
  expect(isCalendarDay(text)).toBe(isDay);
});

test('the day depends on where one is', () => {
  const instant = new Date('2026-03-01T03:30:00Z');
  expect(['UTC', 'America/New_York', 'Asia/Tokyo'].map((zone) => calendarDayIn(zone, instant))).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('days are added and counted across months, years and leap days', () => {
  expect([addDays('2024-02-28', 1), addDays('2024-03-01', -1), addDays('2025-12-31', 1)]).toEqual([
    '2024-02-29',
    '2024-02-29',
    '2026-01-01',
  ]);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2024-03-01', '2024-02-28')).toBe(-2);
  expect(daysBetween('2024-03-01', '2024-03-01')).toBe(0);
});

test('the latest day leaves out what is none', () => {
  expect(latestDay('2026-01-02', null, '2026-01-01')).toBe('2026-01-02');
  expect(latestDay('2026-01-02', '2026-01-03', null)).toBe('2026-01-03');
  expect(latestDay('2026-01-02')).toBe('2026-01-02');
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-30', 1, '2026-02-28'],
  ['2026-01-15', 1, '2026-02-15'],
  ['2026-11-30', 3, '2027-02-28'],
  ['2026-03-31', -1, '2026-02-28'],
  ['2026-12-01', 12, '2027-12-01'],
])('%s and %i months: %s', (day, months, later) => {
  expect(addMonths(day, months)).toBe(later);
});
