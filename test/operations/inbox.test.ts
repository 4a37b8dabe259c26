import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { limits } from '../../src/contract/limits.js';
import { noteProgress } from '../../src/inbox/extraction.operations.js';
import { setClock } from '../../src/values/clock.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { encryptedPdf } from '../workers/hostile-pdfs.js';

const documents = '/api/books/invoice_documents';
const contoso = 'test/samples/contoso-invoice.pdf';
const contosoSha256 = createHash('sha256').update(readFileSync(contoso)).digest('hex');

let inbox: InboxBooks;
beforeEach(async () => {
  inbox = await InboxBooks.start();
});

describe('upload', () => {
  test('takes a PDF in, reads it, and fills its fields', async () => {
    const { status, body } = await inbox.books.upload(documents, contoso);
    expect([status, body.existing, body.invoice_document.status]).toEqual([201, false, 'received']);
    expect(await inbox.stagedJobs()).toEqual(['document.extract']);
    await inbox.books.drain();
    const detail = await inbox.books.rest('GET', `${documents}/${body.invoice_document.id}`);
    expect(detail.body).toEqual({
      invoice_document: {
        ...body.invoice_document,
        status: 'ready',
        filename: 'contoso-invoice.pdf',
        file_size_bytes: 151_363,
        sha256: contosoSha256,
        extracted_vendor_name: 'CONTOSO LTD.',
        extracted_invoice_number: 'INV-100',
        extracted_invoice_date: '2019-11-15',
        extracted_due_date: '2019-12-15',
        extracted_total_cents: 11_000,
        extracted_tax_cents: 1_000,
        extracted_subtotal_cents: 10_000,
        extracted_currency: 'USD',
        extraction_method: 'pdf_text',
        updated_at: expect.any(String),
        pdf_page_count: 1,
        extraction_result: expect.objectContaining({
          vendor_name: { value: 'CONTOSO LTD.', confidence: 'high', source: 'pdf_text' },
          total_cents: { value: 11_000, confidence: 'high', source: 'pdf_text' },
        }),
        extraction_version: expect.any(Number),
        extracted_line_items: [
          { description: 'Consulting Services', quantity: 2, unit_price_cents: 3_000, amount_cents: 6_000 },
          { description: 'Document Fee', quantity: 3, unit_price_cents: 1_000, amount_cents: 3_000 },
          { description: 'Printing Fee', quantity: 10, unit_price_cents: 100, amount_cents: 1_000 },
        ],
        extraction_success: true,
        extraction_duration_ms: expect.any(Number),
        missing_required_fields: [],
      },
      pdf_url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/files\//),
      suggestion: null,
    });
    const pdf = await fetch(detail.body.pdf_url);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(Buffer.from(await pdf.arrayBuffer()).equals(readFileSync(contoso))).toBe(true);
  });

  test('of the same file answers the document that is there, whatever its name', async () => {
    const first = await inbox.books.upload(documents, contoso);
    const again = await inbox.books.upload(documents, { name: 'again.pdf', content: readFileSync(contoso) });
    expect([again.status, again.body.existing]).toEqual([200, true]);
    expect(again.body.invoice_document).toEqual(first.body.invoice_document);
    expect(await inbox.stagedJobs()).toEqual(['document.extract']);
  });

  test('of the same file by another owner is another document with a file of its own', async () => {
    const other = await InboxBooks.start();
    const mine = await inbox.books.upload(documents, contoso);
    const theirs = await other.books.upload(documents, contoso);
    expect([theirs.status, theirs.body.existing]).toEqual([201, false]);
    expect(theirs.body.invoice_document.id).not.toBe(mine.body.invoice_document.id);
    expect(await other.storedBytes(contosoSha256)).toBe(151_363);
    expect((await other.books.rest('GET', `${documents}/${mine.body.invoice_document.id}`)).status).toBe(404);
  });

  test('of one file ten times at once makes one document', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => inbox.books.upload(documents, contoso)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(9).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.invoice_document.id)).size).toBe(1);
    expect(await inbox.stagedJobs()).toEqual(['document.extract']);
  });

  test('of a text file named .pdf is refused, and nothing is kept', async () => {
    const before = await inbox.snapshot();
    const content = Buffer.from('Dear customer, please pay.');
    const { status, body } = await inbox.books.upload(documents, { name: 'invoice.pdf', content });
    expect([status, body]).toEqual([
      422,
      { error: { code: 'FILE_NOT_PDF', message: expect.stringMatching(/^invoice\.pdf is no PDF, no picture/) } },
    ]);
    expect(await inbox.snapshot()).toEqual(before);
    expect(await inbox.storedBytes(createHash('sha256').update(content).digest('hex'))).toBeNull();
  });

  test('of 21 MB is refused, and nothing is kept', async () => {
    const before = await inbox.snapshot();
    const content = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(21 * 1024 * 1024)]);
    const { status, body } = await inbox.books.upload(documents, { name: 'huge.pdf', content });
    expect([status, body.error.code]).toEqual([413, 'FILE_TOO_LARGE']);
    expect(await inbox.snapshot()).toEqual(before);
  });

  test('without a file is refused', async () => {
    const form = new FormData();
    form.set('note', 'no file here');
    const response = await fetch(inbox.books.url + documents, {
      method: 'POST',
      headers: { authorization: `Bearer ${inbox.books.apiKey}` },
      body: form,
    });
    const answer = (await response.json()) as { error: { code: string; message: string } };
    expect([response.status, answer.error.code, answer.error.message]).toEqual([
      422,
      'VALIDATION_FAILED',
      expect.stringContaining('file'),
    ]);
  });

  test('through GraphQL follows the multipart request specification, idempotency included', async () => {
    const send = async (content: Buffer, key: string) => {
      const form = new FormData();
      const query = `mutation ($input: UploadInvoiceDocumentInput!) {
        uploadInvoiceDocument(input: $input) { existing invoiceDocument { id status filename } } }`;
      form.set('operations', JSON.stringify({ query, variables: { input: { file: null } } }));
      form.set('map', JSON.stringify({ 0: ['variables.input.file'] }));
      form.set('0', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), 'contoso.pdf');
      const headers = {
        authorization: `Bearer ${inbox.books.apiKey}`,
        'apollo-require-preflight': '1',
        'idempotency-key': key,
      };
      const response = await fetch(`${inbox.books.url}/graphql`, { method: 'POST', headers, body: form });
      return { replayed: response.headers.get('idempotent-replayed'), text: await response.text() };
    };
    const first = await send(readFileSync(contoso), 'upload-1');
    expect(JSON.parse(first.text).data.uploadInvoiceDocument).toEqual({
      existing: false,
      invoiceDocument: { id: expect.stringMatching(/^\d+$/), status: 'RECEIVED', filename: 'contoso.pdf' },
    });
    expect(await send(readFileSync(contoso), 'upload-1')).toEqual({ replayed: 'true', text: first.text });
    const mismatch = await send(InboxBooks.pdf().content, 'upload-1');
    expect(JSON.parse(mismatch.text).errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSE_MISMATCH');
  });
});

