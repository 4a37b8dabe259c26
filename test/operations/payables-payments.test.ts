import { setClock } from '../../src/values/clock.js';
import { PayablesBooks } from '../support/payables.js';
import { memosOf } from '../support/postings.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** What settles bills, and what is taken back of it, beside others of the same vendor. */

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

const bill = async (id: string, fields: string) => (await read(`{ bill(id: "${id}") { ${fields} } }`)).bill;
const refusalOf = async (mutation: string, input: object) => {
  const before = await own.snapshot();
  const { errors } = await own.send(mutation, { ...input }, '__typename');
  expect(await own.snapshot()).toEqual(before);
  const { message, extensions } = errors[0] ?? {};
  return { message, code: extensions?.code, fields: extensions?.fields };
};
const nothing = [{ path: 'applications', message: 'must have at least one entry' }];

/** The same of a payment and of a debit note. */
const sources = [
  {
    name: 'vendor payment',
    make: (cents: number, reference: string) => own.vendorPayment(vendorId, cents, { paymentReference: reference }),
    apply: 'applyVendorPayment',
    unapply: 'unapplyVendorPayment',
    voids: 'voidVendorPayment',
    field: 'vendorPayment',
    settled: 'amountPaidCents',
    events: 'books.vendor_payment',
    told: (id: string) => ({ vendor_payment_id: Number(id), amount_cents: 600 }),
  },
  {
    name: 'debit note',
    make: (cents: number) => own.debitNote(vendorId, 'posted', cents, { issueDate: '2026-03-15' }),
    apply: 'applyDebitNote',
    unapply: 'unapplyDebitNote',
    voids: 'voidDebitNote',
    field: 'debitNote',
    settled: 'amountDebitedCents',
    events: 'books.debit_note',
    told: (id: string) => ({ debit_note_id: Number(id), debit_note_number: 'DN-000001', total_cents: 600 }),
  },
];

