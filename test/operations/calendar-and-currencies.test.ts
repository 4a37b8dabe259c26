import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Days are the owner's calendar days; amounts are minor units of any currency. */
async function postedInvoice(books: TestBooks, fields: object): Promise<{ id: number; [field: string]: unknown }> {
  const contact = await books.rest('POST', '/api/v1/books/contacts', { contact: { name: 'Customer' } });
  const invoice = { contact_id: contact.body.data.id, issue_date: '2026-11-01', due_date: '2026-12-01', ...fields };
  const created = await books.rest('POST', '/api/v1/books/invoices', { invoice });
  expect(created.status).toBe(201);
  const posted = await books.rest('POST', `/api/v1/books/invoices/${created.body.data.id}/post_invoice`);
  expect(posted.status).toBe(200);
  return posted.body.data;
}

async function entriesOf(books: TestBooks, invoiceId: number) {
  const { data } = await books.graphql(
    `query ($id: ID!) { journalEntries(filter: { sourceType: INVOICE, sourceId: $id }) {
      nodes { entryDate kind currency lines { account { number } debitCents creditCents } } } }`,
    { id: String(invoiceId) },
  );
  return data.journalEntries.nodes;
}

const line = (unit_price_cents: number, quantity = 1) => ({ description: 'Work', quantity, unit_price_cents });

test.each([
  ['Pacific/Auckland', '2026-11-21'],
  ['UTC', '2026-11-20'],
  ['America/Los_Angeles', '2026-11-20'],
])('at 23:30 UTC a void in %s is dated %s', async (timeZone, day) => {
  const books = await startBooks({ timeZone });
  const { id } = await postedInvoice(books, { invoice_lines_attributes: [line(500)] });
  const resetClock = setClock(() => new Date('2026-11-20T23:30:00Z'));
  try {
    expect((await books.rest('POST', `/api/v1/books/invoices/${id}/void`)).status).toBe(200);
  } finally {
    resetClock();
  }
  expect((await entriesOf(books, id)).map((entry: { entryDate: string }) => entry.entryDate)).toEqual([
    '2026-11-01',
    day,
  ]);
});

test('the 29th of February exists in leap years only', async () => {
  const books = await startBooks();
  const leap = await postedInvoice(books, { issue_date: '2028-02-29', invoice_lines_attributes: [line(500)] });
  expect(leap.issue_date).toBe('2028-02-29');
  const { status, body } = await books.rest('POST', '/api/v1/books/invoices', {
    invoice: { contact_id: leap.contact_id, issue_date: '2027-02-29', due_date: '2027-03-01' },
  });
  expect([status, body.error]).toEqual([
    422,
    { code: 'VALIDATION_FAILED', message: 'issue_date must be a day of the calendar as YYYY-MM-DD' },
  ]);
});

test.each([
  // 3 × 333 = 999; tax at 10 % is 99.9, rounded to 100 minor units whatever they are worth.
  ['JPY', 999, 100, 1099],
  ['KWD', 999, 100, 1099],
])('%s is counted in its own minor units', async (currency, subtotal, tax, total) => {
  const books = await startBooks();
  const invoice = await postedInvoice(books, {
    currency,
    tax_rate_bps: 1000,
    invoice_lines_attributes: [line(333, 3)],
  });
  expect([invoice.subtotal_cents, invoice.tax_cents, invoice.total_cents]).toEqual([subtotal, tax, total]);
  expect(await entriesOf(books, invoice.id)).toEqual([
    {
      entryDate: '2026-11-01',
      kind: 'POSTING',
      currency,
      lines: [
        { account: { number: '1100' }, debitCents: total, creditCents: 0 },
        { account: { number: '4000' }, debitCents: 0, creditCents: subtotal },
        { account: { number: '2200' }, debitCents: 0, creditCents: tax },
      ],
    },
  ]);
  await expectBooksToTieOut(books);
});

test('an invoice of nothing but zeros is posted and voided without an entry', async () => {
  const books = await startBooks();
  const { id, total_cents } = await postedInvoice(books, { invoice_lines_attributes: [line(0)] });
  expect(total_cents).toBe(0);
  const voided = await books.rest('POST', `/api/v1/books/invoices/${id}/void`);
  expect([voided.status, voided.body.data.status]).toEqual([200, 'void']);
  expect(await entriesOf(books, id)).toEqual([]);
  await expectBooksToTieOut(books);
});
