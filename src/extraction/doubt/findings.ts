import type { CurrencyProof } from '../candidates/amounts.js';
import type { AmountInWords } from '../candidates/amounts-in-words.js';
import type { ColumnSums } from '../candidates/column-sums.js';
import type { CheckedCode } from '../candidates/payment-codes.js';
import type { SlipAmount } from '../candidates/payment-slips.js';
import type { InvoiceCode } from '../codes/invoice-codes.js';
import type { BrokenRule } from '../embedded/e-invoice-rules.js';
import type { CodeName } from '../extraction-result.js';
import type { FieldName } from '../fields/field-names.js';
import type { InvoicePart } from '../fields/invoice-parts.js';
import type { Evidence } from '../layout/evidence.js';
import type { AmountRole, DateRole } from '../vocabulary/roles.js';

/**
 * What a document says that its values can be held against, whoever read or entered them: bounded, and kept with the
 * document, so that a value is judged anew when a person enters it.
 */
export interface Findings {
  /** Amounts beside words that say what they are, the surest first. */
  amounts: LabelledAmount[];
  /** The largest amount of money on the pages; null without any. */
  largestCents: number | null;
  /** What the rows of the table of goods add up to, with how many they are. */
  lines: { count: number; sumCents: number; firstCents: number | null };
  /** The lines that are given, which add up to subtotal or total; absent in older readings. */
  givenLines?: { count: number; sumCents: number };
  /** On how many different lines the total stands as money; absent in older readings. */
  totalLines?: number;
  /** Rates beside words for tax, in basis points. */
  ratesBps: number[];
  /** Whether a lone separator before three digits may be one of decimals or of thousands, as far as the page shows. */
  isScaleOpen: boolean;
  /** Everything that is called the number of the invoice, the surest first. */
  numbers: { value: string; weight: number; isCut?: boolean; evidence: Evidence }[];
  /** On how many different lines the number that was read stands by itself; absent in older readings. */
  numberLines?: number;
  dates: LabelledDay[];
  /** What speaks for the vendor's name that was read. */
  vendorProofs: VendorProof[];
  /** What makes that name seem none, or not the whole of one; absent in older readings. */
  nameFlaws?: NameFlaw[];
  currency: { code: string; proof: CurrencyProof; others: string[] } | null;
  /** The language of the pages, as ISO 639-1, if it can be told, and whether the vocabulary covers it. */
  language: { code: string | null; isCovered: boolean };
  /** Values that recognition is not sure of. */
  poorlyRecognised: { field: RecognisedField; confidence: number; evidence: Evidence }[];
  /** Where the pages say something else than the embedded XML. */
  shownInstead: { field: FieldName; embedded: string; shown: string; evidence: Evidence | null }[];
  /** Business rules of EN 16931 that the embedded XML breaks. */
  brokenRules: BrokenRule[];
  /** Numbers of invoices that begin on pages of this file, if they are several. */
  invoicesInFile: string[];
  /** Which pages are which invoice, if they surely are of several; absent in older readings. */
  parts?: InvoicePart[];
  /** Bank accounts and references of payment with their check digits; this and what follows is absent in older readings. */
  checkedCodes?: CheckedCode[];
  slipAmounts?: SlipAmount[];
  amountsInWords?: AmountInWords[];
  /** Parts of a unit that lines for rounding show. */
  roundings?: number[];
  /** What amounts in one column say of each other, and what tables of rates add up to. */
  columns?: ColumnSums;
  /** QR codes of payment and tax. */
  codes?: CodeFound[];
  /** Where tax number and bank account stand that were read. */
  identifierPlaces?: Partial<Record<CodeName, Evidence>>;
}

/** A code, and which of its numbers the pages print too, be it not as the one that was read. */
export interface CodeFound extends InvoiceCode {
  isIbanShown: boolean;
  isVatNumberShown: boolean;
}

export interface LabelledAmount {
  role: AmountRole;
  cents: number;
  /** From 0 to 1. */
  weight: number;
  evidence: Evidence;
}

export interface LabelledDay {
  day: string;
  role: DateRole | null;
  weight: number;
  /** Whether a bare word for a date calls it so beside words that nobody knows: `Date of works`; absent in older readings. */
  isQualified?: boolean;
  /** Whether day and month may be the other way round, and nothing on the pages tells. */
  isOpen: boolean;
  evidence: Evidence;
}

/** Kinds of evidence for a vendor: what only a sender has first, then what a buyer's name may have too. */
export type VendorProof =
  | 'label'
  | 'return_address'
  | 'tax_number'
  | 'register'
  | 'domain'
  | 'brand'
  | 'account'
  | 'contact'
  | 'above_receiver'
  | 'large_print'
  | 'occupation'
  | 'details'
  | 'other_buyer'
  | 'letterhead'
  | 'legal_form'
  | 'repeated';

/**
 * A name of words for trades alone (`Consulting Pty Ltd`), one before which more of it stands elsewhere, one that begins with a word for
 * a party (`Supplier Halden`), one of a register or an association, one that ends a sentence (`We deliver. Always.`), one right above or
 * below which another name stands, so that either may be a slogan or a portal, and one beside a return address of another company.
 */
export type NameFlaw =
  | { kind: 'trades_alone' | 'role_ahead' | 'body' | 'sentence' }
  | { kind: 'part_of_longer'; longer: string }
  | { kind: 'beside_another' | 'other_sender'; other: string };

/** Fields of which it is kept how sure recognition was. */
export type RecognisedField = 'vendor_name' | 'invoice_number' | 'invoice_date' | 'total_cents';
