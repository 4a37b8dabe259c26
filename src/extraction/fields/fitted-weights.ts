import type { VendorWeights } from './vendor-features.js';

/**
 * Written by `npm run fit:weights`, not by hand: what each feature adds to the score of a name. Scores are logarithms of odds
 * against none of the names being the vendor's.
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

/** The probabilities from which on names are right often enough for a level, in documents that were left out of fitting. */
export const VENDOR_LEVELS = { high: 0.9, medium: 0.69 } as const;
