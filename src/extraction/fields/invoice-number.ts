import { datesInText } from '../candidates/dates.js';
import type { Confidence } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { cellRightOf, evidenceOf, type Layout, overlap, type Segment, segmentsBelow } from '../layout/layout.js';
import { dateLabel, isSure, type NumberLabel, numberLabel } from '../vocabulary/labels.js';
import { namesPermit } from '../vocabulary/permits.js';
import { SURE } from '../vocabulary/phrases.js';
import { fold } from '../vocabulary/text-folding.js';
import { BEHIND_NUMBER } from '../vocabulary/words-before-days.js';
import { SERIES } from '../vocabulary/words-of-series.js';
import type { Contribution } from './contributions.js';
import { isInvoiceHeading } from './document-kind.js';
import { NUMBER_LEVELS, NUMBER_WEIGHTS } from './fitted-weights.js';
import type { NumberFeature, NumberWeights } from './number-features.js';
import { bestOf, levelOf, probabilityAlone } from './ranking.js';

export interface FoundText {
  value: string;
  confidence: Confidence;
  probability: number;
  evidence: Evidence;
  contributions: Contribution[];
}

/** What words call the number of the invoice, with what speaks for it and against it. */
export interface NumberCandidate {
  value: string;
  /** How surely its label alone calls it so. */
  labelWeight: number;
  /** Whether its day follows at once: `n. 56 del 12/06/2025`. */
  isDated: boolean;
  /** Whether more follows or goes before that may belong to it: `7 / 2025 K`, of which only a part was taken. */
  isCut: boolean;
  features: NumberFeature[];
  evidence: Evidence;
}

/** The vendor's number of the invoice: what stands after, beside or below a label such as `Invoice No.` */
export function findInvoiceNumber(layout: Layout, weights: NumberWeights = NUMBER_WEIGHTS): FoundText | null {
  const winner = bestOf(numberCandidates(layout), isSameNumber, weights);
  if (!winner) return null;
  const { candidate, probability, contributions } = winner;
  const { value, evidence } = candidate;
  return { value, confidence: levelOf(probability, NUMBER_LEVELS), probability, evidence, contributions };
}

/** Whether two candidates say the same number. */
export function isSameNumber(one: { value: string }, other: { value: string }): boolean {
  return one.value === other.value;
}
/** Everything that words call the number of the invoice, with how surely they do: less where its place or form is improbable. */
export function invoiceNumbers(
  layout: Layout,
): { value: string; weight: number; isCut: boolean; evidence: Evidence }[] {
  const candidates = numberCandidates(layout);
  const isOneOfInvoice = candidates.some(({ features }) => features.includes('number_of_invoice'));
  return candidates.map(({ value, labelWeight, isDated, isCut, features, evidence }) => {
    const isOfOtherPaper = isOneOfInvoice && features.includes('number_of_document');
    const weight = isDated ? labelWeight : labelWeight * probabilityAlone(features, NUMBER_WEIGHTS);
    return { value, weight: isOfOtherPaper ? weight * BESIDE_INVOICES : weight, isCut, evidence };
  });
}

/** `Receipt number` beside `Invoice number` is that of the receipt. */
const BESIDE_INVOICES = 0.5;

/** Everything that words call the number of the invoice, but for what `isLeftOut` names, as if it were not on the page. */
export function numberCandidates(layout: Layout, isLeftOut = (_value: string) => false): NumberCandidate[] {
  const found = layout.lines
    .flatMap((line) => line.segments.flatMap((segment) => candidatesAt(layout, segment)))
    .filter(({ value }) => !isLeftOut(value))
    .map((candidate) => withSeries(layout, candidate));
  return found.map((candidate, index) => {
    const times = found.filter((other) => isSameNumber(other, candidate)).length;
    const holds: [NumberFeature, boolean][] = [
      ['first', index === 0],
      ['repeated', times > 1],
      ['repeated_often', times > 2],
    ];
    return { ...candidate, features: [...candidate.features, ...held(holds)] };
  });
}

/**
 * `Serie: F` and below it `Folio: 2204`: a series in a cell of its own is ahead of the number beside or below it. A series of digits alone may be
 * a year that the number does without, and of two different ones neither is sure: the number may be longer then.
 */
