import { PayablesBooks } from '../support/payables.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Drafts that are cancelled keep their number and their lines, and are nowhere in the figures. */

const line = { description: 'Consulting', quantity: 1, unitPriceCents: 1_000 };

describe('invoices and credit notes', () => {
  let own: ReceivablesBooks;
  beforeEach(async () => {
    own = await ReceivablesBooks.start();
  });
  afterEach(() => expectBooksToTieOut(own.books));

  test('a cancelled invoice stays in the list with its number, and nothing is due of it', async () => {
    const id = await own.invoice('draft', 1_000, { externalId: 'web-1' });
    const shown = 'invoice { invoiceNumber status balanceDueCents totalCents bookedOn voidedOn cancelledAt }';
    const { invoice } = await own.run('cancelInvoice', { id }, shown);
    expect(invoice).toEqual({
      invoiceNumber: 'INV-000001',
      status: 'CANCELLED',
      balanceDueCents: 0,
      totalCents: 1_000,
      bookedOn: null,
      voidedOn: null,
      cancelledAt: expect.stringMatching(/Z$/),
    });
    const next = await own.run('createInvoice', own.invoiceInput(500), 'invoice { id invoiceNumber }');
    expect(next.invoice.invoiceNumber).toBe('INV-000002');
    const {
      all,
      cancelled,
      drafts,
      void: voided,
    } = await own.read(`{
      all: invoices { nodes { invoiceNumber status lines { amountCents } } }
      cancelled: invoices(filter: { status: CANCELLED }) { nodes { id } }
      drafts: invoices(filter: { status: DRAFT }) { nodes { id } }
      void: invoices(filter: { statuses: [VOID] }) { nodes { id } } }`);
    expect(all.nodes).toEqual([
      { invoiceNumber: 'INV-000001', status: 'CANCELLED', lines: [{ amountCents: 1_000 }] },
      { invoiceNumber: 'INV-000002', status: 'DRAFT', lines: [{ amountCents: 500 }] },
    ]);
    expect([cancelled.nodes, drafts.nodes, voided.nodes]).toEqual([[{ id }], [{ id: next.invoice.id }], []]);
    expect(await own.journal('invoice', id)).toEqual([]);
    const { overview, arAging } = await own.read(`{ overview { receivables { draft { count cents } open { count } } }
      arAging(asOf: "2026-12-31") { grandTotalCents netCents } }`);
    expect(overview.receivables).toEqual({ draft: { count: 1, cents: 500 }, open: { count: 0 } });
    expect(arAging).toEqual({ grandTotalCents: 0, netCents: 0 });
    const event = {
      invoice_id: Number(id),
      external_id: 'web-1',
      invoice_number: 'INV-000001',
      total_cents: 1_000,
      contact_id: Number(own.customerId),
    };
    expect(await own.events('books.invoice.cancelled')).toEqual([event]);
  });

  test('REST shows it as void, without a journal entry, and finds it so', async () => {
    const id = await own.invoice('draft', 1_000);
    await own.run('cancelInvoice', { id }, 'invoice { id }');
    await own.invoice('void', 700);
    await own.invoice('draft', 300);
    const { data } = (await own.books.rest('GET', `/api/v1/books/invoices/${id}`)).body;
    expect(data).toMatchObject({ status: 'void', balance_due_cents: 0, voided_at: null, posted_at: null });
    const found = async (status: string) => {
      const { status: code, body } = await own.books.rest('GET', `/api/v1/books/invoices?status=${status}`);
      return body.data?.map((invoice: { total_cents: number }) => invoice.total_cents) ?? [code, body.error];
    };
    expect([await found('void'), await found('draft'), await found('posted')]).toEqual([[1_000, 700], [300], []]);
    const message = 'status must be one of draft, posted, void';
    expect(await found('cancelled')).toEqual([400, { code: 'BAD_REQUEST', message }]);
    expect(await found('x')).toEqual([400, { code: 'BAD_REQUEST', message }]);
    const patched = await own.books.rest('PATCH', `/api/v1/books/invoices/${id}`, { invoice: { notes: 'x' } });
    expect([patched.status, patched.body.error.code]).toEqual([422, 'INVOICE_NOT_DRAFT']);
  });

  test('a cancelled credit note is neither posted nor applied', async () => {
    const input = { contactId: own.customerId, issueDate: '2026-03-01', lines: [line] };
    const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
    const shown = 'creditNote { creditNoteNumber status unappliedCents totalCents }';
    const { creditNote } = await own.run('cancelCreditNote', { id }, shown);
    const kept = { creditNoteNumber: 'CN-000001', totalCents: 1_000 };
    expect(creditNote).toEqual({ ...kept, status: 'CANCELLED', unappliedCents: 0 });
    expect((await own.refusal('postCreditNote', { id })).code).toBe('CREDIT_NOTE_NOT_DRAFT');
    expect((await own.refusal('cancelCreditNote', { id })).code).toBe('CREDIT_NOTE_NOT_DRAFT');
    expect((await own.refusal('voidCreditNote', { id })).code).toBe('CREDIT_NOTE_NOT_POSTED');
    const applications = [{ invoiceId: await own.invoice('posted', 1_000), amountCents: 1 }];
    expect((await own.refusal('applyCreditNote', { id, applications })).code).toBe('CREDIT_NOTE_NOT_POSTED');
    expect(await own.events('books.credit_note.cancelled')).toEqual([
      {
        credit_note_id: Number(id),
        credit_note_number: 'CN-000001',
        total_cents: 1_000,
        contact_id: Number(own.customerId),
      },
    ]);
  });

  test('posting and cancelling at once: one happens', async () => {
    const id = await own.invoice('draft', 1_000);
    const answers = await Promise.all(
      ['postInvoice', 'cancelInvoice'].map((mutation) => own.send(mutation, { id }, 'invoice { status }')),
    );
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'INVOICE_NOT_DRAFT',
    ]);
  });

  test('a draft of another owner is not cancelled', async () => {
    const other = await ReceivablesBooks.start();
    expect((await own.refusal('cancelInvoice', { id: await other.invoice('draft', 1) })).code).toBe('NOT_FOUND');
  });

  test('a posted credit note names owner and customer as they were', async () => {
    const input = { contactId: own.customerId, issueDate: '2026-03-01', lines: [line] };
    const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
    const shown = 'creditNote { contactName seller { name taxId } buyer { name taxId addressLines } }';
    const drafted = await own.run('createCreditNote', input, shown);
    expect(drafted.creditNote).toEqual({
      contactName: 'Hooli',
      seller: { name: 'Acme', taxId: null },
      buyer: { name: 'Hooli', taxId: null, addressLines: [] },
    });
    await own.run('updateOwner', { name: 'Acme Inc', taxId: 'US-12' }, 'owner { id }');
    await own.run('postCreditNote', { id }, 'creditNote { id }');
    await own.run('updateOwner', { name: 'Acme Ltd' }, 'owner { id }');
    await own.run('updateContact', { id: own.customerId, name: 'Hooli XYZ', taxId: 'US-34' }, 'contact { id }');
    const { creditNote } = await own.run('voidCreditNote', { id }, shown);
    expect(creditNote).toEqual({
      contactName: 'Hooli',
      seller: { name: 'Acme Inc', taxId: 'US-12' },
      buyer: { name: 'Hooli', taxId: null, addressLines: [] },
    });
  });
});

