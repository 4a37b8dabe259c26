import { setClock } from '../../src/values/clock.js';
import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let receivables: ReceivablesBooks;

beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
});

const paymentFields = `id externalId contactId contactName contactExternalId paymentReference method receivedAt currency
  amountCents grossAmountCents feeCents feeAccountId feeDescription unappliedCents status notes voidedAt
  applications { invoiceId invoiceNumber invoiceExternalId paymentReference amountCents }`;

test('a payment is recorded as pending, debits cash and credits receivable on the day it was received', async () => {
  const own = await ReceivablesBooks.start();
  const { payment } = await own.run(
    'createPayment',
    {
      contactId: own.customerId,
      amountCents: 12_345,
      receivedAt: '2026-02-28',
      paymentReference: 'CHK-77',
      method: 'check',
      externalId: 'pay-1',
      notes: 'by post',
    },
    `payment { ${paymentFields} }`,
  );
  expect(payment).toEqual({
    id: payment.id,
    externalId: 'pay-1',
    contactId: own.customerId,
    contactName: 'Hooli',
    contactExternalId: 'crm-1',
    paymentReference: 'CHK-77',
    method: 'check',
    receivedAt: '2026-02-28T00:00:00.000Z',
    currency: 'USD',
    amountCents: 12_345,
    grossAmountCents: null,
    feeCents: null,
    feeAccountId: null,
    feeDescription: null,
    unappliedCents: 12_345,
    status: 'PENDING',
    notes: 'by post',
    voidedAt: null,
    applications: [],
  });
  expect(await own.journal('payment', payment.id)).toEqual([
    ['payment', '2026-02-28', '1000', 12_345, 0],
    ['payment', '2026-02-28', '1100', 0, 12_345],
  ]);
  expect((await own.events('books.payment.created')).at(-1)).toEqual({
    payment_id: Number(payment.id),
    external_id: 'pay-1',
    amount_cents: 12_345,
    contact_id: Number(own.customerId),
  });
  const { paymentByExternalId } = await own.read('{ paymentByExternalId(externalId: "pay-1") { id } }');
  expect(paymentByExternalId).toEqual({ id: payment.id });
  expect(await own.refusal('createPayment', { ...plain(1, own), externalId: 'pay-1' })).toMatchObject({
    code: 'EXTERNAL_ID_TAKEN',
  });
});

test('a split payment nets out its fee and settles the gross', async () => {
  const split = {
    contactId: receivables.customerId,
    receivedAt: '2026-03-02',
    grossAmountCents: 10_000,
    feeCents: 320,
  };
  const { payment } = await receivables.run(
    'createPayment',
    { ...split, feeDescription: 'Card fee' },
    `payment { ${paymentFields} }`,
  );
  expect(payment).toMatchObject({
    amountCents: 9_680,
    grossAmountCents: 10_000,
    feeCents: 320,
    feeAccountId: receivables.account('6050'),
    feeDescription: 'Card fee',
    unappliedCents: 10_000,
  });
  expect(await receivables.journal('payment', payment.id)).toEqual([
    ['payment', '2026-03-02', '1000', 9_680, 0],
    ['payment', '2026-03-02', '6050', 320, 0],
    ['payment', '2026-03-02', '1100', 0, 10_000],
  ]);
  const invoiceId = await receivables.invoice('posted', 10_000);
  await receivables.apply(payment.id, invoiceId, 10_000);
  const { invoice } = await receivables.read(`{ invoice(id: "${invoiceId}") { balanceDueCents amountPaidCents } }`);
  expect(invoice).toEqual({ balanceDueCents: 0, amountPaidCents: 10_000 });

  const own = await receivables.run(
    'createPayment',
    { ...split, amountCents: 9_680, feeAccountId: receivables.account('6200') },
    'payment { id }',
  );
  expect((await receivables.journal('payment', own.payment.id))[1]).toEqual(['payment', '2026-03-02', '6200', 320, 0]);
});

