import { isCurrency, minorUnitsPerUnit, taxOnCents } from '../../values/money.js';
import type { AmountInWords } from '../candidates/amounts-in-words.js';
import { waysToSay } from '../vocabulary/numerals.js';
import type { AmountRole } from '../vocabulary/roles.js';
import { amountText } from './amount-text.js';
import { centsOf, type Doubt, type DoubtSide, isGiven, type Judged, sideOf, textOf } from './doubt.js';
import type { Findings, LabelledAmount } from './findings.js';
import { isSaidByCode } from './proofs-of-codes.js';

/** From which probability on a label says surely what an amount is. */
const SURE = 0.7;
/** Enough where a second place says the same. */
const HARDLY = 0.3;
/** Cents by which a vendor's own rounding, line by line, may differ. */
const ROUNDING_CENTS = 2;

/** Subtotal and tax must make the total, but for discounts, charges and rounding that the page names. */
export function amountsDiffer(judged: Judged): Doubt[] {
  const [total, subtotal, tax] = amountsOf(judged);
  if (total === null || subtotal === null || tax === null) return [];
  const rest = total - subtotal - tax;
  if (Math.abs(rest) <= ROUNDING_CENTS || shifts(judged).includes(Math.abs(rest))) return [];
  return [
    {
      code: 'amounts_differ',
      message: `Subtotal ${amountText(judged, subtotal)} and tax ${amountText(judged, tax)} make ${amountText(judged, subtotal + tax)}, the total is ${amountText(judged, total)}`,
      sides: [
        sideOf(judged, 'subtotal_cents', amountText(judged, subtotal)),
        sideOf(judged, 'tax_cents', amountText(judged, tax)),
        sideOf(judged, 'total_cents', amountText(judged, total)),
      ],
    },
  ];
}

/** A tax is a rate of the page on the subtotal, or on a part of it; asked where the sum does not prove it. */
export function taxDiffersFromRate(judged: Judged): Doubt[] {
  const [total, subtotal, tax] = amountsOf(judged);
  const rates = judged.findings?.ratesBps ?? [];
  const [rate] = rates;
  if (subtotal !== null && tax !== null && isBeyondRates(subtotal, tax)) return [taxBeyondRates(judged, subtotal, tax)];
  if (subtotal === null || tax === null || rate === undefined || tax === 0 || rates.length > 1) return [];
  const isProved = total !== null && shifts(judged).includes(Math.abs(total - subtotal - tax));
  if (isProved && judged.fields.tax_cents?.source !== 'manual') return [];
  const expected = taxOnCents(subtotal, rate);
  if (expected === null || Math.abs(tax) <= Math.abs(expected) + ROUNDING_CENTS + (judged.findings?.lines.count ?? 0)) {
    return [];
  }
  const percent = `${rate / 100} %`;
  return [
    {
      code: 'tax_differs_from_rate',
      message: `Tax is ${amountText(judged, tax)}, but ${percent} of ${amountText(judged, subtotal)} is ${amountText(judged, expected)}`,
      sides: [
        sideOf(judged, 'tax_cents', amountText(judged, tax)),
        sideOf(judged, 'subtotal_cents', amountText(judged, subtotal)),
      ],
    },
  ];
}

/** What is more than half of the subtotal is hardly a tax on it (telephones in Brazil come to two fifths), but an older balance or another sum. */
function isBeyondRates(subtotal: number, tax: number): boolean {
  return subtotal !== 0 && Math.abs(tax) * 2 > Math.abs(subtotal);
}

function taxBeyondRates(judged: Judged, subtotal: number, tax: number): Doubt {
  const [taxText, subtotalText] = [amountText(judged, tax), amountText(judged, subtotal)];
  return {
    code: 'tax_differs_from_rate',
    message: `Tax is ${taxText}, which is more of ${subtotalText} than any rate makes`,
    sides: [sideOf(judged, 'tax_cents', taxText), sideOf(judged, 'subtotal_cents', subtotalText)],
  };
}