function withSeries(layout: Layout, candidate: NumberCandidate): NumberCandidate {
  const { value, evidence } = candidate;
  if (!/^\d/.test(value)) return candidate;
  const series = new Set(seriesNear(layout, evidence));
  const [only = ''] = series;
  if (candidate.isDated) return candidate;
  if (series.size === 0) return isBehindCapitals(layout, evidence) ? { ...candidate, isCut: true } : candidate;
  if (series.size > 1 || !/\p{L}/u.test(only)) return { ...candidate, isCut: true };
  return { ...candidate, value: `${only} ${value}`, isCut: false };
}

/** `RAT   0009318` below a label: nothing says what the capitals before the number are. */
function isBehindCapitals(layout: Layout, { page, box }: Evidence): boolean {
  const line = layout.lines.find((other) => other.page === page && other.segments.some((cell) => isAt(cell, box)));
  const index = line?.segments.findIndex((cell) => isAt(cell, box)) ?? 0;
  const left = line?.segments[index - 1];
  if (!left || box.x - left.box.x - left.box.width > CELLS_OF_NUMBER * box.height) return false;
  return /^[A-Z]{1,5}$/.test(left.text) && !numberLabel(left.text) && !dateLabel(left.text);
}

function isAt({ box: one }: Segment, other: Segment['box']): boolean {
  return Math.abs(one.x - other.x) < 1 && Math.abs(one.y - other.y) < 1;
}

/** What cells around a number call its series, or the series of the numbers below them. */
function seriesNear(layout: Layout, { page, box }: Evidence): string[] {
  const cells = layout.lines
    .filter((line) => line.page === page && Math.abs(line.box.y - box.y) < LINES_TO_SERIES * box.height)
    .flatMap(({ segments }) => segments);
  return cells.flatMap((cell) => {
    const [, value] = SERIES.exec(fold(cell.text)) ?? [];
    if (value === undefined) return [];
    if (value !== '') return codeOfSeries(cell.text.slice(-value.length));
    const beside = [cellRightOf(layout, cell), segmentsBelow(layout, cell, 3.5)[0]];
    return beside.flatMap((other) => (other ? codeOfSeries(other.text) : [])).slice(0, 1);
  });
}

/** In heights of print. */
const LINES_TO_SERIES = 3.6;

function codeOfSeries(text: string): string[] {
  const isHead = numberLabel(text) !== null || dateLabel(text) !== null;
  return !isHead && /^[\p{Lu}\d](?:[\p{Lu}\d/-]{0,6}[\p{Lu}\d])?$/u.test(text) ? [text] : [];
}

function candidatesAt(layout: Layout, segment: Segment): NumberCandidate[] {
  const inParts = numberInParts(segment);
  if (inParts) return [inParts];
  const said = withoutSeries(segment.text, invoiceNumberLabel(segment.text));
  const label = inItsPlace(layout, segment, inBothLanguages(segment.text, said));
  if (!label || label.kind === 'other' || namesPermit(fold(segment.text.slice(0, label.end)))) return [];
  const features: NumberFeature[] = ['any_number', label.kind, ...placeOf(segment)];
  const named = { labelWeight: label.weight, features };
  const rest = segment.text.slice(label.end).replace(/^\s?\([^)\d]{3,40}\)/, (aside) => ' '.repeat(aside.length));
  const same = leadingNumber(rest, label.end);
  if (same && label.kind === 'reference' && MONTH_OF_YEAR.test(same.value)) return [];
  // `No. 14, 3rd Cross` is a part of an address.
  if (same && BARE.includes(label.kind) && /^,\s\S/.test(segment.text.slice(same.end))) return [];
  if (same) return isSure(label) || !isYear(same.value) ? [toCandidate(segment, same, named)] : [];
  const dated = isSure(label) && /^[\s:#.]*(\d{1,4}\/\d{1,2}\/\d{4})\s*$/.exec(rest)?.[1];
  if (dated) {
    const start = segment.text.length - rest.trimStart().length;
    return [toCandidate(segment, { value: dated, start, end: segment.text.length }, named, 'like_a_date')];
  }
  if (/[\p{L}\p{N}]{3,}/u.test(rest) && !/^\W*(?:date|and|und|et)\b/i.test(rest)) return [];
  const apart: NumberFeature[] = isSure(label) ? [] : ['apart_from_unsure_label'];
  const found: NumberCandidate[] = [];
  const right = cellRightOf(layout, segment);
  const wide = right && inTwoCells(layout, right);
  if (wide && isSure(label)) return [toCandidate(right, wide, named, 'beside', ...apart)];
  const besideLabel = right && numberLabel(right.text);
  const beside = right && !besideLabel ? numberInCell(right.text) : null;
  if (right && beside && (right.line !== segment.line || !isColumnHeader(layout, segment)))
    found.push(toCandidate(right, beside, named, 'beside', ...apart));
  for (const below of segmentsBelow(layout, segment, 3.5).slice(0, 2)) {
    const value = numberInCell(below.text);
    if (value && isAligned(segment, below)) {
      found.push(toCandidate(below, value, named, beside ? 'below_another' : 'below', ...apart));
      break;
    }
    if (numberLabel(below.text)?.role === 'other_number' && !value) break;
  }
  return found;
}

