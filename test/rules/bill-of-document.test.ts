import { type BillableDocument, billOfDocument } from '../../src/inbox/bill-of-document.js';

const defaults = { currency: 'USD', today: '2026-05-05' };

const document: BillableDocument = {
  filename: 'scan.pdf',
  extractedVendorName: 'Vandelay',
  extractedInvoiceNumber: 'V-1',
  extractedInvoiceDate: '2026-03-01',
  extractedDueDate: '2026-03-31',
  extractedTotalCents: 11_900,
  extractedTaxCents: 1_900,
  extractedSubtotalCents: 10_000,
  extractedCurrency: 'EUR',
  extractedLineItems: [],
};

const billOf = (changes: Partial<BillableDocument>) => billOfDocument({ ...document, ...changes }, 7, defaults);
const item = (quantity: string, unitPriceCents: number, amountCents: number, description = 'Latex') => ({
  description,
  quantity,
  unitPriceCents,
  amountCents,
});

test('without line items there is one line of the subtotal', () => {
  expect(billOf({})).toEqual({
    contactId: 7,
    issueDate: '2026-03-01',
    dueDate: '2026-03-31',
    currency: 'EUR',
    vendorInvoiceNumber: 'V-1',
    taxCents: 1_900,
    lines: [{ description: 'Invoice V-1, Vandelay', quantity: '1', unitPriceCents: 10_000 }],
  });
});

test('what was not read is the owner’s: currency and today', () => {
  const bill = billOf({ extractedInvoiceDate: null, extractedDueDate: null, extractedCurrency: null });
  expect(bill).toMatchObject({ issueDate: '2026-05-05', dueDate: '2026-05-05', currency: 'USD' });
  expect(billOf({ extractedDueDate: null }).dueDate).toBe('2026-03-01');
});

test.each<[string, Partial<BillableDocument>, number, number]>([
  ['tax as read', {}, 1_900, 10_000],
  ['no tax, but a subtotal', { extractedTaxCents: null }, 1_900, 10_000],
  ['neither', { extractedTaxCents: null, extractedSubtotalCents: null }, 0, 11_900],
  ['a subtotal that does not fit', { extractedSubtotalCents: 9_000 }, 1_900, 10_000],
  ['tax above the total', { extractedTaxCents: 12_000 }, 0, 11_900],
  ['tax below zero', { extractedTaxCents: -1 }, 0, 11_900],
  ['a subtotal above the total', { extractedTaxCents: null, extractedSubtotalCents: 12_000 }, 0, 11_900],
  ['a total of zero', { extractedTotalCents: 0, extractedTaxCents: null, extractedSubtotalCents: null }, 0, 0],
])('the total is kept to the cent with %s', (_case, changes, taxCents, lineCents) => {
  const bill = billOf(changes);
  expect(bill.taxCents).toBe(taxCents);
  expect(bill.lines).toEqual([expect.objectContaining({ quantity: '1', unitPriceCents: lineCents })]);
});

test('line items that add up become the lines; where quantity and price do not make the amount, the amount stays', () => {
  const items = [item('2.5', 3_000, 7_500), item('3', 1_000, 2_500), item('0', 5, 500), item('-1', 500, -500, '')];
  expect(billOf({ extractedLineItems: items }).lines).toEqual([
    { description: 'Latex', quantity: '2.5', unitPriceCents: 3_000 },
    { description: 'Latex', quantity: '1', unitPriceCents: 2_500 },
    { description: 'Latex', quantity: '1', unitPriceCents: 500 },
    { description: 'Invoice V-1, Vandelay', quantity: '1', unitPriceCents: -500 },
  ]);
});

test.each([
  ['do not add up', [item('1', 9_999, 9_999)]],
  ['include the tax', [item('1', 11_900, 11_900)]],
  [
    'are too many',
    Array.from({ length: 1_001 }, (_v, index) => item('1', index === 0 ? 9_000 : 1, index === 0 ? 9_000 : 1)),
  ],
])('line items that %s are left out', (_case, items) => {
  expect(billOf({ extractedLineItems: items }).lines).toEqual([
    { description: 'Invoice V-1, Vandelay', quantity: '1', unitPriceCents: 10_000 },
  ]);
});

test('a line says what is known', () => {
  const described = (changes: Partial<BillableDocument>) => billOf(changes).lines?.[0]?.description;
  expect(described({ extractedInvoiceNumber: null })).toBe('scan.pdf, Vandelay');
  expect(described({ extractedVendorName: null })).toBe('Invoice V-1');
});