/** An invoice over nothing is a receipt for nothing, or a total that was not found. */
export function totalIsZero(judged: Judged): Doubt[] {
  if (centsOf(judged, 'total_cents') !== 0) return [];
  return [
    { code: 'total_zero', message: 'The total is zero', sides: [sideOf(judged, 'total_cents', amountText(judged, 0))] },
  ];
}

/**
 * A total is proved by subtotal and tax, by its lines, by the amounts above it in its column, or by standing beside two labels; and no
 * labelled sum is larger. One that stands nowhere on the pages is worked out, not read.
 */
export function totalUnproven(judged: Judged): Doubt[] {
  const [total, subtotal, tax] = amountsOf(judged);
  const { findings } = judged;
  if (total === null || total === 0 || !findings || isGiven(judged, 'total_cents') || judged.isReviewed) return [];
  const rest = subtotal === null || tax === null || tax === 0 ? null : Math.abs(total - subtotal - tax);
  const isAdjusted =
    subtotal !== null && total !== subtotal && !tax && shifts(judged).includes(Math.abs(total - subtotal));
  const isSum =
    subtotal !== null &&
    isPrinted(judged, subtotal) &&
    (isAdjusted || (rest !== null && shifts(judged).includes(rest)));
  const isOfLines = findings.lines.count > 0 && [total, subtotal].includes(findings.lines.sumCents);
  const isOfColumn = findings.columns?.sums.includes(Math.abs(total)) ?? false;
  const isRepeated = labelled(judged, ['total', 'due']).filter(({ cents }) => cents === total).length > 1;
  const explained = explainedAmounts(judged);
  const isLargest = !labelled(judged, ['total', 'due', 'subtotal'], 0.5).some(
    ({ cents }) => cents > Math.abs(total) && !explained.has(cents),
  );
  const isLargestMoney = (findings.largestCents ?? 0) <= Math.abs(total);
  const isStatedTwice = isLargestMoney && isRepeatedWithLabel(judged, total);
  const isOfRows = isLargestMoney && isOfGivenLines(findings, total);
  const isOfTax = isSum && Boolean(tax);
  const isTopped = !isOfTax && !isOfLines && isLargerUnexplained(judged, total, explained);
  const { source, evidence } = judged.fields.total_cents ?? {};
  const isWorkedOut = evidence === null && (source === 'pdf_text' || source === 'ocr');
  if (
    isLargest &&
    !isTopped &&
    !isWorkedOut &&
    (isSum || isRepeated || isOfLines || isOfColumn || isStatedTwice || isOfRows || isSaidByCode(judged, 'total_cents'))
  )
    return [];
  return [
    {
      code: 'total_unproven',
      message: `Nothing else on the pages proves the total of ${amountText(judged, total)}`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total))],
    },
  ];
}

/** An invoice over one thing without tax has one amount: beside what was sold, and beside the label for the total. */
function isRepeatedWithLabel(judged: Judged, total: number): boolean {
  const isLabelled = labelled(judged, ['total', 'due'], HARDLY).some(({ cents }) => cents === total);
  return isLabelled && (judged.findings?.totalLines ?? 0) > 1;
}

/** Two lines or more that make the total, also where their table has no head. */
function isOfGivenLines({ givenLines }: Findings, total: number): boolean {
  return givenLines !== undefined && givenLines.count > 1 && givenLines.sumCents === total;
}

/** The largest amount of the pages is none that words explain; asked where neither a tax nor lines prove the total. */
function isLargerUnexplained(judged: Judged, total: number, explained: ReadonlySet<number>): boolean {
  const largest = judged.findings?.largestCents ?? 0;
  if (largest <= Math.abs(total) || explained.has(largest)) return false;
  return !(judged.findings?.amounts ?? []).some(
    ({ cents, role, weight }) =>
      Math.abs(cents) === largest && weight >= SURE && !['total', 'due', 'subtotal'].includes(role),
  );
}

