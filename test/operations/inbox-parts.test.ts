import { PDFDocument } from 'pdf-lib';
import { changeQuotas } from '../../src/store/quotas.js';
import { boundInvoices, boundParts } from '../support/bound-invoices.js';
import { allocate, createCommitment, makeVendor } from '../support/commitments.js';
import { InboxBooks, type ReadDetails, wholeInvoice } from '../support/inbox.js';

/** One file with several invoices: split into documents of their own, and taken back. */

let inbox: InboxBooks;
beforeAll(async () => {
  inbox = await InboxBooks.start({ currency: 'EUR' });
});

let serial = 0;

/** A file of two invoices and a page of terms, read by the extraction itself. */
async function scanned(): Promise<{ id: string; file: { name: string; content: Uint8Array } }> {
  serial += 1;
  const file = await boundInvoices(serial);
  const id = await inbox.upload(file);
  await inbox.books.drain();
  return { id, file };
}

/** A document of which four pages were read; no file is opened. */
function readOfPages(pageCount = 4, details: ReadDetails = {}): Promise<string> {
  return inbox.read({ ...wholeInvoice, invoice_number: `V-${++serial}` }, { pageCount, ...details });
}

async function split(id: string, parts: object[] = boundParts): Promise<string[]> {
  const payload = await inbox.run('splitInvoiceDocument', { id, parts }, 'parts { id }');
  return payload.parts.map((part: { id: string }) => part.id);
}

async function pdfBehind(url: string): Promise<PDFDocument> {
  const path = url.replace(/^http:\/\/[^/]+/, inbox.books.url);
  return PDFDocument.load(await (await fetch(path)).arrayBuffer());
}

const wholeRow = (id: string) =>
  inbox.select(
    `select to_jsonb(d) - 'updated_at' - 'status_before_conversion' as row from invoice_documents d where owner_id = ? and id = ${Number(id)}`,
  );

const partRows = (id: string) =>
  inbox.select<{ id: number }>(`select id from invoice_documents where owner_id = ? and split_from_id = ${Number(id)}`);