test.each([
  ['no amount', {}, ['amountCents is required']],
  ['an amount of 0', { amountCents: 0 }, ['amountCents must be above 0']],
  ['a gross without a fee', { grossAmountCents: 100 }, ['feeCents is required for a split payment']],
  ['a fee without a gross', { amountCents: 100, feeCents: 1 }, ['grossAmountCents is required for a split payment']],
  [
    'an amount that is not gross less fee',
    { amountCents: 98, grossAmountCents: 100, feeCents: 1 },
    ['amountCents must be gross less fee, or be left out'],
  ],
  [
    'a fee above the gross',
    { grossAmountCents: 100, feeCents: 101 },
    ['feeCents must be between 0 and the gross amount'],
  ],
  ['a void payment', { amountCents: 1, status: 'VOID' }, ['status must be one of PENDING, CONFIRMED']],
  [
    'several things at once',
    { amountCents: -1, contactId: '0' },
    ['contactId refers to nothing', 'amountCents must be above 0'],
  ],
])('%s is refused', async (_what, fields, problems) => {
  const input = { contactId: receivables.customerId, receivedAt: '2026-03-02', ...fields };
  const refusal = await receivables.refusal('createPayment', input);
  expect(refusal.code).toBe('VALIDATION_FAILED');
  expect(refusal.fields.map((field) => Object.values(field).join(' '))).toEqual(problems);
});

test.each([
  ['of nothing', {}, ['contactId is required', 'receivedAt is required', 'amountCents is required']],
  [
    'of a fee alone, on no day',
    { contactId: '1', receivedAt: '2026-02-30', feeCents: 1 },
    ['receivedAt must be a day of the calendar as YYYY-MM-DD', 'grossAmountCents is required for a split payment'],
  ],
])('a payment %s is told of every field that is missing or wrong', async (_what, input, problems) => {
  const refusal = await receivables.refusal('createPayment', input);
  expect(refusal.code).toBe('VALIDATION_FAILED');
  expect(refusal.fields.map((field) => Object.values(field).join(' '))).toEqual(problems);
});

test('the fee goes to an expense account and nowhere else', async () => {
  const split = { contactId: receivables.customerId, receivedAt: '2026-03-02', grossAmountCents: 10, feeCents: 1 };
  const refusal = (feeAccountId: string) => receivables.refusal('createPayment', { ...split, feeAccountId });
  expect((await refusal(receivables.account('1100'))).fields).toEqual([
    { path: 'feeAccountId', message: 'must be an active expense account' },
  ]);
  expect((await refusal('999999999')).fields).toEqual([{ path: 'feeAccountId', message: 'refers to nothing' }]);
});

test('one call applies to several invoices, the same one twice adds up, and full payment is told', async () => {
  const own = await ReceivablesBooks.start();
  const first = await own.invoice('posted', 500, { externalId: 'apply-1' });
  const second = await own.invoice('posted', 800);
  const paymentId = await own.payment(1_000, { paymentReference: 'W-1' });
  const { payment } = await own.run(
    'applyPayment',
    {
      id: paymentId,
      applications: [
        { invoiceId: second, amountCents: 300 },
        { invoiceId: first, amountCents: 200 },
        { invoiceId: first, amountCents: 300 },
      ],
    },
    `payment { ${paymentFields} }`,
  );
  expect(payment).toMatchObject({ unappliedCents: 200, amountCents: 1_000, status: 'PENDING' });
  const numbers = await own.read(
    `{ a: invoice(id: "${first}") { invoiceNumber } b: invoice(id: "${second}") { invoiceNumber } }`,
  );
  expect(payment.applications).toEqual([
    { invoiceId: first, ...numbers.a, invoiceExternalId: 'apply-1', paymentReference: 'W-1', amountCents: 500 },
    { invoiceId: second, ...numbers.b, invoiceExternalId: null, paymentReference: 'W-1', amountCents: 300 },
  ]);
  const { invoice } = await own.read(
    `{ invoice(id: "${second}") { amountPaidCents balanceDueCents paymentApplications { paymentId paymentReference amountCents appliedAt } } }`,
  );
  expect(invoice).toEqual({
    amountPaidCents: 300,
    balanceDueCents: 500,
    paymentApplications: [
      { paymentId, paymentReference: 'W-1', amountCents: 300, appliedAt: expect.stringMatching(/Z$/) },
    ],
  });
  expect((await own.events('books.payment.applied')).at(-1)).toEqual({
    payment_id: Number(paymentId),
    external_id: null,
    amount_cents: 1_000,
    contact_id: Number(own.customerId),
    applications: [
      { invoice_id: Number(first), amount_cents: 500 },
      { invoice_id: Number(second), amount_cents: 300 },
    ],
  });
  const paid = await own.events('books.invoice.paid');
  expect(paid.filter(({ invoice_id }) => invoice_id === Number(first) || invoice_id === Number(second))).toEqual([
    {
      invoice_id: Number(first),
      external_id: 'apply-1',
      invoice_number: numbers.a.invoiceNumber,
      total_cents: 500,
      contact_id: Number(own.customerId),
    },
  ]);
});

