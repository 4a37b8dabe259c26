import { ReceivablesBooks } from '../support/receivables.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

let receivables: ReceivablesBooks;

beforeAll(async () => {
  receivables = await ReceivablesBooks.start();
});

/** All that an answer shows of an invoice and of what belongs to it. */
const whole = `id externalId invoiceNumber status contactId contactName contactExternalId issueDate dueDate currency notes
  subtotalCents discountCents taxCents taxRateBps totalCents amountPaidCents balanceDueCents createdAt updatedAt postedAt
  contact { id externalId name email createdAt updatedAt } seller { name email addressLines } buyer { name email addressLines }
  paymentApplications { id } creditApplications { id } taxLines { id } second: lines(first: 1, offset: 1) { id }
  lines { id invoiceId externalId position description quantity unitPriceCents amountCents serviceId revenueAccountId taxCodeId }`;

const figures = 'subtotalCents discountCents taxCents taxRateBps totalCents amountPaidCents balanceDueCents';

test('an invoice has its number, its lines in order, and totals rounded once per line and once for tax', async () => {
  const own = await ReceivablesBooks.start();
  const { invoice } = await own.run(
    'createInvoice',
    {
      contactId: own.customerId,
      externalId: 'inv-1',
      issueDate: '2026-03-01',
      dueDate: '2026-02-01',
      discountCents: 100,
      taxRateBps: 875,
      notes: 'Thank you',
      lines: [
        { description: 'Hours', quantity: 2.5, unitPriceCents: 333 },
        { description: 'Goodwill', quantity: 1, unitPriceCents: -33, externalId: 'l-2' },
        {
          description: 'Parts',
          quantity: 0.333333,
          unitPriceCents: 100,
          revenueAccountId: own.account('4100'),
        },
      ],
    },
    `invoice { externalId invoiceNumber status contactId contactName contactExternalId issueDate dueDate currency notes
      postedAt voidedAt ${figures} paymentApplications { id }
      lines { position externalId description quantity unitPriceCents amountCents serviceId revenueAccountId } }`,
  );
  expect(invoice).toEqual({
    externalId: 'inv-1',
    invoiceNumber: 'INV-000001',
    status: 'DRAFT',
    contactId: own.customerId,
    contactName: 'Hooli',
    contactExternalId: 'crm-1',
    issueDate: '2026-03-01',
    dueDate: '2026-02-01',
    currency: 'USD',
    notes: 'Thank you',
    postedAt: null,
    voidedAt: null,
    subtotalCents: 833,
    discountCents: 100,
    taxCents: 64,
    taxRateBps: 875,
    totalCents: 797,
    amountPaidCents: 0,
    balanceDueCents: 797,
    paymentApplications: [],
    lines: [
      {
        position: 1,
        externalId: null,
        description: 'Hours',
        quantity: 2.5,
        unitPriceCents: 333,
        amountCents: 833,
        serviceId: null,
        revenueAccountId: null,
      },
      {
        position: 2,
        externalId: 'l-2',
        description: 'Goodwill',
        quantity: 1,
        unitPriceCents: -33,
        amountCents: -33,
        serviceId: null,
        revenueAccountId: null,
      },
      {
        position: 3,
        externalId: null,
        description: 'Parts',
        quantity: 0.333333,
        unitPriceCents: 100,
        amountCents: 33,
        serviceId: null,
        revenueAccountId: own.account('4100'),
      },
    ],
  });
  const [row] = await own.select<{ id: number }>(
    "select id from invoices where owner_id = ? and external_id = 'inv-1'",
  );
  expect(await own.events('books.invoice.created')).toEqual([{ invoice_id: row?.id, external_id: 'inv-1' }]);
  const { invoiceByExternalId } = await own.read('{ invoiceByExternalId(externalId: "inv-1") { id } }');
  expect(invoiceByExternalId).toEqual({ id: String(row?.id) });
});