describe.each(sources)('a $name', ({ make, apply, unapply, voids, field, settled, events, told }) => {
  const applied = 'applications { billId amountCents appliedOn }';
  const applyTo = async (id: string, ...amounts: [string, number][]) => {
    const applications = amounts.map(([billId, amountCents]) => ({ billId, amountCents }));
    return (await own.run(apply, { id, applications }, `${field} { unappliedCents ${applied} }`))[field];
  };

  test('is applied to several bills, and taken back of some of them, of its own alone', async () => {
    const bills = [
      await own.bill(vendorId, 'posted', 1_000),
      await own.bill(vendorId, 'posted', 1_000, { issueDate: '2026-04-01' }),
    ];
    const [one = '', other = ''] = bills;
    const [first, second] = [await make(600, 'A'), await make(300, 'B')];
    expect(await applyTo(first, [other, 200], [one, 300])).toEqual({
      unappliedCents: 100,
      applications: [
        { billId: one, amountCents: 300, appliedOn: '2026-03-15' },
        { billId: other, amountCents: 200, appliedOn: '2026-04-01' },
      ],
    });
    await applyTo(second, [one, 250]);
    const taken = { id: first, applications: [{ billId: one }] };
    expect((await own.run(unapply, taken, `${field} { unappliedCents ${applied} }`))[field]).toEqual({
      unappliedCents: 400,
      applications: [{ billId: other, amountCents: 200, appliedOn: '2026-04-01' }],
    });
    const figures = `${settled} balanceDueCents`;
    expect([await bill(one, figures), await bill(other, figures)]).toEqual([
      { [settled]: 250, balanceDueCents: 750 },
      { [settled]: 200, balanceDueCents: 800 },
    ]);
    const event = (applications: object[]) => ({ ...told(first), contact_id: Number(vendorId), applications });
    expect((await own.events(`${events}.applied`))[0]).toEqual(
      event([
        { bill_id: Number(one), amount_cents: 300 },
        { bill_id: Number(other), amount_cents: 200 },
      ]),
    );
    expect(await own.events(`${events}.unapplied`)).toEqual([event([{ bill_id: Number(one), amount_cents: 300 }])]);
    expect((await refusalOf(unapply, taken)).fields).toEqual([
      { path: 'applications.0.billId', message: 'refers to nothing that is applied' },
    ]);
    await own.run(unapply, { id: first }, '__typename');
    expect((await refusalOf(unapply, { id: first })).fields).toEqual(nothing);
    const shown = `{ ${field}(id: "${first}") { removedApplications { billId amountCents removedOn } } }`;
    expect((await read(shown))[field].removedApplications).toEqual([
      { billId: one, amountCents: 300, removedOn: '2026-06-15' },
      { billId: other, amountCents: 200, removedOn: '2026-06-15' },
    ]);
  });

  test('that was taken back counts again from that day, and so does the bill', async () => {
    const [one, other] = [await own.bill(vendorId, 'posted', 1_000), await own.bill(vendorId, 'posted', 1_000)];
    const [first, second] = [await make(600, 'A'), await make(300, 'B')];
    await applyTo(first, [one, 500]);
    await own.run(unapply, { id: first }, '__typename');
    const days = async (id: string, billId: string) => (await applyTo(id, [billId, 1])).applications.at(-1).appliedOn;
    expect(await days(first, other)).toBe('2026-06-15');
    expect(await days(second, one)).toBe('2026-06-15');
    expect(await days(second, other)).toBe('2026-03-15');
    expect((await refusalOf(apply, { id: first, applications: [] })).fields).toEqual(nothing);
    await own.run(unapply, { id: first }, '__typename');
    expect((await refusalOf(voids, { id: first, voidedOn: '2026-06-14' })).fields).toEqual([
      { path: 'voidedOn', message: 'must be between 2026-06-15 and 2026-06-15' },
    ]);
  });

  test('is told by its name when it has too little left, and the bill by its number when it is not open', async () => {
    const draft = await own.bill(vendorId, 'draft', 1_000);
    const open = await own.bill(vendorId, 'posted', 1_000);
    const id = await make(600, 'A');
    const name = field === 'debitNote' ? 'Debit note DN-000001' : `Vendor payment ${id}`;
    const refused = (billId: string, amountCents: number) =>
      refusalOf(apply, { id, applications: [{ billId, amountCents }] });
    expect(await refused(open, 601)).toMatchObject({
      message: expect.stringContaining(name),
      code: field === 'debitNote' ? 'DEBIT_NOTE_OVER_APPLIED' : 'VENDOR_PAYMENT_OVER_APPLIED',
    });
    expect(await refused(draft, 1)).toMatchObject({
      message: expect.stringContaining('Bill BILL-000001'),
      code: 'BILL_NOT_OPEN',
    });
  });
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

  type Difference = Record<'debitType' | 'debitId' | 'creditType' | 'creditId', string> & Record<string, number>;
  const differences = async () =>
    (
      await read('{ exchangeDifferences { nodes { debitType debitId creditType creditId amountCents gainCents } } }')
    ).exchangeDifferences.nodes.map((each: Difference) => Object.values(each).join(' '));
  const standing = async () =>
    (await own.select('select id from exchange_differences where owner_id = ? and removed_on is null')).length;

  test('what settles a bill later than it was booked loses or gains, until it is taken back', async () => {
    const billId = await own.bill(vendorId, 'posted', 10_000, euros);
    const paymentId = await own.vendorPayment(vendorId, 2_000, euros);
    const noteId = await own.debitNote(vendorId, 'posted', 2_000, { ...euros, issueDate: '2026-03-15' });
    const applications = [{ billId, amountCents: 2_000 }];
    await own.run('applyVendorPayment', { id: paymentId, applications }, '__typename');
    await own.run('applyDebitNote', { id: noteId, applications }, '__typename');
    const input = { billId, amountCents: 2_000, writtenOffOn: '2026-05-01', reason: 'Forgiven' };
    const { billWriteOff } = await own.run('createBillWriteOff', input, 'billWriteOff { id }');
    expect(await differences()).toEqual([
      `VENDOR_PAYMENT ${paymentId} BILL ${billId} 2000 -100`,
      `DEBIT_NOTE ${noteId} BILL ${billId} 2000 -100`,
      `BILL_WRITE_OFF ${billWriteOff.id} BILL ${billId} 2000 -300`,
    ]);
    expect(await standing()).toBe(3);
    await own.run('unapplyVendorPayment', { id: paymentId }, '__typename');
    expect(await standing()).toBe(2);
    await own.run('unapplyDebitNote', { id: noteId }, '__typename');
    expect(await standing()).toBe(1);
    await own.run('voidBillWriteOff', { id: billWriteOff.id }, '__typename');
    expect(await standing()).toBe(0);
  });

  test('what a vendor pays back gains or loses too, until it is void', async () => {
    const vendorPaymentId = await own.vendorPayment(vendorId, 2_000, euros);
    const debitNoteId = await own.debitNote(vendorId, 'posted', 2_000, euros);
    const prepaidId = await own.vendorPayment(vendorId, 1_000, { ...euros, prepayment: true });
    const refund = async (source: object, amountCents: number) => {
      const input = { ...source, amountCents, refundedOn: '2026-05-01' };
      return (await own.run('createVendorRefund', input, 'vendorRefund { id }')).vendorRefund.id;
    };
    const ofPayment = await refund({ vendorPaymentId }, 2_000);
    const ofNote = await refund({ debitNoteId }, 1_500);
    const ofPrepaid = await refund({ vendorPaymentId: prepaidId }, 1_000);
    expect(await differences()).toEqual([
      `VENDOR_PAYMENT ${vendorPaymentId} VENDOR_REFUND ${ofPayment} 2000 200`,
      `DEBIT_NOTE ${debitNoteId} VENDOR_REFUND ${ofNote} 1500 225`,
      `VENDOR_PAYMENT ${prepaidId} VENDOR_REFUND ${ofPrepaid} 1000 100`,
    ]);
    for (const [index, id] of [ofPayment, ofNote, ofPrepaid].entries()) {
      await own.run('voidVendorRefund', { id }, '__typename');
      expect(await standing()).toBe(2 - index);
    }
  });

  test('what is applied of a prepayment leaves its account at what it was paid at', async () => {
    const id = await own.vendorPayment(vendorId, 2_000, { ...euros, prepayment: true, paymentReference: 'D-1' });
    const billId = await own.bill(vendorId, 'posted', 1_500, { ...euros, issueDate: '2026-05-01' });
    await own.pay(id, billId, 1_500);
    const shown = `{ vendorPayment(id: "${id}") { applications { id } } }`;
    const [{ id: applicationId }] = (await read(shown)).vendorPayment.applications;
    expect(await differences()).toEqual([
      `VENDOR_PAYMENT ${id} BILL_APPLICATION ${applicationId} 1500 0`,
      `BILL_APPLICATION ${applicationId} BILL ${billId} 1500 150`,
    ]);
    await own.run('unapplyVendorPayment', { id }, '__typename');
    expect(await standing()).toBe(0);
    expect(await memosOf(own.books, 'bill_application', applicationId)).toEqual(
      expect.arrayContaining(['Vendor payment D-1 applied', 'Vendor payment D-1 no longer applied']),
    );
  });

  test('a payment that waits is confirmed on the account that it leaves, in the money of that account', async () => {
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
    const id = await own.vendorPayment(vendorId, 2_000, { ...euros, bankAmountCents: 2_300, paymentReference: 'W-1' });
    const lines = async () =>
      (await own.journal('vendor_payment', id)).map(([kind, on, ...rest]) => [kind, on, ...rest].join(' '));
    expect(await lines()).toEqual(['payment 2026-03-15 2000 2000 0', 'payment 2026-03-15 1050 0 2000']);
    await own.run('confirmVendorPayment', { id, confirmedOn: '2026-03-15' }, '__typename');
    expect((await lines()).slice(2)).toEqual([
      'payment 2026-03-15 1050 2000 0',
      'payment 2026-03-15 1060 0 2000',
      'payment 2026-03-15 1060 2300 0',
      'payment 2026-03-15 1000 0 2300',
    ]);
    expect(await memosOf(own.books, 'vendor_payment', id)).toEqual([
      'Vendor payment W-1',
      'Vendor payment W-1 confirmed',
      'Vendor payment W-1',
    ]);
  });
});

