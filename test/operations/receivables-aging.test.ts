import { ArAgingCache } from '../../src/receivables/ar-aging-cache.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';

const row = 'contactId contactName invoiceId invoiceNumber issueDate dueDate totalCents balanceDueCents';
const report = `asOf currency grandTotalCents
  buckets { current { ${row} } days1To30 { ${row} } days31To60 { ${row} } days61To90 { ${row} } days91Plus { ${row} } }
  totals { current days1To30 days31To60 days61To90 days91Plus }`;

test('invoices stand in the bucket of their days past due, on its edges too', async () => {
  const own = await ReceivablesBooks.start();
  const due = (dueDate: string, totalCents: number) =>
    own.invoice('posted', totalCents, { issueDate: '2026-01-01', dueDate });
  const lateId = await due('2026-04-01', 1_000);
  await due('2026-06-30', 2);
  await due('2026-06-29', 4);
  await due('2026-05-31', 8);
  await due('2026-05-30', 16);
  await due('2026-05-01', 32);
  await due('2026-04-30', 64);
  await due('2026-04-02', 128);
  await due('2026-03-31', 256);
  await own.invoice('draft', 7_000, { dueDate: '2026-01-01' });
  const voidId = await own.invoice('posted', 7_000, { dueDate: '2026-01-01' });
  await own.run('voidInvoice', { id: voidId, voidedOn: '2026-06-30' }, 'invoice { id }');
  await own.invoice('posted', 7_000, { issueDate: '2026-07-01', dueDate: '2026-01-01' });
  await own.invoice('posted', 99, { currency: 'EUR', issueDate: '2026-01-01', dueDate: '2026-06-30' });

  const { arAging } = await own.read(`{ arAging(asOf: "2026-06-30") { ${report} } }`);
  expect(arAging).toMatchObject({
    asOf: '2026-06-30',
    currency: 'USD',
    totals: { current: 2, days1To30: 12, days31To60: 48, days61To90: 1_192, days91Plus: 256 },
    grandTotalCents: 1_510,
  });
  expect(arAging.buckets.days61To90[0]).toEqual({
    contactId: own.customerId,
    contactName: 'Hooli',
    invoiceId: lateId,
    invoiceNumber: 'INV-000001',
    issueDate: '2026-01-01',
    dueDate: '2026-04-01',
    totalCents: 1_000,
    balanceDueCents: 1_000,
  });
  const euros = await own.read(`{ arAging(asOf: "2026-06-30", currency: "EUR") { currency grandTotalCents } }`);
  expect(euros.arAging).toEqual({ currency: 'EUR', grandTotalCents: 99 });
});

test('GraphQL reports in the owner’s currency, REST in USD as the specification says', async () => {
  const own = await startBooks({ currency: 'EUR' });
  const { data } = await own.graphql('{ arAging { currency } apAging { currency } }');
  expect(data).toEqual({ arAging: { currency: 'EUR' }, apAging: { currency: 'EUR' } });
  const { body } = await own.rest('GET', '/api/v1/books/reports/ar_aging');
  expect(body.data.currency).toBe('USD');
  const { body: description } = await own.rest('GET', '/openapi.json');
  const { parameters } = description.paths['/api/v1/books/reports/ar_aging'].get;
  expect(parameters.find(({ name }: { name: string }) => name === 'currency')).toEqual({
    name: 'currency',
    in: 'query',
    required: false,
    description: 'Defaults to USD.',
    schema: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3, default: 'USD' },
  });
});

test('the report is true to its date: what was paid later was still due', async () => {
  const own = await ReceivablesBooks.start();
  const invoiceId = await own.invoice('posted', 1_000, { issueDate: '2026-01-01', dueDate: '2026-01-31' });
  const apply = async (receivedAt: string, amountCents: number) => {
    const id = await own.payment(amountCents, { receivedAt });
    await own.apply(id, invoiceId, amountCents);
    return id;
  };
  await apply('2026-02-10', 300);
  const lastId = await apply('2026-03-10', 700);
  const dueOn = async (day: string) => {
    const { arAging } = await own.read(
      `{ arAging(asOf: "${day}") { grandTotalCents totals { current days1To30 days31To60 } } }`,
    );
    return [arAging.grandTotalCents, arAging.totals.current, arAging.totals.days1To30, arAging.totals.days31To60];
  };
  expect(await dueOn('2025-12-31')).toEqual([0, 0, 0, 0]);
  expect(await dueOn('2026-01-31')).toEqual([1_000, 1_000, 0, 0]);
  expect(await dueOn('2026-02-09')).toEqual([1_000, 0, 1_000, 0]);
  expect(await dueOn('2026-02-10')).toEqual([700, 0, 700, 0]);
  expect(await dueOn('2026-03-09')).toEqual([700, 0, 0, 700]);
  expect(await dueOn('2026-03-10')).toEqual([0, 0, 0, 0]);
  await own.run('voidPayment', { id: lastId, voidedOn: '2026-03-10' }, 'payment { id }');
  expect(await dueOn('2026-03-09')).toEqual([700, 0, 0, 700]);
  expect(await dueOn('2026-03-10')).toEqual([700, 0, 0, 700]);
});

