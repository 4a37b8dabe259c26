import type { AmountOnPage } from '../candidates/amounts.js';
import { type Layout, overlap } from '../layout/layout.js';
import type { AmountRole } from '../vocabulary/roles.js';
import { fold } from '../vocabulary/text-folding.js';
import { type NamedAmount, surestFirst } from './labelled-amounts.js';
import type { SumFeature } from './sum-features.js';

/** An amount that may be the total, the subtotal or the tax, with what speaks for it and against it. */
export interface SumPart {
  cents: number;
  features: SumFeature[];
  /** Where it is printed; null for what others make. */
  amount: AmountOnPage | null;
}

/** As many of a kind are tried. */
const MOST = 12;
const MOST_ADJUSTMENTS = 6;
const MOST_SUMS_OF_RATES = 60;

/** Amounts that words call the subtotal, one entry per value, the surest first. */
export function subtotalParts(named: readonly NamedAmount[]): SumPart[] {
  return partsOf(named, ['subtotal'], 'part').slice(0, MOST);
}

/** Each printed tax, and the taxes of several rates together. */
export function taxParts(named: readonly NamedAmount[]): SumPart[] {
  const single = partsOf(named, ['tax'], 'part').slice(0, MOST);
  const known = new Set(single.map(({ cents }) => cents));
  const sums = sumsOfRates(named.filter(({ role }) => role === 'tax')).filter((cents) => !known.has(cents));
  return [
    ...single,
    ...[...new Set(sums)]
      .slice(0, MOST_SUMS_OF_RATES)
      .map((cents): SumPart => ({ cents, features: ['tax_of_rates'], amount: null })),
  ];
}

/** Values of amounts in a role. */
export function centsOf(named: readonly NamedAmount[], ...roles: AmountRole[]): number[] {
  return [
    ...new Set(surestFirst(named.filter(({ role }) => roles.includes(role))).map(({ amount }) => amount.cents)),
  ].slice(0, MOST_ADJUSTMENTS);
}

/** Amounts that nothing calls the total, but that what is called subtotal and tax add up to. */
export function unnamedTotals(
  amounts: readonly AmountOnPage[],
  totals: readonly SumPart[],
  subtotals: readonly SumPart[],
  taxes: readonly SumPart[],
): SumPart[] {
  const sums = new Set(
    subtotals.flatMap((subtotal) => taxes.filter(({ cents }) => cents > 0).map((tax) => subtotal.cents + tax.cents)),
  );
  for (const { cents } of totals) sums.delete(cents);
  const printed = new Map(amounts.filter(({ cents }) => sums.has(cents)).map((amount) => [amount.cents, amount]));
  return [...printed].slice(0, MOST).map(([cents, amount]) => ({ cents, features: ['unnamed_total'], amount }));
}

/** What may be the total: what words call so, what is due, what others prove, and the largest amount of all. */
export function totalParts(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  named: readonly NamedAmount[],
  subtotals: readonly SumPart[],
  hasTax: boolean,
): SumPart[] {
  const called = calledTotals(named);
  const withNets = hasTax ? called : withNetsOfDiscount(called, subtotals, named);
  const own = withNets.map((total) => marked(total, 'own_charges', isOwnCharge(total, withNets, named)));
  const settled = settledByRounding(settledByPayment(own, named), subtotals, layout, amounts);
  return withOrder(withLargest(settled, amounts));
}

function marked(part: SumPart, feature: SumFeature, isSo: boolean): SumPart {
  return isSo ? { ...part, features: [...part.features, feature] } : part;
}

/** The amount due stands for the total where the page names no other. */
function calledTotals(named: readonly NamedAmount[]): SumPart[] {
  const totals = partsOf(named, ['total'], 'total');
  const dues = partsOf(named, ['due'], 'total');
  const isAmong = (parts: readonly SumPart[], { cents }: SumPart) => parts.some((part) => part.cents === cents);
  const hasPayments = openPayments(named).length > 0;
  return [
    ...totals.slice(0, MOST).map((total) => marked(total, 'total_is_due', isAmong(dues, total))),
    ...dues
      .slice(0, MOST)
      .filter((due) => !isAmong(totals, due))
      .map((due) => marked(due, 'due_after_payments', hasPayments))
      .map((due) => marked(due, 'due_beside_total', totals.length > 0)),
  ];
}

/** What is left of a gross sum after an agency's commission is the total, also when it is only called net. */
function withNetsOfDiscount(
  totals: readonly SumPart[],
  subtotals: readonly SumPart[],
  named: readonly NamedAmount[],
): SumPart[] {
  const discounts = named.filter(({ role }) => role === 'discount').map(({ amount }) => Math.abs(amount.cents));
  const isNet = ({ cents }: SumPart) =>
    totals.some((gross) => gross.cents > cents && discounts.includes(gross.cents - cents));
  return [...totals, ...unlike(totals, subtotals).filter(isNet)].map((total) =>
    marked(total, 'net_of_discount', isNet(total)),
  );
}

