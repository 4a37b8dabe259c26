import { query, type Sql, sql } from '../../src/store/sql.js';
import { testService } from '../support/books.js';
import { type DocumentState, InboxBooks, wholeInvoice } from '../support/inbox.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

const documents = '/api/books/invoice_documents';

let inbox: InboxBooks;
beforeEach(async () => {
  inbox = await InboxBooks.start();
});

const states: DocumentState[] = ['received', 'extracting', 'needs_review', 'ready', 'converted', 'error'];

afterEach(() => expectBooksToTieOut(inbox.books));

describe('what each state allows', () => {
  const converted = 'DOCUMENT_CONVERTED';
  const not = 'DOCUMENT_NOT_CONVERTIBLE';
  test.each<[string, object, Record<DocumentState, string>]>([
    [
      'updateInvoiceDocument',
      { extractedTotalCents: 5 },
      {
        received: 'received',
        extracting: 'extracting',
        needs_review: 'needs_review',
        ready: 'ready',
        converted,
        error: 'needs_review',
      },
    ],
    [
      'reextractInvoiceDocument',
      {},
      {
        received: 'extracting',
        extracting: 'extracting',
        needs_review: 'extracting',
        ready: 'extracting',
        converted,
        error: 'extracting',
      },
    ],
    [
      'convertInvoiceDocument',
      {},
      { received: not, extracting: not, needs_review: not, ready: 'converted', converted, error: not },
    ],
    [
      'convertInvoiceDocument',
      { contactId: 'given' },
      { received: not, extracting: not, needs_review: 'converted', ready: 'converted', converted, error: not },
    ],
    [
      'deleteInvoiceDocument',
      {},
      { received: 'gone', extracting: 'gone', needs_review: 'gone', ready: 'gone', converted, error: 'gone' },
    ],
  ])('%s %j', async (mutation, fields, outcomes) => {
    const contactId = await inbox.vendor();
    for (const state of states) {
      const id = await inbox.documentIn(state);
      const input = { id, ...fields, ...('contactId' in fields ? { contactId } : {}) };
      const outcome = outcomes[state];
      if (outcome === outcome.toUpperCase()) {
        expect([state, await inbox.refusal(mutation, input)]).toEqual([state, outcome]);
        continue;
      }
      const { errors } = await inbox.send(mutation, input, '__typename');
      expect([state, errors]).toEqual([state, []]);
      const [row] = await inbox.select<{ status: string }>(
        `select status from invoice_documents where owner_id = ? and id = ${id}`,
      );
      expect([state, row?.status ?? 'gone']).toEqual([state, outcome]);
    }
  });

  test('bulkConvertInvoiceDocuments', async () => {
    const ids: Record<string, string> = {};
    for (const state of states) {
      ids[state] = await inbox.documentIn(state, { ...wholeInvoice, invoice_number: `N-${state}` });
    }
    ids.empty = await inbox.read({});
    ids.credit = await inbox.read(wholeInvoice, { kind: 'credit_note' });
    const expected = [
      { id: ids.received, reasons: ['not_ready'] },
      { id: ids.extracting, reasons: ['not_ready'] },
      { id: ids.needs_review, reasons: ['missing_vendor_name'] },
      { id: ids.converted, reasons: ['already_converted'] },
      { id: ids.error, reasons: ['not_ready'] },
      { id: ids.empty, reasons: ['missing_vendor_name', 'missing_total'] },
      { id: ids.credit, reasons: ['not_ready'] },
      { id: '999999999', reasons: ['not_found'] },
    ];
    const input = { ids: [...Object.values(ids), '999999999'] };
    const { failed, converted: made } = await inbox.run(
      'bulkConvertInvoiceDocuments',
      input,
      'converted { id } failed { id reasons } willConvert { id } willFail { id }',
    );
    expect(failed).toEqual(expected);
    expect(made).toEqual([{ id: ids.ready }]);
  });
});

