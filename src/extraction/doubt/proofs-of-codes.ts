import { isSameName } from '../vocabulary/text-folding.js';
import { centsOf, type Judged, textOf } from './doubt.js';
import type { CodeFound } from './findings.js';

type ProvedField = 'vendor_name' | 'invoice_number' | 'invoice_date' | 'total_cents' | 'currency';

/** Whether a QR code says the same as a field: one whose own check digits are right, so that it was not misread. */
export function isSaidByCode(judged: Judged, field: ProvedField): boolean {
  return codesOf(judged).some((code) => code.isSound && agrees[field](judged, code));
}

const agrees: Record<ProvedField, (judged: Judged, code: CodeFound) => boolean> = {
  total_cents: (judged, { totalCents }) => Boolean(totalCents) && totalCents === centsOf(judged, 'total_cents'),
  currency: (judged, { currency }) => currency !== null && currency === textOf(judged, 'currency'),
  vendor_name: (judged, { creditorName }) =>
    creditorName !== null && isSameName(creditorName, textOf(judged, 'vendor_name') ?? ''),
  invoice_date: (judged, { invoiceDates }) => invoiceDates.includes(textOf(judged, 'invoice_date') ?? ''),
  invoice_number: (judged, { invoiceNumber, message }) => {
    const number = plainCode(textOf(judged, 'invoice_number') ?? '');
    const words = (message ?? '').split(/[\s,;]+/).map(plainCode);
    return number.length > 2 && [plainCode(invoiceNumber ?? ''), ...words].includes(number);
  },
};

/** Documents that were read before codes were have none. */
export function codesOf({ findings }: Judged): CodeFound[] {
  return findings?.codes ?? [];
}

/** Letters and digits of a code, in capitals. */
export function plainCode(text: string): string {
  return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}
