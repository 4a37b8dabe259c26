import { limits } from '../../src/contract/limits.js';
import { type GraphqlAnswer, startBooks } from '../support/books.js';
import { InboxBooks } from '../support/inbox.js';
import { PayablesBooks } from '../support/payables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Operations on several records: an answer for each, and one that is refused stops no other. */
let payables: PayablesBooks;
let vendorId: string;

beforeAll(async () => {
  payables = await PayablesBooks.start();
  vendorId = await payables.vendor();
});

const shown = 'doneCount refusedCount rows { id refusal { code fields { path } } }';

function send(mutation: string, input: object, selection = shown, headers = {}): Promise<GraphqlAnswer> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  const text = `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`;
  return payables.books.graphql(text, { input }, { headers });
}

async function bulk(mutation: string, input: object, selection = shown) {
  const { data, errors } = await send(mutation, input, selection);
  expect(errors).toEqual([]);
  return data[mutation];
}

const done = (id: string) => ({ id, refusal: null });
const refused = (id: string, code: string) => ({ id, refusal: { code, fields: [] } });

async function invoice(state: 'draft' | 'posted', totalCents = 500): Promise<string> {
  const line = { description: 'Work', quantity: 1, unitPriceCents: totalCents };
  const input = { contactId: vendorId, issueDate: '2026-03-01', dueDate: '2026-03-31', lines: [line] };
  const made = await payables.run('createInvoice', input, 'invoice { id }');
  if (state === 'posted') await payables.run('postInvoice', { id: made.invoice.id }, 'invoice { id }');
  return made.invoice.id;
}

async function payment(status: 'PENDING' | 'CONFIRMED'): Promise<string> {
  const input = { contactId: vendorId, amountCents: 100, receivedAt: '2026-03-01', status };
  return (await payables.run('createPayment', input, 'payment { id }')).payment.id;
}

let checks = 0;

async function vendorPayment(status: 'PENDING' | 'CONFIRMED'): Promise<string> {
  checks += 1;
  const paymentReference = `CHK-${checks}`;
  const input = { contactId: vendorId, amountCents: 100, paidAt: '2026-03-01', paymentReference, status };
  return (await payables.run('createVendorPayment', input, 'vendorPayment { id }')).vendorPayment.id;
}

const bills = (...states: ('draft' | 'posted' | 'void')[]) =>
  Promise.all(states.map((state, index) => payables.bill(vendorId, state, 100 * (index + 1))));

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
const debitNote = (state: 'draft' | 'posted') => payables.debitNote(vendorId, state, 100);

async function creditNote(state: 'draft' | 'posted'): Promise<string> {
  const line = { description: 'Work', quantity: 1, unitPriceCents: 100 };
  const input = { contactId: vendorId, issueDate: '2026-03-01', lines: [line] };
  const { id } = (await payables.run('createCreditNote', input, 'creditNote { id }')).creditNote;
  if (state === 'posted') await payables.run('postCreditNote', { id }, 'creditNote { id }');
  return id;
}

async function journal(state: 'draft' | 'posted'): Promise<string> {
  const lines = [
    { accountId: payables.account('6250'), debitCents: 5 },
    { accountId: payables.account('1000'), creditCents: 5 },
  ];
  const input = { entryDate: '2026-03-01', memo: 'Accrual', lines };
  const { id } = (await payables.run('createManualJournal', input, 'manualJournal { id }')).manualJournal;
  if (state === 'posted') await payables.run('postManualJournal', { id }, 'manualJournal { id }');
  return id;
}

interface Case {
  mutation: string;
  /** Records that it takes, and one that it refuses with the code. */
  make(): Promise<{ taken: string[]; refused: string }>;
  code: string;
  input?: object;
  /** What a row shows of a record afterwards. */
  selection?: string;
  after?: object;
}

