import { DATE_LABEL_KINDS } from '../vocabulary/label-kinds.js';

/** Where the words stand that say what a date is; without any of these in its own cell. */
const PLACES = ['column_head', 'label_left', 'label_above'] as const;

/** What may speak for a date as the day of issue, or against it. What each weighs is fitted: see `fitted-weights.ts`. */
export const DATE_FEATURES = [
  /** What every date has. */
  'any_date',
  ...DATE_LABEL_KINDS,
  /** `Köln, 02.01.2026` */
  'town_before',
  /** `Delivery date`, or the last day of a discount. */
  'called_other',
  /** One end of `01.03.2026 bis 31.03.2026`. */
  'range',
  /** No words say what it is, and hardly any stand before it. */
  'alone',
  /** No words say what it is, in the middle of a text. */
  'in_text',
  /** A time stands in the line of a date that nothing names, as tills print it. */
  'time_beside',
  ...PLACES,
  /** From the thirtieth line on. */
  'far_down',
  /** On a page after the first. */
  'other_page',
  /** No other date that may be the day of issue stands above it. */
  'first',
  /** Words name it, and no date that the same kind of words names stands above it. */
  'first_called_so',
  /** No words name it, and a time stands beside another date that nothing names. */
  'time_beside_another',
  /** Two dates are of this day, both called something else, or neither. */
  'repeated',
  /** Three or more are. */
  'repeated_often',
] as const;

export type DateFeature = (typeof DATE_FEATURES)[number];

/** What each feature adds to the score of a day of issue. */
export type DateWeights = Readonly<Record<DateFeature, number>>;

/** What may speak for a date that words call the day of payment, or against it. */
export const DUE_FEATURES = [
  /** What every such date has. */
  'any_due',
  ...PLACES,
  'far_down',
  'other_page',
  /** No other date that is called so stands above it. */
  'first',
  'repeated',
  'repeated_often',
] as const;

export type DueFeature = (typeof DUE_FEATURES)[number];

/** What each feature adds to the score of a day of payment. */
export type DueWeights = Readonly<Record<DueFeature, number>>;
