import { type GraphqlAnswer, startBooks, type TestBooks } from '../support/books.js';
import { eventsOf, makeDocument } from '../support/commitments.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import {
  accountId,
  made,
  newContact,
  newPayment,
  newVendorPayment,
  postedBill,
  postedInvoice,
} from '../support/postings.js';

type Data = GraphqlAnswer['data'];
type Fields = Record<string, unknown>;

/** A mutation that can be previewed: what it starts from, and what it is refused with afterwards. */
interface Case {
  mutation: string;
  prepare(books: TestBooks): Promise<Fields>;
  /** The resource in its next state. */
  selection: string;
  next: object;
  /** What it would write: the kinds of its entries, and its events. */
  entries: string[];
  events: string[];
  refusedWith: string;
  /** What makes the refused request another one than the first. */
  refusedInput?: Fields;
}

const day = '2026-03-10';
const lines = [{ description: 'Work', quantity: 1, unitPriceCents: 10_000 }];
const closed = { through: '2025-12-31' };

const invoiceSelection =
  'invoice { id invoiceNumber status totalCents balanceDueCents amountPaidCents lines { amountCents } }';
const paymentSelection =
  'payment { id status amountCents unappliedCents applications { invoiceId invoiceNumber amountCents } }';
const billSelection = 'bill { id billNumber status totalCents balanceDueCents lines { amountCents } }';
const vendorPaymentSelection =
  'vendorPayment { id status amountCents unappliedCents applications { billId billNumber amountCents } }';
const debitNoteSelection =
  'debitNote { id debitNoteNumber status totalCents unappliedCents applications { billId amountCents } }';

