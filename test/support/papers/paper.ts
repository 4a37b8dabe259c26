import type { FieldName } from '../../../src/extraction/fields/field-names.js';

/** How a country writes 1234567.89. */
export type MoneyStyle = 'english' | 'german' | 'french' | 'swiss' | 'indian' | 'yen' | 'plain';

/** One row of the table; an amount of its own where quantity × price is not printed. */
export interface PaperItem {
  text: string;
  quantity?: string;
  priceCents?: number;
  amountCents: number;
  /** Lines of the description below the first. */
  wrapped?: string[];
}

/** What stands on an invoice and what a reader should make of it; where it stands is the business of a layout. */
export interface Paper {
  name: string;
  money: MoneyStyle;
  /** Set around every amount, as in `$` before or ` €` after. */
  sign?: { before?: string; after?: string };
  title: string;
  vendor: { name: string; address: string[]; contact: string[] };
  sellerLabel?: string;
  buyer: { label: string; name: string; address: string[] };
  details: [label: string, value: string][];
  /** Sentences above the table. */
  opening?: string[];
  /** Amounts above the table, as the account summary of a utility. */
  summary?: [label: string, cents: number][];
  /** Heads of description, quantity, price and amount; empty without a table. */
  columns: string[];
  items: PaperItem[];
  /** `Carried forward` on long tables, at the foot of a page and the head of the next. */
  carried?: string;
  sums: [label: string, cents: number | string][];
  notes: string[];
  kind?: 'invoice' | 'credit_note' | 'not_invoice' | 'unknown';
  truth: Partial<Record<FieldName, string | number>>;
}

export function writeMoney(cents: number, style: MoneyStyle, sign: Paper['sign'] = {}): string {
  const amount = writeNumber(Math.abs(cents), style);
  return `${cents < 0 ? '-' : ''}${sign.before ?? ''}${amount}${sign.after ?? ''}`;
}

function writeNumber(minorUnits: number, style: MoneyStyle): string {
  if (style === 'yen') return grouped(String(minorUnits), ',');
  const whole = String(Math.floor(minorUnits / 100));
  const fraction = String(minorUnits % 100).padStart(2, '0');
  if (style === 'german') return `${grouped(whole, '.')},${fraction}`;
  if (style === 'french') return `${grouped(whole, ' ')},${fraction}`;
  if (style === 'swiss') return `${grouped(whole, "'")}.${fraction}`;
  if (style === 'plain') return `${whole}.${fraction}`;
  if (style === 'indian') return `${whole.replace(/\B(?=(?:\d\d)+\d{3}$)|\B(?=\d{3}$)/g, ',')}.${fraction}`;
  return `${grouped(whole, ',')}.${fraction}`;
}

function grouped(whole: string, separator: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, separator);
}
