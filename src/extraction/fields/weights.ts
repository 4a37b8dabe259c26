/**
 * What the features of a candidate weigh when a field is chosen among them, by field. A vendor's weights are added up; those
 * of numbers and dates are factors of what their label weighs.
 */

export const VENDOR_WEIGHTS = {
  seller_label: 4,
  seller_block: 0.5,
  payee_label: 1.6,
  name_key: 4,
  legal_form: 2,
  return_address: 3.5,
  address_beside: 1.8,
  domain: 2,
  top_of_page: 1.5,
  upper_part: 0.7,
  company_in_footer: 0.8,
  footer: 0.1,
  middle_of_page: -1,
  first_lines: 0.6,
  large_print: 1.3,
  address_with_contact_below: 1.3,
  address_below: 1,
  bare_address_below: 0.5,
  legal_notice: 1.2,
  other_page: -0.5,
  many_words: -1,
  small_letter_first: -1,
  short_capitals: -0.5,
  few_letters: -1.5,
  number_last: -1,
  amount_in_line: -1,
  copyright: -2,
  payee_in_sentence: 1.6,
  repeated: 0.8,
  proved_elsewhere: 1.2,
  window_address: -2.5,
} as const;

export const NUMBER_WEIGHTS = {
  beside: 0.97,
  below: 0.93,
  below_another: 0.8,
  one_or_two_digits: 0.6,
  year: 0.7,
  repeated: 0.05,
} as const;

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

/** The further down a label or a date stands, the less it weighs: by line, up to so many lines, and by page. */
export const POSITION_WEIGHTS = {
  invoice_number: { line: 0.0015, lines: 60, page: 0.05 },
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