const cases: Case[] = [
  {
    mutation: 'createInvoice',
    prepare: async (books) => ({ contactId: await newContact(books, 'CUSTOMER'), issueDate: day, dueDate: day, lines }),
    selection: invoiceSelection,
    next: { status: 'DRAFT', totalCents: 10_000, lines: [{ amountCents: 10_000 }] },
    entries: [],
    events: ['books.invoice.created'],
    refusedWith: 'VALIDATION_FAILED',
    refusedInput: { contactId: '999999999' },
  },
  {
    mutation: 'updateInvoice',
    prepare: async (books) => ({
      id: await draftInvoice(books),
      taxRateBps: 1_900,
      lines: [{ ...lines[0], quantity: 2 }],
    }),
    selection: invoiceSelection,
    next: { status: 'DRAFT', totalCents: 35_700, lines: [{ amountCents: 10_000 }, { amountCents: 20_000 }] },
    entries: [],
    events: [],
    refusedWith: 'NOT_FOUND',
    refusedInput: { id: '999999999' },
  },
  {
    mutation: 'createBill',
    prepare: async (books) => ({
      contactId: await newContact(books, 'VENDOR'),
      issueDate: day,
      dueDate: day,
      lines,
      taxCents: 7,
    }),
    selection: billSelection,
    next: { status: 'DRAFT', totalCents: 10_007, lines: [{ amountCents: 10_000 }] },
    entries: [],
    events: ['books.bill.created'],
    refusedWith: 'VALIDATION_FAILED',
    refusedInput: { contactId: '999999999' },
  },
  {
    mutation: 'updateBill',
    prepare: async (books) => ({ id: await draftBill(books), taxCents: 190 }),
    selection: billSelection,
    next: { status: 'DRAFT', totalCents: 10_190 },
    entries: [],
    events: [],
    refusedWith: 'NOT_FOUND',
    refusedInput: { id: '999999999' },
  },
  {
    mutation: 'createCreditNote',
    prepare: async (books) => ({ contactId: await newContact(books, 'CUSTOMER'), issueDate: day, lines }),
    selection: 'creditNote { id status totalCents lines { amountCents } }',
    next: { status: 'DRAFT', totalCents: 10_000, lines: [{ amountCents: 10_000 }] },
    entries: [],
    events: ['books.credit_note.created'],
    refusedWith: 'VALIDATION_FAILED',
    refusedInput: { contactId: '999999999' },
  },
  {
    mutation: 'createDebitNote',
    prepare: async (books) => ({ contactId: await newContact(books, 'VENDOR'), issueDate: day, lines }),
    selection: 'debitNote { id status totalCents lines { amountCents } }',
    next: { status: 'DRAFT', totalCents: 10_000, lines: [{ amountCents: 10_000 }] },
    entries: [],
    events: ['books.debit_note.created'],
    refusedWith: 'VALIDATION_FAILED',
    refusedInput: { contactId: '999999999' },
  },
  {
    mutation: 'postInvoice',
    prepare: async (books) => ({ id: await draftInvoice(books) }),
    selection: invoiceSelection,
    next: { status: 'POSTED', balanceDueCents: 10_000 },
    entries: ['POSTING'],
    events: ['books.invoice.posted'],
    refusedWith: 'INVOICE_NOT_DRAFT',
  },
  {
    mutation: 'voidInvoice',
    prepare: async (books) => ({ id: await invoice(books) }),
    selection: invoiceSelection,
    next: { status: 'VOID', balanceDueCents: 0 },
    entries: ['REVERSAL'],
    events: ['books.invoice.voided'],
    refusedWith: 'INVOICE_NOT_POSTED',
  },
  {
    mutation: 'createPayment',
    prepare: async (books) => {
      const contactId = await newContact(books, 'CUSTOMER');
      const invoiceId = await postedInvoice(books, { contactId, issueDate: day, amountCents: 10_000 });
      const applications = [{ invoiceId, amountCents: 4_000 }];
      return { contactId, receivedAt: day, amountCents: 10_000, applications };
    },
    selection: paymentSelection,
    next: { unappliedCents: 6_000, applications: [{ amountCents: 4_000 }] },
    entries: ['PAYMENT'],
    events: ['books.payment.created', 'books.payment.applied'],
    refusedWith: 'PAYMENT_OVER_APPLIED',
    refusedInput: { amountCents: 3_999 },
  },
  {
    mutation: 'createPayment',
    prepare: async (books) => ({
      contactId: await newContact(books, 'CUSTOMER'),
      receivedAt: day,
      grossAmountCents: 10_000,
      feeCents: 300,
      paymentReference: 'wire 7',
      externalId: 'p-1',
    }),
    selection: paymentSelection,
    next: { status: 'PENDING', amountCents: 9_700, unappliedCents: 10_000 },
    entries: ['PAYMENT'],
    events: ['books.payment.created'],
    refusedWith: 'EXTERNAL_ID_TAKEN',
  },
  {
    mutation: 'confirmPayment',
    prepare: async (books) => ({ id: await payment(books) }),
    selection: paymentSelection,
    next: { status: 'CONFIRMED' },
    entries: [],
    events: [],
    refusedWith: 'PAYMENT_NOT_PENDING',
  },
  {
    mutation: 'applyPayment',
    prepare: async (books) => {
      const contactId = await newContact(books, 'CUSTOMER');
      const invoiceId = await postedInvoice(books, { contactId, issueDate: day, amountCents: 10_000 });
      const id = await newPayment(books, { contactId, receivedAt: day, amountCents: 10_000 });
      return { id, applications: [{ invoiceId, amountCents: 10_000 }] };
    },
    selection: paymentSelection,
    next: { unappliedCents: 0 },
    entries: [],
    events: ['books.payment.applied', 'books.invoice.paid'],
    refusedWith: 'PAYMENT_OVER_APPLIED',
  },
  {
    mutation: 'voidPayment',
    prepare: async (books) => ({ id: await payment(books) }),
    selection: paymentSelection,
    next: { status: 'VOID', unappliedCents: 0 },
    entries: ['REVERSAL'],
    events: ['books.payment.voided'],
    refusedWith: 'PAYMENT_ALREADY_VOID',
  },
  {
    mutation: 'postBill',
    prepare: async (books) => ({ id: await draftBill(books) }),
    selection: billSelection,
    next: { status: 'POSTED', balanceDueCents: 10_000 },
    entries: ['POSTING'],
    events: ['books.bill.posted'],
    refusedWith: 'BILL_NOT_POSTABLE',
  },
  {
    mutation: 'voidBill',
    prepare: async (books) => ({ id: await bill(books) }),
    selection: billSelection,
    next: { status: 'VOID', balanceDueCents: 0 },
    entries: ['REVERSAL'],
    events: ['books.bill.voided'],
    refusedWith: 'BILL_NOT_POSTED',
  },
  {
    mutation: 'createVendorPayment',
    prepare: async (books) => {
      await made(books, 'mutation ($input: ClosePeriodInput!) { closePeriod(input: $input) { __typename } }', {
        input: closed,
      });
      const contactId = await newContact(books, 'VENDOR');
      return { contactId, paidAt: day, amountCents: 10_000, paymentReference: 'check 9' };
    },
    selection: vendorPaymentSelection,
    next: { status: 'PENDING', unappliedCents: 10_000 },
    entries: ['PAYMENT'],
    events: ['books.vendor_payment.created'],
    refusedWith: 'PERIOD_CLOSED',
    refusedInput: { paidAt: closed.through },
  },
  {
    mutation: 'confirmVendorPayment',
    prepare: async (books) => ({ id: await vendorPayment(books) }),
    selection: vendorPaymentSelection,
    next: { status: 'CONFIRMED' },
    entries: [],
    events: [],
    refusedWith: 'VENDOR_PAYMENT_NOT_PENDING',
  },
  {
    mutation: 'applyVendorPayment',
    prepare: async (books) => {
      const contactId = await newContact(books, 'VENDOR');
      const billId = await postedBill(books, { contactId, issueDate: day, amountCents: 10_000 });
      const id = await newVendorPayment(books, { contactId, paidAt: day, amountCents: 10_000 });
      return { id, applications: [{ billId, amountCents: 10_000 }] };
    },
    selection: vendorPaymentSelection,
    next: { unappliedCents: 0 },
    entries: [],
    events: ['books.vendor_payment.applied', 'books.bill.paid'],
    refusedWith: 'VENDOR_PAYMENT_OVER_APPLIED',
  },
  {
    mutation: 'voidVendorPayment',
    prepare: async (books) => ({ id: await vendorPayment(books) }),
    selection: vendorPaymentSelection,
    next: { status: 'VOID', unappliedCents: 0 },
    entries: ['REVERSAL'],
    events: ['books.vendor_payment.voided'],
    refusedWith: 'VENDOR_PAYMENT_ALREADY_VOID',
  },
  {
    mutation: 'postDebitNote',
    prepare: async (books) => ({ id: await debitNote(books, await newContact(books, 'VENDOR')) }),
    selection: debitNoteSelection,
    next: { status: 'POSTED', unappliedCents: 10_000 },
    entries: ['POSTING'],
    events: ['books.debit_note.posted'],
    refusedWith: 'DEBIT_NOTE_NOT_DRAFT',
  },
  {
    mutation: 'applyDebitNote',
    prepare: async (books) => {
      const contactId = await newContact(books, 'VENDOR');
      const billId = await postedBill(books, { contactId, issueDate: day, amountCents: 10_000 });
      const id = await postedDebitNote(books, contactId);
      return { id, applications: [{ billId, amountCents: 10_000 }] };
    },
    selection: debitNoteSelection,
    next: { unappliedCents: 0 },
    entries: [],
    events: ['books.debit_note.applied'],
    refusedWith: 'DEBIT_NOTE_OVER_APPLIED',
  },
  {
    mutation: 'voidDebitNote',
    prepare: async (books) => ({ id: await postedDebitNote(books, await newContact(books, 'VENDOR')) }),
    selection: debitNoteSelection,
    next: { status: 'VOID', unappliedCents: 0 },
    entries: ['REVERSAL'],
    events: ['books.debit_note.voided'],
    refusedWith: 'DEBIT_NOTE_NOT_POSTED',
  },
  {
    mutation: 'convertInvoiceDocument',
    prepare: async (books) => ({ id: await InboxBooks.of(books).read() }),
    selection: `${billSelection} invoiceDocument { id status billId }`,
    next: { status: 'DRAFT', totalCents: 11_900 },
    entries: [],
    events: ['books.contact.created', 'books.bill.created'],
    refusedWith: 'DOCUMENT_CONVERTED',
  },
  {
    mutation: 'splitInvoiceDocument',
    prepare: async (books) => ({
      id: await InboxBooks.of(books).read(wholeInvoice, { pageCount: 3 }),
      parts: [{ firstPage: 1, lastPage: 2 }],
    }),
    selection: 'invoiceDocument { id status isSplit } parts { id status filename firstPage lastPage } leftOutPages',
    next: { status: 'CONVERTED', isSplit: true },
    entries: [],
    events: [],
    refusedWith: 'DOCUMENT_CONVERTED',
  },
  {
    mutation: 'allocateInvoiceDocument',
    prepare: async (books) => (await matchable(books)).allocation,
    selection: `allocations { id allocatedCents status commitment { status remainingCents } }
      invoiceDocument { commitmentReviewStatus }`,
    next: [{ status: 'APPROVED', allocatedCents: 100_000, commitment: { status: 'FULLY_MATCHED', remainingCents: 0 } }],
    entries: [],
    events: ['books.commitment.matched'],
    refusedWith: 'COMMITMENT_NOT_MATCHABLE',
  },
  {
    mutation: 'deallocate',
    prepare: async (books) => ({ id: (await allocated(books)).allocationId }),
    selection: 'allocation { id status commitment { status remainingCents } }',
    next: { status: 'REJECTED', commitment: { status: 'OPEN', remainingCents: 100_000 } },
    entries: [],
    events: [],
    refusedWith: 'ALLOCATION_NOT_APPROVED',
  },
  {
    mutation: 'createCommitmentBill',
    prepare: async (books) => ({ id: (await allocated(books)).id }),
    selection: `${billSelection} invoiceDocument { id status billId }`,
    next: { status: 'DRAFT', totalCents: 100_000 },
    entries: [],
    events: ['books.bill.created', 'books.commitment.bill_created'],
    refusedWith: 'DOCUMENT_CONVERTED',
  },
];