test('a kept report is used again, until an invoice or a payment changes in whatever process', async () => {
  const own = await ReceivablesBooks.start();
  const em = await own.books.em();
  const cache = new ArAgingCache(1_000);
  const ask = () => cache.report(em, '2026-06-30', 'USD');
  const draftId = await own.invoice('draft', 500);

  const empty = await ask();
  expect(await ask()).toBe(empty);
  // The changes are made by the server's connections: the cache asked here has no part in them.
  await own.run('postInvoice', { id: draftId }, 'invoice { id }');
  const posted = await ask();
  expect(posted.grandTotalCents).toBe(500);
  expect(await ask()).toBe(posted);
  const paymentId = await own.payment(200);
  await own.apply(paymentId, draftId, 200);
  expect((await ask()).grandTotalCents).toBe(300);
  await own.run('voidPayment', { id: paymentId, voidedOn: '2026-06-30' }, 'payment { id }');
  expect((await ask()).grandTotalCents).toBe(500);
  await own.run('voidInvoice', { id: draftId, voidedOn: '2026-06-30' }, 'invoice { id }');
  expect((await ask()).grandTotalCents).toBe(0);

  const otherId = await own.payment(50);
  await own.apply(otherId, await own.invoice('posted', 50), 50);
  const applied = await ask();
  expect(await ask()).toBe(applied);
  await own.run('unapplyPayment', { id: otherId }, 'payment { id }');
  expect(await ask()).not.toBe(applied);
});

test('a kept report is used again, until a contact that it names is called otherwise', async () => {
  const own = await ReceivablesBooks.start();
  const em = await own.books.em();
  const cache = new ArAgingCache(1_000);
  const ask = () => cache.report(em, '2026-06-30', 'USD');
  const rename = (id: string, name: string) => own.run('updateContact', { id, name }, 'contact { id }');
  await own.invoice('posted', 500);
  await own.payment(200);
  const first = await ask();
  const { contact } = await own.run('createContact', { name: 'Other' }, 'contact { id }');
  await rename(contact.id, 'Another');
  await own.run('updateContact', { id: own.customerId, phone: '1' }, 'contact { id }');
  expect(await ask()).toBe(first);
  await rename(own.customerId, 'Hooli Inc.');
  const { buckets, unappliedPayments } = await ask();
  const named = [...buckets.days91Plus, ...buckets.days61To90, ...unappliedPayments].map((each) => each.contactName);
  expect(named).toEqual(['Hooli Inc.', 'Hooli Inc.']);
  expect(await ask()).not.toBe(first);
});

test('a change that commits after a later one is not missed', async () => {
  const own = await ReceivablesBooks.start();
  const cache = new ArAgingCache(1_000);
  const em = await own.books.em();
  const slow = (await own.books.em()).fork();
  await slow.begin();
  await slow.execute(
    `insert into events (owner_id, event_id, event_type, payload) values (?, gen_random_uuid(), 'books.invoice.posted', '{}')`,
    [own.books.ownerId],
  );
  await own.invoice('posted', 100);
  const before = await cache.report(em, '2026-06-30', 'USD');
  expect(await cache.report(em, '2026-06-30', 'USD')).toBe(before);
  await slow.commit();
  const after = await cache.report(em, '2026-06-30', 'USD');
  expect(after).not.toBe(before);
  expect(await cache.report(em, '2026-06-30', 'USD')).toBe(after);
});

