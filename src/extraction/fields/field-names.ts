/** What is read of every invoice: the names of the fields wherever they are named, in results, corrections and REST. */
export const FIELD_NAMES = [
  'vendor_name',
  'invoice_number',
  'invoice_date',
  'due_date',
  'total_cents',
  'tax_cents',
  'subtotal_cents',
  'currency',
] as const;

export type FieldName = (typeof FIELD_NAMES)[number];