describe('extraction', () => {
  const state = 'status errorReason extractionSuccess reviewReasons missingRequiredFields';

  test.each([
    ['encrypted', encryptedPdf()],
    ['broken', Buffer.from('%PDF-1.7\nnothing that a reader knows')],
  ])('of an %s PDF ends in error with the reason', async (reason, content) => {
    const id = await inbox.upload({ name: 'hostile.pdf', content });
    await inbox.books.drain();
    expect(await inbox.document(id, state)).toEqual({
      status: 'ERROR',
      errorReason: reason,
      extractionSuccess: false,
      reviewReasons: [expect.stringMatching(/\w/)],
      missingRequiredFields: ['vendor_name', 'total_cents'],
    });
    expect(await inbox.stagedJobs()).toEqual([]);
  });

  test('of a document whose file is gone from the store ends in error', async () => {
    const file = InboxBooks.pdf();
    const id = await inbox.upload(file);
    const { resources } = await (await import('../support/books.js')).testService();
    await resources.files.remove(`${inbox.books.ownerId}/${createHash('sha256').update(file.content).digest('hex')}`);
    await inbox.books.drain();
    expect(await inbox.document(id, 'status errorReason')).toEqual({ status: 'ERROR', errorReason: 'file_missing' });
  });

  test.each([
    [{ vendor_name: '' }, 'NEEDS_REVIEW', ['vendor_name']],
    [{ total_cents: '' }, 'NEEDS_REVIEW', ['total_cents']],
    [{ invoice_number: '', invoice_date: '', due_date: '', currency: '' }, 'READY', []],
    [{ total_cents: 0 }, 'READY', []],
  ])('with %j read: %s', async (change, status, missing) => {
    const id = await inbox.read({ ...wholeInvoice, ...change });
    expect(await inbox.document(id, 'status missingRequiredFields')).toEqual({
      status,
      missingRequiredFields: missing,
    });
  });

  test.each([
    ['credit_note', 'The document is a credit note'],
    ['not_invoice', 'The document is not an invoice'],
  ] as const)('of a %s leaves it to a person', async (kind, reason) => {
    const id = await inbox.read(wholeInvoice, { kind });
    expect(await inbox.document(id, 'status reviewReasons')).toEqual({
      status: 'NEEDS_REVIEW',
      reviewReasons: [reason],
    });
    await inbox.run('updateInvoiceDocument', { id, extractedInvoiceNumber: 'V-2' }, 'invoiceDocument { id }');
    expect(await inbox.document(id, 'status reviewReasons')).toEqual({ status: 'READY', reviewReasons: [] });
  });

  test('keeps only values that can be stored and shown', async () => {
    const id = await inbox.read(
      {
        vendor_name: `  Vande\u0000lay\n${'x'.repeat(400)}`,
        total_cents: 2 ** 60,
        tax_cents: 1.5,
        invoice_date: '2026-02-30',
        currency: 'dollars',
        invoice_number: '\ud800',
      },
      {
        vendorTaxId: ' \u0001 ',
        lineItems: [{ description: 'a\u0000', quantity: '1', unitPriceCents: 2 ** 60, amountCents: 1 }],
      },
    );
    expect(
      await inbox.document(
        id,
        `status extractedVendorName extractedTotalCents extractedTaxCents extractedInvoiceDate extractedCurrency
        extractedInvoiceNumber vendorTaxId extractedLineItems { description }`,
      ),
    ).toEqual({
      status: 'NEEDS_REVIEW',
      extractedVendorName: `Vande lay ${'x'.repeat(245)}`,
      extractedTotalCents: null,
      extractedTaxCents: null,
      extractedInvoiceDate: null,
      extractedCurrency: null,
      extractedInvoiceNumber: '\ufffd',
      vendorTaxId: null,
      extractedLineItems: [],
    });
  });

  test('cuts descriptions of lines that are too long together, and no others', async () => {
    const line = { quantity: '1', unitPriceCents: 1, amountCents: 1 };
    const described = async (descriptions: string[]) => {
      const lineItems = descriptions.map((description) => ({ ...line, description }));
      const id = await inbox.read({}, { lineItems });
      const read = await inbox.document(id, 'extractedLineItems(first: 1000) { description }');
      return read.extractedLineItems.map(({ description }: { description: string }) => description);
    };
    const few = Array(25).fill('x'.repeat(10_000));
    expect(await described(few)).toEqual(few);
    const many = Array(1_000).fill('y'.repeat(9_990));
    expect(await described(['short', ...many])).toEqual(['short', ...Array(999).fill('y'.repeat(256))]);
    expect(await described([...few, `${'z'.repeat(9_479)} ${'z'.repeat(500)}`])).toEqual([
      ...Array(25).fill('x'.repeat(9_846)),
      `${'z'.repeat(9_479)} ${'z'.repeat(366)}`,
    ]);
  });

  test('shows its progress while it runs, and only then', async () => {
    const id = await inbox.documentIn('extracting');
    const note = async (generation: number, page: number) =>
      noteProgress(
        await inbox.books.em(),
        { documentId: Number(id), generation },
        { stage: 'ocr', page, pageCount: 7 },
      );
    const progress = 'status extractionProgress { stage page pageCount }';
    await note(1, 3);
    await note(0, 6);
    expect(await inbox.document(id, progress)).toEqual({
      status: 'EXTRACTING',
      extractionProgress: { stage: 'ocr', page: 3, pageCount: 7 },
    });
    await inbox.finishReading(id, 1, wholeInvoice);
    await note(1, 7);
    expect(await inbox.document(id, progress)).toEqual({ status: 'READY', extractionProgress: null });
  });

  test('that an interrupted process left behind is done again by itself', async () => {
    const { body } = await inbox.books.upload(documents, contoso);
    const id = String(body.invoice_document.id);
    await inbox.startReading(id, 1);
    expect(await inbox.document(id, 'status')).toEqual({ status: 'EXTRACTING' });
    await inbox.books.drain();
    expect(await inbox.document(id, 'status extractedTotalCents')).toEqual({
      status: 'READY',
      extractedTotalCents: 11_000,
    });
  });

  test('that a later one has overtaken is ignored', async () => {
    const id = await inbox.read();
    await inbox.run('reextractInvoiceDocument', { id }, 'invoiceDocument { status }');
    await inbox.run('reextractInvoiceDocument', { id }, 'invoiceDocument { status }');
    const before = await inbox.document(id, 'status extractedTotalCents updatedAt');
    await inbox.startReading(id, 2);
    await inbox.finishReading(id, 2, { ...wholeInvoice, total_cents: 1 });
    expect(await inbox.document(id, 'status extractedTotalCents updatedAt')).toEqual(before);
    expect(before.status).toBe('EXTRACTING');
    await inbox.finishReading(id, 3, { ...wholeInvoice, total_cents: 3 });
    await inbox.finishReading(id, 3, { ...wholeInvoice, total_cents: 4 });
    expect(await inbox.document(id, 'status extractedTotalCents')).toEqual({ status: 'READY', extractedTotalCents: 3 });
  });

  test('never overwrites what a person entered, nor what a person cleared', async () => {
    const id = await inbox.read();
    await inbox.run(
      'updateInvoiceDocument',
      { id, extractedVendorName: ' Art Vandelay ', extractedDueDate: null, extractedTotalCents: 12_000 },
      'invoiceDocument { id }',
    );
    await inbox.run('reextractInvoiceDocument', { id }, 'invoiceDocument { id }');
    await inbox.finishReading(id, 2, { ...wholeInvoice, invoice_number: 'V-1000' });
    const read = await inbox.document(
      id,
      'status extractedVendorName extractedDueDate extractedTotalCents extractedInvoiceNumber extractionResult',
    );
    expect(read).toEqual({
      status: 'READY',
      extractedVendorName: 'Art Vandelay',
      extractedDueDate: null,
      extractedTotalCents: 12_000,
      extractedInvoiceNumber: 'V-1000',
      extractionResult: expect.objectContaining({
        vendor_name: { value: 'Art Vandelay', confidence: 'high', source: 'manual' },
        due_date: { value: null, confidence: 'high', source: 'manual' },
        total_cents: { value: 12_000, confidence: 'high', source: 'manual' },
        invoice_number: { value: 'V-1000', confidence: 'medium', source: 'pdf_text' },
      }),
    });
  });
});