describe('a file of two invoices and terms', () => {
  test('is split into the invoices that were found: each is read by its own pages, and shows no other', async () => {
    const { id } = await scanned();
    const proposed = 'proposedParts { firstPage lastPage number }';
    expect((await inbox.document(id, proposed)).proposedParts).toEqual([
      { firstPage: 1, lastPage: 2, number: `R-${serial}-17` },
      { firstPage: 3, lastPage: 3, number: `R-${serial}-18` },
    ]);
    const made = await inbox.run(
      'splitInvoiceDocument',
      { id, parts: boundParts },
      `invoiceDocument { status isSplit billId splitInto { invoiceDocumentId firstPage lastPage status } }
       parts { id status filename splitFromId firstPage lastPage } leftOutPages`,
    );
    const [first, second] = made.parts.map((part: { id: string }) => part.id);
    const whole = { splitFromId: id, status: 'RECEIVED' };
    expect(made).toEqual({
      invoiceDocument: {
        status: 'CONVERTED',
        isSplit: true,
        billId: null,
        splitInto: [
          { invoiceDocumentId: first, firstPage: 1, lastPage: 2, status: 'RECEIVED' },
          { invoiceDocumentId: second, firstPage: 3, lastPage: 3, status: 'RECEIVED' },
        ],
      },
      parts: [
        { id: first, filename: `scan-${serial}, pages 1-2.pdf`, firstPage: 1, lastPage: 2, ...whole },
        { id: second, filename: `scan-${serial}, page 3.pdf`, firstPage: 3, lastPage: 3, ...whole },
      ],
      leftOutPages: [4],
    });
    await inbox.books.drain();
    const read = `extractedInvoiceNumber extractedTotalCents pdfPageCount errorReason isSplit ${proposed}
      splitFrom { invoiceDocumentId filename pageCount } possibleDuplicates { invoiceDocumentId }
      pdfUrl originalUrl words(page: 1) { words { text } }`;
    const [one, other] = [await inbox.document(first, read), await inbox.document(second, read)];
    const splitFrom = { invoiceDocumentId: id, filename: `scan-${serial}.pdf`, pageCount: 4 };
    const common = { splitFrom, proposedParts: [], possibleDuplicates: [], isSplit: false, errorReason: null };
    expect([one, other]).toMatchObject([
      { ...common, extractedInvoiceNumber: `R-${serial}-17`, extractedTotalCents: 11_900, pdfPageCount: 2 },
      { ...common, extractedInvoiceNumber: `R-${serial}-18`, extractedTotalCents: 5_950, pdfPageCount: 1 },
    ]);
    expect((await pdfBehind(one.pdfUrl)).getPageCount()).toBe(2);
    expect((await pdfBehind(one.originalUrl)).getPageCount()).toBe(2);
    expect((await pdfBehind(other.pdfUrl)).getPageCount()).toBe(1);
    const words = other.words.words.map(({ text }: { text: string }) => text);
    expect(words).toContain(`R-${serial}-18`);
    expect(words).not.toContain(`R-${serial}-17`);
    const { status, body } = await inbox.books.rest('GET', `/api/books/invoice_documents/${id}`);
    expect([status, body.invoice_document.status, body.invoice_document.bill_id]).toEqual([200, 'converted', null]);
    expect((await inbox.document(id, 'possibleDuplicates { invoiceDocumentId }')).possibleDuplicates).toEqual([]);
  });

  test('uploaded again is the whole document, not a part', async () => {
    const { id, file } = await scanned();
    await split(id);
    const { status, body } = await inbox.books.upload('/api/books/invoice_documents', file);
    expect([status, String(body.invoice_document.id)]).toEqual([200, id]);
  });

  test('gives the bill of a part the pages of that part, and is whole again once the bill is gone', async () => {
    const { id } = await scanned();
    const before = await wholeRow(id);
    const [first, second] = (await split(id)) as [string, string];
    await inbox.books.drain();
    const [cut] = await inbox.select<{ sha256: string; filename: string }>(
      `select pdf_sha256 as sha256, filename from invoice_documents where owner_id = ? and id = ${Number(first)}`,
    );
    const contactId = await inbox.vendor();
    const { bill } = await inbox.run('convertInvoiceDocument', { id: first, contactId }, 'bill { id totalCents }');
    expect(bill.totalCents).toBe(11_900);
    expect(
      await inbox.select(
        `select sha256, filename from attachments where owner_id = ? and resource_type = 'bill' and resource_id = ${Number(bill.id)}`,
      ),
    ).toEqual([cut]);
    const { errors } = await inbox.send('rejoinInvoiceDocument', { id }, '__typename');
    expect(errors[0]).toMatchObject({
      message: `What was made of these parts comes first: ${first} (${cut?.filename})`,
      extensions: { code: 'DOCUMENT_PART_CONVERTED', httpStatus: 409 },
    });
    expect(await inbox.refusal('rejoinInvoiceDocument', { id })).toBe('DOCUMENT_PART_CONVERTED');
    await inbox.run('deleteBill', { id: bill.id }, 'success');
    const { invoiceDocument } = await inbox.run('rejoinInvoiceDocument', { id }, 'invoiceDocument { id isSplit }');
    expect(invoiceDocument).toEqual({ id, isSplit: false });
    await inbox.books.drain();
    expect(await wholeRow(id)).toEqual(before);
    for (const part of [first, second]) {
      const { data } = await inbox.books.graphql(`{ invoiceDocument(id: "${part}") { id } }`);
      expect(data.invoiceDocument).toBeNull();
    }
    const { sha256 } = await inbox.document(id, 'sha256');
    expect([await inbox.storedBytes(cut?.sha256 ?? ''), await inbox.storedBytes(sha256)]).toEqual([
      null,
      expect.any(Number),
    ]);
  });

  test('keeps its file while a part is there, and loses a part without losing the others', async () => {
    const { id } = await scanned();
    const { sha256 } = await inbox.document(id, 'sha256');
    const [first, second] = (await split(id)) as [string, string];
    // Before it was read, and so before its pages were cut out.
    await inbox.run('deleteInvoiceDocument', { id: first }, 'success');
    await inbox.books.drain();
    expect(await inbox.storedBytes(sha256)).toBeGreaterThan(0);
    const shown = await inbox.document(id, 'splitInto { invoiceDocumentId status }');
    expect(shown.splitInto).toEqual([{ invoiceDocumentId: second, status: 'READY' }]);
    expect(await inbox.refusal('deleteInvoiceDocument', { id })).toBe('DOCUMENT_CONVERTED');
    await inbox.run('rejoinInvoiceDocument', { id }, 'invoiceDocument { id }');
    await inbox.run('deleteInvoiceDocument', { id }, 'success');
    await inbox.books.drain();
    expect(await inbox.storedBytes(sha256)).toBeNull();
  });

  test('is read again, and teaches, by the pages of the part alone', async () => {
    const { id } = await scanned();
    const [, second] = (await split(id)) as [string, string];
    await inbox.books.drain();
    const before = await inbox.document(second, 'pdfUrl extractedInvoiceNumber extractedTotalCents');
    await inbox.run(
      'updateInvoiceDocument',
      { id: second, extractedInvoiceDate: '2026-03-02' },
      'invoiceDocument { id }',
    );
    await inbox.run('reextractInvoiceDocument', { id: second }, 'invoiceDocument { id }');
    await inbox.books.drain();
    const after = await inbox.document(second, 'pdfUrl extractedInvoiceNumber extractedTotalCents pdfPageCount');
    expect(after).toMatchObject({ ...before, pdfUrl: expect.any(String), pdfPageCount: 1 });
    // Cut out again, the pages are the same bytes.
    expect(new URL(after.pdfUrl).pathname).toBe(new URL(before.pdfUrl).pathname);
  });
});

