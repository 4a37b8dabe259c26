import { addDays } from '../candidates/dates.js';
import { type Doubt, isGiven, type Judged, sideOf, textOf } from './doubt.js';
import type { LabelledDay } from './findings.js';
import { isSaidByCode } from './proofs-of-codes.js';

/** Books are kept for the present: older invoices are looked at. */
const DAYS_OLD = 550;
/** Vendors date ahead by a day or two, and days end later elsewhere. */
const DAYS_AHEAD = 3;

/** An invoice has a date. */
export function dateMissing(judged: Judged): Doubt[] {
  if (textOf(judged, 'invoice_date') !== null || judged.kind === 'not_invoice' || judged.isReviewed) return [];
  return [{ code: 'date_missing', message: 'The date of the invoice was not found', sides: [] }];
}

/** Nothing is due before it is invoiced. */
export function dueBeforeIssue(judged: Judged): Doubt[] {
  const [issued, due] = [textOf(judged, 'invoice_date'), textOf(judged, 'due_date')];
  if (issued === null || due === null || due >= issued) return [];
  return [
    {
      code: 'due_before_issue',
      message: `The due date ${due} lies before the invoice date ${issued}`,
      sides: [sideOf(judged, 'due_date', due), sideOf(judged, 'invoice_date', issued)],
    },
  ];
}

/** An invoice is not from the future. */
export function dateInFuture(judged: Judged): Doubt[] {
  const issued = textOf(judged, 'invoice_date');
  if (issued === null || judged.today === null || issued <= addDays(judged.today, DAYS_AHEAD)) return [];
  return [
    {
      code: 'date_in_future',
      message: `The invoice date ${issued} lies in the future`,
      sides: [sideOf(judged, 'invoice_date', issued)],
    },
  ];
}

/** An invoice of years ago is a misread year, or a late one. */
export function dateYearsAgo(judged: Judged): Doubt[] {
  const issued = textOf(judged, 'invoice_date');
  if (issued === null || judged.today === null || issued >= addDays(judged.today, -DAYS_OLD)) return [];
  return [
    {
      code: 'date_years_ago',
      message: `The invoice date ${issued} lies more than ${DAYS_OLD} days ago`,
      sides: [sideOf(judged, 'invoice_date', issued)],
    },
  ];
}

/** The date of issue is called that, or is the only date that it could be. */
export function dateUnproven(judged: Judged): Doubt[] {
  const issued = textOf(judged, 'invoice_date');
  const days = judged.findings?.dates;
  if (issued === null || !days || isGiven(judged, 'invoice_date') || judged.isReviewed) return [];
  if (isSaidByCode(judged, 'invoice_date')) return [];
  const called = days.filter(({ role, weight }) => role === 'invoice_date' && weight >= 0.6);
  const own = Math.max(0, ...called.filter(({ day }) => day === issued).map(({ weight }) => weight));
  const sure = called.filter(({ day, weight }) => day !== issued && weight >= Math.min(own, SURELY_CALLED) - 0.02);
  const rivals = sure.length > 0 ? sure : rivalsOfBareWord(days, issued, own);
  const isCalled = called.some(({ day }) => day === issued);
  const unnamed = new Set(days.filter(({ role }) => role === null || role === 'invoice_date').map(({ day }) => day));
  const isAlone = days.some(({ day, weight }) => day === issued && weight >= ALONE);
  const isOnly = unnamed.size === 1 && unnamed.has(issued) && isAlone;
  if ((isCalled || isOnly || isDateOfLetter(days, issued)) && rivals.length === 0) return [];
  const [rival] = rivals;
  return [
    {
      code: 'date_unproven',
      message: rival
        ? `The invoice date may be ${issued} or ${rival.day}: ${rival.role ? 'both are called so' : 'no word says which'}`
        : `Nothing says that ${issued} is the date of the invoice`,
      sides: [
        sideOf(judged, 'invoice_date', issued),
        ...(rival ? [{ text: rival.day, evidence: rival.evidence }] : []),
      ],
    },
  ];
}

/**
 * `Date` beside another `Date` is the first one's only by its place, and `Date of works` may be the day of anything: a second date that
 * is called so too, or that nothing calls anything, is a doubt then. Words such as `Invoice date` leave none.
 */
function rivalsOfBareWord(days: readonly LabelledDay[], issued: string, own: number): LabelledDay[] {
  if (own === 0 || own >= SURELY_CALLED) return [];
  const ofOwn = days.filter(({ day, role, weight }) => day === issued && role === 'invoice_date' && weight >= own);
  const isQualified = ofOwn.length > 0 && ofOwn.every((day) => day.isQualified);
  const isRival = ({ role, weight }: LabelledDay) =>
    (role === 'invoice_date' && weight >= CALLED_ALIKE) ||
    (isQualified && (role === null || role === 'invoice_date') && weight >= UNCALLED);
  return days.filter((other) => other.day !== issued && isRival(other));
}

/** What a second date has that the same bare word calls so, and what one has that stands alone and without words. */
const CALLED_ALIKE = 0.35;
const UNCALLED = 0.15;

/** A letter's date stands alone in the upper part of its first page, and nothing else may be one. */
function isDateOfLetter(days: readonly LabelledDay[], issued: string): boolean {
  const isUnnamed = ({ role }: LabelledDay) => role === null || role === 'invoice_date';
  const isAhead = ({ day, role, weight, evidence }: LabelledDay) =>
    day === issued && role === null && weight >= ALONE && evidence.page === 1 && evidence.box.y < UPPER_PART;
  return days.some(isAhead) && !days.some((other) => other.day !== issued && isUnnamed(other) && other.weight > HARDLY);
}

/** Words that call a date so leave nothing open, unless they call another so too, however much more surely. */
const SURELY_CALLED = 0.75;
/** What a date has that no words call anything, where it stands by itself and not within a text. */
const ALONE = 0.3;
const HARDLY = 0.2;
/** In points from the upper edge. */
const UPPER_PART = 280;

/** `03/04/2026` is a day in March or in April. */
export function dateAmbiguous(judged: Judged): Doubt[] {
  const issued = textOf(judged, 'invoice_date');
  const found = judged.findings?.dates.filter(({ day }) => day === issued) ?? [];
  if (issued === null || isGiven(judged, 'invoice_date') || judged.isReviewed) return [];
  if (found.length === 0 || isSaidByCode(judged, 'invoice_date') || !found.every(({ isOpen }) => isOpen)) return [];
  const [year, month, day] = issued.split('-');
  return [
    {
      code: 'date_ambiguous',
      message: `The invoice date may be ${issued} or ${year}-${day}-${month}: nothing shows whether day or month comes first`,
      sides: [sideOf(judged, 'invoice_date', issued)],
    },
  ];
}
