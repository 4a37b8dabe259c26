import { NUMBER_LEVELS, NUMBER_WEIGHTS, VENDOR_LEVELS, VENDOR_WEIGHTS } from './fitted-weights.js';
import type { NumberWeights } from './number-features.js';
import type { Levels } from './ranking.js';
import type { VendorWeights } from './vendor-features.js';

/** The tables a reading can be given instead of those that were fitted, to compare what comes of them. */
export interface ReadingWeights {
  vendor: VendorWeights;
  number: NumberWeights;
}

export const READING_WEIGHTS: ReadingWeights = { vendor: VENDOR_WEIGHTS, number: NUMBER_WEIGHTS };

/** From which probability on values are of a level. */
export const READING_LEVELS: Readonly<Record<keyof ReadingWeights, Levels>> = {
  vendor: VENDOR_LEVELS,
  number: NUMBER_LEVELS,
};

/**
 * What the features of dates and totals weigh when a field is chosen among candidates; those of dates are factors of what their
 * label weighs. A vendor's and a number's are fitted: see `fitted-weights.ts`.
 */

export const DATE_WEIGHTS = {
  town_before: 0.75,
  column_head: 0.95,
  label_left: 0.97,
  label_above: 0.93,
  range: 0.3,
  alone: 0.4,
  in_text: 0.15,
  time_beside: 0.05,
  most_frequent: 0.2,
} as const;

/** The further down a date stands, the less its label weighs: by line, up to so many lines, and by page. */
export const POSITION_WEIGHTS = {
  date: { line: 0.002, lines: 80, page: 0.1 },
} as const;

/** What speaks for a combination of total, subtotal and tax beside the labels of its parts, which count by half. */
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
