import { startBooks, type TestBooks } from '../support/books.js';
import {
  allocate,
  createCommitment,
  createCommitmentBill,
  deallocate,
  eventsOf,
  makeDocument,
  makeVendor,
  readCommitment,
  stateOf,
} from '../support/commitments.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let books: TestBooks;
let vendor: string;
let serial = 0;

beforeEach(async () => {
  books = await startBooks();
  vendor = await makeVendor(books);
});

async function makeCommitment(fields: object = {}): Promise<string> {
  serial += 1;
  const { data } = await createCommitment(books, {
    contactId: vendor,
    number: `PO-${serial}`,
    expectedTotalCents: 100_000,
    ...fields,
  });
  return data.createCommitment.commitment.id;
}

async function expenseAccount(): Promise<string> {
  const { data } = await books.graphql('{ accounts(first: 100) { nodes { id accountType } } }');
  return data.accounts.nodes.find((account: { accountType: string }) => account.accountType === 'EXPENSE').id;
}

function codes(errors: { extensions: { code: string } }[]): string[] {
  return errors.map(({ extensions }) => extensions.code);
}

async function newEvents(before: number) {
  return (await eventsOf(books)).slice(before);
}

afterEach(() => expectBooksToTieOut(books));

describe('candidates', () => {
  const candidatesOf = async (documentId: string) => {
    const { status, body } = await books.rest(
      'GET',
      `/api/books/invoice_documents/${documentId}/commitment_candidates`,
    );
    expect(status).toBe(200);
    return body;
  };

  test('the matchable commitments of the vendor in the currency of the invoice, best first', async () => {
    const near = await makeCommitment({
      expectedTotalCents: 102_000,
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
    });
    const exact = await makeCommitment({ serviceAddress: '12 Harbour Street' });
    const partly = await makeCommitment({ expectedTotalCents: 300_000 });
    await allocate(books, await makeDocument(books), [{ commitmentId: partly, allocatedCents: 100_000 }]);
    await makeCommitment({ currency: 'EUR' });
    await makeCommitment({ contactId: await makeVendor(books, 'Somebody Else Ltd') });
    const full = await makeCommitment();
    await allocate(books, await makeDocument(books), [{ commitmentId: full, allocatedCents: 100_000 }]);
    const canceled = await makeCommitment();
    await books.rest('POST', `/api/books/commitments/${canceled}/cancel`);

    const document = await makeDocument(books, { extractedInvoiceDate: '2026-05-15', extractedCurrency: 'USD' });
    const answer = await candidatesOf(document);
    expect(answer).toEqual({
      invoice_document_id: Number(document),
      invoice_total_cents: 100_000,
      candidates: [
        {
          commitment_id: Number(exact),
          number: expect.any(String),
          contact_name: 'Harbour Supplies Ltd',
          service_address: '12 Harbour Street',
          period_start: null,
          period_end: null,
          expected_total_cents: 100_000,
          remaining_cents: 100_000,
          variance_cents: 0,
          variance_percent: 0,
          reasons: ['exact_amount', 'vendor_match'],
        },
        expect.objectContaining({
          commitment_id: Number(near),
          variance_cents: -2_000,
          variance_percent: -1.96,
          reasons: ['amount_within_tolerance', 'period_overlap', 'vendor_match'],
        }),
        expect.objectContaining({
          commitment_id: Number(partly),
          remaining_cents: 200_000,
          variance_cents: -100_000,
          variance_percent: -50,
          reasons: ['vendor_match'],
        }),
      ],
    });
    expect(await candidatesOf(document)).toEqual(answer);
  });

  test.each([
    ['the subtotal read', { extractedSubtotalCents: 80_000, extractedTaxCents: 19_000 }, 0],
    ['the total less the tax', { extractedTaxCents: 20_000 }, 0],
    ['nothing, without a tax', {}, null],
    ['nothing, without a total', { extractedTotalCents: null, extractedTaxCents: 20_000 }, null],
  ])('a commitment net of tax is compared with %s', async (_what, fields, varianceCents) => {
    await makeCommitment({ expectedTotalCents: 80_000, taxTreatment: 'NET' });
    const document = await makeDocument(books, fields);
    const [candidate] = (await candidatesOf(document)).candidates;
    expect(candidate.variance_cents).toBe(varianceCents);
    expect(candidate.reasons).toEqual(varianceCents === 0 ? ['exact_amount', 'vendor_match'] : ['vendor_match']);
  });

  test('none when no vendor resolves', async () => {
    await makeCommitment();
    const document = await makeDocument(books, { extractedVendorName: 'Quite Unknown' });
    expect(await candidatesOf(document)).toMatchObject({ invoice_total_cents: 100_000, candidates: [] });
  });

  test('no such document: 404', async () => {
    const { status } = await books.rest('GET', '/api/books/invoice_documents/999999999/commitment_candidates');
    expect(status).toBe(404);
  });
});

