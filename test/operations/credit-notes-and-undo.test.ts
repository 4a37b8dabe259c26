import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What documents of the inbox become besides bills, and how that is taken back. */

const { graphql, rest } = { graphql: 'bill { id } debitNote { id }', rest: '/api/books/invoice_documents' };

async function accountOf(inbox: InboxBooks, number: string): Promise<string> {
  const { data } = await inbox.books.graphql('{ accounts(first: 100) { nodes { id number } } }');
  return data.accounts.nodes.find((account: { number: string }) => account.number === number).id;
}

async function commitment(inbox: InboxBooks, contactId: string, fields: object = {}) {
  const input = { contactId, number: 'PO-1', currency: 'EUR', expectedTotalCents: 11_900, ...fields };
  return (await inbox.run('createCommitment', input, 'commitment { id }')).commitment.id as string;
}

async function allocated(inbox: InboxBooks, documentId: string, contactId: string): Promise<string> {
  const commitmentId = await commitment(inbox, contactId);
  const allocations = [{ commitmentId, allocatedCents: 11_900 }];
  await inbox.run('allocateInvoiceDocument', { id: documentId, allocations }, '__typename');
  return commitmentId;
}

describe('a credit note', () => {
  const creditNote = { ...wholeInvoice, invoice_number: 'CN-7' };
  const debitNote = `notes issueDate currency subtotalCents taxCents totalCents status contactName attachmentCount
    attachments { filename contentType } lines { description quantity unitPriceCents amountCents }
    invoiceDocumentId`;

  test.each([
    ['with a minus', -1],
    ['without a minus', 1],
  ])('%s becomes a debit note over its whole total', async (_name, sign) => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const amounts = { total_cents: 11_900 * sign, tax_cents: 1_900 * sign, subtotal_cents: 10_000 * sign };
    const item = { description: 'Crates', quantity: '4', unitPriceCents: 2_500 * sign, amountCents: 10_000 * sign };
    const id = await inbox.read({ ...creditNote, ...amounts }, { kind: 'credit_note', lineItems: [item] });
    expect(await inbox.document(id, 'kind status')).toEqual({ kind: 'CREDIT_NOTE', status: 'NEEDS_REVIEW' });

    const selection = `bill { id } debitNote { id ${debitNote} } invoiceDocument { status billId debitNoteId }`;
    const made = await inbox.run('convertInvoiceDocument', { id }, selection);
    const { id: debitNoteId, attachments, ...shown } = made.debitNote;
    expect(shown).toEqual({
      notes: 'The vendor’s credit note CN-7',
      issueDate: '2026-03-01',
      currency: 'EUR',
      subtotalCents: 10_000,
      taxCents: 1_900,
      totalCents: 11_900,
      status: 'DRAFT',
      contactName: 'Vandelay Industries LLC',
      attachmentCount: 1,
      lines: [{ description: 'Crates', quantity: 4, unitPriceCents: 2_500, amountCents: 10_000 }],
      invoiceDocumentId: id,
    });
    expect(attachments).toEqual([
      { filename: expect.stringMatching(/^invoice-\d+\.pdf$/), contentType: 'application/pdf' },
    ]);
    expect(made.bill).toBeNull();
    expect(made.invoiceDocument).toEqual({
      status: 'CONVERTED',
      billId: null,
      debitNoteId,
    });
    expect(await inbox.refusal('convertInvoiceDocument', { id })).toBe('DOCUMENT_CONVERTED');
  });

  test('whose debit note is voided can be converted again', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read(creditNote, { kind: 'credit_note' });
    const { debitNote: note } = await inbox.run('convertInvoiceDocument', { id }, 'debitNote { id lines { id } }');
    const { books } = inbox;
    await inbox.select(
      `update debit_note_lines set account_id = ${Number(await accountOf(inbox, '6250'))} where owner_id = ? returning id`,
    );
    await inbox.run('postDebitNote', { id: note.id }, '__typename');
    await inbox.run('voidDebitNote', { id: note.id }, '__typename');
    expect(await inbox.document(id, 'status billId debitNoteId')).toEqual({
      status: 'READY',
      billId: null,
      debitNoteId: null,
    });
    const before = await inbox.snapshot();
    const many = await books.rest('POST', `${rest}/bulk_convert`, { ids: [Number(id)] });
    expect([many.status, many.body.converted, many.body.failed]).toEqual([
      200,
      [],
      [{ id: Number(id), reasons: ['not_ready'] }],
    ]);
    expect(await inbox.snapshot()).toEqual(before);
    const again = await inbox.run('convertInvoiceDocument', { id }, graphql);
    expect(again).toEqual({ bill: null, debitNote: { id: String(Number(note.id) + 1) } });
    await expectBooksToTieOut(books);
  });

  test('becomes a bill where the request says so, and nothing when it was not read', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const contactId = await inbox.vendor();
    const id = await inbox.read(creditNote, { kind: 'credit_note' });
    expect((await inbox.run('convertInvoiceDocument', { id, contactId, makes: 'BILL' }, graphql)).debitNote).toBeNull();
    const unread = await inbox.documentIn('error');
    expect(await inbox.refusal('convertInvoiceDocument', { id: unread, makes: 'DEBIT_NOTE' })).toBe(
      'DOCUMENT_NOT_CONVERTIBLE',
    );
    const nameless = await inbox.read({ ...creditNote, vendor_name: '' }, { kind: 'credit_note' });
    expect(await inbox.refusal('convertInvoiceDocument', { id: nameless })).toBe('DOCUMENT_NOT_CONVERTIBLE');
  });

  test('is refused by REST as before, also when the body asks for a debit note', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read({ ...creditNote, total_cents: -11_900 }, { kind: 'credit_note' });
    const before = await inbox.snapshot();
    for (const body of [undefined, { makes: 'debit_note' }, { makes: 'DEBIT_NOTE' }]) {
      const answer = await inbox.books.rest('POST', `${rest}/${id}/convert`, body);
      expect([answer.status, answer.body.error.code]).toEqual([409, 'DOCUMENT_NOT_CONVERTIBLE']);
    }
    expect(await inbox.snapshot()).toEqual(before);
  });
});

