import { setClock } from '../../src/values/clock.js';
import { currencies, historyOf } from '../ledger-model/history.js';
import { playHistory } from '../ledger-model/play-history.js';
import type { GraphqlAnswer } from '../support/books.js';
import { PayablesBooks } from '../support/payables.js';

/** What was sold by customer and bought by vendor in a period, and the documents that it consists of. */

type Fields = Record<string, unknown>;
type Kind = 'invoice' | 'creditNote' | 'bill' | 'debitNote';

const sides = [
  { report: 'salesByCustomer', documents: 'salesToCustomer', control: '1100', sources: ['invoice', 'credit_note'] },
  { report: 'purchasesByVendor', documents: 'purchasesFromVendor', control: '2000', sources: ['bill', 'debit_note'] },
] as const;
type Side = (typeof sides)[number];
const [sales, purchases] = sides;

const amounts = 'netCents taxCents totalCents';
const reportFields = `from to currency contactCount ${amounts}
  contacts { nodes { contactId contactName documentCount ${amounts} } pageInfo { hasNextPage endCursor } }`;
const documentFields = `nodes { documentType documentId number day isVoiding ${amounts} } pageInfo { hasNextPage endCursor }`;

let books: PayablesBooks;
const contacts: Record<string, string> = {};

beforeAll(async () => {
  books = await PayablesBooks.start({ currency: 'EUR', country: 'DE' });
  for (const name of ['Ada', 'Bert', 'Cleo']) {
    const { contact } = await books.run('createContact', { name, contactType: 'BOTH' }, 'contact { id }');
    contacts[name] = contact.id;
  }
  await posted('invoice', 'Ada', '2026-01-10', 10_000, { taxRateBps: 1_900, discountCents: 1_000 });
  await posted('invoice', 'Ada', '2026-02-10', 300);
  const voided = await posted('invoice', 'Bert', '2026-01-20', 50_000);
  await books.run('voidInvoice', { id: voided, voidedOn: '2026-02-05' }, '__typename');
  await posted('creditNote', 'Bert', '2026-01-25', 700);
  await posted('invoice', 'Cleo', '2026-01-31', 10_710);
  await posted('invoice', 'Cleo', '2026-01-31', 999, { currency: 'USD' });
  await posted('bill', 'Cleo', '2026-01-15', 2_000, { taxCents: 380 });
  await posted('debitNote', 'Cleo', '2026-01-16', 80);
  const input = {
    contactId: contacts.Ada,
    issueDate: '2026-01-11',
    dueDate: '2026-02-11',
    lines: lineOf('invoice', 5),
  };
  await books.run('createInvoice', input, '__typename');
});

test('the largest customer comes first, net, tax and notes told apart', async () => {
  expect(await ask(sales, 'from: "2026-01-01", to: "2026-01-31"')).toEqual({
    ...{ from: '2026-01-01', to: '2026-01-31', currency: 'EUR', contactCount: 3 },
    ...{ netCents: 69_010, taxCents: 1_710, totalCents: 70_720 },
    contacts: {
      nodes: [
        row('Bert', 2, 49_300, 0),
        // Equal totals stand in the order in which the contacts were made.
        row('Ada', 1, 9_000, 1_710),
        row('Cleo', 1, 10_710, 0),
      ],
      pageInfo: { hasNextPage: false, endCursor: expect.any(String) },
    },
  });
});

test('a void takes its document back on its own day', async () => {
  const found = await ask(sales, 'from: "2026-02-01", to: "2026-02-28"');
  expect(found.contacts.nodes).toEqual([row('Ada', 1, 300, 0), row('Bert', 1, -50_000, 0)]);
  expect([found.contactCount, found.totalCents]).toEqual([2, -49_700]);
  const documents = await askDocuments(sales, contacts.Bert, 'from: "2026-01-01", to: "2026-02-28"');
  expect(
    documents.nodes.map(({ documentType, day, isVoiding, totalCents }: Fields) => [
      documentType,
      day,
      isVoiding,
      totalCents,
    ]),
  ).toEqual([
    ['INVOICE', '2026-01-20', false, 50_000],
    ['CREDIT_NOTE', '2026-01-25', false, -700],
    ['INVOICE', '2026-02-05', true, -50_000],
  ]);
});