test('everything that is wrong with an invoice is named in one answer, and no number is used up', async () => {
  const refusal = await receivables.refusal('createInvoice', {
    ...receivables.invoiceInput(100),
    contactId: '999999999',
    taxRateBps: -1,
    discountCents: 101,
    lines: [
      { description: 'a', quantity: 1, unitPriceCents: 100, serviceId: '999999999', position: -1 },
      { description: 'b', quantity: 9_000, unitPriceCents: 9_007_199_254_740_991 },
      { description: 'c', quantity: 1, unitPriceCents: 0, revenueAccountId: receivables.account('6250') },
    ],
  });
  expect(refusal).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [
      { path: 'contactId', message: 'refers to nothing' },
      { path: 'taxRateBps', message: 'must be between 0 and 100000' },
      { path: 'lines.0.position', message: 'must be between 0 and 1000000' },
      { path: 'lines.0.serviceId', message: 'refers to nothing' },
      { path: 'lines.1.unitPriceCents', message: 'times the quantity must be between -(2^53-1) and 2^53-1' },
      { path: 'lines.2.revenueAccountId', message: 'must be an active revenue account' },
      { path: 'discountCents', message: 'must be between 0 and the subtotal' },
    ],
  });
});

test.each([
  ['lines below zero', [{ description: 'a', quantity: 1, unitPriceCents: -1 }], {}, 'lines'],
  ['negative tax', [{ description: 'a', quantity: 1, unitPriceCents: 1 }], { taxCents: -1 }, 'taxCents'],
  [
    'a total beyond exactness',
    [{ description: 'a', quantity: 1, unitPriceCents: 9_007_199_254_740_991 }],
    { taxCents: 1 },
    'taxCents',
  ],
])('%s is refused', async (_what, lines, fields, path) => {
  const refusal = await receivables.refusal('createInvoice', { ...receivables.invoiceInput(1), lines, ...fields });
  expect(refusal).toEqual({ code: 'VALIDATION_FAILED', fields: [expect.objectContaining({ path })] });
});

test('2^53-1 cents are kept and posted exactly', async () => {
  const id = await receivables.invoice('posted', 9_007_199_254_740_991, { currency: 'JPY' });
  const { invoice } = await receivables.read(
    `{ invoice(id: "${id}") { totalCents balanceDueCents lines { amountCents } } }`,
  );
  expect(invoice).toEqual({
    totalCents: 9_007_199_254_740_991,
    balanceDueCents: 9_007_199_254_740_991,
    lines: [{ amountCents: 9_007_199_254_740_991 }],
  });
});

test('the caller’s own tax wins over the rate until it is cleared', async () => {
  const id = await receivables.invoice('draft', 10_000, { taxRateBps: 1_000, taxCents: 7 });
  const update = async (input: object) =>
    (await receivables.run('updateInvoice', { id, ...input }, `invoice { ${figures} }`)).invoice;
  expect(await update({ notes: 'as before' })).toMatchObject({ taxCents: 7, taxRateBps: 1_000, totalCents: 10_007 });
  expect(await update({ taxRateBps: 500 })).toMatchObject({ taxCents: 7, taxRateBps: 500 });
  expect(await update({ taxCents: null })).toMatchObject({ taxCents: 500, totalCents: 10_500 });
  expect(await update({ taxRateBps: null })).toMatchObject({ taxCents: 0, taxRateBps: null, totalCents: 10_000 });
});

test('nested lines are changed by id, removed with destroy, added without id; the others stay', async () => {
  const { invoice } = await receivables.run(
    'createInvoice',
    {
      ...receivables.invoiceInput(0),
      lines: [
        { description: 'a', quantity: 1, unitPriceCents: 100 },
        { description: 'b', quantity: 1, unitPriceCents: 200 },
        { description: 'c', quantity: 1, unitPriceCents: 300 },
      ],
    },
    'invoice { id lines { id } }',
  );
  const [a, b] = invoice.lines;
  const changed = await receivables.run(
    'updateInvoice',
    {
      id: invoice.id,
      discountCents: 50,
      lines: [
        { id: a.id, quantity: 2 },
        { id: b.id, destroy: true },
        { description: 'd', quantity: 1, unitPriceCents: 4 },
      ],
    },
    `invoice { ${figures} lines { position description quantity amountCents } }`,
  );
  expect(changed.invoice).toMatchObject({
    subtotalCents: 504,
    totalCents: 454,
    lines: [
      { position: 1, description: 'a', quantity: 2, amountCents: 200 },
      { position: 3, description: 'c', quantity: 1, amountCents: 300 },
      { position: 4, description: 'd', quantity: 1, amountCents: 4 },
    ],
  });
  const refusal = await receivables.refusal('updateInvoice', {
    id: invoice.id,
    lines: [
      { id: b.id, quantity: 1 },
      { id: a.id, description: null },
      { id: a.id, quantity: 3 },
      { destroy: true },
      { description: 'e', unitPriceCents: 1 },
    ],
  });
  expect(refusal.fields).toEqual([
    { path: 'lines.0.id', message: 'refers to no line of this document' },
    { path: 'lines.1.description', message: 'must not be null' },
    { path: 'lines.2.id', message: 'is given twice' },
    { path: 'lines.3.id', message: 'is required to remove a line' },
    { path: 'lines.4.quantity', message: 'is required' },
  ]);
});