/** `Punto de Venta: 00004 Comp. Nro: 00012876` of Argentina and `Serie A Folio 2291` of Mexico: a number of two parts with words of their own. */
function numberInParts(segment: Segment): NumberCandidate | null {
  const folded = fold(segment.text);
  const match = NUMBER_OF_TILL.exec(folded) ?? SERIES_AND_FOLIO.exec(folded);
  if (!match) return null;
  const [whole, first = '', second] = match;
  const isSeries = /\p{L}/u.test(first);
  const value = isSeries ? `${first.toUpperCase()} ${second}` : `${first}-${second}`;
  const features: NumberFeature[] = ['any_number', 'number_of_invoice', ...placeOf(segment)];
  const place = { value, start: match.index, end: match.index + whole.length };
  return toCandidate(segment, place, { labelWeight: SURE, features });
}

const NUMBER_OF_TILL = /\bpunto de venta\s?:?\s?(\d{4,5})\s+comp(?:\.|robante) (?:nro|no|num)\.?\s?:?\s?(\d{8})\b/;
const SERIES_AND_FOLIO = /\bserie\s?:?\s?([a-z]{1,6})\s+folio\s?:?\s?(\d{1,10})(?![\w-])/;

/** `Factura nº   RAT   0009318`: capitals in the cell beside the label, and digits in the next one, are one number. */
function inTwoCells(layout: Layout, { line, index, text, box }: Segment) {
  const next = layout.lines[line]?.segments[index + 1];
  const isNear = next !== undefined && next.box.x - box.x - box.width < CELLS_OF_NUMBER * box.height;
  if (!isNear || !/^\p{Lu}{1,5}$/u.test(text) || !/^(?=\S*\d{3})[\w./-]{3,14}$/.test(next.text)) return null;
  return { value: `${text} ${next.text}`, start: 0, end: text.length };
}

/** In heights of print. */
const CELLS_OF_NUMBER = 5;

/** `nr FV/118/06/2025`: what runs on in the number is its beginning, though words for numbers end in it too. */
function withoutSeries(text: string, label: NumberLabel | null): NumberLabel | null {
  const series =
    label && /^[-/]\S*\d/.test(text.slice(label.end)) && /(?<=[\s.:])\p{Lu}{1,5}$/u.exec(text.slice(0, label.end));
  return series ? { ...label, end: series.index } : label;
}

/** A bare `No.` right below the title or beside it, above `Date`, or in a row of heads beside that, is the document's. */
function inItsPlace(layout: Layout, segment: Segment, label: NumberLabel | null): NumberLabel | null {
  if (label?.kind === 'title' && isTitleAboveDate(layout, segment))
    return { ...label, kind: 'number_of_document', weight: SURE };
  if (!label || !BARE.includes(label.kind)) return label;
  const isOfDocument =
    isBelowTitle(layout, segment) ||
    isBesideTitle(layout, segment) ||
    isHeadBesideDate(layout, segment) ||
    isKeyAboveDate(layout, segment);
  if (!isOfDocument) return label;
  return { ...label, kind: 'number_of_document', weight: SURE };
}

/** Kinds of words that call a number no more than that. */
const BARE: readonly NumberLabel['kind'][] = ['bare_word', 'sign', 'short_word', 'unsure_phrase'];

