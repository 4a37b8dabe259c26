import { centsIn } from '../../src/search/search.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { createCommitment, makeDocument } from '../support/commitments.js';
import { PayablesBooks } from '../support/payables.js';

/** What a person types, over numbers, references, names and amounts: the best first, and of one owner. */
let payables: PayablesBooks;
let books: TestBooks;
const ids: Record<string, string> = {};

beforeAll(async () => {
  payables = await PayablesBooks.start();
  books = payables.books;
  const contactId = await payables.vendor('Vandelay Industries');
  const dated = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
  const line = { description: 'Work', quantity: 1, unitPriceCents: 123_450 };
  const { invoice } = await payables.run('createInvoice', { contactId, ...dated, lines: [line] }, 'invoice { id }');
  const paid = { contactId, amountCents: 123_450, paymentReference: 'wire-7' };
  const { payment } = await payables.run('createPayment', { ...paid, receivedAt: '2026-03-01' }, 'payment { id }');
  const vendorPayment = await payables.vendorPayment(contactId, 500, { paymentReference: 'WIRE-7' });
  const commitment = await createCommitment(books, { contactId, number: 'PO-70', expectedTotalCents: 700 });
  const note = { contactId, issueDate: '2026-03-01', lines: [{ ...line, unitPriceCents: 31_001 }] };
  await payables.run('createCreditNote', note, 'creditNote { id }');
  const refund = { amountCents: 31_001, refundedOn: '2026-03-02', reference: 'back-1' };
  await payables.run('createCustomerRefund', { ...refund, paymentId: payment.id }, 'customerRefund { id }');
  const given = await payables.vendorPayment(contactId, 31_005, { paymentReference: 'other', paidAt: '2026-03-01' });
  await payables.run('createVendorRefund', { ...refund, vendorPaymentId: given }, 'vendorRefund { id }');
  const charge = { kind: 'FEE', transactionDate: '2026-03-01', amountCents: 31_001, reference: 'back-12' };
  await payables.run('createBankCharge', charge, 'bankTransaction { id }');
  const lines = [
    { accountId: payables.account('6250'), debitCents: 31_001 },
    { accountId: payables.account('1000'), creditCents: 31_001 },
  ];
  const journal = { entryDate: '2026-03-01', memo: 'Accrual', lines };
  const { manualJournal } = await payables.run('createManualJournal', journal, 'manualJournal { id }');
  await payables.run('postManualJournal', { id: manualJournal.id }, 'manualJournal { id }');
  Object.assign(ids, {
    contact: contactId,
    bare: await payables.vendor('WI'),
    percent: await payables.vendor('100% Wool_en'),
    invoice: invoice.id,
    payment: payment.id,
    vendorPayment,
    bill: await payables.bill(contactId, 'posted', 123_450, { vendorInvoiceNumber: 'A-1' }),
    otherBill: await payables.bill(contactId, 'draft', 900, { vendorInvoiceNumber: 'A-10' }),
    debitNote: await payables.debitNote(contactId, 'draft', 100),
    commitment: commitment.data.createCommitment.commitment.id,
    document: await makeDocument(books, { extractedInvoiceNumber: 'A-1', extractedTotalCents: 77_777 }),
  });
});

async function found(q: string, by = books): Promise<[string, string, string][]> {
  const { data, errors } = await by.graphql(
    'query ($q: String!) { search(q: $q) { hits { matched text record { __typename nodeId ... on Bill { id } } } } }',
    { q },
  );
  expect(errors).toEqual([]);
  return data.search.hits.map(({ matched, text, record }: Record<string, { __typename: string }>) => [
    matched,
    record?.__typename,
    text,
  ]);
}

test.each<[string, [string, string, string][]]>([
  ['INV-000001', [['NUMBER', 'Invoice', 'INV-000001']]],
  [' inv-000001 ', [['NUMBER', 'Invoice', 'INV-000001']]],
  [
    'A-1',
    [
      ['NUMBER', 'Bill', 'A-1'],
      ['NUMBER', 'InvoiceDocument', 'A-1'],
      ['NUMBER_BEGINNING', 'Bill', 'A-10'],
    ],
  ],
  [
    'wire-',
    [
      ['NUMBER_BEGINNING', 'Payment', 'wire-7'],
      ['NUMBER_BEGINNING', 'VendorPayment', 'WIRE-7'],
    ],
  ],
  ['po-7', [['NUMBER_BEGINNING', 'Commitment', 'PO-70']]],
  ['dELAY ind', [['NAME', 'Contact', 'Vandelay Industries']]],
  ['0% w', [['NAME', 'Contact', '100% Wool_en']]],
  ['l_e', [['NAME', 'Contact', '100% Wool_en']]],
  [
    'wi',
    [
      ['NUMBER_BEGINNING', 'Payment', 'wire-7'],
      ['NUMBER_BEGINNING', 'VendorPayment', 'WIRE-7'],
      ['NAME', 'Contact', 'WI'],
    ],
  ],
  ['je-000001', [['NUMBER', 'ManualJournal', 'JE-000001']]],
  [
    'back-1',
    [
      ['NUMBER', 'CustomerRefund', 'back-1'],
      ['NUMBER', 'VendorRefund', 'back-1'],
      ['NUMBER_BEGINNING', 'BankTransaction', 'back-12'],
    ],
  ],
  [
    '310.01',
    [
      ['AMOUNT', 'BankTransaction', '31001'],
      ['AMOUNT', 'CreditNote', '31001'],
      ['AMOUNT', 'CustomerRefund', '31001'],
      ['AMOUNT', 'ManualJournal', '31001'],
      ['AMOUNT', 'VendorRefund', '31001'],
    ],
  ],
  ['777.77', [['AMOUNT', 'InvoiceDocument', '77777']]],
  ['nothing has this', []],
  ['   ', []],
])('%j', async (q, expected) => {
  expect((await found(q)).toSorted()).toEqual(expected.toSorted());
});

