import { setClock } from '../../src/values/clock.js';
import { InboxBooks, wholeInvoice } from '../support/inbox.js';
import { memosOf } from '../support/postings.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Books that are taken over in March: a trial balance and its open items, in one operation. */

let own: ReceivablesBooks;
let restore: () => void;
beforeEach(async () => {
  restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  own = await ReceivablesBooks.start();
});
afterEach(() => restore());

const debit = (number: string, debitCents: number) => ({ accountId: own.account(number), debitCents });
const credit = (number: string, creditCents: number) => ({ accountId: own.account(number), creditCents });

const takenOver = () => ({
  openingOn: '2026-03-01',
  balances: [
    debit('1000', 50_000),
    debit('1100', 12_000),
    debit('6250', 3_000),
    credit('2000', 4_000),
    credit('3000', 50_000),
    credit('4000', 11_000),
  ],
  invoices: [
    {
      contactId: own.customerId,
      invoiceNumber: '2025-117',
      issueDate: '2025-12-10',
      dueDate: '2026-01-10',
      amountCents: 10_000,
    },
    {
      contactId: own.customerId,
      invoiceNumber: '2026-003',
      issueDate: '2026-02-20',
      dueDate: '2026-03-20',
      amountCents: 2_000,
      externalId: 'old-3',
    },
  ],
  bills: [
    {
      contactId: own.customerId,
      vendorInvoiceNumber: 'V-9',
      issueDate: '2026-01-31',
      dueDate: '2026-03-02',
      amountCents: 4_000,
    },
  ],
});

type Named = Record<string, string | null>;

const shown = `openingBalance { id status openingOn currency
  invoices { id invoiceNumber status issueDate bookedOn totalCents balanceDueCents }
  bills { id billNumber vendorInvoiceNumber issueDate bookedOn balanceDueCents } }`;

const balances = async (asOf: string) => {
  const { trialBalance } = await own.read(
    `{ trialBalance(asOf: "${asOf}") { rows { account { number } balanceCents } } }`,
  );
  return Object.fromEntries(
    trialBalance.rows.map((row: { account: { number: string }; balanceCents: number }) => [
      row.account.number,
      row.balanceCents,
    ]),
  );
};

test('the trial balance stands as it was, its control accounts are the open items, on every day', async () => {
  const { openingBalance } = await own.run('createOpeningBalance', takenOver(), shown);
  expect(openingBalance).toEqual({
    id: expect.any(String),
    status: 'POSTED',
    openingOn: '2026-03-01',
    currency: 'USD',
    invoices: [
      {
        id: expect.any(String),
        invoiceNumber: '2025-117',
        status: 'POSTED',
        issueDate: '2025-12-10',
        bookedOn: '2026-03-01',
        totalCents: 10_000,
        balanceDueCents: 10_000,
      },
      expect.objectContaining({ invoiceNumber: '2026-003', balanceDueCents: 2_000 }),
    ],
    bills: [
      {
        id: expect.any(String),
        billNumber: 'BILL-000001',
        vendorInvoiceNumber: 'V-9',
        issueDate: '2026-01-31',
        bookedOn: '2026-03-01',
        balanceDueCents: 4_000,
      },
    ],
  });
  expect(await balances('2026-02-28')).toEqual({});
  expect(await balances('2026-03-01')).toEqual({
    1000: 50_000,
    1100: 12_000,
    2000: 4_000,
    3000: 50_000,
    3800: 0,
    4000: 11_000,
    6250: 3_000,
  });
  const due = 'totals { current days1To30 days31To60 days61To90 days91Plus } netCents';
  const { before, on } = await own.read(
    `{ before: arAging(asOf: "2026-02-28") { netCents } on: arAging(asOf: "2026-03-01") { ${due} } }`,
  );
  expect(before.netCents).toBe(0);
  expect(on).toEqual({
    totals: { current: 2_000, days1To30: 0, days31To60: 10_000, days61To90: 0, days91Plus: 0 },
    netCents: 12_000,
  });
  const { apAging } = await own.read('{ apAging(asOf: "2026-03-01") { grandTotalCents netCents } }');
  expect(apAging).toEqual({ grandTotalCents: 4_000, netCents: 4_000 });
  expect(await own.events('books.opening_balance.created')).toEqual([
    { opening_balance_id: Number(openingBalance.id), opening_on: '2026-03-01', currency: 'USD' },
  ]);
  expect(await own.events('books.invoice.created')).toEqual([
    { invoice_id: Number(openingBalance.invoices[0].id), external_id: null },
    { invoice_id: Number(openingBalance.invoices[1].id), external_id: 'old-3' },
  ]);
  expect(await memosOf(own.books, 'bill', openingBalance.bills[0].id)).toEqual(['Open item: bill V-9']);
  expect((await own.events('books.invoice.posted')).map(({ invoice_number }) => invoice_number)).toEqual([
    '2025-117',
    '2026-003',
  ]);
  await expectBooksToTieOut(own.books);
});

