import { setClock } from '../../src/values/clock.js';
import { PayablesBooks } from '../support/payables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What bills, debit notes and payments to vendors show of each other, whole and in parts. */

let own: PayablesBooks;
let vendorId: string;
let restore: () => void;
beforeEach(async () => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
});
afterEach(async () => {
  await expectBooksToTieOut(own.books);
  restore();
});

async function read(query: string) {
  const { data, errors } = await own.books.graphql(query);
  expect(errors).toEqual([]);
  return data;
}

/** Two lines, the second of which stands first, each with a tax code of its own. */
async function taxedLines() {
  const lines = [];
  for (const [index, code] of ['T10', 'T20'].entries()) {
    const terms = { kind: 'STANDARD', ratePpm: 100_000 * (index + 1), recoverable: true };
    const { taxCode } = await own.run('createTaxCode', { code, name: code, country: 'US', ...terms }, 'taxCode { id }');
    const line = { quantity: 1, unitPriceCents: 1_000, accountId: own.account('6250'), taxCodeId: taxCode.id };
    lines.push({ ...line, description: code, position: 2 - index });
  }
  return lines;
}

/** A list whole, and its second record alone. */
const parts = (list: string, fields: string) =>
  `${list} { ${fields} } second: ${list}(first: 1, offset: 1) { ${fields} }`;

async function expectInParts(record: string, list: string, fields: string, expected: object[]): Promise<void> {
  const found = (await read(`{ record: ${record} { ${parts(list, fields)} } }`)).record;
  expect(found).toEqual({ [list]: expected, second: expected.slice(1, 2) });
}

test('a bill shows its lines, its tax and what is applied to it', async () => {
  const id = await own.bill(vendorId, 'posted', 0, { lines: await taxedLines() });
  const record = `bill(id: "${id}")`;
  await expectInParts(record, 'lines', 'description position', [
    { description: 'T20', position: 1 },
    { description: 'T10', position: 2 },
  ]);
  const taxes = (await read(`{ record: ${record} { taxLines { code taxCents } } }`)).record.taxLines;
  expect(taxes.toSorted((one: { code: string }, other: { code: string }) => (one.code < other.code ? -1 : 1))).toEqual([
    { code: 'T10', taxCents: 100 },
    { code: 'T20', taxCents: 200 },
  ]);
  await expectInParts(record, 'taxLines', 'code taxCents', taxes);

  const references = ['A', 'B', 'C'];
  const payments: string[] = [];
  for (const paymentReference of references) {
    const paymentId = await own.vendorPayment(vendorId, 100, { paymentReference });
    payments.push(paymentId);
    await own.pay(paymentId, id, 100);
  }
  await own.run('unapplyVendorPayment', { id: payments[0] }, '__typename');
  await expectInParts(
    record,
    'billApplications',
    'vendorPaymentId vendorPayment { id } paymentReference billId bill { id } billNumber amountCents',
    [1, 2].map((index) => ({
      vendorPaymentId: payments[index],
      vendorPayment: { id: payments[index] },
      paymentReference: references[index],
      billId: id,
      bill: { id },
      billNumber: 'BILL-000001',
      amountCents: 100,
    })),
  );

  const notes: string[] = [];
  for (const cents of [10, 20, 30]) {
    const noteId = await own.debitNote(vendorId, 'posted', cents);
    notes.push(noteId);
    const applications = [{ billId: id, amountCents: cents }];
    await own.run('applyDebitNote', { id: noteId, applications }, '__typename');
  }
  await own.run('unapplyDebitNote', { id: notes[1] }, '__typename');
  await expectInParts(
    record,
    'debitApplications',
    'debitNoteId debitNote { id } debitNoteNumber billId bill { id } billNumber amountCents',
    [0, 2].map((index) => ({
      debitNoteId: notes[index],
      debitNote: { id: notes[index] },
      debitNoteNumber: `DN-00000${index + 1}`,
      billId: id,
      bill: { id },
      billNumber: 'BILL-000001',
      amountCents: 10 * (index + 1),
    })),
  );
});