test.each(cases)('a preview of $mutation answers what it then does, and changes nothing', async (example) => {
  const { mutation, selection, next, entries, events, refusedWith, refusedInput } = example;
  const books = await startBooks();
  const input = await example.prepare(books);
  const before = await everything(books);
  const { preview, ...previewed } = await succeed(books, mutation, { ...input, preview: true }, selection);
  expect(await everything(books)).toEqual(before);
  expect(Object.values(previewed)[0]).toMatchObject(next);
  expect(preview.journalEntries.map(({ kind }: { kind: string }) => kind)).toEqual(entries);
  expect(preview.events.map(({ eventType }: { eventType: string }) => eventType)).toEqual(events);

  const [earlierEntries, earlierEvents] = [await journal(books), await eventsOf(books)];
  const { preview: none, ...real } = await succeed(books, mutation, input, selection);
  expect(none).toBeNull();
  const writtenEntries = (await journal(books)).slice(earlierEntries.length);
  const toldEvents = (await eventsOf(books)).slice(earlierEvents.length);
  expect(comparable(previewed)).toEqual(comparable(real));
  expect(comparable(preview.journalEntries)).toEqual(comparable(writtenEntries));
  expect(comparable(preview.events)).toEqual(
    comparable(toldEvents.map(({ event, data }) => ({ eventType: event, data }))),
  );

  const after = await everything(books);
  const again = { ...input, ...refusedInput };
  expect(await refusalOf(books, mutation, { ...again, preview: true })).toBe(refusedWith);
  expect(await refusalOf(books, mutation, again)).toBe(refusedWith);
  expect(await everything(books)).toEqual(after);
});

