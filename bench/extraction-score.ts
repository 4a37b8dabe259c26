import { type ExtractionResult, FIELD_NAMES, type FieldName } from '../src/extraction/extract.js';

/** One document of a collection, with what is known of it; amounts are minor units. */
export interface Entry {
  file: string;
  source: string;
  kind: string;
  lang?: string | null;
  has_text: boolean;
  embedded_xml: unknown;
  truth: Record<FieldName, string | number | null>;
  vendor_aliases?: string[];
  visible?: Partial<Record<FieldName, boolean>> | null;
  line_items?: { amount_cents: number | null }[];
}

/** The values that some reader gave of a document. */
export interface Reading {
  entry: Entry;
  result: { fields: Partial<Record<FieldName, { value: string | number }>> } | null;
  /** Whether the XML was left unread: then only what the page shows is asked for. */
  isPageAlone: boolean;
}

/** A document as it was extracted. */
export interface Outcome extends Reading {
  result: ExtractionResult | null;
  failure: string | null;
  milliseconds: number;
}

export type Verdict = 'right' | 'wrong' | 'empty';

const LEGAL = new Set(
  'gmbh co kg ag inc incorporated llc ltd limited corp corporation bv b v nv n sa s a sas sarl srl sl plc pvt private pty eg ug ohg sdn bhd company the und and et e u'.split(
    ' ',
  ),
);
const CORE: FieldName[] = ['vendor_name', 'invoice_number', 'invoice_date', 'total_cents'];

/** Null when the value is not known, or not asked for. */
export function verdictOf({ entry, result, isPageAlone }: Reading, field: FieldName): Verdict | null {
  const truth = entry.truth[field];
  if (truth === null || truth === undefined || truth === '') return null;
  if (isPageAlone && entry.visible?.[field] === false) return null;
  const value = result?.fields[field]?.value;
  if (value === undefined) return 'empty';
  return isRight(field, value, truth, entry.vendor_aliases ?? []) ? 'right' : 'wrong';
}

/** Whether vendor, number, date and total are all right, for documents of which at least three are known. */
export function coreVerdict(outcome: Reading): Verdict | null {
  return verdictOfAll(outcome, CORE);
}

/** Whether vendor, number, date, total and currency are all right, for documents of which at least three are known. */
export function bookedVerdict(outcome: Reading): Verdict | null {
  return verdictOfAll(outcome, [...CORE, 'currency']);
}

function verdictOfAll(outcome: Reading, fields: FieldName[]): Verdict | null {
  const verdicts = fields.map((field) => verdictOf(outcome, field)).filter((verdict) => verdict !== null);
  if (verdicts.length < 3) return null;
  return verdicts.every((verdict) => verdict === 'right') ? 'right' : 'wrong';
}

/** Whether nothing at all is known of the document: it is no invoice. */
export function isNegative({ entry }: Reading): boolean {
  return FIELD_NAMES.every((field) => entry.truth[field] === null);
}

export function share(verdicts: (Verdict | null)[]): string {
  const scored = verdicts.filter((verdict) => verdict !== null);
  const right = scored.filter((verdict) => verdict === 'right').length;
  return scored.length === 0 ? '-' : `${percent(right, scored.length)} (${scored.length})`;
}

export function percent(part: number, whole: number): string {
  const thousandths = Math.floor((part * 1000) / whole);
  return `${Math.floor(thousandths / 10)}.${thousandths % 10}%`;
}

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Whether a value read is the true one; a vendor may be named more or less fully. */
export function isRight(field: FieldName, value: string | number, truth: string | number, aliases: string[]): boolean {
  if (field === 'vendor_name') return [String(truth), ...aliases].some((name) => isSameVendor(String(value), name));
  if (field === 'invoice_number')
    return plain(String(value)).replace(/ /g, '') === plain(String(truth)).replace(/ /g, '');
  return value === truth;
}

/** Letters and digits only, without accents, single spaces. */
function plain(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function isSameVendor(answer: string, truth: string): boolean {
  if (plain(answer).replace(/ /g, '') === plain(truth).replace(/ /g, '')) return true;
  const [given, wanted] = [significant(answer), significant(truth)];
  if (given.length === 0 || wanted.length === 0) return false;
  if (wanted.every((word) => given.includes(word))) return given.length <= wanted.length + 6;
  return given.every((word) => wanted.includes(word)) && given.length * 2 >= wanted.length;
}

function significant(name: string): string[] {
  const words = plain(name)
    .split(' ')
    .filter((word) => word !== '');
  const kept = words.filter((word) => !LEGAL.has(word));
  return kept.length > 0 ? kept : words;
}
