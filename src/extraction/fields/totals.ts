import { taxOnCents } from '../../values/money.js';
import type { AmountOnPage } from '../candidates/amounts.js';
import type { Confidence } from '../extraction-result.js';
import type { Evidence } from '../layout/evidence.js';
import { type Layout, overlap, type Segment } from '../layout/layout.js';
import { amountLabel, TAX } from '../vocabulary/labels.js';
import type { AmountRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';
import { type Contribution, scoreOf } from './contributions.js';
import type { ItemSum } from './line-items.js';
import { TOTAL_WEIGHTS } from './weights.js';

export interface FoundAmount {
  cents: number;
  confidence: Confidence;
  evidence: Evidence | null;
  /** What spoke for the amounts that were chosen together; absent for one that nothing labels. */
  contributions?: Contribution[];
}

export interface Totals {
  total: FoundAmount | null;
  tax: FoundAmount | null;
  subtotal: FoundAmount | null;
  /** Whether subtotal + tax (− discount + charges) = total was seen on the page. */
  isConsistent: boolean;
}

interface Candidate {
  amount: AmountOnPage;
  role: AmountRole;
  weight: number;
}

/** Amounts in a role, one entry per value, heaviest first. */
type Ranked = { cents: number; weight: number; amount: AmountOnPage | null }[];

/**
 * Total, tax and subtotal: labelled amounts compete, and the combination that adds up wins. Several tax rates are
 * summed. What the page does not print but follows by arithmetic (the subtotal from total and tax) is derived.
 */
export function findTotals(layout: Layout, amounts: AmountOnPage[], items: ItemSum = NO_ITEMS): Totals {
  const candidates = labelledAmounts(layout, amounts, items);
  const totals = rank(candidates, ['total'], 10);
  const dues = rank(candidates, ['due'], 6);
  const subtotals = rank(candidates, ['subtotal'], 10);
  const taxes = taxCandidates(candidates);
  const adjustments = rank(candidates, ADJUSTMENTS, 6);
  const signed = signedShifts(candidates);
  const named = settledByOlderBalance(
    mergeDue(totals, dues, taxes.length > 0 ? [] : subtotals, candidates),
    candidates,
  );
  const grand = settledByRounding(settledByPayment(named, candidates), subtotals, layout);
  const rates = taxRates(layout);
  const roundings = roundingsOf(layout, amounts);
  const found = grand.flatMap((total) => [
    ...combinations(total, subtotals, taxes, { adjustments, signed, roundings }, items.cents),
    ...taxedByRate(total, subtotals, rates),
    ...afterTotal(total, totals, taxes),
    ...sumOfParts(total, [...totals.filter(({ weight }) => weight >= 0.65), ...subtotals]),
  ]);
  const winner = pickCombination(found);
  const rounding = roundingOf(layout, amounts);
  const fallback = () => fallbackTotal(amounts, candidates, subtotals, taxes, rounding);
  if (!winner) return fallback();
  if (isOutgrown(winner, subtotals, candidates)) return fallback();
  const hasTax = rates.length > 0 || candidates.some(({ role }) => role === 'tax');
  return hasTax ? toTotals(winner) : withoutTax(toTotals(winner));
}

const NO_ITEMS: ItemSum = { cents: 0, lines: new Set() };
const ADJUSTMENTS: AmountRole[] = ['discount', 'charge', 'withheld'];

/** A page without any word for tax has none: the whole total is net. */
function withoutTax(totals: Totals): Totals {
  const { total, tax, subtotal } = totals;
  if (!total || tax || (subtotal && subtotal.cents !== total.cents)) return totals;
  const none: FoundAmount = { cents: 0, confidence: weaker(total.confidence), evidence: null };
  return { ...totals, tax: none, subtotal: subtotal ?? { ...none, cents: total.cents } };
}

function weaker(confidence: Confidence): Confidence {
  return confidence === 'high' ? 'medium' : 'low';
}

/** Rates printed beside a word for tax, in basis points; a third decimal is dropped. */
export function taxRates(layout: Layout): number[] {
  const found = new Set<number>();
  for (const line of layout.lines) {
    const folded = fold(line.text);
    if (!TAX.test(folded) && !TAX.test(fold(layout.lines[line.index - 1]?.text ?? ''))) continue;
    for (const match of folded.matchAll(/(?<![\d.,])(\d{1,2})(?:[.,](\d{1,3}))?\s?%/g)) {
      const rate = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0').slice(0, 2));
      if (rate > 0 && rate <= 3000) found.add(rate);
    }
  }
  return [...found];
}

/** Where the tax is printed as a rate only, total less subtotal is the tax when the rate gives the same. */
function taxedByRate(total: Ranked[number], subtotals: Ranked, rates: number[]): Combination[] {
  const found: Combination[] = [];
  for (const subtotal of subtotals) {
    const cents = total.cents - subtotal.cents;
    const isTaxAt = (rateBps: number) => Math.abs((taxOnCents(subtotal.cents, rateBps) ?? 0) - cents) <= 1;
    if (cents === 0 || !rates.some(isTaxAt)) continue;
    const tax = { cents, weight: TOTAL_WEIGHTS.tax_label_missing, amount: null };
    const contributions = [label(total), partLabel('subtotal', subtotal), weighed('tax_by_rate')];
    found.push({ total, subtotal, tax, ...scored(contributions), isConsistent: true, isExact: true, isDerived: false });
  }
  return found;
}

/** `Total 100.00, VAT 20.00, Total 120.00`: the first of two totals may be the net one. */
function afterTotal(total: Ranked[number], totals: Ranked, taxes: Ranked): Combination[] {
  return totals.flatMap((subtotal) => {
    const tax = taxes.find(({ cents }) => cents !== 0 && subtotal.cents + cents === total.cents);
    if (!tax || !isPlausibleShare(tax.cents, total.cents)) return [];
    const contributions = [label(total), partLabel('tax', tax), weighed('after_net_total')];
    return [{ total, subtotal, tax, ...scored(contributions), isConsistent: true, isExact: true, isDerived: false }];
  });
}

/** Whether subtotal and tax make the total, but for discounts and charges that the page names. */
export function addUp(
  layout: Layout,
  amounts: AmountOnPage[],
  { total, subtotal, tax }: { total: number; subtotal: number; tax: number },
): boolean {
  const rest = total - subtotal - tax;
  if (rest === 0) return true;
  const candidates = labelledAmounts(layout, amounts);
  return shiftsOf(rank(candidates, ADJUSTMENTS, 6).map(({ cents }) => cents)).includes(rest);
}

/** Rows of single rates add up as well as their sum does: of equally good combinations the largest is the invoice's. */
function pickCombination(found: Combination[]): Combination | null {
  const best = found.reduce<Combination | null>(
    (winner, next) => (!winner || next.score > winner.score ? next : winner),
    null,
  );
  if (!best?.isConsistent) return best;
  const close = found.filter(
    (next) => next.isConsistent && (next.isExact || !best.isExact) && next.score >= best.score - 0.6,
  );
  const isLarger = (one: Combination, other: Combination) => Math.abs(one.total.cents) > Math.abs(other.total.cents);
  return close.reduce((winner, next) => (isLarger(next, winner) ? next : winner), best);
}

interface Combination {
  total: Ranked[number];
  subtotal: Ranked[number] | null;
  tax: Ranked[number] | null;
  score: number;
  contributions: Contribution[];
  isConsistent: boolean;
  /** Whether no discount, charge or rounding was needed. */
  isExact: boolean;
  isDerived: boolean;
}

function combinations(
  total: Ranked[number],
  subtotals: Ranked,
  taxes: Ranked,
  { adjustments, signed, roundings }: { adjustments: Ranked; signed: number[]; roundings: ReadonlySet<number> },
  lineSum: number,
): Combination[] {
  const found: Combination[] = [];
  const shifts = shiftsOf(adjustments.map(({ cents }) => cents));
  for (const subtotal of [null, ...subtotals]) {
    for (const printed of [null, ...taxes]) {
      const tax = printed && withSignOf(total.cents, printed);
      let proof: TotalFeature | null = null;
      if (subtotal && tax) {
        const rest = total.cents - subtotal.cents - tax.cents;
        if (!isPlausibleShare(tax.cents, total.cents)) continue;
        if (rest === 0) proof = tax.cents === 0 ? 'sum_without_tax' : 'sum';
        else if (shifts.includes(rest)) proof = 'sum_with_adjustments';
        else if (Math.abs(rest) <= 2 || roundings.has(Math.abs(rest))) proof = 'sum_but_rounding';
        else continue;
      } else if (subtotal && !tax) {
        if (subtotal.cents === total.cents) proof = 'total_is_subtotal';
        else if (signed.includes(total.cents - subtotal.cents)) proof = 'subtotal_with_adjustments';
        else if (!isPlausibleShare(total.cents - subtotal.cents, total.cents)) proof = 'far_from_subtotal';
        else proof = 'no_tax_printed';
      } else if (tax && !subtotal) {
        if (!isPlausibleShare(tax.cents, total.cents)) continue;
        proof = 'no_subtotal_printed';
      }
      const base = subtotal?.cents ?? total.cents - (tax?.cents ?? 0);
      const isOfLines = lineSum !== 0 && (base === lineSum || total.cents === lineSum);
      const proofs = [...(proof ? [weighed(proof)] : []), ...(isOfLines ? [weighed('lines')] : [])];
      const labels = [
        label(total),
        ...(subtotal ? [partLabel('subtotal', subtotal)] : []),
        ...(tax ? [partLabel('tax', tax)] : []),
      ];
      found.push({
        total,
        subtotal,
        tax,
        ...scored([...labels, ...proofs]),
        isConsistent: scoreOf(proofs) >= CONSISTENT,
        isExact: Boolean(subtotal && tax) && total.cents === (subtotal?.cents ?? 0) + (tax?.cents ?? 0),
        isDerived: Boolean(tax) && !subtotal,
      });
    }
  }
  return found;
}

/** What proofs of a sum weigh together from which it adds up. */
const CONSISTENT = 0.8;

type TotalFeature = keyof typeof TOTAL_WEIGHTS;

function weighed(feature: TotalFeature): Contribution {
  return { feature, weight: TOTAL_WEIGHTS[feature] };
}

function label({ weight }: Ranked[number]): Contribution {
  return { feature: 'total_label', weight };
}

/** What words call the subtotal or the tax. */
function partLabel(part: 'subtotal' | 'tax', { weight }: Ranked[number]): Contribution {
  return { feature: `${part}_label`, weight: weight * TOTAL_WEIGHTS.part_label };
}

function scored(contributions: Contribution[]): { score: number; contributions: Contribution[] } {
  return { score: scoreOf(contributions), contributions };
}

/** What charges add to a subtotal and discounts take from it, one or two of them together. */
function signedShifts(candidates: Candidate[]): number[] {
  const charges = rank(candidates, ['charge'], 4).map(({ cents }) => Math.abs(cents));
  const reductions = rank(candidates, ['discount', 'withheld'], 4).map(({ cents }) => -Math.abs(cents));
  const single = [0, ...charges, ...reductions];
  return single.flatMap((one, index) => single.slice(index + 1).map((other) => one + other));
}

/** What discounts and charges may add or take, one or two of them together. */
function shiftsOf(adjustments: number[]): number[] {
  const single = [0, ...adjustments.flatMap((cents) => [cents, -cents])];
  return [...new Set(single.flatMap((one) => single.map((other) => one + other)))];
}

/** Credit notes may print the tax of a negative total without its sign. */
function withSignOf(total: number, tax: Ranked[number]): Ranked[number] {
  return total < 0 && tax.cents > 0 ? { ...tax, cents: -tax.cents } : tax;
}

/** Tax is a part of the total of the same sign, at most about a third of it. */
function isPlausibleShare(part: number, whole: number): boolean {
  if (part === 0) return true;
  return part > 0 === whole > 0 && Math.abs(part) * 100 <= Math.abs(whole) * 35;
}

function toTotals({ total, subtotal, tax, isConsistent, isDerived, score, contributions }: Combination): Totals {
  const totalConfidence: Confidence =
    isConsistent && total.weight >= 0.5 ? 'high' : total.weight >= 0.85 && score > 0.8 ? 'medium' : 'low';
  const partConfidence: Confidence = isConsistent ? 'high' : 'medium';
  return {
    total: { cents: total.cents, confidence: totalConfidence, evidence: evidenceOf(total.amount), contributions },
    tax: tax ? { cents: tax.cents, confidence: partConfidence, evidence: evidenceOf(tax.amount), contributions } : null,
    subtotal: subtotal
      ? { cents: subtotal.cents, confidence: partConfidence, evidence: evidenceOf(subtotal.amount), contributions }
      : isDerived && tax
        ? { cents: total.cents - tax.cents, confidence: 'medium', evidence: null, contributions }
        : null,
    isConsistent,
  };
}

function evidenceOf(amount: AmountOnPage | null): Evidence | null {
  return amount ? { page: amount.segment.page, box: amount.box } : null;
}

/** The sum of what is taxed at different rates, each with a total of its own. A cent of rounding is no such part. */
function sumOfParts(total: Ranked[number], parts: Ranked): Combination[] {
  const large = parts.filter(({ cents }) => Math.abs(cents) * 20 > Math.abs(total.cents));
  const isSum = large.some((one, index) =>
    large.slice(index + 1).some((other) => one.cents + other.cents === total.cents),
  );
  if (!isSum || total.weight < 0.85) return [];
  return [
    {
      total,
      subtotal: null,
      tax: null,
      ...scored([label(total), weighed('sum_of_parts')]),
      isConsistent: true,
      isExact: true,
      isDerived: false,
    },
  ];
}

/** A weakly labelled total, where a subtotal is printed and charges are added to it. */
function isOutgrown({ total, isConsistent }: Combination, subtotals: Ranked, candidates: Candidate[]): boolean {
  const [subtotal] = subtotals;
  const isGuess = !isConsistent && total.weight < 0.6;
  return isGuess && subtotal?.cents === total.cents && candidates.some(({ role }) => role === 'charge');
}

/** Parts of a unit that stand on a page which speaks of rounding: by one of them the sum may miss the total. */
function roundingsOf(layout: Layout, amounts: AmountOnPage[]): ReadonlySet<number> {
  if (!layout.lines.some(({ text }) => ROUNDED_SUM.test(fold(text)))) return new Set();
  return new Set(amounts.map(({ cents }) => Math.abs(cents)).filter((cents) => cents > 0 && cents < 100));
}

const ROUNDED_SUM =
  /\brounding|\brundung|\barrondi|\bafronding|\barrotondament|\bredondeo|\barredondament|oresavrundning|\bavrundning|avrunding|\bafrunding|pyoristys|zaokrou?hleni|zaokruhleni|zaokraglenie|zaokruzen|kerekites|rotunjire|yuvarlama|στρογγυλ|закръгл|заокругл/;

/** The few cents by which cash was rounded. */
function roundingOf(layout: Layout, amounts: AmountOnPage[]): number {
  const rounded = amounts.find(
    ({ segment, cents }) => Math.abs(cents) < 5 && ROUNDING.test(fold(layout.lines[segment.line]?.text ?? '')),
  );
  return rounded?.cents ?? 0;
}

/**
 * Without any label for the total: subtotal with tax, charges and rounding, or the largest amount of money on the page.
 */
function fallbackTotal(
  amounts: AmountOnPage[],
  candidates: Candidate[],
  subtotals: Ranked,
  taxes: Ranked,
  roundingCents: number,
): Totals {
  const [subtotal] = subtotals;
  const charges = sum(rank(candidates, ['charge'], 4).map(({ cents }) => cents));
  const tax = subtotal && taxes.find(({ cents }) => isPlausibleShare(cents, subtotal.cents + charges + cents));
  if (subtotal) {
    return {
      total: { cents: subtotal.cents + charges + (tax?.cents ?? 0) + roundingCents, confidence: 'low', evidence: null },
      tax: tax ? { cents: tax.cents, confidence: 'medium', evidence: evidenceOf(tax.amount) } : null,
      subtotal: { cents: subtotal.cents, confidence: 'low', evidence: evidenceOf(subtotal.amount) },
      isConsistent: false,
    };
  }
  const money = amounts.filter((amount) => amount.hasCurrency && amount.decimals <= 3);
  const largest = money.reduce<AmountOnPage | null>(
    (best, next) => (!best || next.cents > best.cents ? next : best),
    null,
  );
  return {
    total: largest ? { cents: largest.cents, confidence: 'low', evidence: evidenceOf(largest) } : null,
    tax: null,
    subtotal: null,
    isConsistent: false,
  };
}

/**
 * The amount due stands for the total only when the page names no total, or the two agree. What is left of a gross sum
 * after an agency's commission is the total, also when it is only called net.
 */
function mergeDue(totals: Ranked, dues: Ranked, nets: Ranked, candidates: Candidate[]): Ranked {
  const hasPrepaid = openPayments(candidates).length > 0;
  const merged: Ranked = totals.map((total) => ({
    ...total,
    weight: total.weight + (dues.some((due) => due.cents === total.cents) ? 0.3 : 0),
  }));
  for (const due of dues) {
    if (!merged.some((total) => total.cents === due.cents))
      merged.push({ ...due, weight: due.weight * (hasPrepaid ? 0.55 : 0.65) });
  }
  const discounts = candidates
    .filter((candidate) => candidate.role === 'discount')
    .map(({ amount }) => Math.abs(amount.cents));
  const isNetOfDiscount = (net: Ranked[number]) =>
    totals.some((gross) => gross.cents > net.cents && discounts.includes(gross.cents - net.cents));
  for (const net of nets)
    if (isNetOfDiscount(net) && !merged.some(({ cents }) => cents === net.cents)) merged.push(net);
  for (const net of merged) if (isNetOfDiscount(net)) net.weight += 0.5;
  return merged.sort((one, other) => other.weight - one.weight);
}

/** Payments and older balances that do not cancel each other out. */
function openPayments(candidates: Candidate[]): number[] {
  const cents = (role: AmountRole) =>
    candidates.filter((next) => next.role === role).map(({ amount }) => Math.abs(amount.cents));
  const [paid, older] = [cents('prepaid'), cents('older_balance')];
  const isOpen = (value: number, others: number[] = []) => value !== 0 && !others.includes(value);
  return [
    ...(paid ?? []).filter((value) => isOpen(value, older)),
    ...(older ?? []).filter((value) => isOpen(value, paid)),
  ];
}

/**
 * An account's statement of charges adds what older bills left open. Where this period's charges and the older balance,
 * less what was paid on it, make the amount due, the charges are what this bill asks for.
 */
function settledByOlderBalance(totals: Ranked, candidates: Candidate[]): Ranked {
  const older = rank(candidates, ['older_balance'], 6).map(({ cents }) => cents);
  const paid = [0, ...rank(candidates, ['prepaid'], 6).map(({ cents }) => Math.abs(cents))];
  const open = older.flatMap((cents) => paid.map((payment) => cents - payment)).filter((cents) => cents !== 0);
  const isOwn = (own: number) => own > 0 && totals.some((due) => open.includes(due.cents - own));
  return totals
    .map((total) => (isOwn(total.cents) ? { ...total, weight: total.weight + 0.6 } : total))
    .sort((one, other) => other.weight - one.weight);
}

/**
 * A receipt shows cash given and change: the difference is the total, and no total is many times the cash given. It decides
 * between several totals, and replaces a total whose words could not be read when the same amount is printed elsewhere.
 */
function settledByPayment(totals: Ranked, candidates: Candidate[]): Ranked {
  const given = rank(candidates, ['tendered'], 4);
  const back = rank(candidates, ['change'], 4);
  const paid = new Set(
    given.flatMap(({ cents }) => back.map((change) => cents - change.cents)).filter((cents) => cents > 0),
  );
  if (back.length === 0) for (const { cents } of given) paid.add(cents);
  const most = back.length > 0 ? Math.max(...given.map(({ cents }) => cents)) : Number.POSITIVE_INFINITY;
  const known = totals.map((total) => {
    if (paid.has(total.cents)) return { ...total, weight: total.weight + 0.7 };
    return total.cents > 2 * most ? { ...total, weight: total.weight - 0.6 } : total;
  });
  const missing = [...paid].filter((cents) => !totals.some((total) => total.cents === cents));
  const derived = back.length > 0 ? missing.map((cents) => ({ cents, weight: 0.7, amount: null })) : [];
  return [...known, ...derived].sort((one, other) => other.weight - one.weight);
}

/**
 * Where cash is rounded to five cents, the page shows the total before and after: the rounded one is owed, also when its
 * words could mean a net amount (`Nett total`).
 */
function settledByRounding(totals: Ranked, subtotals: Ranked, layout: Layout): Ranked {
  if (!layout.lines.some(({ text }) => ROUNDING.test(fold(text)))) return totals;
  const isRounded = ({ cents }: Ranked[number]) =>
    cents % 5 === 0 && totals.some((total) => total.cents % 5 !== 0 && Math.abs(total.cents - cents) < 5);
  const net = subtotals.filter((subtotal) => !totals.some((total) => total.cents === subtotal.cents));
  return [...totals, ...net.filter(isRounded)]
    .map((total) => (isRounded(total) ? { ...total, weight: total.weight + 1.5 } : total))
    .sort((one, other) => other.weight - one.weight);
}

const ROUNDING = /\b(?:round(?:ing|ed)?\b|rundung|gerundet|arrondi|afronding|arrotondamento|redondeo)/;

/** Each printed tax amount, and the sum of the amounts of several rates. */
function taxCandidates(candidates: Candidate[]): Ranked {
  const single = rank(candidates, ['tax'], 12);
  const printed = candidates.filter((candidate) => candidate.role === 'tax' && candidate.weight >= 0.4);
  const columns = new Map<string, Candidate[]>();
  for (const candidate of printed) {
    const right = candidate.amount.box.x + candidate.amount.box.width;
    const key =
      [...columns.keys()].find(
        (known) =>
          Math.abs(Number(known.split(':')[1]) - right) < 6 && known.startsWith(`${candidate.amount.segment.page}:`),
      ) ?? `${candidate.amount.segment.page}:${right}`;
    columns.set(key, [...(columns.get(key) ?? []), candidate]);
  }
  const lines = new Map(printed.map((candidate) => [candidate.amount.segment.line, candidate]));
  const sums: Ranked = [];
  for (const column of [...columns.values(), [...lines.values()], printed]) {
    for (let from = 0; from < column.length; from += 1) {
      for (let to = from + 2; to <= Math.min(column.length, from + 6); to += 1) {
        const parts = column.slice(from, to);
        if (parts.some(({ amount }) => amount.cents < 0) && parts.some(({ amount }) => amount.cents > 0)) continue;
        sums.push({
          cents: sum(parts.map((part) => part.amount.cents)),
          weight: Math.min(...parts.map((part) => part.weight)) * 0.9,
          amount: null,
        });
      }
    }
  }
  return [...single, ...sums.slice(0, 60)];
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function rank(candidates: Candidate[], roles: AmountRole[], limit: number): Ranked {
  const byCents = new Map<number, Ranked[number]>();
  for (const { amount, role, weight } of candidates) {
    if (!roles.includes(role)) continue;
    const known = byCents.get(amount.cents);
    if (!known) byCents.set(amount.cents, { cents: amount.cents, weight, amount });
    else
      byCents.set(amount.cents, {
        cents: amount.cents,
        weight: Math.max(known.weight, weight) + 0.03,
        amount: known.weight >= weight ? known.amount : amount,
      });
  }
  return [...byCents.values()].sort((one, other) => other.weight - one.weight).slice(0, limit);
}

/** Every amount whose words say what it is, with how surely they do. */
export function labelledAmounts(
  layout: Layout,
  amounts: AmountOnPage[],
  items: ItemSum = NO_ITEMS,
): { amount: AmountOnPage; role: AmountRole; weight: number }[] {
  return amounts.flatMap((amount) => labelAmount(layout, amount, amounts, items));
}

/** The role of an amount: by the words to its left on the line, and by the head of its column. */
function labelAmount(
  layout: Layout,
  amount: AmountOnPage,
  all: AmountOnPage[],
  items: ItemSum = NO_ITEMS,
): Candidate[] {
  if (!isMoneyLike(amount)) return [];
  const found: Candidate[] = [];
  const left = leftLabel(layout, amount, all) ?? labelBehind(layout, amount);
  if (left) found.push({ amount, ...left });
  const header = items.lines.has(amount.segment.line) ? null : columnLabel(layout, amount);
  if (header && !(left && (isNoSum(left.role) || (left.role === 'subtotal' && header.role === 'total')))) {
    const isTotalsRow = left?.role === 'total' || left?.role === 'due';
    const weight = header.weight * (isTotalsRow ? 0.95 : 0.6);
    if (!left || left.role !== header.role) found.push({ amount, role: header.role, weight });
    if (isTotalsRow && header.role !== left.role && left)
      found.splice(0, 1, { amount, ...left, weight: left.weight * 0.6 });
  }
  const near = found.length === 0 ? (labelBelow(layout, amount) ?? labelAbove(layout, amount)) : null;
  if (near) found.push({ amount, ...near });
  return found;
}

function isNoSum(role: AmountRole): boolean {
  return (
    role === 'no_amount' || role === 'prepaid' || role === 'older_balance' || role === 'tendered' || role === 'change'
  );
}

/** Amounts have decimals or a currency sign, or stand alone in their cell. */
export function isMoneyLike(amount: AmountOnPage): boolean {
  if (amount.hasCurrency || amount.decimals === 2 || amount.decimals === 1) return true;
  if (amount.decimals === 3 || amount.decimals > 3) return false;
  const { text } = amount.segment;
  return amount.end - amount.start >= text.trim().length - 1 && text.replace(/\D/g, '').length <= 9;
}

/** Text to the left on the same line. A rightmost amount of a total line counts more than one in the middle. */
function leftLabel(
  layout: Layout,
  amount: AmountOnPage,
  all: AmountOnPage[],
): { role: AmountRole; weight: number } | null {
  const { segment } = amount;
  const before = segment.text.slice(0, amount.start);
  if (BASE.test(before)) return { role: 'no_amount', weight: 0.9 };
  const own = before.trim().length > 1 ? (amountLabel(lastPhrase(before).trim()) ?? amountLabel(before.trim())) : null;
  const line = layout.lines[segment.line];
  const isRightmost = !all.some(
    (other) => other.segment.line === segment.line && other.box.x > amount.box.x && isMoneyLike(other),
  );
  const position = (isRightmost ? 1 : 0.72) * positionWeight(layout, segment);
  if (own) return { role: own.role, weight: own.weight * position };
  for (let index = segment.index - 1; index >= 0; index -= 1) {
    const text = line?.segments[index]?.text ?? '';
    if (!/\p{L}{2,}/u.test(text)) continue;
    if (text.length > 110) return null;
    const label = amountLabel(text);
    if (label) return { role: label.role, weight: label.weight * position * lengthWeight(text) };
    if (!CURRENCY_CELL.test(fold(text))) return null;
  }
  return null;
}

/** `MwSt. 19 % auf 346,10 €`: the amount is what the rate is of. */
const BASE = /%\)?.{0,12}\b(?:auf|on|of|sur|sobre|su|over|von|van|de)\s+\W{0,2}$/i;

/** A line that begins with its amount has its words behind it. */
function labelBehind(layout: Layout, amount: AmountOnPage): { role: AmountRole; weight: number } | null {
  const { segment } = amount;
  const line = layout.lines[segment.line];
  if (segment.index > 0 || !line || line.segments.length !== 2 || amount.end - amount.start < segment.text.length)
    return null;
  const words = line.segments[1]?.text ?? '';
  const label = words.length < 60 ? amountLabel(words) : null;
  return label && { role: label.role, weight: label.weight * 0.9 * positionWeight(layout, segment) };
}

/** A currency between the words and the amount, also one that was misread: `RM`, `RN`, `in EUR`. */
const CURRENCY_CELL = /^\W*(?:in )?(?:euro|[a-z]{3}|r[a-z])\W*$/;

/** `Total: 1.00 Tax: 0.19` in one cell: only the words since the previous number govern the next one. */
function lastPhrase(before: string): string {
  const parts = before.split(/\d[\d.,]*\s?(?:€|\$|£|eur\b|usd\b)?(?!\s?%)/i);
  return parts.at(-1) ?? before;
}

function lengthWeight(text: string): number {
  return text.length > 60 ? 0.6 : text.length > 40 ? 0.85 : 1;
}

/** Sums stand near the end of a document. */
function positionWeight(layout: Layout, segment: Segment): number {
  return 0.9 + 0.1 * (segment.line / Math.max(1, layout.lines.length - 1));
}

/** The head of the column the amount stands in: the nearest line of labels above it that overlaps it. */
function columnLabel(layout: Layout, amount: AmountOnPage): { role: AmountRole; weight: number } | null {
  const own = amount.box;
  for (let index = amount.segment.line - 1; index >= Math.max(0, amount.segment.line - 25); index -= 1) {
    const line = layout.lines[index];
    if (!line || line.page !== amount.segment.page) return null;
    for (const segment of line.segments) {
      if (overlap(segment.box, own) <= 0 || !/\p{L}{2,}/u.test(segment.text) || segment.text.length > 40) continue;
      const distance = amount.segment.line - index;
      const isHeaderRow = line.segments.length >= 2 || distance <= 2;
      const label = isHeaderRow && !/\d{2}/.test(withoutRates(segment.text)) ? amountLabel(segment.text) : null;
      if (label) return { role: label.role, weight: label.weight * (distance <= 3 ? 0.95 : 0.7) };
      return null;
    }
  }
  return null;
}

/** Narrow slips print the words alone on one line and the amount alone on the next. */
function labelAbove(layout: Layout, { segment, box }: AmountOnPage): { role: AmountRole; weight: number } | null {
  const [own, above] = [layout.lines[segment.line], layout.lines[segment.line - 1]];
  if (own?.segments.length !== 1 || above?.segments.length !== 1 || above.page !== segment.page) return null;
  const isNext = box.y - above.box.y < 2.5 * box.height;
  const isWholeCell = !/\p{L}{3}/u.test(segment.text);
  const label = isNext && isWholeCell && !/\d/.test(above.text) ? amountLabel(above.text) : null;
  return label ? { role: label.role, weight: label.weight * 0.8 } : null;
}

/** `19 % MwSt. auf 346,10 €` is a label; its rate and base are none of its amount. */
function withoutRates(text: string): string {
  return text
    .replace(/\d{1,2}(?:[.,]\d{1,3})?\s?%/g, '')
    .replace(/\b(?:auf|on|of|sur|sobre|su|over|von|van)\s\D{0,4}[\d.,' ]+/i, '');
}

/** A few layouts print the words under the amount. */
function labelBelow(layout: Layout, amount: AmountOnPage): { role: AmountRole; weight: number } | null {
  const line = layout.lines[amount.segment.line + 1];
  if (!line || line.page !== amount.segment.page || line.box.y - amount.box.y > 2.5 * amount.box.height) return null;
  const segment = line.segments.find(
    (other) => overlap(other.box, amount.box) > 0 && !/\d/.test(other.text) && other.text.length < 30,
  );
  const label = segment && amountLabel(segment.text);
  return label ? { role: label.role, weight: label.weight * 0.5 } : null;
}
