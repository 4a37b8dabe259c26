import type { AmountOnPage } from '../candidates/amounts.js';
import { findColumnSums, partsOfColumnSums } from '../candidates/column-sums.js';
import { findRateTables, isAtRate, type RateTable } from '../candidates/rate-tables.js';
import type { Layout } from '../layout/layout.js';
import { fold } from '../vocabulary/text-folding.js';
import { isMoneyLike, type NamedAmount, NO_ITEMS, namedAmounts, taxRates } from './labelled-amounts.js';
import type { ItemSum } from './line-items.js';
import type { Equation, SumFeature } from './sum-features.js';
import {
  centsOf,
  ROUNDED_SUM,
  roundingCents,
  type SumPart,
  subtotalParts,
  taxParts,
  totalParts,
  unnamedTotals,
} from './sum-parts.js';

/** A total with its subtotal and its tax, as far as they are read, and what speaks for the three together and against them. */
export interface SumCandidate {
  totalCents: number;
  /** Also nothing, where the page has no word for tax; null where it is not known. */
  taxCents: number | null;
  /** Also what follows from total and tax; null where it is not known. */
  subtotalCents: number | null;
  total: SumPart;
  tax: SumPart | null;
  subtotal: SumPart | null;
  /** Whether subtotal + tax (− discount + charges) = total was seen on the page. */
  isConsistent: boolean;
  features: SumFeature[];
}

/** What is on the pages that sums may be made of. */
interface Sums {
  named: NamedAmount[];
  totals: SumPart[];
  subtotals: SumPart[];
  taxes: SumPart[];
  /** What discounts, charges and withheld tax may add or take, one or two of them together. */
  shifts: ReadonlySet<number>;
  /** The same, each with its sign. */
  signedShifts: ReadonlySet<number>;
  /** Each amount, where it stands last. */
  printed: ReadonlyMap<number, AmountOnPage>;
  /** What amounts in one column add up to. */
  columnSums: ReadonlySet<number>;
  /** What the tables of rates add up to. */
  rateTables: readonly RateTable[];
  /** Parts of a unit by which a rounded sum may miss the total. */
  roundings: ReadonlySet<number>;
  ratesBps: number[];
  lineCents: number;
  hasCharges: boolean;
  /** Whether the page has any word for tax. */
  hasTaxWord: boolean;
}

/** Total, tax and subtotal as they stand together. */
interface Triple {
  total: SumPart;
  subtotal: SumPart | null;
  tax: SumPart | null;
  equation: Equation;
}

/** Everything that total, subtotal and tax may be together, but for amounts that `isLeftOut` names, as if they were not there. */
export function sumCandidates(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  items: ItemSum = NO_ITEMS,
  isLeftOut = (_cents: number) => false,
): SumCandidate[] {
  const shown = amounts.filter(({ cents }) => !isLeftOut(cents));
  const sums = sumsOn(layout, shown, items);
  const triples = sums.totals.flatMap((total) => [
    ...combined(total, sums),
    ...taxedByRate(total, sums),
    ...ofRateTable(total, sums),
    ...afterNetTotal(total, sums),
    ...madeOfParts(total, sums),
  ]);
  const judged = triples.filter((triple) => !isOfOneRate(triple, sums)).map((triple) => candidateOf(triple, sums));
  return [...withoutRivals(judged), ...madeOfSubtotal(layout, shown, sums)];
}

/** What one row of a table of several rates says is no sum of the document, where what they add up to is printed. */
function isOfOneRate({ subtotal, tax }: Triple, { rateTables, printed }: Sums): boolean {
  return rateTables.some(
    ({ rows, subtotalCents, taxCents }) =>
      rows.filter(({ netCents }) => netCents !== 0).length > 1 &&
      printed.has(subtotalCents) &&
      printed.has(taxCents) &&
      subtotal?.cents !== subtotalCents &&
      rows.some((row) => row.netCents === subtotal?.cents && row.taxCents === tax?.cents),
  );
}