describe('a converted document', () => {
  test('is a draft bill with its lines, its tax, the vendor’s number and the PDF', async () => {
    const id = await inbox.read(wholeInvoice, {
      lineItems: [
        { description: 'Latex', quantity: '2.5', unitPriceCents: 3_000, amountCents: 7_500 },
        { description: 'Freight', quantity: '3', unitPriceCents: 833, amountCents: 2_500 },
      ],
      vendorTaxId: 'DE 123456789',
      iban: 'DE02120300000000202051',
    });
    const { status, body } = await inbox.books.rest('POST', `${documents}/${id}/convert`, {});
    expect(status).toBe(200);
    expect(body.bill).toMatchObject({
      bill_number: 'BILL-000001',
      vendor_invoice_number: 'V-1',
      status: 'draft',
      contact_name: 'Vandelay Industries LLC',
      issue_date: '2026-03-01',
      due_date: '2026-03-31',
      currency: 'EUR',
      subtotal_cents: 10_000,
      tax_cents: 1_900,
      total_cents: 11_900,
      attachment_count: 1,
      has_missing_accounts: true,
      invoice_document_id: Number(id),
      bill_lines: [
        { description: 'Latex', quantity: 2.5, unit_price_cents: 3_000, amount_cents: 7_500 },
        { description: 'Freight', quantity: 1, unit_price_cents: 2_500, amount_cents: 2_500 },
      ],
    });
    expect(body.invoice_document).toMatchObject({
      id: Number(id),
      status: 'converted',
      bill_id: body.bill.id,
      duplicate_of_bill_id: null,
      converted_at: expect.stringMatching(/Z$/),
    });
    expect(await inbox.select('select name, contact_type, tax_id, iban from contacts where owner_id = ?')).toEqual([
      {
        name: 'Vandelay Industries LLC',
        contact_type: 'vendor',
        tax_id: 'DE 123456789',
        iban: 'DE02120300000000202051',
      },
    ]);
    const events = await inbox.select<{ event_type: string }>(
      'select event_type from events where owner_id = ? order by id',
    );
    expect(events.map((event) => event.event_type)).toEqual(['books.contact.created', 'books.bill.created']);
  });

  test('is one bill, however many ask at once', async () => {
    const id = await inbox.read();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => inbox.send('convertInvoiceDocument', { id }, 'bill { id }')),
    );
    const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'converted');
    expect(codes.toSorted()).toEqual([...Array(7).fill('DOCUMENT_CONVERTED'), 'converted']);
    expect(await inbox.select('select bill_number from bills where owner_id = ?')).toEqual([
      { bill_number: 'BILL-000001' },
    ]);
  });

  test('of a new vendor makes one contact, also for two documents at once', async () => {
    const ids = [await inbox.read(), await inbox.read({ ...wholeInvoice, invoice_number: 'V-2' })];
    await Promise.all(ids.map((id) => inbox.run('convertInvoiceDocument', { id }, 'bill { id }')));
    expect(await inbox.select('select name from contacts where owner_id = ?')).toEqual([
      { name: 'Vandelay Industries LLC' },
    ]);
  });

  test('takes the vendor that is given, who must be the owner’s', async () => {
    const contactId = await inbox.vendor({ name: 'Somebody Else' });
    const stranger = await (await InboxBooks.start()).vendor();
    const id = await inbox.read();
    expect(await inbox.refusal('convertInvoiceDocument', { id, contactId: stranger })).toBe('VALIDATION_FAILED');
    const { bill } = await inbox.run(
      'convertInvoiceDocument',
      { id, contactId },
      'bill { contactName invoiceDocument { id } }',
    );
    expect(bill).toEqual({ contactName: 'Somebody Else', invoiceDocument: { id } });
  });

  test('of documents that are ready again without a vendor says what is missing', async () => {
    const contactId = await inbox.vendor();
    const id = await inbox.documentIn('needs_review');
    const { bill } = await inbox.run('convertInvoiceDocument', { id, contactId }, 'bill { id }');
    await inbox.run('deleteBill', { id: bill.id }, '__typename');
    expect(await inbox.document(id, 'status missingRequiredFields')).toEqual({
      status: 'READY',
      missingRequiredFields: ['vendor_name'],
    });
    const report = await inbox.run('bulkConvertInvoiceDocuments', { ids: [id] }, 'failed { id reasons }');
    expect(report.failed).toEqual([{ id, reasons: ['missing_vendor_name'] }]);
    const { body } = await inbox.books.rest('GET', documents);
    expect(body.stats.failure_reasons).toMatchObject({ missing_vendor_name: 1 });
  });

  test('of one number are changed beside bills that come and go with it, each without the other', async () => {
    const contactId = await inbox.vendor();
    const ids = [];
    for (let count = 0; count < 4; count++) ids.push(await inbox.read({ ...wholeInvoice, invoice_number: 'N-1' }));
    const { rest } = inbox.books;
    const correct = async (id: string) => {
      const statuses = [];
      for (let round = 0; round < 8; round++) {
        const invoice_document = { extracted_total_cents: 100 + round };
        statuses.push((await rest('PATCH', `${documents}/${id}`, { invoice_document })).status);
      }
      return statuses;
    };
    const dates = { issue_date: '2026-03-01', due_date: '2026-03-31' };
    const line = { description: 'x', quantity: 1, unit_price_cents: 100 };
    const billing = async () => {
      const statuses = [];
      for (let round = 0; round < 8; round++) {
        const given = {
          contact_id: Number(contactId),
          ...dates,
          vendor_invoice_number: 'N-1',
          bill_lines_attributes: [line],
        };
        const made = await rest('POST', '/api/books/bills', { bill: given });
        statuses.push(made.status, (await rest('DELETE', `/api/books/bills/${made.body.bill?.id}`)).status);
      }
      return statuses;
    };
    const statuses = await Promise.all([...ids.map(correct), billing(), billing(), billing()]);
    expect(statuses.flat().filter((status) => status >= 400)).toEqual([]);
    const flagged = await inbox.select(
      'select id from invoice_documents where owner_id = ? and duplicate_of_bill_id is not null',
    );
    expect(flagged).toEqual([]);
  });

  test('below zero is no bill', async () => {
    const id = await inbox.read({ ...wholeInvoice, total_cents: -11_900, tax_cents: -1_900, subtotal_cents: -10_000 });
    expect(await inbox.refusal('convertInvoiceDocument', { id, makes: 'BILL' })).toBe('DOCUMENT_NOT_CONVERTIBLE');
    const report = await inbox.run('bulkConvertInvoiceDocuments', { ids: [id] }, 'failed { id reasons }');
    expect(report.failed).toEqual([{ id, reasons: ['not_ready'] }]);
  });

  test('of another owner is not found', async () => {
    const id = await inbox.read();
    const other = await InboxBooks.start();
    for (const mutation of [
      'convertInvoiceDocument',
      'updateInvoiceDocument',
      'reextractInvoiceDocument',
      'deleteInvoiceDocument',
    ]) {
      expect([mutation, await other.refusal(mutation, { id })]).toEqual([mutation, 'NOT_FOUND']);
    }
    const report = await other.run('bulkConvertInvoiceDocuments', { ids: [id] }, 'failed { id reasons }');
    expect(report.failed).toEqual([{ id, reasons: ['not_found'] }]);
  });
});

