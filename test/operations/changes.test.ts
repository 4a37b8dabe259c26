import type { EntityManager } from '@mikro-orm/postgresql';
import { deleteBill } from '../../src/payables/bill.operations.js';
import { query, sql } from '../../src/store/sql.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { createCommitment, makeDocument } from '../support/commitments.js';
import { PayablesBooks } from '../support/payables.js';

/** Lists in the order of change, for clients that keep a copy: nothing is missing from it, however late it committed. */
let payables: PayablesBooks;
let books: TestBooks;
let vendorId: string;

beforeAll(async () => {
  payables = await PayablesBooks.start();
  books = payables.books;
  vendorId = await payables.vendor();
});

const longAgo = '2020-01-01T00:00:00Z';

/** The ids that changed after a cursor, in order, and the cursor to read on from. */
async function changesAfter(list: string, cursor: string | null): Promise<{ ids: string[]; cursor: string | null }> {
  const after = cursor ? `, after: "${cursor}"` : '';
  const { data, errors } = await books.graphql(
    `{ ${list}(first: 100, filter: { updatedSince: "${longAgo}" }${after}) { nodes { id } pageInfo { endCursor } } }`,
  );
  expect(errors).toEqual([]);
  const { nodes, pageInfo } = data[list];
  return { ids: nodes.map(({ id }: { id: string }) => id), cursor: pageInfo.endCursor ?? cursor };
}

/** Reads on until this many changes have come: the millisecond of the last one has to be over. */
async function followed(list: string, from: string | null, count: number) {
  let [ids, cursor]: [string[], string | null] = [[], from];
  while (ids.length < count) {
    const next = await changesAfter(list, cursor);
    [ids, cursor] = [[...ids, ...next.ids], next.cursor];
  }
  return { ids, cursor };
}

/** A transaction of the owner that has done its work and is held open until it is told to end. */
async function held(owner: TestBooks, work: (em: EntityManager) => Promise<unknown>) {
  const [done, told] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const ended = (await owner.em()).transactional(async (em) => {
    await work(em);
    done.resolve();
    await told.promise;
  });
  await Promise.race([done.promise, ended]);
  return async () => {
    told.resolve();
    await ended;
  };
}

const openingOf = (owner: PayablesBooks) => ({
  openingOn: '2025-01-01',
  balances: [
    { accountId: owner.account('1000'), debitCents: 5 },
    { accountId: owner.account('3000'), creditCents: 5 },
  ],
});

const renamed = (ownerId: number, id: string) => (em: EntityManager) =>
  query(em, sql`update contacts set phone = concat(phone, '!') where owner_id = ${ownerId} and id = ${Number(id)}`);

async function manualJournal(): Promise<string> {
  const lines = [
    { accountId: payables.account('6250'), debitCents: 5 },
    { accountId: payables.account('1000'), creditCents: 5 },
  ];
  const input = { entryDate: '2026-03-01', memo: 'Accrual', lines };
  return (await payables.run('createManualJournal', input, 'manualJournal { id }')).manualJournal.id;
}

test('what a transaction changed that ends late is not passed over, and what comes after it waits', async () => {
  const [early, late] = [await payables.vendor('Early'), await payables.vendor('Late')];
  const { cursor } = await followed('contacts', null, 3);
  const end = await held(books, renamed(books.ownerId, early));
  await payables.run('updateContact', { id: late, name: 'Later' }, 'contact { id }');
  // Committed, and dated after what is still open: whoever saw it now would never see the other.
  for (let times = 0; times < 5; times++) expect((await changesAfter('contacts', cursor)).ids).toEqual([]);
  await end();
  expect((await followed('contacts', cursor, 2)).ids).toEqual([early, late]);
});

test('nobody waits for transactions of another owner, nor for one that was undone', async () => {
  const stranger = await startBooks({ name: 'Stranger' });
  const made = await stranger.graphql('mutation { createContact(input: { name: "Other" }) { contact { id } } }');
  const end = await held(stranger, renamed(stranger.ownerId, made.data.createContact.contact.id));
  const undone = await held(books, async (em) => {
    await renamed(books.ownerId, vendorId)(em);
    throw new Error('undone');
  }).catch((error: Error) => error.message);
  expect(undone).toBe('undone');
  const { cursor } = await followed('contacts', null, 3);
  await payables.run('updateContact', { id: vendorId, phone: '1' }, 'contact { id }');
  expect((await followed('contacts', cursor, 1)).ids).toEqual([vendorId]);
  await end();
});

