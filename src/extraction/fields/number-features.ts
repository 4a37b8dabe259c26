import { NUMBER_LABEL_KINDS } from '../vocabulary/label-kinds.js';

/** What may speak for a number as the invoice's, or against it. What each weighs is fitted: see `fitted-weights.ts`. */
export const NUMBER_FEATURES = [
  /** What every number has: how much must speak for one before it is taken. */
  'any_number',
  ...NUMBER_LABEL_KINDS,
  /** In the next cell of its label's line, not in the label's own cell. */
  'beside',
  /** Below its label. */
  'below',
  /** Below its label, beside which stands another. */
  'below_another',
  /** Beside or below words that call it so only where it stands in their own cell, as after the title `Invoice`. */
  'apart_from_unsure_label',
  /** `17/03/2026` in the cell of a label for numbers. */
  'like_a_date',
  /** The label stands from the thirtieth line on. */
  'far_down',
  /** The label stands on a page after the first. */
  'other_page',
  /** `7` or `12` */
  'one_or_two_digits',
  /** `117` */
  'three_digits',
  /** `R-17` */
  'letters',
  /** `Operator1` */
  'word',
  /** `202600000117` */
  'many_digits',
  /** Nothing above it is called the number of the invoice. */
  'first',
  /** Two labels call it so. */
  'repeated',
  /** Three labels or more do. */
  'repeated_often',
] as const;

export type NumberFeature = (typeof NUMBER_FEATURES)[number];

/** What each feature adds to the score of a number. */
export type NumberWeights = Readonly<Record<NumberFeature, number>>;
