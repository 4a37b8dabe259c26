import type { DateWeights, DueWeights } from './date-features.js';
import type { NumberWeights } from './number-features.js';
import type { VendorWeights } from './vendor-features.js';

/**
 * Written by `npm run fit:weights`, not by hand: what each feature adds to the score of a candidate. Scores are logarithms of odds
 * against none of the candidates being right. The levels are the probabilities from which on values are right often enough, in
 * documents that were left out of fitting.
 */

export const VENDOR_WEIGHTS: VendorWeights = {
  any_name: -0.71,
  seller_label: 4.65,
  seller_block: -0.34,
  payee_label: 2.95,
  payee_in_sentence: 1.85,
  name_key: 2.44,
  legal_form: 3.37,
  return_address: 2.86,
  address_beside: 2.49,
  domain: 2.96,
  domain_alone: 0.71,
  top_of_page: -0.04,
  upper_part: -1.62,
  middle_of_page: -1.94,
  company_in_footer: 1.25,
  footer: -0.91,
  other_page: -0.01,
  first_lines: 2.93,
  large_print: 1.85,
  address_with_contact_below: 2.11,
  address_below: 1.46,
  bare_address_below: 0.53,
  legal_notice: -0.43,
  many_words: -0.08,
  small_letter_first: -2.53,
  short_capitals: -1.17,
  few_letters: -1.02,
  number_last: -3.27,
  full_stop_last: -0.5,
  amount_in_line: -0.44,
  copyright: -1.83,
  repeated: 1.4,
  repeated_often: 0.39,
  proved_elsewhere: 3.91,
  window_address: -2.77,
  hardly_recognised: -2.48,
  poorly_recognised: -4.35,
  trade: 1.35,
  first_readable: 0.09,
  registration_below: 0.15,
  place_below: -0.26,
  place_further_below: -0.24,
  garbled: -1.61,
};

export const VENDOR_LEVELS = { high: 0.9, medium: 0.69 } as const;

export const NUMBER_WEIGHTS: NumberWeights = {
  any_number: 0.85,
  number_of_invoice: 2.9,
  number_of_document: 0.72,
  number_before_date: 1.17,
  title: 0.67,
  title_in_text: -1.74,
  sign: -0.22,
  short_word: 0.53,
  bare_word: -0.28,
  reference: -3.65,
  phrase: 1.73,
  unsure_phrase: -0.99,
  beside: -1.1,
  below: 0.04,
  below_another: -0.04,
  apart_from_unsure_label: -2.92,
  like_a_date: 0.02,
  far_down: -2.57,
  other_page: -2.27,
  one_or_two_digits: -1.9,
  three_digits: -0.66,
  letters: 1.91,
  word: 0.12,
  many_digits: -1.99,
  first: 2.24,
  repeated: 2.44,
  repeated_often: 0.09,
};

export const NUMBER_LEVELS = { high: 0.9, medium: 0.5 } as const;

export const DATE_WEIGHTS: DateWeights = {
  any_date: -0.43,
  date_of_invoice: 3.17,
  date_after_number: 1.84,
  date_word: 1.34,
  word_before_date: -1.77,
  invoice_word: 1.16,
  town_before: 1.31,
  called_other: -4.01,
  range: -2.89,
  alone: 1.04,
  in_text: -1.63,
  time_beside: 0.85,
  column_head: -0.96,
  label_left: -0.23,
  label_above: -0.11,
  far_down: -1.15,
  other_page: -1.59,
  first: 1.1,
  first_called_so: 2.11,
  time_beside_another: -1.86,
  repeated: 0.56,
  repeated_often: 0.78,
};

export const DATE_LEVELS = { high: 0.9, medium: 0.67 } as const;

export const DUE_WEIGHTS: DueWeights = {
  any_due: 2.61,
  column_head: -1.42,
  label_left: 0.91,
  label_above: 0.7,
  far_down: 0.85,
  other_page: 0.72,
  first: 2.53,
  repeated: 0.41,
  repeated_often: 0,
};

export const DUE_LEVELS = { high: 0.9, medium: 0.5 } as const;
