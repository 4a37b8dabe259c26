import { isValidIBAN } from 'ibantools';
import { centsMaximum, isCurrency } from '../../values/money.js';
import { digitOfSwissReference, digitsOfIso7064 } from '../candidates/check-digits.js';
import type { Evidence } from '../layout/evidence.js';

export type CodeKind = 'epc' | 'swiss_qr_bill' | 'zatca';

/** What a QR code for machines says of an invoice; null for what its kind does not say. */
export interface ParsedCode {
  kind: CodeKind;
  /** What is to be paid, or the total of the invoice with tax (ZATCA). */
  totalCents: number | null;
  taxCents: number | null;
  /** ISO 4217. */
  currency: string | null;
  iban: string | null;
  /** Who is paid, or who sells (ZATCA). */
  creditorName: string | null;
  /** A structured reference of payment. */
  reference: string | null;
  /** What the payer is to write: free text. */
  message: string | null;
  invoiceNumber: string | null;
  vatNumber: string | null;
  /** The days that its date of issue may be, in the vendor's time or in UTC. */
  invoiceDates: string[];
  /** Whether what it has of check digits is right: its account, its reference, its VAT number and its date. */
  isSound: boolean;
}

/** A code with its place on the shown page. */
export interface InvoiceCode extends ParsedCode {
  evidence: Evidence;
}

const nothing = {
  totalCents: null,
  taxCents: null,
  currency: null,
  iban: null,
  creditorName: null,
  reference: null,
  message: null,
  invoiceNumber: null,
  vatNumber: null,
  invoiceDates: [],
};

/** A QR code has 7,089 characters at most; those of invoices have far fewer. */
const MOST_CHARACTERS = 3_000;
/** Names and messages are kept so far. */
const KEPT_CHARACTERS = 140;

/** What a code says of an invoice; null for a code of another kind, one that is cut off, or has parts of a wrong length. */
export function parseInvoiceCode(text: string): ParsedCode | null {
  if (text.length > MOST_CHARACTERS) return null;
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  if (lines[0] === 'BCD') return parseEpc(lines);
  if (lines[0] === 'SPC') return parseSwiss(lines);
  return parseZatca(text.trim());
}

/** EPC069-12: a SEPA credit transfer. */
function parseEpc(lines: string[]): ParsedCode | null {
  const [, version = '', encoding = '', transfer, , name = '', account = '', amount = '', , structured, free] = lines;
  if (!/^00[12]$/.test(version) || !/^[1-8]$/.test(encoding) || transfer !== 'SCT' || lines.length > 12) return null;
  const iban = compact(account);
  const reference = compact(structured ?? '');
  const isReferenceRight = reference === '' || !reference.startsWith('RF') || isCreditorReference(reference);
  return {
    ...nothing,
    kind: 'epc',
    totalCents: amount.startsWith('EUR') ? centsOf(amount.slice(3)) : null,
    currency: 'EUR',
    iban: iban || null,
    creditorName: kept(name),
    reference: kept(reference),
    message: kept(free ?? ''),
    isSound: isValidIBAN(iban) && isReferenceRight,
  };
}

/** Swiss Implementation Guidelines QR-bill, version 2: 31 lines at least, the billing information in S1 of Swico. */
function parseSwiss(lines: string[]): ParsedCode | null {
  const [, version = '', coding, account = '', , name = ''] = lines;
  const [amount = '', currency = ''] = lines.slice(18);
  const [kind = '', code = '', message = '', end] = lines.slice(27);
  if (!/^02\d\d$/.test(version) || coding !== '1' || end !== 'EPD' || lines.length > 34) return null;
  const [iban, reference] = [compact(account), compact(code)];
  const isReferenceRight =
    kind === 'QRR' ? isSwissReference(reference) : kind === 'SCOR' ? isCreditorReference(reference) : reference === '';
  return {
    ...nothing,
    ...billingInformation(lines[31] ?? ''),
    kind: 'swiss_qr_bill',
    totalCents: centsOf(amount),
    currency: currency === 'CHF' || currency === 'EUR' ? currency : null,
    iban: iban || null,
    creditorName: kept(name),
    reference: kept(reference),
    message: kept(message),
    isSound: isValidIBAN(iban) && isReferenceRight && isCurrency(currency),
  };
}

