import {
  type DateOnPage,
  dayOrderOf,
  daysBetween,
  dueUnder,
  findDates,
  type PaymentTerms,
  paymentTermsOf,
} from '../candidates/dates.js';
import type { Confidence, DayOrder } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { cellLeftOf, type Layout, overlap, type Segment } from '../layout/layout.js';
import { dateLabel } from '../vocabulary/labels.js';
import type { DateRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';
import { type Contribution, ofFactors } from './contributions.js';
import { DATE_WEIGHTS, POSITION_WEIGHTS } from './weights.js';

export interface FoundDate {
  value: string;
  confidence: Confidence;
  evidence: Evidence | null;
  contributions?: Contribution[];
}

export interface InvoiceDates {
  invoiceDate: FoundDate | null;
  dueDate: FoundDate | null;
}

export interface LabelledDate {
  date: DateOnPage;
  role: DateRole | null;
  score: number;
  contributions: Contribution[];
}

/** The day of issue and the day payment is due, from labels, payment terms, and what is possible: due is not before issue. */
export function findInvoiceDates(layout: Layout, dayOrder: DayOrder | null = null): InvoiceDates {
  const text = layout.lines.map((line) => line.text).join('\n');
  const order = dayOrder ?? dayOrderOf(text);
  const labelled = labelledDates(layout, order);
  const issue = pickIssueDate(labelled);
  const due = pickDueDate(labelled, issue?.date ?? null);
  const invoiceDate = issue ? toFound(issue) : null;
  const dueDate = due ? toFound(due) : dueFromTerms(layout, invoiceDate);
  return settleOrder(invoiceDate, dueDate, issue?.date ?? null, due?.date ?? null, paymentTermsOf(text));
}

/** Every date with what its words say it is; null where they say nothing. */
export function labelledDates(layout: Layout, order: DayOrder): LabelledDate[] {
  return findDates(layout, order).map((date) => labelDate(layout, date));
}

function labelDate(layout: Layout, date: DateOnPage): LabelledDate {
  const before = wordsBefore(layout, date);
  const nearest = before.split(/[,;]\s+(?=\p{L}{4,})/u).at(-1) ?? before;
  const same = dateLabel(nearest.trim()) ?? dateLabel(before.trim());
  const { line, lines, page } = POSITION_WEIGHTS.date;
  const position = {
    feature: 'position',
    weight: 1 - Math.min(date.segment.line, lines) * line - (date.segment.page - 1) * page,
  };
  const found = (role: DateRole | null, start: Contribution, factors: Contribution[] = []): LabelledDate => ({
    date,
    role,
    ...ofFactors(start, [...factors, position]),
  });
  if (isForDiscount(date)) return found('other_date', label(1));
  if (same && !(same.weight <= 0.6 && isPartOfRange(date))) return found(same.role, label(same.weight));
  if (PLACE.test(before)) return found('invoice_date', weighed('town_before'));
  const header = headerLabel(layout, date.segment);
  if (header) return found(header.role, label(header.weight), [weighed('column_head')]);
  const left = leftLabel(layout, date.segment);
  if (left) return found(left.role, label(left.weight), [weighed('label_left')]);
  const above = before.length > 12 ? null : aboveLabel(layout, date.segment);
  if (above) return found(above.role, label(above.weight), [weighed('label_above')]);
  if (isPartOfRange(date)) return found('other_date', weighed('range'));
  const unnamed = found(null, weighed(before.trim().length <= 20 ? 'alone' : 'in_text'));
  return isBesideTime(layout, date) ? withTime(unnamed) : unnamed;
}

function label(weight: number): Contribution {
  return { feature: 'label', weight };
}

function weighed(feature: keyof typeof DATE_WEIGHTS): Contribution {
  return { feature, weight: DATE_WEIGHTS[feature] };
}

function withTime(found: LabelledDate): LabelledDate {
  const time = weighed('time_beside');
  return { ...found, score: found.score + time.weight, contributions: [...found.contributions, time] };
}

/** Tills print the time beside the date. */
function isBesideTime(layout: Layout, { segment }: DateOnPage): boolean {
  return /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/.test(layout.lines[segment.line]?.text ?? '');
}

/** `Rechnung   Nr. 4711   vom   5.3.2026`: a lone preposition to the left belongs to what stands before it. */
function wordsBefore(layout: Layout, { segment, start }: DateOnPage): string {
  const own = segment.text.slice(0, start);
  const cells = layout.lines[segment.line]?.segments.slice(0, segment.index).map((other) => other.text) ?? [];
  const isPart = own.trim() === '' && /^(?:vom|du|dated|del|van|den|am)$/.test(fold(cells.at(-1) ?? ''));
  return isPart ? cells.join(' ').slice(-70) : own;
}

/** `Bei Zahlung bis 11.03.2026 gewähren wir 2 % Skonto`: the last day of a discount, not the due date. */
function isForDiscount({ segment, end }: DateOnPage): boolean {
  return /^[^,;.]{0,45}\b(?:skonto|discount|escompte|sconto|descuento|korting)/.test(fold(segment.text.slice(end)));
}

/** `Köln, 02.01.2026` is the date line of a letter. */
const PLACE = /^\p{Lu}[\p{L}. -]{2,30},\s*(?:den|le|li|il|el)?\s*$/u;

/** `Jul 14 - Aug 14, 2026` and `01.03.2026 bis 31.03.2026` are times of service. */
function isPartOfRange({ segment, start, end }: DateOnPage): boolean {
  const RANGE = /^\s*(?:-|–|—|to|bis|au|al|a|tot|t\/m)\s*$/;
  const [before, after] = [fold(segment.text.slice(0, start)), fold(segment.text.slice(end))];
  return (
    /\d\s*(?:-|–|to|bis|au|al|tot|t\/m)\s*$/.test(before) ||
    RANGE.test(after.slice(0, after.search(/\d|$/)).trimEnd() || 'x')
  );
}

/** The head of the column right above, when the line above is a row of labels without digits. */
function headerLabel(layout: Layout, segment: Segment) {
  const line = layout.lines[segment.line - 1];
  if (!line || line.page !== segment.page || line.segments.length < 2 || /\d/.test(line.text)) return null;
  if (segment.box.y - line.box.y > 3.5 * segment.box.height) return null;
  const head = line.segments.find((other) => overlap(other.box, segment.box) > 0);
  return head && !/:$/.test(cellLeftOf(layout, segment)?.text ?? '') ? dateLabel(head.text) : null;
}

function leftLabel(layout: Layout, segment: Segment) {
  const line = layout.lines[segment.line];
  if (segment.index === 0) {
    const beside = cellLeftOf(layout, segment);
    return beside && beside.text.length < 70 ? dateLabel(beside.text) : null;
  }
  const near = cellLeftOf(layout, segment);
  const nearLabel = near && near.line !== segment.line && near.text.length < 70 ? dateLabel(near.text) : null;
  if (nearLabel) return nearLabel;
  for (let index = segment.index - 1; index >= Math.max(0, segment.index - 2); index -= 1) {
    const other = line?.segments[index];
    const label = other && other.text.length < 70 ? dateLabel(other.text) : null;
    if (label && !(other && /\d{2}[./-]\d{2}[./-]\d{2}/.test(other.text))) return label;
    if (other && /\d/.test(other.text)) return null;
  }
  return null;
}

function aboveLabel(layout: Layout, segment: Segment) {
  const reach = segment.box.y - segment.box.height * 4;
  for (let index = segment.line - 1; index >= 0; index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== segment.page || line.box.y < reach) return null;
    for (const other of line.segments) {
      if (overlap(other.box, segment.box) <= 0.2 * Math.min(other.box.width, segment.box.width)) continue;
      const label = other.text.length < 60 ? dateLabel(other.text) : null;
      if (label) return label;
      if (other.text.length > 3 && !/\d/.test(other.text)) return null;
    }
  }
  return null;
}