describe('a split', () => {
  test('that is previewed says what would follow, and changes nothing', async () => {
    const id = await readOfPages();
    const before = await inbox.snapshot();
    const payload = await inbox.run(
      'splitInvoiceDocument',
      { id, parts: boundParts, preview: true },
      'invoiceDocument { status isSplit } parts { filename } leftOutPages preview { events { eventType } }',
    );
    const { filename } = await inbox.document(id, 'filename');
    const name = filename.replace('.pdf', '');
    expect(payload).toEqual({
      invoiceDocument: { status: 'CONVERTED', isSplit: true },
      parts: [{ filename: `${name}, pages 1-2.pdf` }, { filename: `${name}, page 3.pdf` }],
      leftOutPages: [4],
      preview: { events: [] },
    });
    expect(await inbox.snapshot()).toEqual(before);
  });

  test('reads each part once, however often the request is sent', async () => {
    const id = await readOfPages();
    const before = await inbox.stagedJobs();
    const send = () =>
      inbox.books.graphql(
        'mutation ($input: SplitInvoiceDocumentInput!) { splitInvoiceDocument(input: $input) { parts { id } } }',
        { input: { id, parts: boundParts } },
        { headers: { 'idempotency-key': `split ${id}` } },
      );
    const [one, again] = [await send(), await send()];
    expect(one.errors).toEqual([]);
    expect(again.data).toEqual(one.data);
    expect(await partRows(id)).toHaveLength(2);
    expect((await inbox.stagedJobs()).slice(before.length)).toEqual(['document.extract', 'document.extract']);
  });

  test('counts every part as a document of the day, and is refused whole when they are too many', async () => {
    const own = await InboxBooks.start({ currency: 'EUR' });
    const id = await own.read(wholeInvoice, { pageCount: 4 });
    const em = await own.books.em();
    await em.transactional((inside) => changeQuotas(inside, { documentsPerDay: 2 }));
    expect(await own.refusal('splitInvoiceDocument', { id, parts: boundParts })).toBe('QUOTA_EXCEEDED');
    await em.transactional((inside) => changeQuotas(inside, { documentsPerDay: 3 }));
    const { parts } = await own.run('splitInvoiceDocument', { id, parts: boundParts }, 'parts { id }');
    expect(parts).toHaveLength(2);
  });

  test.each<[string, object[], string, string]>([
    ['no parts', [], 'parts', 'must have 1 to 50 entries'],
    ['one part of all pages', [{ firstPage: 1, lastPage: 4 }], 'parts', 'must be several, or leave pages out'],
    ['a page before the first', [{ firstPage: 0, lastPage: 1 }], 'parts.0.firstPage', 'must be 1 or more'],
    ['a page after the last', [{ firstPage: 2, lastPage: 5 }], 'parts.0.lastPage', 'must be from 2 to 4'],
    ['an end before its beginning', [{ firstPage: 3, lastPage: 2 }], 'parts.0.lastPage', 'must be from 3 to 4'],
    [
      'a page in two parts',
      [
        { firstPage: 1, lastPage: 2 },
        { firstPage: 2, lastPage: 4 },
      ],
      'parts.1.firstPage',
      'must be 3 or more',
    ],
    [
      'too many parts',
      Array.from({ length: 51 }, (_, index) => ({ firstPage: index + 1, lastPage: index + 1 })),
      'parts',
      'must have 1 to 50 entries',
    ],
  ])('into %s is refused, and changes nothing', async (_what, parts, path, message) => {
    const id = await readOfPages();
    const before = await inbox.snapshot();
    const { errors } = await inbox.send('splitInvoiceDocument', { id, parts }, '__typename');
    expect(errors[0]?.extensions).toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: [{ path, message }],
    });
    expect(await inbox.snapshot()).toEqual(before);
  });

  test.each<[string, string, () => Promise<string>]>([
    ['is not read yet', 'DOCUMENT_NOT_SPLITTABLE', () => inbox.documentIn('received')],
    ['is being read', 'DOCUMENT_NOT_SPLITTABLE', () => inbox.documentIn('extracting')],
    ['could not be read', 'DOCUMENT_NOT_SPLITTABLE', () => inbox.documentIn('error')],
    ['was converted', 'DOCUMENT_CONVERTED', () => inbox.documentIn('converted')],
    ['has one page', 'DOCUMENT_NOT_SPLITTABLE', () => readOfPages(1)],
    ['is a part', 'DOCUMENT_NOT_SPLITTABLE', partThatWasRead],
    ['was split', 'DOCUMENT_CONVERTED', wasSplit],
    ['is allocated to a commitment', 'DOCUMENT_NOT_SPLITTABLE', allocated],
    ['is nobody’s', 'NOT_FOUND', async () => '999999999'],
  ])('of a document that %s is refused with %s', async (_state, code, prepare) => {
    const id = await prepare();
    expect(await inbox.refusal('splitInvoiceDocument', { id, parts: boundParts })).toBe(code);
  });

  test('is made and taken back in the owner’s own inbox alone', async () => {
    const id = await readOfPages();
    const other = await InboxBooks.start();
    expect(await other.refusal('splitInvoiceDocument', { id, parts: boundParts })).toBe('NOT_FOUND');
    await split(id);
    expect(await other.refusal('rejoinInvoiceDocument', { id })).toBe('NOT_FOUND');
    expect(await partRows(id)).toHaveLength(2);
  });

  test('leaves everything that a converted document refuses refused', async () => {
    const id = await wasSplit();
    for (const mutation of ['convertInvoiceDocument', 'reextractInvoiceDocument', 'deleteInvoiceDocument'])
      expect([mutation, await inbox.refusal(mutation, { id })]).toEqual([mutation, 'DOCUMENT_CONVERTED']);
    expect(await inbox.refusal('updateInvoiceDocument', { id, extractedVendorName: 'Other' })).toBe(
      'DOCUMENT_CONVERTED',
    );
    const { failed } = await inbox.run('bulkConvertInvoiceDocuments', { ids: [id] }, 'failed { id reasons }');
    expect(failed).toEqual([{ id, reasons: ['already_converted'] }]);
  });

  test.each([
    ['a document that was not split', 'DOCUMENT_NOT_SPLIT', () => readOfPages()],
    ['a document that was converted', 'DOCUMENT_NOT_SPLIT', () => inbox.documentIn('converted')],
    ['a part', 'DOCUMENT_NOT_SPLIT', partThatWasRead],
    ['nothing', 'NOT_FOUND', async () => '999999999'],
  ])('is not taken back of %s: %s', async (_what, code, prepare) => {
    expect(await inbox.refusal('rejoinInvoiceDocument', { id: await prepare() })).toBe(code);
  });

  test('is taken back while its parts are being read: what they bring is ignored', async () => {
    const id = await readOfPages();
    const before = await wholeRow(id);
    const [first] = (await split(id)) as [string];
    await inbox.startReading(first, 1);
    await inbox.run('rejoinInvoiceDocument', { id }, 'invoiceDocument { id }');
    await inbox.finishReading(first, 1, wholeInvoice);
    expect(await wholeRow(id)).toEqual(before);
    expect(await partRows(id)).toEqual([]);
    expect(await split(id)).toHaveLength(2);
  });
});