function sumsOn(layout: Layout, amounts: readonly AmountOnPage[], items: ItemSum): Sums {
  const named = withoutLines(namedAmounts(layout, amounts, items), amounts);
  const subtotals = subtotalParts(named);
  const taxes = taxParts(named);
  const ratesBps = taxRates(layout);
  const called = totalParts(layout, amounts, named, subtotals, taxes.length > 0);
  return {
    named,
    totals: [...called, ...unnamedTotals(amounts.filter(isMoneyLike), called, subtotals, taxes)],
    subtotals,
    taxes,
    shifts: shiftsOf(named),
    signedShifts: signedShiftsOf(named),
    roundings: roundingsOf(layout, amounts),
    printed: new Map(amounts.filter(isMoneyLike).map((amount) => [amount.cents, amount])),
    columnSums: new Set(findColumnSums(amounts.filter(isMoneyLike)).sums),
    rateTables: findRateTables(layout, amounts.filter(isMoneyLike)),
    ratesBps,
    lineCents: items.cents,
    hasCharges: named.some(({ role }) => role === 'charge'),
    hasTaxWord: ratesBps.length > 0 || taxes.length > 0,
  };
}

/** `CELKEM` over a column of lines: where no words beside an amount call it the total, what adds up in that column is none. */
function withoutLines(named: NamedAmount[], amounts: readonly AmountOnPage[]): NamedAmount[] {
  const isTotal = ({ role }: NamedAmount) => role === 'total' || role === 'due';
  const isOfHead = ({ places }: NamedAmount) =>
    places.some((place) => place === 'column_head' || place === 'far_column_head');
  if (named.some((next) => isTotal(next) && !isOfHead(next))) return named;
  const parts = partsOfColumnSums(amounts.filter(isMoneyLike));
  return named.filter((next) => !(isTotal(next) && parts.has(next.amount)));
}

/** Every subtotal and every tax, or none, beside a total. */
function combined(total: SumPart, sums: Sums): Triple[] {
  return [null, ...sums.subtotals].flatMap((subtotal) =>
    [null, ...sums.taxes].flatMap((printed) => {
      const tax = printed && withSignOf(total.cents, printed);
      const equation = equationOf(total.cents, subtotal?.cents ?? null, tax?.cents ?? null, sums);
      return equation ? [{ total, subtotal, tax, equation }] : [];
    }),
  );
}

/** Null where subtotal and tax contradict the total. */
function equationOf(total: number, subtotal: number | null, tax: number | null, sums: Sums): Equation | null {
  if (tax !== null && !isPlausibleShare(tax, total)) return null;
  if (subtotal === null) return tax === null ? 'total_alone' : 'no_subtotal_printed';
  const rest = total - subtotal - (tax ?? 0);
  if (tax === null) {
    if (rest === 0) return 'total_is_subtotal';
    if (sums.signedShifts.has(rest)) return 'subtotal_with_adjustments';
    return isPlausibleShare(rest, total) ? 'no_tax_printed' : null;
  }
  if (rest === 0) return tax === 0 ? 'sum_without_tax' : 'sum';
  if (sums.shifts.has(rest)) return 'sum_with_adjustments';
  return Math.abs(rest) <= 2 || sums.roundings.has(Math.abs(rest)) ? 'sum_but_rounding' : null;
}

/** Where the tax is printed as a rate only, total less subtotal is the tax when the rate gives the same. */
function taxedByRate(total: SumPart, { subtotals, ratesBps }: Sums): Triple[] {
  return subtotals.flatMap((subtotal) => {
    const cents = total.cents - subtotal.cents;
    if (cents === 0 || !isAtRate(cents, subtotal.cents, ratesBps)) return [];
    return [{ total, subtotal, tax: { cents, features: [], amount: null }, equation: 'tax_by_rate' as const }];
  });
}

/** Subtotal and tax that no words name, but that a table of rates adds up to. */
function ofRateTable(total: SumPart, sums: Sums): Triple[] {
  return sums.rateTables.flatMap((table) => {
    const isKnown = (parts: readonly SumPart[], value: number) => parts.some(({ cents }) => cents === value);
    if (isKnown(sums.subtotals, table.subtotalCents) && isKnown(sums.taxes, table.taxCents)) return [];
    // `BTW verlegd 0,00`: beside a tax of nothing, a rate that nothing calls tax is one of something else.
    if (isKnown(sums.taxes, 0) && !isKnown(sums.taxes, table.taxCents)) return [];
    const placeOf = (cents: number) => sums.printed.get(cents) ?? sums.printed.get(-cents) ?? null;
    const partOf = (parts: readonly SumPart[], cents: number, amount: AmountOnPage | null): SumPart =>
      parts.find((part) => part.cents === cents) ?? { cents, features: [], amount: amount ?? placeOf(cents) };
    const signed = sums.taxes.map((part) => withSignOf(total.cents, part));
    const subtotal = partOf(sums.subtotals, table.subtotalCents, table.subtotal);
    const tax = partOf(signed, table.taxCents, table.tax);
    const equation = equationOf(total.cents, subtotal.cents, tax.cents, sums);
    return equation ? [{ total, subtotal, tax, equation }] : [];
  });
}