const cases: Case[] = [
  {
    mutation: 'bulkPostInvoices',
    make: async () => ({ taken: [await invoice('draft'), await invoice('draft')], refused: await invoice('posted') }),
    code: 'INVOICE_NOT_DRAFT',
    selection: 'invoice { status }',
    after: { invoice: { status: 'POSTED' } },
  },
  {
    mutation: 'bulkVoidInvoices',
    make: async () => ({ taken: [await invoice('posted'), await invoice('posted')], refused: await invoice('draft') }),
    code: 'INVOICE_NOT_POSTED',
    input: { voidedOn: '2026-03-05' },
    selection: 'invoice { status voidedOn }',
    after: { invoice: { status: 'VOID', voidedOn: '2026-03-05' } },
  },
  {
    mutation: 'bulkPostBills',
    make: async () => {
      const [one = '', other = '', posted = ''] = await bills('draft', 'draft', 'posted');
      return { taken: [one, other], refused: posted };
    },
    code: 'BILL_NOT_POSTABLE',
    selection: 'bill { status }',
    after: { bill: { status: 'POSTED' } },
  },
  {
    mutation: 'bulkVoidBills',
    make: async () => {
      const [one = '', other = '', draft = ''] = await bills('posted', 'posted', 'draft');
      return { taken: [one, other], refused: draft };
    },
    code: 'BILL_NOT_POSTED',
    selection: 'bill { status }',
    after: { bill: { status: 'VOID' } },
  },
  {
    mutation: 'bulkDeleteBills',
    make: async () => {
      const [one = '', other = '', posted = ''] = await bills('draft', 'draft', 'posted');
      return { taken: [one, other], refused: posted };
    },
    code: 'BILL_NOT_DRAFT',
  },
  {
    mutation: 'bulkPayBills',
    make: async () => {
      const [one = '', other = '', draft = ''] = await bills('posted', 'posted', 'draft');
      return { taken: [one, other], refused: draft };
    },
    code: 'BILL_NOT_OPEN',
    input: { paidOn: '2026-03-20', paymentReference: 'run 7', method: 'wire', status: 'CONFIRMED' },
    selection:
      'vendorPayment { paidAt paymentReference method status unappliedCents applications { bill { balanceDueCents } } }',
    after: {
      vendorPayment: {
        paidAt: '2026-03-20',
        paymentReference: 'run 7',
        method: 'wire',
        status: 'CONFIRMED',
        unappliedCents: 0,
        applications: [{ bill: { balanceDueCents: 0 } }],
      },
    },
  },
  {
    mutation: 'bulkConfirmPayments',
    make: async () => ({
      taken: [await payment('PENDING'), await payment('PENDING')],
      refused: await payment('CONFIRMED'),
    }),
    code: 'PAYMENT_NOT_PENDING',
    selection: 'payment { status }',
    after: { payment: { status: 'CONFIRMED' } },
  },
  {
    mutation: 'bulkVoidPayments',
    make: async () => {
      const gone = await payment('PENDING');
      await payables.run('voidPayment', { id: gone }, 'payment { id }');
      return { taken: [await payment('PENDING'), await payment('CONFIRMED')], refused: gone };
    },
    code: 'PAYMENT_ALREADY_VOID',
    selection: 'payment { status }',
    after: { payment: { status: 'VOID' } },
  },
  {
    mutation: 'bulkConfirmVendorPayments',
    make: async () => ({
      taken: [await vendorPayment('PENDING'), await vendorPayment('PENDING')],
      refused: await vendorPayment('CONFIRMED'),
    }),
    code: 'VENDOR_PAYMENT_NOT_PENDING',
    selection: 'vendorPayment { status }',
    after: { vendorPayment: { status: 'CONFIRMED' } },
  },
  {
    mutation: 'bulkVoidVendorPayments',
    make: async () => {
      const gone = await vendorPayment('PENDING');
      await payables.run('voidVendorPayment', { id: gone }, 'vendorPayment { id }');
      return { taken: [await vendorPayment('PENDING'), await vendorPayment('CONFIRMED')], refused: gone };
    },
    code: 'VENDOR_PAYMENT_ALREADY_VOID',
    selection: 'vendorPayment { status }',
    after: { vendorPayment: { status: 'VOID' } },
  },
  {
    mutation: 'bulkDeleteInvoiceDocuments',
    make: async () => {
      const inbox = InboxBooks.of(payables.books);
      const taken = [await inbox.upload(), await inbox.documentIn('ready')];
      return { taken, refused: await inbox.documentIn('converted') };
    },
    code: 'DOCUMENT_CONVERTED',
  },
  ...(['debitNote', 'creditNote'] as const).flatMap((note): Case[] => {
    const noteIn = note === 'debitNote' ? debitNote : creditNote;
    const code = note === 'debitNote' ? 'DEBIT_NOTE' : 'CREDIT_NOTE';
    return [
      {
        mutation: `bulkPost${capitalized(note)}s`,
        make: async () => ({ taken: [await noteIn('draft'), await noteIn('draft')], refused: await noteIn('posted') }),
        code: `${code}_NOT_DRAFT`,
        selection: `${note} { status }`,
        after: { [note]: { status: 'POSTED' } },
      },
      {
        mutation: `bulkVoid${capitalized(note)}s`,
        make: async () => ({ taken: [await noteIn('posted'), await noteIn('posted')], refused: await noteIn('draft') }),
        code: `${code}_NOT_POSTED`,
        input: { voidedOn: '2026-03-05' },
        selection: `${note} { status voidedOn }`,
        after: { [note]: { status: 'VOID', voidedOn: '2026-03-05' } },
      },
    ];
  }),
  {
    mutation: 'bulkPostManualJournals',
    make: async () => ({ taken: [await journal('draft'), await journal('draft')], refused: await journal('posted') }),
    code: 'MANUAL_JOURNAL_NOT_DRAFT',
    selection: 'manualJournal { status totalCents }',
    after: { manualJournal: { status: 'POSTED', totalCents: 5 } },
  },
  {
    mutation: 'bulkDeleteManualJournals',
    make: async () => ({ taken: [await journal('draft'), await journal('draft')], refused: await journal('posted') }),
    code: 'MANUAL_JOURNAL_NOT_DRAFT',
  },
  ...settled('bankTransaction', 'BANK_TRANSACTION_VOID', async () => ({
    mutation: 'createBankCharge',
    input: { kind: 'FEE', transactionDate: '2026-03-01', amountCents: 5 },
  })),
  ...settled('customerRefund', 'REFUND_VOID', async () => ({
    mutation: 'createCustomerRefund',
    input: { paymentId: await payment('CONFIRMED'), amountCents: 1, refundedOn: '2026-03-02' },
  })),
  ...settled('vendorRefund', 'REFUND_VOID', async () => ({
    mutation: 'createVendorRefund',
    input: { vendorPaymentId: await vendorPayment('CONFIRMED'), amountCents: 1, refundedOn: '2026-03-02' },
  })),
  ...settled('invoiceWriteOff', 'WRITE_OFF_VOID', async () => ({
    mutation: 'createInvoiceWriteOff',
    input: { invoiceId: await invoice('posted'), amountCents: 1, writtenOffOn: '2026-03-02', reason: 'gone' },
  })),
  ...settled('billWriteOff', 'WRITE_OFF_VOID', async () => ({
    mutation: 'createBillWriteOff',
    input: { billId: (await bills('posted'))[0], amountCents: 1, writtenOffOn: '2026-03-02', reason: 'gone' },
  })),
];

