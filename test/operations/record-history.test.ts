import { ApiKeyScope } from '../../src/contract/scopes.js';
import { PayablesBooks } from '../support/payables.js';
import { keyOf } from '../support/people.js';

/** What was done to one record, for everybody who may read it. */

let own: PayablesBooks;
let vendorId: string;
let readerKey: string;
beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
  readerKey = await keyOf(own.books.ownerId, 'reader@example.com', [ApiKeyScope.READ]);
});

async function historyOf(type: string, id: string, apiKey = readerKey): Promise<unknown[]> {
  const { data, errors } = await own.books.graphql(
    `{ recordHistory(of: { type: ${type}, id: "${id}" }, first: 100) { nodes { action changes createdBy { email } } } }`,
    {},
    { apiKey },
  );
  expect(errors).toEqual([]);
  return data.recordHistory.nodes.map(
    ({ action, changes, createdBy }: { action: string; changes: unknown; createdBy: { email: string } }) => [
      action,
      changes,
      createdBy.email,
    ],
  );
}

const by = async () => (await own.books.graphql('{ viewer { apiKey { email } } }')).data.viewer.apiKey.email;

test('a reader sees what was done to a record alone and with others, and not what was refused', async () => {
  const email = await by();
  const paid = await own.bill(vendorId, 'posted', 1_000);
  const free = await own.bill(vendorId, 'posted', 2_000);
  await own.pay(await own.vendorPayment(vendorId, 1_000), paid, 1_000);
  await own.run('bulkVoidBills', { ids: [paid, free] }, 'doneCount refusedCount');
  expect(await historyOf('BILL', free)).toEqual([
    ['createBill', null, email],
    ['postBill', null, email],
    ['bulkVoidBills', { ids: [free] }, email],
  ]);
  expect(await historyOf('BILL', paid)).toEqual([
    ['createBill', null, email],
    ['postBill', null, email],
  ]);
  const made = { name: { from: null, to: 'Vandelay Industries' } };
  expect(await historyOf('CONTACT', vendorId)).toEqual([['createContact', made, email]]);
});

test('a deleted record keeps its history, and a record of another kind with the same id has its own', async () => {
  const email = await by();
  const billId = await own.bill(vendorId, 'draft', 1_000);
  await own.run('bulkDeleteBills', { ids: [billId] }, 'doneCount');
  expect(await historyOf('BILL', billId)).toEqual([
    ['createBill', null, email],
    ['bulkDeleteBills', { ids: [billId] }, email],
  ]);
  expect(await historyOf('INVOICE', billId)).toEqual([]);
});

test('proposals are not confused with the bills that they were made of', async () => {
  const email = await by();
  const billId = await own.bill(vendorId, 'posted', 1_000);
  const made = await own.run(
    'bulkCreatePaymentProposals',
    { ids: [billId], paidOn: '2026-03-31' },
    'rows { paymentProposal { id } }',
  );
  const [{ paymentProposal }] = made.rows;
  await own.run('withdrawPaymentProposal', { id: paymentProposal.id }, '__typename');
  const proposed = {
    status: { from: null, to: 'proposed' },
    digest: { from: null, to: expect.stringMatching(/^[0-9a-f]{64}$/) },
    contactId: { from: null, to: Number(vendorId) },
    amountCents: { from: null, to: 1_000 },
  };
  expect(await historyOf('PAYMENT_PROPOSAL', paymentProposal.id)).toEqual([
    ['createPaymentProposal', proposed, email],
    ['withdrawPaymentProposal', { status: { from: 'proposed', to: 'withdrawn' } }, email],
  ]);
  expect(await historyOf('PAYMENT_PROPOSAL', billId === paymentProposal.id ? '999999' : billId)).toEqual([]);
});

test('another owner has no part in it, and keys without the scope are refused', async () => {
  const billId = await own.bill(vendorId, 'posted', 1_000);
  const other = await PayablesBooks.start();
  const foreign = `{ recordHistory(of: { type: BILL, id: "${billId}" }) { nodes { action } } }`;
  expect((await other.books.graphql(foreign)).data.recordHistory.nodes).toEqual([]);
  const apiKey = await keyOf(own.books.ownerId, 'reports@example.com', [ApiKeyScope.REPORTS]);
  const { data, errors } = await own.books.graphql(foreign, {}, { apiKey });
  expect(data).toBeNull();
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['INSUFFICIENT_SCOPE']);
});