test('a draft takes every field that is given, and keeps the others', async () => {
  const own = await ReceivablesBooks.start();
  const id = await own.invoice('draft', 1_000, { externalId: 'mine', discountCents: 20, notes: 'Thanks' });
  const shown = 'invoice { externalId issueDate dueDate currency notes discountCents taxRateBps taxCents totalCents }';
  const update = async (fields: object) => (await own.run('updateInvoice', { id, ...fields }, shown)).invoice;
  const kept = {
    externalId: 'mine',
    issueDate: '2026-03-01',
    dueDate: '2026-03-31',
    currency: 'USD',
    notes: 'Thanks',
    discountCents: 20,
    taxRateBps: null,
    taxCents: 0,
    totalCents: 980,
  };
  expect(await update({})).toEqual(kept);
  const dates = { issueDate: '2026-04-01', dueDate: '2026-04-30' };
  const given = { ...dates, externalId: 'yours', currency: 'EUR', notes: null, taxRateBps: 1_000 };
  expect(await update(given)).toEqual({ ...kept, ...given, taxCents: 98, totalCents: 1_078 });
  const whole = { discountCents: 0, taxCents: 100, totalCents: 1_100 };
  expect(await update({ discountCents: null })).toEqual({ ...kept, ...given, ...whole });
});

test('the lines are booked in the order of their positions, whichever was written last', async () => {
  const own = await ReceivablesBooks.start();
  const numbers = ['4000', '4100', '4800'];
  const lines = numbers.map((number, index) => ({
    description: number,
    quantity: 1,
    unitPriceCents: 10 ** index,
    revenueAccountId: own.account(number),
  }));
  const made = await own.run('createInvoice', { ...own.invoiceInput(0), lines }, 'invoice { id lines { id } }');
  const { id } = made.invoice;
  const last = { id: made.invoice.lines[2].id, position: 0 };
  const { invoice } = await own.run('updateInvoice', { id, lines: [last] }, 'invoice { lines { description } }');
  expect(invoice.lines).toEqual([{ description: '4800' }, { description: '4000' }, { description: '4100' }]);
  await own.run('postInvoice', { id }, 'invoice { id }');
  expect((await own.journal('invoice', id)).map(([, , number]) => number)).toEqual(['1100', '4800', '4000', '4100']);
});

test('a draft is changed to another customer that there is, and to no other', async () => {
  const { contact } = await receivables.run('createContact', { name: 'Initech' }, 'contact { id }');
  const id = await receivables.invoice('draft', 100);
  const changed = await receivables.run('updateInvoice', { id, contactId: contact.id }, 'invoice { contactId }');
  expect(changed.invoice).toEqual({ contactId: contact.id });
  const refusal = async (contactId: string | null) =>
    (await receivables.refusal('updateInvoice', { id, contactId })).fields;
  expect(await refusal(null)).toEqual([{ path: 'contactId', message: 'must not be null' }]);
  expect(await refusal('999999999')).toEqual([{ path: 'contactId', message: 'refers to nothing' }]);
});

test('an invoice may be made without lines, over nothing', async () => {
  const { lines: _lines, ...input } = receivables.invoiceInput(0);
  const { invoice } = await receivables.run('createInvoice', input, 'invoice { totalCents lines { id } }');
  expect(invoice).toEqual({ totalCents: 0, lines: [] });
});

test('a rate of tax is between nothing and ten times the amount, both included', async () => {
  for (const [taxRateBps, taxCents] of [
    [0, 0],
    [100_000, 1_000],
  ]) {
    const input = { ...receivables.invoiceInput(100), taxRateBps };
    const { invoice } = await receivables.run('createInvoice', input, 'invoice { taxRateBps taxCents }');
    expect(invoice).toEqual({ taxRateBps, taxCents });
  }
  const refusal = await receivables.refusal('createInvoice', {
    ...receivables.invoiceInput(100),
    taxRateBps: 100_001,
  });
  expect(refusal.fields).toEqual([{ path: 'taxRateBps', message: 'must be between 0 and 100000' }]);
});

