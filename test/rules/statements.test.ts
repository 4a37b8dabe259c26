import { line, section } from '../../src/ledger/statements.js';

test('a line is that of its first column, and says what changed when there is one beside it', () => {
  expect(line(7, 'Rent', [300, 200])).toStrictEqual({
    accountId: 7,
    name: 'Rent',
    amountCents: 300,
    amounts: [300, 200],
    differenceCents: 100,
    differencePercent: 50,
  });
  expect(line(null, 'Result', [-300, -200])).toMatchObject({ differenceCents: -100, differencePercent: -50 });
  expect(line(null, 'Result', [200, 0])).toMatchObject({ differenceCents: 200, differencePercent: null });
  expect(line(null, 'Result', [0, 0])).toMatchObject({ differenceCents: 0, differencePercent: null });
});

test.each([[[500]], [[500, 400, 300]]])('a line of %j has no difference', (amounts) => {
  expect(line(7, 'Rent', amounts)).toStrictEqual({
    accountId: 7,
    name: 'Rent',
    amountCents: 500,
    amounts,
    differenceCents: null,
    differencePercent: null,
  });
});

test('a section adds up each of its columns', () => {
  const rows = [line(1, 'Rent', [300, 20]), line(2, 'Travel', [-100, 5])];
  expect(section('Expenses', rows, [0, 1])).toStrictEqual({
    name: 'Expenses',
    rows,
    totalCents: 200,
    totals: [200, 25],
  });
  expect(section('Expenses', [], [0, 1])).toStrictEqual({ name: 'Expenses', rows: [], totalCents: 0, totals: [0, 0] });
});

test('a section that comes to more than can be answered exactly is refused', () => {
  const most = line(1, 'Rent', [Number.MAX_SAFE_INTEGER]);
  const refused = expect.objectContaining({ code: 'VALIDATION_FAILED' });
  expect(() => section('Expenses', [most, most], [0])).toThrow(refused);
  expect(() => line(1, 'Rent', [Number.MAX_SAFE_INTEGER, -1])).toThrow(refused);
});