describe('the suggested vendor', () => {
  const suggestion = 'suggestion { contactId contactName confidence }';

  test.each<[string, Record<string, unknown>, object, number]>([
    [
      'tax number, however it is written',
      { name: 'Kruger', taxId: 'de123456789' },
      { vendorTaxId: 'DE 123.456.789' },
      1,
    ],
    ['IBAN', { name: 'Kruger', iban: 'DE02 1203 0000 0000 2020 51' }, { iban: 'DE02120300000000202051' }, 0.98],
    ['equal name', { name: 'Vandelay Industries LLC' }, {}, 0.95],
    ['name without its legal form', { name: 'VANDELAY INDUSTRIES, Inc.' }, {}, 0.95],
    ['equal name of a customer', { name: 'Vandelay Industries', contactType: 'CUSTOMER' }, {}, 0.95],
  ])('is found by its %s', async (_by, contact, details, confidence) => {
    await inbox.vendor({ name: 'Vandelay Imports' });
    const contactId = await inbox.vendor(contact);
    const id = await inbox.read(wholeInvoice, details);
    expect((await inbox.document(id, suggestion)).suggestion).toMatchObject({ contactId, confidence });
  });

  test('is found by a name like it, the more like the surer', async () => {
    const id = await inbox.read({ ...wholeInvoice, vendor_name: 'Amazon Web Services EMEA SARL' });
    await inbox.vendor({ name: 'Amazon Payments' });
    const contactId = await inbox.vendor({ name: 'Amazon Web Services' });
    const found = (await inbox.document(id, suggestion)).suggestion;
    expect(found).toEqual({ contactId, contactName: 'Amazon Web Services', confidence: expect.any(Number) });
    expect(found.confidence).toBeGreaterThan(0.6);
    expect(found.confidence).toBeLessThan(0.95);
  });

  describe('among thousands of contacts', () => {
    const resembling = async (plain: { name?: string; taxId?: string; iban?: string }) => {
      const { name = '', taxId = '', iban = '' } = plain;
      const found = await query<{ id: number }>(
        await inbox.books.em(),
        sql`select contacts_resembling(${name}, plain_name(${name}), ${taxId}, ${iban}) as id`,
      );
      return found.map(({ id }) => String(id));
    };
    /** Copies of a contact, as a client would make them in a few minutes; the audit log tells of none. */
    let copies: number[] = [];
    afterEach(async () => {
      const { operator } = await testService();
      await query(
        operator.em.fork(),
        sql`delete from contacts where owner_id = ${inbox.books.ownerId} and id = any(${copies})`,
      );
      copies = [];
    });
    const multiply = async (contactId: string, name: Sql) => {
      const { operator } = await testService();
      const made = await query<{ id: number }>(
        operator.em.fork(),
        sql`insert into contacts (owner_id, name, contact_type, tax_id, iban)
          select owner_id, ${name}, contact_type, tax_id, iban from contacts, generate_series(1, 2000) number
          where owner_id = ${inbox.books.ownerId} and id = ${contactId} returning id`,
      );
      copies.push(...made.map(({ id }) => id));
    };

    test('with names like it is the one with an equal name; some fifty of them are compared', async () => {
      await multiply(await inbox.vendor({ name: 'Vandelay Industries' }), sql`name || ' ' || number || ' Ltd'`);
      const { operator } = await testService();
      await query(
        operator.em.fork(),
        sql`delete from contacts where owner_id = ${inbox.books.ownerId} and name = 'Vandelay Industries'`,
      );
      const contactId = await inbox.vendor({ name: 'Vandelay Industries LLC' });
      const id = await inbox.read();
      expect((await inbox.document(id, suggestion)).suggestion).toMatchObject({ contactId, confidence: 0.95 });
      const compared = await resembling({ name: 'Vandelay Industries' });
      expect(compared).toContain(contactId);
      expect(compared.length).toBeLessThanOrEqual(51);
    });

    test('with its tax number, IBAN and name is the first that is no customer', async () => {
      const details = { taxId: 'DE123456789', iban: 'DE02120300000000202051' };
      await multiply(
        await inbox.vendor({ name: 'Kruger', contactType: 'CUSTOMER', ...details }),
        sql.raw('contacts.name'),
      );
      const contactId = await inbox.vendor({ name: 'Kruger', ...details });
      await multiply(contactId, sql.raw('contacts.name'));
      expect(await resembling({ taxId: 'DE123456789' })).toEqual([contactId]);
      expect(await resembling({ iban: 'DE02120300000000202051' })).toEqual([contactId]);
      expect(await resembling({ name: 'Kruger' })).toContain(contactId);
      const id = await inbox.read({ ...wholeInvoice, vendor_name: 'Kruger' });
      expect((await inbox.document(id, suggestion)).suggestion).toMatchObject({ contactId, confidence: 0.95 });
    });
  });

  test.each<[string, Record<string, unknown>, object]>([
    ['nobody is like it', { name: 'Kramerica' }, {}],
    ['a customer is merely like it', { name: 'Vandelay Industries South', contactType: 'CUSTOMER' }, {}],
    ['the document names nobody', {}, { vendor_name: '' }],
  ])('is null when %s', async (_why, contact, fields) => {
    await inbox.vendor(contact);
    const id = await inbox.read({ ...wholeInvoice, ...fields });
    expect((await inbox.document(id, suggestion)).suggestion).toBeNull();
  });

  test('is the owner’s own contact, and one that was made later counts', async () => {
    await (await InboxBooks.start()).vendor();
    const id = await inbox.read();
    expect((await inbox.document(id, suggestion)).suggestion).toBeNull();
    const contactId = await inbox.vendor();
    const { bill } = await inbox.run('convertInvoiceDocument', { id }, 'bill { contactId }');
    expect(bill.contactId).toBe(contactId);
  });

  test('of a page of documents is looked up in one statement', async () => {
    const contactId = await inbox.vendor();
    const named = [
      await inbox.read(),
      await inbox.read({ ...wholeInvoice, vendor_name: 'Kramerica' }),
      await inbox.read(),
    ];
    const { data } = await inbox.books.graphql(`{ invoiceDocuments { nodes { id suggestion { contactId } } } }`);
    expect(data.invoiceDocuments.nodes).toEqual([
      { id: named[0], suggestion: { contactId } },
      { id: named[1], suggestion: null },
      { id: named[2], suggestion: { contactId } },
    ]);
  });
});

