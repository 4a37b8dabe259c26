import { type GraphQLScalarType, parseValue } from 'graphql';
import {
  CalendarDate,
  Cents,
  Currency,
  DateTime,
  Decimal,
  Json,
  MonthDay,
  Quantity,
} from '../../src/values/scalars.js';
import { snakeCase } from '../../src/values/snake-case.js';

const literal = (scalar: GraphQLScalarType, text: string, variables?: Record<string, unknown>) =>
  scalar.parseLiteral(parseValue(text), variables);
const refused = (work: () => unknown): boolean => {
  try {
    work();
    return false;
  } catch (error) {
    return error instanceof TypeError;
  }
};

test('cents are whole and exact, as values and as literals', () => {
  expect([Cents.parseValue(5), Cents.parseValue(-0), literal(Cents, '-7'), Cents.serialize('12')]).toEqual([
    5, 0, -7, 12,
  ]);
  expect(Object.is(Cents.parseValue(-0), 0)).toBe(true);
  for (const value of [0.5, 2 ** 53, '5', null, true]) expect(refused(() => Cents.parseValue(value))).toBe(true);
  for (const value of [true, '1.5']) expect(refused(() => Cents.serialize(value))).toBe(true);
  for (const text of ['0.5', '9007199254740993', '"5"', 'true']) expect(refused(() => literal(Cents, text))).toBe(true);
});

test('a quantity keeps up to six decimals, however small', () => {
  const values = [1, 1.5, 0.000001, 1.5e-5, 999_999_999];
  expect(values.map((value) => Quantity.parseValue(value))).toEqual(['1', '1.5', '0.000001', '0.000015', '999999999']);
  expect([literal(Quantity, '2'), literal(Quantity, '2.25'), Quantity.serialize('2.500000')]).toEqual([
    '2',
    '2.25',
    2.5,
  ]);
  for (const value of [0, -1, 0.0000001, 1.0000001, 1e10, '1', null]) {
    expect(refused(() => Quantity.parseValue(value))).toBe(true);
  }
  expect(refused(() => literal(Quantity, '"1"'))).toBe(true);
});

test('days and instants exist, and instants have a zone', () => {
  expect([CalendarDate.parseValue('2024-02-29'), literal(CalendarDate, '"2024-02-29"')]).toEqual([
    '2024-02-29',
    '2024-02-29',
  ]);
  expect(CalendarDate.serialize('2026-03-01')).toBe('2026-03-01');
  for (const value of ['2023-02-29', 20240229, null]) expect(refused(() => CalendarDate.parseValue(value))).toBe(true);
  expect(refused(() => literal(CalendarDate, '20240229'))).toBe(true);
  const instant = new Date('2026-03-01T10:00:00Z');
  expect([DateTime.parseValue('2026-03-01T12:00:00+02:00'), literal(DateTime, '"2026-03-01T10:00Z"')]).toEqual([
    instant,
    instant,
  ]);
  const [first, last] = ['0001-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z'];
  expect([first, last].map((text) => DateTime.parseValue(text).toISOString())).toEqual([first, last]);
  expect([DateTime.serialize(instant), DateTime.serialize('2026-03-01T10:00:00Z')]).toEqual([
    '2026-03-01T10:00:00.000Z',
    '2026-03-01T10:00:00.000Z',
  ]);
  for (const value of [
    '2026-03-01T10:00:00',
    '2026-02-30T10:00:00Z',
    '2026-03-01T25:00:00Z',
    '2026-03-01',
    '9999-12-31T23:59:59-05:00',
    '0001-01-01T00:00:00+05:00',
    5,
    ['2026-03-01T10:00:00Z'],
  ]) {
    expect(refused(() => DateTime.parseValue(value))).toBe(true);
  }
  expect(refused(() => literal(DateTime, '5'))).toBe(true);
});

test('a decimal is a text, exactly as it was written', () => {
  expect([Decimal.parseValue('1.0835'), literal(Decimal, '"0.10"'), Decimal.serialize('1.0835')]).toEqual([
    '1.0835',
    '0.10',
    '1.0835',
  ]);
  for (const value of ['0', '-1', '1e3', '1.', '1234567890', '1.000000000000001', 1.5, null]) {
    expect(refused(() => Decimal.parseValue(value))).toBe(true);
  }
  expect(Decimal.parseValue('1.00000000000001')).toBe('1.00000000000001');
  expect(refused(() => literal(Decimal, '1.5'))).toBe(true);
});

test('a day of every year has no year', () => {
  expect([MonthDay.parseValue('--04-06'), literal(MonthDay, '"--12-31"'), MonthDay.serialize('--04-06')]).toEqual([
    '--04-06',
    '--12-31',
    '--04-06',
  ]);
  for (const value of ['--02-29', '04-06', 406, null]) expect(refused(() => MonthDay.parseValue(value))).toBe(true);
  expect(refused(() => literal(MonthDay, '5'))).toBe(true);
});

test('a literal of a list or an object is no number', () => {
  for (const text of ['[5]', '{ value: 5 }', 'null']) {
    expect([Cents, Quantity].map((scalar) => refused(() => literal(scalar, text)))).toEqual([true, true]);
  }
});

test('a currency is a code in upper case', () => {
  expect([Currency.parseValue('USD'), literal(Currency, '"EUR"')]).toEqual(['USD', 'EUR']);
  expect(Currency.serialize('USD')).toBe('USD');
  for (const value of ['usd', 'XXQ', 5]) expect(refused(() => Currency.parseValue(value))).toBe(true);
  expect(refused(() => literal(Currency, 'EUR'))).toBe(true);
});

test('JSON is what was written, with the variables in it', () => {
  const text = '{ a: [1, 2.5, "x", true, null, ENUM], b: { c: $v, d: $absent } }';
  expect(literal(Json, text, { v: { deep: 1 } })).toEqual({
    a: [1, 2.5, 'x', true, null, 'ENUM'],
    b: { c: { deep: 1 }, d: null },
  });
  expect(literal(Json, '{ c: $v }')).toEqual({ c: null });
  const value = { a: [1, null] };
  expect([Json.parseValue(value), Json.serialize(value)]).toEqual([value, value]);
});

test('names in snake case keep the digits that end a word', () => {
  expect(['balanceDueCents', 'is1099Eligible', 'line1', 'sha256', 'id', 'aBC'].map(snakeCase)).toEqual([
    'balance_due_cents',
    'is_1099_eligible',
    'line1',
    'sha256',
    'id',
    'a_bc',
  ]);
});