test('open items are paid like any other, not before they count; new invoices begin their own numbers', async () => {
  const { openingBalance } = await own.run('createOpeningBalance', takenOver(), shown);
  const [{ id: invoiceId }] = openingBalance.invoices;
  const early = await own.payment(10_000, { receivedAt: '2026-02-10' });
  await own.apply(early, invoiceId, 10_000);
  const { payment } = await own.read(`{ payment(id: "${early}") { applications { appliedOn } } }`);
  expect(payment.applications).toEqual([{ appliedOn: '2026-03-01' }]);
  const { invoice } = await own.run('createInvoice', own.invoiceInput(5), 'invoice { invoiceNumber }');
  expect(invoice.invoiceNumber).toBe('INV-000001');
  expect((await own.refusal('voidOpeningBalance', { id: openingBalance.id })).code).toBe('INVOICE_HAS_APPLICATIONS');
  await expectBooksToTieOut(own.books);
});

test('an open item that is voided alone leaves what it came to on the account of opening balances', async () => {
  const { openingBalance } = await own.run('createOpeningBalance', takenOver(), shown);
  const [{ id }] = openingBalance.invoices;
  const { invoice } = await own.read(`{ invoice(id: "${id}") { totalCents } }`);
  const before = await balances('2026-03-01');
  await own.run('voidInvoice', { id, voidedOn: '2026-03-02' }, 'invoice { id }');
  const after = await balances('2026-03-02');
  expect([before['3800'] ?? 0, Math.abs(after['3800'] ?? 0)]).toEqual([0, invoice.totalCents]);
  const lines = [
    { accountId: own.account('6650'), debitCents: invoice.totalCents },
    { accountId: own.account('3800'), creditCents: invoice.totalCents },
  ];
  const journal = { entryDate: '2026-03-02', memo: 'Never owed', lines };
  const { manualJournal } = await own.run('createManualJournal', journal, 'manualJournal { id }');
  await own.run('postManualJournal', { id: manualJournal.id }, '__typename');
  expect((await balances('2026-03-02'))['3800'] ?? 0).toBe(0);
  await expectBooksToTieOut(own.books);
});

test('voided, nothing of it is left from that day on, and it can be entered again', async () => {
  const { openingBalance } = await own.run('createOpeningBalance', takenOver(), shown);
  const { id } = openingBalance;
  const again = { code: 'OPENING_BALANCES_EXIST', fields: [{ path: 'currency', message: 'is already taken' }] };
  expect(await own.refusal('createOpeningBalance', { ...takenOver(), invoices: [], bills: [], balances: [] })).toEqual(
    again,
  );
  const voided = await own.run('voidOpeningBalance', { id, voidedOn: '2026-03-01' }, shown);
  expect(voided.openingBalance.status).toBe('VOID');
  expect(Object.values(await balances('2026-03-01')).every((cents) => cents === 0)).toBe(true);
  expect((await own.refusal('voidOpeningBalance', { id })).code).toBe('OPENING_BALANCES_VOID');
  const renumbered = takenOver().invoices.map((item) => ({
    ...item,
    invoiceNumber: `${item.invoiceNumber}a`,
    externalId: null,
  }));
  await own.run('createOpeningBalance', { ...takenOver(), invoices: renumbered }, shown);
  await expectBooksToTieOut(own.books);
});

