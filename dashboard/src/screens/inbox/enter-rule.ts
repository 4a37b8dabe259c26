import { amountText } from '../../server/format.js';
import { documentFields, type InboxDocument, isBeingRead } from './document-fields.js';

/** What a person decided about a document besides its fields. */
export interface Choices {
  vendor: { id: string; label: string } | null;
  account: { id: string; label: string; detail?: string } | null;
  /** Amounts by commitment, in the order in which they were chosen. */
  allocations: { commitmentId: string; number: string; cents: number }[];
}

export type Place = 'reasons' | 'duplicates' | 'account' | 'allocations' | (typeof documentFields)[number]['name'];

/** What Enter does: it makes the draft bill, or goes to the place that a person has to look at first. */
export type NextStep = { does: 'bill'; text: string } | { does: 'stop'; place: Place; text: string };

/** Says it before it does it: the panel shows the text, and Enter follows it. */
export function nextStep(document: InboxDocument, choices: Choices, currency: string): NextStep {
  const stop = (place: Place, text: string): NextStep => ({ does: 'stop', place, text });
  if (isBeingRead(document)) return stop('vendor_name', 'It is being read');
  const [missing] = documentFields.filter(({ name }) => document.missingRequiredFields.includes(name));
  if (missing !== undefined && !(missing.name === 'vendor_name' && choices.vendor))
    return stop(missing.name, `${missing.label} is missing`);
  if (document.duplicateOfBill || document.possibleDuplicates.length > 0)
    return stop('duplicates', 'This may be a duplicate');
  if (document.reviewReasons.length > 0) return stop('reasons', document.reviewReasons[0] ?? '');
  if (document.kind === 'NOT_INVOICE') return stop('reasons', 'This does not look like an invoice');
  const { extractedSubtotalCents: subtotal, extractedTaxCents: tax, extractedTotalCents: total } = document;
  if (subtotal !== null && total !== null && subtotal + (tax ?? 0) !== total)
    return stop('total_cents', 'Subtotal and tax do not add up to the total');
  const allocated = choices.allocations.reduce((sum, { cents }) => sum + cents, 0);
  if (total !== null && allocated > total) return stop('allocations', 'More is allocated than the invoice is over');
  // The lines of an order may name their accounts.
  if (choices.account === null && choices.allocations.length === 0) return stop('account', 'No account is chosen');
  return { does: 'bill', text: sentence(document, choices, currency) };
}

function sentence(document: InboxDocument, { vendor, account, allocations }: Choices, currency: string): string {
  const total =
    document.extractedTotalCents === null
      ? ''
      : ` of ${amountText(document.extractedTotalCents, currency)} ${currency}`;
  const made = document.kind === 'CREDIT_NOTE' ? 'debit note' : 'bill';
  const name = vendor?.label ?? document.suggestion?.contactName ?? document.extractedVendorName;
  const orders = allocations.map(({ number }) => number).join(' and ');
  return `Makes the draft ${made}${total} from ${name}${account ? ` to ${account.label}` : ''}${orders && `, for ${orders}`}`;
}
