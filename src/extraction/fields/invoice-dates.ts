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
import { cellLeftOf, type Layout, type Line, overlap, type Segment } from '../layout/layout.js';
import { type DateLabel, dateLabel, isBehindDueDate, isSure, numberLabel } from '../vocabulary/labels.js';
import { namesPermit } from '../vocabulary/permits.js';
import { SURE, UNSURE, VAGUE } from '../vocabulary/phrases.js';
import type { DateRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';
import { BEFORE_DAY, BEHIND_NUMBER } from '../vocabulary/words-before-days.js';
import type { Contribution } from './contributions.js';
import { type DateFeature, type DateWeights, DUE_FEATURES, type DueFeature, type DueWeights } from './date-features.js';
import { isInvoiceHeading } from './document-kind.js';
import { DATE_LEVELS, DATE_WEIGHTS, DUE_LEVELS, DUE_WEIGHTS } from './fitted-weights.js';
import { isTableHead } from './line-items.js';
import { bestOf, type Levels, levelOf, probabilityAlone, type Ranked } from './ranking.js';

export interface FoundDate {
  value: string;
  confidence: Confidence;
  /** Absent where the date follows from terms. */
  probability?: number;
  evidence: Evidence | null;
  contributions?: Contribution[];
}

export interface InvoiceDates {
  invoiceDate: FoundDate | null;
  dueDate: FoundDate | null;
}

/** A date with what words say that it is; null where they say nothing. */
export interface LabelledDate {
  date: DateOnPage;
  role: DateRole | null;
  /** How surely the words alone say so. */
  labelWeight: number;
  /** The kind of words, where they stand, and where the date does. */
  marks: DateMark[];
  /** Whether they are a bare word for a date beside others that may make it another: `Date of works`. */
  isQualified: boolean;
}

type DateMark = DateFeature | 'due';

/** A date that may be the day of issue, or that of payment, with what speaks for it and against it. */
export interface DateCandidate<Feature extends string> {
  value: string;
  labelled: LabelledDate;
  features: Feature[];
}

/** What each feature weighs for the day of issue, and for that of payment. */
export interface WeightsOfDates {
  date: DateWeights;
  due: DueWeights;
}

/** The day of issue and the day payment is due, from labels, payment terms, and what is possible: due is not before issue. */
export function findInvoiceDates(
  layout: Layout,
  dayOrder: DayOrder | null = null,
  weights: WeightsOfDates = { date: DATE_WEIGHTS, due: DUE_WEIGHTS },
): InvoiceDates {
  const text = layout.lines.map((line) => line.text).join('\n');
  const dates = labelledDates(layout, dayOrder ?? dayOrderOf(text));
  const issue = bestOf(issueCandidates(dates), isSameDay, weights.date);
  const issued = issue?.candidate.labelled.date ?? null;
  const due = bestOf(dueCandidates(dates, issued), isSameDay, weights.due);
  const invoiceDate = issue && toFound(issue, DATE_LEVELS);
  const dueDate = due ? toFound(due, DUE_LEVELS) : dueFromTerms(layout, invoiceDate);
  return settleOrder(invoiceDate, dueDate, issued, due?.candidate.labelled.date ?? null, paymentTermsOf(text));
}

/** Whether two candidates are of the same day. */
export function isSameDay(one: { value: string }, other: { value: string }): boolean {
  return one.value === other.value;
}

/** Every date with what its words say it is, and how surely: less where such a date is seldom the day of issue. */
export function weighedDates(layout: Layout, order: DayOrder): (LabelledDate & { weight: number })[] {
  const dates = labelledDates(layout, order);
  const issued = new Map(issueCandidates(dates).map(({ labelled, features }) => [labelled, features]));
  return dates.map((labelled) => {
    const features = issued.get(labelled);
    const probability = features ? probabilityAlone(features, DATE_WEIGHTS) : 1;
    return { ...labelled, weight: labelled.labelWeight * probability };
  });
}

/** Every date with what its words say it is; null where they say nothing. */
export function labelledDates(layout: Layout, order: DayOrder): LabelledDate[] {
  return daysOfReceipt(
    layout,
    findDates(layout, order).map((date) => labelDate(layout, date)),
  );
}

/** `Date paid   March 3, 2026`: where a receipt says no other day, that of the payment is its day. */
function daysOfReceipt(layout: Layout, dates: LabelledDate[]): LabelledDate[] {
  if (dates.some(({ role }) => role === 'invoice_date') || !isTitledReceipt(layout)) return dates;
  return dates.map((labelled) =>
    isDayOfPayment(layout, labelled.date)
      ? { ...labelled, role: 'invoice_date', labelWeight: SURE, marks: ['date_word', ...placeOf(labelled.date)] }
      : labelled,
  );
}

function isTitledReceipt(layout: Layout): boolean {
  const head = layout.lines.slice(0, LINES_OF_TITLE).flatMap(({ segments }) => segments);
  return head.some(({ text }) => TITLE_OF_RECEIPT.test(fold(text).trim()));
}

const LINES_OF_TITLE = 10;
const TITLE_OF_RECEIPT =
  /^(?:(?:payment )?receipt|quittung|zahlungs(?:beleg|bestatigung)|recu(?: de paiement)?|recibo(?: de pag(?:o|amento))?|ricevuta(?: di pagamento)?|kvitto|kvittering|betaalbewijs)$/;

function isDayOfPayment(layout: Layout, { segment, start }: DateOnPage): boolean {
  const own = segment.text.slice(0, start).trim();
  return DAY_OF_PAYMENT.test(fold(own === '' ? (cellLeftOf(layout, segment)?.text ?? '') : own).trim());
}

const DAY_OF_PAYMENT =
  /^(?:date paid|paid(?: on)?|payment date|date of payment|bezahlt am|zahlungsdatum|date (?:de|du) paiement|payee? le|fecha de pago|pagado el|data (?:di|do|de) pagamento|betaald op|betaaldatum|betalingsdato|betaldatum)\s?:?$/;

/** Every date that may be the day of issue: all but those that are called the day of payment. */
export function issueCandidates(
  dates: readonly LabelledDate[],
  isLeftOut = (_day: string) => false,
): DateCandidate<DateFeature>[] {
  const possible = dates.filter(({ role, date }) => role !== 'due_date' && !isLeftOut(date.day));
  const isAnyTimed = possible.some(({ marks }) => marks.includes('time_beside'));
  return candidatesAmong<DateFeature>(possible, ({ role, marks }, index) => {
    const isFirstCalledSo = role !== null && possible.findIndex((other) => other.marks[0] === marks[0]) === index;
    return [
      'any_date',
      ...marks.flatMap((mark) => (mark === 'due' ? [] : [mark])),
      ...(isFirstCalledSo ? ['first_called_so' as const] : []),
      ...(role === null && isAnyTimed && !marks.includes('time_beside') ? ['time_beside_another' as const] : []),
    ];
  });
}

/** Every date that is called the day of payment; those before the day of issue only where all are. */
export function dueCandidates(
  dates: readonly LabelledDate[],
  issue: DateOnPage | null,
  isLeftOut = (_day: string) => false,
): DateCandidate<DueFeature>[] {
  const called = dates.filter(({ role, date }) => role === 'due_date' && !isLeftOut(date.day));
  const possible = called.filter(({ date }) => isPossibleDue(date, issue));
  return candidatesAmong<DueFeature>(possible.length > 0 ? possible : called, ({ marks }) => [
    'any_due',
    ...marks.flatMap((mark) => DUE_FEATURES.find((feature) => feature === mark) ?? []),
  ]);
}

function candidatesAmong<Feature extends string>(
  dates: readonly LabelledDate[],
  featuresOf: (labelled: LabelledDate, index: number) => Feature[],
): DateCandidate<Feature | 'first' | 'repeated' | 'repeated_often'>[] {
  return dates.map((labelled, index) => {
    const value = labelled.date.day;
    const times = dates.filter(
      ({ date, role }) => date.day === value && isOther(role) === isOther(labelled.role),
    ).length;
    const among = [
      ...(index === 0 ? ['first' as const] : []),
      ...(times > 1 ? ['repeated' as const] : []),
      ...(times > 2 ? ['repeated_often' as const] : []),
    ];
    return { value, labelled, features: [...featuresOf(labelled, index), ...among] };
  });
}

function isOther(role: DateRole | null): boolean {
  return role === 'other_date';
}

function labelDate(layout: Layout, date: DateOnPage): LabelledDate {
  const before = wordsBefore(layout, date);
  const nearest = before.split(/[,;]\s+(?=\p{L}{4,}|(?:bis|au|by|tot)\s)/u).at(-1) ?? before;
  const since = nearest.split(BEHIND_ANOTHER).at(-1) ?? nearest;
  const same = dateLabel(since.trim()) ?? dateLabel(nearest.trim()) ?? dateLabel(before.trim());
  const found = (role: DateRole | null, labelWeight: number, ...marks: DateMark[]): LabelledDate => ({
    date,
    role,
    labelWeight,
    marks: [...marks, ...placeOf(date)],
    isQualified: false,
  });
  const called = (label: DateLabel, ...place: DateMark[]): LabelledDate => ({
    ...found(label.role, label.weight, label.kind === 'other' ? 'called_other' : label.kind, ...place),
    isQualified: label.isQualified ?? false,
  });
  if (isForDiscount(date) || isOfOtherNumber(layout, date) || isOfPermit(layout, date))
    return found('other_date', SURE, 'called_other');
  if (same?.role !== 'other_date' && isBehindDueDate(date.segment.text.slice(date.end)) && !isPartOfRange(date))
    return found('due_date', SURE, 'due');
  if (isBelowNumber(layout, date)) return found('invoice_date', SURE, 'date_after_number');
  const isBehindTown = PLACE.test(before);
  if (same && !(same.weight <= VAGUE && (isBehindTown || isPartOfRange(date)))) return called(same);
  if (isBehindTown) return found('invoice_date', UNSURE, 'town_before');
  const header = headerLabel(layout, date.segment);
  if (header) return called(header, 'column_head');
  if (isOfGoods(layout, date)) return found('other_date', SURE, 'called_other');
  const left = leftLabel(layout, date.segment);
  const above = before.length > 12 ? null : aboveLabel(layout, date.segment);
  // A title to the left is no key where `Invoice Date` stands above.
  if (left && !(left.weight <= VAGUE && above && isSure(above))) return called(left, 'label_left');
  if (above) return called(above, 'label_above');
  if (isPartOfRange(date)) return found('other_date', VAGUE, 'range');
  const timed: DateMark[] = isBesideTime(layout, date) ? ['time_beside'] : [];
  return found(null, VAGUE, before.trim().length <= 20 ? 'alone' : 'in_text', ...timed);
}

/** `Dátum vystavenia 14.03.2025 | Splatnosť 28.03.2025`: what stands before another date, or a bar, is of that. */
const BEHIND_ANOTHER = /\s[|·•]\s|\d{1,4}[./-]\s?\d{1,2}[./-]\s?\d{2,4}(?=[\s,;]+\p{L}{4})/u;

/** The day of issue stands in the head of the first page as a rule. */
function placeOf({ segment: { line, page } }: DateOnPage): DateMark[] {
  return [...(line >= 30 ? ['far_down' as const] : []), ...(page > 1 ? ['other_page' as const] : [])];
}

/** Tills print the time beside the date. */
function isBesideTime(layout: Layout, { segment }: DateOnPage): boolean {
  return /(?<![\d:])(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/.test(layout.lines[segment.line]?.text ?? '');
}

/**
 * `Rechnung   Nr. 4711   vom   5.3.2026`: a lone preposition to the left belongs to what stands before it, as a cell that begins with a
 * colon does; one that ends the line above goes on with the day.
 */
function wordsBefore(layout: Layout, { segment, start }: DateOnPage): string {
  const own = segment.text.slice(0, start);
  const cells = layout.lines[segment.line]?.segments.slice(0, segment.index).map((other) => other.text) ?? [];
  if (own.trim() === '' && cells.length === 0) return lineBrokenBefore(layout, segment) ?? own;
  const isPart = own.trim() === '' && LONE_PREPOSITION.test(fold(cells.at(-1) ?? ''));
  const isValue = /^\s?:/.test(own) && cells.length > 0;
  return isPart || isValue ? `${cells.join(' ')} ${own}`.trimEnd().slice(-WORDS_BEFORE_MOST) : own;
}

const LONE_PREPOSITION = new RegExp(`^(?:${BEFORE_DAY}|den|am)$`);
const ENDS_BEFORE_DAY = new RegExp(`\\s(?:${BEFORE_DAY})$`);
const IS_BEFORE_DAY = new RegExp(`^(?:${BEFORE_DAY}|z dne|ze dne|zo dna|od)$`);

/** As many characters before a day are looked at. */
const WORDS_BEFORE_MOST = 70;

/** `Rechnung des Versicherers Nr. 118-2018 vom` above `11.03.2018`: the line was too short for its day. */
function lineBrokenBefore(layout: Layout, { line, page, box }: Segment): string | null {
  const above = layout.lines[line - 1]?.segments.find((other) => Math.abs(other.box.x - box.x) < SAME_EDGE);
  const isNext = above?.page === page && box.y - above.box.y < 2 * box.height;
  return isNext && ENDS_BEFORE_DAY.test(fold(above.text)) ? above.text.slice(-WORDS_BEFORE_MOST) : null;
}

/** In points. */
const SAME_EDGE = 3;

/** `Bei Zahlung bis 11.03.2026 gewähren wir 2 % Skonto`: the last day of a discount, not the due date. */
function isForDiscount({ segment, end }: DateOnPage): boolean {
  return /^[^,;.]{0,45}\b(?:skonto|discount|escompte|sconto|descuento|korting)/.test(fold(segment.text.slice(end)));
}

/** `Objednávka č.:   OV-118 ze dne: 01.07.2025`: the day of what the words to the left number. */
function isOfOtherNumber(layout: Layout, { segment, start }: DateOnPage): boolean {
  if (start > WORDS_BEFORE_DAY || !NUMBER_AND_OF.test(fold(segment.text.slice(0, start)))) return false;
  const left = layout.lines[segment.line]?.segments[segment.index - 1];
  const label = left && numberLabel(left.text);
  // `Договір:   № 18 від 10.01.2025`: whatever the key is, it is not the invoice's.
  const isKeyOfOther =
    left !== undefined && !label && /^[^\d]{3,40}:$/.test(left.text) && !isInvoiceHeading(fold(left.text));
  return isKeyOfOther || label?.role === 'other_number';
}

/** `BIR Permit to Use No. 2203-116-CAS   Date Issued 03/14/2022`: the day of what allows the paper to be printed. */
function isOfPermit(layout: Layout, { segment, start }: DateOnPage): boolean {
  const left = layout.lines[segment.line]?.segments[segment.index - 1]?.text ?? '';
  return namesPermit(fold(`${left} ${segment.text.slice(0, start)}`));
}

const WORDS_BEFORE_DAY = 40;
const NUMBER_AND_OF = new RegExp(
  `^(?:(?:n|no|nr|num|c|br|№)[.º°]*\\s)?\\S{1,24}\\s(?:${BEHIND_NUMBER}|v\\.|dd\\.?|den)\\s?:?\\s$`,
);

/** `N. fattura 0041` and below it `del 08/04/2025`: a lone preposition goes on from the number above. */
function isBelowNumber(layout: Layout, { segment, start }: DateOnPage): boolean {
  const key = start === 0 ? layout.lines[segment.line]?.segments[segment.index - 1] : segment;
  const word = key === segment ? segment.text.slice(0, start).trim() : key?.text;
  if (!key || !IS_BEFORE_DAY.test(fold(word ?? ''))) return false;
  const rightOf = ({ box }: Segment) => box.x + box.width;
  const above = [1, 2, 3].flatMap((lines) => layout.lines[segment.line - lines]?.segments ?? []);
  return above.some(
    (other) =>
      other.page === segment.page &&
      (Math.abs(other.box.x - key.box.x) < 6 || Math.abs(rightOf(other) - rightOf(key)) < 2) &&
      key.box.y - other.box.y < 3 * key.box.height &&
      numberLabel(other.text)?.role === 'invoice_number',
  );
}

/** `Köln, 02.01.2026` is the date line of a letter. */
const PLACE = /^\p{Lu}[\p{L}. -]{2,30},\s*(?:den|le|l[iì]|il|el|a|dnia|dn\.)?\s*$/u;

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
function headerLabel(layout: Layout, segment: Segment): DateLabel | null {
  const line = layout.lines[segment.line - 1];
  if (!line || line.page !== segment.page || line.segments.length < 2 || /\d/.test(line.text)) return null;
  if (segment.box.y - line.box.y > 3.5 * segment.box.height) return null;
  const head = line.segments.find((other) => overlap(other.box, segment.box) > 0);
  const label = head && !/:$/.test(cellLeftOf(layout, segment)?.text ?? '') ? labelOfHead(layout, head) : null;
  if (!label || !head || label.weight === SURE) return label;
  if (isHeadOfGoods(line)) return { ...label, role: 'other_date', kind: 'other', weight: SURE };
  return dateOfNumber(line, head, label);
}

/** `DÁTUM` and below it `VYSTAVENIA`: words of a head that stand in two lines are read together. */
function labelOfHead(layout: Layout, head: Segment): DateLabel | null {
  const label = dateLabel(head.text);
  if (label && isSure(label)) return label;
  const above = layout.lines[head.line - 1]?.segments.find((other) => Math.abs(other.box.x - head.box.x) < 2);
  const isNext = above?.page === head.page && head.box.y - above.box.y < 2 * head.box.height && !/\d/.test(above.text);
  return (isNext ? dateLabel(`${above.text} ${head.text}`) : null) ?? label;
}

/** Beside the head of a number, a bare word for a date heads the date of what is numbered so: `Invoice No. | Dated`. */
function dateOfNumber(line: Line, head: Segment, label: DateLabel): DateLabel {
  const isBare = !/\p{L}/u.test(`${head.text.slice(0, label.start)}${head.text.slice(label.end)}`);
  const number = isBare ? numberLabel(line.segments[head.index - 1]?.text ?? '') : null;
  if (number?.role === 'invoice_number' && isSure(number)) return { ...label, kind: 'date_of_invoice', weight: SURE };
  const isOfOther = number?.role === 'other_number' && fold(head.text) === 'dated';
  return isOfOther ? { ...label, role: 'other_date', kind: 'other', weight: SURE } : label;
}

/** A table of goods without a number of the invoice in its head: its dates are those of what was sold. */
function isHeadOfGoods(line: Line): boolean {
  return isTableHead(line) && !line.segments.some(({ text }) => numberLabel(text)?.role === 'invoice_number');
}

/** As many rows below its head a date is looked for in a table of goods. */
const ROWS_MAXIMUM = 40;

/** Whether a date stands alone in its column of a table of goods. */
function isOfGoods(layout: Layout, { segment, start, end }: DateOnPage): boolean {
  if (start > 0 || end < segment.text.length) return false;
  for (let index = segment.line - 1; index >= Math.max(0, segment.line - ROWS_MAXIMUM); index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== segment.page) return false;
    if (!isTableHead(line)) continue;
    const head = line.segments.find((other) => overlap(other.box, segment.box) > 0);
    return head !== undefined && dateLabel(head.text) !== null && isHeadOfGoods(line);
  }
  return false;
}

function leftLabel(layout: Layout, segment: Segment) {
  const line = layout.lines[segment.line];
  const around = line?.segments.length === 1 ? wordsAround(layout, segment) : null;
  const labelAround = around && dateLabel(around);
  if (labelAround && isSure(labelAround)) return labelAround;
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

/** `Fecha de emisión de la` above and `factura:` below the middle of a value: words of a label in two lines. */
function wordsAround(layout: Layout, { line, page, box }: Segment): string | null {
  const [[above, ownAbove] = [], [below, ownBelow] = []] = [line - 1, line + 1].map(
    (index) => layout.lines[index]?.segments ?? [],
  );
  if (!above || !below || above.page !== page || below.page !== page) return null;
  // What stands between each of them and the value is the value of each.
  if ([ownAbove, ownBelow].some((own) => own && own.box.x < box.x)) return null;
  const isLeft = above.box.x + above.box.width < box.x && below.box.x + below.box.width < box.x;
  const isOneLabel = Math.abs(above.box.x - below.box.x) < 2 && below.box.y - above.box.y < 2 * above.box.height;
  return isLeft && isOneLabel && !/\d|:$/.test(above.text) ? `${above.text} ${below.text}` : null;
}

function aboveLabel(layout: Layout, segment: Segment) {
  const reach = segment.box.y - segment.box.height * 4;
  for (let index = segment.line - 1; index >= 0; index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== segment.page || line.box.y < reach) return null;
    for (const other of line.segments) {
      if (overlap(other.box, segment.box) <= 0.2 * Math.min(other.box.width, segment.box.width)) continue;
      const label = other.text.length < 60 ? labelOfHead(layout, other) : null;
      if (label) return label;
      if (other.text.length > 3 && !/\d/.test(other.text)) return null;
    }
  }
  return null;
}

function isPossibleDue(due: DateOnPage, issue: DateOnPage | null): boolean {
  return !issue || [due.day, due.alternative].some((day) => day !== null && day >= issue.day);
}

function toFound(
  { candidate: { value, labelled }, probability, contributions }: Ranked<DateCandidate<string>>,
  levels: Levels,
): FoundDate {
  const { segment, box } = labelled.date;
  const evidence = { page: segment.page, box };
  return { value, confidence: levelOf(probability, levels), probability, evidence, contributions };
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
      const above = [1, 2]
        .flatMap((lines) => layout.lines[line.index - lines]?.segments ?? [])
        .find((other) => overlap(other.box, segment.box) > 0);
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
