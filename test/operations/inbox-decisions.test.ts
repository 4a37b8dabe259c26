import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { accountId } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What a person decides while converting a document, and what the vendor's last bills suggest for it. */

let inbox: InboxBooks;
let rent: string;
let supplies: string;
beforeEach(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
  [rent, supplies] = [await accountId(inbox.books, '6250'), await accountId(inbox.books, '6300')];
});
afterEach(() => expectBooksToTieOut(inbox.books));

const bill =
  'bill { id status dueDate taxCents totalCents lines { description amountCents accountId } documentDifferenceCents }';
const read = { description: 'Invoice V-1, Vandelay Industries LLC', amountCents: 10_000 };

describe('a document is converted', () => {
  test('with an account for its lines, a day and posted in one step', async () => {
    const id = await inbox.read();
    const input = { id, accountId: rent, dueDate: '2026-04-15', post: true };
    const made = await inbox.run('convertInvoiceDocument', input, bill);
    expect(made.bill).toEqual({
      id: expect.any(String),
      status: 'POSTED',
      dueDate: '2026-04-15',
      taxCents: 1_900,
      totalCents: 11_900,
      lines: [{ ...read, accountId: rent }],
      documentDifferenceCents: 0,
    });
    const events = await inbox.select<{ type: string }>(
      `select event_type as type from events where owner_id = ? and event_type like 'books.bill.%' order by id`,
    );
    expect(events.map(({ type }) => type)).toEqual(['books.bill.created', 'books.bill.posted']);
    const entries = await inbox.select(
      `select a.number, l.debit_cents as debit, l.credit_cents as credit from journal_lines l
        join accounts a on a.id = l.account_id where l.owner_id = ? order by l.id`,
    );
    expect(entries).toEqual([
      { number: '6250', debit: 10_000, credit: 0 },
      { number: '1400', debit: 1_900, credit: 0 },
      { number: '2000', debit: 0, credit: 11_900 },
    ]);
  });

  test('with lines and tax in place of those that were read; a line’s own account stands', async () => {
    const id = await inbox.read();
    const lines = [
      { description: 'Office', quantity: 1, unitPriceCents: 6_000 },
      { description: 'Paper', quantity: 2, unitPriceCents: 2_000, accountId: supplies },
    ];
    const made = await inbox.run('convertInvoiceDocument', { id, accountId: rent, lines, taxCents: 1_000 }, bill);
    expect(made.bill).toEqual({
      id: expect.any(String),
      status: 'DRAFT',
      dueDate: '2026-03-31',
      taxCents: 1_000,
      totalCents: 11_000,
      lines: [
        { description: 'Office', amountCents: 6_000, accountId: rent },
        { description: 'Paper', amountCents: 4_000, accountId: supplies },
      ],
      documentDifferenceCents: -900,
    });
  });

  test('to a debit note that is posted', async () => {
    const id = await inbox.read(wholeInvoice, { kind: 'credit_note' });
    const selection = 'debitNote { status totalCents lines { accountId } }';
    const made = await inbox.run('convertInvoiceDocument', { id, accountId: rent, post: true }, selection);
    expect(made.debitNote).toEqual({ status: 'POSTED', totalCents: 11_900, lines: [{ accountId: rent }] });
  });

  test('of allocations, and posted', async () => {
    const id = await inbox.read();
    const commitment = {
      contactId: await inbox.vendor(),
      number: 'PO-1',
      expectedTotalCents: 11_900,
      currency: 'EUR',
      lines: [{ description: 'Crates', quantity: 1, unitPriceCents: 11_900 }],
    };
    const { commitment: made } = await inbox.run('createCommitment', commitment, 'commitment { id }');
    const allocations = [{ commitmentId: made.id, allocatedCents: 11_900 }];
    await inbox.run('allocateInvoiceDocument', { id, allocations }, '__typename');
    expect(await inbox.refusal('createCommitmentBill', { id, post: true })).toBe('BILL_LINES_MISSING_ACCOUNTS');
    const posted = await inbox.run('createCommitmentBill', { id, accountId: rent, post: true }, 'bill { status }');
    expect(posted.bill).toEqual({ status: 'POSTED' });
  });

  test('and nothing is made of what posting refuses', async () => {
    const id = await inbox.read();
    expect(await inbox.refusal('convertInvoiceDocument', { id, post: true })).toBe('BILL_LINES_MISSING_ACCOUNTS');
    expect(await inbox.document(id, 'status billId')).toEqual({ status: 'READY', billId: null });
    await inbox.books.graphql('mutation { closePeriod(input: { through: "2026-03-31" }) { period { id } } }');
    const closed = { id, accountId: rent, post: true };
    expect(await inbox.refusal('convertInvoiceDocument', closed)).toBe('PERIOD_CLOSED');
  });

  test('and wrong decisions are named', async () => {
    const id = await inbox.read();
    const fields = async (input: object) => {
      const before = await inbox.snapshot();
      const { errors } = await inbox.send('convertInvoiceDocument', { id, ...input }, '__typename');
      expect(await inbox.snapshot()).toEqual(before);
      return errors[0]?.extensions.fields;
    };
    expect(await fields({ accountId: '999999', lines: [] })).toEqual([
      { path: 'accountId', message: 'refers to nothing' },
      { path: 'lines', message: 'must have at least one entry' },
    ]);
    const receivable = await accountId(inbox.books, '1100');
    const message = 'must be an expense or asset account, not of receivables, money or tax';
    expect(await fields({ accountId: receivable })).toEqual([{ path: 'accountId', message }]);
    expect(await fields({ taxCents: -1 })).toEqual([{ path: 'taxCents', message: 'must not be negative' }]);
    expect(await fields({ makes: 'DEBIT_NOTE', dueDate: '2026-04-01' })).toEqual([
      { path: 'dueDate', message: 'is for bills, and a debit note would be made' },
    ]);
  });
});