describe('a document with allocations', () => {
  test.each<[string, Record<string, unknown>]>([
    ['vendor', {}],
    ['commitment’s vendor, which is another', { name: 'Kramerica' }],
  ])('that is converted directly leaves them without a bill, whoever is the %s', async (_who, vendor) => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read();
    const commitmentId = await allocated(inbox, id, await inbox.vendor(vendor));
    const { bill } = await inbox.run('convertInvoiceDocument', { id }, 'bill { id allocations { id } }');
    expect(bill.allocations).toEqual([]);
    const commitment = async () =>
      (
        await inbox.books.graphql(
          'query ($id: ID!) { commitment(id: $id) { status allocations { id billId billNumber status } } }',
          { id: commitmentId },
        )
      ).data.commitment;
    const [{ id: allocationId }] = (await commitment()).allocations;
    const own = { id: allocationId, billId: null, billNumber: null };
    expect(await commitment()).toEqual({
      status: 'FULLY_MATCHED',
      allocations: [{ ...own, status: 'APPROVED' }],
    });
    expect(await inbox.refusal('createCommitmentBill', { id })).toBe('DOCUMENT_CONVERTED');
    await inbox.run('deallocate', { id: allocationId }, '__typename');
    expect(await commitment()).toEqual({ status: 'OPEN', allocations: [{ ...own, status: 'REJECTED' }] });
    const document = await inbox.document(id, 'status billId commitmentReviewStatus');
    expect(document).toEqual({ status: 'CONVERTED', billId: bill.id, commitmentReviewStatus: 'UNMATCHED' });
  });

  test('that was converted directly can be billed of them once that bill is gone', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read();
    await allocated(inbox, id, await inbox.vendor());
    const { bill } = await inbox.run('convertInvoiceDocument', { id }, 'bill { id }');
    await inbox.run('deleteBill', { id: bill.id }, '__typename');
    const made = await inbox.run('createCommitmentBill', { id }, 'bill { allocations { allocatedCents } }');
    expect(made.bill.allocations).toEqual([{ allocatedCents: 11_900 }]);
  });

  test('of several conversions at once only one makes a bill', async () => {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read();
    await allocated(inbox, id, await inbox.vendor());
    const asked = ['convertInvoiceDocument', 'createCommitmentBill', 'convertInvoiceDocument', 'createCommitmentBill'];
    const answers = await Promise.all(asked.map((mutation) => inbox.send(mutation, { id }, 'bill { id }')));
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual(
      Array(3).fill('DOCUMENT_CONVERTED'),
    );
    const made = asked.filter((_mutation, index) => answers[index]?.errors.length === 0);
    expect(await inbox.select('select bill_id is not null as billed from allocations where owner_id = ?')).toEqual([
      { billed: made[0] === 'createCommitmentBill' },
    ]);
  });
});