/** Another amount stands beside a label for the total or for what is due, and nothing explains it. */
export function otherTotal(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  if (total === null || !judged.findings || isChosen(judged)) return [];
  const explained = explainedAmounts(judged);
  const onSlips = (judged.findings.slipAmounts ?? []).map(({ cents }) => cents);
  const others = labelled(judged, ['total', 'due']).filter(
    ({ cents }) => cents * total >= 0 && ![...explained, ...onSlips, Math.abs(total)].includes(Math.abs(cents)),
  );
  const [other] = others;
  if (!other) return [];
  return [
    {
      code: 'other_total',
      message: `The total is ${amountText(judged, total)}, but ${amountText(judged, other.cents)} stands beside a label for it too`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total)), sideOfAmount(judged, other)],
    },
  ];
}

/** What an invoice spells out is its total, or another of its amounts. */
export function wordsDiffer(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  const spoken = judged.findings?.amountsInWords ?? [];
  if (total === null || spoken.length === 0) return [];
  const rightly = [...explainedAmounts(judged), Math.abs(total)];
  const unlike = spoken.filter((words) => !rightly.some((cents) => isSaid(judged, cents, words)));
  const [words] = unlike;
  if (!words || spoken.some((one) => isSaid(judged, Math.abs(total), one))) return [];
  return [
    {
      code: 'words_differ',
      message: `The total is ${amountText(judged, total)}, but in words the page says “${words.text}”`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total)), { text: words.text, evidence: words.evidence }],
    },
  ];
}

/** Whether words are those of an amount; a fraction that is not said may be printed in digits. */
function isSaid(judged: Judged, cents: number, { language, units, fraction }: AmountInWords): boolean {
  const code = textOf(judged, 'currency') ?? '';
  const perUnit = minorUnitsPerUnit(isCurrency(code) ? code : 'EUR');
  const rest = cents % perUnit;
  if (!waysToSay(Math.trunc(cents / perUnit), language).includes(units)) return false;
  if (fraction === null) return true;
  return /^\d+$/.test(fraction) ? Number(fraction) === rest : waysToSay(rest, language).includes(fraction);
}

/** Where an invoice has several lines, its total is hardly the amount of the first. */
export function totalIsFirstLine(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  const lines = judged.findings?.lines;
  if (total === null || !lines || lines.count < 2 || lines.firstCents !== total || lines.sumCents === total) return [];
  return [
    {
      code: 'total_is_first_line',
      message: `The total of ${amountText(judged, total)} is the amount of the first of ${lines.count} lines, which make ${amountText(judged, lines.sumCents)}`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total))],
    },
  ];
}

/** `12.500` may be twelve thousand or twelve and a half where no amount has decimals. */
export function totalScaleOpen(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  if (total === null || !judged.findings?.isScaleOpen || isGiven(judged, 'total_cents') || judged.isReviewed) return [];
  if (isSaidByCode(judged, 'total_cents')) return [];
  return [
    {
      code: 'total_scale_open',
      message: `Whether the total is ${amountText(judged, total)} or a thousandth of it does not show: no amount has decimals`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total))],
    },
  ];
}

/** A vendor's invoices differ, but hardly by a factor of a hundred. */
export function totalOutOfScale(judged: Judged): Doubt[] {
  const total = centsOf(judged, 'total_cents');
  const earlier = judged.earlierTotals.filter((cents) => cents > 0);
  if (total === null || total <= 0 || earlier.length < 2) return [];
  const [least, most] = [Math.min(...earlier), Math.max(...earlier)];
  if (total < most * SCALE && total * SCALE > least) return [];
  return [
    {
      code: 'total_out_of_scale',
      message: `The total is ${amountText(judged, total)}; the vendor’s last ${earlier.length} invoices were over ${amountText(judged, least)} to ${amountText(judged, most)}`,
      sides: [sideOf(judged, 'total_cents', amountText(judged, total))],
    },
  ];
}