test('every list tells what was created and what changed, each at its last change, and mutations say when', async () => {
  const bill = await payables.bill(vendorId, 'draft', 500);
  const otherBill = await payables.bill(vendorId, 'draft', 700);
  const debitNote = await payables.debitNote(vendorId, 'draft', 100);
  const vendorPayment = await payables.vendorPayment(vendorId, 300);
  const line = { description: 'Work', quantity: 1, unitPriceCents: 500 };
  const dated = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
  const { invoice } = await payables.run(
    'createInvoice',
    { contactId: vendorId, ...dated, lines: [line] },
    'invoice { id }',
  );
  const paid = { contactId: vendorId, amountCents: 5, receivedAt: '2026-03-01' };
  const { payment } = await payables.run('createPayment', paid, 'payment { id }');
  const { service } = await payables.run('createService', { name: 'Hours', unitPriceCents: 100 }, 'service { id }');
  const commitment = await createCommitment(books, { contactId: vendorId, number: 'PO-1', expectedTotalCents: 500 });
  const document = await makeDocument(books);
  const changed = await payables.run('updateBill', { id: bill, notes: 'later' }, 'bill { updatedAt }');
  expect((await followed('bills', null, 2)).ids).toEqual([otherBill, bill]);
  const { data } = await books.graphql(`{ bill(id: "${bill}") { createdAt updatedAt } }`);
  expect(data.bill.updatedAt).toBe(changed.bill.updatedAt);
  const journalId = await manualJournal();
  const madeOf = async (kind: string, verb: string, input: object) =>
    (await payables.run(verb, { ...input }, `${kind} { id }`))[kind].id;
  const refunded = { amountCents: 1, refundedOn: '2026-03-20' };
  const writtenOff = { amountCents: 1, writtenOffOn: '2026-03-20', reason: 'gone' };
  await payables.run('postInvoice', { id: invoice.id }, 'invoice { id }');
  const posted = await payables.bill(vendorId, 'posted', 500);
  const charge = { kind: 'FEE', transactionDate: '2026-03-01', amountCents: 5 };
  const settled = [
    ['customerRefunds', await madeOf('customerRefund', 'createCustomerRefund', { ...refunded, paymentId: payment.id })],
    [
      'vendorRefunds',
      await madeOf('vendorRefund', 'createVendorRefund', { ...refunded, vendorPaymentId: vendorPayment }),
    ],
    [
      'invoiceWriteOffs',
      await madeOf('invoiceWriteOff', 'createInvoiceWriteOff', { ...writtenOff, invoiceId: invoice.id }),
    ],
    ['billWriteOffs', await madeOf('billWriteOff', 'createBillWriteOff', { ...writtenOff, billId: posted })],
    ['creditNotes', await madeOf('creditNote', 'createCreditNote', { contactId: vendorId, issueDate: '2026-03-01' })],
    ['bankTransactions', await madeOf('bankTransaction', 'createBankCharge', charge)],
    ['manualJournals', journalId],
    [
      'recurringJournals',
      await madeOf('recurringJournal', 'createRecurringJournal', {
        manualJournalId: journalId,
        startsOn: '2099-01-01',
      }),
    ],
    ['openingBalances', await madeOf('openingBalance', 'createOpeningBalance', openingOf(payables))],
  ] as const;
  for (const [list, id] of [
    ...settled,
    ['debitNotes', debitNote],
    ['vendorPayments', vendorPayment],
    ['invoices', invoice.id],
    ['payments', payment.id],
    ['services', service.id],
    ['commitments', commitment.data.createCommitment.commitment.id],
    ['invoiceDocuments', document],
  ] as const)
    expect([list, (await followed(list, null, 1)).ids]).toEqual([list, [id]]);
});

test('the journal is followed as it is written, and of all lists what has one of several statuses', async () => {
  const journals = [await manualJournal(), await manualJournal(), await manualJournal()];
  const [, posted = '', reversed = ''] = journals;
  for (const id of [posted, reversed]) await payables.run('postManualJournal', { id }, 'manualJournal { id }');
  await payables.run('reverseManualJournal', { id: reversed }, 'manualJournal { id }');
  const followedBy = async (list: string, filter: string, selection: string, count: number) => {
    for (;;) {
      const { data, errors } = await books.graphql(
        `{ ${list}(first: 100, filter: { updatedSince: "${longAgo}", ${filter} }) { totalCount nodes { ${selection} } } }`,
      );
      expect(errors).toEqual([]);
      if (data[list].totalCount >= count) return data[list].nodes;
    }
  };
  const entries = await followedBy(
    'journalEntries',
    'sourceType: MANUAL_JOURNAL',
    'kind sourceId createdAt updatedAt',
    3,
  );
  expect(entries.map(({ kind, sourceId }: Record<string, string>) => [kind, sourceId])).toEqual([
    ['POSTING', posted],
    ['POSTING', reversed],
    ['REVERSAL', reversed],
  ]);
  const reversals = await followedBy(
    'journalEntries',
    'sourceType: MANUAL_JOURNAL, kinds: [REVERSAL, PAYMENT]',
    'sourceId',
    1,
  );
  expect(reversals).toEqual([{ sourceId: reversed }]);
  const changed = await followedBy('manualJournals', 'statuses: [POSTED, REVERSED]', 'id status', 2);
  expect(changed).toEqual([
    { id: posted, status: 'POSTED' },
    { id: reversed, status: 'REVERSED' },
  ]);
});