function pickIssueDate(dates: LabelledDate[]): LabelledDate | null {
  const labelled = best(dates.filter((entry) => entry.role === 'invoice_date'));
  if (labelled) return labelled;
  const unlabelled = best(dates.filter((entry) => entry.role === null && entry.date.segment.page === 1));
  if (unlabelled) return unlabelled;
  return mostFrequent(dates.filter((entry) => entry.role === 'other_date'));
}

/** A receipt may name its day only as that of payment or service. */
function mostFrequent(dates: LabelledDate[]): LabelledDate | null {
  const times = (entry: LabelledDate) => dates.filter((other) => other.date.day === entry.date.day).length;
  const [first, ...rest] = dates;
  if (!first) return null;
  return {
    ...rest.reduce((winner, next) => (times(next) > times(winner) ? next : winner), first),
    ...ofFactors(weighed('most_frequent'), []),
  };
}

function pickDueDate(dates: LabelledDate[], issue: DateOnPage | null): LabelledDate | null {
  const possible = dates.filter((entry) => entry.role === 'due_date' && isPossibleDue(entry.date, issue));
  return best(possible) ?? best(dates.filter((entry) => entry.role === 'due_date'));
}

function isPossibleDue(due: DateOnPage, issue: DateOnPage | null): boolean {
  return !issue || [due.day, due.alternative].some((day) => day !== null && day >= issue.day);
}