/** `Total 100.00, VAT 20.00, Total 120.00`: the first of two totals may be the net one. */
function afterNetTotal(total: SumPart, { totals, taxes }: Sums): Triple[] {
  return totals.flatMap(({ cents, amount }) => {
    const tax = taxes.find((next) => next.cents !== 0 && cents + next.cents === total.cents);
    if (!tax || !isPlausibleShare(tax.cents, total.cents)) return [];
    return [{ total, subtotal: { cents, amount, features: [] }, tax, equation: 'after_net_total' as const }];
  });
}

/** The sum of what is taxed at different rates, each with a total of its own. A cent of rounding is no such part. */
function madeOfParts(total: SumPart, { totals, subtotals, taxes }: Sums): Triple[] {
  const isTax = (cents: number) => isPlausibleShare(cents, total.cents) && taxes.some((tax) => tax.cents === cents);
  const parts = [...totals, ...subtotals].filter(
    ({ cents }) => Math.abs(cents) * 200 > Math.abs(total.cents) && !isTax(cents),
  );
  const isMade = parts.some((one, index) =>
    parts.slice(index + 1).some((other) => one.cents + other.cents === total.cents),
  );
  return isMade ? [{ total, subtotal: null, tax: null, equation: 'sum_of_parts' }] : [];
}

/** Without any words for the total: subtotal with tax, charges and rounding. */
function madeOfSubtotal(
  layout: Layout,
  amounts: readonly AmountOnPage[],
  { named, totals, subtotals: [subtotal], taxes }: Sums,
): SumCandidate[] {
  if (!subtotal) return [];
  const charges = centsOf(named, 'charge').reduce((sum, cents) => sum + cents, 0);
  const tax = taxes.find(({ cents }) => isPlausibleShare(cents, subtotal.cents + charges + cents)) ?? null;
  const totalCents = subtotal.cents + charges + (tax?.cents ?? 0) + roundingCents(layout, amounts);
  return [
    {
      totalCents,
      taxCents: tax?.cents ?? null,
      subtotalCents: subtotal.cents,
      total: { cents: totalCents, features: [], amount: null },
      tax,
      subtotal,
      isConsistent: false,
      features: [
        'any_sum',
        'made_of_subtotal',
        ...(isCalled(totals) ? (['made_beside_total'] as const) : []),
        ...subtotal.features,
        ...(tax?.features ?? []),
      ],
    },
  ];
}

function isCalled(totals: readonly SumPart[]): boolean {
  return totals.some(({ features }) => !features.includes('largest_amount') && !features.includes('unnamed_total'));
}

/** Equations that prove a total. */
const PROOFS: readonly Equation[] = [
  'sum',
  'sum_without_tax',
  'sum_with_adjustments',
  'subtotal_with_adjustments',
  'tax_by_rate',
  'after_net_total',
  'sum_of_parts',
];

function candidateOf(triple: Triple, sums: Sums): SumCandidate {
  const { total, subtotal, tax, equation } = triple;
  const base = subtotal?.cents ?? total.cents - (tax?.cents ?? 0);
  const isOfLines = sums.lineCents !== 0 && [base, total.cents].includes(sums.lineCents);
  const isConsistent = PROOFS.includes(equation) || (equation === 'sum_but_rounding' && isOfLines);
  const isUntaxed = !sums.hasTaxWord && equation !== 'sum_of_parts' && (subtotal === null || base === total.cents);
  return {
    totalCents: total.cents,
    taxCents: tax?.cents ?? (isUntaxed ? 0 : null),
    subtotalCents: subtotal?.cents ?? (tax || isUntaxed ? base : null),
    total,
    tax,
    subtotal,
    isConsistent,
    features: [
      'any_sum',
      ...total.features,
      ...(subtotal?.features ?? []),
      ...(tax?.features ?? []),
      equation,
      ...marksOf(triple, base, sums),
      ...(isOfLines ? (['lines'] as const) : []),
      ...(!isConsistent && isWithoutCharges(total, sums) ? (['charges_left_out'] as const) : []),
    ],
  };
}

