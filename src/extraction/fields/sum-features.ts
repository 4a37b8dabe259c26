import { AMOUNT_LABEL_KINDS } from '../vocabulary/label-kinds.js';

/** Where the words stand that say what an amount is; without any of these to its left, near the end of the pages. */
export const AMOUNT_PLACES = [
  /** Another amount stands to its right: `Total  100.00  119.00` */
  'left_of_another',
  /** Another amount stands between the words and it. */
  'behind_another',
  /** The words are of more than forty letters. */
  'long_words',
  /** `119.00  Total` */
  'words_behind',
  /** Its column is called so, right above. */
  'column_head',
  /** Its column is called so, some lines above. */
  'far_column_head',
  /** Its column is called so, in a line that is called the total. */
  'row_of_totals',
  /** Its column is called so, but its line something else that is no total. */
  'row_of_another',
  /** Its line is called so, but its column something else, right above. */
  'under_another_head',
  /** Its line is called so, but its column something else, some lines above. */
  'under_another_far_head',
  /** Its words stand alone in the line above. */
  'words_above',
  /** Its words stand below it. */
  'words_below',
  /** In the first half of the lines. */
  'first_half',
] as const;

export type AmountPlace = (typeof AMOUNT_PLACES)[number];

/** What may speak for an amount as what its words call it, or against it. What each weighs is fitted: see `fitted-weights.ts`. */
export const AMOUNT_FEATURES = [
  /** What every amount has that words name. */
  'any_amount',
  ...AMOUNT_PLACES,
] as const;

export type AmountFeature = (typeof AMOUNT_FEATURES)[number];

/** What each feature adds to the score of an amount. */
export type AmountWeights = Readonly<Record<AmountFeature, number>>;

/** How total, subtotal and tax that were chosen together make a sum, or do not. */
export const EQUATIONS = [
  /** Subtotal and tax are the total. */
  'sum',
  /** The same, with a tax of nothing. */
  'sum_without_tax',
  /** Subtotal and tax are the total but for discounts and charges that the page names. */
  'sum_with_adjustments',
  /** Subtotal and tax are the total but for two cents, or for an amount that the page calls rounding. */
  'sum_but_rounding',
  /** No tax is read, and the subtotal is the total. */
  'total_is_subtotal',
  /** No tax is read, and charges or discounts are all that lies between subtotal and total. */
  'subtotal_with_adjustments',
  /** No tax is read that lies between subtotal and total. */
  'no_tax_printed',
  /** A tax is read and no subtotal. */
  'no_subtotal_printed',
  /** What lies between subtotal and total is a rate of the page on the subtotal. */
  'tax_by_rate',
  /** The first of two totals and the tax are the second. */
  'after_net_total',
  /** Two other totals or subtotals are the total. */
  'sum_of_parts',
  /** The total is all that is read. */
  'total_alone',
] as const;

export type Equation = (typeof EQUATIONS)[number];

/** What may speak for a total with its subtotal and its tax, or against them. What each weighs is fitted: see `fitted-weights.ts`. */
export const SUM_FEATURES = [
  /** What every combination has. */
  'any_sum',
  ...AMOUNT_LABEL_KINDS,
  ...AMOUNT_PLACES.map((place) => `total_${place}` as const),
  /** Of the subtotal, or of the tax. */
  ...AMOUNT_PLACES.map((place) => `part_${place}` as const),
  /** Two labels or more call this amount the total. */
  'total_repeated',
  /** Two labels or more call the amount so that is taken for the subtotal, or for the tax. */
  'part_repeated',
  /** The total is what is due, too. */
  'total_is_due',
  /** Only what is due, where payments or an older balance are named. */
  'due_after_payments',
  /** Only what is due, where another amount is called the total. */
  'due_beside_total',
  /** With an older balance it makes what is due. */
  'own_charges',
  /** What was given in cash, less the change. */
  'paid_less_change',
  /** Nothing calls it the total: it is what was given in cash, less the change. */
  'payment_alone',
  /** The total after cash was rounded. */
  'rounded_cash',
  /** A gross sum less a commission or discount. */
  'net_of_discount',
  /** Nothing calls it the total: it is the subtotal with charges, tax and rounding. */
  'made_of_subtotal',
  /** The same, though another amount is called the total. */
  'made_beside_total',
  /** Nothing calls it the total: subtotal and tax add up to it. */
  'unnamed_total',
  /** Nothing calls it the total: it is the largest amount of money. */
  'largest_amount',
  /** No other amount that is called the total is larger. */
  'largest_total',
  /** No other amount that is called the total stands below. */
  'last_total',
  /** The tax of several rates together. */
  'tax_of_rates',
  /** The tax is a rate of the page on the subtotal. */
  'tax_at_rate',
  /** The tax is a rate of the page on what it leaves of the total, and no subtotal is read. */
  'tax_at_rate_of_rest',
  ...EQUATIONS,
  /** No tax is taken, though amounts are called so. */
  'tax_left_out',
  /** No subtotal is taken, though amounts are called so. */
  'subtotal_left_out',
  /** Subtotal and tax are what a table of rates adds up to. */
  'rate_table',
  /** The amounts above the total in its column add up to it. */
  'sum_of_column',
  /** The lines of the table make the total or the subtotal. */
  'lines',
  /** Another combination adds up as well, and has a larger total. */
  'smaller_than_another_sum',
  /** Nothing adds up, though another combination with this total does. */
  'sum_left_out',
  /** Nothing adds up, the subtotal is the total, and charges are named. */
  'charges_left_out',
] as const;

export type SumFeature = (typeof SUM_FEATURES)[number];

/** What each feature adds to the score of a combination. */
export type SumWeights = Readonly<Record<SumFeature, number>>;
