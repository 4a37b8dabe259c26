import { XMLBuilder } from 'fast-xml-parser';
import type { ReportedIn } from '../ledger/reported-lines.js';
import { minorUnitDecimals } from '../values/minor-units.js';
import { decimalOfCents } from '../values/money.js';
import { onOneLine } from './booked-entries.js';

/** How elements of an audit file are written. */

export type XmlValue = string | number | XmlElement | readonly XmlElement[] | null;

/** Children in their order; null is left out. */
export interface XmlElement {
  [name: string]: XmlValue;
}

/** The longest texts of the types that the schema has. */
export const lengths = { code: 9, short: 18, middle1: 35, middle2: 70, long: 256 };
const builder = new XMLBuilder({ format: true, indentBy: '' });

export function xml(name: string, value: XmlValue): string {
  return builder.build({ [name]: withoutNull(value) });
}

function withoutNull(value: XmlValue): XmlValue {
  if (Array.isArray(value)) return value.map((each) => withoutNull(each) as XmlElement);
  if (typeof value !== 'object' || value === null) return value;
  const children = Object.entries(value).filter(([, child]) => child !== null);
  return Object.fromEntries(children.map(([name, child]) => [name, withoutNull(child)]));
}

/** On one line, of characters that XML has, no longer than the type of the schema. */
export function text(value: string, length: number): string {
  return [...onOneLine(value).replaceAll(/[\ufffe\uffff]/g, '')].slice(0, length).join('') || 'NotUsed';
}

/** What a section of the file says of itself before its entries. */
export interface SectionTotals {
  entries: number;
  debitCents: number;
  creditCents: number;
}

export function xmlTotals({ entries, debitCents, creditCents }: SectionTotals, { currency }: ReportedIn): string {
  return [
    xml('NumberOfEntries', entries),
    xml('TotalDebit', decimalOfCents(debitCents, currency)),
    xml('TotalCredit', decimalOfCents(creditCents, currency)),
  ].join('');
}

/** An amount in its own currency, with what it was booked at in the owner's. */
export interface BookedAmount {
  currency: string;
  cents: number;
  baseCents: number;
}

/** In the currency of the file; an amount in another stands beside it, with the rate that leads to it. */
export function xmlAmount(booked: BookedAmount, file: ReportedIn): XmlElement {
  const { currency, cents, baseCents } = booked;
  if (currency === file.currency) return { Amount: decimalOfCents(cents, currency) };
  return {
    Amount: decimalOfCents(baseCents, file.currency),
    CurrencyCode: currency,
    CurrencyAmount: decimalOfCents(cents, currency),
    ExchangeRate: cents === 0 ? null : rateOf(booked, file.currency),
  };
}

const rateDecimals = 8;

/** What one unit of the currency was booked at, positive where both are. */
function rateOf({ currency, cents, baseCents }: BookedAmount, base: string): string {
  const units = BigInt(cents) * 10n ** BigInt(minorUnitDecimals(base));
  const scaled = BigInt(baseCents) * 10n ** BigInt(minorUnitDecimals(currency) + rateDecimals);
  const rate = (2n * abs(scaled) + abs(units)) / (2n * abs(units));
  const sign = scaled < 0n === units < 0n || rate === 0n ? '' : '-';
  const digits = String(rate).padStart(rateDecimals + 1, '0');
  return `${sign}${digits.slice(0, -rateDecimals)}.${digits.slice(-rateDecimals)}`;
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}
