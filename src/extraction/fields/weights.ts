import type { DateWeights, DueWeights } from './date-features.js';
import {
  DATE_LEVELS,
  DATE_WEIGHTS,
  DUE_LEVELS,
  DUE_WEIGHTS,
  NUMBER_LEVELS,
  NUMBER_WEIGHTS,
  VENDOR_LEVELS,
  VENDOR_WEIGHTS,
} from './fitted-weights.js';
import type { NumberWeights } from './number-features.js';
import type { Levels } from './ranking.js';
import type { VendorWeights } from './vendor-features.js';

/** The tables a reading can be given instead of those that were fitted, to compare what comes of them. */
export interface ReadingWeights {
  vendor: VendorWeights;
  number: NumberWeights;
  /** Of the day of issue. */
  date: DateWeights;
  /** Of the day of payment. */
  due: DueWeights;
}

export const READING_WEIGHTS: ReadingWeights = {
  vendor: VENDOR_WEIGHTS,
  number: NUMBER_WEIGHTS,
  date: DATE_WEIGHTS,
  due: DUE_WEIGHTS,
};

/** From which probability on values are of a level. */
export const READING_LEVELS: Readonly<Record<keyof ReadingWeights, Levels>> = {
  vendor: VENDOR_LEVELS,
  number: NUMBER_LEVELS,
  date: DATE_LEVELS,
  due: DUE_LEVELS,
};

/**
 * What speaks for a combination of total, subtotal and tax beside the labels of its parts, which count by half. These are typed;
 * those of all other fields are fitted: see `fitted-weights.ts`.
 */
export const TOTAL_WEIGHTS = {
  part_label: 0.5,
  sum: 1.6,
  sum_without_tax: 0.8,
  sum_with_adjustments: 0.9,
  sum_but_rounding: 0.6,
  total_is_subtotal: 0.2,
  subtotal_with_adjustments: 0.85,
  far_from_subtotal: -0.8,
  no_tax_printed: -0.3,
  no_subtotal_printed: -0.2,
  lines: 0.3,
  tax_by_rate: 1.3,
  tax_label_missing: 0.6,
  after_net_total: 1.4,
  sum_of_parts: 1.7,
} as const;