test('since an instant, by both faces alike, page by page', async () => {
  const [first, second, third] = [await payables.vendor('A'), await payables.vendor('B'), await payables.vendor('C')];
  const { contact } = await payables.run('updateContact', { id: first, name: 'A2' }, 'contact { updatedAt }');
  await payables.run('updateContact', { id: third, name: 'C2' }, 'contact { updatedAt }');
  await payables.run('updateContact', { id: second, name: 'B2' }, 'contact { updatedAt }');
  const { cursor } = await changesAfter('contacts', null);
  await followed('contacts', cursor, 0);
  const path = `/api/v1/books/contacts?limit=1&updated_since=${contact.updatedAt}`;
  const ids: string[] = [];
  for (let after = ''; ids.length < 3; ) {
    const { status, body } = await books.rest('GET', `${path}${after && `&after=${after}`}`);
    expect(status).toBe(200);
    if (body.data.length === 0) continue;
    ids.push(String(body.data[0].id));
    after = body.page.next_cursor ?? body.page.end_cursor ?? after;
  }
  expect(ids).toEqual([first, third, second]);
});

test('the order of change takes no other order beside it, and no cursor of another list', async () => {
  const since = `filter: { updatedSince: "${longAgo}" }`;
  const { errors } = await books.graphql(`{ bills(${since}, orderBy: AMOUNT_ASC) { nodes { id } } }`);
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'orderBy' }] });
  const { data } = await books.graphql('{ bills(first: 1) { pageInfo { endCursor } } }');
  const wrong = await books.graphql(`{ bills(${since}, after: "${data.bills.pageInfo.endCursor}") { nodes { id } } }`);
  expect(wrong.errors[0]?.extensions.code).toBe('BAD_REQUEST');
});

describe('deletions', () => {
  async function deletionsAfter(after: string): Promise<{ deletions: object[]; cursor: string }> {
    const { status, body } = await books.rest('GET', `/api/v1/books/deletions?${after && `after=${after}`}`);
    expect(status).toBe(200);
    const deletions = body.data.map(({ resource_type, resource_id }: Record<string, unknown>) => [
      resource_type,
      String(resource_id),
    ]);
    const { data } = await books.graphql(
      `{ deletions(first: 25${after && `, after: "${after}"`}) { pageInfo { endCursor } } }`,
    );
    return { deletions, cursor: data.deletions.pageInfo.endCursor ?? after };
  }

  test('of bills and documents are kept, in order, and none is passed over', async () => {
    const [first, second] = [await payables.bill(vendorId, 'draft', 1), await payables.bill(vendorId, 'draft', 2)];
    const [document, journal] = [await makeDocument(books), await manualJournal()];
    const end = await held(books, (em) => deleteBill(em, { id: first }));
    await payables.run('deleteBill', { id: second }, 'success');
    await payables.run('deleteInvoiceDocument', { id: document }, 'success');
    await payables.run('deleteManualJournal', { id: journal }, 'manualJournalId');
    for (let times = 0; times < 5; times++) expect((await deletionsAfter('')).deletions).toEqual([]);
    await end();
    let [found, cursor]: [object[], string] = [[], ''];
    while (found.length < 4) {
      const next = await deletionsAfter(cursor);
      if (cursor === '' || next.deletions.length > 0) found = [...found, ...next.deletions];
      cursor = next.cursor;
    }
    expect(found).toEqual([
      ['Bill', first],
      ['Bill', second],
      ['InvoiceDocument', document],
      ['ManualJournal', journal],
    ]);
    const { data } = await books.graphql(
      '{ deletions(filter: { resourceType: "InvoiceDocument", deletedSince: "2020-01-01T00:00:00Z" }) { nodes { resourceId } } }',
    );
    expect(data.deletions.nodes).toEqual([{ resourceId: document }]);
  });

  test('are of a type that there is', async () => {
    const { errors } = await books.graphql('{ deletions(filter: { resourceType: "Bil" }) { nodes { resourceId } } }');
    expect(errors[0]?.message).toMatch(/^filter\.resourceType must be one of Account, .*, Bill, .*, InvoiceDocument, /);
    expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'filter.resourceType' }] });
  });

  test('that were refused are none', async () => {
    const posted = await payables.bill(vendorId, 'posted', 5);
    const { cursor } = await deletionsAfter('');
    expect(await payables.refusal('deleteBill', { id: posted })).toBe('BILL_NOT_DRAFT');
    expect((await deletionsAfter(cursor)).deletions).toEqual([]);
  });
});