describe('allocating an invoice', () => {
  test('records approved allocations, brings the commitments up to date and tells of each commitment once', async () => {
    const first = await makeCommitment();
    const second = await makeCommitment({ expectedTotalCents: 30_000 });
    const document = await makeDocument(books);
    const eventCount = (await eventsOf(books)).length;
    const { data } = await allocate(books, document, [
      { commitmentId: second, allocatedCents: 20_000 },
      { commitmentId: first, allocatedCents: 50_000 },
      { commitmentId: second, allocatedCents: 15_000 },
    ]);
    const common = {
      billId: null,
      billNumber: null,
      invoiceDocumentId: document,
      invoiceTotalCents: 100_000,
      unallocatedRemainderCents: 15_000,
      allocationType: 'MANUAL',
      status: 'APPROVED',
      reviewedBy: 'acme@books.invalid',
    };
    expect(data.allocateInvoiceDocument).toMatchObject({
      invoiceDocument: { id: document, commitmentReviewStatus: 'APPROVED' },
      allocations: [
        { ...common, commitmentId: second, allocatedCents: 20_000, varianceCents: -10_000 },
        { ...common, commitmentId: first, allocatedCents: 50_000, varianceCents: -50_000 },
        { ...common, commitmentId: second, allocatedCents: 15_000, varianceCents: 5_000 },
      ],
    });
    expect(await readCommitment(books, first)).toMatchObject({
      matchedTotalCents: 50_000,
      remainingCents: 50_000,
      status: 'PARTIALLY_MATCHED',
    });
    expect(await readCommitment(books, second)).toMatchObject({
      matchedTotalCents: 35_000,
      remainingCents: -5_000,
      status: 'OVERMATCHED',
    });
    expect(await newEvents(eventCount)).toEqual([
      {
        event: 'books.commitment.matched',
        data: {
          commitment_id: Number(first),
          commitment_number: expect.any(String),
          external_source: null,
          external_id: null,
          invoice_document_id: Number(document),
          allocated_cents: 50_000,
          remaining_cents: 50_000,
          status: 'partially_matched',
        },
      },
      {
        event: 'books.commitment.matched',
        data: expect.objectContaining({
          commitment_id: Number(second),
          allocated_cents: 35_000,
          status: 'overmatched',
        }),
      },
    ]);
  });

  test('may be done again until the document is billed; what remains of the invoice is live', async () => {
    const [first, second] = [await makeCommitment(), await makeCommitment()];
    const document = await makeDocument(books);
    await allocate(books, document, [{ commitmentId: first, allocatedCents: 60_000 }]);
    await allocate(books, document, [{ commitmentId: second, allocatedCents: 30_000 }]);
    const { data } = await books.graphql(
      'query ($id: ID!) { invoiceDocument(id: $id) { allocations { commitmentId unallocatedRemainderCents } } }',
      { id: document },
    );
    expect(data.invoiceDocument.allocations).toEqual([
      { commitmentId: first, unallocatedRemainderCents: 10_000 },
      { commitmentId: second, unallocatedRemainderCents: 10_000 },
    ]);
  });

  test('an invoice whose total is not known has neither total nor remainder', async () => {
    const document = await makeDocument(books, { extractedTotalCents: null });
    const { data } = await allocate(books, document, [{ commitmentId: await makeCommitment(), allocatedCents: 1 }]);
    expect(data.allocateInvoiceDocument.allocations).toMatchObject([
      { invoiceTotalCents: null, unallocatedRemainderCents: null, varianceCents: -99_999 },
    ]);
  });

  test.each<[string, () => Promise<{ commitmentId: string; allocatedCents: number }[]>, string, string[]]>([
    ['no allocations', async () => [], 'VALIDATION_FAILED', ['allocations']],
    [
      'amounts that are not above 0',
      async () => {
        const commitmentId = await makeCommitment();
        return [
          { commitmentId, allocatedCents: 0 },
          { commitmentId, allocatedCents: 5 },
          { commitmentId, allocatedCents: -1 },
        ];
      },
      'VALIDATION_FAILED',
      ['allocations.0.allocatedCents', 'allocations.2.allocatedCents'],
    ],
    [
      'a commitment of nobody beside a good one',
      async () => [
        { commitmentId: await makeCommitment(), allocatedCents: 5 },
        { commitmentId: '999999999', allocatedCents: 5 },
      ],
      'VALIDATION_FAILED',
      ['allocations.1.commitmentId'],
    ],
    [
      'a commitment in another currency',
      async () => [{ commitmentId: await makeCommitment({ currency: 'EUR' }), allocatedCents: 5 }],
      'CURRENCY_MISMATCH',
      [],
    ],
    [
      'sums beyond exactness',
      async () => [
        { commitmentId: await makeCommitment(), allocatedCents: Number.MAX_SAFE_INTEGER },
        { commitmentId: await makeCommitment(), allocatedCents: 1 },
      ],
      'VALIDATION_FAILED',
      ['allocations'],
    ],
  ])('refuses %s and changes nothing', async (_case, entries, code, paths) => {
    const document = await makeDocument(books, { extractedCurrency: 'USD' });
    const allocations = await entries();
    const before = await stateOf(books);
    const { errors } = await allocate(books, document, allocations);
    expect(codes(errors)).toEqual([code]);
    expect(errors[0]?.extensions.httpStatus).toBe(422);
    expect((errors[0]?.extensions.fields ?? []).map((field) => (field as { path: string }).path)).toEqual(paths);
    expect(await stateOf(books)).toEqual(before);
  });

  test('another owner’s commitment and document are nobody’s', async () => {
    const [commitmentId, document] = [await makeCommitment(), await makeDocument(books)];
    const others = await startBooks();
    const theirs = await allocate(others, await makeDocument(others), [{ commitmentId, allocatedCents: 1 }]);
    const ours = await allocate(others, document, [{ commitmentId, allocatedCents: 1 }]);
    expect([...codes(theirs.errors), ...codes(ours.errors)]).toEqual(['VALIDATION_FAILED', 'NOT_FOUND']);
  });

  test('twenty invoices at once: no allocation is lost', async () => {
    const commitmentId = await makeCommitment();
    const documents = await Promise.all(Array.from({ length: 20 }, () => makeDocument(books)));
    const answers = await Promise.all(
      documents.map((document) => allocate(books, document, [{ commitmentId, allocatedCents: 1_000 }])),
    );
    expect(answers.flatMap(({ errors }) => codes(errors))).toEqual([]);
    expect(await readCommitment(books, commitmentId)).toMatchObject({
      matchedTotalCents: 20_000,
      remainingCents: 80_000,
      status: 'PARTIALLY_MATCHED',
    });
  });

  test('two commitments, named in either order by many at once: all end, and the sums are right', async () => {
    const [one, other] = [await makeCommitment(), await makeCommitment()];
    const documents = await Promise.all(Array.from({ length: 12 }, () => makeDocument(books)));
    const answers = await Promise.all(
      documents.map((document, index) =>
        allocate(
          books,
          document,
          (index % 2 ? [one, other] : [other, one]).map((commitmentId) => ({ commitmentId, allocatedCents: 10 })),
        ),
      ),
    );
    expect(answers.flatMap(({ errors }) => codes(errors))).toEqual([]);
    for (const id of [one, other]) expect(await readCommitment(books, id)).toMatchObject({ matchedTotalCents: 120 });
  });

  test('many at once over what remains: only what finds the commitment matchable counts', async () => {
    const commitmentId = await makeCommitment({ expectedTotalCents: 100 });
    const documents = await Promise.all(Array.from({ length: 8 }, () => makeDocument(books)));
    const answers = await Promise.all(
      documents.map((document) => allocate(books, document, [{ commitmentId, allocatedCents: 60 }])),
    );
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(2);
    expect(new Set(answers.flatMap(({ errors }) => codes(errors)))).toEqual(new Set(['COMMITMENT_NOT_MATCHABLE']));
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 120, status: 'OVERMATCHED' });
  });
});