test('the documents of a contact stand by day, kind and document, and a page goes on after the one before', async () => {
  const day = '2023-03-05';
  contacts.Dora = (
    await books.run('createContact', { name: 'Dora', contactType: 'BOTH' }, 'contact { id }')
  ).contact.id;
  const [first, second] = [await posted('invoice', 'Dora', day, 100), await posted('invoice', 'Dora', day, 20)];
  await posted('invoice', 'Bert', day, 7);
  const note = await posted('creditNote', 'Dora', day, 3);
  const later = await posted('invoice', 'Dora', '2023-03-06', 4_000);
  await books.run('voidInvoice', { id: first, voidedOn: day }, '__typename');
  const expected = [
    ['CREDIT_NOTE', note, day, false, -3],
    ['INVOICE', first, day, false, 100],
    ['INVOICE', first, day, true, -100],
    ['INVOICE', second, day, false, 20],
    ['INVOICE', later, '2023-03-06', false, 4_000],
  ];
  for (const size of [1, 2, 5, 6]) {
    const found: unknown[] = [];
    let pages = 0;
    for (let after = ''; ; pages += 1) {
      const asked = `from: "2023-01-01", to: "2023-12-31", first: ${size}${after}`;
      const { nodes, pageInfo } = await askDocuments(sales, contacts.Dora, asked);
      for (const { documentType, documentId, day: on, isVoiding, totalCents } of nodes)
        found.push([documentType, documentId, on, isVoiding, totalCents]);
      if (!pageInfo.hasNextPage) break;
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect([found, pages + 1]).toEqual([expected, Math.ceil(expected.length / size)]);
  }
  const { errors } = await books.books.graphql(
    `{ salesToCustomer(contactId: "${contacts.Dora}", after: "W10") { nodes { number } } }`,
  );
  expect(errors[0]?.extensions).toMatchObject({ code: 'BAD_REQUEST', fields: [{ path: 'after' }] });
});

test('sums that no number carries are refused', async () => {
  const own = await PayablesBooks.start({ currency: 'EUR' });
  const { contact } = await own.run('createContact', { name: 'Ada', contactType: 'BOTH' }, 'contact { id }');
  const sell = async (unitPriceCents: number) => {
    const lines = [{ description: 'Line', quantity: 1, unitPriceCents }];
    const input = { contactId: contact.id, issueDate: '2026-01-01', dueDate: '2026-01-01', lines };
    const { invoice } = await own.run('createInvoice', input, 'invoice { id }');
    await own.run('postInvoice', { id: invoice.id }, '__typename');
  };
  const days = 'from: "2026-01-01", to: "2026-01-31"';
  await sell(Number.MAX_SAFE_INTEGER);
  const { netCents, totalCents, contacts: one } = await ask(sales, days, own);
  expect([netCents, totalCents, one.nodes[0].totalCents]).toEqual(Array(3).fill(Number.MAX_SAFE_INTEGER));
  await sell(1);
  const { errors } = await own.books.graphql(`{ salesByCustomer(${days}) { contactCount } }`);
  expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
});

test('purchases, another currency, and days without anything', async () => {
  const bought = await ask(purchases, 'from: "2026-01-01", to: "2026-01-31"');
  expect(bought.contacts.nodes).toEqual([row('Cleo', 2, 1_920, 380)]);
  const inDollars = await ask(sales, 'from: "2026-01-01", to: "2026-01-31", currency: "USD"');
  expect([inDollars.currency, inDollars.contacts.nodes]).toEqual(['USD', [row('Cleo', 1, 999, 0)]]);
  const nothing = await ask(sales, 'from: "2025-01-01", to: "2025-12-31"');
  expect([nothing.contactCount, nothing.totalCents, nothing.contacts.nodes]).toEqual([0, 0, []]);
});

test('a page goes on after the one before, also between equal totals, and says what all come to', async () => {
  const names: string[] = [];
  let after = '';
  for (let page = 0; page < 3; page++) {
    const found = await ask(sales, `from: "2026-01-01", to: "2026-01-31", first: 1${after}`);
    names.push(found.contacts.nodes[0].contactName);
    expect([found.contactCount, found.totalCents, found.contacts.pageInfo.hasNextPage]).toEqual([3, 70_720, page < 2]);
    after = `, after: "${found.contacts.pageInfo.endCursor}"`;
  }
  expect(names).toEqual(['Bert', 'Ada', 'Cleo']);
});

test('the days default to the fiscal year up to today', async () => {
  const restore = setClock(() => new Date('2026-02-03T12:00:00Z'));
  try {
    const found = await ask(sales, 'first: 1');
    expect([found.from, found.to, found.totalCents]).toEqual(['2026-01-01', '2026-02-03', 70_720]);
  } finally {
    restore();
  }
});

test('what is asked wrongly is refused with the argument that is wrong', async () => {
  const refusal = async (query: string) => {
    const { errors } = await books.books.graphql(query);
    return [errors[0]?.extensions.code, errors[0]?.extensions.fields?.map((field) => (field as { path: string }).path)];
  };
  const from = '{ salesByCustomer(from: "2026-02-01", to: "2026-01-31") { totalCents } }';
  expect(await refusal(from)).toEqual(['VALIDATION_FAILED', ['from']]);
  const cursor = '{ salesByCustomer(after: "W10") { totalCents } }';
  expect(await refusal(cursor)).toEqual(['BAD_REQUEST', ['after']]);
  const strange = '{ salesToCustomer(contactId: "999999999") { nodes { number } } }';
  expect((await refusal(strange))[0]).toBe('NOT_FOUND');
});

test('over a long history, it is what documents moved on the control accounts, and documents add up to each row', async () => {
  const played = await PayablesBooks.start({ currency: 'EUR', country: 'DE' });
  let restore = setClock(() => new Date());
  try {
    await playHistory(played.books, historyOf(7, 160, 1).steps, (day) => {
      restore();
      restore = setClock(() => new Date(`${day}T12:00:00Z`));
    });
  } finally {
    restore();
  }
  let rows = 0;
  for (const side of sides)
    for (const currency of currencies)
      for (const [from, to] of [
        ['2025-01-01', '2030-12-31'],
        ['2026-02-10', '2026-05-20'],
      ] as const) {
        const days = `from: "${from}", to: "${to}", currency: "${currency}"`;
        const found = await ask(side, `${days}, first: 100`, played);
        expect(found.totalCents).toBe(await moved(played, side, currency, from, to));
        for (const one of found.contacts.nodes) {
          rows += 1;
          expect(await summed(played, side, one.contactId, days)).toEqual([
            one.documentCount,
            one.netCents,
            one.taxCents,
            one.totalCents,
          ]);
        }
      }
  expect(rows).toBeGreaterThan(10);
});

function lineOf(kind: Kind, unitPriceCents: number): Fields[] {
  const account = kind === 'bill' || kind === 'debitNote' ? { accountId: books.account('6250') } : {};
  return [{ description: 'Line', quantity: 1, unitPriceCents, ...account }];
}

async function posted(kind: Kind, name: string, day: string, cents: number, fields: Fields = {}): Promise<string> {
  const due = kind === 'invoice' || kind === 'bill' ? { dueDate: day } : {};
  const input = { contactId: contacts[name], issueDate: day, ...due, lines: lineOf(kind, cents), ...fields };
  const type = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
  const id = (await books.run(`create${type}`, input, `${kind} { id }`))[kind].id;
  await books.run(`post${type}`, { id }, '__typename');
  return id;
}

const row = (contactName: string, documentCount: number, netCents: number, taxCents: number) => ({
  ...{ contactId: contacts[contactName], contactName, documentCount },
  ...{ netCents, taxCents, totalCents: netCents + taxCents },
});

async function ask({ report }: Side, asked: string, of = books): Promise<GraphqlAnswer['data']> {
  const { data, errors } = await of.books.graphql(`{ ${report}(${asked}) { ${reportFields} } }`);
  expect(errors).toEqual([]);
  return data[report];
}

async function askDocuments(
  { documents }: Side,
  contactId: string | undefined,
  asked: string,
  of = books,
): Promise<GraphqlAnswer['data']> {
  const { data, errors } = await of.books.graphql(
    `{ ${documents}(contactId: "${contactId}", ${asked}) { ${documentFields} } }`,
  );
  expect(errors).toEqual([]);
  return data[documents];
}

/** The documents of a row, page by page: how many, net, tax and total. */
async function summed(of: PayablesBooks, side: Side, contactId: string, days: string): Promise<number[]> {
  const sums = [0, 0, 0, 0];
  for (let after = ''; ; ) {
    const { nodes, pageInfo } = await askDocuments(side, contactId, `${days}, first: 7${after}`, of);
    for (const { netCents, taxCents, totalCents } of nodes)
      for (const [index, value] of [1, netCents, taxCents, totalCents].entries()) sums[index] += value;
    if (!pageInfo.hasNextPage) return sums;
    after = `, after: "${pageInfo.endCursor}"`;
  }
}

/** What entries of documents moved on the control account, as customers owe or vendors are owed, opening items aside. */
async function moved(of: PayablesBooks, { control, sources }: Side, currency: string, from: string, to: string) {
  const [found] = await of.select<{ cents: string }>(
    `select coalesce(sum(l.debit_cents - l.credit_cents), 0) as cents
     from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id
     where e.owner_id = ? and e.currency = '${currency}' and e.entry_date between '${from}' and '${to}'
       and a.number = '${control}' and e.kind in ('posting', 'reversal')
       and (${sources.map((source) => `(e.source_type = '${source}' and not exists (select from ${source}s d where d.id = e.source_id and d.opening_balance_id is not null))`).join(' or ')})`,
  );
  return Number(found?.cents) * (control === '1100' ? 1 : -1);
}
