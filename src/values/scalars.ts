import { GraphQLScalarType, Kind, type ValueNode } from 'graphql';
import { limits } from '../contract/limits.js';
import { isCalendarDay } from './calendar.js';
import { isMonthDay } from './fiscal-year.js';
import { instantText } from './instant-text.js';
import { centsMaximum, isCents, isCurrency, isRate } from './money.js';

/** Integer minor units of a currency, exact up to 2^53−1: GraphQL's own Int ends at 2^31. */
export const Cents = new GraphQLScalarType<number, number>({
  name: 'Cents',
  description: 'Integer number of minor units of the currency (cents), exact from −(2^53−1) to 2^53−1. A JSON number.',
  serialize: (value) => wholeNumber(typeof value === 'string' ? Number(value) : value),
  parseValue: wholeNumber,
  parseLiteral: (node) => wholeNumber(literalNumber(node, Kind.INT)),
});

function wholeNumber(value: unknown): number {
  if (!isCents(value)) throw wrong(`must be an integer between -${centsMaximum} and ${centsMaximum}`);
  return value === 0 ? 0 : value;
}

/** An exact decimal above zero with up to 6 decimals, kept as text inside and sent as a JSON number. */
export const Quantity = new GraphQLScalarType<string, number>({
  name: 'Quantity',
  description: 'A quantity above 0 with up to 6 decimals and 9 digits before the point, kept exactly. A JSON number.',
  serialize: (value) => Number(value),
  parseValue: quantityText,
  parseLiteral: (node) => quantityText(literalNumber(node, Kind.INT, Kind.FLOAT)),
});

const quantityPattern = new RegExp(`^\\d{1,9}(?:\\.\\d{1,${limits.quantityDecimals}})?$`);

function quantityText(value: unknown): string {
  // No number of up to six decimals has an exponent as a text.
  const text = typeof value === 'number' ? String(value) : '';
  if (!quantityPattern.test(text) || Number(text) <= 0) {
    throw wrong(
      `must be a number above 0, at most ${limits.quantityMaximum}, with up to ${limits.quantityDecimals} decimals`,
    );
  }
  return text;
}

/** An exact decimal above zero, text inside and outside: a JSON number would be rounded by who reads it as a float. */
export const Decimal = new GraphQLScalarType<string, string>({
  name: 'Decimal',
  description: 'An exact decimal above 0 with at most 15 digits, as text: `"1.0835"`.',
  serialize: (value) => String(value),
  parseValue: decimalText,
  parseLiteral: (node) => decimalText(node.kind === Kind.STRING ? node.value : undefined),
});

function decimalText(value: unknown): string {
  if (typeof value !== 'string' || !isRate(value))
    throw wrong('must be a number above 0 with at most 15 digits, as text');
  return value;
}

export const CalendarDate = new GraphQLScalarType<string, string>({
  name: 'Date',
  description: 'A calendar day, `YYYY-MM-DD`.',
  serialize: (value) => String(value),
  parseValue: calendarDay,
  parseLiteral: (node) => calendarDay(node.kind === Kind.STRING ? node.value : undefined),
});

function calendarDay(value: unknown): string {
  if (typeof value !== 'string' || !isCalendarDay(value)) throw wrong('must be a day of the calendar as YYYY-MM-DD');
  return value;
}

/** A day of every year, as ISO 8601 wrote it: 6 April is `--04-06`. */
export const MonthDay = new GraphQLScalarType<string, string>({
  name: 'MonthDay',
  description: 'A month and day that every year has, `--MM-DD`, for example `--04-06`.',
  serialize: (value) => String(value),
  parseValue: monthDay,
  parseLiteral: (node) => monthDay(node.kind === Kind.STRING ? node.value : undefined),
});

function monthDay(value: unknown): string {
  if (typeof value !== 'string' || !isMonthDay(value)) throw wrong('must be a day that every year has as --MM-DD');
  return value;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'An instant, ISO 8601 in UTC with a trailing `Z`.',
  serialize: (value) => instantText(value instanceof Date ? value : new Date(String(value))),
  parseValue: instant,
  parseLiteral: (node) => instant(node.kind === Kind.STRING ? node.value : undefined),
});

const instantPattern = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/;

function instant(value: unknown): Date {
  const match = typeof value === 'string' ? instantPattern.exec(value) : null;
  const parsed = match && isCalendarDay(match[1] ?? '') ? new Date(match[0]) : null;
  if (!parsed || Number.isNaN(parsed.getTime())) throw wrong('must be an instant as YYYY-MM-DDThh:mm:ssZ');
  if (parsed < firstInstant || parsed > lastInstant) throw wrong('must be within the years 0001 to 9999 of UTC');
  return parsed;
}

/** An offset may lead out of the years that have four digits. */
const firstInstant = new Date('0001-01-01T00:00:00Z');
const lastInstant = new Date('9999-12-31T23:59:59.999Z');

/** Text that is one of the currencies of ISO 4217. */
export const Currency = new GraphQLScalarType<string, string>({
  name: 'Currency',
  description: 'An upper-case ISO 4217 currency code, for example `USD`.',
  serialize: (value) => String(value),
  parseValue: currencyCode,
  parseLiteral: (node) => currencyCode(node.kind === Kind.STRING ? node.value : undefined),
});

function currencyCode(value: unknown): string {
  if (typeof value !== 'string' || !isCurrency(value)) throw wrong('must be an upper-case ISO 4217 currency code');
  return value;
}

/** Arbitrary key-value content, returned as it was given. */
export const Json = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Any JSON value, returned as it was given.',
  serialize: (value) => value,
  parseValue: (value) => value,
  parseLiteral: jsonLiteral,
});

function jsonLiteral(node: ValueNode, variables?: Record<string, unknown> | null): unknown {
  switch (node.kind) {
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.LIST:
      return node.values.map((value) => jsonLiteral(value, variables));
    case Kind.OBJECT:
      return Object.fromEntries(node.fields.map((field) => [field.name.value, jsonLiteral(field.value, variables)]));
    case Kind.VARIABLE:
      return variables?.[node.name.value] ?? null;
    default:
      return null;
  }
}

function literalNumber(node: ValueNode, ...kinds: string[]): number | undefined {
  return 'value' in node && kinds.includes(node.kind) ? Number(node.value) : undefined;
}

/** Not a GraphQLError: graphql adds where the value stands to errors of any other class. */
function wrong(message: string): Error {
  return new TypeError(message);
}
