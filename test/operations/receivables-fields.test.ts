import { setClock } from '../../src/values/clock.js';
import { memosOf } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What invoices, credit notes and payments show of each other, whole and in parts, and what they gain or lose by exchange. */

let own: ReceivablesBooks;
let restore: () => void;
beforeEach(async () => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  own = await ReceivablesBooks.start();
});
afterEach(async () => {
  await expectBooksToTieOut(own.books);
  restore();
});

/** Two lines, the second of which stands first, each with a tax code of its own. */
async function taxedLines() {
  const lines = [];
  for (const [index, code] of ['T10', 'T20'].entries()) {
    const terms = { kind: 'STANDARD', ratePpm: 100_000 * (index + 1), recoverable: true };
    const { taxCode } = await own.run('createTaxCode', { code, name: code, country: 'US', ...terms }, 'taxCode { id }');
    const line = { quantity: 1, unitPriceCents: 1_000, taxCodeId: taxCode.id };
    lines.push({ ...line, description: code, position: 2 - index });
  }
  return lines;
}

async function creditNote(cents: number, fields: Record<string, unknown> = {}): Promise<string> {
  const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: cents }];
  const input = { contactId: own.customerId, issueDate: '2026-03-15', lines, ...fields };
  const { id } = (await own.run('createCreditNote', input, 'creditNote { id }')).creditNote;
  await own.run('postCreditNote', { id }, 'creditNote { id }');
  return id;
}

/** A list whole, and its second record alone. */
async function expectInParts(record: string, list: string, fields: string, expected: object[]): Promise<void> {
  const parts = `${list} { ${fields} } second: ${list}(first: 1, offset: 1) { ${fields} }`;
  const found = (await own.read(`{ record: ${record} { ${parts} } }`)).record;
  expect(found).toEqual({ [list]: expected, second: expected.slice(1, 2) });
}

/** The lines by position, and the tax lines as the record has them. */
async function expectLinesInParts(record: string): Promise<void> {
  await expectInParts(record, 'lines', 'description position', [
    { description: 'T20', position: 1 },
    { description: 'T10', position: 2 },
  ]);
  const taxes: { code: string; taxCents: number }[] = (
    await own.read(`{ record: ${record} { taxLines { code taxCents } } }`)
  ).record.taxLines;
  expect(Object.fromEntries(taxes.map(({ code, taxCents }) => [code, taxCents]))).toEqual({ T10: 100, T20: 200 });
  await expectInParts(record, 'taxLines', 'code taxCents', taxes);
}

test('an invoice shows its lines, its tax and what is applied to it', async () => {
  const id = await own.invoice('posted', 0, { lines: await taxedLines(), externalId: 'mine' });
  const record = `invoice(id: "${id}")`;
  await expectLinesInParts(record);
  const references = ['A', 'B', 'C'];
  const payments: string[] = [];
  for (const paymentReference of references) {
    const paymentId = await own.payment(100, { paymentReference });
    payments.push(paymentId);
    await own.apply(paymentId, id, 100);
  }
  await own.run('unapplyPayment', { id: payments[0] }, '__typename');
  const invoice = { invoiceId: id, invoice: { id }, invoiceNumber: 'INV-000001' };
  await expectInParts(
    record,
    'paymentApplications',
    'paymentId payment { id } paymentReference invoiceId invoice { id } invoiceNumber invoiceExternalId amountCents',
    [1, 2].map((index) => ({
      paymentId: payments[index],
      payment: { id: payments[index] },
      paymentReference: references[index],
      ...invoice,
      invoiceExternalId: 'mine',
      amountCents: 100,
    })),
  );
  const notes: string[] = [];
  for (const cents of [10, 20, 30]) {
    const noteId = await creditNote(cents);
    notes.push(noteId);
    const applications = [{ invoiceId: id, amountCents: cents }];
    await own.run('applyCreditNote', { id: noteId, applications }, '__typename');
  }
  await own.run('unapplyCreditNote', { id: notes[1] }, '__typename');
  await expectInParts(
    record,
    'creditApplications',
    'creditNoteId creditNote { id } creditNoteNumber invoiceId invoice { id } invoiceNumber amountCents',
    [0, 2].map((index) => ({
      creditNoteId: notes[index],
      creditNote: { id: notes[index] },
      creditNoteNumber: `CN-00000${index + 1}`,
      ...invoice,
      amountCents: 10 * (index + 1),
    })),
  );
});