/** `//S1/10/10201409/11/190512/30/106017086`: number, date and VAT number of the invoice. */
function billingInformation(text: string): Pick<ParsedCode, 'invoiceNumber' | 'vatNumber' | 'invoiceDates'> {
  const parts = text.startsWith('//S1/') ? text.slice(5).split(/(?<!\\)\//) : [];
  const said = (tag: string) => {
    const at = parts.findIndex((part, index) => index % 2 === 0 && part === tag);
    return at < 0 ? null : kept((parts[at + 1] ?? '').replace(/\\(.)/g, '$1'));
  };
  const [year = '', month = '', day = ''] = (said('11') ?? '').match(/^\d{6}$/)?.[0].match(/../g) ?? [];
  const issued = `20${year}-${month}-${day}`;
  const uid = said('30');
  return {
    invoiceNumber: said('10'),
    vatNumber: uid && /^\d{9}$/.test(uid) ? `CHE${uid}` : null,
    invoiceDates: isDay(issued) ? [issued] : [],
  };
}

/** Tags of the Saudi tax authority's simplified invoices that must be there, and the most that there are. */
const ZATCA_TAGS = { seller: 1, vatNumber: 2, time: 3, total: 4, tax: 5, last: 9 } as const;

/** ZATCA: tag, length and value one after the other, in Base64; they are not nested. */
function parseZatca(text: string): ParsedCode | null {
  if (text.length < 40 || text.length % 4 > 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null;
  const values = tagged(Buffer.from(text, 'base64'));
  const said = (tag: number) => values?.get(tag) ?? '';
  const [vatNumber, time] = [said(ZATCA_TAGS.vatNumber), said(ZATCA_TAGS.time)];
  const [totalCents, taxCents] = [centsOf(said(ZATCA_TAGS.total)), centsOf(said(ZATCA_TAGS.tax))];
  if (!values || totalCents === null || taxCents === null) return null;
  const invoiceDates = daysOf(time);
  return {
    ...nothing,
    kind: 'zatca',
    totalCents,
    taxCents,
    creditorName: kept(said(ZATCA_TAGS.seller)),
    vatNumber: kept(vatNumber),
    invoiceDates,
    isSound: /^3\d{13}3$/.test(vatNumber) && invoiceDates.length > 0 && taxCents <= totalCents,
  };
}

/** Values by tag, of which the first five must be there; null when a length leads beyond the end or a tag is none. */
function tagged(bytes: Uint8Array): Map<number, string> | null {
  const values = new Map<number, string>();
  for (let at = 0; at < bytes.length; ) {
    const [tag = 0, length] = bytes.subarray(at, at + 2);
    const next = at + 2 + (length ?? Number.POSITIVE_INFINITY);
    if (tag < 1 || tag > ZATCA_TAGS.last || values.has(tag) || next > bytes.length) return null;
    values.set(tag, new TextDecoder().decode(bytes.subarray(at + 2, next)));
    at = next;
  }
  return [1, 2, 3, 4, 5].every((tag) => values.has(tag)) ? values : null;
}

/** `2022-04-25T22:30:00Z`: the 25th, or the 26th in Riyadh, three hours ahead. */
function daysOf(time: string): string[] {
  const match = /^(?<day>\d{4}-\d\d-\d\d)[T ](?<hour>\d\d):\d\d(?::\d\d(?:\.\d{1,6})?)?(?<utc>Z?)$/.exec(time);
  const { day = '', hour = '', utc } = match?.groups ?? {};
  if (!isDay(day) || Number(hour) > 23) return [];
  const next = new Date(Date.parse(day) + 24 * 60 * 60_000).toISOString().slice(0, 10);
  return utc === 'Z' && Number(hour) >= 21 ? [day, next] : [day];
}

function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Codes write amounts with a point and two decimals at most; null for anything else. */
function centsOf(text: string): number | null {
  const [, whole = '', fraction = ''] = /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(text) ?? [];
  const cents = whole === '' ? Number.NaN : Number(`${whole}${fraction.padEnd(2, '0')}`);
  return cents <= centsMaximum ? cents : null;
}

function isCreditorReference(code: string): boolean {
  return /^RF\d\d[A-Z0-9]{1,21}$/.test(code) && code.slice(2, 4) === digitsOfIso7064('RF', code.slice(4));
}

function isSwissReference(code: string): boolean {
  return /^\d{27}$/.test(code) && digitOfSwissReference(code.slice(0, -1)) === code.slice(-1);
}

function compact(code: string): string {
  return code.toUpperCase().replace(/\s/g, '').slice(0, KEPT_CHARACTERS);
}

/** Text on one line, no longer than it may be; null for none. */
function kept(text: string): string | null {
  const line = text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
  return line === '' ? null : Array.from(line).slice(0, KEPT_CHARACTERS).join('');
}