/** What is left out, what columns and tables add up to, and whether the tax is a rate of its base. */
function marksOf({ total, subtotal, tax, equation }: Triple, base: number, sums: Sums): SumFeature[] {
  const found: SumFeature[] = [];
  if (sums.rateTables.some(({ subtotalCents, taxCents }) => subtotalCents === base && taxCents === tax?.cents))
    found.push('rate_table');
  if (sums.columnSums.has(Math.abs(total.cents))) found.push('sum_of_column');
  if (tax === null && sums.taxes.length > 0) found.push('tax_left_out');
  if (subtotal === null && sums.subtotals.length > 0) found.push('subtotal_left_out');
  if (tax && tax.cents !== 0 && equation !== 'tax_by_rate' && isAtRate(tax.cents, base, sums.ratesBps))
    found.push(subtotal ? 'tax_at_rate' : 'tax_at_rate_of_rest');
  return found;
}

function isWithoutCharges({ cents }: SumPart, { subtotals, hasCharges }: Sums): boolean {
  return hasCharges && subtotals.some((subtotal) => subtotal.cents === cents);
}

/** Rows of single rates add up as well as their sum does: the largest is the invoice's. */
function withoutRivals(found: readonly SumCandidate[]): SumCandidate[] {
  const largestOf = (some: readonly SumCandidate[]) =>
    Math.max(0, ...some.map(({ totalCents }) => Math.abs(totalCents)));
  const consistent = found.filter(({ isConsistent }) => isConsistent);
  const largest = { exact: largestOf(consistent.filter(isExact)), any: largestOf(consistent) };
  const proved = new Set(consistent.map(({ totalCents }) => totalCents));
  return found.map((one): SumCandidate => {
    const other = isExact(one) ? largest.exact : largest.any;
    const isSmaller = one.isConsistent && Math.abs(one.totalCents) < other;
    if (isSmaller) return { ...one, features: [...one.features, 'smaller_than_another_sum'] };
    const isLeftOut = !one.isConsistent && proved.has(one.totalCents);
    return isLeftOut ? { ...one, features: [...one.features, 'sum_left_out'] } : one;
  });
}

/** Whether no discount, charge or rounding was needed. */
function isExact({ features }: SumCandidate): boolean {
  return EXACT.some((equation) => features.includes(equation));
}

const EXACT: readonly Equation[] = ['sum', 'sum_without_tax', 'tax_by_rate', 'after_net_total', 'sum_of_parts'];

/** What discounts and charges may add or take, one or two of them together. */
export function shiftsOf(named: readonly NamedAmount[]): ReadonlySet<number> {
  const single = [0, ...centsOf(named, 'discount', 'charge', 'withheld').flatMap((cents) => [cents, -cents])];
  return new Set(single.flatMap((one) => single.map((other) => one + other)));
}

/** What charges add to a subtotal and discounts take from it, one or two of them together. */
function signedShiftsOf(named: readonly NamedAmount[]): ReadonlySet<number> {
  const charges = centsOf(named, 'charge').map((cents) => Math.abs(cents));
  const reductions = centsOf(named, 'discount', 'withheld').map((cents) => -Math.abs(cents));
  const single = [0, ...charges, ...reductions];
  return new Set(single.flatMap((one, index) => single.slice(index + 1).map((other) => one + other)));
}

/** Parts of a unit that stand on a page which speaks of rounding: by one of them the sum may miss the total. */
function roundingsOf(layout: Layout, amounts: readonly AmountOnPage[]): ReadonlySet<number> {
  if (!layout.lines.some(({ text }) => ROUNDED_SUM.test(fold(text)))) return new Set();
  return new Set(amounts.map(({ cents }) => Math.abs(cents)).filter((cents) => cents > 0 && cents < 100));
}

/** Credit notes may print the tax of a negative total without its sign. */
function withSignOf(total: number, tax: SumPart): SumPart {
  return total < 0 && tax.cents > 0 ? { ...tax, cents: -tax.cents } : tax;
}

/** Tax is a part of the total of the same sign, at most about a third of it. */
function isPlausibleShare(part: number, whole: number): boolean {
  if (part === 0) return true;
  return part > 0 === whole > 0 && Math.abs(part) * 100 <= Math.abs(whole) * 35;
}