function isBelowTitle(layout: Layout, { line, page, box }: Segment): boolean {
  const above = [1, 2, 3, 4]
    .flatMap((lines) => layout.lines[line - lines]?.segments ?? [])
    .find((other) => overlap(other.box, box) > 0);
  return above?.page === page && box.y - above.box.y < 6 * box.height && isInvoiceHeading(fold(above.text));
}

function isBesideTitle(layout: Layout, { line, index }: Segment): boolean {
  const left = layout.lines[line]?.segments[index - 1];
  return left !== undefined && !/\d/.test(left.text) && isInvoiceHeading(fold(left.text));
}

/** `#  INV-12` and right below it `Invoice Date  01/10/2025`: keys of one list. */
function isKeyAboveDate(layout: Layout, segment: Segment): boolean {
  const label = labelOfKeyBelow(layout, segment);
  return label?.role === 'invoice_date' && isSure(label);
}

/** `INVOICE  1874` and right below it `DATE  09/16/2026`: a title that is a key of that list. */
function isTitleAboveDate(layout: Layout, segment: Segment): boolean {
  return /^\S+$/.test(segment.text) && labelOfKeyBelow(layout, segment)?.role === 'invoice_date';
}

function labelOfKeyBelow(layout: Layout, { line, page, index, box }: Segment) {
  const rightOf = (one: Segment['box']) => one.x + one.width;
  const below = layout.lines[line + 1]?.segments.find(
    (other) => Math.abs(other.box.x - box.x) < 2 || Math.abs(rightOf(other.box) - rightOf(box)) < 2,
  );
  const isNext = below?.page === page && below.box.y - box.y < 2.5 * box.height;
  const isKey = layout.lines[line]?.segments[index + 1] !== undefined;
  return isNext && isKey ? dateLabel(below.text) : null;
}

function isHeadBesideDate(layout: Layout, segment: Segment): boolean {
  if (!isColumnHeader(layout, segment)) return false;
  const others = layout.lines[segment.line]?.segments.filter((other) => other !== segment) ?? [];
  return others.some(({ text }) => dateLabel(text)?.role === 'invoice_date');
}

/** `No de facture / Invoice no.`, `Rechnung / Invoice 118203`: the label ends where its words in the other language do. */
function inBothLanguages(text: string, label: NumberLabel | null): NumberLabel | null {
  const bar = label && /^\s?\/\s?(?=\p{L})/u.exec(text.slice(label.end));
  if (!label || !bar) return label;
  const start = label.end + bar[0].length;
  const other = numberLabel(text.slice(start));
  return other?.role === label.role && other.start <= 1 ? { ...label, end: start + other.end } : label;
}

/** A cell may hold several labels: `Customer no. 12 Invoice no. 34`. */
function invoiceNumberLabel(text: string): NumberLabel | null {
  const label = numberLabel(text);
  if (label?.role !== 'other_number') return label;
  const behind = numberLabel(text.slice(label.end));
  const before = numberLabel(text.slice(0, label.start));
  if (before?.role === 'invoice_number' && isSure(before)) return before;
  // `BL n° 251184 du 09/01/2025, n° 251302 du 17/01/2025`
  if (behind?.role !== 'invoice_number' || !isSure(behind) || behind.kind === 'number_before_date') return null;
  return { ...behind, start: behind.start + label.end, end: behind.end + label.end };
}

/** A label in a row of labels: its value stands below, not beside. */
function isColumnHeader(layout: Layout, segment: Segment): boolean {
  const others = layout.lines[segment.line]?.segments.filter((other) => other !== segment) ?? [];
  return others.length > 0 && others.every((other) => !/\d/.test(other.text));
}

function isAligned(label: Segment, value: Segment): boolean {
  return overlap(label.box, value.box) > 0.3 * Math.min(label.box.width, value.box.width);
}

function toCandidate(
  segment: Segment,
  { value, start, end }: { value: string; start: number; end: number },
  { labelWeight, features }: Pick<NumberCandidate, 'labelWeight' | 'features'>,
  ...place: NumberFeature[]
): NumberCandidate {
  const evidence = evidenceOf(segment, start, end);
  const isDated = isFollowedByDay(segment.text.slice(end));
  const isCut = goesOn(segment.text, start, end);
  return { value, labelWeight, isDated, isCut, features: [...features, ...place, ...formOf(value)], evidence };
}

