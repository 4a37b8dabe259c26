import { datesInText } from '../candidates/dates.js';
import type { Confidence } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { cellRightOf, evidenceOf, type Layout, overlap, type Segment, segmentsBelow } from '../layout/layout.js';
import { numberLabel } from '../vocabulary/labels.js';
import { type Contribution, ofFactors } from './contributions.js';
import { NUMBER_WEIGHTS, POSITION_WEIGHTS } from './weights.js';

export interface FoundText {
  value: string;
  confidence: Confidence;
  evidence: Evidence;
  contributions: Contribution[];
}

export interface NumberCandidate {
  value: string;
  score: number;
  contributions: Contribution[];
  evidence: Evidence;
}

/** The vendor's number of the invoice: what stands after, beside or below a label such as `Invoice No.` */
export function findInvoiceNumber(layout: Layout): FoundText | null {
  const candidates = invoiceNumbers(layout);
  const byValue = new Map<string, { best: NumberCandidate; times: number }>();
  for (const candidate of candidates) {
    const known = byValue.get(candidate.value);
    if (!known) byValue.set(candidate.value, { best: candidate, times: 1 });
    else {
      known.times += 1;
      if (candidate.score > known.best.score) known.best = candidate;
    }
  }
  const ranked = [...byValue.values()]
    .map(({ best, times }) => repeated(best, Math.min(times - 1, 2) * NUMBER_WEIGHTS.repeated))
    .sort((one, other) => other.score - one.score);
  const [winner, second] = ranked;
  if (!winner) return null;
  const margin = winner.score - (second?.score ?? 0);
  const confidence = winner.score >= 0.85 && margin >= 0.04 ? 'high' : winner.score >= 0.6 ? 'medium' : 'low';
  return { value: winner.value, confidence, evidence: winner.evidence, contributions: winner.contributions };
}

function repeated(candidate: NumberCandidate, weight: number): NumberCandidate {
  const contributions = [...candidate.contributions, { feature: 'repeated', weight }];
  return { ...candidate, score: candidate.score + weight, contributions };
}

/** Everything that words call the number of the invoice, with how surely they do. */
export function invoiceNumbers(layout: Layout): NumberCandidate[] {
  return layout.lines.flatMap((line) => line.segments.flatMap((segment) => candidatesAt(layout, segment)));
}