describe('the suggestion of a document', () => {
  const suggestion = 'suggestion { contactId account { number } paymentTermDays }';
  const converted = async (number: string, account: string, dueDate: string) => {
    const id = await inbox.read({ ...wholeInvoice, invoice_number: number });
    await inbox.run('convertInvoiceDocument', { id, accountId: account, dueDate, post: true }, 'bill { id }');
  };

  test('has the account and the terms of most of the vendor’s last bills', async () => {
    const contactId = await inbox.vendor({ name: 'Vandelay Industries LLC' });
    const next = await inbox.read({ ...wholeInvoice, invoice_number: 'V-9' });
    expect((await inbox.document(next, suggestion)).suggestion).toEqual({
      contactId,
      account: null,
      paymentTermDays: null,
    });
    await converted('V-2', rent, '2026-03-31');
    await converted('V-3', supplies, '2026-03-31');
    await converted('V-4', supplies, '2026-03-15');
    expect((await inbox.document(next, suggestion)).suggestion).toEqual({
      contactId,
      account: { number: '6300' },
      paymentTermDays: 30,
    });
    await converted('V-5', rent, '2026-03-15');
    expect((await inbox.document(next, suggestion)).suggestion).toMatchObject({
      account: { number: '6250' },
      paymentTermDays: 14,
    });
  });

  test('leaves out drafts, void bills and archived accounts', async () => {
    await inbox.vendor({ name: 'Vandelay Industries LLC' });
    const next = await inbox.read({ ...wholeInvoice, invoice_number: 'V-9' });
    const draft = await inbox.read({ ...wholeInvoice, invoice_number: 'V-2' });
    await inbox.run('convertInvoiceDocument', { id: draft, accountId: rent }, 'bill { id }');
    await converted('V-3', supplies, '2026-03-11');
    await inbox.run('updateAccount', { id: supplies, active: false }, '__typename');
    expect((await inbox.document(next, suggestion)).suggestion).toMatchObject({ account: null, paymentTermDays: 10 });
  });
});