test('voided, it leaves items that are void already, and what others owe', async () => {
  const bills = ['V-9', null].map((vendorInvoiceNumber) => ({
    ...takenOver().bills[0],
    vendorInvoiceNumber,
    amountCents: 2_000,
  }));
  const { openingBalance } = await own.run('createOpeningBalance', { ...takenOver(), bills }, shown);
  const { id, bills: made, invoices } = openingBalance;
  expect(await memosOf(own.books, 'bill', made[1].id)).toEqual(['Open item: bill BILL-000002']);
  await own.run('voidBill', { id: made[0].id, voidedOn: '2026-03-01' }, 'bill { id }');
  await own.run('voidInvoice', { id: invoices[0].id, voidedOn: '2026-03-01' }, 'invoice { id }');
  const line = { description: 'Rent', quantity: 1, unitPriceCents: 7, accountId: own.account('6250') };
  const dates = { issueDate: '2026-03-01', dueDate: '2026-03-31' };
  const { bill } = await own.run('createBill', { contactId: own.customerId, ...dates, lines: [line] }, 'bill { id }');
  await own.run('postBill', { id: bill.id }, 'bill { id }');
  const other = await own.invoice('posted', 9);
  await own.run('voidOpeningBalance', { id, voidedOn: '2026-03-02' }, shown);
  const statuses = await own.read(`{
    bills(first: 9) { nodes { id status } } invoices(first: 9) { nodes { id status } }
  }`);
  expect(statuses.bills.nodes).toEqual([
    { id: made[0].id, status: 'VOID' },
    { id: made[1].id, status: 'VOID' },
    { id: bill.id, status: 'POSTED' },
  ]);
  expect(statuses.invoices.nodes).toEqual([
    { id: invoices[0].id, status: 'VOID' },
    { id: invoices[1].id, status: 'VOID' },
    { id: other, status: 'POSTED' },
  ]);
  await expectBooksToTieOut(own.books);
});

test('documents that wait repeat the bills that are taken over, until these are voided', async () => {
  const inbox = InboxBooks.of(own.books);
  const { contact } = await own.read(`{ contact(id: "${own.customerId}") { name } }`);
  const waiting = await inbox.read({ ...wholeInvoice, vendor_name: contact.name, invoice_number: 'V 9' });
  const { openingBalance } = await own.run('createOpeningBalance', takenOver(), shown);
  const repeated = () => inbox.document(waiting, 'duplicateOfBillId');
  expect(await repeated()).toEqual({ duplicateOfBillId: openingBalance.bills[0].id });
  await own.run('voidOpeningBalance', { id: openingBalance.id, voidedOn: '2026-03-02' }, shown);
  expect(await repeated()).toEqual({ duplicateOfBillId: null });
});

test('what does not match is refused, and nothing is kept', async () => {
  const input = takenOver();
  const [first, ...others] = input.balances;
  const uneven = { ...input, balances: [{ ...first, debitCents: 50_001 }, ...others] };
  expect((await own.refusal('createOpeningBalance', uneven)).code).toBe('OPENING_BALANCES_NOT_BALANCED');
  expect((await own.refusal('createOpeningBalance', { ...input, bills: [] })).code).toBe('OPENING_ITEMS_DIFFER');
  expect((await own.refusal('createOpeningBalance', { ...input, invoices: input.invoices.slice(1) })).code).toBe(
    'OPENING_ITEMS_DIFFER',
  );
  const [invoice] = input.invoices;
  const wrong = {
    ...input,
    balances: [...input.balances, debit('3800', 5)],
    invoices: [
      { ...invoice, contactId: '99999', amountCents: 0, issueDate: '2026-03-02', invoiceNumber: 'INV-000007' },
    ],
  };
  expect(await own.refusal('createOpeningBalance', wrong)).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [
      { path: 'balances.6.accountId', message: 'is the account between the trial balance and its open items' },
      { path: 'invoices.0.contactId', message: 'refers to nothing' },
      { path: 'invoices.0.amountCents', message: 'must be above 0' },
      { path: 'invoices.0.issueDate', message: 'must not be after 2026-03-01' },
      { path: 'invoices.0.invoiceNumber', message: 'is one that the service gives' },
    ],
  });
  const twice = input.invoices.map((item) => ({ ...item, invoiceNumber: 'same' }));
  expect((await own.refusal('createOpeningBalance', { ...input, invoices: twice })).code).toBe('INVOICE_NUMBER_TAKEN');
  await own.closeThrough('2026-03-01');
  expect((await own.refusal('createOpeningBalance', input)).code).toBe('PERIOD_CLOSED');
  await own.closeThrough(null);
  await own.run('createOpeningBalance', input, '__typename');
});