describe('at once', () => {
  const outcomes = (answers: { errors: { extensions: { code: string } }[] }[]) =>
    answers.map(({ errors }) => errors[0]?.extensions.code ?? 'done').toSorted();

  test('eight splits of a document make its parts once', async () => {
    const id = await readOfPages();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => inbox.send('splitInvoiceDocument', { id, parts: boundParts }, 'parts { id }')),
    );
    expect(outcomes(answers)).toEqual([...Array(7).fill('DOCUMENT_CONVERTED'), 'done']);
    expect(await partRows(id)).toHaveLength(2);
  });

  test('a document is split or converted, and not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await readOfPages();
      const answers = await Promise.all([
        inbox.send('splitInvoiceDocument', { id, parts: boundParts }, 'parts { id }'),
        inbox.send('convertInvoiceDocument', { id }, 'bill { id }'),
      ]);
      expect(outcomes(answers)).toEqual(['DOCUMENT_CONVERTED', 'done']);
      const { isSplit, billId } = await inbox.document(id, 'isSplit billId');
      expect(isSplit).toBe(billId === null);
      expect(await partRows(id)).toHaveLength(isSplit ? 2 : 0);
    }
  });

  test('a document is split or deleted, and not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await readOfPages();
      const [made, deleted] = await Promise.all([
        inbox.send('splitInvoiceDocument', { id, parts: boundParts }, 'parts { id }'),
        inbox.send('deleteInvoiceDocument', { id }, 'success'),
      ]);
      const codes = [made?.errors[0]?.extensions.code, deleted?.errors[0]?.extensions.code];
      expect([
        [undefined, 'DOCUMENT_CONVERTED'],
        ['NOT_FOUND', undefined],
      ]).toContainEqual(codes);
      expect(await partRows(id)).toHaveLength(made?.errors.length === 0 ? 2 : 0);
    }
  });

  test('a part becomes a bill or the split is taken back, and not both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await readOfPages();
      const parts = await split(id);
      for (const part of parts)
        await inbox.finishReading(part, 1, { ...wholeInvoice, invoice_number: `P-${++serial}` });
      const [rejoined, converted] = await Promise.all([
        inbox.send('rejoinInvoiceDocument', { id }, 'invoiceDocument { id }'),
        inbox.send('convertInvoiceDocument', { id: parts[0] }, 'bill { id }'),
      ]);
      const codes = [rejoined?.errors[0]?.extensions.code, converted?.errors[0]?.extensions.code];
      expect([
        [undefined, 'NOT_FOUND'],
        ['DOCUMENT_PART_CONVERTED', undefined],
      ]).toContainEqual(codes);
      expect(await partRows(id)).toHaveLength(rejoined?.errors.length === 0 ? 0 : 2);
    }
  });

  test('a split that is taken back while it is made leaves all of its parts or none', async () => {
    for (let round = 0; round < 6; round += 1) {
      const id = await readOfPages();
      const [made, rejoined] = await Promise.all([
        inbox.send('splitInvoiceDocument', { id, parts: boundParts }, 'parts { id }'),
        inbox.send('rejoinInvoiceDocument', { id }, 'invoiceDocument { id }'),
      ]);
      expect(made?.errors).toEqual([]);
      expect([undefined, 'DOCUMENT_NOT_SPLIT']).toContain(rejoined?.errors[0]?.extensions.code);
      const { isSplit } = await inbox.document(id, 'isSplit');
      expect([isSplit, (await partRows(id)).length]).toEqual(rejoined?.errors.length === 0 ? [false, 0] : [true, 2]);
    }
  });

  test('a split is taken back once', async () => {
    const id = await wasSplit();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => inbox.send('rejoinInvoiceDocument', { id }, 'invoiceDocument { id }')),
    );
    expect(outcomes(answers)).toEqual([...Array(5).fill('DOCUMENT_NOT_SPLIT'), 'done']);
    expect(await inbox.document(id, 'status isSplit')).toEqual({ status: 'READY', isSplit: false });
  });
});

async function wasSplit(): Promise<string> {
  const id = await readOfPages();
  await split(id);
  return id;
}

async function partThatWasRead(): Promise<string> {
  const [first] = (await split(await readOfPages())) as [string];
  await inbox.finishReading(first, 1, { ...wholeInvoice, invoice_number: `P-${++serial}` }, { pageCount: 2 });
  return first;
}

async function allocated(): Promise<string> {
  const id = await readOfPages();
  const contactId = await makeVendor(inbox.books);
  const input = { contactId, number: `PO-${id}`, expectedTotalCents: 11_900, currency: 'EUR' };
  const { data } = await createCommitment(inbox.books, input);
  await allocate(inbox.books, id, [{ commitmentId: data.createCommitment.commitment.id, allocatedCents: 11_900 }]);
  return id;
}