/** What follows a number at once, or after a blank as digits or capitals do, may be the rest of it. */
function goesOn(text: string, start: number, end: number): boolean {
  const rest = text.slice(end);
  const [date] = datesInText(rest, 'day_first');
  if (date && /^\W{0,3}$/.test(rest.slice(0, date.start))) return false;
  return (
    GOES_ON.test(rest) ||
    BEGINS_IN_WORD.test(text.slice(start, end)) ||
    /[\p{L}\p{N}][-/_]?$/u.test(text.slice(0, start))
  );
}

/** What a dash or the end of a word begins: `numéroQB-2026`. */
const BEGINS_IN_WORD = /^(?:[-/_]|\p{Ll}{3,}[\p{Lu}\d]|\p{Lu}\p{Ll}{3,}\p{Lu})/u;
const GOES_ON =
  /^(?:[^\s.,;:)\]|"'”»·•*–-]|\s?[-/_]\s?[\p{L}\p{N}]|\s\d{1,12}(?:[-/]\d{1,6})?(?=\s|$)|\s\p{Lu}{1,3}(?:\d|\s*$))/u;

function isFollowedByDay(text: string): boolean {
  const [date] = datesInText(text, 'day_first');
  return date !== undefined && IS_OF_DAY.test(fold(text.slice(0, date.start)));
}

const IS_OF_DAY = new RegExp(`^\\s(?:${BEHIND_NUMBER})\\s$`);

/** Numbers stand in the head of the first page as a rule. */
function placeOf({ line, page }: Segment): NumberFeature[] {
  return held([
    ['far_down', line >= 30],
    ['other_page', page > 1],
  ]);
}

/** Long codes are likelier numbers than a lone digit or a year. */
function formOf(value: string): NumberFeature[] {
  return held([
    ['one_or_two_digits', /^\d{1,2}$/.test(value)],
    ['three_digits', /^\d{3}$/.test(value)],
    [/\p{Ll}{4}/u.test(value) ? 'word' : 'letters', /\p{L}/u.test(value)],
    ['many_digits', value.replace(/\D/g, '').length >= 12],
  ]);
}

/** `Referência: 07/2025` is what a bill is for. */
const MONTH_OF_YEAR = /^(?:0?[1-9]|1[0-2])[/.-]20\d{2}$/;

/** `Invoice 2026` is a title rather than a number. */
function isYear(value: string): boolean {
  return /^(?:19|20)\d{2}$/.test(value);
}

function held(holds: [NumberFeature, boolean][]): NumberFeature[] {
  return holds.flatMap(([feature, isHeld]) => (isHeld ? [feature] : []));
}