test('a preview keeps nothing with its Idempotency-Key: the same key then posts', async () => {
  const books = await startBooks();
  const id = await draftInvoice(books);
  const headers = { 'idempotency-key': 'post-1' };
  const post = (preview: boolean) =>
    books.graphql(
      `mutation { postInvoice(input: {id: "${id}", preview: ${preview}}) { invoice { status } preview { events { eventType } } } }`,
      {},
      { headers },
    );
  const before = await everything(books);
  expect((await post(true)).data.postInvoice.preview.events).toEqual([{ eventType: 'books.invoice.posted' }]);
  expect(await everything(books)).toEqual(before);
  const posted = await post(false);
  expect(posted.data.postInvoice).toEqual({ invoice: { status: 'POSTED' }, preview: null });
  expect(posted.headers.get('idempotent-replayed')).toBeNull();
  expect(await everything(books)).not.toEqual(before);
  const refused = await post(true);
  expect(refused.errors[0]?.extensions.code).toBe('INVOICE_NOT_DRAFT');
});

test.each([
  [
    'in the text',
    'mutation ($id: ID!) { postInvoice(input: {id: $id, preview: true}) { preview { events { eventType } } } }',
    {},
  ],
  [
    'as a variable inside the input',
    'mutation ($id: ID!, $dry: Boolean) { postInvoice(input: {id: $id, preview: $dry}) { preview { events { eventType } } } }',
    { dry: true },
  ],
  [
    'as the default of a variable',
    'mutation ($id: ID!, $dry: Boolean = true) { postInvoice(input: {id: $id, preview: $dry}) { preview { events { eventType } } } }',
    {},
  ],
  [
    'in a fragment',
    'mutation ($id: ID!) { __typename ...post } fragment post on Mutation { postInvoice(input: {id: $id, preview: true}) { preview { events { eventType } } } }',
    {},
  ],
])('preview is understood %s', async (_where, text, variables) => {
  const books = await startBooks();
  const id = await draftInvoice(books);
  const before = await everything(books);
  const { postInvoice } = await made(books, text, { id, ...variables });
  expect(postInvoice.preview).toEqual({ events: [{ eventType: 'books.invoice.posted' }] });
  expect(await everything(books)).toEqual(before);
});

