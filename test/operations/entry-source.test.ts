import { PayablesBooks } from '../support/payables.js';

/** From an entry of the journal to the record that explains it, whatever it was written for. */

interface Entry {
  sourceType: string;
  source: { __typename: string; id: string } | null;
}

const types = [
  'Invoice',
  'Bill',
  'Payment',
  'VendorPayment',
  'CreditNote',
  'DebitNote',
  'CustomerRefund',
  'VendorRefund',
  'BankTransaction',
  'ManualJournal',
  'OpeningBalance',
];
const shown = `sourceType source { __typename ${types.map((type) => `... on ${type} { id }`).join(' ')} }`;

async function sourcesOf(payables: PayablesBooks): Promise<Map<string, [string, string]>> {
  const { data, errors } = await payables.books.graphql(`{ journalEntries(first: 100) { nodes { ${shown} } } }`);
  expect(errors).toEqual([]);
  const entries: Entry[] = data.journalEntries.nodes;
  return new Map(entries.map(({ sourceType, source }) => [sourceType, [source?.__typename ?? '', source?.id ?? '']]));
}

test('an entry tells the record that it was written for, or that what it was written for is about', async () => {
  const payables = await PayablesBooks.start();
  const contactId = await payables.vendor();
  const dated = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
  const lines = [{ description: 'Work', quantity: 1, unitPriceCents: 9_000 }];
  const made = async (mutation: string, input: object, type: string): Promise<string> =>
    (await payables.run(mutation, { ...input }, `${type} { id }`))[type].id;
  const invoice = await made('createInvoice', { contactId, ...dated, lines }, 'invoice');
  await made('postInvoice', { id: invoice }, 'invoice');
  const day = { writtenOffOn: '2026-03-05', reason: 'Bankrupt', amountCents: 100 };
  await made('createInvoiceWriteOff', { invoiceId: invoice, ...day }, 'invoiceWriteOff');
  const bill = await payables.bill(contactId, 'posted', 5_000);
  await made('createBillWriteOff', { billId: bill, ...day }, 'billWriteOff');
  const payment = await made('createPayment', { contactId, amountCents: 700, receivedAt: '2026-03-02' }, 'payment');
  const back = { amountCents: 200, refundedOn: '2026-03-04' };
  const customerRefund = await made('createCustomerRefund', { paymentId: payment, ...back }, 'customerRefund');
  const vendorPayment = await payables.vendorPayment(contactId, 800);
  const paidBack = { ...back, refundedOn: '2026-03-20', vendorPaymentId: vendorPayment };
  const vendorRefund = await made('createVendorRefund', paidBack, 'vendorRefund');
  const creditNote = await made('createCreditNote', { contactId, issueDate: '2026-03-01', lines }, 'creditNote');
  await made('postCreditNote', { id: creditNote }, 'creditNote');
  const debitNote = await payables.debitNote(contactId, 'posted', 100);
  const charge = { kind: 'FEE', transactionDate: '2026-03-01', amountCents: 300 };
  const bankTransaction = await made('createBankCharge', charge, 'bankTransaction');
  const [debit, credit] = [payables.account('1000'), payables.account('3000')];
  const balances = [
    { accountId: debit, debitCents: 50 },
    { accountId: credit, creditCents: 50 },
  ];
  const entered = { entryDate: '2026-03-01', memo: 'Correction', lines: balances };
  const manualJournal = await made('createManualJournal', entered, 'manualJournal');
  await made('postManualJournal', { id: manualJournal }, 'manualJournal');
  const openingBalance = await made('createOpeningBalance', { openingOn: '2026-01-01', balances }, 'openingBalance');
  expect(await sourcesOf(payables)).toEqual(
    new Map([
      ['INVOICE', ['Invoice', invoice]],
      ['INVOICE_WRITE_OFF', ['Invoice', invoice]],
      ['BILL', ['Bill', bill]],
      ['BILL_WRITE_OFF', ['Bill', bill]],
      ['PAYMENT', ['Payment', payment]],
      ['CUSTOMER_REFUND', ['CustomerRefund', customerRefund]],
      ['VENDOR_PAYMENT', ['VendorPayment', vendorPayment]],
      ['VENDOR_REFUND', ['VendorRefund', vendorRefund]],
      ['CREDIT_NOTE', ['CreditNote', creditNote]],
      ['DEBIT_NOTE', ['DebitNote', debitNote]],
      ['BANK_TRANSACTION', ['BankTransaction', bankTransaction]],
      ['MANUAL_JOURNAL', ['ManualJournal', manualJournal]],
      ['OPENING_BALANCE', ['OpeningBalance', openingBalance]],
    ]),
  );
});
