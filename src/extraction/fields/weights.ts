import type { DateWeights, DueWeights } from './date-features.js';
import {
  DATE_LEVELS,
  DATE_WEIGHTS,
  DUE_LEVELS,
  DUE_WEIGHTS,
  NUMBER_LEVELS,
  NUMBER_WEIGHTS,
  SUBTOTAL_LEVELS,
  SUM_WEIGHTS,
  TAX_LEVELS,
  TOTAL_LEVELS,
  VENDOR_LEVELS,
  VENDOR_WEIGHTS,
} from './fitted-weights.js';
import type { NumberWeights } from './number-features.js';
import type { Levels } from './ranking.js';
import type { SumWeights } from './sum-features.js';
import type { VendorWeights } from './vendor-features.js';

/** The tables a reading can be given instead of those that were fitted, to compare what comes of them. */
export interface ReadingWeights {
  vendor: VendorWeights;
  number: NumberWeights;
  /** Of the day of issue. */
  date: DateWeights;
  /** Of the day of payment. */
  due: DueWeights;
  /** Of total, subtotal and tax together. */
  sum: SumWeights;
}

export const READING_WEIGHTS: ReadingWeights = {
  vendor: VENDOR_WEIGHTS,
  number: NUMBER_WEIGHTS,
  date: DATE_WEIGHTS,
  due: DUE_WEIGHTS,
  sum: SUM_WEIGHTS,
};

/** From which probability on values are of a level. */
export const READING_LEVELS: Readonly<
  Record<'vendor' | 'number' | 'date' | 'due' | 'total' | 'tax' | 'subtotal', Levels>
> = {
  vendor: VENDOR_LEVELS,
  number: NUMBER_LEVELS,
  date: DATE_LEVELS,
  due: DUE_LEVELS,
  total: TOTAL_LEVELS,
  tax: TAX_LEVELS,
  subtotal: SUBTOTAL_LEVELS,
};
