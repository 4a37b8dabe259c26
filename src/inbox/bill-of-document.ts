import { limits } from '../contract/limits.js';
import type { NewBill, NewBillLine } from '../payables/bill.operations.js';
import type { NewDebitNote } from '../payables/debit-note.operations.js';
import { lineAmountCents, sumCents } from '../values/money.js';
import type { ExtractedLineItem, InvoiceDocument } from './invoice-document.entity.js';

/** What a document says, when it has a total: all that its bill is made of besides the vendor. */
export type BillableDocument = Pick<
  InvoiceDocument,
  | 'filename'
  | 'extractedVendorName'
  | 'extractedInvoiceNumber'
  | 'extractedInvoiceDate'
  | 'extractedDueDate'
  | 'extractedTaxCents'
  | 'extractedSubtotalCents'
  | 'extractedCurrency'
  | 'extractedLineItems'
> & { extractedTotalCents: number };

/**
 * The draft bill of a document. Its total is the document's total to the cent, whatever else was read: lines are taken over
 * when they add up, else there is one line (decisions section 7).
 */
export function billOfDocument(
  document: BillableDocument,
  contactId: number,
  defaults: { currency: string; today: string },
): NewBill {
  const taxCents = taxOf(document);
  return {
    contactId,
    ...datesOfDocument(document, defaults.today),
    currency: document.extractedCurrency ?? defaults.currency,
    vendorInvoiceNumber: document.extractedInvoiceNumber,
    taxCents,
    lines: linesOf(document, document.extractedTotalCents - taxCents),
  };
}

/**
 * The draft debit note of a credit note, over the whole of its total, whether the vendor writes credits with a minus or
 * not (decisions section 7).
 */
export function debitNoteOfDocument(
  document: BillableDocument,
  contactId: number,
  defaults: { currency: string; today: string },
): NewDebitNote {
  const credited = document.extractedTotalCents < 0 ? negated(document) : document;
  const { issueDate, currency, taxCents, lines } = billOfDocument(credited, contactId, defaults);
  const { extractedInvoiceNumber: number } = document;
  return { contactId, issueDate, currency, taxCents, notes: number && `The vendor’s credit note ${number}`, lines };
}

function negated(document: BillableDocument): BillableDocument {
  return {
    ...document,
    extractedTotalCents: -document.extractedTotalCents,
    extractedTaxCents: document.extractedTaxCents && -document.extractedTaxCents,
    extractedSubtotalCents: document.extractedSubtotalCents && -document.extractedSubtotalCents,
    extractedLineItems: document.extractedLineItems.map((item) => ({
      ...item,
      unitPriceCents: -item.unitPriceCents,
      amountCents: -item.amountCents,
    })),
  };
}

/** The dates of a document's bill: as read, else issued today and due on the day of issue (decisions section 8). */
export function datesOfDocument(
  { extractedInvoiceDate, extractedDueDate }: Pick<InvoiceDocument, 'extractedInvoiceDate' | 'extractedDueDate'>,
  today: string,
): { issueDate: string; dueDate: string } {
  const issueDate = extractedInvoiceDate ?? today;
  return { issueDate, dueDate: extractedDueDate ?? issueDate };
}

/** Tax as read, else what total and subtotal leave; none when that is no part of the total. */
function taxOf({ extractedTaxCents, extractedSubtotalCents, extractedTotalCents }: BillableDocument): number {
  const left = extractedSubtotalCents === null ? 0 : extractedTotalCents - extractedSubtotalCents;
  const taxCents = extractedTaxCents ?? left;
  return taxCents >= 0 && taxCents <= extractedTotalCents ? taxCents : 0;
}

function linesOf(document: BillableDocument, subtotalCents: number): NewBillLine[] {
  const items = document.extractedLineItems;
  const adoptable = items.length > 0 && items.length <= limits.linesPerDocument;
  const addUp = sumCents(items.map((item) => item.amountCents)) === subtotalCents;
  const description = describe(document);
  if (!adoptable || !addUp) return [{ description, quantity: '1', unitPriceCents: subtotalCents }];
  return items.map((item) => lineOf(item, description));
}

/** A line whose quantity and price do not make its amount (a discount, a price for a hundred) keeps the amount. */
function lineOf(
  { description, quantity, unitPriceCents, amountCents }: ExtractedLineItem,
  otherwise: string,
): NewBillLine {
  const exact = isQuantity(quantity) && lineAmountCents(quantity, unitPriceCents) === amountCents;
  return {
    description: description || otherwise,
    ...(exact ? { quantity, unitPriceCents } : { quantity: '1', unitPriceCents: amountCents }),
  };
}

function isQuantity(quantity: string): boolean {
  const plain = new RegExp(`^\\d{1,9}(\\.\\d{1,${limits.quantityDecimals}})?$`).test(quantity);
  return plain && Number(quantity) > 0;
}

function describe({ extractedInvoiceNumber, extractedVendorName, filename }: BillableDocument): string {
  const invoice = extractedInvoiceNumber ? `Invoice ${extractedInvoiceNumber}` : filename;
  return extractedVendorName ? `${invoice}, ${extractedVendorName}` : invoice;
}