test.each([
  ['creditNote', 'applyCreditNote', 'unapplyCreditNote', 'voidCreditNote'],
  ['payment', 'applyPayment', 'unapplyPayment', 'voidPayment'],
])(
  'a %s shows what it settles and once settled, in parts, and is void after that',
  async (field, apply, unapply, voids) => {
    const id = field === 'creditNote' ? await creditNote(0, { lines: await taxedLines() }) : await own.payment(2_300);
    const record = `${field}(id: "${id}")`;
    const invoices: string[] = [];
    for (let count = 0; count < 4; count++) invoices.push(await own.invoice('posted', 1_000));
    const applications = invoices.map((invoiceId, index) => ({ invoiceId, amountCents: index + 1 }));
    await own.run(apply, { id, applications }, '__typename');
    const removed = invoices.slice(0, 2).map((invoiceId) => ({ invoiceId }));
    await own.run(unapply, { id, applications: removed }, '__typename');
    await expectInParts(record, 'applications', 'invoiceId amountCents', applications.slice(2));
    await expectInParts(record, 'removedApplications', 'invoiceId amountCents', applications.slice(0, 2));
    if (field === 'creditNote') await expectLinesInParts(record);
    await own.run(unapply, { id }, '__typename');
    expect((await own.refusal(voids, { id, voidedOn: '2026-06-14' })).fields).toEqual([
      { path: 'voidedOn', message: 'must be between 2026-06-15 and 2026-06-15' },
    ]);
  },
);

test.each(['invoice', 'creditNote', 'payment', 'service'])('a %s that there is not is not found', async (field) => {
  const arguments_ = ['id: "999999"', 'id: "x"'];
  for (const argument of arguments_) {
    const { data, errors } = await own.books.graphql(`{ ${field}(${argument}) { id } }`);
    expect([data, errors[0]?.extensions.code]).toEqual([{ [field]: null }, 'NOT_FOUND']);
  }
});

test('records are found by the caller’s identifiers, and invoices by their numbers', async () => {
  await own.invoice('draft', 100, { externalId: 'other' });
  const id = await own.invoice('draft', 100, { externalId: 'mine' });
  await own.payment(100, { externalId: 'other', paymentReference: 'A' });
  const paymentId = await own.payment(100, { externalId: 'mine', paymentReference: 'B' });
  const found = await own.read(`{ invoiceByExternalId(externalId: "mine") { id }
    paymentByExternalId(externalId: "mine") { id } invoices(filter: { invoiceNumber: "INV-000002" }) { nodes { id } } }`);
  expect(found).toEqual({
    invoiceByExternalId: { id },
    paymentByExternalId: { id: paymentId },
    invoices: { nodes: [{ id }] },
  });
  for (const field of ['invoiceByExternalId', 'paymentByExternalId']) {
    const { data, errors } = await own.books.graphql(`{ ${field}(externalId: "nobody") { id } }`);
    expect([data, errors[0]?.extensions.code]).toEqual([{ [field]: null }, 'NOT_FOUND']);
  }
});

test('agings are of today and in the owner’s currency where nothing else is asked for', async () => {
  await own.invoice('posted', 1_000, { dueDate: '2026-06-14' });
  await own.invoice('posted', 500, { currency: 'EUR' });
  const paymentId = await own.payment(300, { paymentReference: 'W-1' });
  const prepaidId = await own.payment(200, { prepayment: true });
  const creditNoteId = await creditNote(50, { issueDate: '2026-06-15' });
  const payment = 'paymentId paymentReference amountCents unappliedCents';
  const { arAging } = await own.read(`{ arAging { asOf currency grandTotalCents unappliedCents prepaidCents netCents
    valuation { netCents } totals { current days1To30 } unappliedPayments { ${payment} } prepayments { ${payment} }
    unappliedCreditNotes { creditNoteId unappliedCents } } }`);
  expect(arAging).toEqual({
    asOf: '2026-06-15',
    currency: 'USD',
    grandTotalCents: 1_000,
    unappliedCents: 350,
    prepaidCents: 200,
    netCents: 650,
    valuation: { netCents: 650 },
    totals: { current: 0, days1To30: 1_000 },
    unappliedPayments: [{ paymentId, paymentReference: 'W-1', amountCents: 300, unappliedCents: 300 }],
    prepayments: [{ paymentId: prepaidId, paymentReference: null, amountCents: 200, unappliedCents: 200 }],
    unappliedCreditNotes: [{ creditNoteId, unappliedCents: 50 }],
  });
  const asked = await own.read('{ arAging(asOf: "2026-06-14", currency: "EUR") { asOf currency grandTotalCents } }');
  expect(asked.arAging).toEqual({ asOf: '2026-06-14', currency: 'EUR', grandTotalCents: 500 });
});

