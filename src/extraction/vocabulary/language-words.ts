import type { AmountLabelKind, DateLabelKind, NumberLabelKind } from './label-kinds.js';
import type { AmountRole, ColumnRole, DateRole, NumberRole, PartyRole, TitleRole } from './roles.js';

/**
 * The words of one language on invoices, as people print them. Phrases are separated by bars; accents, capitals and what
 * stands between the words do not matter. A phrase after `~` may mean something else as well: it counts where nothing else does.
 */
export interface LanguageWords {
  /** ISO 639-1. */
  code: string;
  /** Words, separated by blanks, that invoices of this language have and those of others hardly do. */
  common: string;
  number: Partial<Record<NumberRole, string>>;
  date: Partial<Record<DateRole, string>>;
  amount: Partial<Record<AmountRole, string>>;
  party: Partial<Record<PartyRole, string>>;
  title: Partial<Record<TitleRole, string>>;
  columns: Partial<Record<ColumnRole, string>>;
  /** Names of value added tax, as they stand before a rate. */
  tax: string;
  /** The twelve months, separated by bars, each with its forms and short forms. */
  months: string;
  /** Words before terms of payment, beside those of the due date. */
  terms: string;
  /** "Days", as terms of payment count them. */
  days: string;
  /** Words right behind the last day for payment, in languages that put them there: `tarihine kadar`, `までに`. */
  behindDueDate?: string;
}

/** Lists of what is said of a number, by the kinds of labels that weights are fitted to; an `invoice_of_order` has the order's number. */
export type NumberList = 'invoice_of_order' | 'other_number' | Exclude<NumberLabelKind, 'phrase' | 'unsure_phrase'>;

/** Of dates; `date_of_both` are the invoice's and another as well, and what is `unrelated` to the invoice decides before the rest. */
export type DateList = 'date_of_both' | 'unrelated' | 'due_date' | 'other_date' | Exclude<DateLabelKind, 'due'>;

/** Of amounts; `total_to_pay` are totals that name a payment, but none on account; `tax_in_total` names the total first. */
export type AmountList =
  | 'total_to_pay'
  | 'tax_in_total'
  | Exclude<AmountRole, 'total' | 'due' | 'tax'>
  | AmountLabelKind;

/**
 * The labels of one of the languages that most invoices are in, told apart by how much they say: phrases in the notation of
 * `phrase-notation.ts`.
 */
export interface LanguageLabels {
  /** Words beside a number that call it one. */
  wordsForNumber: string;
  number: Partial<Record<NumberList, string>>;
  date: Partial<Record<DateList, string>>;
  amount: Partial<Record<AmountList, string>>;
  party: Partial<Record<PartyRole, string>>;
  title: Record<TitleRole, string>;
  /** Names of columns; `position` is that of the rows' numbers. */
  columns: Record<ColumnRole, string> & { position?: string };
  /** Words right behind the last day for payment. */
  behindDueDate?: string;
  /** Words before sums that go on from page to page. */
  carriedForward: string;
  /** Names of value added or sales tax. */
  tax: string;
}