test('an invoice is changed when a line is, and not when nothing is', async () => {
  const lines = 'lines { id externalId description serviceId revenueAccountId }';
  const { invoice } = await receivables.run(
    'createInvoice',
    receivables.invoiceInput(100),
    `invoice { id updatedAt ${lines} }`,
  );
  const { id, updatedAt } = invoice;
  expect((await receivables.run('updateInvoice', { id }, 'invoice { updatedAt }')).invoice).toEqual({ updatedAt });
  const change = {
    id: invoice.lines[0].id,
    description: 'Advice',
    externalId: 'a-1',
    revenueAccountId: receivables.account('4100'),
  };
  const changed = await receivables.run('updateInvoice', { id, lines: [change] }, `invoice { updatedAt ${lines} }`);
  expect(changed.invoice.lines).toEqual([{ ...change, serviceId: null }]);
  expect(Date.parse(changed.invoice.updatedAt)).toBeGreaterThan(Date.parse(updatedAt));
});

test('a line lets go of its service and its account, and is otherwise as it was', async () => {
  const service = { name: 'Setup', unitPriceCents: 900, revenueAccountId: receivables.account('4100') };
  const { id: serviceId } = (await receivables.run('createService', service, 'service { id }')).service;
  const revenueAccountId = receivables.account('4800');
  const line = { description: 'Setup', quantity: 1, unitPriceCents: 900, serviceId, revenueAccountId };
  const shown = 'id description quantity unitPriceCents serviceId revenueAccountId';
  const { invoice } = await receivables.run(
    'createInvoice',
    { ...receivables.invoiceInput(0), lines: [line] },
    `invoice { id lines { ${shown} } }`,
  );
  const [made] = invoice.lines;
  expect(made).toEqual({ id: made.id, ...line });
  const change = (fields: object) =>
    receivables.run('updateInvoiceLine', { invoiceId: invoice.id, id: made.id, ...fields }, `invoiceLine { ${shown} }`);
  expect((await change({ revenueAccountId: null })).invoiceLine).toEqual({ ...made, revenueAccountId: null });
  expect((await change({ serviceId: null })).invoiceLine).toEqual({ ...made, serviceId: null, revenueAccountId: null });
});

test('a line on its own endpoint is added, changed and removed, and the totals follow at once', async () => {
  const id = await receivables.invoice('draft', 1_000, { taxRateBps: 1_000 });
  const selection = 'invoiceLine { id position externalId amountCents } invoice { subtotalCents taxCents totalCents }';
  const line = { description: 'Travel', quantity: 3, unitPriceCents: 50, externalId: 'x' };
  const added = await receivables.run('addInvoiceLine', { invoiceId: id, ...line }, selection);
  expect(added).toMatchObject({
    invoiceLine: { position: 2, externalId: 'x', amountCents: 150 },
    invoice: { subtotalCents: 1_150, taxCents: 115, totalCents: 1_265 },
  });
  const lineId = added.invoiceLine.id;
  const changed = await receivables.run('updateInvoiceLine', { invoiceId: id, id: lineId, quantity: 1 }, selection);
  expect(changed).toEqual({
    invoiceLine: { id: lineId, position: 2, externalId: 'x', amountCents: 50 },
    invoice: { subtotalCents: 1_050, taxCents: 105, totalCents: 1_155 },
  });
  const removed = await receivables.run(
    'deleteInvoiceLine',
    { invoiceId: id, id: lineId },
    'invoice { totalCents lines { position } }',
  );
  expect(removed.invoice).toEqual({ totalCents: 1_100, lines: [{ position: 1 }] });
});

