import type { ExtractedField, ExtractionResult, FieldSource } from '../extraction-result.js';
import { decidedBy } from '../fields/contributions.js';
import type { FieldName } from '../fields/field-names.js';
import type { InvoiceCode } from './invoice-codes.js';

type Read = Pick<ExtractionResult, 'fields' | 'kind' | 'iban' | 'vendorTaxId'>;

/**
 * A reading with what the codes add: a field that was not found, or that was read with low confidence, is what a code says
 * whose check digits are right. Codes that contradict each other add nothing.
 */
export function withCodes<R extends Read>(read: R, codes: InvoiceCode[], source: FieldSource): R {
  const sound = codes.filter(({ isSound }) => isSound);
  if (sound.length === 0 || read.kind === 'not_invoice') return read;
  const fields = { ...read.fields };
  for (const [name, values] of valuesOfCodes(sound)) {
    const [code] = values;
    const isOne = new Set(values.map(({ value }) => value)).size === 1;
    if (code && isOne && isUnsure(name, fields[name])) fields[name] = { ...code, ...ofCode, source };
  }
  const one = (value: (code: InvoiceCode) => string | null) => {
    const values = new Set(sound.map(value));
    return values.size === 1 ? ([...values][0] ?? null) : null;
  };
  return {
    ...read,
    fields,
    iban: read.iban ?? one(({ iban }) => iban),
    vendorTaxId: read.vendorTaxId ?? one(({ vatNumber }) => vatNumber),
  };
}

/** A code asks for what is to be paid, which is the total as a rule. */
const ofCode: Pick<ExtractedField, 'confidence' | 'contributions'> = {
  confidence: 'medium',
  contributions: [decidedBy('qr_code')],
};

type ValueOfCode = Pick<ExtractedField, 'value' | 'evidence'>;

function valuesOfCodes(codes: InvoiceCode[]): [FieldName, ValueOfCode[]][] {
  const all = (value: (code: InvoiceCode) => string | number | null | undefined) =>
    codes.flatMap((code) => {
      const found = value(code);
      return found === null || found === undefined ? [] : [{ value: found, evidence: code.evidence }];
    });
  return [
    ['total_cents', all(({ totalCents }) => totalCents || null)],
    ['tax_cents', all(({ taxCents }) => taxCents)],
    ['currency', all(({ currency }) => currency)],
    ['vendor_name', all(({ creditorName }) => creditorName)],
    ['invoice_number', all(({ invoiceNumber }) => invoiceNumber)],
    ['invoice_date', all(({ invoiceDates }) => (invoiceDates.length === 1 ? invoiceDates[0] : null))],
  ];
}

/** Who is paid may be another than who invoices: a name that was read stays. */
function isUnsure(name: FieldName, field: ExtractedField | undefined): boolean {
  return field === undefined || (field.confidence === 'low' && name !== 'vendor_name');
}
