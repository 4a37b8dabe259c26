import type { FieldName } from '../extraction/fields/field-names.js';
import type { ExtractionFields, InvoiceDocument } from './invoice-document.entity.js';
import type { UpdateInvoiceDocumentInput } from './invoice-document.inputs.js';

type ExtractedProperty = Exclude<keyof UpdateInvoiceDocumentInput, 'id'>;

/** The property of a document that each field is kept in. */
const propertyOf = {
  vendor_name: 'extractedVendorName',
  invoice_number: 'extractedInvoiceNumber',
  invoice_date: 'extractedInvoiceDate',
  due_date: 'extractedDueDate',
  total_cents: 'extractedTotalCents',
  tax_cents: 'extractedTaxCents',
  subtotal_cents: 'extractedSubtotalCents',
  currency: 'extractedCurrency',
} as const satisfies Record<FieldName, ExtractedProperty>;

const fieldNames = Object.keys(propertyOf) as FieldName[];

/** Takes what a person entered over what was read; answers which fields were given. Blank text clears. */
export function correctFields(document: InvoiceDocument, input: UpdateInvoiceDocumentInput): FieldName[] {
  const corrected = fieldNames.filter((name) => input[propertyOf[name]] !== undefined);
  const fields: ExtractionFields = { ...document.extractionResult };
  for (const name of corrected) {
    const given = input[propertyOf[name]];
    const value = typeof given === 'string' ? given.trim() || null : (given ?? null);
    fields[name] = { value, confidence: 'high', source: 'manual' };
  }
  setFields(document, fields);
  return corrected;
}

/** Takes what an extraction read, except where a person entered something: also that a field is empty. */
export function takeReadFields(document: InvoiceDocument, read: ExtractionFields): void {
  const entered = Object.entries(document.extractionResult).filter(([, field]) => field.source === 'manual');
  setFields(document, { ...read, ...Object.fromEntries(entered) });
}

function setFields(document: InvoiceDocument, fields: ExtractionFields): void {
  document.extractionResult = fields;
  const values = fieldNames.map((name) => [propertyOf[name], fields[name]?.value ?? null]);
  Object.assign(document, Object.fromEntries(values));
}
