import { currencyOf, type InboxDocument } from '../../../dashboard/src/screens/inbox/document-fields.js';
import { type Choices, nextStep } from '../../../dashboard/src/screens/inbox/enter-rule.js';

const sure = {
  kind: 'INVOICE',
  extractedVendorName: 'Vandelay',
  extractedSubtotalCents: 10_000,
  extractedTaxCents: 1_900,
  extractedTotalCents: 11_900,
  extractedCurrency: 'EUR',
  missingRequiredFields: [],
  reviewReasons: [],
  possibleDuplicates: [],
  duplicateOfBill: null,
  suggestion: null,
} as unknown as InboxDocument;
const chosen: Choices = { vendor: null, account: { id: '1', label: 'Office' }, allocations: [] };
const order = (cents: number) => ({ commitmentId: '7', number: 'PO-7', cents });

test('says what Enter will do before it does it', () => {
  expect(nextStep(sure, chosen, 'EUR')).toEqual({
    does: 'bill',
    text: 'Makes the draft bill of 119.00 EUR from Vandelay to Office',
  });
  expect(nextStep(sure, { ...chosen, account: null, allocations: [order(11_900)] }, 'EUR')).toEqual({
    does: 'bill',
    text: 'Makes the draft bill of 119.00 EUR from Vandelay, for PO-7',
  });
});

test.each<[string, Partial<InboxDocument>, Partial<Choices>, string]>([
  ['a missing field', { missingRequiredFields: ['total_cents'] }, {}, 'total_cents'],
  ['what is being read', { status: 'EXTRACTING' }, {}, 'vendor_name'],
  ['a missing vendor', { missingRequiredFields: ['vendor_name'] }, {}, 'vendor_name'],
  ['another document alike', { possibleDuplicates: [{ invoiceDocumentId: '2', reasons: [] }] }, {}, 'duplicates'],
  ['a reason for review', { reviewReasons: ['The amounts differ'] }, {}, 'reasons'],
  ['what is no invoice', { kind: 'NOT_INVOICE' }, {}, 'reasons'],
  ['sums that do not add up', { extractedTotalCents: 11_901 }, {}, 'total_cents'],
  ['more allocated than there is', {}, { allocations: [order(11_901)] }, 'allocations'],
  ['no account', {}, { account: null }, 'account'],
])('stops at %s', (_what, document, choices, place) => {
  expect(nextStep({ ...sure, ...document }, { ...chosen, ...choices }, 'EUR')).toMatchObject({ does: 'stop', place });
});

test('goes on without a vendor on the document when a person chose one', () => {
  const document = { ...sure, missingRequiredFields: ['vendor_name'] };
  expect(nextStep(document, { ...chosen, vendor: { id: '3', label: 'Vandelay' } }, 'EUR').does).toBe('bill');
});

test('works a document without a currency in that of the books, of which the bill is', () => {
  const document = { ...sure, extractedCurrency: null, extractedSubtotalCents: null, extractedTotalCents: 1_100 };
  const stepIn = (owners: string) => nextStep(document, chosen, currencyOf(document, owners)).text;
  expect(stepIn('JPY')).toBe('Makes the draft bill of 1,100 JPY from Vandelay to Office');
  expect(stepIn('TND')).toBe('Makes the draft bill of 1.100 TND from Vandelay to Office');
  expect(currencyOf({ extractedCurrency: 'EUR' }, 'JPY')).toBe('EUR');
});