describe('taking an allocation back', () => {
  test('rejects it; totals, status and the document’s review follow', async () => {
    const commitmentId = await makeCommitment();
    const document = await makeDocument(books);
    const entries = [
      { commitmentId, allocatedCents: 60_000 },
      { commitmentId, allocatedCents: 40_000 },
    ];
    const { data } = await allocate(books, document, entries);
    const [first, second] = data.allocateInvoiceDocument.allocations;
    const reviewStatus = async () => {
      const answer = await books.graphql('query ($id: ID!) { invoiceDocument(id: $id) { commitmentReviewStatus } }', {
        id: document,
      });
      return answer.data.invoiceDocument.commitmentReviewStatus;
    };

    const taken = await deallocate(books, first.id);
    expect(taken.data.deallocate.allocation).toEqual({
      id: first.id,
      status: 'REJECTED',
      reviewedBy: 'acme@books.invalid',
      commitment: { matchedTotalCents: 40_000, remainingCents: 60_000, status: 'PARTIALLY_MATCHED' },
    });
    expect(await reviewStatus()).toBe('APPROVED');
    expect(codes((await deallocate(books, first.id)).errors)).toEqual(['ALLOCATION_NOT_APPROVED']);

    await deallocate(books, second.id);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 0, status: 'OPEN' });
    expect(await reviewStatus()).toBe('UNMATCHED');
    expect(codes((await createCommitmentBill(books, document)).errors)).toEqual(['ALLOCATIONS_NOT_APPROVED']);
  });

  test('ten at once take it back once', async () => {
    const commitmentId = await makeCommitment();
    const { data } = await allocate(books, await makeDocument(books), [{ commitmentId, allocatedCents: 60_000 }]);
    const [allocation] = data.allocateInvoiceDocument.allocations;
    const answers = await Promise.all(Array.from({ length: 10 }, () => deallocate(books, allocation.id)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 0, remainingCents: 100_000 });
  });

  test('not when a bill was made from it', async () => {
    const document = await makeDocument(books);
    const { data } = await allocate(books, document, [
      { commitmentId: await makeCommitment(), allocatedCents: 60_000 },
    ]);
    await createCommitmentBill(books, document);
    const before = await stateOf(books);
    const { errors } = await deallocate(books, data.allocateInvoiceDocument.allocations[0].id);
    expect(errors[0]?.extensions).toMatchObject({ code: 'ALLOCATION_BILLED', httpStatus: 409 });
    expect(await stateOf(books)).toEqual(before);
  });
});

