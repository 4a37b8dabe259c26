import { currencyExponent, findAmounts, findCurrency } from './candidates/amounts.js';
import { dayOrderOf } from './candidates/dates.js';
import {
  findIban,
  findPurchaseOrderNumber,
  findServiceAddress,
  findServicePeriod,
  findVendorTaxId,
} from './candidates/identifiers.js';
import type {
  DayOrder,
  DocumentKind,
  ExtractedField,
  ExtractedLineItem,
  FieldSource,
  ServicePeriod,
} from './extraction-result.js';
import { decidedBy, rounded } from './fields/contributions.js';
import { documentKind } from './fields/document-kind.js';
import type { FieldName } from './fields/field-names.js';
import { findInvoiceDates } from './fields/invoice-dates.js';
import { findInvoiceNumber } from './fields/invoice-number.js';
import { findItemRows, itemSum, itemsThatAddUp } from './fields/line-items.js';
import { findTotals, type Totals } from './fields/totals.js';
import { findParties, type Parties } from './fields/vendor.js';
import { READING_WEIGHTS, type ReadingWeights } from './fields/weights.js';
import type { Layout } from './layout/layout.js';

/** What the rules read from the words and positions of a document, whether they come from its text layer or from OCR. */
export interface TextReading {
  fields: Partial<Record<FieldName, ExtractedField>>;
  lineItems: ExtractedLineItem[];
  kind: DocumentKind;
  vendorTaxId: string | null;
  iban: string | null;
  purchaseOrderNumber: string | null;
  servicePeriod: ServicePeriod;
  serviceAddress: string | null;
  isConsistent: boolean;
  parties: Parties;
}

/**
 * Applies all rules to a document's layout. `ownerName` is the buyer and never the vendor. Recognition misreads single
 * characters at high confidence, so its fields are never of high confidence. Dates are read in `dayOrder`, if it is known;
 * `weights` are others than the fitted ones where these are to be compared.
 */
export function readText(
  layout: Layout,
  ownerName: string | null,
  source: FieldSource,
  dayOrder: DayOrder | null = null,
  weights: ReadingWeights = READING_WEIGHTS,
): TextReading {
  const currency = findCurrency(layout);
  const exponent = currencyExponent(currency?.code ?? null);
  const amounts = findAmounts(layout, exponent);
  const rows = findItemRows(layout, amounts, exponent);
  const totals = findTotals(layout, amounts, itemSum(rows), weights.sum);
  const parties = findParties(layout, ownerName, weights.vendor);
  const number = findInvoiceNumber(layout, weights.number);
  const { invoiceDate, dueDate } = findInvoiceDates(layout, dayOrder, weights);
  const heading = documentKind(layout);
  const isCredit = heading !== 'not_invoice' && (totals.total?.cents ?? 0) < 0;
  const kind = isCredit ? 'credit_note' : heading;
  const fields: TextReading['fields'] = {};
  const add = (
    name: FieldName,
    value: string | number | undefined,
    from: Pick<ExtractedField, 'confidence' | 'evidence' | 'contributions' | 'probability'> | null,
  ) => {
    if (value === undefined || !from) return;
    const confidence = source === 'ocr' && from.confidence === 'high' ? 'medium' : from.confidence;
    const contributions = from.contributions && { contributions: rounded(from.contributions) };
    const probability = from.probability !== undefined && { probability: toFourDecimals(from.probability) };
    fields[name] = { value, confidence, source, evidence: from.evidence ?? null, ...contributions, ...probability };
  };
  add('vendor_name', parties.vendor?.name, parties.vendor);
  add('invoice_number', number?.value, number);
  add('invoice_date', invoiceDate?.value, invoiceDate);
  add('due_date', dueDate?.value, dueDate);
  if (owesMoney(kind, totals, number !== null)) {
    add('total_cents', totals.total?.cents, totals.total);
    add('tax_cents', totals.tax?.cents, totals.tax);
    add('subtotal_cents', totals.subtotal?.cents, totals.subtotal);
  }
  add(
    'currency',
    currency?.code,
    currency && {
      confidence: currency.isCertain ? 'high' : 'medium',
      evidence: null,
      contributions: [decidedBy(currency.proof)],
    },
  );
  const text = layout.lines.map((line) => line.text).join('\n');
  return {
    fields,
    lineItems: itemsThatAddUp(rows, [totals.subtotal?.cents, totals.total?.cents]),
    kind,
    vendorTaxId: findVendorTaxId(layout, parties.isBuyerLine),
    iban: findIban(layout),
    purchaseOrderNumber: findPurchaseOrderNumber(layout),
    servicePeriod: findServicePeriod(layout, dayOrder ?? dayOrderOf(text)),
    serviceAddress: findServiceAddress(layout),
    isConsistent: totals.isConsistent,
    parties,
  };
}

function toFourDecimals(probability: number): number {
  return Math.round(probability * 10_000) / 10_000;
}

/** A letter that mentions a sum is no invoice: without any word for one, the amounts themselves must add up. */
function owesMoney(kind: DocumentKind, totals: Totals, hasNumber: boolean): boolean {
  if (kind === 'not_invoice') return false;
  return kind !== 'unknown' || totals.isConsistent || (hasNumber && totals.total?.confidence !== 'low');
}