test('a kept report is another owner’s, another day’s, another currency’s for nobody, and ends after 60 seconds', async () => {
  const [own, other] = [await ReceivablesBooks.start(), await ReceivablesBooks.start()];
  await own.invoice('posted', 100);
  const cache = new ArAgingCache(1_000);
  const em = await own.books.em();
  const started = Date.now();
  const at = (milliseconds: number) => setClock(() => new Date(started + milliseconds));
  const restore = at(0);
  try {
    const first = await cache.report(em, '2026-06-30', 'USD');
    expect((await cache.report(await other.books.em(), '2026-06-30', 'USD')).grandTotalCents).toBe(0);
    expect((await cache.report(em, '2026-01-01', 'USD')).grandTotalCents).toBe(0);
    expect((await cache.report(em, '2026-06-30', 'EUR')).grandTotalCents).toBe(0);
    at(59_999);
    expect(await cache.report(em, '2026-06-30', 'USD')).toBe(first);
    at(60_000);
    const next = await cache.report(em, '2026-06-30', 'USD');
    expect(next).not.toBe(first);
    expect(next).toEqual(first);
  } finally {
    restore();
  }
});

test('the cache lets the oldest reports go when together they hold too many invoices and credits', async () => {
  const own = await ReceivablesBooks.start();
  await own.invoice('posted', 1);
  await own.payment(2);
  await own.payment(4, { prepayment: true });
  const lines = [{ description: 'Returned', quantity: 1, unitPriceCents: 8 }];
  const note = { contactId: own.customerId, issueDate: '2026-03-01', lines };
  const { id } = (await own.run('createCreditNote', note, 'creditNote { id }')).creditNote;
  await own.run('postCreditNote', { id }, 'creditNote { id }');
  // Each report holds these four, and counts one for itself.
  const cache = new ArAgingCache(10);
  const em = await own.books.em();
  const older = await cache.report(em, '2026-06-29', 'USD');
  const newer = await cache.report(em, '2026-06-30', 'USD');
  expect(await cache.report(em, '2026-06-29', 'USD')).toBe(older);
  await cache.report(em, '2026-06-28', 'USD');
  expect(await cache.report(em, '2026-06-30', 'USD')).toBe(newer);
  expect(await cache.report(em, '2026-06-29', 'USD')).not.toBe(older);
});

test('a report that is computed again takes the place of the one before, and no other has to go', async () => {
  const own = await ReceivablesBooks.start();
  await own.invoice('posted', 1);
  const cache = new ArAgingCache(4);
  const em = await own.books.em();
  const started = Date.now();
  const at = (milliseconds: number) => setClock(() => new Date(started + milliseconds));
  const restore = at(0);
  try {
    await cache.report(em, '2026-06-29', 'USD');
    at(30_000);
    const other = await cache.report(em, '2026-06-30', 'USD');
    at(60_000);
    const again = await cache.report(em, '2026-06-29', 'USD');
    expect(await cache.report(em, '2026-06-29', 'USD')).toBe(again);
    expect(await cache.report(em, '2026-06-30', 'USD')).toBe(other);
  } finally {
    restore();
  }
});

test('sums beyond 2^53-1 are refused, not rounded', async () => {
  const own = await ReceivablesBooks.start();
  for (const dueDate of ['2026-03-31', '2026-04-30']) await own.invoice('posted', 9_007_199_254_740_991, { dueDate });
  for (const query of ['{ arAging(asOf: "2026-06-30") { asOf } }', '{ overview { receivables { open { cents } } } }']) {
    const { errors } = await own.books.graphql(query);
    expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
  }
});

test('the overview counts open, overdue and draft receivables and unapplied payments in the owner’s currency', async () => {
  const own = await ReceivablesBooks.start({ currency: 'EUR' });
  await own.invoice('draft', 10);
  await own.invoice('void', 20);
  await own.invoice('posted', 30, { dueDate: '2999-12-31' });
  const partlyPaidId = await own.invoice('posted', 50);
  await own.invoice('posted', 70, { currency: 'USD' });
  const paidId = await own.invoice('posted', 90);
  const paymentId = await own.payment(115);
  await own.apply(paymentId, partlyPaidId, 5);
  await own.apply(paymentId, paidId, 90);
  await own.run('voidPayment', { id: await own.payment(1_000) }, 'payment { id }');
  await own.payment(3, { currency: 'USD' });
  const { overview } = await own.read(`{ overview { currency receivables {
    open { count cents } overdue { count cents } draft { count cents } unappliedPaymentsCents } } }`);
  expect(overview).toEqual({
    currency: 'EUR',
    receivables: {
      open: { count: 2, cents: 75 },
      overdue: { count: 1, cents: 45 },
      draft: { count: 1, cents: 10 },
      unappliedPaymentsCents: 20,
    },
  });
});