test('what does not fit is refused whole, and nothing moves', async () => {
  const invoiceId = await receivables.invoice('posted', 500);
  const largeId = await receivables.invoice('posted', 5_000);
  const euroId = await receivables.invoice('posted', 500, { currency: 'EUR' });
  const made = await receivables.run('createContact', { name: 'Initech' }, 'contact { id }');
  const othersId = await receivables.invoice('posted', 500, { contactId: made.contact.id });
  const id = await receivables.payment(1_000);
  const refusal = (...applications: [string, number][]) =>
    receivables.refusal('applyPayment', {
      id,
      applications: applications.map(([target, amountCents]) => ({ invoiceId: target, amountCents })),
    });
  expect((await refusal([invoiceId, 501])).code).toBe('PAYMENT_OVER_APPLIED');
  expect((await refusal([invoiceId, 250], [invoiceId, 251])).code).toBe('PAYMENT_OVER_APPLIED');
  expect((await refusal([invoiceId, 500], [largeId, 501])).code).toBe('PAYMENT_OVER_APPLIED');
  expect((await refusal([largeId, 9_007_199_254_740_991], [largeId, 9_007_199_254_740_991])).code).toBe(
    'PAYMENT_OVER_APPLIED',
  );
  expect((await refusal([invoiceId, 1], [euroId, 1])).code).toBe('CURRENCY_MISMATCH');
  expect((await refusal([invoiceId, 1], [othersId, 1])).code).toBe('CONTACT_MISMATCH');
  expect(await refusal([invoiceId, 1], ['999999999', 1])).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'applications.1.invoiceId', message: 'refers to nothing' }],
  });
  expect((await refusal([invoiceId, 0], ['x', -1])).fields).toEqual([
    { path: 'applications.0.amountCents', message: 'must be above 0' },
    { path: 'applications.1.invoiceId', message: 'refers to nothing' },
    { path: 'applications.1.amountCents', message: 'must be above 0' },
  ]);
  expect((await refusal()).fields).toEqual([{ path: 'applications', message: 'must have at least one entry' }]);
});

test('a payment that has too little left is told by its id, and an invoice that is not posted by its number', async () => {
  const own = await ReceivablesBooks.start();
  const [draft, open] = [await own.invoice('draft', 1_000), await own.invoice('posted', 1_000)];
  const id = await own.payment(600);
  const refused = async (invoiceId: string, amountCents: number) => {
    const input = { id, applications: [{ invoiceId, amountCents }] };
    const { errors } = await own.send('applyPayment', input, '__typename');
    return [errors[0]?.extensions.code, errors[0]?.message];
  };
  expect(await refused(open, 601)).toEqual(['PAYMENT_OVER_APPLIED', expect.stringContaining(`Payment ${id} `)]);
  expect(await refused(draft, 1)).toEqual(['INVOICE_NOT_POSTED', expect.stringContaining('Invoice INV-000001 ')]);
  const { payment } = await own.read(`{ payment(id: "${id}") { unappliedCents } }`);
  expect(payment).toEqual({ unappliedCents: 600 });
});

test('voiding removes every application, restores the balances and reverses the entry today', async () => {
  const own = await ReceivablesBooks.start();
  const [first, second] = [await own.invoice('posted', 500), await own.invoice('posted', 800)];
  const id = await own.payment(1_000, { externalId: 'void-me' });
  await own.apply(id, first, 500);
  await own.apply(id, second, 100);
  await own.apply(id, second, 50);
  const { payment } = await own.run('voidPayment', { id }, `payment { ${paymentFields} }`);
  expect(payment).toMatchObject({
    status: 'VOID',
    voidedAt: expect.stringMatching(/Z$/),
    amountCents: 1_000,
    unappliedCents: 0,
    applications: [],
  });
  const balances = await own.read(
    `{ a: invoice(id: "${first}") { status balanceDueCents amountPaidCents } b: invoice(id: "${second}") { status balanceDueCents amountPaidCents } }`,
  );
  expect(balances).toEqual({
    a: { status: 'POSTED', balanceDueCents: 500, amountPaidCents: 0 },
    b: { status: 'POSTED', balanceDueCents: 800, amountPaidCents: 0 },
  });
  const today = new Date().toISOString().slice(0, 10);
  expect(await own.journal('payment', id)).toEqual([
    ['payment', '2026-03-15', '1000', 1_000, 0],
    ['payment', '2026-03-15', '1100', 0, 1_000],
    ['reversal', today, '1000', 0, 1_000],
    ['reversal', today, '1100', 1_000, 0],
  ]);
  expect((await own.events('books.payment.voided')).at(-1)).toEqual({
    payment_id: Number(id),
    external_id: 'void-me',
    amount_cents: 1_000,
    contact_id: Number(own.customerId),
  });
});