test('a line on its own endpoint that makes less of the subtotal than there may be is named by the field that does', async () => {
  const { books } = receivables;
  const id = await receivables.invoice('draft', 1_000, { discountCents: 60 });
  const path = `/api/v1/books/invoices/${id}/lines`;
  const line = { description: 'd', quantity: 1, unit_price_cents: -941 };
  const refused = (name: string) => ({
    error: { code: 'VALIDATION_FAILED', message: `${name} must not make the subtotal less than the discount` },
  });
  const added = await books.rest('POST', path, { invoice_line: line });
  expect([added.status, added.body]).toEqual([422, refused('unit_price_cents')]);
  const made = await books.rest('POST', path, { invoice_line: { ...line, unit_price_cents: -940 } });
  expect([made.status, made.body.data.amount_cents]).toEqual([201, -940]);
  const change = (fields: object) => books.rest('PATCH', `${path}/${made.body.data.id}`, { invoice_line: fields });
  expect((await change({ unit_price_cents: -941 })).body).toEqual(refused('unit_price_cents'));
  expect((await change({ quantity: 2 })).body).toEqual(refused('quantity'));
  const oneLess = { invoiceId: id, description: 'd', quantity: 1, unitPriceCents: -1 };
  expect(await receivables.refusal('addInvoiceLine', oneLess)).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'unitPriceCents', message: 'must not make the subtotal less than the discount' }],
  });
  const { invoice } = await receivables.read(`{ invoice(id: "${id}") { subtotalCents lines { unitPriceCents } } }`);
  expect(invoice).toEqual({ subtotalCents: 60, lines: [{ unitPriceCents: 1_000 }, { unitPriceCents: -940 }] });
});

test('a line is found only under its own invoice', async () => {
  const { invoice } = await receivables.run('createInvoice', receivables.invoiceInput(10), 'invoice { lines { id } }');
  const otherId = await receivables.invoice('draft', 20);
  const id = invoice.lines[0].id;
  expect(await receivables.refusal('updateInvoiceLine', { invoiceId: otherId, id, quantity: 2 })).toEqual({
    code: 'NOT_FOUND',
    fields: [],
  });
  expect(await receivables.refusal('deleteInvoiceLine', { invoiceId: otherId, id })).toEqual({
    code: 'NOT_FOUND',
    fields: [],
  });
  expect(
    await receivables.refusal('addInvoiceLine', {
      invoiceId: otherId,
      description: 'x',
      quantity: 1,
      unitPriceCents: 1,
      serviceId: '0',
    }),
  ).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'serviceId', message: 'refers to nothing' }],
  });
});

test('posting debits receivable and discount, credits each line’s revenue and tax; voiding reverses it today', async () => {
  const own = await ReceivablesBooks.start();
  const { service } = await own.run(
    'createService',
    { name: 'Support', unitPriceCents: 500, revenueAccountId: own.account('4100') },
    'service { id name description unitPriceCents revenueAccountId active }',
  );
  expect(service).toEqual({
    id: service.id,
    name: 'Support',
    description: null,
    unitPriceCents: 500,
    revenueAccountId: own.account('4100'),
    active: true,
  });
  const id = await own.invoice('posted', 0, {
    discountCents: 60,
    taxCents: 40,
    externalId: 'post-me',
    lines: [
      { description: 'By service', quantity: 1, unitPriceCents: 500, serviceId: service.id },
      {
        description: 'Override',
        quantity: 1,
        unitPriceCents: 100,
        serviceId: service.id,
        revenueAccountId: own.account('4800'),
      },
      { description: 'Standard', quantity: 2, unitPriceCents: 30 },
      { description: 'Rebate', quantity: 1, unitPriceCents: -10 },
      { description: 'Free', quantity: 1, unitPriceCents: 0 },
    ],
  });
  const posting: [string, string, string, number, number][] = [
    ['posting', '2026-03-01', '1100', 630, 0],
    ['posting', '2026-03-01', '4900', 60, 0],
    ['posting', '2026-03-01', '4100', 0, 500],
    ['posting', '2026-03-01', '4800', 0, 100],
    ['posting', '2026-03-01', '4000', 0, 60],
    ['posting', '2026-03-01', '4000', 10, 0],
    ['posting', '2026-03-01', '2200', 0, 40],
  ];
  expect(await own.journal('invoice', id)).toEqual(posting);
  const event = {
    invoice_id: Number(id),
    external_id: 'post-me',
    invoice_number: expect.stringMatching(/^INV-\d{6}$/),
    total_cents: 630,
    contact_id: Number(own.customerId),
  };
  expect((await own.events('books.invoice.posted')).at(-1)).toEqual(event);

  const { invoice } = await own.run(
    'voidInvoice',
    { id },
    'invoice { status balanceDueCents totalCents voidedAt postedAt }',
  );
  expect(invoice).toEqual({
    status: 'VOID',
    balanceDueCents: 0,
    totalCents: 630,
    voidedAt: expect.stringMatching(/Z$/),
    postedAt: expect.stringMatching(/Z$/),
  });
  const today = new Date().toISOString().slice(0, 10);
  const reversal = posting.map(([, , account, debit, credit]) => ['reversal', today, account, credit, debit]);
  expect(await own.journal('invoice', id)).toEqual([...posting, ...reversal]);
  expect((await own.events('books.invoice.voided')).at(-1)).toEqual(event);
});