test('a cancelled debit note keeps its number, and the next one follows it', async () => {
  const own = await PayablesBooks.start();
  const vendorId = await own.vendor();
  const input = { contactId: vendorId, issueDate: '2026-03-01', lines: [line] };
  const { id } = (await own.run('createDebitNote', input, 'debitNote { id }')).debitNote;
  const shown = 'debitNote { debitNoteNumber status unappliedCents }';
  const { debitNote } = await own.run('cancelDebitNote', { id }, shown);
  expect(debitNote).toEqual({ debitNoteNumber: 'DN-000001', status: 'CANCELLED', unappliedCents: 0 });
  const next = (await own.run('createDebitNote', input, shown)).debitNote;
  expect(next).toEqual({ debitNoteNumber: 'DN-000002', status: 'DRAFT', unappliedCents: 1_000 });
  expect(await own.refusal('postDebitNote', { id })).toBe('DEBIT_NOTE_NOT_DRAFT');
  expect(await own.refusal('voidDebitNote', { id })).toBe('DEBIT_NOTE_NOT_POSTED');
  expect(await own.events('books.debit_note.cancelled')).toEqual([
    {
      debit_note_id: Number(id),
      debit_note_number: 'DN-000001',
      total_cents: 1_000,
      contact_id: Number(vendorId),
    },
  ]);
  await expectBooksToTieOut(own.books);
});