test('of two entered at once one is refused; another currency is its own', async () => {
  const empty = { openingOn: '2026-03-01', balances: [] };
  const enter = () => own.send('createOpeningBalance', empty, 'openingBalance { id }');
  const answers = await Promise.all([enter(), enter()]);
  expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
    'OPENING_BALANCES_EXIST',
  ]);
  const euro = { openingOn: '2026-03-01', currency: 'EUR', balances: [debit('1010', 7), credit('3000', 7)] };
  const { openingBalance } = await own.run('createOpeningBalance', euro, 'openingBalance { currency }');
  expect(openingBalance.currency).toBe('EUR');
  const manual = { entryDate: '2026-03-01', memo: 'x', lines: [debit('1100', 5), credit('3800', 5)] };
  const message = 'follows from documents and takes no manual entries';
  expect(await own.refusal('createManualJournal', manual)).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'lines.0.accountId', message }],
  });
});

describe('payments and notes that are not applied', () => {
  const credited = () => ({
    openingOn: '2026-03-01',
    balances: [debit('1000', 50_000), debit('1100', 7_500), credit('2000', 2_800), credit('3000', 54_700)],
    invoices: takenOver().invoices,
    bills: takenOver().bills,
    payments: [
      {
        contactId: own.customerId,
        issueDate: '2026-02-10',
        amountCents: 3_000,
        paymentReference: 'wire 7',
        externalId: 'old-p',
      },
    ],
    creditNotes: [{ contactId: own.customerId, issueDate: '2026-01-15', amountCents: 1_500, creditNoteNumber: 'GS-9' }],
    vendorPayments: [{ contactId: own.customerId, issueDate: '2026-03-01', amountCents: 700 }],
    debitNotes: [{ contactId: own.customerId, issueDate: '2026-02-02', amountCents: 500 }],
  });
  const credits = `openingBalance { id
    payments { id status paymentReference externalId receivedAt originalDate amountCents unappliedCents account { number } }
    creditNotes { id status creditNoteNumber issueDate originalDate totalCents unappliedCents seller { name } buyer { name } }
    vendorPayments { id status paidAt originalDate unappliedCents }
    debitNotes { id status debitNoteNumber issueDate originalDate unappliedCents lines { description amountCents } } }`;

  test('are taken over from the day of the opening, and both control accounts are what is left', async () => {
    const { openingBalance } = await own.run('createOpeningBalance', credited(), credits);
    expect(openingBalance).toEqual({
      id: expect.any(String),
      payments: [
        {
          id: expect.any(String),
          status: 'CONFIRMED',
          paymentReference: 'wire 7',
          externalId: 'old-p',
          receivedAt: '2026-03-01T00:00:00.000Z',
          originalDate: '2026-02-10',
          amountCents: 3_000,
          unappliedCents: 3_000,
          account: { number: '3800' },
        },
      ],
      creditNotes: [
        {
          id: expect.any(String),
          status: 'POSTED',
          creditNoteNumber: 'GS-9',
          issueDate: '2026-03-01',
          originalDate: '2026-01-15',
          totalCents: 1_500,
          unappliedCents: 1_500,
          seller: { name: expect.any(String) },
          buyer: { name: 'Hooli' },
        },
      ],
      vendorPayments: [
        {
          id: expect.any(String),
          status: 'CONFIRMED',
          paidAt: '2026-03-01',
          originalDate: '2026-03-01',
          unappliedCents: 700,
        },
      ],
      debitNotes: [
        {
          id: expect.any(String),
          status: 'POSTED',
          debitNoteNumber: 'DN-000001',
          issueDate: '2026-03-01',
          originalDate: '2026-02-02',
          unappliedCents: 500,
          lines: [{ description: 'Open item of the books of before', amountCents: 500 }],
        },
      ],
    });
    expect(await balances('2026-02-28')).toEqual({});
    expect(await balances('2026-03-01')).toEqual({ 1000: 50_000, 1100: 7_500, 2000: 2_800, 3000: 54_700, 3800: 0 });
    const { arAging, apAging } = await own.read(`{
      arAging(asOf: "2026-03-01") { grandTotalCents unappliedCents netCents }
      apAging(asOf: "2026-03-01") { grandTotalCents unappliedCents netCents } }`);
    expect(arAging).toEqual({ grandTotalCents: 12_000, unappliedCents: 4_500, netCents: 7_500 });
    expect(apAging).toEqual({ grandTotalCents: 4_000, unappliedCents: 1_200, netCents: 2_800 });
    const [{ id: paymentId }] = openingBalance.payments;
    expect(await own.journal('payment', paymentId)).toEqual([
      ['posting', '2026-03-01', '3800', 3_000, 0],
      ['posting', '2026-03-01', '1100', 0, 3_000],
    ]);
    const [{ id: debitNoteId }] = openingBalance.debitNotes;
    expect(await own.journal('debit_note', debitNoteId)).toEqual([
      ['posting', '2026-03-01', '2000', 500, 0],
      ['posting', '2026-03-01', '3800', 0, 500],
    ]);
    await expectBooksToTieOut(own.books);
  });

  test('are applied and refunded as any other, and voided with the opening', async () => {
    const { openingBalance } = await own.run('createOpeningBalance', credited(), credits);
    const { invoices } = await own.read('{ invoices { nodes { id } } }');
    const [{ id: invoiceId }] = invoices.nodes;
    const [payment] = openingBalance.payments;
    await own.apply(payment.id, invoiceId, 2_000);
    const { payment: applied } = await own.read(`{ payment(id: "${payment.id}") { applications { appliedOn } } }`);
    expect(applied.applications).toEqual([{ appliedOn: '2026-03-01' }]);
    const refunded = { paymentId: payment.id, amountCents: 1_000, refundedOn: '2026-02-28' };
    expect((await own.refusal('createCustomerRefund', refunded)).fields).toEqual([
      { path: 'refundedOn', message: 'must not be before 2026-03-01' },
    ]);
    const refund = await own.run(
      'createCustomerRefund',
      { ...refunded, refundedOn: '2026-03-02' },
      'customerRefund { id }',
    );
    const { id } = openingBalance;
    expect((await own.refusal('voidOpeningBalance', { id })).code).toBe('CREDIT_REFUNDED');
    await own.run('voidCustomerRefund', { id: refund.customerRefund.id }, 'customerRefund { id }');
    const [note] = openingBalance.creditNotes;
    const applications = [{ invoiceId, amountCents: 100 }];
    await own.run('applyCreditNote', { id: note.id, applications }, 'creditNote { id }');
    const { errors } = await own.send('voidOpeningBalance', { id }, '__typename');
    expect([errors[0]?.extensions.code, errors[0]?.message]).toEqual([
      'CREDIT_NOTE_HAS_APPLICATIONS',
      expect.stringMatching(/^Credit note \S+ is applied: take its applications back first$/),
    ]);
    await own.run('unapplyCreditNote', { id: note.id }, 'creditNote { id }');
    const voided = await own.run(
      'voidOpeningBalance',
      { id },
      'openingBalance { status payments { status } debitNotes { status } }',
    );
    expect(voided.openingBalance).toEqual({
      status: 'VOID',
      payments: [{ status: 'VOID' }],
      debitNotes: [{ status: 'VOID' }],
    });
    expect(Object.values(await balances('2026-06-15')).every((cents) => cents === 0)).toBe(true);
    await expectBooksToTieOut(own.books);
  });

  test('of vendors are told of and named in the journal; voided with the opening are those of it that stand', async () => {
    const [payment, note] = [credited().vendorPayments[0], credited().debitNotes[0]];
    const vendorPayments = [
      { ...payment, amountCents: 300, paymentReference: 'wire 8' },
      { ...payment, amountCents: 400 },
    ];
    const debitNotes = [
      { ...note, amountCents: 200 },
      { ...note, amountCents: 300 },
    ];
    const entered = { ...credited(), vendorPayments, debitNotes };
    const fields = `openingBalance { id
      vendorPayments { id paymentReference amountCents account { number } }
      debitNotes { id subtotalCents taxCents totalCents lines { quantity unitPriceCents amountCents accountId } } }`;
    const { openingBalance } = await own.run('createOpeningBalance', entered, fields);
    const { id, vendorPayments: paid, debitNotes: noted } = openingBalance;
    const account = { number: '3800' };
    expect(paid).toEqual([
      { id: paid[0].id, paymentReference: 'wire 8', amountCents: 300, account },
      { id: paid[1].id, paymentReference: null, amountCents: 400, account },
    ]);
    const line = { quantity: 1, unitPriceCents: 200, amountCents: 200, accountId: own.account('3800') };
    expect(noted[0]).toEqual({ id: noted[0].id, subtotalCents: 200, taxCents: 0, totalCents: 200, lines: [line] });
    const contact_id = Number(own.customerId);
    expect(await own.events('books.vendor_payment.created')).toEqual([
      { vendor_payment_id: Number(paid[0].id), amount_cents: 300, contact_id },
      { vendor_payment_id: Number(paid[1].id), amount_cents: 400, contact_id },
    ]);
    const told = [
      { debit_note_id: Number(noted[0].id), debit_note_number: 'DN-000001', total_cents: 200, contact_id },
      { debit_note_id: Number(noted[1].id), debit_note_number: 'DN-000002', total_cents: 300, contact_id },
    ];
    expect(await own.events('books.debit_note.created')).toEqual(told);
    expect(await own.events('books.debit_note.posted')).toEqual(told);
    const { bills } = await own.read('{ bills { nodes { id } } }');
    const owed = [{ bill_id: Number(bills.nodes[0].id), bill_number: 'BILL-000001', total_cents: 4_000, contact_id }];
    expect(await own.events('books.bill.created')).toEqual(owed);
    expect(await own.events('books.bill.posted')).toEqual(owed);
    expect(await memosOf(own.books, 'vendor_payment', paid[0].id)).toEqual(['Open item: Vendor payment wire 8']);
    expect(await memosOf(own.books, 'debit_note', noted[0].id)).toEqual(['Open item: debit note DN-000001']);
    const later = { contactId: own.customerId, amountCents: 7, paidAt: '2026-03-05', status: 'CONFIRMED' };
    await own.run('createVendorPayment', later, '__typename');
    const rent = { description: 'Rent', quantity: 1, unitPriceCents: 7, accountId: own.account('6250') };
    const back = { contactId: own.customerId, issueDate: '2026-03-05', lines: [rent] };
    const { debitNote } = await own.run('createDebitNote', back, 'debitNote { id }');
    await own.run('postDebitNote', { id: debitNote.id }, '__typename');
    await own.run('voidVendorPayment', { id: paid[0].id, voidedOn: '2026-03-01' }, '__typename');
    await own.run('voidDebitNote', { id: noted[1].id, voidedOn: '2026-03-01' }, '__typename');
    await own.run('voidOpeningBalance', { id, voidedOn: '2026-03-02' }, '__typename');
    const voided = await own.read(
      `{ vendorPayments { nodes { status voidedOn } } debitNotes { nodes { status voidedOn } } }`,
    );
    const stands = (status: string) => ({ status, voidedOn: null });
    const gone = (day: number) => ({ status: 'VOID', voidedOn: `2026-03-0${day}` });
    expect(voided.vendorPayments.nodes).toEqual([gone(1), gone(2), stands('CONFIRMED')]);
    expect(voided.debitNotes.nodes).toEqual([gone(2), gone(1), stands('POSTED')]);
    await expectBooksToTieOut(own.books);
  });

  test('of customers are told of and named in the journal; voided with the opening are those of it that stand', async () => {
    const [payment, note] = [credited().payments[0], credited().creditNotes[0]];
    const payments = [
      { ...payment, amountCents: 1_000 },
      { contactId: own.customerId, issueDate: '2026-02-11', amountCents: 2_000 },
    ];
    const creditNotes = [
      { ...note, amountCents: 500 },
      { ...note, amountCents: 1_000, creditNoteNumber: 'GS-10' },
    ];
    const entered = { ...credited(), payments, creditNotes };
    const fields = `openingBalance { id invoices { id } payments { id paymentReference externalId }
      creditNotes { id lines { description quantity unitPriceCents amountCents revenueAccountId } } }`;
    const { openingBalance } = await own.run('createOpeningBalance', entered, fields);
    const { id, invoices, payments: received, creditNotes: noted } = openingBalance;
    expect(received.map(({ paymentReference, externalId }: Named) => [paymentReference, externalId])).toEqual([
      ['wire 7', 'old-p'],
      [null, null],
    ]);
    const description = 'Open item of the books of before';
    expect(noted[0].lines).toEqual([
      { description, quantity: 1, unitPriceCents: 500, amountCents: 500, revenueAccountId: null },
    ]);
    const contact_id = Number(own.customerId);
    const [first, second] = received.map(({ id: paymentId }: Named) => ({ payment_id: Number(paymentId), contact_id }));
    expect(await own.events('books.payment.created')).toEqual([
      { ...first, external_id: 'old-p', amount_cents: 1_000 },
      { ...second, external_id: null, amount_cents: 2_000 },
    ]);
    const told = [
      { credit_note_id: Number(noted[0].id), credit_note_number: 'GS-9', total_cents: 500, contact_id },
      { credit_note_id: Number(noted[1].id), credit_note_number: 'GS-10', total_cents: 1_000, contact_id },
    ];
    expect(await own.events('books.credit_note.created')).toEqual(told);
    expect(await own.events('books.credit_note.posted')).toEqual(told);
    const [early, late] = invoices.map(({ id: invoiceId }: Named) => Number(invoiceId));
    expect(await own.events('books.invoice.created')).toEqual([
      { invoice_id: early, external_id: null },
      { invoice_id: late, external_id: 'old-3' },
    ]);
    expect(await own.events('books.invoice.posted')).toEqual([
      { invoice_id: early, external_id: null, invoice_number: '2025-117', total_cents: 10_000, contact_id },
      { invoice_id: late, external_id: 'old-3', invoice_number: '2026-003', total_cents: 2_000, contact_id },
    ]);
    expect(await memosOf(own.books, 'payment', received[0].id)).toEqual(['Open item: Payment wire 7']);
    expect(await memosOf(own.books, 'credit_note', noted[0].id)).toEqual(['Open item: credit note GS-9']);
    await own.run('updateContact', { id: own.customerId, name: 'Hooli XYZ' }, '__typename');
    const named = await own.read(`{ invoice(id: "${invoices[0].id}") { buyer { name } }
      creditNote(id: "${noted[0].id}") { buyer { name } } }`);
    expect(named).toEqual({ invoice: { buyer: { name: 'Hooli' } }, creditNote: { buyer: { name: 'Hooli' } } });
    await own.payment(7, { receivedAt: '2026-03-05', status: 'CONFIRMED' });
    const back = { description: 'Returned', quantity: 1, unitPriceCents: 7 };
    const later = { contactId: own.customerId, issueDate: '2026-03-05', lines: [back] };
    const { creditNote } = await own.run('createCreditNote', later, 'creditNote { id }');
    await own.run('postCreditNote', { id: creditNote.id }, '__typename');
    await own.run('voidPayment', { id: received[0].id, voidedOn: '2026-03-01' }, '__typename');
    await own.run('voidCreditNote', { id: noted[1].id, voidedOn: '2026-03-01' }, '__typename');
    await own.run('voidOpeningBalance', { id, voidedOn: '2026-03-02' }, '__typename');
    const voided = await own.read(
      `{ payments { nodes { status voidedOn } } creditNotes { nodes { status voidedOn } } }`,
    );
    const stands = (status: string) => ({ status, voidedOn: null });
    const gone = (day: number) => ({ status: 'VOID', voidedOn: `2026-03-0${day}` });
    expect(voided.payments.nodes).toEqual([gone(1), gone(2), stands('CONFIRMED')]);
    expect(voided.creditNotes.nodes).toEqual([gone(2), gone(1), stands('POSTED')]);
    await expectBooksToTieOut(own.books);
  });

  test('are refused when the control accounts are something else, or a field is wrong', async () => {
    const { payments: _payments, ...without } = credited();
    expect((await own.refusal('createOpeningBalance', without)).code).toBe('OPENING_ITEMS_DIFFER');
    const { debitNotes: _debitNotes, ...less } = credited();
    expect((await own.refusal('createOpeningBalance', less)).code).toBe('OPENING_ITEMS_DIFFER');
    const [payment] = credited().payments;
    const [note] = credited().creditNotes;
    const wrong = {
      ...credited(),
      payments: [{ ...payment, amountCents: 0, issueDate: '2026-03-02' }],
      creditNotes: [{ ...note, creditNoteNumber: 'CN-5', contactId: '999999' }],
    };
    expect((await own.refusal('createOpeningBalance', wrong)).fields).toEqual([
      { path: 'payments.0.amountCents', message: 'must be above 0' },
      { path: 'payments.0.issueDate', message: 'must not be after 2026-03-01' },
      { path: 'creditNotes.0.contactId', message: 'refers to nothing' },
      { path: 'creditNotes.0.creditNoteNumber', message: 'is one that the service gives' },
    ]);
    const twice = { ...credited(), creditNotes: [note, note], balances: credited().balances };
    twice.balances = [debit('1000', 50_000), debit('1100', 6_000), credit('2000', 2_800), credit('3000', 53_200)];
    expect((await own.refusal('createOpeningBalance', twice)).code).toBe('CREDIT_NOTE_NUMBER_TAKEN');
    await own.run('createOpeningBalance', credited(), '__typename');
  });
});