test('an invoice in a closed period is not posted, and none is voided on a closed day', async () => {
  const draftId = await receivables.invoice('draft', 100, { issueDate: '2025-12-31' });
  const openId = await receivables.invoice('posted', 100, { issueDate: '2026-01-01' });
  await receivables.closeThrough('2025-12-31');
  expect(await receivables.refusal('postInvoice', { id: draftId })).toEqual({ code: 'PERIOD_CLOSED', fields: [] });
  await receivables.closeThrough('2999-12-31');
  expect(await receivables.refusal('voidInvoice', { id: openId })).toEqual({ code: 'PERIOD_CLOSED', fields: [] });
  await receivables.closeThrough(null);
});

test('lists: filters combine, q finds number and customer, pages are by ascending id', async () => {
  const own = await ReceivablesBooks.start();
  const { contact } = (
    await own.books.graphql('mutation { createContact(input: {name: "Pied 100% Piper"}) { contact { id } } }')
  ).data.createContact;
  const ids = [
    await own.invoice('draft', 1, { issueDate: '2026-01-10' }),
    await own.invoice('posted', 2, { issueDate: '2026-02-10' }),
    await own.invoice('posted', 3, { issueDate: '2026-03-10', contactId: contact.id }),
    await own.invoice('void', 4, { issueDate: '2026-04-10' }),
  ];
  const list = async (filter: string) => {
    const { invoices } = await own.read(`{ invoices(filter: {${filter}}) { nodes { id } } }`);
    return invoices.nodes.map(({ id }: { id: string }) => ids.indexOf(id) + 1);
  };
  expect(await list('')).toEqual([1, 2, 3, 4]);
  expect(await list('status: POSTED')).toEqual([2, 3]);
  expect(await list(`status: POSTED, contactId: "${own.customerId}"`)).toEqual([2]);
  expect(await list('from: "2026-02-10", to: "2026-03-10"')).toEqual([2, 3]);
  expect(await list('invoiceNumber: "INV-000004"')).toEqual([4]);
  expect(await list('q: "inv-000002"')).toEqual([2]);
  expect(await list('q: "100% p"')).toEqual([3]);
  expect(await list('q: "100%%"')).toEqual([]);
  const first = (await own.read('{ invoices(first: 3) { nodes { id } pageInfo { hasNextPage endCursor } } }')).invoices;
  expect(first.pageInfo.hasNextPage).toBe(true);
  const { invoices } = await own.read(
    `{ invoices(first: 3, after: "${first.pageInfo.endCursor}") { nodes { id } pageInfo { hasNextPage } } }`,
  );
  expect(invoices).toEqual({ nodes: [{ id: ids[3] }], pageInfo: { hasNextPage: false } });
});

test('twenty invoices made at once take twenty numbers without a gap, and refused ones take none', async () => {
  const own = await ReceivablesBooks.start();
  const invoices = Array.from({ length: 20 }, (_, index) => ({
    ...own.invoiceInput(100),
    externalId: `parallel-${index % 15}`,
  }));
  const answers = await Promise.all(
    invoices.map((input) => own.send('createInvoice', input, 'invoice { invoiceNumber }')),
  );
  const numbers = answers.flatMap(({ data }) => (data ? [data.createInvoice.invoice.invoiceNumber] : []));
  expect(numbers.sort()).toEqual(Array.from({ length: 15 }, (_, index) => `INV-${String(index + 1).padStart(6, '0')}`));
  const refused = answers.flatMap(({ errors }) => errors.map((error) => error.extensions.code));
  expect(refused).toEqual(Array(5).fill('EXTERNAL_ID_TAKEN'));
  await expectBooksToTieOut(own.books);
});

