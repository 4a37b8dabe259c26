/** Words that call a number the invoice's, by how much they say; what each kind weighs is fitted (`fields/fitted-weights.ts`). */
export type NumberLabelKind = (typeof NUMBER_LABEL_KINDS)[number];

export const NUMBER_LABEL_KINDS = [
  /** `Invoice No`, `Rechnungsnr.`, `N° facture` */
  'number_of_invoice',
  /** `Document No`, `Receipt #`, `Beleg`: papers that an invoice may be, too. */
  'number_of_document',
  /** The `Nr.` of `Nr. 4711 vom 5.3.2026` */
  'number_before_date',
  /** The title that begins a cell: `Invoice 4711` */
  'title',
  /** The title in a text, right before a number: `Your invoice: 4711` */
  'title_in_text',
  /** `#` alone */
  'sign',
  /** `N. 4711` */
  'short_word',
  /** `Number` alone */
  'bare_word',
  /** `Reference` alone, or with a word for number */
  'reference',
  /** A phrase from the list of a language: `Číslo faktury` */
  'phrase',
  /** A phrase of several meanings that is all that a cell says: `Faktura` */
  'unsure_phrase',
] as const;

/** Words that say what a date is, by how much they say; what each kind weighs is fitted (`fields/fitted-weights.ts`). */
export type DateLabelKind = (typeof DATE_LABEL_KINDS)[number] | 'due';

export const DATE_LABEL_KINDS = [
  /** `Invoice date`, `Rechnungsdatum`, `Datum vystavení` */
  'date_of_invoice',
  /** The `vom` of `Nr. 4711 vom 5.3.2026` */
  'date_after_number',
  /** `Date` or `Dato` alone */
  'date_word',
  /** `le` or `den` alone, or at the end */
  'word_before_date',
  /** `Invoice` anywhere before the date */
  'invoice_word',
] as const;

/** Words that call an amount a sum of the invoice, by how much they say; what each kind weighs is fitted. */
export type AmountLabelKind = (typeof AMOUNT_LABEL_KINDS)[number];

export const AMOUNT_LABEL_KINDS = [
  /** `Grand total`, `Rechnungsbetrag`, `Total TTC` */
  'total_of_invoice',
  /** `Total` alone */
  'total_word',
  /** `Summe`, which may be that of anything */
  'sum_word',
  /** `Amount` alone */
  'amount_word',
  /** `Balance due`, `À payer` */
  'amount_due',
  /** `Subtotal`, `Net amount`, `Total HT` */
  'subtotal',
  /** `Goods total` */
  'goods_total',
  /** `Total 6% supplies` */
  'total_at_rate',
  /** `Net` alone */
  'net_word',
  /** `VAT amount`, `Steuerbetrag` */
  'tax_amount',
  /** `VAT` in other words */
  'tax_word',
] as const;
