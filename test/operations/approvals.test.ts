import { ApiKeyScope } from '../../src/contract/scopes.js';
import { Role } from '../../src/people/role.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { booksAreTampered, type GraphqlAnswer, testService } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';
import { keyOf, type Somebody, startPerson } from '../support/people.js';

type Fields = Record<string, unknown>;

let own: PayablesBooks;
let vendorId: string;
let bookkeeper: Somebody;
let approver: Somebody;

beforeEach(async () => {
  own = await PayablesBooks.start();
  vendorId = await own.vendor();
  bookkeeper = await startPerson(own.books, Role.BOOKKEEPER);
  approver = await startPerson(own.books, Role.APPROVER);
});

const status = 'paymentProposal { id status }';

/** What a mutation answers to somebody: its payload, or the code that it is refused with. */
async function as(who: Somebody, mutation: string, input: Fields, selection = status) {
  const { body } = await who.browser.graphql(document(mutation, selection), { input });
  return body.errors ? body.errors[0].extensions.code : body.data[mutation];
}

function document(mutation: string, selection: string): string {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input!`;
  return `mutation ($input: ${type}) { ${mutation}(input: $input) { ${selection} } }`;
}

async function withKey(apiKey: string, mutation: string, input: Fields): Promise<string> {
  const answer: GraphqlAnswer = await own.books.graphql(document(mutation, status), { input }, { apiKey });
  return answer.errors[0]?.extensions.code ?? answer.data[mutation].paymentProposal.status;
}

async function limitOf(limitCents: number | null): Promise<void> {
  await own.run('updatePaymentApprovalLimit', { limitCents }, 'owner { paymentApprovalLimitCents }');
}

const payment = (amountCents: number, more: Fields = {}) => ({
  contactId: vendorId,
  amountCents,
  paidAt: '2026-03-15',
  ...more,
});

/** A proposal of the bookkeeper's to pay the vendor. */
async function proposed(vendorPayment: Fields): Promise<string> {
  return (await as(bookkeeper, 'createPaymentProposal', { vendorPayment })).paymentProposal.id;
}

/** Everything that a refusal leaves alone, the proposals with it. */
async function everything(): Promise<unknown> {
  return [
    await own.snapshot(),
    await own.select('select to_jsonb(t) as row from payment_proposals t where owner_id = ?'),
  ];
}

async function refused(who: Somebody, mutation: string, input: Fields): Promise<string> {
  const before = await everything();
  const code = await as(who, mutation, input);
  expect(await everything()).toEqual(before);
  return code;
}

test('without a limit payments need nobody, and at the limit neither', async () => {
  await own.vendorPayment(vendorId, 500_000);
  await limitOf(100_000);
  const other = await own.vendor('Other');
  expect(await own.vendorPayment(other, 100_000)).toMatch(/^\d+$/);
});

test('what is above the limit is refused on both faces, pending or confirmed, and nothing changes', async () => {
  const pending = await own.vendorPayment(vendorId, 100_001);
  await limitOf(100_000);
  for (const more of [{}, { status: 'CONFIRMED' }, { preview: true }]) {
    expect(await own.refusal('createVendorPayment', payment(100_001, more))).toBe('APPROVAL_REQUIRED');
  }
  expect(await own.refusal('confirmVendorPayment', { id: pending })).toBe('APPROVAL_REQUIRED');
  const before = await own.snapshot();
  const vendor_payment = { contact_id: Number(vendorId), amount_cents: 100_001, paid_at: '2026-03-15' };
  const { status: http, body } = await own.books.rest('POST', '/api/books/vendor_payments', { vendor_payment });
  expect([http, body.error]).toEqual([
    422,
    {
      code: 'APPROVAL_REQUIRED',
      message: expect.stringMatching(/^Payments above 1000\.00 USD need a second person .* createPaymentProposal/),
    },
  ]);
  expect(await own.snapshot()).toEqual(before);
});

test('a bill above the limit is not paid in a row of bills, and the others are', async () => {
  const [small, large] = [await own.bill(vendorId, 'posted', 900), await own.bill(vendorId, 'posted', 5_000)];
  await limitOf(1_000);
  const rows = 'rows { id refusal { code } } doneCount';
  const paid = await own.run('bulkPayBills', { ids: [small, large], paidOn: '2026-03-20' }, rows);
  expect(paid).toEqual({
    doneCount: 1,
    rows: [
      { id: small, refusal: null },
      { id: large, refusal: { code: 'APPROVAL_REQUIRED' } },
    ],
  });
  const made = await own.run('bulkCreatePaymentProposals', { ids: [large], paidOn: '2026-03-20' }, rows);
  expect(made).toEqual({ doneCount: 1, rows: [{ id: large, refusal: null }] });
});

test('one proposes, another approves and releases: the payment is made as it was proposed', async () => {
  const billId = await own.bill(vendorId, 'posted', 250_000);
  await own.run('updateContact', { id: vendorId, iban: 'DE89370400440532013000' }, '__typename');
  await limitOf(100_000);
  const applications = [{ billId, amountCents: 250_000 }];
  const before = await own.select('select id from vendor_payments where owner_id = ?');
  const id = await proposed(payment(250_000, { applications, paymentReference: 'TX-1', status: 'CONFIRMED' }));
  expect(await own.select('select id from vendor_payments where owner_id = ?')).toEqual(before);
  const { body } = await approver.browser.graphql(`{ paymentProposal(id: ${id}) {
    kind status memo amountCents currency paymentDate iban mayApprove contact { name } account { number }
    records { recordType name status amountCents openCents iban } lines { account { number } debitCents creditCents }
    changes { field } proposedBy { email kind } approvedBy { email } digest } }`);
  expect(body.data.paymentProposal).toEqual({
    kind: 'VENDOR_PAYMENT',
    status: 'PROPOSED',
    memo: 'Vendor payment TX-1',
    amountCents: 250_000,
    currency: 'USD',
    paymentDate: '2026-03-15',
    iban: 'DE89370400440532013000',
    mayApprove: true,
    contact: { name: 'Vandelay Industries' },
    account: { number: '1000' },
    records: [
      {
        recordType: 'bill',
        name: 'BILL-000001',
        status: 'posted',
        amountCents: 250_000,
        openCents: 250_000,
        iban: null,
      },
      {
        recordType: 'contact',
        name: 'Vandelay Industries',
        status: null,
        amountCents: null,
        openCents: null,
        iban: 'DE89370400440532013000',
      },
    ],
    lines: [
      { account: { number: '2000' }, debitCents: 250_000, creditCents: 0 },
      { account: { number: '1000' }, debitCents: 0, creditCents: 250_000 },
    ],
    changes: [],
    proposedBy: { email: bookkeeper.email, kind: 'PERSON' },
    approvedBy: null,
    digest: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await refused(approver, 'releasePaymentProposal', { id })).toBe('PROPOSAL_NOT_APPROVED');
  expect(await as(approver, 'approvePaymentProposal', { id })).toEqual({ paymentProposal: { id, status: 'APPROVED' } });
  const released = await as(
    approver,
    'releasePaymentProposal',
    { id },
    'paymentProposal { status vendorPayment { id status unappliedCents applications { bill { id balanceDueCents } amountCents } } }',
  );
  const { vendorPayment } = released.paymentProposal;
  expect(released).toEqual({
    paymentProposal: {
      status: 'RELEASED',
      vendorPayment: {
        id: expect.any(String),
        status: 'CONFIRMED',
        unappliedCents: 0,
        applications: [{ bill: { id: billId, balanceDueCents: 0 }, amountCents: 250_000 }],
      },
    },
  });
  expect(await own.journal('vendor_payment', vendorPayment.id)).toEqual([
    ['payment', '2026-03-15', '2000', 250_000, 0],
    ['payment', '2026-03-15', '1000', 0, 250_000],
  ]);
  expect(await refused(approver, 'releasePaymentProposal', { id })).toBe('PROPOSAL_NOT_OPEN');
  const told = await Promise.all(
    ['created', 'approved', 'released'].map((what) => own.events(`books.payment_proposal.${what}`)),
  );
  const data = {
    payment_proposal_id: Number(id),
    kind: 'vendor_payment',
    amount_cents: 250_000,
    currency: 'USD',
    contact_id: Number(vendorId),
  };
  expect(told).toEqual([[data], [data], [data]]);
  const { data: log } = await own.books.graphql(
    `{ auditLog(last: 3) { nodes { action resourceType resourceId createdBy { email } } } }`,
  );
  expect(log.auditLog.nodes).toEqual(
    [
      ['createPaymentProposal', bookkeeper],
      ['approvePaymentProposal', approver],
      ['releasePaymentProposal', approver],
    ].map(([action, who]) => ({
      action,
      resourceType: 'PaymentProposal',
      resourceId: id,
      createdBy: { email: (who as Somebody).email },
    })),
  );
});

test('a payment that was released is confirmed without a second approval', async () => {
  await limitOf(1_000);
  const id = await proposed(payment(5_000));
  await as(approver, 'approvePaymentProposal', { id });
  const { paymentProposal } = await as(
    approver,
    'releasePaymentProposal',
    { id },
    'paymentProposal { vendorPaymentId }',
  );
  const { vendorPayment } = await own.run(
    'confirmVendorPayment',
    { id: paymentProposal.vendorPaymentId },
    'vendorPayment { status }',
  );
  expect(vendorPayment.status).toBe('CONFIRMED');
});

test('what stood in the books as pending is proposed to be confirmed', async () => {
  const pending = await own.vendorPayment(vendorId, 5_000);
  await limitOf(1_000);
  const asked = { vendorPaymentConfirmation: { id: pending } };
  const { paymentProposal } = await as(bookkeeper, 'createPaymentProposal', asked);
  await as(approver, 'approvePaymentProposal', { id: paymentProposal.id });
  const released = await as(
    approver,
    'releasePaymentProposal',
    { id: paymentProposal.id },
    'paymentProposal { kind vendorPayment { id status } }',
  );
  expect(released.paymentProposal).toEqual({
    kind: 'VENDOR_PAYMENT_CONFIRMATION',
    vendorPayment: { id: pending, status: 'CONFIRMED' },
  });
});

test('refunds to customers and tax need the second person too, transfers between own accounts do not', async () => {
  const customer = (await own.run('createContact', { name: 'Customer' }, 'contact { id }')).contact.id;
  const { payment: paid } = await own.run(
    'createPayment',
    { contactId: customer, amountCents: 9_000, receivedAt: '2026-03-01' },
    'payment { id }',
  );
  await limitOf(1_000);
  const customerRefund = { paymentId: paid.id, amountCents: 9_000, refundedOn: '2026-03-16' };
  const salesTaxPayment = { transactionDate: '2026-03-16', salesTaxCents: 3_000, purchaseTaxCents: 500 };
  expect(await own.refusal('createCustomerRefund', customerRefund)).toBe('APPROVAL_REQUIRED');
  expect(await own.refusal('createSalesTaxPayment', salesTaxPayment)).toBe('APPROVAL_REQUIRED');
  const refundedTax = { ...salesTaxPayment, purchaseTaxCents: 9_000 };
  await own.run('createSalesTaxPayment', refundedTax, 'bankTransaction { kind }');
  const between = { fromAccountId: own.account('1000'), toAccountId: own.account('1010') };
  await own.run('createTransfer', { ...between, amountCents: 9_000, transactionDate: '2026-03-16' }, '__typename');
  const selection = `paymentProposal { status amountCents customerRefund { amountCents contact { name } }
    bankTransaction { kind amountCents } }`;
  const release = async (asked: Fields) => {
    const { id } = (await as(bookkeeper, 'createPaymentProposal', asked)).paymentProposal;
    await as(approver, 'approvePaymentProposal', { id });
    return (await as(approver, 'releasePaymentProposal', { id }, selection)).paymentProposal;
  };
  expect(await release({ customerRefund })).toEqual({
    status: 'RELEASED',
    amountCents: 9_000,
    customerRefund: { amountCents: 9_000, contact: { name: 'Customer' } },
    bankTransaction: null,
  });
  expect(await release({ salesTaxPayment })).toEqual({
    status: 'RELEASED',
    amountCents: 2_500,
    customerRefund: null,
    bankTransaction: { kind: 'SALES_TAX_PAID', amountCents: 2_500 },
  });
});

test('small payments to one vendor count together, on the day they are dated and on the day they are recorded', async () => {
  await limitOf(1_000);
  await own.vendorPayment(vendorId, 600);
  expect(await own.refusal('createVendorPayment', payment(401))).toBe('APPROVAL_REQUIRED');
  expect(await own.refusal('createVendorPayment', payment(401, { paidAt: '2026-03-16' }))).toBe('APPROVAL_REQUIRED');
  const other = await own.vendor('Other');
  await own.vendorPayment(other, 1_000);
  await own.vendorPayment(vendorId, 400);
});

test('what a second person approved does not count against the rest of the day', async () => {
  await limitOf(1_000);
  const id = await proposed(payment(50_000));
  await as(approver, 'approvePaymentProposal', { id });
  await as(approver, 'releasePaymentProposal', { id });
  await own.vendorPayment(vendorId, 1_000);
  expect(await own.refusal('createVendorPayment', payment(1))).toBe('APPROVAL_REQUIRED');
});

test('two payments at once do not both find room under the limit', async () => {
  await limitOf(1_000);
  const answers = await Promise.all(
    [600, 600, 600].map((amountCents) => own.send('createVendorPayment', payment(amountCents), 'vendorPayment { id }')),
  );
  expect(answers.map(({ errors }) => errors[0]?.extensions.code ?? 'made').toSorted()).toEqual([
    'APPROVAL_REQUIRED',
    'APPROVAL_REQUIRED',
    'made',
  ]);
});

test('amounts in other currencies count at the rate of the day, and need approval where there is none', async () => {
  await limitOf(100_000);
  expect(await own.refusal('createVendorPayment', payment(100, { currency: 'EUR' }))).toBe('APPROVAL_REQUIRED');
  const rates = [{ currency: 'EUR', day: '2026-03-15', rate: '1.25' }];
  await own.run('setExchangeRates', { rates }, '__typename');
  expect(await own.refusal('createVendorPayment', payment(80_001, { currency: 'EUR' }))).toBe('APPROVAL_REQUIRED');
  await own.vendorPayment(vendorId, 80_000, { currency: 'EUR' });
  expect(await own.refusal('createVendorPayment', payment(1))).toBe('APPROVAL_REQUIRED');
});

test('what moves on the account counts where it is more than what it is for, in payments, refunds and confirmations', async () => {
  const rates = [{ currency: 'EUR', day: '2026-03-15', rate: '1.25' }];
  await own.run('setExchangeRates', { rates }, '__typename');
  const moving = (bankAmountCents: number, more: Fields = {}) =>
    payment(100, { currency: 'EUR', bankAmountCents, bankCurrency: 'USD', ...more });
  const pending = (await own.run('createVendorPayment', moving(500_000), 'vendorPayment { id }')).vendorPayment.id;
  const { payment: received } = await own.run(
    'createPayment',
    { contactId: await own.vendor('Customer'), amountCents: 100, currency: 'EUR', receivedAt: '2026-03-15' },
    'payment { id }',
  );
  const refund = { paymentId: received.id, amountCents: 100, bankAmountCents: 500_000, refundedOn: '2026-03-15' };
  await limitOf(100_000);
  const other = { contactId: await own.vendor('Other') };
  expect(await own.refusal('createVendorPayment', moving(500_000, other))).toBe('APPROVAL_REQUIRED');
  expect(await own.refusal('confirmVendorPayment', { id: pending })).toBe('APPROVAL_REQUIRED');
  expect(await own.refusal('createCustomerRefund', refund)).toBe('APPROVAL_REQUIRED');
  const id = await proposed(moving(500_000, other));
  const { body } = await approver.browser.graphql(`{ paymentProposal(id: ${id}) { memo amountCents currency } }`);
  const memo = 'Vendor payment (5000.00 USD from the account)';
  expect(body.data.paymentProposal).toEqual({ memo, amountCents: 100, currency: 'EUR' });
  await own.run('createVendorPayment', moving(99_000, other), 'vendorPayment { id }');
  expect(await own.refusal('createVendorPayment', payment(1_001, other))).toBe('APPROVAL_REQUIRED');
  // Worth 1,000.00 USD, whatever is said to have moved.
  const third = { contactId: await own.vendor('Third'), amountCents: 80_001 };
  expect(await own.refusal('createVendorPayment', moving(1, third))).toBe('APPROVAL_REQUIRED');
});

test('a rate that is entered low for the day of payment makes no payment small', async () => {
  const rate = (day: string, value: string) =>
    own.run('setExchangeRates', { rates: [{ currency: 'EUR', day, rate: value }] }, '__typename');
  await rate('2025-06-30', '1.25');
  await limitOf(100_000);
  await rate('2026-03-15', '0.0001');
  expect(await own.refusal('createVendorPayment', payment(80_001, { currency: 'EUR' }))).toBe('APPROVAL_REQUIRED');
  await own.vendorPayment(vendorId, 80_000, { currency: 'EUR' });
});

test('a vendor who was entered again with the same bank account is the same payee', async () => {
  const entered = async (name: string, iban: string | null) => {
    const id = await own.vendor(name);
    if (iban !== null) await own.run('updateContact', { id, iban }, '__typename');
    return { contactId: id };
  };
  const [first, second] = [
    await entered('Vandelay', 'DE89 3704 0044 0532 0130 00'),
    await entered('Vandelay Ltd', 'de89370400440532013000'),
  ];
  const [third, fourth] = [await entered('Nobody', null), await entered('Nobody else', null)];
  await limitOf(1_000);
  await own.vendorPayment(first.contactId, 600);
  expect(await own.refusal('createVendorPayment', payment(401, second))).toBe('APPROVAL_REQUIRED');
  await own.vendorPayment(second.contactId, 400);
  await own.vendorPayment(third.contactId, 1_000);
  await own.vendorPayment(fourth.contactId, 1_000);
});

test('a proposal lapses with what it refers to: a bill that is voided or paid, and other bank details', async () => {
  const iban = 'DE89370400440532013000';
  await own.run('updateContact', { id: vendorId, iban }, '__typename');
  const [voided, paid] = [await own.bill(vendorId, 'posted', 9_000), await own.bill(vendorId, 'posted', 9_000)];
  await limitOf(100_000);
  const of = (billId: string) => payment(9_000, { applications: [{ billId, amountCents: 9_000 }] });
  const ids = [await proposed(of(voided)), await proposed(of(paid)), await proposed(payment(9_000))];
  for (const id of ids.slice(0, 2)) await as(approver, 'approvePaymentProposal', { id });
  await own.run('voidBill', { id: voided }, '__typename');
  await own.pay(await own.vendorPayment(vendorId, 1_000), paid, 1_000);
  expect(await refused(approver, 'releasePaymentProposal', { id: ids[0] })).toBe('PROPOSAL_LAPSED');
  expect(await refused(approver, 'releasePaymentProposal', { id: ids[1] })).toBe('PROPOSAL_LAPSED');
  await own.run('updateContact', { id: vendorId, iban: 'GB33BUKB20201555555555' }, '__typename');
  expect(await refused(approver, 'approvePaymentProposal', { id: ids[2] })).toBe('PROPOSAL_LAPSED');
  const { body } = await approver.browser.graphql(
    '{ paymentProposals { nodes { id status changes { recordType name field was is } } } }',
  );
  const bank = {
    recordType: 'contact',
    name: 'Vandelay Industries',
    field: 'iban',
    was: iban,
    is: 'GB33BUKB20201555555555',
  };
  const bill = { recordType: 'bill', name: 'BILL-000001' };
  expect(body.data.paymentProposals.nodes).toEqual([
    {
      id: ids[0],
      status: 'APPROVED',
      changes: [
        { ...bill, field: 'status', was: 'posted', is: 'void' },
        { ...bill, field: 'openCents', was: '9000', is: '0' },
        bank,
      ],
    },
    {
      id: ids[1],
      status: 'APPROVED',
      changes: [{ ...bill, name: 'BILL-000002', field: 'openCents', was: '9000', is: '8000' }, bank],
    },
    { id: ids[2], status: 'PROPOSED', changes: [bank] },
  ]);
  expect((await as(bookkeeper, 'withdrawPaymentProposal', { id: ids[0] })).paymentProposal.status).toBe('WITHDRAWN');
});

test('a proposal lapses when it would be booked to other accounts than was proposed', async () => {
  await limitOf(1_000);
  const id = await proposed(payment(9_000));
  await as(approver, 'approvePaymentProposal', { id });
  await own.run('updatePaymentSettings', { paymentsAsPrepayments: true }, '__typename');
  expect(await refused(approver, 'releasePaymentProposal', { id })).toBe('PROPOSAL_LAPSED');
});

test('nobody is their own second person: not under a key, and not under a key made by another key of theirs', async () => {
  await limitOf(1_000);
  const owner = await startPerson(own.books, Role.OWNER);
  const asked = { vendorPayment: payment(9_000) };
  const { id } = (await as(owner, 'createPaymentProposal', asked)).paymentProposal;
  expect(await refused(owner, 'approvePaymentProposal', { id })).toBe('SECOND_PERSON_REQUIRED');
  const key = { name: 'Mine', scopes: ['READ', 'WRITE', 'ADMIN', 'APPROVE'] };
  const mine = (await as(owner, 'createApiKey', key, 'secret')).secret;
  expect(await withKey(mine, 'approvePaymentProposal', { id })).toBe('SECOND_PERSON_REQUIRED');
  const { data } = await own.books.graphql(document('createApiKey', 'secret'), { input: key }, { apiKey: mine });
  expect(await withKey(data.createApiKey.secret, 'approvePaymentProposal', { id })).toBe('SECOND_PERSON_REQUIRED');
  const commandLine = await keyOf(own.books.ownerId, owner.email.toUpperCase(), [ApiKeyScope.APPROVE]);
  expect(await withKey(commandLine, 'approvePaymentProposal', { id })).toBe('SECOND_PERSON_REQUIRED');
  const { data: again } = await own.books.graphql(
    document('createPaymentProposal', status),
    { input: asked },
    { apiKey: mine },
  );
  const ofKey = again.createPaymentProposal.paymentProposal.id;
  expect(await refused(owner, 'approvePaymentProposal', { id: ofKey })).toBe('SECOND_PERSON_REQUIRED');
  const somebodyElses = await keyOf(own.books.ownerId, 'else@example.com', [ApiKeyScope.APPROVE]);
  expect(await withKey(somebodyElses, 'approvePaymentProposal', { id: ofKey })).toBe('APPROVED');
  expect(await as(approver, 'approvePaymentProposal', { id })).toEqual({ paymentProposal: { id, status: 'APPROVED' } });
});

test('an approver approves, and neither proposes nor pays; a bookkeeper does not approve', async () => {
  await limitOf(1_000);
  const id = await proposed(payment(9_000));
  const asked = { vendorPayment: payment(9_000) };
  expect(await refused(approver, 'createPaymentProposal', asked)).toBe('INSUFFICIENT_SCOPE');
  expect(await as(approver, 'createVendorPayment', payment(1), '__typename')).toBe('INSUFFICIENT_SCOPE');
  for (const mutation of ['approvePaymentProposal', 'releasePaymentProposal']) {
    expect(await refused(bookkeeper, mutation, { id })).toBe('INSUFFICIENT_SCOPE');
  }
  expect(await refused(bookkeeper, 'declinePaymentProposal', { id, reason: 'no' })).toBe('INSUFFICIENT_SCOPE');
});

test('a proposal is declined with a reason, and then it is over', async () => {
  await limitOf(1_000);
  const id = await proposed(payment(9_000));
  const selection = 'paymentProposal { status declineReason declinedBy { email } }';
  const declined = await as(approver, 'declinePaymentProposal', { id, reason: 'Paid in cash' }, selection);
  expect(declined.paymentProposal).toEqual({
    status: 'DECLINED',
    declineReason: 'Paid in cash',
    declinedBy: { email: approver.email },
  });
  for (const mutation of ['approvePaymentProposal', 'releasePaymentProposal']) {
    expect(await refused(approver, mutation, { id })).toBe('PROPOSAL_NOT_OPEN');
  }
  expect(await refused(bookkeeper, 'withdrawPaymentProposal', { id })).toBe('PROPOSAL_NOT_OPEN');
});

test('what the payment itself is refused with, its proposal is refused with', async () => {
  const billId = await own.bill(vendorId, 'draft', 9_000);
  const over = payment(9_000, { applications: [{ billId, amountCents: 9_000 }] });
  expect(await refused(bookkeeper, 'createPaymentProposal', { vendorPayment: over })).toBe('BILL_NOT_OPEN');
  await own.closeThrough('2026-03-31');
  expect(await refused(bookkeeper, 'createPaymentProposal', { vendorPayment: payment(1) })).toBe('PERIOD_CLOSED');
  for (const asked of [
    {},
    { vendorPayment: payment(1), customerRefund: { amountCents: 1, refundedOn: '2026-04-01' } },
  ]) {
    expect(await refused(bookkeeper, 'createPaymentProposal', asked)).toBe('VALIDATION_FAILED');
  }
});

test('two approvals at once approve once, and two releases at once pay once', async () => {
  await limitOf(1_000);
  const other = await startPerson(own.books, Role.APPROVER);
  const id = await proposed(payment(9_000));
  const codes = (answers: { paymentProposal?: { status: string } }[]) =>
    answers.map((answer) => answer.paymentProposal?.status ?? String(answer)).toSorted();
  const approvals = [approver, other].map((who) => as(who, 'approvePaymentProposal', { id }));
  expect(codes(await Promise.all(approvals))).toEqual(['APPROVED', 'PROPOSAL_NOT_OPEN']);
  const releases = [approver, other, approver].map((who) => as(who, 'releasePaymentProposal', { id }));
  expect(codes(await Promise.all(releases))).toEqual(['PROPOSAL_NOT_OPEN', 'PROPOSAL_NOT_OPEN', 'RELEASED']);
  expect(await own.select('select amount_cents from vendor_payments where owner_id = ?')).toEqual([
    { amount_cents: 9_000 },
  ]);
});

test('a release that meets a change of the bill or of the bank details has either none of it, or came first', async () => {
  await limitOf(1_000);
  for (let round = 0; round < 4; round++) {
    const billId = await own.bill(vendorId, 'posted', 9_000);
    const id = await proposed(payment(9_000, { applications: [{ billId, amountCents: 9_000 }] }));
    await as(approver, 'approvePaymentProposal', { id });
    const [released, voided] = await Promise.all([
      as(approver, 'releasePaymentProposal', { id }),
      own.send('voidBill', { id: billId }, 'bill { status }'),
    ]);
    const outcome = [released.paymentProposal?.status ?? released, voided.errors[0]?.extensions.code ?? 'voided'];
    expect([
      ['RELEASED', 'BILL_HAS_APPLICATIONS'],
      ['PROPOSAL_LAPSED', 'voided'],
    ]).toContainEqual(outcome);
  }
  for (let round = 0; round < 4; round++) {
    const id = await proposed(payment(9_000));
    await as(approver, 'approvePaymentProposal', { id });
    const iban = `DE${round}`;
    const [released] = await Promise.all([
      as(approver, 'releasePaymentProposal', { id }),
      own.run('updateContact', { id: vendorId, iban }, '__typename'),
    ]);
    expect(['RELEASED', 'PROPOSAL_LAPSED']).toContain(released.paymentProposal?.status ?? released);
  }
});

test('a lower limit is set by one, a higher one or none needs a second person', async () => {
  await limitOf(1_000);
  await limitOf(500);
  for (const limitCents of [501, null]) {
    expect(await own.refusal('updatePaymentApprovalLimit', { limitCents })).toBe('APPROVAL_REQUIRED');
  }
  expect(await own.refusal('updatePaymentApprovalLimit', { limitCents: -1 })).toBe('VALIDATION_FAILED');
  const asked = { approvalLimit: { limitCents: null } };
  expect(await refused(bookkeeper, 'createPaymentProposal', asked)).toBe('INSUFFICIENT_SCOPE');
  const owner = await startPerson(own.books, Role.OWNER);
  const propose = async () => (await as(owner, 'createPaymentProposal', asked)).paymentProposal.id;
  const [lapsed, id] = [await propose(), await propose()];
  expect(await refused(owner, 'approvePaymentProposal', { id })).toBe('SECOND_PERSON_REQUIRED');
  for (const each of [lapsed, id]) await as(approver, 'approvePaymentProposal', { id: each });
  expect((await as(approver, 'releasePaymentProposal', { id })).paymentProposal.status).toBe('RELEASED');
  expect(await own.select('select payment_approval_limit_cents as cents from owners where id = ?')).toEqual([
    { cents: null },
  ]);
  expect(await refused(approver, 'releasePaymentProposal', { id: lapsed })).toBe('PROPOSAL_LAPSED');
  const { data } = await own.books.graphql('{ auditLog(last: 1) { nodes { action changes } } }');
  expect(data.auditLog.nodes).toEqual([
    {
      action: 'releasePaymentProposal',
      changes: { paymentApprovalLimitCents: { from: 500, to: null }, status: { from: 'approved', to: 'released' } },
    },
  ]);
  await own.vendorPayment(vendorId, 1_000_000);
});

test('the database itself refuses a second person who is the first, and a change of what was proposed', async () => {
  const id = await proposed(payment(9_000));
  const em = await own.books.em();
  const write = (set: string) =>
    em.execute(`update payment_proposals set ${set} where owner_id = ? and id = ${Number(id)}`, [own.books.ownerId]);
  await expect(write(`status = 'approved', approved_by = proposed_by`)).rejects.toThrow('payment_proposals_four_eyes');
  await expect(write('amount_cents = 1')).rejects.toThrow('does not change');
  await expect(write(`status = 'released'`)).rejects.toThrow('payment_proposals_released');
});

test('a payment that was changed after its release is told by the verification of the books', async () => {
  booksAreTampered(own.books);
  const id = await proposed(payment(9_000));
  await as(approver, 'approvePaymentProposal', { id });
  await as(approver, 'releasePaymentProposal', { id });
  expect(await problems()).toEqual([]);
  const { operator } = await testService();
  await operator.em
    .fork()
    .execute('update vendor_payments set amount_cents = 9001, unapplied_cents = 9001 where owner_id = ?', [
      own.books.ownerId,
    ]);
  expect(await problems()).toContain(
    `what was released is what was approved: payment proposal ${id}: 9000 cents USD were approved, made were 9001 cents USD`,
  );
});

async function problems(): Promise<string[]> {
  const results = await verifyBooks(await own.books.em(), own.books.ownerId);
  return results.flatMap(({ name, first }) => first.map(({ row, problem }) => `${name}: ${row}: ${problem}`));
}

test('many are approved and released at once, each on its own', async () => {
  await limitOf(1_000);
  const [first, second] = [await proposed(payment(9_000)), await proposed(payment(8_000))];
  await as(approver, 'declinePaymentProposal', { id: second, reason: 'twice' });
  const rows = 'rows { id refusal { code } paymentProposal { status } }';
  const input = { ids: [first, second] };
  const over = { id: second, refusal: { code: 'PROPOSAL_NOT_OPEN' }, paymentProposal: null };
  expect(await as(approver, 'bulkApprovePaymentProposals', input, rows)).toEqual({
    rows: [{ id: first, refusal: null, paymentProposal: { status: 'APPROVED' } }, over],
  });
  expect(await as(approver, 'bulkReleasePaymentProposals', input, rows)).toEqual({
    rows: [{ id: first, refusal: null, paymentProposal: { status: 'RELEASED' } }, over],
  });
});