describe('in another currency', () => {
  const euros = { currency: 'EUR' };
  beforeEach(async () => {
    const rates = [
      { ...euros, day: '2026-03-01', rate: '1.10' },
      { ...euros, day: '2026-03-15', rate: '1.15' },
      { ...euros, day: '2026-05-01', rate: '1.25' },
    ];
    await own.run('setExchangeRates', { rates }, '__typename');
  });

  const differences = async () =>
    (
      await own.read(
        '{ exchangeDifferences { nodes { debitType debitId creditType creditId amountCents gainCents } } }',
      )
    ).exchangeDifferences.nodes.map((each: Record<string, string | number>) => Object.values(each).join(' '));
  const standing = async () =>
    (await own.select('select id from exchange_differences where owner_id = ? and removed_on is null')).length;

  test('what settles an invoice later than it was booked gains or loses, until it is taken back', async () => {
    const invoiceId = await own.invoice('posted', 10_000, euros);
    const paymentId = await own.payment(2_000, euros);
    const noteId = await creditNote(2_000, euros);
    await own.apply(paymentId, invoiceId, 2_000);
    const applications = [{ invoiceId, amountCents: 2_000 }];
    await own.run('applyCreditNote', { id: noteId, applications }, '__typename');
    const input = { invoiceId, amountCents: 2_000, writtenOffOn: '2026-05-01', reason: 'Insolvent' };
    const { invoiceWriteOff } = await own.run('createInvoiceWriteOff', input, 'invoiceWriteOff { id }');
    expect(await differences()).toEqual([
      `INVOICE ${invoiceId} PAYMENT ${paymentId} 2000 100`,
      `INVOICE ${invoiceId} CREDIT_NOTE ${noteId} 2000 100`,
      `INVOICE ${invoiceId} INVOICE_WRITE_OFF ${invoiceWriteOff.id} 2000 300`,
    ]);
    await own.run('unapplyPayment', { id: paymentId }, '__typename');
    expect(await standing()).toBe(2);
    await own.run('unapplyCreditNote', { id: noteId }, '__typename');
    expect(await standing()).toBe(1);
    await own.run('voidInvoiceWriteOff', { id: invoiceWriteOff.id }, '__typename');
    expect(await standing()).toBe(0);
  });

  test('what is paid back to a customer gains or loses too, until it is void', async () => {
    const paymentId = await own.payment(2_000, euros);
    const creditNoteId = await creditNote(2_000, euros);
    const prepaidId = await own.payment(1_000, { ...euros, prepayment: true });
    const refund = async (source: object, amountCents: number) => {
      const input = { ...source, amountCents, refundedOn: '2026-05-01' };
      return (await own.run('createCustomerRefund', input, 'customerRefund { id }')).customerRefund.id;
    };
    const refunds = [
      await refund({ paymentId }, 2_000),
      await refund({ creditNoteId }, 1_500),
      await refund({ paymentId: prepaidId }, 1_000),
    ];
    const [ofPayment, ofNote, ofPrepaid] = refunds;
    expect(await differences()).toEqual([
      `CUSTOMER_REFUND ${ofPayment} PAYMENT ${paymentId} 2000 -200`,
      `CUSTOMER_REFUND ${ofNote} CREDIT_NOTE ${creditNoteId} 1500 -150`,
      `CUSTOMER_REFUND ${ofPrepaid} PAYMENT ${prepaidId} 1000 -100`,
    ]);
    for (const [index, id] of refunds.entries()) {
      await own.run('voidCustomerRefund', { id }, '__typename');
      expect(await standing()).toBe(2 - index);
    }
  });

  test('a payment that waits is confirmed on the account that it reaches, in the money of that account', async () => {
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
    const id = await own.payment(2_000, { ...euros, bankAmountCents: 2_300, paymentReference: 'W-1' });
    const lines = async () => (await own.journal('payment', id)).map((line) => line.join(' '));
    expect(await lines()).toEqual(['payment 2026-03-15 1050 2000 0', 'payment 2026-03-15 1100 0 2000']);
    await own.run('confirmPayment', { id, confirmedOn: '2026-03-15' }, '__typename');
    expect((await lines()).slice(2)).toEqual([
      'payment 2026-03-15 1060 2000 0',
      'payment 2026-03-15 1050 0 2000',
      'payment 2026-03-15 1000 2300 0',
      'payment 2026-03-15 1060 0 2300',
    ]);
    expect(await memosOf(own.books, 'payment', id)).toEqual(['Payment W-1', 'Payment W-1 confirmed', 'Payment W-1']);
  });
});