function best(dates: LabelledDate[]): LabelledDate | null {
  return dates.reduce<LabelledDate | null>(
    (winner, next) => (!winner || next.score > winner.score ? next : winner),
    null,
  );
}

function toFound(entry: LabelledDate): FoundDate {
  const confidence = entry.score >= 0.8 ? 'high' : entry.score >= 0.5 ? 'medium' : 'low';
  const { date, contributions } = entry;
  return { value: date.day, confidence, evidence: { page: date.segment.page, box: date.box }, contributions };
}

/** The due date that the terms of payment on the page give an invoice of this date. */
export function dueFromTerms(layout: Layout, issue: FoundDate | null): FoundDate | null {
  const lines = layout.lines.map((line) => line.text);
  const terms = issue && paymentTermsOf([...lines, termsBelowLabels(layout)].join('\n'));
  if (!issue || !terms) return null;
  return {
    value: dueUnder(terms, issue.value),
    confidence: issue.confidence === 'high' ? 'medium' : 'low',
    evidence: null,
  };
}

/** Terms such as `30 days` in the cell below their label, each read together with it. */
function termsBelowLabels(layout: Layout): string {
  const found: string[] = [];
  for (const line of layout.lines) {
    for (const segment of line.segments) {
      if (segment.text.length > 40 || !TERMS_IN_CELL.test(fold(segment.text))) continue;
      const above = layout.lines[line.index - 1]?.segments.find((other) => overlap(other.box, segment.box) > 0);
      if (above && above.page === segment.page) found.push(`${above.text} ${segment.text}`);
    }
  }
  return found.join('\n');
}

const TERMS_IN_CELL = /\d\s*(?:days?|tagen?|jours?|dias?|dagen|giorni|gg)\b|receipt|sofort|comptant|contado/;

/**
 * 04/08/2026, due 05/08/2026: one day apart in one order, one month in the other. The terms decide; without terms a month is
 * taken, since it is usual.
 */
function isSwapped(issue: DateOnPage, due: DateOnPage, terms: PaymentTerms | null): boolean {
  if (!issue.alternative || !due.alternative) return false;
  if (terms && dueUnder(terms, issue.day) === due.day) return false;
  if (terms && dueUnder(terms, issue.alternative) === due.alternative) return true;
  const [days, otherDays] = [daysBetween(issue.day, due.day), daysBetween(issue.alternative, due.alternative)];
  return days >= 1 && days <= 4 && otherDays >= 27 && otherDays <= 62;
}

/** When due lies before issue, another reading of an ambiguous date may put them in order. */
function settleOrder(
  invoiceDate: FoundDate | null,
  dueDate: FoundDate | null,
  issue: DateOnPage | null,
  due: DateOnPage | null,
  terms: PaymentTerms | null,
): InvoiceDates {
  if (!invoiceDate || !dueDate || !issue || !due) return { invoiceDate, dueDate };
  if (isSwapped(issue, due, terms)) {
    return {
      invoiceDate: { ...invoiceDate, value: issue.alternative ?? issue.day, confidence: 'medium' },
      dueDate: { ...dueDate, value: due.alternative ?? due.day, confidence: 'medium' },
    };
  }
  if (dueDate.value >= invoiceDate.value) return { invoiceDate, dueDate };
  const readings: [string | null, string | null][] = [
    [issue.alternative, due.alternative],
    [issue.alternative, due.day],
    [issue.day, due.alternative],
  ];
  for (const [from, to] of readings) {
    if (from && to && to >= from && daysBetween(from, to) <= 190) {
      return {
        invoiceDate: { ...invoiceDate, value: from, confidence: 'medium' },
        dueDate: { ...dueDate, value: to, confidence: 'medium' },
      };
    }
  }
  return { invoiceDate: { ...invoiceDate, confidence: 'medium' }, dueDate: { ...dueDate, confidence: 'low' } };
}