test('a preview is sent alone', async () => {
  const books = await startBooks();
  const id = await draftInvoice(books);
  const before = await everything(books);
  const { data, errors } = await books.graphql(
    `mutation { createContact(input: {name: "Hooli"}) { contact { id } }
      postInvoice(input: {id: "${id}", preview: true}) { invoice { id } } }`,
  );
  expect(data).toBeNull();
  expect(errors[0]?.extensions.code).toBe('BAD_REQUEST');
  expect(await everything(books)).toEqual(before);
});

test('`preview: false` and null do it', async () => {
  const books = await startBooks();
  for (const preview of [false, null]) {
    const { invoice: posted } = await succeed(
      books,
      'postInvoice',
      { id: await draftInvoice(books), preview },
      invoiceSelection,
    );
    const read = await made(books, 'query ($id: ID!) { invoice(id: $id) { status } }', { id: posted.id });
    expect(read.invoice).toEqual({ status: 'POSTED' });
  }
});

test('a preview shows the lines that would be written', async () => {
  const books = await startBooks();
  const { preview } = await succeed(books, 'postInvoice', { id: await draftInvoice(books), preview: true }, '');
  expect(preview.journalEntries[0].lines).toEqual([
    { account: { number: '1100' }, debitCents: 10_000, creditCents: 0, memo: null },
    { account: { number: '4000' }, debitCents: 0, creditCents: 10_000, memo: 'Work' },
  ]);
});

test('a preview shows nothing that others write at the same time', async () => {
  const books = await startBooks();
  const ids: string[] = [];
  for (let draft = 0; draft < 8; draft++) ids.push(await draftInvoice(books));
  const answers = await Promise.all(
    ids.map((id, place) => succeed(books, 'postInvoice', { id, preview: place % 2 === 0 }, invoiceSelection)),
  );
  for (const [place, { invoice: posted, preview }] of answers.entries()) {
    if (place % 2 !== 0) {
      expect(preview).toBeNull();
      continue;
    }
    expect(posted.id).toBe(ids[place]);
    expect(preview.journalEntries.map(({ sourceId }: { sourceId: string }) => sourceId)).toEqual([posted.id]);
    expect(preview.events.map(({ data }: { data: { invoice_id: number } }) => data.invoice_id)).toEqual([
      Number(posted.id),
    ]);
  }
  expect(await journal(books)).toHaveLength(4);
});

const entrySelection =
  'id entryDate kind sourceType sourceId currency memo reversesId lines { account { number } debitCents creditCents memo }';

async function succeed(books: TestBooks, mutation: string, input: Fields, selection: string): Promise<Data> {
  const preview = `preview { journalEntries { ${entrySelection} } events { eventType data } }`;
  const { data, errors } = await send(books, mutation, input, `${selection} ${preview}`);
  expect(errors).toEqual([]);
  return data[mutation];
}

async function refusalOf(books: TestBooks, mutation: string, input: Fields): Promise<string | undefined> {
  const { errors } = await send(books, mutation, input, '__typename');
  return errors[0]?.extensions.code;
}

