import type { AmountOnPage } from './amounts.js';

/** What amounts that stand in one column say of each other, whatever their words. */
export interface ColumnSums {
  /** Amounts that two or more right above them in their column add up to, in minor units. */
  sums: number[];
  /** Pairs of an amount and one further down that what stands between them leads to: what is paid, owed from before, or left. */
  balances: { fromCents: number; toCents: number }[];
}

/** As many amounts above one are added up. */
const ADDED_MAXIMUM = 80;
/** As many amounts may stand between a sum and what is left of it. */
const BETWEEN_MAXIMUM = 3;
/** Amounts whose right edges are this near stand in one column, in points. */
const EDGE_DISTANCE = 5;
const LEFT_EDGE_DISTANCE = 1;

/** Sums and balances in the columns of each page; `amounts` in reading order. */
export function findColumnSums(amounts: readonly AmountOnPage[]): ColumnSums {
  const sums = new Set<number>();
  const balances = new Map<string, { fromCents: number; toCents: number }>();
  for (const [index, amount] of amounts.entries()) {
    const above = aboveInColumn(amounts, index).map(({ cents }) => cents);
    if (countThatAddsUp(amount.cents, above) > 0) sums.add(Math.abs(amount.cents));
    for (const from of balancesOf(amount.cents, above))
      balances.set(`${from} ${amount.cents}`, { fromCents: from, toCents: amount.cents });
  }
  return { sums: [...sums], balances: [...balances.values()] };
}

/** Amounts that stand in one column right above what they add up to. */
export function partsOfColumnSums(amounts: readonly AmountOnPage[]): Set<AmountOnPage> {
  const parts = amounts.flatMap((amount, index) => {
    const above = aboveInColumn(amounts, index);
    return above.slice(
      0,
      countThatAddsUp(
        amount.cents,
        above.map(({ cents }) => cents),
      ),
    );
  });
  return new Set(parts);
}

/** The nearest first. */
function aboveInColumn(amounts: readonly AmountOnPage[], index: number): AmountOnPage[] {
  const amount = amounts[index];
  const found: AmountOnPage[] = [];
  if (!amount || amount.cents === 0) return found;
  for (let before = index - 1; before >= 0 && found.length < ADDED_MAXIMUM; before -= 1) {
    const other = amounts[before];
    if (!other || other.segment.page !== amount.segment.page) break;
    const isAbove = other.segment.line < amount.segment.line;
    if (isAbove && isInColumn(other, amount)) found.push(other);
  }
  return found;
}

/** Amounts end where their column does, as a rule; tables without a word for it let them begin there. */
function isInColumn(one: AmountOnPage, other: AmountOnPage): boolean {
  const rightOf = ({ box }: AmountOnPage) => box.x + box.width;
  return (
    Math.abs(rightOf(one) - rightOf(other)) <= EDGE_DISTANCE || Math.abs(one.box.x - other.box.x) <= LEFT_EDGE_DISTANCE
  );
}

/** How many of the amounts above, two or more, make this one; 0 where none do. */
function countThatAddsUp(cents: number, above: readonly number[]): number {
  let sum = 0;
  const last = above.findIndex((other, index) => {
    sum += other;
    return index > 0 && sum === cents;
  });
  return last + 1;
}

/** Amounts above from which every amount between, added or taken, leads to this one. */
function balancesOf(cents: number, above: readonly number[]): number[] {
  return above.slice(1, BETWEEN_MAXIMUM + 1).filter((from, index) => {
    const between = above.slice(0, index + 1).filter((other) => other !== 0);
    return between.length > 0 && leadsTo(from, between, cents);
  });
}

function leadsTo(from: number, [next = 0, ...rest]: readonly number[], to: number): boolean {
  if (rest.length === 0) return from + next === to || from - next === to;
  return leadsTo(from + next, rest, to) || leadsTo(from - next, rest, to);
}
