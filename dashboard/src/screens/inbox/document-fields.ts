import type { DocumentFieldsFragment, InboxDocumentQuery } from './inbox.generated.js';

export type InboxDocument = DocumentFieldsFragment;
export type Candidate = NonNullable<InboxDocumentQuery['commitmentCandidates']>['candidates'][number];

/** A field of a document: its name in `extractionResult`, its property, and how it is typed. */
export interface DocumentField {
  name: string;
  property: FieldProperty;
  label: string;
  type: 'text' | 'day' | 'amount';
}

export type FieldProperty =
  | 'extractedVendorName'
  | 'extractedInvoiceNumber'
  | 'extractedInvoiceDate'
  | 'extractedDueDate'
  | 'extractedCurrency'
  | 'extractedSubtotalCents'
  | 'extractedTaxCents'
  | 'extractedTotalCents';

/** In the order in which a person checks them. */
export const documentFields: DocumentField[] = [
  { name: 'vendor_name', property: 'extractedVendorName', label: 'Vendor', type: 'text' },
  { name: 'invoice_number', property: 'extractedInvoiceNumber', label: 'Invoice number', type: 'text' },
  { name: 'invoice_date', property: 'extractedInvoiceDate', label: 'Invoice date', type: 'day' },
  { name: 'due_date', property: 'extractedDueDate', label: 'Due date', type: 'day' },
  { name: 'currency', property: 'extractedCurrency', label: 'Currency', type: 'text' },
  { name: 'subtotal_cents', property: 'extractedSubtotalCents', label: 'Subtotal', type: 'amount' },
  { name: 'tax_cents', property: 'extractedTaxCents', label: 'Tax', type: 'amount' },
  { name: 'total_cents', property: 'extractedTotalCents', label: 'Total', type: 'amount' },
];

/** What a document without a currency is in: the bill that is made of it is in the owner's. */
export function currencyOf({ extractedCurrency }: Pick<InboxDocument, 'extractedCurrency'>, owners: string): string {
  return extractedCurrency ?? owners;
}

export type Confidence = 'high' | 'medium' | 'low';

interface Reading {
  confidence: Confidence;
  source: string;
}

/** How sure the reading of a field is, and where it is from; null when nothing was read. */
export function readingOf({ extractionResult }: InboxDocument, name: string): Reading | null {
  return (extractionResult as Record<string, Reading | undefined> | null)?.[name] ?? null;
}

/** Nothing is missing of a document yet: it waits to be read, or is. */
export function isBeingRead({ status }: Pick<InboxDocument, 'status'>): boolean {
  return status === 'RECEIVED' || status === 'EXTRACTING';
}

/** A person should look: it was read unsurely, or it is required and missing. */
export function isDoubtful(document: InboxDocument, field: DocumentField): boolean {
  const reading = readingOf(document, field.name);
  const isMissing = !isBeingRead(document) && document.missingRequiredFields.includes(field.name);
  return isMissing || (reading !== null && reading.source !== 'manual' && reading.confidence === 'low');
}