/** Subtotals that are none of the totals, as totals that nothing calls so. */
function unlike(totals: readonly SumPart[], subtotals: readonly SumPart[]): SumPart[] {
  return subtotals
    .filter((subtotal) => !totals.some(({ cents }) => cents === subtotal.cents))
    .map(({ cents, amount }) => ({ cents, amount, features: [] }));
}

/** Payments and older balances that do not cancel each other out. */
function openPayments(named: readonly NamedAmount[]): number[] {
  const valuesOf = (role: AmountRole) =>
    named.filter((next) => next.role === role).map(({ amount }) => Math.abs(amount.cents));
  const [paid, older] = [valuesOf('prepaid'), valuesOf('older_balance')];
  const isOpen = (value: number, others: readonly number[]) => value !== 0 && !others.includes(value);
  return [...paid.filter((value) => isOpen(value, older)), ...older.filter((value) => isOpen(value, paid))];
}

/**
 * An account's statement of charges adds what older bills left open. Where this period's charges and the older balance,
 * less what was paid on it, make the amount due, the charges are what this bill asks for.
 */
function isOwnCharge({ cents }: SumPart, totals: readonly SumPart[], named: readonly NamedAmount[]): boolean {
  const older = centsOf(named, 'older_balance');
  const paid = [0, ...centsOf(named, 'prepaid').map(Math.abs)];
  const open = older.flatMap((balance) => paid.map((payment) => balance - payment)).filter((left) => left !== 0);
  return cents > 0 && totals.some((due) => open.includes(due.cents - cents));
}

/**
 * A receipt shows cash given and change: the difference is the total, and no total is many times the cash given. It decides
 * between several totals, and replaces a total whose words could not be read when the same amount is printed elsewhere.
 */
function settledByPayment(totals: readonly SumPart[], named: readonly NamedAmount[]): SumPart[] {
  const given = centsOf(named, 'tendered');
  const back = centsOf(named, 'change');
  const isChanged = back.length > 0;
  const paid = isChanged ? given.flatMap((cents) => back.map((change) => cents - change)) : given;
  const proved = new Set(isChanged ? paid.filter((cents) => cents > 0) : paid);
  const most = isChanged && given.length > 0 ? Math.max(...given) : Number.POSITIVE_INFINITY;
  const derived = isChanged
    ? [...proved]
        .filter((cents) => !totals.some((total) => total.cents === cents))
        .map((cents): SumPart => ({ cents, features: ['payment_alone'], amount: null }))
    : [];
  const possible = totals.filter(({ cents }) => proved.has(cents) || cents <= 2 * most);
  return [...possible.map((total) => marked(total, 'paid_less_change', proved.has(total.cents))), ...derived];
}

/**
 * Where cash is rounded to five cents, or a sum to whole units by what a line calls rounding, the page shows the total before and
 * after: the rounded one is owed, also when its words could mean a net amount (`Nett total`).
 */
function settledByRounding(
  totals: readonly SumPart[],
  subtotals: readonly SumPart[],
  layout: Layout,
  amounts: readonly AmountOnPage[],
): SumPart[] {
  if (!layout.lines.some(({ text }) => ROUNDING.test(fold(text)) || ROUNDED_SUM.test(fold(text)))) return [...totals];
  const roundings = roundingsShown(layout, amounts);
  const isBefore = (total: SumPart, { cents }: SumPart) =>
    (cents % 5 === 0 && total.cents % 5 !== 0 && Math.abs(total.cents - cents) < 5) ||
    (cents % 100 === 0 && roundings.includes(Math.abs(total.cents - cents)));
  const possible = [...totals, ...unlike(totals, subtotals)];
  const rounded = possible.filter((after) => totals.some((total) => isBefore(total, after)));
  return possible
    .filter((total) => totals.includes(total) || rounded.includes(total))
    .filter((total) => !rounded.some((after) => isBefore(total, after)))
    .map((total) => marked(total, 'rounded_cash', rounded.includes(total)));
}

const ROUNDING = /\b(?:round(?:ing|ed)?\b|rundung|gerundet|arrondi|afronding|arrotondamento|redondeo)/;

/** Words for the rounding of a sum, in folded text. */
export const ROUNDED_SUM =
  /\brounding|\bround(?:ed)?[ -]?off|\brundung|\barrondi|\bafronding|\barrotondament|\bredondeo|\barredondament|oresavr|oresutjamning|oreutjevning|\bavrundning|avrunding|\bafrunding|pyoristys|zaokrou?hleni|zaokruhleni|zaokraglenie|zaokruzen|kerekites|rotunjire|yuvarlama|στρογγυλ|закръгл|заокругл/;