test('a service is changed field by field, and listed', async () => {
  const own = await ReceivablesBooks.start();
  const { service } = await own.run(
    'createService',
    { name: 'Setup', unitPriceCents: 900, description: 'Once' },
    'service { id description active }',
  );
  expect(service).toEqual({ id: service.id, description: 'Once', active: true });
  const changed = await own.run(
    'updateService',
    { id: service.id, unitPriceCents: 950, active: false, description: null },
    'service { name unitPriceCents active description }',
  );
  expect(changed.service).toEqual({ name: 'Setup', unitPriceCents: 950, active: false, description: null });
  const paused = { name: 'Care', unitPriceCents: 1, active: false };
  const care = (await own.run('createService', paused, 'service { id active }')).service;
  expect(care.active).toBe(false);
  await own.run('updateService', { id: care.id, active: true }, 'service { id }');
  const { services } = await own.read('{ services(filter: {active: false, q: "SET"}) { nodes { name } } }');
  expect(services.nodes).toEqual([{ name: 'Setup' }]);
  const parts = await own.read(`{
    active: services(filter: {active: true}) { nodes { name } }
    named: services(filter: {q: "set"}) { nodes { name } }
    all: services { nodes { name } }
    service(id: "${service.id}") { name }
  }`);
  expect(parts).toEqual({
    active: { nodes: [{ name: 'Care' }] },
    named: { nodes: [{ name: 'Setup' }] },
    all: { nodes: [{ name: 'Setup' }, { name: 'Care' }] },
    service: { name: 'Setup' },
  });
  expect(await own.refusal('updateService', { id: service.id, revenueAccountId: own.account('1000') })).toEqual({
    code: 'VALIDATION_FAILED',
    fields: [{ path: 'revenueAccountId', message: 'must be an active revenue account' }].reverse(),
  });
  expect(await own.refusal('updateService', { id: service.id, active: null })).toMatchObject({
    code: 'VALIDATION_FAILED',
  });
  const unsaid = { name: 'Advice', unitPriceCents: 1, active: null };
  expect((await own.run('createService', unsaid, 'service { active }')).service.active).toBe(true);
});

test('after all of this the books tie out', async () => {
  await expectBooksToTieOut(receivables.books);
});

test('what is made or posted is answered as it is read afterwards, with what belongs to it', async () => {
  const { customerId } = receivables;
  const lines = [
    { description: 'Last', quantity: 2.5, unitPriceCents: 333, position: 9, externalId: 'whole-last' },
    { description: 'First', quantity: 0.333333, unitPriceCents: 100, position: 1 },
    {
      description: 'Second',
      quantity: 10,
      unitPriceCents: 1,
      position: 1,
      revenueAccountId: receivables.account('4100'),
    },
  ];
  const input = { contactId: customerId, issueDate: '2026-03-01', dueDate: '2026-03-31', taxRateBps: 875, lines };
  const { invoice: made } = await receivables.run('createInvoice', input, `invoice { ${whole} }`);
  const read = async () => (await receivables.read(`{ invoice(id: "${made.id}") { ${whole} } }`)).invoice;
  expect(made).toEqual(await read());
  expect(made.lines.map(({ description }: { description: string }) => description)).toEqual([
    'First',
    'Second',
    'Last',
  ]);
  expect(made.second).toEqual([{ id: made.lines[1].id }]);
  const { invoice: posted } = await receivables.run('postInvoice', { id: made.id }, `invoice { ${whole} }`);
  expect(posted).toEqual(await read());
  expect(posted).toMatchObject({ status: 'POSTED', lines: made.lines, second: made.second });
});

test('an answer shows what a later field of the same request has changed', async () => {
  const input = JSON.stringify(receivables.invoiceInput(100)).replaceAll(/"(\w+)":/g, '$1:');
  const { data, errors } = await receivables.books.graphql(
    `mutation { createInvoice(input: ${input}) { invoice { id } } }`,
  );
  expect(errors).toEqual([]);
  const { id } = data.createInvoice.invoice;
  const second = await receivables.books.graphql(`mutation {
    post: postInvoice(input: { id: "${id}" }) { invoice { status contactName lines { description } } }
    rename: updateContact(input: { id: "${receivables.customerId}", name: "Hooli Ltd" }) { contact { name } }
    void: voidInvoice(input: { id: "${id}" }) { invoice { status contact { name } lines { description } } }
    back: updateContact(input: { id: "${receivables.customerId}", name: "Hooli" }) { contact { name } }
  }`);
  expect(second.errors).toEqual([]);
  const shown = [{ description: 'Consulting' }];
  expect(second.data).toEqual({
    post: { invoice: { status: 'POSTED', contactName: 'Hooli', lines: shown } },
    rename: { contact: { name: 'Hooli Ltd' } },
    void: { invoice: { status: 'VOID', contact: { name: 'Hooli Ltd' }, lines: shown } },
    back: { contact: { name: 'Hooli' } },
  });
});