describe('a write-off', () => {
  test('takes the whole balance where no amount is given, on an account of its own, and frees it when it is void', async () => {
    await own.bill(vendorId, 'posted', 7_000);
    const billId = await own.bill(vendorId, 'posted', 1_000);
    await own.pay(await own.vendorPayment(vendorId, 300), billId, 300);
    const input = { billId, writtenOffOn: '2026-05-01', reason: 'Time-barred', notes: 'After three years' };
    const shown = 'billWriteOff { id amountCents currency status writtenOffOn reason notes account { number } }';
    const { billWriteOff } = await own.run('createBillWriteOff', { ...input, accountId: own.account('4800') }, shown);
    const { id } = billWriteOff;
    expect(billWriteOff).toEqual({
      id,
      amountCents: 700,
      currency: 'USD',
      status: 'POSTED',
      writtenOffOn: '2026-05-01',
      reason: 'Time-barred',
      notes: 'After three years',
      account: { number: '4800' },
    });
    const figures = 'amountPaidCents amountWrittenOffCents balanceDueCents';
    expect(await bill(billId, figures)).toEqual({
      amountPaidCents: 300,
      amountWrittenOffCents: 700,
      balanceDueCents: 0,
    });
    const memos = await own.select(
      `select l.memo from journal_lines l join journal_entries e on e.id = l.entry_id
       where e.owner_id = ? and e.source_type = 'bill_write_off' order by l.id`,
    );
    expect(memos.map(({ memo }) => memo)).toEqual([null, 'Time-barred']);
    expect((await refusalOf('voidBillWriteOff', { id, voidedOn: '2026-04-30' })).fields).toEqual([
      { path: 'voidedOn', message: 'must be between 2026-05-01 and 2026-06-15' },
    ]);
    await own.run('voidBillWriteOff', { id, voidedOn: '2026-05-10' }, '__typename');
    expect(await bill(billId, figures)).toEqual({
      amountPaidCents: 300,
      amountWrittenOffCents: 0,
      balanceDueCents: 700,
    });
    expect((await own.journal('bill_write_off', id)).slice(2)).toEqual([
      ['reversal', '2026-05-10', '2000', 0, 700],
      ['reversal', '2026-05-10', '4800', 700, 0],
    ]);
    expect((await refusalOf('voidBillWriteOff', { id })).code).toBe('WRITE_OFF_VOID');
    expect((await refusalOf('createBillWriteOff', input)).fields).toEqual([
      { path: 'writtenOffOn', message: 'must not be before 2026-05-10' },
    ]);
    const paymentId = await own.vendorPayment(vendorId, 700, { paymentReference: 'again' });
    await own.pay(paymentId, billId, 700);
    const { vendorPayment } = await read(`{ vendorPayment(id: "${paymentId}") { applications { appliedOn } } }`);
    expect(vendorPayment.applications).toEqual([{ appliedOn: '2026-05-10' }]);
  });

  test('is refused of drafts, beyond the balance, of nothing, too early, and on another class of account', async () => {
    const [posted, draft] = [await own.bill(vendorId, 'posted', 100), await own.bill(vendorId, 'draft', 100)];
    const input = { billId: posted, writtenOffOn: '2026-05-01', reason: 'x' };
    expect((await refusalOf('createBillWriteOff', { ...input, billId: draft })).code).toBe('BILL_NOT_OPEN');
    expect(await refusalOf('createBillWriteOff', { ...input, amountCents: 101 })).toMatchObject({
      code: 'WRITE_OFF_EXCEEDS_BALANCE',
      message: 'Bill BILL-000001 has 1.00 USD left; 1.01 USD were asked',
    });
    const wrong = { ...input, accountId: own.account('6250'), writtenOffOn: '2026-02-28', amountCents: 0 };
    expect((await refusalOf('createBillWriteOff', wrong)).fields).toEqual([
      { path: 'amountCents', message: 'must be above 0' },
      { path: 'writtenOffOn', message: 'must not be before 2026-03-01' },
      { path: 'accountId', message: 'must be an active revenue account' },
    ]);
    const whole = (await own.run('createBillWriteOff', input, 'billWriteOff { amountCents notes }')).billWriteOff;
    expect(whole).toEqual({ amountCents: 100, notes: null });
  });
});