describe('possible duplicates', () => {
  const suspects = async (id: string) =>
    (await inbox.document(id, 'possibleDuplicates { invoiceDocumentId reasons }')).possibleDuplicates;

  test('have the vendor’s number however it is written, or its total within a week', async () => {
    const first = await inbox.read();
    const number = await inbox.read({ ...wholeInvoice, invoice_number: 'v 1', total_cents: 5 });
    const total = await inbox.read({ ...wholeInvoice, invoice_number: 'V-2', invoice_date: '2026-03-08' });
    const both = await inbox.read({ ...wholeInvoice, vendor_name: 'VANDELAY INDUSTRIES' });
    expect(await suspects(first)).toEqual([
      { invoiceDocumentId: number, reasons: ['same_number'] },
      { invoiceDocumentId: total, reasons: ['same_total'] },
      { invoiceDocumentId: both, reasons: ['same_number', 'same_total'] },
    ]);
  });

  test('are none of another vendor, another owner, another currency or a later week', async () => {
    const id = await inbox.read();
    await inbox.read({ ...wholeInvoice, vendor_name: 'Kramerica' });
    await inbox.read({ ...wholeInvoice, invoice_number: 'V-2', currency: 'USD' });
    await inbox.read({ ...wholeInvoice, invoice_number: 'V-3', invoice_date: '2026-03-09' });
    await (await InboxBooks.start()).read();
    expect(await suspects(id)).toEqual([]);
  });
});