describe('correction', () => {
  test('moves a document between needs_review and ready', async () => {
    const id = await inbox.documentIn('needs_review');
    const correct = async (fields: object) =>
      (await inbox.run('updateInvoiceDocument', { id, ...fields }, 'invoiceDocument { status }')).invoiceDocument
        .status;
    expect(await correct({ extractedTaxCents: 5 })).toBe('NEEDS_REVIEW');
    expect(await correct({ extractedVendorName: 'Vandelay' })).toBe('READY');
    expect(await correct({ extractedTotalCents: null })).toBe('NEEDS_REVIEW');
    expect(await correct({ extractedTotalCents: 0 })).toBe('READY');
    expect(await correct({ extractedVendorName: '  ' })).toBe('NEEDS_REVIEW');
  });

  test('of nothing changes nothing', async () => {
    const id = await inbox.read(wholeInvoice, { kind: 'credit_note' });
    const before = await inbox.snapshot();
    await inbox.run('updateInvoiceDocument', { id }, 'invoiceDocument { id }');
    expect(await inbox.snapshot()).toEqual(before);
  });

  test('saves a document that could not be read', async () => {
    const id = await inbox.documentIn('error');
    const { body, status } = await inbox.books.rest('PATCH', `${documents}/${id}`, {
      extracted_vendor_name: 'Vandelay',
      extracted_total_cents: 100,
    });
    expect([status, body.invoice_document.status, body.invoice_document.extracted_total_cents]).toEqual([
      200,
      'ready',
      100,
    ]);
  });

  test('of a document that is being read waits for the end of the reading', async () => {
    const id = await inbox.documentIn('extracting');
    await inbox.run('updateInvoiceDocument', { id, extractedVendorName: 'Art' }, 'invoiceDocument { id }');
    expect(await inbox.document(id, 'status')).toEqual({ status: 'EXTRACTING' });
    await inbox.finishReading(id, 1, wholeInvoice);
    expect(await inbox.document(id, 'status extractedVendorName')).toEqual({
      status: 'READY',
      extractedVendorName: 'Art',
    });
  });

  test.each([
    [{ extracted_total_cents: '100' }, 'extracted_total_cents'],
    [{ extracted_invoice_date: '2026-02-30' }, 'extracted_invoice_date'],
    [{ extracted_currency: 'eur' }, 'extracted_currency'],
    [{ extracted_vendor_name: 'x'.repeat(limits.shortTextCharacters + 1) }, 'extracted_vendor_name'],
  ])('with a wrong value is refused: %j', async (change, field) => {
    const id = await inbox.documentIn('ready');
    const before = await inbox.snapshot();
    const { status, body } = await inbox.books.rest('PATCH', `${documents}/${id}`, change);
    expect([status, body.error.code, body.error.message]).toEqual([
      422,
      'VALIDATION_FAILED',
      expect.stringContaining(field),
    ]);
    expect(await inbox.snapshot()).toEqual(before);
  });
});