/** Voids what is made, the third time what is void already. */
function settled(
  kind: string,
  code: string,
  making: () => Promise<{ mutation: string; input: Record<string, unknown> }>,
): Case[] {
  const made = async () => {
    const { mutation, input } = await making();
    return (await payables.run(mutation, input, `${kind} { id }`))[kind].id;
  };
  return [
    {
      mutation: `bulkVoid${capitalized(kind)}s`,
      make: async () => {
        const gone = await made();
        await payables.run(`void${capitalized(kind)}`, { id: gone }, `${kind} { id }`);
        return { taken: [await made(), await made()], refused: gone };
      },
      code,
      input: { voidedOn: '2026-03-05' },
      selection: `${kind} { status voidedOn }`,
      after: { [kind]: { status: 'VOID', voidedOn: '2026-03-05' } },
    },
  ];
}

const table = cases.map((each) => [each.mutation, each] as const);

test.each(table)('%s answers for each, in the order asked; a preview of it changes nothing', async (mutation, each) => {
  const { taken, refused: wrong } = await each.make();
  const [one = '', other = ''] = taken;
  const input = { ids: [other, wrong, '999999999', one, 'x', other], ...each.input };
  const expected = [
    done(other),
    refused(wrong, each.code),
    refused('999999999', 'NOT_FOUND'),
    done(one),
    refused('x', 'NOT_FOUND'),
  ];
  const before = await payables.snapshot();
  const preview = await bulk(mutation, { ...input, preview: true });
  expect(preview).toEqual({ doneCount: 2, refusedCount: 3, rows: expected });
  expect(await payables.snapshot()).toEqual(before);

  const answered = await bulk(mutation, input, `${shown} records: rows { refusal { code } ${each.selection ?? ''} }`);
  expect([answered.doneCount, answered.refusedCount, answered.rows]).toEqual([2, 3, expected]);
  for (const { refusal, ...record } of answered.records)
    expect(record).toEqual(refusal ? nothing(each.after) : (each.after ?? {}));
  await expectBooksToTieOut(payables.books);
});

const nothing = (after: object = {}) => Object.fromEntries(Object.keys(after).map((name) => [name, null]));