describe('undoing the bill of a commitment', () => {
  const undone = 'bill { status } invoiceDocument { id status billId commitmentReviewStatus }';

  async function billed(state: 'draft' | 'posted', read = wholeInvoice) {
    const inbox = await InboxBooks.start({ currency: 'EUR' });
    const id = await inbox.read(read);
    await allocated(inbox, id, await inbox.vendor());
    const before = await inbox.snapshot();
    const { bill } = await inbox.run('createCommitmentBill', { id }, 'bill { id lines { id } }');
    if (state === 'posted') {
      const accountId = await accountOf(inbox, '6250');
      await inbox.run('bulkAssignAccount', { billIds: [bill.id], accountId }, '__typename');
      await inbox.run('postBill', { id: bill.id }, '__typename');
    }
    return { inbox, id, billId: bill.id, before };
  }

  const kept = ({ invoice_documents: documents, allocations, commitments }: Record<string, unknown>) => ({
    documents: (documents as { row: Record<string, unknown> }[]).map(({ row }) => ({
      ...row,
      updated_at: null,
      status_before_conversion: null,
    })),
    allocations,
    commitments,
  });

  test.each(['draft', 'posted'] as const)('takes back a %s bill and leaves all else as it was', async (state) => {
    const { inbox, id, billId, before } = await billed(state);
    expect(await inbox.run('undoCommitmentBill', { id: billId }, undone)).toEqual({
      bill: state === 'draft' ? null : { status: 'VOID' },
      invoiceDocument: { id, status: 'READY', billId: null, commitmentReviewStatus: 'APPROVED' },
    });
    expect(kept(await inbox.snapshot())).toEqual(kept(before));
    await inbox.run('createCommitmentBill', { id }, 'bill { id }');
    await expectBooksToTieOut(inbox.books);
  });

  test('gives a document that needed review its status back', async () => {
    const { inbox, billId } = await billed('draft', { ...wholeInvoice, vendor_name: '' });
    const { invoiceDocument } = await inbox.run('undoCommitmentBill', { id: billId }, undone);
    expect(invoiceDocument.status).toBe('NEEDS_REVIEW');
  });

  test('can be previewed', async () => {
    const { inbox, billId } = await billed('posted');
    const before = await inbox.snapshot();
    const asked = { id: billId, preview: true };
    const { bill, preview } = await inbox.run(
      'undoCommitmentBill',
      asked,
      'bill { status } preview { events { eventType } }',
    );
    expect([bill, preview]).toEqual([{ status: 'VOID' }, { events: [{ eventType: 'books.bill.voided' }] }]);
    expect(await inbox.snapshot()).toEqual(before);
  });

  test('is refused for a bill that is paid, is void, or has no allocation', async () => {
    const { inbox, billId } = await billed('posted');
    const contactId = (await inbox.select<{ id: number }>('select id from contacts where owner_id = ?'))[0]?.id;
    const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
    const other = await inbox.run('createBill', { contactId: String(contactId), ...dates }, 'bill { id }');
    const before = await inbox.snapshot();
    const { errors } = await inbox.send('undoCommitmentBill', { id: other.bill.id }, '__typename');
    const fields = [{ path: 'id', message: 'is a bill that no allocation became' }];
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields });
    expect(await inbox.snapshot()).toEqual(before);
    const payment = { contactId: String(contactId), amountCents: 100, paidAt: '2026-03-02', currency: 'EUR' };
    const { vendorPayment } = await inbox.run('createVendorPayment', payment, 'vendorPayment { id }');
    const applications = [{ billId, amountCents: 100 }];
    await inbox.run('applyVendorPayment', { id: vendorPayment.id, applications }, '__typename');
    expect(await inbox.refusal('undoCommitmentBill', { id: billId })).toBe('BILL_HAS_APPLICATIONS');
    await inbox.run('unapplyVendorPayment', { id: vendorPayment.id }, '__typename');
    await inbox.run('undoCommitmentBill', { id: billId }, undone);
    expect(await inbox.refusal('undoCommitmentBill', { id: billId })).toBe('VALIDATION_FAILED');
    expect(await inbox.refusal('undoCommitmentBill', { id: '987654321' })).toBe('NOT_FOUND');
  });
});