describe('the bill of the allocations', () => {
  test('has a line for each allocation and each other charge, the dates of the invoice and its PDF', async () => {
    const accountId = await expenseAccount();
    const withAccount = await makeCommitment({ number: 'PO-A', lines: [{ accountId }, { accountId }] });
    const otherVendor = await makeVendor(books, 'Second Vendor');
    const without = await makeCommitment({ number: 'PO-B', contactId: otherVendor });
    const document = await makeDocument(books, {
      extractedInvoiceNumber: 'V-77',
      extractedInvoiceDate: '2026-05-15',
      extractedDueDate: '2026-06-14',
      extractedTaxCents: 7_000,
    });
    await allocate(books, document, [
      { commitmentId: withAccount, allocatedCents: 70_000 },
      { commitmentId: without, allocatedCents: 25_000 },
    ]);
    const eventCount = (await eventsOf(books)).length;
    const { data, errors } = await createCommitmentBill(books, document, [
      { description: 'Fuel surcharge', amountCents: 6_000, accountId },
      { description: 'Goodwill', amountCents: -1_000 },
    ]);
    expect(errors).toEqual([]);
    const { bill, invoiceDocument } = data.createCommitmentBill;
    expect(bill).toMatchObject({
      vendorInvoiceNumber: 'V-77',
      status: 'DRAFT',
      contactId: vendor,
      issueDate: '2026-05-15',
      dueDate: '2026-06-14',
      currency: 'USD',
      subtotalCents: 100_000,
      taxCents: 0,
      totalCents: 100_000,
      attachmentCount: 1,
      invoiceDocumentId: document,
      lines: [
        { position: 1, description: 'Commitment PO-A', quantity: 1, amountCents: 70_000, accountId },
        { position: 2, description: 'Commitment PO-B', quantity: 1, amountCents: 25_000, accountId: null },
        { position: 3, description: 'Fuel surcharge', quantity: 1, amountCents: 6_000, accountId },
        { position: 4, description: 'Goodwill', quantity: 1, amountCents: -1_000, accountId: null },
      ],
      allocations: [
        { commitmentId: withAccount, allocatedCents: 70_000, billNumber: bill.billNumber },
        { commitmentId: without, allocatedCents: 25_000, billNumber: bill.billNumber },
      ],
    });
    expect(invoiceDocument).toEqual({
      id: document,
      status: 'CONVERTED',
      billId: bill.id,
      commitmentReviewStatus: 'APPROVED',
    });
    const told = (id: string, number: string) => ({
      commitment_id: Number(id),
      number,
      external_source: null,
      external_id: null,
      status: 'partially_matched',
    });
    expect(await newEvents(eventCount)).toEqual([
      { event: 'books.bill.created', data: expect.objectContaining({ bill_id: Number(bill.id) }) },
      {
        event: 'books.commitment.bill_created',
        data: {
          bill_id: Number(bill.id),
          bill_total_cents: 100_000,
          invoice_document_id: Number(document),
          commitment_ids: [Number(withAccount), Number(without)],
          commitments: [told(withAccount, 'PO-A'), told(without, 'PO-B')],
        },
      },
    ]);
  });

  test('over REST it is 201; a missing due date is the issue date', async () => {
    const document = await makeDocument(books, { extractedInvoiceDate: '2026-05-15' });
    const commitmentId = Number(await makeCommitment());
    const allocated = await books.rest('POST', `/api/books/invoice_documents/${document}/allocate`, {
      allocations: [{ commitment_id: commitmentId, allocated_cents: 100_000 }],
    });
    expect(allocated.status).toBe(200);
    const { status, body } = await books.rest(
      'POST',
      `/api/books/invoice_documents/${document}/create_commitment_bill`,
      {},
    );
    expect(status).toBe(201);
    expect(body.bill).toMatchObject({ issue_date: '2026-05-15', due_date: '2026-05-15', total_cents: 100_000 });
    expect(body.invoice_document).toMatchObject({ status: 'converted', bill_id: body.bill.id });
  });

  test.each<[string, (document: string) => Promise<unknown>, string, object[]]>([
    ['nothing is allocated', async () => undefined, 'ALLOCATIONS_NOT_APPROVED', []],
    [
      'a charge makes it negative',
      async (document) => allocate(books, document, [{ commitmentId: await makeCommitment(), allocatedCents: 10 }]),
      'VALIDATION_FAILED',
      [{ description: 'Credit', amountCents: -11 }],
    ],
    [
      'a charge names no expense account',
      async (document) => allocate(books, document, [{ commitmentId: await makeCommitment(), allocatedCents: 10 }]),
      'VALIDATION_FAILED',
      [{ description: 'Fee', amountCents: 1, accountId: '999999999' }],
    ],
  ])('is refused when %s, and nothing changes', async (_case, prepare, code, nonPoLines) => {
    const document = await makeDocument(books);
    await prepare(document);
    const before = await stateOf(books);
    const { errors } = await createCommitmentBill(books, document, nonPoLines);
    expect(codes(errors)).toEqual([code]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('ten at once make one bill; afterwards nothing is allocated any more', async () => {
    const document = await makeDocument(books);
    const commitmentId = await makeCommitment();
    await allocate(books, document, [{ commitmentId, allocatedCents: 50_000 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createCommitmentBill(books, document)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errors }) => codes(errors)))).toEqual(new Set(['DOCUMENT_CONVERTED']));
    const { errors } = await allocate(books, document, [{ commitmentId, allocatedCents: 1 }]);
    expect(errors[0]?.extensions).toMatchObject({ code: 'DOCUMENT_CONVERTED', httpStatus: 409 });
  });

  test('deleted or voided, it gives the document and its approved allocations back for another bill', async () => {
    const accountId = await expenseAccount();
    const document = await makeDocument(books);
    const commitmentId = await makeCommitment({ lines: [{ accountId }] });
    await allocate(books, document, [{ commitmentId, allocatedCents: 50_000 }]);
    const billId = async () => (await createCommitmentBill(books, document)).data.createCommitmentBill.bill.id;
    const allocation = async () => (await readCommitment(books, commitmentId)).allocations[0];

    const first = await billId();
    expect((await books.rest('DELETE', `/api/books/bills/${first}`)).status).toBe(200);
    expect(await allocation()).toMatchObject({ billId: null, status: 'APPROVED' });

    const second = await billId();
    expect((await books.rest('POST', `/api/books/bills/${second}/post_bill`)).status).toBe(200);
    expect((await books.rest('POST', `/api/books/bills/${second}/void`)).status).toBe(200);
    expect(await allocation()).toMatchObject({ billId: null, status: 'APPROVED' });

    const third = await billId();
    expect(await allocation()).toMatchObject({ billId: third, status: 'APPROVED' });
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 50_000 });
  });

  test('allocations and bill are made, previewed and taken back in one step', async () => {
    const accountId = await expenseAccount();
    const document = await makeDocument(books);
    const commitmentId = await makeCommitment({ lines: [{ accountId }] });
    const make = (input: object) =>
      books.graphql(
        `mutation ($input: CreateCommitmentBillInput!) { createCommitmentBill(input: $input) {
          bill { id totalCents } preview { journalEntries { lines { debitCents creditCents } } } } }`,
        { input: { id: document, allocations: [{ commitmentId, allocatedCents: 50_000 }], ...input } },
      );
    const { data: previewed } = await make({ post: true, preview: true });
    expect(previewed.createCommitmentBill.preview.journalEntries).toEqual([
      {
        lines: [
          { debitCents: 50_000, creditCents: 0 },
          { debitCents: 0, creditCents: 50_000 },
        ],
      },
    ]);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 0, allocations: [] });

    const refused = await make({ allocations: [{ commitmentId, allocatedCents: 0 }] });
    expect(codes(refused.errors)).toEqual(['VALIDATION_FAILED']);
    const { data } = await make({});
    const { bill } = data.createCommitmentBill;
    expect(bill.totalCents).toBe(50_000);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 50_000 });
    const undone = await books.graphql(
      `mutation ($input: UndoCommitmentBillInput!) {
        undoCommitmentBill(input: $input) { bill { id } invoiceDocument { billId commitmentReviewStatus } } }`,
      { input: { id: bill.id, deallocate: true } },
    );
    expect(undone.errors).toEqual([]);
    expect(undone.data.undoCommitmentBill).toMatchObject({ bill: null, invoiceDocument: { billId: null } });
    const { matchedTotalCents, allocations } = await readCommitment(books, commitmentId);
    expect([matchedTotalCents, allocations.map(({ status }: { status: string }) => status)]).toEqual([0, ['REJECTED']]);
  });

  test('a deleted document gives its commitments back what it took', async () => {
    const document = await makeDocument(books);
    const commitmentId = await makeCommitment();
    await allocate(books, document, [{ commitmentId, allocatedCents: 50_000 }]);
    expect((await books.rest('DELETE', `/api/books/invoice_documents/${document}`)).status).toBe(200);
    expect(await readCommitment(books, commitmentId)).toMatchObject({
      matchedTotalCents: 0,
      status: 'OPEN',
      allocations: [],
    });
  });
});
