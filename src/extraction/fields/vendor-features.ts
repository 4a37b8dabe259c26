/** What may speak for a name as the vendor's, or against it. What each weighs is fitted: see `fitted-weights.ts`. */
export const VENDOR_FEATURES = [
  /** What every name has: how much must speak for one before it is taken. */
  'any_name',
  'seller_label',
  'seller_block',
  'payee_label',
  'payee_in_sentence',
  'name_key',
  'legal_form',
  'return_address',
  'address_beside',
  'domain',
  /** The name is that of the only web domain on the pages. */
  'domain_alone',
  'top_of_page',
  'upper_part',
  'middle_of_page',
  'company_in_footer',
  'footer',
  'other_page',
  'first_lines',
  'large_print',
  'address_with_contact_below',
  'address_below',
  'bare_address_below',
  'legal_notice',
  'many_words',
  'small_letter_first',
  'short_capitals',
  'few_letters',
  'number_last',
  /** A full stop that is of no legal form ends a sentence. */
  'full_stop_last',
  'amount_in_line',
  'copyright',
  'repeated',
  'repeated_often',
  'proved_elsewhere',
  'window_address',
  'hardly_recognised',
  'poorly_recognised',
  'trade',
  'first_readable',
  'registration_below',
  'place_below',
  'place_further_below',
  'garbled',
] as const;

export type VendorFeature = (typeof VENDOR_FEATURES)[number];

/** What each feature adds to the score of a name. */
export type VendorWeights = Readonly<Record<VendorFeature, number>>;