/** With what may stand between a label and its number: `Račun R-1 br. 17`, `Fatura n.º 17`. */
const LEAD =
  /^[\s:#.°№|='׳-]*(?:r-?[12]\s+)?(?:n\.\s?(?:o\b|º)[\s.:#]*)?(?:(?:number|nummer|numero|num|no|nr|n|id)\b(?![-/\d])\s?[.°:#]*\s*)?(?:(?:č|čís|št|br)\.\s?)?(?:\(\d{3}\)\s*)?(?:(?:nr|no|n)\b(?![-/\d])[.°:#]*\s*)?[:#\s-]*/i;

/** `Invoice numberQB-2026-00544`: the blank behind the label is lost. */
const GLUED_WORD = /^\s*(?:[Nn](?:umber|ummer|umer|úmero|umero|uméro|umărul?|umeris)|[Čč]íslo|[Bb]roj)(?=\p{Lu}|\d)/u;

/** `seria NCB nr. 25011844207`, `Serie A / 000218` */
const IN_SERIES =
  /^[\s:]*(?:seria|serie|series|serija)\s+(\p{L}{1,6})(?:\s+(?:nr|no|num|n)\.?(\s)\s*|(\s?\/\s?))(\d{2,}(?:-\d+)?)/iu;

/**
 * `25 / 0318`, `FA 25-11 / 208` and `2025 / EU / 00731` are parts of one number, as are `AV 7 3340 118 M8`, `JCH 2025-05 004418` and
 * `2025 0047 119 883 emessa il`; `07 / 2025` is a month and `1 / 2` counts pages.
 */
const WITH_BLANKS = new RegExp(
  [
    String.raw`(?!\d{1,2} / (?:\d{1,2}|20\d{2})$)(?=.*\d)(?:\p{Lu}{1,4} )?[\p{Lu}\d][\p{Lu}\d.-]{0,9}(?: / [\p{Lu}\d-]{1,10}){1,2}(?=$|\s\()`,
    String.raw`\p{Lu}{1,4}(?: \d{1,4}){3,} \p{Lu}\d(?=$|\s[—–-]\s)`,
    String.raw`\p{Lu}{2,4} 20\d{2}-\d{2} \d{4,8}$`,
    String.raw`\d{4}(?: \d{3,4}){2,}(?=\s\p{Ll})`,
  ]
    .map((form) => `^${form}`)
    .join('|'),
  'u',
);

/** The number at the beginning of a text, when it begins with one. */
function leadingNumber(text: string, offset: number): { value: string; start: number; end: number } | null {
  const inSeries = IN_SERIES.exec(text);
  if (inSeries) {
    const [whole, series, blank, slash, number] = inSeries;
    return { value: `${series}${slash ?? blank}${number}`, start: offset, end: offset + whole.length };
  }
  const lead = (GLUED_WORD.exec(text) ?? LEAD.exec(text))?.[0].length ?? 0;
  const rest = text.slice(lead);
  const match =
    WITH_BLANKS.exec(rest) ??
    /^\d{1,4}(?: \d{2,6})+(?: \d)?$|^\d{1,2} - \d{4,}$|^[A-Z]{2,3} [A-Z0-9]{1,10}(?:\/\d{1,9}){1,2}(?=\s|$)|^[A-Z]{1,4} \d{1,4}(?: \d{2,10})+$|^\p{Lu}{1,4}(?:-\p{Lu}{1,3})?[ -]\d[\w./-]*(?=[\s,;)]|$)|^[A-Z0-9]{3,8} (?=[A-Z]?\d)(?=\d?[A-Z])[A-Z0-9]{2,4}$|^(?=[^\s]*\d)[\p{L}\p{N}][\p{L}\p{N}\-/._–]*(?: \d{3,}(?=$))*|^(?=[^\s]*\d)[#\p{L}\p{N}\-/._]+/u.exec(
      rest,
    );
  if (!match) return null;
  // `INV-32063Fakturační adresa`: the blank behind the number is lost.
  const value = match[0].replace(/[.,;:/–-]+$/, '').replace(/(?<=\d)\p{Lu}\p{Ll}{3,}$/u, '');
  if (!isNumberLike(value, rest)) return null;
  return { value, start: offset + lead, end: offset + lead + value.length };
}

/** A cell that holds the number, not one that merely begins with digits as `10115 Berlin` does. */
function numberInCell(text: string) {
  const found = leadingNumber(text, 0);
  const isPlace = found && /^\d{4,5}$/.test(found.value) && /^,?\s+\p{Lu}\p{L}{2,}/u.test(text.slice(found.end));
  // `31 Lime Street`
  const isStreet = found && /^\d{1,3}$/.test(found.value) && /^,?\s+\p{Lu}\p{Ll}+ \p{L}/u.test(text.slice(found.end));
  return isPlace || isStreet ? null : found;
}

const BRITISH_POSTCODE = /^[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/;

function isNumberLike(value: string, rest: string): boolean {
  if (value.length > 40 || !/\d/.test(value) || /^\d{1,2}(?:st|nd|rd|th)$/i.test(value)) return false;
  if (BRITISH_POSTCODE.test(value) || /^\d{4}-\d{2}-\d{2}T\d/.test(value)) return false;
  // A bank account as Hungary writes it.
  if (/^\d{8}-\d{8}(?:-\d{8})?$/.test(value)) return false;
  // `Račun R-1` is a Croatian kind of invoice.
  if (/^r-?[12]$/i.test(value)) return false;
  const [date] = datesInText(rest.slice(0, 24), 'day_first');
  if (date && date.start === 0 && !/^\d{8}/.test(value) && date.end >= value.length) return false;
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(value) || /^[\d.,]+\s?(?:€|\$|£|%|EUR)/.test(rest)) return false;
  if (/^(?:rp|rs|eur|usd|gbp|chf)\.?\d[\d.,]*$/i.test(value)) return false;
  return !/^(?:IBAN|BIC|www|http)/i.test(value);
}
