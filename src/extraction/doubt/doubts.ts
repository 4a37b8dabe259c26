import type { ExtractionResult } from '../extraction-result.js';
import {
  amountsDiffer,
  otherTotal,
  taxDiffersFromRate,
  totalIsFirstLine,
  totalIsZero,
  totalOutOfScale,
  totalScaleOpen,
  totalUnproven,
  wordsDiffer,
} from './amount-checks.js';
import { codeDiffers } from './code-checks.js';
import { dateAmbiguous, dateInFuture, dateMissing, dateUnproven, dateYearsAgo, dueBeforeIssue } from './date-checks.js';
import {
  currencyMissing,
  currencyUnlikeBefore,
  currencyUnproven,
  isNoInvoice,
  languageNotCovered,
  otherCurrency,
  poorlyRecognised,
  ruleBroken,
  severalInvoices,
  totalMissing,
  xmlDiffersFromPage,
} from './document-checks.js';
import type { Doubt, Judged } from './doubt.js';
import {
  ibanCountryDiffers,
  numberMissing,
  numberUnproven,
  otherNumber,
  vendorMissing,
  vendorUnproven,
} from './party-checks.js';
import { ibanInvalid, referenceInvalid, slipDiffers } from './payment-checks.js';

/** Every cross-check, in the order in which its reasons are told. */
const checks: readonly ((judged: Judged) => Doubt[])[] = [
  isNoInvoice,
  severalInvoices,
  vendorMissing,
  totalMissing,
  xmlDiffersFromPage,
  ruleBroken,
  amountsDiffer,
  taxDiffersFromRate,
  totalIsZero,
  totalIsFirstLine,
  totalScaleOpen,
  totalOutOfScale,
  otherTotal,
  wordsDiffer,
  slipDiffers,
  codeDiffers,
  totalUnproven,
  vendorUnproven,
  ibanInvalid,
  ibanCountryDiffers,
  referenceInvalid,
  numberMissing,
  otherNumber,
  numberUnproven,
  dateMissing,
  dueBeforeIssue,
  dateInFuture,
  dateYearsAgo,
  dateUnproven,
  dateAmbiguous,
  currencyMissing,
  currencyUnproven,
  otherCurrency,
  currencyUnlikeBefore,
  languageNotCovered,
  poorlyRecognised,
];

/** Why a person should look at a document; nothing when vendor, number, date, total and currency are proved. */
export function doubtsOf(judged: Judged): Doubt[] {
  if (judged.kind === 'not_invoice' && !judged.isReviewed) return isNoInvoice(judged);
  return checks.flatMap((check) => check(judged));
}

/** The doubts that the pages alone raise. */
export function doubtsOfReading({ fields, kind, vendorTaxId, iban, findings }: ExtractionResult): Doubt[] {
  const unknown = { isVendorKnown: false, earlierTotals: [], earlierCurrencies: [], today: null, isReviewed: false };
  return doubtsOf({ fields, kind, vendorTaxId, iban, findings, ...unknown });
}