test('a payment dated in a closed period is refused, and none is voided on a closed day', async () => {
  const id = await receivables.payment(100);
  await receivables.closeThrough('2026-03-15');
  expect(await receivables.refusal('createPayment', plain(100))).toEqual({ code: 'PERIOD_CLOSED', fields: [] });
  await receivables.closeThrough('2999-12-31');
  expect(await receivables.refusal('voidPayment', { id })).toEqual({ code: 'PERIOD_CLOSED', fields: [] });
  await receivables.closeThrough(null);
});

test('a payment that names invoices is applied to them at once, or is not made', async () => {
  const [first, second] = [await receivables.invoice('posted', 500), await receivables.invoice('posted', 800)];
  const applications = [
    { invoiceId: first, amountCents: 500 },
    { invoiceId: second, amountCents: 200 },
  ];
  const { payment } = await receivables.run(
    'createPayment',
    { ...plain(1_000), applications },
    'payment { unappliedCents applications { invoiceId amountCents } }',
  );
  expect(payment).toEqual({ unappliedCents: 300, applications });
  const refusal = await receivables.refusal('createPayment', {
    ...plain(1_000),
    applications: applications.slice(1).map((each) => ({ ...each, amountCents: 601 })),
  });
  expect(refusal).toEqual({ code: 'PAYMENT_OVER_APPLIED', fields: [] });
});

test('what is taken back of a payment is its own alone, and applied again it counts from that day', async () => {
  const restore = setClock(() => new Date('2026-06-15T12:00:00Z'));
  try {
    const [first, second] = [await receivables.payment(600), await receivables.payment(300)];
    const invoiceId = await receivables.invoice('posted', 1_000);
    const other = await receivables.invoice('posted', 1_000);
    const apply = async (id: string, amountCents: number, target = invoiceId) => {
      const shown = 'payment { applications { amountCents appliedOn } }';
      const input = { id, applications: [{ invoiceId: target, amountCents }] };
      return (await receivables.run('applyPayment', input, shown)).payment.applications.at(-1);
    };
    await apply(first, 500);
    await apply(second, 200);
    const { payment } = await receivables.run('unapplyPayment', { id: first }, 'payment { unappliedCents }');
    expect(payment).toEqual({ unappliedCents: 600 });
    const { invoice } = await receivables.read(`{ invoice(id: "${invoiceId}") { amountPaidCents balanceDueCents } }`);
    expect(invoice).toEqual({ amountPaidCents: 200, balanceDueCents: 800 });
    expect((await receivables.events('books.payment.unapplied')).at(-1)).toEqual({
      payment_id: Number(first),
      external_id: null,
      amount_cents: 600,
      contact_id: Number(receivables.customerId),
      applications: [{ invoice_id: Number(invoiceId), amount_cents: 500 }],
    });
    expect(await apply(first, 1, other)).toEqual({ amountCents: 1, appliedOn: '2026-06-15' });
    expect(await apply(second, 2)).toEqual({ amountCents: 2, appliedOn: '2026-06-15' });
    expect(await apply(second, 3, other)).toEqual({ amountCents: 3, appliedOn: '2026-03-15' });
  } finally {
    restore();
  }
});

test('twenty applications of one payment at once never apply more than it has', async () => {
  const own = await ReceivablesBooks.start();
  const invoiceIds = await Promise.all(Array.from({ length: 5 }, () => own.invoice('posted', 1_000)));
  const id = await own.payment(1_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      own.send(
        'applyPayment',
        { id, applications: [{ invoiceId: invoiceIds[index % 5], amountCents: 150 }] },
        '__typename',
      ),
    ),
  );
  const codes = answers.map(({ errors }) => errors[0]?.extensions.code ?? 'applied').sort();
  expect(codes).toEqual([...Array(14).fill('PAYMENT_OVER_APPLIED'), ...Array(6).fill('applied')]);
  const { payment } = await own.read(`{ payment(id: "${id}") { unappliedCents applications { amountCents } } }`);
  expect(payment).toEqual({ unappliedCents: 100, applications: Array(6).fill({ amountCents: 150 }) });
  expect(await own.events('books.payment.applied')).toHaveLength(6);
  await expectBooksToTieOut(own.books);
});