const SCALE = 100;

function amountsOf(judged: Judged): [number | null, number | null, number | null] {
  return [centsOf(judged, 'total_cents'), centsOf(judged, 'subtotal_cents'), centsOf(judged, 'tax_cents')];
}

/** XML and lessons say which of several totals is meant. */
function isChosen({ fields }: Judged): boolean {
  return fields.total_cents?.source === 'embedded_xml' || fields.total_cents?.source === 'learned';
}

/** Amounts beside labels of such roles, as surely as `least`. */
export function labelled({ findings }: Judged, roles: AmountRole[], least = SURE): LabelledAmount[] {
  return (findings?.amounts ?? []).filter(({ role, weight }) => roles.includes(role) && weight >= least);
}

function isPrinted({ findings, fields }: Judged, cents: number): boolean {
  return Boolean(fields.subtotal_cents?.evidence) || (findings?.amounts ?? []).some((amount) => amount.cents === cents);
}

/** What discounts, charges, withheld tax and rounding may add or take, one or two of them together. */
function shifts(judged: Judged): number[] {
  const found = oneOrTwoOf(labelled(judged, ['discount', 'charge', 'withheld', 'prepaid'], 0.3));
  const roundings = [0, ...(judged.findings?.roundings ?? [])];
  return found.flatMap((cents) => roundings.flatMap((rounding) => [cents + rounding, Math.abs(cents - rounding)]));
}

/** Of more than this many, some two explain whatever differs. */
const SHIFTS_MAXIMUM = 8;

function oneOrTwoOf(amounts: readonly LabelledAmount[]): number[] {
  const single = [0, ...amounts.slice(0, SHIFTS_MAXIMUM).map(({ cents }) => Math.abs(cents))];
  return single.flatMap((one) => single.flatMap((other) => [one + other, Math.abs(one - other)]));
}

/** Amounts that stand beside such labels rightly: net totals, totals of rates, what is left after payments, sums in parts. */
export function explainedAmounts(judged: Judged): Set<number> {
  const [total, subtotal, tax] = amountsOf(judged);
  if (total === null) return new Set();
  const parts = (judged.findings?.amounts ?? []).map(({ cents }) => Math.abs(cents)).filter((cents) => cents > 0);
  const known = new Set([0, ...[subtotal, tax].flatMap((cents) => (cents === null ? [] : [Math.abs(cents)]))]);
  if (judged.findings && judged.findings.lines.count > 0) known.add(Math.abs(judged.findings.lines.sumCents));
  const adjustments = labelled(
    judged,
    ['prepaid', 'older_balance', 'discount', 'charge', 'withheld', 'tendered', 'change'],
    0.3,
  );
  for (const shift of oneOrTwoOf(adjustments)) {
    for (const base of [total, subtotal ?? total]) {
      known.add(Math.abs(base - shift));
      known.add(Math.abs(base + shift));
    }
  }
  for (const { fromCents, toCents } of judged.findings?.columns?.balances ?? []) {
    const [from, to] = [Math.abs(fromCents), Math.abs(toCents)];
    if (from === Math.abs(total)) known.add(to);
    // A larger sum, from which something takes that nothing names, may be the total as well; a part of a unit is rounding.
    if (to === Math.abs(total) && from - to < 100) known.add(from);
  }
  // Totals of single rates: each is a net amount and its tax, and with another part they make the total.
  for (const part of parts) {
    const rest = Math.abs(total) - part;
    if (rest > 0 && parts.includes(rest)) known.add(part);
    if (subtotal !== null && parts.includes(Math.abs(subtotal) - part)) known.add(part);
  }
  return known;
}

function sideOfAmount(judged: Judged, { cents, evidence }: LabelledAmount): DoubtSide {
  return { text: amountText(judged, cents), evidence };
}