/** Parts of a unit by which a sum was rounded, each once, without its sign: `Öresavrundning -0,13` */
export function roundingsShown(layout: Layout, amounts: readonly AmountOnPage[]): number[] {
  const rounded = amounts.filter(({ segment, box }) => {
    const { text = '' } = layout.lines[segment.line] ?? {};
    const head = layout.lines[segment.line - 1]?.segments.find((other) => overlap(other.box, box) > 0);
    return ROUNDED_SUM.test(fold(text)) || ROUNDED_SUM.test(fold(head?.text ?? ''));
  });
  return [...new Set(rounded.map(({ cents }) => Math.abs(cents)).filter((cents) => cents > 0 && cents < 100))];
}

/** The few cents by which cash was rounded. */
export function roundingCents(layout: Layout, amounts: readonly AmountOnPage[]): number {
  const rounded = amounts.find(
    ({ segment, cents }) => Math.abs(cents) < 5 && ROUNDING.test(fold(layout.lines[segment.line]?.text ?? '')),
  );
  return rounded?.cents ?? 0;
}

/** The largest amount of money, where nothing calls it the total. */
function withLargest(totals: readonly SumPart[], amounts: readonly AmountOnPage[]): SumPart[] {
  const money = amounts.filter((amount) => amount.hasCurrency && amount.decimals <= 3);
  const largest = money.reduce<AmountOnPage | null>(
    (best, next) => (!best || next.cents > best.cents ? next : best),
    null,
  );
  if (!largest || totals.length > 0) return [...totals];
  return [{ cents: largest.cents, features: ['largest_amount'], amount: largest }];
}

/** Which of the totals that words name is the largest, and which stands last. */
function withOrder(totals: readonly SumPart[]): SumPart[] {
  const called = totals.filter(
    ({ features }) => !features.includes('largest_amount') && !features.includes('due_beside_total'),
  );
  const largest = Math.max(...called.map(({ cents }) => Math.abs(cents)));
  const last = Math.max(...called.map(({ amount }) => amount?.segment.line ?? -1));
  return totals.map((total) =>
    called.includes(total)
      ? marked(
          marked(total, 'largest_total', Math.abs(total.cents) === largest),
          'last_total',
          total.amount?.segment.line === last,
        )
      : total,
  );
}

/** Taxes that stand below each other, on lines of their own, or anywhere, two to six after each other added up. */
function sumsOfRates(taxes: readonly NamedAmount[]): number[] {
  const lines = [...new Map(taxes.map((tax) => [tax.amount.segment.line, tax])).values()];
  return [...columnsOf(taxes), lines, taxes].flatMap((some) =>
    some.flatMap((_first, from) =>
      Array.from({ length: 5 }, (_nothing, index) => some.slice(from, from + 2 + index))
        .filter((parts, index) => parts.length === 2 + index && areOfOneSign(parts))
        .map((parts) => parts.reduce((sum, { amount }) => sum + amount.cents, 0)),
    ),
  );
}

function areOfOneSign(parts: readonly NamedAmount[]): boolean {
  return parts.every(({ amount }) => amount.cents >= 0) || parts.every(({ amount }) => amount.cents <= 0);
}

/** Amounts that end below each other on one page. */
function columnsOf(amounts: readonly NamedAmount[]): NamedAmount[][] {
  const columns: { page: number; right: number; amounts: NamedAmount[] }[] = [];
  for (const one of amounts) {
    const { box, segment } = one.amount;
    const right = box.x + box.width;
    const column = columns.find((known) => known.page === segment.page && Math.abs(known.right - right) < 6);
    if (column) column.amounts.push(one);
    else columns.push({ page: segment.page, right, amounts: [one] });
  }
  return columns.map((column) => column.amounts);
}

/** One entry per value, by the surest of the words that name it. */
function partsOf(named: readonly NamedAmount[], roles: readonly AmountRole[], part: 'total' | 'part'): SumPart[] {
  const byCents = Map.groupBy(
    surestFirst(named.filter(({ role }) => roles.includes(role))),
    ({ amount }) => amount.cents,
  );
  return [...byCents].map(([cents, [surest, ...others]]) => {
    const { kind, places, amount } = surest as NamedAmount;
    const features: SumFeature[] = [
      ...(kind === 'other' ? [] : [kind]),
      ...places.map((place) => `${part}_${place}` as const),
      ...(others.length > 0 ? [`${part}_repeated` as const] : []),
    ];
    return { cents, features, amount };
  });
}