describe('deletion', () => {
  test('takes the file along, and the same file is new again', async () => {
    const first = await inbox.books.upload(documents, contoso);
    const { id } = first.body.invoice_document;
    const answer = await inbox.books.rest('DELETE', `${documents}/${id}`);
    expect([answer.status, answer.body]).toEqual([200, { success: true }]);
    expect((await inbox.books.rest('GET', `${documents}/${id}`)).status).toBe(404);
    expect(await inbox.storedBytes(contosoSha256)).toBe(151_363);
    await inbox.books.drain();
    expect(await inbox.storedBytes(contosoSha256)).toBeNull();
    expect((await fetch(first.body.pdf_url)).status).toBe(404);
    const again = await inbox.books.upload(documents, contoso);
    expect([again.status, again.body.existing]).toEqual([201, false]);
    expect(again.body.invoice_document.id).toBeGreaterThan(id);
    expect(await inbox.storedBytes(contosoSha256)).toBe(151_363);
  });

  test('leaves the file to a document that was uploaded meanwhile', async () => {
    const first = await inbox.books.upload(documents, contoso);
    await inbox.books.rest('DELETE', `${documents}/${first.body.invoice_document.id}`);
    await inbox.books.upload(documents, contoso);
    await inbox.books.drain();
    expect(await inbox.storedBytes(contosoSha256)).toBe(151_363);
  });

  test('leaves the file to the bill that was made from it', async () => {
    const file = InboxBooks.pdf();
    const id = await inbox.upload(file);
    await inbox.finishReading(id, 1, wholeInvoice);
    const { bill } = await inbox.run('convertInvoiceDocument', { id }, 'bill { id attachmentCount }');
    const accounts = await inbox.books.graphql('{ accounts(first: 100) { nodes { id accountType } } }');
    const { id: accountId } = accounts.data.accounts.nodes.find(
      ({ accountType }: { accountType: string }) => accountType === 'EXPENSE',
    );
    await inbox.run('bulkAssignAccount', { billIds: [bill.id], accountId }, 'updated');
    await inbox.run('postBill', { id: bill.id }, 'bill { id }');
    await inbox.run('voidBill', { id: bill.id }, 'bill { id }');
    expect(await inbox.document(id, 'status billId convertedAt')).toEqual({
      status: 'READY',
      billId: null,
      convertedAt: null,
    });
    await inbox.run('deleteInvoiceDocument', { id }, 'success');
    await inbox.books.drain();
    const sha256 = createHash('sha256').update(file.content).digest('hex');
    expect(await inbox.storedBytes(sha256)).toBe(file.content.length);
  });

  test('gives back what was allocated from it', async () => {
    const contactId = await inbox.vendor();
    const { commitment } = await inbox.run(
      'createCommitment',
      { contactId, number: 'PO-1', expectedTotalCents: 20_000, currency: 'EUR' },
      'commitment { id }',
    );
    const allocated = async (allocatedCents: number) => {
      const id = await inbox.read();
      const allocations = [{ commitmentId: commitment.id, allocatedCents }];
      await inbox.run('allocateInvoiceDocument', { id, allocations }, 'invoiceDocument { id }');
      return id;
    };
    const gone = await allocated(15_000);
    await allocated(5_000);
    const figures = async () =>
      inbox.select('select status, matched_total_cents, remaining_cents from commitments where owner_id = ?');
    expect(await figures()).toEqual([{ status: 'fully_matched', matched_total_cents: 20_000, remaining_cents: 0 }]);
    await inbox.run('deleteInvoiceDocument', { id: gone }, 'success');
    expect(await figures()).toEqual([
      { status: 'partially_matched', matched_total_cents: 5_000, remaining_cents: 15_000 },
    ]);
    expect(await inbox.select('select allocated_cents from allocations where owner_id = ?')).toEqual([
      { allocated_cents: 5_000 },
    ]);
  });
});