test('a preview shows the entries and events of all records, and of those alone that are not refused', async () => {
  const [one = '', posted = '', other = ''] = await bills('draft', 'posted', 'draft');
  const ids = [other, posted, one];
  const totals = 'accountTotals { account { number } currency debitCents creditCents }';
  const selection = `doneCount preview { journalEntries { sourceId lines { debitCents } } ${totals} events { eventType data } }`;
  const { doneCount, preview } = await bulk('bulkPostBills', { ids, preview: true }, selection);
  expect(doneCount).toBe(2);
  const debits = new Map(
    preview.journalEntries.map(({ sourceId, lines }: { sourceId: string; lines: { debitCents: number }[] }) => [
      sourceId,
      lines[0]?.debitCents,
    ]),
  );
  expect(debits).toEqual(
    new Map([
      [one, 100],
      [other, 300],
    ]),
  );
  expect(preview.accountTotals).toEqual([
    { account: { number: '2000' }, currency: 'USD', debitCents: 0, creditCents: 400 },
    { account: { number: '6250' }, currency: 'USD', debitCents: 400, creditCents: 0 },
  ]);
  expect(preview.events.map(({ eventType }: { eventType: string }) => eventType)).toEqual([
    'books.bill.posted',
    'books.bill.posted',
  ]);
});

test('repeated with its Idempotency-Key it answers the same, and nothing is done twice', async () => {
  const ids = await bills('posted', 'draft', 'posted');
  const headers = { 'idempotency-key': 'run-1' };
  const input = { ids, paidOn: '2026-03-20' };
  const first = await send('bulkPayBills', input, `${shown} records: rows { vendorPayment { id } }`, headers);
  const second = await send('bulkPayBills', input, `${shown} records: rows { vendorPayment { id } }`, headers);
  expect(first.data.bulkPayBills.doneCount).toBe(2);
  expect(second.data).toEqual(first.data);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  const before = await payables.snapshot();
  const again = await bulk('bulkPayBills', input);
  expect(again).toEqual({ doneCount: 0, refusedCount: 3, rows: ids.map((id) => refused(id, 'BILL_NOT_OPEN')) });
  expect(await payables.snapshot()).toEqual(before);
});

test('two at once over the same bills, in opposite orders, pay each once', async () => {
  const ids = await bills('posted', 'posted', 'posted', 'posted');
  const [one, other] = await Promise.all([
    bulk('bulkPayBills', { ids, paidOn: '2026-03-20' }),
    bulk('bulkPayBills', { ids: ids.toReversed(), paidOn: '2026-03-20' }),
  ]);
  expect(one.doneCount + other.doneCount).toBe(4);
  await expectBooksToTieOut(payables.books);
});

test('none, or more than a request may have, is refused as a whole', async () => {
  const before = await payables.snapshot();
  const tooMany = Array.from({ length: limits.bulkRecords + 1 }, (_, index) => String(index + 1));
  for (const [ids, message] of [
    [[], 'must have at least one entry'],
    [tooMany, 'must have at most 100 entries'],
  ] as const) {
    const { errors } = await send('bulkVoidBills', { ids });
    expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path: 'ids', message }] });
  }
  expect(await payables.snapshot()).toEqual(before);
});

test('records of another owner are not found', async () => {
  const stranger = await startBooks({ name: 'Stranger' });
  const [draft = ''] = await bills('draft');
  const { data } = await stranger.graphql(`mutation { bulkDeleteBills(input: { ids: ["${draft}"] }) { ${shown} } }`);
  expect(data.bulkDeleteBills).toEqual({ doneCount: 0, refusedCount: 1, rows: [refused(draft, 'NOT_FOUND')] });
});

test('what can be posted, voided, deleted, confirmed or paid can be so together', async () => {
  const { data } = await payables.books.graphql('{ __schema { mutationType { fields { name } } } }');
  const names = data.__schema.mutationType.fields.map(({ name }: { name: string }) => name) as string[];
  const verbs = names.filter((name) => /^(post|void|delete|confirm|pay)[A-Z]/.test(name));
  const alone = verbs.filter((name) => !names.includes(`bulk${capitalized(name)}s`));
  expect(alone.toSorted()).toEqual([
    'deleteExchangeRate',
    'deleteInvoiceLine',
    'deleteLearnedValue',
    'deleteSavedView',
    'deleteWebhookEndpoint',
    'voidOpeningBalance',
  ]);
  expect(
    names.filter((name) => name.startsWith('bulk') && !cases.some(({ mutation }) => mutation === name)).toSorted(),
  ).toEqual([
    'bulkApprovePaymentProposals',
    'bulkAssignAccount',
    'bulkConvertInvoiceDocuments',
    'bulkCreatePaymentProposals',
    'bulkReleasePaymentProposals',
  ]);
});