describe('a refund', () => {
  test('of a debit note takes from it until it is void, and names it', async () => {
    await own.debitNote(vendorId, 'posted', 7_000);
    const debitNoteId = await own.debitNote(vendorId, 'posted', 500, { issueDate: '2026-03-20' });
    const input = { debitNoteId, amountCents: 200, refundedOn: '2026-04-01', accountId: own.account('1010') };
    const shown = 'vendorRefund { id vendorPaymentId debitNoteId contactId account { number } reference notes }';
    const given = { ...input, reference: 'R-1', notes: 'By transfer' };
    const { vendorRefund } = await own.run('createVendorRefund', given, shown);
    const { id } = vendorRefund;
    expect(vendorRefund).toEqual({
      id,
      vendorPaymentId: null,
      debitNoteId,
      contactId: vendorId,
      account: { number: '1010' },
      reference: 'R-1',
      notes: 'By transfer',
    });
    const left = async () =>
      (await read(`{ debitNote(id: "${debitNoteId}") { unappliedCents refundedCents } }`)).debitNote;
    expect(await left()).toEqual({ unappliedCents: 300, refundedCents: 200 });
    expect(await refusalOf('createVendorRefund', { ...input, amountCents: 301 })).toMatchObject({
      code: 'REFUND_EXCEEDS_CREDIT',
      message: 'Debit note DN-000002 has 3.00 USD left; 3.01 USD were asked',
    });
    expect((await refusalOf('voidVendorRefund', { id, voidedOn: '2026-03-31' })).fields).toEqual([
      { path: 'voidedOn', message: 'must be between 2026-04-01 and 2026-06-15' },
    ]);
    await own.run('voidVendorRefund', { id, voidedOn: '2026-04-10' }, '__typename');
    expect(await left()).toEqual({ unappliedCents: 500, refundedCents: 0 });
    expect(await own.journal('vendor_refund', id)).toEqual([
      ['payment', '2026-04-01', '1010', 200, 0],
      ['payment', '2026-04-01', '2000', 0, 200],
      ['reversal', '2026-04-10', '1010', 0, 200],
      ['reversal', '2026-04-10', '2000', 200, 0],
    ]);
    const name = 'Refund of Debit note DN-000002';
    expect(await memosOf(own.books, 'vendor_refund', id)).toEqual([name, `${name} voided`]);
    const data = {
      vendor_refund_id: Number(id),
      amount_cents: 200,
      contact_id: Number(vendorId),
      vendor_payment_id: null,
      debit_note_id: Number(debitNoteId),
    };
    expect(await own.events('books.vendor_refund.created')).toEqual([data]);
    expect(await own.events('books.vendor_refund.voided')).toEqual([data]);
    expect((await refusalOf('voidVendorRefund', { id })).code).toBe('REFUND_VOID');
    expect((await refusalOf('createVendorRefund', { ...input, refundedOn: '2026-04-09' })).fields).toEqual([
      { path: 'refundedOn', message: 'must not be before 2026-04-10' },
    ]);
    const billId = await own.bill(vendorId, 'posted', 100);
    const applications = [{ billId, amountCents: 100 }];
    const applied = await own.run(
      'applyDebitNote',
      { id: debitNoteId, applications },
      'debitNote { applications { appliedOn } }',
    );
    expect(applied.debitNote.applications).toEqual([{ appliedOn: '2026-04-10' }]);
  });

  test('is refused of a draft, of nothing, too early, and to an account that holds no money', async () => {
    const draft = await own.debitNote(vendorId, 'draft', 500);
    const vendorPaymentId = await own.vendorPayment(vendorId, 500);
    const input = { amountCents: 100, refundedOn: '2026-05-01' };
    expect((await refusalOf('createVendorRefund', { ...input, debitNoteId: draft })).code).toBe(
      'DEBIT_NOTE_NOT_POSTED',
    );
    const wrong = {
      vendorPaymentId,
      amountCents: 0,
      refundedOn: '2026-03-14',
      accountId: '999999',
      bankAmountCents: 1,
    };
    expect((await refusalOf('createVendorRefund', wrong)).fields).toEqual([
      { path: 'amountCents', message: 'must be above 0' },
      { path: 'refundedOn', message: 'must not be before 2026-03-15' },
      { path: 'accountId', message: 'refers to nothing' },
      { path: 'bankCurrency', message: 'must be another than USD' },
    ]);
    const one = { path: 'vendorPaymentId', message: 'or debitNoteId is required, and only one of the two' };
    expect((await refusalOf('createVendorRefund', input)).fields).toEqual([one]);
    const both = { ...input, vendorPaymentId, debitNoteId: draft };
    expect((await refusalOf('createVendorRefund', both)).fields).toEqual([one]);
    const { vendorRefund } = await own.run(
      'createVendorRefund',
      { ...input, vendorPaymentId },
      'vendorRefund { reference notes bankAmountCents bankCurrency }',
    );
    expect(vendorRefund).toEqual({ reference: null, notes: null, bankAmountCents: null, bankCurrency: null });
  });

  test('refunds of one payment or one debit note are listed alone, and write-offs of one bill', async () => {
    const vendorPaymentId = await own.vendorPayment(vendorId, 500);
    const debitNoteId = await own.debitNote(vendorId, 'posted', 500);
    const refund = async (source: object) => {
      const input = { ...source, amountCents: 100, refundedOn: '2026-05-01' };
      return (await own.run('createVendorRefund', input, 'vendorRefund { id }')).vendorRefund.id;
    };
    const [ofPayment, ofNote] = [await refund({ vendorPaymentId }), await refund({ debitNoteId })];
    const listed = async (filter: string) =>
      (await read(`{ vendorRefunds(filter: ${filter}) { nodes { id } } }`)).vendorRefunds.nodes;
    expect(await listed('{}')).toEqual([{ id: ofPayment }, { id: ofNote }]);
    expect(await listed(`{ vendorPaymentId: "${vendorPaymentId}" }`)).toEqual([{ id: ofPayment }]);
    expect(await listed(`{ debitNoteId: "${debitNoteId}" }`)).toEqual([{ id: ofNote }]);
    expect(await listed(`{ debitNoteId: "${debitNoteId}", vendorPaymentId: "${vendorPaymentId}" }`)).toEqual([]);
  });
});