describe('a page that was scanned again', () => {
  const suspects = async (id: string) =>
    (await inbox.document(id, 'possibleDuplicates { invoiceDocumentId reasons }')).possibleDuplicates;
  /** A page's numbers, of which so many are another page's. */
  const signature = (different = 0) =>
    Array.from({ length: 60 }, (_, place) => (place < different ? 5_000 : 1_000) + place);
  const scan = { method: 'ocr' as const };

  test('is found though nothing was read of it, or one of number, date and total was misread', async () => {
    const first = await inbox.read(wholeInvoice, { pageSignature: signature() });
    const unread = await inbox.read({}, { ...scan, pageSignature: signature(24) });
    const misread = await inbox.read(
      { ...wholeInvoice, vendor_name: 'Vandclay', invoice_number: 'V-l0' },
      { ...scan, pageSignature: signature(10) },
    );
    expect(await suspects(first)).toEqual([
      { invoiceDocumentId: unread, reasons: ['same_page'] },
      { invoiceDocumentId: misread, reasons: ['same_page'] },
    ]);
    expect(
      (await suspects(unread)).map(({ invoiceDocumentId }: { invoiceDocumentId: string }) => invoiceDocumentId),
    ).toEqual([first, misread]);
  });

  test('is not the next month’s invoice of the same form, nor another page, nor another owner’s', async () => {
    const id = await inbox.read(wholeInvoice, { pageSignature: signature() });
    const later = { ...wholeInvoice, vendor_name: 'Kramerica', invoice_number: 'V-2', invoice_date: '2026-04-01' };
    await inbox.read(later, { ...scan, pageSignature: signature(2) });
    await inbox.read(
      { ...wholeInvoice, vendor_name: 'Kramerica', invoice_number: 'V-2' },
      { pageSignature: signature(2) },
    );
    await inbox.read({}, { ...scan, pageSignature: signature(25) });
    await (await InboxBooks.start()).read({}, { ...scan, pageSignature: signature() });
    expect(await suspects(id)).toEqual([]);
  });

  test('is forgotten when a later reading finds nothing on it', async () => {
    const first = await inbox.read(wholeInvoice, { pageSignature: signature() });
    await inbox.read({}, { ...scan, pageSignature: signature() });
    expect(await suspects(first)).toHaveLength(1);
    await inbox.run('reextractInvoiceDocument', { id: first }, 'invoiceDocument { id }');
    await inbox.startReading(first, 2);
    await inbox.finishReading(first, 2, wholeInvoice);
    expect(await suspects(first)).toEqual([]);
  });
});

