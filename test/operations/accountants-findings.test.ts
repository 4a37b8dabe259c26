import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';

/** What an accountant expects of single postings, events and reports. */

describe('a line of a bill or a debit note', () => {
  test.each([
    ['cash', '1000'],
    ['accounts receivable', '1100'],
    ['recoverable tax', '1400'],
    ['petty cash', '1010'],
  ])('is not booked to %s', async (_name, number) => {
    const payables = await PayablesBooks.start();
    const contactId = await payables.vendor();
    const draft = await payables.bill(contactId, 'draft', 5_000);
    const line = { description: 'x', quantity: 1, unitPriceCents: 100, accountId: payables.account(number) };
    const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
    const message = 'must be an expense or asset account, not of receivables, money or tax';
    for (const [mutation, input, path] of [
      ['createBill', { contactId, ...dates, lines: [line] }, 'lines.0.accountId'],
      ['updateBill', { id: draft, lines: [line] }, 'lines.0.accountId'],
      ['createDebitNote', { contactId, issueDate: '2026-03-01', lines: [line] }, 'lines.0.accountId'],
      ['bulkAssignAccount', { billIds: [draft], accountId: line.accountId }, 'accountId'],
    ] as const) {
      expect(await payables.refusal(mutation, input)).toBe('VALIDATION_FAILED');
      const { errors } = await payables.send(mutation, input, '__typename');
      expect(errors[0]?.extensions.fields).toEqual([{ path, message }]);
    }
  });

  test('may be booked to an asset that nothing else keeps', async () => {
    const payables = await PayablesBooks.start();
    const equipment = payables.account('1500');
    const lines = [{ description: 'Saw', quantity: 1, unitPriceCents: 90_000, accountId: equipment }];
    const id = await payables.bill(await payables.vendor(), 'posted', 0, { lines });
    expect(await payables.journal('bill', id)).toEqual([
      ['posting', '2026-03-01', '1500', 90_000, 0],
      ['posting', '2026-03-01', '2000', 0, 90_000],
    ]);
  });
});

describe('a document over nothing', () => {
  test('is paid when an invoice is posted', async () => {
    const receivables = await ReceivablesBooks.start();
    const id = await receivables.invoice('posted', 0);
    const data = {
      invoice_id: Number(id),
      external_id: null,
      invoice_number: 'INV-000001',
      total_cents: 0,
      contact_id: Number(receivables.customerId),
    };
    expect(await receivables.events('books.invoice.paid')).toEqual([data]);
    await receivables.invoice('posted', 1);
    expect(await receivables.events('books.invoice.paid')).toHaveLength(1);
  });

  test('is paid when a bill is posted', async () => {
    const payables = await PayablesBooks.start();
    const id = await payables.bill(await payables.vendor(), 'posted', 0);
    expect(await payables.events('books.bill.paid')).toMatchObject([{ bill_id: Number(id), total_cents: 0 }]);
  });
});

test('a debit note has an event for each of its steps', async () => {
  const payables = await PayablesBooks.start();
  const vendor = await payables.vendor();
  const bill = await payables.bill(vendor, 'posted', 5_000);
  const id = await payables.debitNote(vendor, 'posted', 2_000);
  await payables.run('applyDebitNote', { id, applications: [{ billId: bill, amountCents: 500 }] }, '__typename');
  await payables.run('unapplyDebitNote', { id }, '__typename');
  await payables.run('voidDebitNote', { id }, '__typename');
  const note = {
    debit_note_id: Number(id),
    debit_note_number: 'DN-000001',
    total_cents: 2_000,
    contact_id: Number(vendor),
  };
  const applications = [{ bill_id: Number(bill), amount_cents: 500 }];
  for (const step of ['created', 'posted', 'voided']) {
    expect(await payables.events(`books.debit_note.${step}`)).toEqual([note]);
  }
  for (const step of ['applied', 'unapplied']) {
    expect(await payables.events(`books.debit_note.${step}`)).toEqual([{ ...note, applications }]);
  }
});

describe('the memo of a payment', () => {
  const memos = (books: PayablesBooks | ReceivablesBooks, sourceType: string) =>
    books.select<{ memo: string }>(
      `select memo from journal_entries where owner_id = ? and source_type = '${sourceType}' order by id`,
    );

  test('is its reference, or its day, and no id', async () => {
    const payables = await PayablesBooks.start();
    const vendor = await payables.vendor();
    const plain = await payables.vendorPayment(vendor, 100);
    await payables.vendorPayment(vendor, 200, { paymentReference: 'CHK-7' });
    await payables.run('voidVendorPayment', { id: plain }, '__typename');
    expect((await memos(payables, 'vendor_payment')).map(({ memo }) => memo)).toEqual([
      'Vendor payment of 2026-03-15',
      'Vendor payment CHK-7',
      'Vendor payment of 2026-03-15 voided',
    ]);
    const receivables = await ReceivablesBooks.start();
    const input = { contactId: receivables.customerId, receivedAt: '2026-03-15', amountCents: 300 };
    const { payment } = await receivables.run('createPayment', input, 'payment { id }');
    await receivables.run('voidPayment', { id: payment.id }, '__typename');
    expect((await memos(receivables, 'payment')).map(({ memo }) => memo)).toEqual([
      'Payment of 2026-03-15',
      'Payment of 2026-03-15 voided',
    ]);
  });
});

describe('days in the wrong order', () => {
  test.each(['incomeStatement', 'generalLedger'])('are refused by %s', async (report) => {
    const { books } = await PayablesBooks.start();
    const query = `{ ${report}(from: "2026-02-01", to: "2026-01-31") { __typename } }`;
    const { errors } = await books.graphql(query);
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path: 'from', message: 'must not be after to' }],
    });
    expect((await books.graphql(query.replace('02-01', '01-31'))).errors).toEqual([]);
  });

  test('are a bad request in REST', async () => {
    const { books } = await PayablesBooks.start();
    const { status, body } = await books.rest(
      'GET',
      '/api/v1/books/reports/income_statement?from=2026-02-01&to=2026-01-31',
    );
    expect([status, body]).toEqual([400, { error: { code: 'BAD_REQUEST', message: 'from must not be after to' } }]);
  });
});

test('closing the books far ahead asks whether it is meant', async () => {
  const payables = await PayablesBooks.start();
  const through = '2099-12-31';
  expect(await payables.refusal('closePeriod', { through })).toBe('VALIDATION_FAILED');
  const { errors } = await payables.send('closePeriod', { through }, 'closedThrough');
  expect(errors[0]?.extensions.fields).toEqual([
    { path: 'through', message: 'is more than a year ahead: confirm it with farAhead' },
  ]);
  expect(await payables.run('closePeriod', { through, farAhead: true }, 'closedThrough')).toEqual({
    closedThrough: through,
  });
});