function send(books: TestBooks, mutation: string, input: Fields, selection: string): Promise<GraphqlAnswer> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  return books.graphql(`mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`, { input });
}

async function journal(books: TestBooks): Promise<Data[]> {
  const { journalEntries } = await made(books, `{ journalEntries(first: 100) { nodes { ${entrySelection} } } }`, {});
  return journalEntries.nodes;
}

/** Without the identifiers and times that every try has its own of. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name]) => !/^(id|.*Id|.*_id|created_?at|updated_?at)$/i.test(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, comparable(inner)]));
}

/** Every row of every table of the database; when a key was last used is no part of the books. */
async function everything(books: TestBooks): Promise<Record<string, unknown>> {
  const em = await books.em();
  const tables = await em.execute<{ name: string }[]>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'api_keys' order by 1`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables)
    found[name] = await em.execute(`select to_jsonb(t) as row from "${name}" t order by 1`);
  return found;
}

async function draftInvoice(books: TestBooks): Promise<string> {
  const input = { contactId: await newContact(books, 'CUSTOMER'), issueDate: day, dueDate: day, lines };
  return idOf(books, 'createInvoice', input, 'invoice');
}

async function invoice(books: TestBooks): Promise<string> {
  const contactId = await newContact(books, 'CUSTOMER');
  return postedInvoice(books, { contactId, issueDate: day, amountCents: 10_000 });
}

async function payment(books: TestBooks): Promise<string> {
  const contactId = await newContact(books, 'CUSTOMER');
  return newPayment(books, { contactId, receivedAt: day, amountCents: 10_000 });
}

async function draftBill(books: TestBooks): Promise<string> {
  const account = await accountId(books, '6250');
  const input = {
    contactId: await newContact(books, 'VENDOR'),
    issueDate: day,
    dueDate: day,
    lines: lines.map((line) => ({ ...line, accountId: account })),
  };
  return idOf(books, 'createBill', input, 'bill');
}

async function bill(books: TestBooks): Promise<string> {
  const contactId = await newContact(books, 'VENDOR');
  return postedBill(books, { contactId, issueDate: day, amountCents: 10_000 });
}

async function vendorPayment(books: TestBooks): Promise<string> {
  const contactId = await newContact(books, 'VENDOR');
  return newVendorPayment(books, { contactId, paidAt: day, amountCents: 10_000 });
}

async function debitNote(books: TestBooks, contactId: string): Promise<string> {
  const account = await accountId(books, '6250');
  const input = { contactId, issueDate: day, lines: lines.map((line) => ({ ...line, accountId: account })) };
  return idOf(books, 'createDebitNote', input, 'debitNote');
}

async function postedDebitNote(books: TestBooks, contactId: string): Promise<string> {
  const id = await debitNote(books, contactId);
  await succeed(books, 'postDebitNote', { id }, '');
  return id;
}

/** A document and the commitment that it satisfies in full. */
async function matchable(books: TestBooks): Promise<{ allocation: Fields }> {
  const contactId = await newContact(books, 'VENDOR');
  const commitmentId = await idOf(
    books,
    'createCommitment',
    {
      contactId,
      number: 'PO-1',
      expectedTotalCents: 100_000,
      lines: [{ description: 'Waste removal', quantity: 1, unitPriceCents: 100_000 }],
    },
    'commitment',
  );
  const id = await makeDocument(books, { extractedVendorName: 'vendor' });
  return { allocation: { id, allocations: [{ commitmentId, allocatedCents: 100_000 }] } };
}

async function allocated(books: TestBooks): Promise<{ id: string; allocationId: string }> {
  const { allocation } = await matchable(books);
  const selection = 'invoiceDocument { id } allocations { id }';
  const { invoiceDocument, allocations } = await succeed(books, 'allocateInvoiceDocument', allocation, selection);
  return { id: invoiceDocument.id, allocationId: allocations[0].id };
}

async function idOf(books: TestBooks, mutation: string, input: Fields, resource: string): Promise<string> {
  const { data, errors } = await send(books, mutation, input, `${resource} { id }`);
  expect(errors).toEqual([]);
  return data[mutation][resource].id;
}