describe('a duplicate', () => {
  const flag = async (id: string) => await inbox.document(id, 'duplicateOfBillId duplicateOfBill { id }');
  const converted = async (fields: object = {}) => {
    const id = await inbox.read({ ...wholeInvoice, ...fields });
    return (await inbox.run('convertInvoiceDocument', { id }, 'bill { id }')).bill.id as string;
  };

  test('has the vendor and the vendor’s number of a bill, however the number is written', async () => {
    const billId = await converted({ invoice_number: 'RE 2024/007' });
    const id = await inbox.read({ ...wholeInvoice, invoice_number: 're-2024-007', total_cents: 1 });
    expect(await flag(id)).toEqual({ duplicateOfBillId: billId, duplicateOfBill: { id: billId } });
    const other = await inbox.read({ ...wholeInvoice, vendor_name: 'Kramerica', invoice_number: 'RE 2024/007' });
    const numberless = await inbox.read({ ...wholeInvoice, invoice_number: '' });
    for (const single of [other, numberless]) {
      expect(await flag(single)).toEqual({ duplicateOfBillId: null, duplicateOfBill: null });
    }
  });

  test('follows corrections, and the bill that comes or goes', async () => {
    const waiting = await inbox.read();
    const billId = await converted();
    expect((await flag(waiting)).duplicateOfBillId).toBe(billId);
    await inbox.run('updateInvoiceDocument', { id: waiting, extractedInvoiceNumber: 'V-2' }, 'invoiceDocument { id }');
    expect((await flag(waiting)).duplicateOfBillId).toBeNull();
    await inbox.run('updateInvoiceDocument', { id: waiting, extractedInvoiceNumber: 'V-1' }, 'invoiceDocument { id }');
    expect((await flag(waiting)).duplicateOfBillId).toBe(billId);
    await inbox.run('deleteBill', { id: billId }, 'success');
    expect((await flag(waiting)).duplicateOfBillId).toBeNull();
  });

  describe('follows bills that are made and changed by themselves', () => {
    const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31', currency: 'EUR' };
    const line = { description: 'Crates', quantity: 1, unitPriceCents: 100 };
    const made = async (contactId: string, vendorInvoiceNumber: string) => {
      const bill = { contactId, vendorInvoiceNumber, ...dates, lines: [line] };
      return (await inbox.run('createBill', bill, 'bill { id }')).bill.id as string;
    };
    /** What every reader says of a document that waits. */
    const said = async (id: string) => {
      const shown = await inbox.books.rest('GET', `${documents}/${id}`);
      const list = await inbox.books.rest('GET', documents);
      const listed = list.body.invoice_documents.find((document: { id: number }) => document.id === Number(id));
      const trial = await inbox.books.rest('POST', `${documents}/bulk_convert`, { ids: [Number(id)], dry_run: true });
      return [
        shown.body.invoice_document.duplicate_of_bill_id,
        listed.duplicate_of_bill_id,
        list.body.stats.failure_reasons.duplicate_flagged,
        trial.body.will_fail.map(({ reasons }: { reasons: string[] }) => reasons),
      ];
    };
    const repeats = (billId: string) => [Number(billId), Number(billId), 1, [['duplicate_flagged']]];
    const single = [null, null, 0, []];
    let vendor: string;
    let waiting: string;
    beforeEach(async () => {
      vendor = await inbox.vendor();
      waiting = await inbox.read();
      expect(await said(waiting)).toEqual(single);
    });

    test('of its vendor and number alone, over REST too', async () => {
      await made(await inbox.vendor({ name: 'Kramerica' }), 'V-1');
      await made(vendor, 'V-2');
      expect(await said(waiting)).toEqual(single);
      const bill = { contact_id: Number(vendor), issue_date: '2026-03-01', due_date: '2026-03-31' };
      const { body } = await inbox.books.rest('POST', '/api/books/bills', {
        bill: { ...bill, vendor_invoice_number: 'v1' },
      });
      expect(await said(waiting)).toEqual(repeats(body.bill.id));
      await made(vendor, 'V-1');
      expect(await said(waiting)).toEqual(repeats(body.bill.id));
      const report = await inbox.run('bulkConvertInvoiceDocuments', { ids: [waiting] }, 'failed { reasons }');
      expect(report.failed).toEqual([{ reasons: ['duplicate_flagged'] }]);
    });

    test('when number or vendor of one changes, and not when all else does', async () => {
      const other = await inbox.vendor({ name: 'Kramerica' });
      const id = await made(vendor, 'V-2');
      const change = (fields: object) => inbox.run('updateBill', { id, ...fields }, 'bill { id }');
      for (const [fields, repeated] of [
        [{ vendorInvoiceNumber: 'V 1' }, true],
        [{ notes: 'x', dueDate: '2026-04-01' }, true],
        [{ contactId: other }, false],
        [{ contactId: vendor, vendorInvoiceNumber: 'V-1' }, true],
        [{ vendorInvoiceNumber: null }, false],
      ] as [object, boolean][]) {
        await change(fields);
        expect([fields, await said(waiting)]).toEqual([fields, repeated ? repeats(id) : single]);
      }
      const { converted: done } = await inbox.run(
        'bulkConvertInvoiceDocuments',
        { ids: [waiting] },
        'converted { id }',
      );
      expect(done).toEqual([{ id: waiting }]);
    });

    test.each(['deleteBill', 'voidBill'])('to the next oldest when %s takes one', async (mutation) => {
      const [first, second] = [await made(vendor, 'V-1'), await made(vendor, 'V-1')];
      const { data } = await inbox.books.graphql('{ accounts(first: 100) { nodes { id accountType } } }');
      const expense = data.accounts.nodes.find(({ accountType }: { accountType: string }) => accountType === 'EXPENSE');
      const billIds = [first, second];
      await inbox.run('bulkAssignAccount', { billIds, accountId: expense.id }, '__typename');
      if (mutation === 'voidBill') for (const id of billIds) await inbox.run('postBill', { id }, '__typename');
      expect(await said(waiting)).toEqual(repeats(first));
      await inbox.run(mutation, { id: first }, '__typename');
      expect(await said(waiting)).toEqual(repeats(second));
      await inbox.run(mutation, { id: second }, '__typename');
      expect(await said(waiting)).toEqual(single);
    });

    test('also once it was converted itself, and its bill is gone', async () => {
      const { bill } = await inbox.run('convertInvoiceDocument', { id: waiting }, 'bill { id }');
      await inbox.run('updateBill', { id: bill.id, vendorInvoiceNumber: 'V-9' }, '__typename');
      const other = await made(vendor, 'V-1');
      await inbox.run('deleteBill', { id: bill.id }, '__typename');
      expect(await said(waiting)).toEqual(repeats(other));
    });

    test('and in bulk what its contact is called by then', async () => {
      const id = await made(vendor, 'V-1');
      expect(await said(waiting)).toEqual(repeats(id));
      await inbox.run('updateContact', { id: vendor, name: 'Kramerica' }, '__typename');
      const report = await inbox.run(
        'bulkConvertInvoiceDocuments',
        { ids: [waiting] },
        'converted { id } failed { id }',
      );
      expect(report).toEqual({ converted: [{ id: waiting }], failed: [] });
    });

    test('whoever comes first of many at once', async () => {
      const ids = await Promise.all(
        Array.from({ length: 8 }, () => inbox.read({ ...wholeInvoice, invoice_number: 'A' })),
      );
      const bills = await Promise.all(
        ids.flatMap((id, index) => {
          const number = `V-${10 + index}`;
          const corrected = { id, extractedInvoiceNumber: number };
          return [
            inbox.run('updateInvoiceDocument', corrected, 'invoiceDocument { id }').then(() => null),
            made(vendor, number),
          ];
        }),
      );
      const expected = bills.filter((id) => id !== null);
      expect(await Promise.all(ids.map(async (id) => (await flag(id)).duplicateOfBillId))).toEqual(expected);
      const changes = expected.map((id, index) => ({ id, vendorInvoiceNumber: `V-${10 + ((index + 1) % 8)}` }));
      await Promise.all(changes.map((change) => inbox.run('updateBill', change, 'bill { id }')));
      const moved = [expected.at(-1), ...expected.slice(0, -1)];
      expect(await Promise.all(ids.map(async (id) => (await flag(id)).duplicateOfBillId))).toEqual(moved);
      await Promise.all(expected.map((id) => inbox.run('deleteBill', { id }, 'success')));
      expect(await Promise.all(ids.map(async (id) => (await flag(id)).duplicateOfBillId))).toEqual(Array(8).fill(null));
    });
  });

  test('is refused in bulk, and allowed when a person converts it', async () => {
    await converted();
    const id = await inbox.read();
    const report = await inbox.run(
      'bulkConvertInvoiceDocuments',
      { ids: [id] },
      'converted { id } failed { id reasons }',
    );
    expect(report).toEqual({ converted: [], failed: [{ id, reasons: ['duplicate_flagged'] }] });
    const { bill } = await inbox.run('convertInvoiceDocument', { id }, 'bill { billNumber }');
    expect(bill.billNumber).toBe('BILL-000002');
  });
});