describe('paying', () => {
  test('a bill pays what is due of it from the account and in the state that is asked for', async () => {
    const part = await own.bill(vendorId, 'posted', 1_000);
    await own.pay(await own.vendorPayment(vendorId, 400), part, 400);
    const other = await own.vendor('Initech');
    const euros = await own.bill(other, 'posted', 500, { currency: 'EUR' });
    const paid = await own.bill(vendorId, 'posted', 300);
    await own.pay(await own.vendorPayment(vendorId, 300), paid, 300);
    const draft = await own.bill(vendorId, 'draft', 300);
    const input = { ids: [part, euros, paid, draft], paidOn: '2026-05-01', accountId: own.account('1010') };
    const shown = `vendorPayment { contactId currency amountCents unappliedCents paidAt status paymentReference method
      account { number } applications { billId amountCents } }`;
    const { rows } = await own.run('bulkPayBills', input, `rows { refusal { code message } ${shown} }`);
    const same = {
      unappliedCents: 0,
      paidAt: '2026-05-01',
      status: 'PENDING',
      paymentReference: null,
      method: null,
      account: { number: '1010' },
    };
    expect(rows).toEqual([
      {
        refusal: null,
        vendorPayment: {
          ...same,
          contactId: vendorId,
          currency: 'USD',
          amountCents: 600,
          applications: [{ billId: part, amountCents: 600 }],
        },
      },
      {
        refusal: null,
        vendorPayment: {
          ...same,
          contactId: other,
          currency: 'EUR',
          amountCents: 500,
          applications: [{ billId: euros, amountCents: 500 }],
        },
      },
      {
        refusal: { code: 'BILL_NOT_OPEN', message: 'Nothing is due of bill BILL-000003, which is posted' },
        vendorPayment: null,
      },
      {
        refusal: { code: 'BILL_NOT_OPEN', message: 'Nothing is due of bill BILL-000004, which is draft' },
        vendorPayment: null,
      },
    ]);
  });

  test('is confirmed from the start where that is asked for, and then waits nowhere', async () => {
    await own.run('updatePaymentSettings', { pendingPaymentsOnClearing: true }, '__typename');
    const numbers = async (fields: object) => {
      const id = await own.vendorPayment(vendorId, 100, { accountId: own.account('1010'), ...fields });
      return (await own.journal('vendor_payment', id)).map(([, , number]) => number);
    };
    expect(await numbers({ paymentReference: 'A' })).toEqual(['2000', '1050']);
    expect(await numbers({ paymentReference: 'B', status: 'CONFIRMED' })).toEqual(['2000', '1010']);
    expect(await numbers({ paymentReference: 'C', status: 'PENDING', prepayment: true })).toEqual(['1350', '1050']);
    const shown = 'vendorPayment { currency method paymentReference notes status }';
    const input = { contactId: vendorId, amountCents: 7, paidAt: '2026-05-01', currency: 'EUR' };
    expect((await own.run('createVendorPayment', input, shown)).vendorPayment).toEqual({
      currency: 'EUR',
      method: null,
      paymentReference: null,
      notes: null,
      status: 'PENDING',
    });
  });

  test('voiding a payment takes back its own applications alone, on the day of the voiding', async () => {
    const billId = await own.bill(vendorId, 'posted', 1_000);
    const [first, second] = [
      await own.vendorPayment(vendorId, 500, { paymentReference: 'A' }),
      await own.vendorPayment(vendorId, 300),
    ];
    await own.pay(first, billId, 400);
    await own.pay(second, billId, 300);
    await own.run('voidVendorPayment', { id: second, voidedOn: '2026-05-02' }, '__typename');
    expect(await bill(billId, 'amountPaidCents balanceDueCents')).toEqual({
      amountPaidCents: 400,
      balanceDueCents: 600,
    });
    const { vendorPayment } = await read(
      `{ vendorPayment(id: "${second}") { status voidedOn removedApplications { amountCents removedOn } } }`,
    );
    const removedApplications = [{ amountCents: 300, removedOn: '2026-05-02' }];
    expect(vendorPayment).toEqual({ status: 'VOID', voidedOn: '2026-05-02', removedApplications });
    expect(await memosOf(own.books, 'vendor_payment', second)).toEqual([
      'Vendor payment of 2026-03-15',
      'Vendor payment of 2026-03-15 voided',
    ]);
    expect((await own.journal('vendor_payment', first)).length).toBe(2);
  });
});
