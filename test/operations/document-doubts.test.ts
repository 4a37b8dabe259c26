import { InboxBooks, wholeInvoice } from '../support/inbox.js';

/** Why a person should look at a document: what its values, read or entered, do not bear out. */
let inbox: InboxBooks;

beforeAll(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
});

const doubtsOf = (id: string) =>
  inbox.document(id, 'status reviewReasons doubts { code message sides { text evidence { page x y width height } } }');

const correct = (id: string, fields: object) =>
  inbox.run('updateInvoiceDocument', { id, ...fields }, 'invoiceDocument { status }');

test('an invoice that is borne out is ready without a reason', async () => {
  expect(await doubtsOf(await inbox.read())).toEqual({ status: 'READY', reviewReasons: [], doubts: [] });
});

test('a total that a person typed is held against subtotal and tax: ready, with a reason that tells all three', async () => {
  const id = await inbox.read({
    ...wholeInvoice,
    total_cents: 1_102_654,
    subtotal_cents: 1_020_976,
    tax_cents: 81_678,
    currency: 'USD',
  });
  expect(await doubtsOf(id)).toMatchObject({ doubts: [] });
  await correct(id, { extractedTotalCents: 123_400 });
  const message = 'Subtotal 10,209.76 USD and tax 816.78 USD make 11,026.54 USD, the total is 1,234.00 USD';
  const other = 'The total is 1,234.00 USD, but 11,026.54 USD stands beside a label for it too';
  expect(await doubtsOf(id)).toEqual({
    status: 'READY',
    reviewReasons: [message, other],
    doubts: [
      {
        code: 'amounts_differ',
        message,
        sides: ['10,209.76 USD', '816.78 USD', '1,234.00 USD'].map((text) => ({ text, evidence: null })),
      },
      {
        code: 'other_total',
        message: other,
        sides: [
          { text: '1,234.00 USD', evidence: null },
          { text: '11,026.54 USD', evidence: { page: 1, x: 300, y: 700, width: 60, height: 10 } },
        ],
      },
    ],
  });
  await correct(id, { extractedTotalCents: 1_102_654 });
  expect(await doubtsOf(id)).toEqual({ status: 'READY', reviewReasons: [], doubts: [] });
});

test('a date in the future is a reason, whoever entered it', async () => {
  const future = { invoice_date: '2091-01-01', due_date: '2091-02-01' };
  const reason = 'The invoice date 2091-01-01 lies in the future';
  expect(await doubtsOf(await inbox.read({ ...wholeInvoice, ...future }))).toMatchObject({ reviewReasons: [reason] });
  const entered = await inbox.read();
  await correct(entered, { extractedInvoiceDate: '2091-01-01', extractedDueDate: '2091-02-01' });
  expect(await doubtsOf(entered)).toMatchObject({ status: 'READY', reviewReasons: [reason] });
});

test('a total a hundred times beyond the vendor’s bills is a reason', async () => {
  const of = (number: string, total: number) => ({
    vendor_name: 'Steady Supplies',
    invoice_number: number,
    invoice_date: '2026-03-01',
    total_cents: total,
    currency: 'EUR',
  });
  for (const [number, total] of [
    ['S-1', 10_000],
    ['S-2', 12_000],
  ] as const)
    await inbox.run('convertInvoiceDocument', { id: await inbox.read(of(number, total)) }, 'bill { id }');
  expect(await doubtsOf(await inbox.read(of('S-3', 15_000)))).toMatchObject({ doubts: [] });
  expect(await doubtsOf(await inbox.read(of('S-4', 12_000_000)))).toMatchObject({
    status: 'READY',
    reviewReasons: ['The total is 120,000.00 EUR; the vendor’s last 2 invoices were over 100.00 EUR to 120.00 EUR'],
  });
});

test('another currency than the vendor’s bills were in is a reason', async () => {
  const of = (number: string, currency: string) => ({
    vendor_name: 'Constant Coins',
    invoice_number: number,
    invoice_date: '2026-03-01',
    total_cents: 10_000,
    currency,
  });
  for (const number of ['C-1', 'C-2'])
    await inbox.run('convertInvoiceDocument', { id: await inbox.read(of(number, 'EUR')) }, 'bill { id }');
  expect(await doubtsOf(await inbox.read(of('C-3', 'EUR')))).toMatchObject({ doubts: [] });
  expect(await doubtsOf(await inbox.read(of('C-4', 'USD')))).toMatchObject({
    status: 'READY',
    reviewReasons: ['The currency is USD; the vendor’s last 2 invoices were in EUR'],
  });
});

test('documents with reasons are left out of a bulk conversion that asks for it, and converted by one that does not', async () => {
  const sure = await inbox.read({ ...wholeInvoice, invoice_number: 'B-1' });
  const doubted = await inbox.read({ ...wholeInvoice, invoice_number: 'B-2', total_cents: 99_900 });
  const dryRun = await inbox.run(
    'bulkConvertInvoiceDocuments',
    { ids: [sure, doubted], dryRun: true },
    'willConvert { id } willFail { id }',
  );
  expect(dryRun).toEqual({ willConvert: [{ id: sure }, { id: doubted }], willFail: [] });
  const bulk = await inbox.run(
    'bulkConvertInvoiceDocuments',
    { ids: [sure, doubted], undoubtedOnly: true },
    'converted { id } failed { id reasons }',
  );
  expect(bulk).toEqual({ converted: [{ id: sure }], failed: [{ id: doubted, reasons: ['review_reasons'] }] });
  const { body } = await inbox.books.rest('POST', '/api/books/invoice_documents/bulk_convert', {
    ids: [Number(doubted)],
  });
  expect(body.failed).toEqual([]);
  expect(body.converted).toMatchObject([{ id: Number(doubted) }]);
});