test.each([
  ['debitNote', 'applyDebitNote', 'unapplyDebitNote'],
  ['vendorPayment', 'applyVendorPayment', 'unapplyVendorPayment'],
])('a %s shows what it settles and once settled, in parts', async (field, apply, unapply) => {
  const id =
    field === 'debitNote'
      ? await own.debitNote(vendorId, 'posted', 0, { lines: await taxedLines() })
      : await own.vendorPayment(vendorId, 2_300);
  const record = `${field}(id: "${id}")`;
  const bills: string[] = [];
  for (let count = 0; count < 4; count++) bills.push(await own.bill(vendorId, 'posted', 1_000));
  const applications = bills.map((billId, index) => ({ billId, amountCents: index + 1 }));
  await own.run(apply, { id, applications }, '__typename');
  const [first, second, ...others] = applications;
  const removed = [first, second].map((each) => ({ billId: each?.billId }));
  await own.run(unapply, { id, applications: removed }, '__typename');
  await expectInParts(record, 'applications', 'billId amountCents', others);
  await expectInParts(record, 'removedApplications', 'billId amountCents', applications.slice(0, 2));
  if (field === 'vendorPayment') return;
  await expectInParts(record, 'lines', 'description', [{ description: 'T20' }, { description: 'T10' }]);
  const taxes = (await read(`{ record: ${record} { taxLines { code } } }`)).record.taxLines;
  expect(taxes).toHaveLength(2);
  await expectInParts(record, 'taxLines', 'code', taxes);
});

test('a bill without lines has none that lacks an account', async () => {
  const id = await own.bill(vendorId, 'draft', 0, { lines: null });
  const { bill } = await read(`{ bill(id: "${id}") { lineCount hasMissingAccounts lines { id } } }`);
  expect(bill).toEqual({ lineCount: 0, hasMissingAccounts: false, lines: [] });
});

test.each(['bill', 'debitNote', 'vendorPayment'])('a %s that there is not is not found', async (field) => {
  for (const id of ['999999', 'x']) {
    const { data, errors } = await own.books.graphql(`{ ${field}(id: "${id}") { id } }`);
    expect([data, errors[0]?.extensions.code]).toEqual([{ [field]: null }, 'NOT_FOUND']);
  }
});

test('purchases are those from a vendor that there is', async () => {
  const documentId = await own.bill(vendorId, 'posted', 1_000);
  const from = async (contactId: string) => {
    const query = `{ purchasesFromVendor(contactId: "${contactId}", from: "2026-01-01") { nodes { documentId totalCents } } }`;
    const { data, errors } = await own.books.graphql(query);
    return errors[0]?.extensions.code ?? data.purchasesFromVendor.nodes;
  };
  expect(await from(vendorId)).toEqual([{ documentId, totalCents: 1_000 }]);
  expect(await from('999999')).toBe('NOT_FOUND');
});

test('agings are of today and in the owner’s currency where nothing else is asked for', async () => {
  await own.bill(vendorId, 'posted', 1_000, { dueDate: '2026-06-14' });
  await own.bill(vendorId, 'posted', 500, { currency: 'EUR' });
  const paymentId = await own.vendorPayment(vendorId, 300, { paymentReference: 'W-1' });
  const prepaidId = await own.vendorPayment(vendorId, 200, { prepayment: true });
  const noteId = await own.debitNote(vendorId, 'posted', 50, { issueDate: '2026-06-15' });
  const credit = 'contactId contactName vendorPaymentId debitNoteId reference date amountCents unappliedCents';
  const shown = `asOf currency grandTotalCents unappliedCents prepaidCents netCents valuation { netCents }
    totals { current days1To30 } unappliedCredits { ${credit} } prepayments { ${credit} }`;
  const same = { contactId: vendorId, contactName: 'Vandelay Industries' };
  const ofPayment = { ...same, debitNoteId: null, date: '2026-03-15' };
  const { apAging } = await read(`{ apAging { ${shown} } }`);
  expect(apAging).toEqual({
    asOf: '2026-06-15',
    currency: 'USD',
    grandTotalCents: 1_000,
    unappliedCents: 350,
    prepaidCents: 200,
    netCents: 650,
    valuation: { netCents: 650 },
    totals: { current: 0, days1To30: 1_000 },
    unappliedCredits: [
      { ...ofPayment, vendorPaymentId: paymentId, reference: 'W-1', amountCents: 300, unappliedCents: 300 },
      {
        ...same,
        vendorPaymentId: null,
        debitNoteId: noteId,
        reference: 'DN-000001',
        date: '2026-06-15',
        amountCents: 50,
        unappliedCents: 50,
      },
    ],
    prepayments: [{ ...ofPayment, vendorPaymentId: prepaidId, reference: null, amountCents: 200, unappliedCents: 200 }],
  });
  const asked = await read('{ apAging(asOf: "2026-06-14", currency: "EUR") { asOf currency grandTotalCents } }');
  expect(asked.apAging).toEqual({ asOf: '2026-06-14', currency: 'EUR', grandTotalCents: 500 });
});