test('twenty payments applied to one invoice at once never pay more than is due, and it is paid once', async () => {
  const own = await ReceivablesBooks.start();
  const [invoiceId, spareId] = [await own.invoice('posted', 1_000), await own.invoice('posted', 100_000)];
  const paymentIds = await Promise.all(Array.from({ length: 20 }, () => own.payment(200)));
  // Half of the calls name the invoices the other way round: the order of locks is not the caller's.
  const answers = await Promise.all(
    paymentIds.map((id, index) => {
      const applications = [invoiceId, spareId].map((target) => ({ invoiceId: target, amountCents: 100 }));
      return own.send(
        'applyPayment',
        { id, applications: index % 2 ? applications : applications.reverse() },
        '__typename',
      );
    }),
  );
  expect(answers.filter(({ errors }) => errors.length === 0)).toHaveLength(10);
  const { invoice } = await own.read(`{ invoice(id: "${invoiceId}") { amountPaidCents balanceDueCents } }`);
  expect(invoice).toEqual({ amountPaidCents: 1_000, balanceDueCents: 0 });
  expect(await own.events('books.invoice.paid')).toHaveLength(1);
  await expectBooksToTieOut(own.books);
});

test('a payment is voided once, however many ask at once, while others apply it', async () => {
  const own = await ReceivablesBooks.start();
  const invoiceId = await own.invoice('posted', 1_000);
  const id = await own.payment(1_000);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2
        ? own.send('voidPayment', { id }, '__typename')
        : own.send('applyPayment', { id, applications: [{ invoiceId, amountCents: 100 }] }, '__typename'),
    ),
  );
  expect(answers.filter(({ errors, data }) => errors.length === 0 && data.voidPayment)).toHaveLength(1);
  const { payment, invoice } = await own.read(
    `{ payment(id: "${id}") { status unappliedCents applications { id } } invoice(id: "${invoiceId}") { balanceDueCents } }`,
  );
  expect(payment).toEqual({ status: 'VOID', unappliedCents: 0, applications: [] });
  expect(invoice).toEqual({ balanceDueCents: 1_000 });
  await expectBooksToTieOut(own.books);
});

test('lists: filters combine, q finds reference and customer', async () => {
  const own = await ReceivablesBooks.start();
  const made = await own.run('createContact', { name: 'Umbrella' }, 'contact { id }');
  const ids = [
    await own.payment(1, { receivedAt: '2026-01-10', paymentReference: 'ACH-9' }),
    await own.payment(2, { receivedAt: '2026-02-10', status: 'CONFIRMED' }),
    await own.payment(3, { receivedAt: '2026-03-10', contactId: made.contact.id }),
  ];
  await own.run('voidPayment', { id: ids[2] }, 'payment { id }');
  const list = async (filter: string) => {
    const { payments } = await own.read(`{ payments(filter: {${filter}}) { nodes { id } } }`);
    return payments.nodes.map(({ id }: { id: string }) => ids.indexOf(id) + 1);
  };
  expect(await list('')).toEqual([1, 2, 3]);
  expect(await list('status: CONFIRMED')).toEqual([2]);
  expect(await list('status: VOID')).toEqual([3]);
  expect(await list(`contactId: "${own.customerId}", to: "2026-01-31"`)).toEqual([1]);
  expect(await list('from: "2026-02-10"')).toEqual([2, 3]);
  expect(await list('q: "ach-"')).toEqual([1]);
  expect(await list('q: "brell"')).toEqual([3]);
  const { errors } = await own.books.graphql('{ payments(filter: {contactId: "x"}) { nodes { id } } }');
  expect(errors[0]?.extensions.code).toBe('BAD_REQUEST');
});

test('after all of this the books tie out', async () => {
  await expectBooksToTieOut(receivables.books);
});

function plain(amountCents: number, { customerId } = receivables): Record<string, unknown> {
  return { contactId: customerId, amountCents, receivedAt: '2026-03-15' };
}