describe('list', () => {
  test('has the documents of a status, and the figures of the last 30 days', async () => {
    const now = new Date();
    const restore = setClock(() => new Date(now.getTime() - 31 * 86_400_000));
    await inbox.documentIn('error');
    restore();
    const ready = await inbox.read();
    await inbox.read({ ...wholeInvoice, vendor_name: '', total_cents: '' });
    await inbox.documentIn('needs_review');
    await inbox.documentIn('error');
    const converted = await inbox.read({ ...wholeInvoice, invoice_number: 'V-9' });
    await inbox.run('convertInvoiceDocument', { id: converted }, 'bill { id }');
    const duplicate = await inbox.read({ ...wholeInvoice, invoice_number: 'v 9' });
    await inbox.upload();
    const { body } = await inbox.books.rest('GET', `${documents}?status=ready`);
    expect(body.invoice_documents.map(({ id }: { id: number }) => String(id))).toEqual([ready, duplicate]);
    const stats = {
      total: 7,
      ready: 2,
      needs_review: 2,
      error: 1,
      converted: 1,
      failure_reasons: { missing_vendor_name: 2, missing_total: 1, duplicate_flagged: 1, broken: 1 },
    };
    expect(body.stats).toEqual(stats);
    const overview = await inbox.books.rest('GET', '/api/v1/books/overview');
    expect(overview.body.data.inbox).toEqual(stats);
  });

  test('of an empty inbox has zeros', async () => {
    const { body } = await inbox.books.rest('GET', documents);
    expect(body).toMatchObject({
      invoice_documents: [],
      stats: {
        total: 0,
        ready: 0,
        needs_review: 0,
        error: 0,
        converted: 0,
        failure_reasons: { missing_vendor_name: 0, missing_total: 0, duplicate_flagged: 0 },
      },
    });
  });

  test('refuses a status that there is not', async () => {
    const { status, body } = await inbox.books.rest('GET', `${documents}?status=lost`);
    expect([status, body.error.code]).toEqual([400, 'BAD_REQUEST']);
  });
});