test('digits are the number of that place in each series, before an amount', async () => {
  const hits = await found('1');
  expect(hits.filter(([matched]) => matched === 'NUMBER').toSorted()).toEqual([
    ['NUMBER', 'Bill', 'BILL-000001'],
    ['NUMBER', 'CreditNote', 'CN-000001'],
    ['NUMBER', 'DebitNote', 'DN-000001'],
    ['NUMBER', 'Invoice', 'INV-000001'],
    ['NUMBER', 'ManualJournal', 'JE-000001'],
  ]);
  expect(hits.slice(0, 5).every(([matched]) => matched === 'NUMBER')).toBe(true);
  expect((await found('1')).at(-1)?.[0]).not.toBe('NUMBER');
  expect(await found('9')).toEqual([['AMOUNT', 'Bill', '900']]);
});

test('an amount, as people write it, in every kind of document', async () => {
  for (const q of ['1234.5', '1,234.50', '1.234,50', "1'234.50", '1234,5'])
    expect((await found(q)).toSorted()).toEqual([
      ['AMOUNT', 'Bill', '123450'],
      ['AMOUNT', 'Invoice', '123450'],
      ['AMOUNT', 'Payment', '123450'],
    ]);
});

test.each([
  ['1,234', 'USD', 123_400],
  ['1,23', 'USD', 123],
  ['1.234', 'KWD', 1_234],
  ['1.234', 'JPY', 1_234],
  ['12.34.5', 'USD', null],
  ['9999999999999999', 'USD', null],
  ['-5', 'USD', null],
  ['5 kg', 'USD', null],
])('%s in %s is %s', (words, currency, cents) => {
  expect(centsIn(words, currency)).toBe(cents);
});

test('a stranger finds nothing of it', async () => {
  const stranger = await startBooks({ name: 'Stranger' });
  for (const q of ['INV-000001', 'Vandelay', '1234.50', 'A-1']) expect(await found(q, stranger)).toEqual([]);
});

describe('node', () => {
  const node = (nodeId: string, by = books) =>
    by.graphql(
      `query ($nodeId: ID!) { node(nodeId: $nodeId) { __typename nodeId ... on Bill { id billNumber } ... on Contact { id name } } }`,
      { nodeId },
    );

  test('finds a record of any type by the identifier that the record has', async () => {
    const { data } = await books.graphql(
      `{ bill(id: "${ids.bill}") { id nodeId } contact(id: "${ids.contact}") { id nodeId } invoices { nodes { nodeId } } }`,
    );
    expect(data.bill.nodeId).not.toBe(data.contact.nodeId);
    expect((await node(data.bill.nodeId)).data.node).toEqual({
      __typename: 'Bill',
      nodeId: data.bill.nodeId,
      id: ids.bill,
      billNumber: 'BILL-000001',
    });
    expect((await node(data.contact.nodeId)).data.node).toMatchObject({ id: ids.contact, name: 'Vandelay Industries' });
    const again = await Promise.all(Array.from({ length: 5 }, () => node(data.bill.nodeId)));
    expect(new Set(again.map(({ data: { node: found } }) => found.billNumber))).toEqual(new Set(['BILL-000001']));
    expect((await node(data.invoices.nodes[0].nodeId)).data.node.__typename).toBe('Invoice');
  });

  test('answers null with NOT_FOUND for another owner, for what is gone, and for what is no identifier', async () => {
    const stranger = await startBooks({ name: 'Stranger' });
    const { data } = await books.graphql(`{ bill(id: "${ids.otherBill}") { nodeId } }`);
    const of = (text: string) => Buffer.from(text).toString('base64url');
    const answers = [await node(data.bill.nodeId, stranger)];
    await payables.run('deleteBill', { id: ids.otherBill }, 'success');
    for (const nodeId of [
      data.bill.nodeId,
      'x',
      '',
      of('Bill:0'),
      of('Bill:1:2'),
      of('ApiKey:1'),
      `${data.bill.nodeId}==`,
    ])
      answers.push(await node(nodeId));
    for (const answer of answers)
      expect([answer.data.node, answer.errors[0]?.extensions.code]).toEqual([null, 'NOT_FOUND']);
  });
});