describe('bulk conversion', () => {
  test('converts each on its own, and a trial run says the same and changes nothing', async () => {
    const good = await inbox.read();
    const same = await inbox.read({ ...wholeInvoice, invoice_number: 'v1' });
    const nameless = await inbox.documentIn('needs_review');
    const last = await inbox.read({
      ...wholeInvoice,
      vendor_name: 'Kramerica',
      total_cents: 500,
      tax_cents: '',
      subtotal_cents: '',
    });
    const ids = [good, same, nameless, last, good].map(Number);
    const before = await inbox.snapshot();
    const trial = await inbox.books.rest('POST', `${documents}/bulk_convert`, { ids, dry_run: true });
    const [goodRow] = await inbox.select<{ filename: string }>(
      `select filename from invoice_documents where owner_id = ? and id = ${good}`,
    );
    const failed = [
      { id: Number(same), reasons: ['duplicate_flagged'] },
      { id: Number(nameless), reasons: ['missing_vendor_name'] },
    ];
    expect([trial.status, trial.body]).toEqual([
      200,
      {
        will_convert: [
          {
            id: Number(good),
            filename: goodRow?.filename,
            contact_name: 'Vandelay Industries LLC',
            total_cents: 11_900,
          },
          { id: Number(last), filename: expect.any(String), contact_name: 'Kramerica', total_cents: 500 },
        ],
        will_fail: failed,
      },
    ]);
    expect(await inbox.snapshot()).toEqual(before);
    const real = await inbox.books.rest('POST', `${documents}/bulk_convert`, { ids, dry_run: false });
    expect([real.status, real.body]).toEqual([
      200,
      {
        converted: [
          { id: Number(good), bill_id: expect.any(Number), bill_number: 'BILL-000001' },
          { id: Number(last), bill_id: expect.any(Number), bill_number: 'BILL-000002' },
        ],
        failed,
      },
    ]);
    expect(await inbox.select('select bill_number, total_cents from bills where owner_id = ? order by id')).toEqual([
      { bill_number: 'BILL-000001', total_cents: 11_900 },
      { bill_number: 'BILL-000002', total_cents: 500 },
    ]);
  });

  test('of the same documents twice at once makes each bill once', async () => {
    const ids: string[] = [];
    for (let number = 1; number <= 5; number++)
      ids.push(await inbox.read({ ...wholeInvoice, invoice_number: `B-${number}` }));
    const reports = await Promise.all([
      inbox.run('bulkConvertInvoiceDocuments', { ids }, 'converted { id } failed { reasons }'),
      inbox.run('bulkConvertInvoiceDocuments', { ids: ids.toReversed() }, 'converted { id } failed { reasons }'),
    ]);
    expect(reports.flatMap(({ converted }) => converted)).toHaveLength(5);
    expect(reports.flatMap(({ failed }) => failed)).toEqual(Array(5).fill({ reasons: ['already_converted'] }));
    expect(await inbox.select('select count(*) as count from bills where owner_id = ?')).toEqual([{ count: 5 }]);
  });
});
