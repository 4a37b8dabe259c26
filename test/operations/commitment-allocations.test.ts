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

  test.each([
    ['the owner’s currency when it says none', {}, ['PO in USD']],
    ['its own currency', { extractedCurrency: 'EUR' }, ['PO in EUR']],
  ])('are those in %s', async (_what, fields, numbers) => {
    for (const currency of ['USD', 'EUR']) await makeCommitment({ currency, number: `PO in ${currency}` });
    const document = await makeDocument(books, fields);
    const { candidates } = await candidatesOf(document);
    expect(candidates.map(({ number }: { number: string }) => number)).toEqual(numbers);
  });

  test.each([
    ['gross', 'GROSS', 90_000, ['GROSS', 100_000, 10_000], -10_000],
    ['net', 'NET', 90_000, ['NET', 80_000, -10_000], 10_000],
    ['exact', 'NET', 80_000, ['NET', 80_000, 0], 0],
    ['whichever is nearer', null, 81_000, ['NET', 80_000, -1_000], 1_000],
  ])('say what was compared with what: %s', async (_what, taxTreatment, expectedTotalCents, compared, difference) => {
    await makeCommitment({ taxTreatment, expectedTotalCents, periodStart: '2026-05-01', periodEnd: '2026-05-31' });
    const document = await makeDocument(books, { extractedSubtotalCents: 80_000 });
    const { data } = await books.graphql(
      `query ($id: ID!) { commitmentCandidates(documentId: $id) { candidates { documentDifferenceCents expectedTotalCents
        periodStart periodEnd comparison { taxTreatment invoiceCents varianceCents } } } }`,
      { id: document },
    );
    const [candidate] = data.commitmentCandidates.candidates;
    expect(Object.values(candidate.comparison)).toEqual(compared);
    expect(candidate).toMatchObject({
      documentDifferenceCents: difference,
      expectedTotalCents,
      periodStart: '2026-05-01',
      periodEnd: '2026-05-31',
    });
  });

  test('what is not known of the invoice makes no difference that is known', async () => {
    await makeCommitment({ taxTreatment: 'NET' });
    const document = await makeDocument(books);
    const { data } = await books.graphql(
      `query ($id: ID!) { commitmentCandidates(documentId: $id) { candidates { documentDifferenceCents variancePercent
        comparison { taxTreatment invoiceCents varianceCents } } } }`,
      { id: document },
    );
    expect(data.commitmentCandidates.candidates).toEqual([
      {
        documentDifferenceCents: null,
        variancePercent: null,
        comparison: { taxTreatment: 'NET', invoiceCents: null, varianceCents: null },
      },
    ]);
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

  test('a commitment of no readable id, and what brings the matched total out of range, are named', async () => {
    const most = await makeCommitment({ expectedTotalCents: Number.MAX_SAFE_INTEGER });
    const [first, second] = [await makeDocument(books), await makeDocument(books)];
    await allocate(books, first, [{ commitmentId: most, allocatedCents: Number.MAX_SAFE_INTEGER - 1 }]);
    const other = await makeCommitment();
    const before = await stateOf(books);
    const refusal = async (document: string, ...allocations: { commitmentId: string; allocatedCents: number }[]) => {
      const { errors } = await allocate(books, document, allocations);
      return [errors[0]?.extensions.code, errors[0]?.extensions.fields];
    };
    expect(
      await refusal(second, { commitmentId: other, allocatedCents: 1 }, { commitmentId: 'nobody', allocatedCents: 1 }),
    ).toEqual(['VALIDATION_FAILED', [{ path: 'allocations.1.commitmentId', message: 'refers to nothing' }]]);
    expect(
      await refusal(second, { commitmentId: other, allocatedCents: 1 }, { commitmentId: most, allocatedCents: 2 }),
    ).toEqual([
      'VALIDATION_FAILED',
      [{ path: 'allocations.1.allocatedCents', message: 'makes the matched total too large' }],
    ]);
    const message = 'add up to more than can be carried exactly';
    expect(await refusal(first, { commitmentId: other, allocatedCents: 2 })).toEqual([
      'VALIDATION_FAILED',
      [{ path: 'allocations', message }],
    ]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('an invoice that says no currency takes that of the commitments, which is one, with those before', async () => {
    const [dollars, euros] = [await makeCommitment(), await makeCommitment({ currency: 'EUR' })];
    const entry = (commitmentId: string) => ({ commitmentId, allocatedCents: 5 });
    const [document, other] = [await makeDocument(books), await makeDocument(books)];
    const together = await allocate(books, document, [entry(dollars), entry(euros)]);
    expect(together.errors.map(({ message, extensions }) => [extensions.code, message])).toEqual([
      ['CURRENCY_MISMATCH', 'The invoice and its commitments must be in one currency; here are USD, EUR'],
    ]);
    expect((await allocate(books, other, [entry(dollars)])).errors).toEqual([]);
    const { data, errors } = await allocate(books, document, [entry(euros)]);
    expect(errors).toEqual([]);
    const before = await stateOf(books);
    expect(codes((await allocate(books, document, [entry(dollars)])).errors)).toEqual(['CURRENCY_MISMATCH']);
    expect(await stateOf(books)).toEqual(before);
    await deallocate(books, data.allocateInvoiceDocument.allocations[0].id);
    expect((await allocate(books, document, [entry(dollars)])).errors).toEqual([]);
  });

  test('an invoice in a currency takes commitments in it', async () => {
    const document = await makeDocument(books, { extractedCurrency: 'EUR' });
    const commitmentId = await makeCommitment({ currency: 'EUR' });
    expect((await allocate(books, document, [{ commitmentId, allocatedCents: 5 }])).errors).toEqual([]);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 5, remainingCents: 99_995 });
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

  const make = (input: object) =>
    books.graphql(
      `mutation ($input: CreateCommitmentBillInput!) { createCommitmentBill(input: $input) {
        bill { status subtotalCents taxCents totalCents currency lines { description quantity amountCents accountId } } } }`,
      { input },
    );

  test('has the account asked for where neither a charge nor all lines of its commitment name one', async () => {
    const accountId = await expenseAccount();
    const { data } = await books.graphql('{ accounts(first: 100) { nodes { id accountType } } }');
    const [other] = data.accounts.nodes.flatMap((account: { id: string; accountType: string }) =>
      account.accountType === 'EXPENSE' && account.id !== accountId ? [account.id] : [],
    );
    const document = await makeDocument(books);
    const entries: { commitmentId: string; allocatedCents: number }[] = [];
    for (const lines of [[{ accountId }, {}], [{ accountId }, { accountId: other }], [{}], []]) {
      entries.push({ commitmentId: await makeCommitment({ lines }), allocatedCents: 10 });
    }
    const nonPoLines = [
      { description: 'Fuel', amountCents: 3, accountId },
      { description: 'Toll', amountCents: 4 },
    ];
    const preview = { id: document, allocations: entries, nonPoLines, preview: true };
    const accountsOf = async (input: object) => {
      const { data, errors } = await make(input);
      expect(errors).toEqual([]);
      return data.createCommitmentBill.bill.lines.map((line: { accountId: string | null }) => line.accountId);
    };
    expect(await accountsOf(preview)).toEqual([accountId, null, null, null, accountId, null]);
    expect(await accountsOf({ ...preview, accountId: other })).toEqual([
      accountId,
      other,
      other,
      other,
      accountId,
      other,
    ]);
  });

  test('has the lines and the tax that are asked for, and is posted with them', async () => {
    const accountId = await expenseAccount();
    const document = await makeDocument(books);
    const allocations = [{ commitmentId: await makeCommitment(), allocatedCents: 10 }];
    const lines = [
      { description: 'Gravel', quantity: 2, unitPriceCents: 4_000, accountId },
      { description: 'Rebate', quantity: 1, unitPriceCents: -100 },
    ];
    const nonPoLines = [{ description: 'Fuel', amountCents: -7_900 }];
    const { data, errors } = await make({
      ...{ id: document, allocations, lines, nonPoLines, accountId, taxCents: 20, post: true },
    });
    expect(errors).toEqual([]);
    expect(data.createCommitmentBill.bill).toEqual({
      status: 'POSTED',
      subtotalCents: 0,
      taxCents: 20,
      totalCents: 20,
      currency: 'USD',
      lines: [
        { description: 'Gravel', quantity: 2, amountCents: 8_000, accountId },
        { description: 'Rebate', quantity: 1, amountCents: -100, accountId },
        { description: 'Fuel', quantity: 1, amountCents: -7_900, accountId },
      ],
    });
  });

  test('comes to nothing when a charge takes all of it away', async () => {
    const document = await makeDocument(books);
    const allocations = [{ commitmentId: await makeCommitment({ currency: 'EUR' }), allocatedCents: 10 }];
    const { data } = await make({ id: document, allocations, nonPoLines: [{ description: 'Gift', amountCents: -10 }] });
    expect(data.createCommitmentBill.bill).toMatchObject({ status: 'DRAFT', totalCents: 0, currency: 'EUR' });
  });

  test('is refused with the name of every field that is wrong, and nothing changes', async () => {
    const document = await makeDocument(books);
    await allocate(books, document, [{ commitmentId: await makeCommitment(), allocatedCents: 10 }]);
    const before = await stateOf(books);
    const refusal = async (input: object) => {
      const { errors } = await make({ id: document, ...input });
      const fields = (errors[0]?.extensions.fields ?? []) as { path: string; message: string }[];
      return fields.map(({ path, message }) => `${path} ${message}`);
    };
    const charge = { description: 'Fee', amountCents: 1 };
    const total = 'nonPoLines must leave the bill a total between 0 and 2^53-1';
    expect(await refusal({ lines: [], taxCents: -1, accountId: '999999999' })).toEqual([
      expect.stringMatching(/^accountId /),
      'lines must have at least one entry',
      'taxCents must not be negative',
    ]);
    expect(await refusal({ nonPoLines: [charge, { ...charge, accountId: 'nobody' }] })).toEqual([
      expect.stringMatching(/^nonPoLines\.1\.accountId /),
    ]);
    expect(await refusal({ nonPoLines: [{ ...charge, amountCents: -11 }] })).toEqual([total]);
    expect(await refusal({ nonPoLines: [{ ...charge, amountCents: Number.MAX_SAFE_INTEGER }] })).toEqual([total]);
    const lines = [{ description: 'Gravel', quantity: 1, unitPriceCents: 10 }];
    expect(await refusal({ lines, nonPoLines: [{ ...charge, amountCents: -11 }] })).toEqual([
      'lines must not add up to less than 0',
    ]);
    expect(await stateOf(books)).toEqual(before);
  });

  test('has the allocations of its document alone, of those the approved ones, and leaves them when it goes', async () => {
    const [commitmentId, other] = [await makeCommitment(), await makeCommitment()];
    const [document, second] = [await makeDocument(books), await makeDocument(books)];
    const entry = { commitmentId, allocatedCents: 10 };
    const { data } = await allocate(books, document, [entry, entry, { commitmentId: other, allocatedCents: 7 }]);
    const [rejected] = data.allocateInvoiceDocument.allocations;
    await deallocate(books, rejected.id);
    await allocate(books, second, [entry]);
    const first = (await createCommitmentBill(books, document)).data.createCommitmentBill.bill;
    expect(first.totalCents).toBe(17);
    const bills = async () =>
      (await readCommitment(books, commitmentId)).allocations.map(({ billId }: { billId: string | null }) => billId);
    expect(await bills()).toEqual([null, first.id, null]);
    const next = (await createCommitmentBill(books, second)).data.createCommitmentBill.bill;
    expect(await bills()).toEqual([null, first.id, next.id]);
    const { data: parts } = await books.graphql(
      `query ($document: ID!, $commitment: ID!, $bill: ID!) {
        invoiceDocument(id: $document) { allocations(first: 1, offset: 1) { id bill { id } } }
        commitment(id: $commitment) { allocations(first: 1, offset: 2) { bill { billNumber } billNumber } }
        bill(id: $bill) { allocations(first: 1, offset: 1) { allocatedCents } } }`,
      { document, commitment: commitmentId, bill: first.id },
    );
    const { billNumber } = next;
    expect(parts).toEqual({
      invoiceDocument: {
        allocations: [{ id: data.allocateInvoiceDocument.allocations[1].id, bill: { id: first.id } }],
      },
      commitment: { allocations: [{ bill: { billNumber }, billNumber }] },
      bill: { allocations: [{ allocatedCents: 7 }] },
    });
    await books.rest('DELETE', `/api/books/bills/${first.id}`);
    expect(await bills()).toEqual([null, null, next.id]);
  });

  test('tells of a commitment once, in the order of the allocations', async () => {
    const [one, other] = [await makeCommitment(), await makeCommitment({ expectedTotalCents: 30 })];
    const document = await makeDocument(books);
    await allocate(books, document, [
      { commitmentId: other, allocatedCents: 10 },
      { commitmentId: one, allocatedCents: 10 },
      { commitmentId: other, allocatedCents: 20 },
    ]);
    const eventCount = (await eventsOf(books)).length;
    const { data } = await createCommitmentBill(books, document);
    expect(data.createCommitmentBill.bill.lines).toHaveLength(3);
    const [, told] = await newEvents(eventCount);
    expect(told?.data).toMatchObject({
      bill_total_cents: 40,
      commitment_ids: [Number(other), Number(one)],
      commitments: [
        { commitment_id: Number(other), status: 'fully_matched' },
        { commitment_id: Number(one), status: 'partially_matched' },
      ],
    });
  });

  test('is voided from a day, and its allocations rejected when that is asked', async () => {
    const accountId = await expenseAccount();
    const document = await makeDocument(books, { extractedInvoiceDate: '2026-05-15' });
    const commitmentId = await makeCommitment({ lines: [{ accountId }] });
    const entries = [10, 20].map((allocatedCents) => ({ commitmentId, allocatedCents }));
    await make({ id: document, allocations: entries, post: true });
    const billId = (await readCommitment(books, commitmentId)).allocations[0].billId;
    const undo = (input: object) =>
      books.graphql(
        `mutation ($input: UndoCommitmentBillInput!) { undoCommitmentBill(input: $input) { bill { id status voidedOn }
          invoiceDocument { id billId commitmentReviewStatus } } }`,
        { input: { id: billId, ...input } },
      );
    const before = await stateOf(books);
    expect((await undo({ voidedOn: '2026-05-14' })).errors[0]?.extensions.fields).toMatchObject([{ path: 'voidedOn' }]);
    expect(await stateOf(books)).toEqual(before);
    const { data } = await undo({ voidedOn: '2026-05-20', deallocate: true });
    expect(data.undoCommitmentBill).toEqual({
      bill: { id: billId, status: 'VOID', voidedOn: '2026-05-20' },
      invoiceDocument: { id: document, billId: null, commitmentReviewStatus: 'UNMATCHED' },
    });
    const { matchedTotalCents, status, allocations } = await readCommitment(books, commitmentId);
    expect([matchedTotalCents, status]).toEqual([0, 'OPEN']);
    expect(allocations).toMatchObject(
      entries.map((entry) => ({ allocatedCents: entry.allocatedCents, billId: null, status: 'REJECTED' })),
    );
  });

  test('has lines without the account that was archived since, which a repeated PUT keeps', async () => {
    const { data } = await books.graphql(
      `mutation { createAccount(input: {number: "6999", name: "Fairs", accountType: EXPENSE}) { account { id } } }`,
    );
    const accountId = Number(data.createAccount.account.id);
    const path = '/api/books/commitments/by_external/erp/po-7';
    const commitment = {
      contact_id: Number(vendor),
      number: 'PO-archived',
      expected_total_cents: 100_000,
      commitment_lines_attributes: [{ description: 'Stand', account_id: accountId }],
    };
    const made = await books.rest('PUT', path, { commitment });
    expect(made.status).toBe(201);
    await books.graphql(`mutation { updateAccount(input: {id: "${accountId}", active: false}) { account { id } } }`);
    const again = await books.rest('PUT', path, { commitment });
    expect([again.status, again.body.commitment]).toEqual([200, made.body.commitment]);
    const other = {
      ...commitment,
      commitment_lines_attributes: [...commitment.commitment_lines_attributes, { account_id: accountId }],
    };
    expect((await books.rest('PUT', path, { commitment: other })).status).toBe(422);
    const document = await makeDocument(books);
    const commitmentId = String(made.body.commitment.id);
    await allocate(books, document, [{ commitmentId, allocatedCents: 50_000 }]);
    const { bill } = (await createCommitmentBill(books, document)).data.createCommitmentBill;
    expect(bill.lines).toMatchObject([{ amountCents: 50_000, accountId: null }]);
  });

  test('ten at once make one bill; afterwards nothing is allocated any more', async () => {
    const document = await makeDocument(books);
    const commitmentId = await makeCommitment();
    await allocate(books, document, [{ commitmentId, allocatedCents: 50_000 }]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => createCommitmentBill(books, document)));
    expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ errors }) => codes(errors)))).toEqual(new Set(['DOCUMENT_CONVERTED']));
    for (const allocatedCents of [1, 0]) {
      const { errors } = await allocate(books, document, [{ commitmentId, allocatedCents }]);
      expect(errors[0]?.extensions).toMatchObject({ code: 'DOCUMENT_CONVERTED', httpStatus: 409 });
    }
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
    const previewOrMake = (input: object) =>
      books.graphql(
        `mutation ($input: CreateCommitmentBillInput!) { createCommitmentBill(input: $input) {
          bill { id totalCents } preview { journalEntries { lines { debitCents creditCents } } } } }`,
        { input: { id: document, allocations: [{ commitmentId, allocatedCents: 50_000 }], ...input } },
      );
    const { data: previewed } = await previewOrMake({ post: true, preview: true });
    expect(previewed.createCommitmentBill.preview.journalEntries).toEqual([
      {
        lines: [
          { debitCents: 50_000, creditCents: 0 },
          { debitCents: 0, creditCents: 50_000 },
        ],
      },
    ]);
    expect(await readCommitment(books, commitmentId)).toMatchObject({ matchedTotalCents: 0, allocations: [] });

    const refused = await previewOrMake({ allocations: [{ commitmentId, allocatedCents: 0 }] });
    expect(codes(refused.errors)).toEqual(['VALIDATION_FAILED']);
    const { data } = await previewOrMake({});
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

  test('a deleted document gives back what is approved of it alone', async () => {
    const [document, other] = [await makeDocument(books), await makeDocument(books)];
    const [one, two] = [await makeCommitment(), await makeCommitment()];
    const { data } = await allocate(books, document, [
      { commitmentId: one, allocatedCents: 1 },
      { commitmentId: one, allocatedCents: 20 },
      { commitmentId: two, allocatedCents: 300 },
    ]);
    await allocate(books, other, [{ commitmentId: one, allocatedCents: 4_000 }]);
    await deallocate(books, data.allocateInvoiceDocument.allocations[0].id);
    expect((await books.rest('DELETE', `/api/books/invoice_documents/${document}`)).status).toBe(200);
    expect(await readCommitment(books, one)).toMatchObject({
      matchedTotalCents: 4_000,
      remainingCents: 96_000,
      status: 'PARTIALLY_MATCHED',
      allocations: [{ allocatedCents: 4_000 }],
    });
    expect(await readCommitment(books, two)).toMatchObject({ matchedTotalCents: 0, status: 'OPEN', allocations: [] });
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