function candidatesAt(layout: Layout, segment: Segment): NumberCandidate[] {
  const label = invoiceNumberLabel(segment.text);
  if (!label) return [];
  const { line, lines, page } = POSITION_WEIGHTS.invoice_number;
  const position = {
    feature: 'position',
    weight: 1 - Math.min(segment.line, lines) * line - (segment.page - 1) * page,
  };
  const named = { feature: 'label', weight: label.weight };
  const rest = segment.text.slice(label.end);
  const same = leadingNumber(rest, label.end);
  if (same) return [toCandidate(segment, same, named, [position])];
  const dated = label.weight >= 0.95 && /^[\s:#.]*(\d{1,4}\/\d{1,2}\/\d{4})\s*$/.exec(rest)?.[1];
  if (dated) {
    const start = segment.text.length - rest.trimStart().length;
    return [toCandidate(segment, { value: dated, start, end: segment.text.length }, DATED_NUMBER, [position])];
  }
  if (/[\p{L}\p{N}]{3,}/u.test(rest) && !/^\W*(?:date|and|und|et)\b/i.test(rest)) return [];
  const found: NumberCandidate[] = [];
  const right = cellRightOf(layout, segment);
  const besideLabel = right && numberLabel(right.text);
  const beside = right && !besideLabel ? numberInCell(right.text) : null;
  if (right && beside && (right.line !== segment.line || !isColumnHeader(layout, segment)))
    found.push(toCandidate(right, beside, named, [position, weighed('beside')]));
  for (const below of segmentsBelow(layout, segment, 3.5).slice(0, 2)) {
    const value = numberInCell(below.text);
    if (value && isAligned(segment, below)) {
      found.push(toCandidate(below, value, named, [position, weighed(beside ? 'below_another' : 'below')]));
      break;
    }
    if (numberLabel(below.text)?.role === 'other_number' && !value) break;
  }
  return found;
}

/** A cell may hold several labels: `Customer no. 12 Invoice no. 34`. */
function invoiceNumberLabel(text: string) {
  const label = numberLabel(text);
  if (label?.role !== 'other_number') return label;
  const behind = numberLabel(text.slice(label.end));
  const before = numberLabel(text.slice(0, label.start));
  if (before?.role === 'invoice_number' && before.weight >= 0.85) return before;
  if (behind?.role !== 'invoice_number' || behind.weight < 0.85) return null;
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
  found: { value: string; start: number; end: number },
  label: Contribution,
  factors: Contribution[],
): NumberCandidate {
  const evidence = evidenceOf(segment, found.start, found.end);
  return { value: found.value, ...ofFactors(label, [...factors, ...plausibility(found.value)]), evidence };
}

function weighed(feature: keyof typeof NUMBER_WEIGHTS): Contribution {
  return { feature, weight: NUMBER_WEIGHTS[feature] };
}

/** `17/03/2026` beside a label for numbers may be one. */
const DATED_NUMBER: Contribution = { feature: 'label', weight: 0.6 };

/** Long digit-and-letter codes are likelier numbers than a lone digit or a year. */
function plausibility(value: string): Contribution[] {
  if (/^\d{1,2}$/.test(value)) return [weighed('one_or_two_digits')];
  return /^(?:19|20)\d{2}$/.test(value) ? [weighed('year')] : [];
}

const LEAD =
  /^[\s:#.°№|=-]*(?:(?:number|nummer|numero|num|no|nr|n|id)\b(?![-/\d])\s?[.°:#]*\s*)?(?:\(\d{3}\)\s*)?(?:(?:nr|no|n)\b(?![-/\d])[.°:#]*\s*)?[:#\s-]*/i;

/** The number at the beginning of a text, when it begins with one. */
function leadingNumber(text: string, offset: number): { value: string; start: number; end: number } | null {
  const lead = LEAD.exec(text)?.[0].length ?? 0;
  const rest = text.slice(lead);
  const match =
    /^\d{1,4}(?: \d{2,6})+$|^[A-Z]{1,4} \d{1,4}(?: \d{2,4})+$|^[A-Z]{1,4}[ -]\d[\w./-]*(?=[\s,;)]|$)|^(?=[^\s]*\d)[\p{L}\p{N}][\p{L}\p{N}\-/._–]*(?: \d{3,}(?=$))*|^(?=[^\s]*\d)[#\p{L}\p{N}\-/._]+/u.exec(
      rest,
    );
  if (!match) return null;
  const value = match[0].replace(/[.,;:/–-]+$/, '');
  if (!isNumberLike(value, rest)) return null;
  return { value, start: offset + lead, end: offset + lead + value.length };
}

/** A cell that holds the number, not one that merely begins with digits as `10115 Berlin` does. */
function numberInCell(text: string) {
  const found = leadingNumber(text, 0);
  const isPlace = found && /^\d{4,5}$/.test(found.value) && /^,?\s+\p{Lu}\p{L}{2,}/u.test(text.slice(found.end));
  return isPlace ? null : found;
}

function isNumberLike(value: string, rest: string): boolean {
  if (value.length > 40 || !/\d/.test(value)) return false;
  const [date] = datesInText(rest.slice(0, 24), 'day_first');
  if (date && date.start === 0 && !/^\d{8}/.test(value) && date.end >= value.length) return false;
  if (/^\d{1,3}(?:[.,]\d{3})*[.,]\d{2}$/.test(value) || /^[\d.,]+\s?(?:€|\$|£|%|EUR)/.test(rest)) return false;
  return !/^(?:IBAN|BIC|www|http)/i.test(value);
}
