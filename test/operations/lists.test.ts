import { startBooks, type TestBooks } from '../support/books.js';
import { createCommitment, makeDocument } from '../support/commitments.js';
import { PayablesBooks } from '../support/payables.js';
import { countingStatements } from '../support/statements.js';

/**
 * Every list that a screen can order, filter and add up, held against the same done in memory: with ties in every key, and
 * records that lack a key where they may.
 */
interface Record_ {
  id: string;
  status: string;
  amountCents: number | null;
  currency: string;
  contact: string;
  text: string;
  [day: string]: string | number | null;
}

interface ListOfTest {
  list: string;
  /** Fields of a record as `Record_` names them. */
  selection: string;
  /** Days that it can be ordered by, by the name of the order. */
  days: Record<string, string>;
  /** The day of `from` and `to`. */
  day: string | null;
}

const never = '9999-12-31';
const lists: ListOfTest[] = [
  {
    list: 'invoices',
    selection: 'status amountCents: totalCents currency contact: contactName text: invoiceNumber issueDate dueDate',
    days: { DATE: 'issueDate', DUE_DATE: 'dueDate' },
    day: 'issueDate',
  },
  {
    list: 'bills',
    selection:
      'status amountCents: totalCents currency contact: contactName text: vendorInvoiceNumber issueDate dueDate',
    days: { DATE: 'issueDate', DUE_DATE: 'dueDate' },
    day: 'issueDate',
  },
  {
    list: 'debitNotes',
    selection: 'status amountCents: totalCents currency contact: contactName text: debitNoteNumber issueDate',
    days: { DATE: 'issueDate' },
    day: 'issueDate',
  },
  {
    list: 'payments',
    selection: 'status amountCents currency contact: contactName text: paymentReference receivedAt',
    days: { DATE: 'receivedAt' },
    day: 'receivedAt',
  },
  {
    list: 'vendorPayments',
    selection: 'status amountCents currency contact: contactName text: paymentReference paidAt',
    days: { DATE: 'paidAt' },
    day: 'paidAt',
  },
  {
    list: 'commitments',
    selection:
      'status amountCents: expectedTotalCents currency contact: contactName text: number periodStart periodEnd',
    days: { PERIOD_START: 'periodStart', PERIOD_END: 'periodEnd' },
    day: null,
  },
  {
    list: 'invoiceDocuments',
    selection:
      'status amountCents: extractedTotalCents currency: extractedCurrency contact: extractedVendorName text: extractedInvoiceNumber extractedInvoiceDate extractedDueDate',
    days: { DATE: 'extractedInvoiceDate', DUE_DATE: 'extractedDueDate' },
    day: 'extractedInvoiceDate',
  },
];
const table = lists.map((list) => [list.list, list] as const);

let books: TestBooks;

beforeAll(async () => {
  const payables = await PayablesBooks.start();
  books = payables.books;
  const vendors = [await payables.vendor('Vandelay Industries'), await payables.vendor('Initech')] as const;
  const days = ['2026-03-05', '2026-03-01', '2026-03-05', '2026-02-01', '2026-03-01', '2026-03-09', '2026-01-31'];
  const states = ['draft', 'posted', 'posted', 'void', 'posted', 'draft', 'void'] as const;
  for (const [index, day] of days.entries()) {
    const contactId = vendors[index % 2 === 0 ? 0 : 1];
    const amountCents = [500, 700, 500, 100, 900, 500, 100][index] as number;
    const currency = index === 4 ? 'EUR' : 'USD';
    const state = states[index] ?? 'draft';
    const dueDate = days[(index + 3) % days.length];
    const line = { description: 'Work', quantity: 1, unitPriceCents: amountCents };
    const document = { issueDate: day, dueDate, currency };
    const invoice = { ...document, contactId, lines: [line] };
    const created = await payables.run('createInvoice', invoice, 'invoice { id }');
    if (state !== 'draft') await payables.run('postInvoice', { id: created.invoice.id }, 'invoice { id }');
    if (state === 'void') await payables.run('voidInvoice', { id: created.invoice.id }, 'invoice { id }');
    await payables.bill(contactId, state, amountCents, { ...document, vendorInvoiceNumber: `V-${index}%` });
    await payables.debitNote(contactId, state, amountCents, { issueDate: day, currency });
    const paid = { contactId, amountCents, currency, paymentReference: index === 2 ? null : `wire_${index}` };
    const { payment } = await payables.run('createPayment', { ...paid, receivedAt: day }, 'payment { id }');
    const { vendorPayment } = await payables.run(
      'createVendorPayment',
      { ...paid, paidAt: day },
      'vendorPayment { id }',
    );
    if (state === 'void') {
      await payables.run('voidPayment', { id: payment.id }, 'payment { id }');
      await payables.run('voidVendorPayment', { id: vendorPayment.id }, 'vendorPayment { id }');
    }
    await createCommitment(books, {
      contactId,
      number: `PO-${index}`,
      currency,
      expectedTotalCents: amountCents,
      periodStart: index === 1 ? null : day,
      periodEnd: index === 1 ? null : '2026-04-01',
    });
    await makeDocument(books, {
      extractedTotalCents: index === 1 ? null : amountCents,
      extractedInvoiceDate: index === 3 ? null : day,
      extractedDueDate: index === 5 ? null : dueDate,
      extractedInvoiceNumber: `D-${index}`,
      extractedCurrency: currency,
    });
  }
});

async function answerOf(text: string) {
  const { data, errors } = await books.graphql(text);
  expect(errors).toEqual([]);
  return data;
}

/** All records of a list, in the order of creation. */
async function all({ list, selection }: ListOfTest): Promise<Record_[]> {
  const { nodes } = (await answerOf(`{ ${list}(first: 100) { nodes { id ${selection} } } }`))[list];
  expect(nodes).toHaveLength(7);
  return nodes;
}

interface PageOfTest {
  nodes: { id: string }[];
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string | null; endCursor: string | null };
}

const pageSelection = 'nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }';

/** The ids of a list from its beginning or its end, by pages of two. */
async function paged({ list }: ListOfTest, order: string, fromEnd: boolean): Promise<string[]> {
  const [size, beyond] = fromEnd ? ['last', 'before'] : ['first', 'after'];
  const ids: string[] = [];
  let from = '';
  for (;;) {
    const { nodes, pageInfo }: PageOfTest = (
      await answerOf(`{ ${list}(${size}: 2, orderBy: ${order}${from}) { ${pageSelection} } }`)
    )[list];
    const found = nodes.map(({ id }) => id);
    ids.push(...(fromEnd ? found.toReversed() : found));
    expect(fromEnd ? pageInfo.hasNextPage : pageInfo.hasPreviousPage).toBe(from !== '');
    if (!(fromEnd ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return ids;
    from = `, ${beyond}: "${fromEnd ? pageInfo.startCursor : pageInfo.endCursor}"`;
  }
}

function ordered(records: readonly Record_[], key: string, absent: string | number): string[] {
  const value = (record: Record_) => record[key] ?? absent;
  return records
    .toSorted((one, other) => {
      if (value(one) !== value(other)) return value(one) < value(other) ? -1 : 1;
      return Number(one.id) - Number(other.id);
    })
    .map(({ id }) => id);
}

test.each(table)('%s in every order, from the beginning and from the end, each record once', async (_name, list) => {
  const records = await all(list);
  const ids = records.map(({ id }) => id);
  const orders: [string, string[]][] = [
    ['OLDEST', ids],
    ['NEWEST', ids.toReversed()],
  ];
  const keys = [...Object.entries(list.days).map(([name, key]) => [name, key, never]), ['AMOUNT', 'amountCents', 1e15]];
  for (const [name, key, absent] of keys as [string, string, string | number][]) {
    const ascending = ordered(records, key, absent);
    orders.push([`${name}_ASC`, ascending], [`${name}_DESC`, ascending.toReversed()]);
  }
  for (const [order, expected] of orders) {
    expect([order, await paged(list, order, false)]).toEqual([order, expected]);
    expect([order, await paged(list, order, true)]).toEqual([order, expected.toReversed()]);
  }
});

test.each(table)('%s by statuses, amounts, currency, days and text, with count and totals', async (_name, list) => {
  const records = await all(list);
  const statuses = [...new Set(records.map(({ status }) => status))];
  const [first = ''] = statuses;
  const text = records.find((record) => record.text)?.text ?? '';
  const { day } = list;
  const cases: [string, (record: Record_) => boolean][] = [
    ['', () => true],
    [`statuses: [${statuses.join(', ')}]`, () => true],
    [`statuses: [${first}]`, ({ status }) => status === first],
    [`status: ${first}, statuses: [${first}, ${statuses.at(-1)}]`, ({ status }) => status === first],
    ['statuses: []', () => false],
    ['amountFromCents: 500', ({ amountCents }) => amountCents !== null && amountCents >= 500],
    ['amountFromCents: 200, amountToCents: 700', ({ amountCents: a }) => a !== null && a >= 200 && a <= 700],
    ['amountToCents: 0', () => false],
    ['currency: "EUR"', ({ currency }) => currency === 'EUR'],
    [`q: "${text.toLowerCase()}"`, (record) => record.text === text],
    ['q: "NITE"', ({ contact }) => contact === 'Initech'],
    ['q: "_"', (record) => Boolean(record.text?.includes('_'))],
  ];
  if (day) {
    const between = (from: string, to: string) => (record: Record_) =>
      record[day] !== null && String(record[day]) >= from && String(record[day]).slice(0, 10) <= to;
    cases.push(
      ['from: "2026-03-01", to: "2026-03-05"', between('2026-03-01', '2026-03-05')],
      ['from: "2026-03-02"', between('2026-03-02', '9999-01-01')],
      ['to: "2026-02-01"', between('0001-01-01', '2026-02-01')],
    );
  }
  for (const order of ['OLDEST', 'AMOUNT_DESC']) {
    for (const [filter, matches] of cases) {
      const { nodes, totalCount, totals } = (
        await answerOf(`{ ${list.list}(filter: {${filter}}, orderBy: ${order}) {
          nodes { id } totalCount totals { currency count amountCents } } }`)
      )[list.list];
      const expected = records.filter(matches);
      expect([filter, nodes.map(({ id }: Record_) => id).toSorted()]).toEqual([
        filter,
        expected.map(({ id }) => id).toSorted(),
      ]);
      expect([filter, totalCount, totals]).toEqual([filter, expected.length, totalsOf(expected)]);
    }
  }
});

function totalsOf(records: readonly Record_[]) {
  const known = records.filter(({ amountCents }) => amountCents !== null);
  return [...Map.groupBy(known, ({ currency }) => currency)]
    .map(([currency, each]) => ({
      currency,
      count: each.length,
      amountCents: each.reduce((sum, { amountCents }) => sum + Number(amountCents), 0),
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1));
}

test('journal entries by day, kind, currency and memo, newest first, counted', async () => {
  const { journalEntries: whole } = await answerOf(
    '{ journalEntries(first: 100) { totalCount nodes { id entryDate kind currency memo } } }',
  );
  const entries = whole.nodes as { id: string; entryDate: string; kind: string; currency: string; memo: string }[];
  expect(whole.totalCount).toBe(entries.length);
  const byDay = entries.toSorted((one, other) => (one.entryDate < other.entryDate ? -1 : 1)).map(({ id }) => id);
  const asked = await answerOf(`{
    newest: journalEntries(last: 100, orderBy: NEWEST) { nodes { id } }
    day: journalEntries(first: 100, orderBy: DATE_DESC) { nodes { id } }
    euro: journalEntries(first: 100, filter: { currency: "EUR", kinds: [POSTING, REVERSAL] }) { totalCount nodes { id } }
    memo: journalEntries(first: 100, filter: { q: "inv-000002" }) { totalCount nodes { id } }
  }`);
  const ids = (list: { nodes: { id: string }[] }) => list.nodes.map(({ id }) => id);
  expect(ids(asked.newest)).toEqual(entries.map(({ id }) => id).toReversed());
  expect(ids(asked.day)).toEqual(byDay.toSorted((one, other) => dayThenId(other, one)));
  const euro = entries.filter(({ currency, kind }) => currency === 'EUR' && kind !== 'PAYMENT');
  expect([asked.euro.totalCount, ids(asked.euro)]).toEqual([3, euro.map(({ id }) => id)]);
  const named = entries.filter(({ memo }) => memo?.includes('INV-000002'));
  expect([asked.memo.totalCount, ids(asked.memo)]).toEqual([1, named.map(({ id }) => id)]);

  function dayThenId(one: string, other: string): number {
    const [a, b] = [one, other].map((id) => entries.find((entry) => entry.id === id)?.entryDate ?? '');
    return a === b ? Number(one) - Number(other) : (a ?? '') < (b ?? '') ? -1 : 1;
  }
});

test('a list is counted and added up only when a query asks for it', async () => {
  const statementsOf = async (text: string) => (await countingStatements(() => answerOf(text))).statements;
  await answerOf('{ invoices { nodes { id } } }');
  const plain = await statementsOf('{ invoices { nodes { id } } }');
  expect(await statementsOf('{ invoices { nodes { id } totalCount } }')).toBe(plain + 1);
  expect(await statementsOf('{ invoices { nodes { id } totalCount totals { amountCents } } }')).toBe(plain + 2);
});

test('another owner counts nothing of it', async () => {
  const stranger = await startBooks({ name: 'Stranger' });
  for (const { list } of lists) {
    const { data } = await stranger.graphql(
      `{ ${list}(orderBy: AMOUNT_ASC) { nodes { id } totalCount totals { count } } }`,
    );
    expect(data[list]).toEqual({ nodes: [], totalCount: 0, totals: [] });
  }
});

describe('what a list refuses with BAD_REQUEST', () => {
  async function cursorOf(order: string): Promise<string> {
    return (await answerOf(`{ invoices(first: 1, orderBy: ${order}) { pageInfo { endCursor } } }`)).invoices.pageInfo
      .endCursor;
  }
  const forged = (...content: unknown[]) => Buffer.from(JSON.stringify(content)).toString('base64url');

  test('a cursor of another order, or one that was made up', async () => {
    const wrong = [
      ['orderBy: NEWEST', await cursorOf('OLDEST')],
      ['orderBy: OLDEST', await cursorOf('NEWEST')],
      ['orderBy: DUE_DATE_ASC', await cursorOf('DATE_ASC')],
      ['orderBy: DUE_DATE_ASC', forged('Invoice DUE_DATE_ASC', '2026-02-30', 1)],
      ['orderBy: DUE_DATE_ASC', forged('Invoice DUE_DATE_ASC', 'x', 1)],
      ['orderBy: AMOUNT_ASC', forged('Invoice AMOUNT_ASC', '5', 1)],
      ['orderBy: AMOUNT_ASC', forged('Invoice AMOUNT_ASC', 1.5, 1)],
      ['orderBy: AMOUNT_ASC', forged('Invoice AMOUNT_ASC', 1)],
    ];
    for (const [order, cursor] of wrong) {
      for (const argument of ['after', 'before']) {
        const { errors } = await books.graphql(`{ invoices(${order}, ${argument}: "${cursor}") { nodes { id } } }`);
        expect([order, errors[0]?.extensions.code, errors[0]?.extensions.fields]).toEqual([
          order,
          'BAD_REQUEST',
          [{ path: argument, message: 'is not a cursor of this list' }],
        ]);
      }
    }
  });

  test('events and the general ledger, which go forward only, know cursors by their form', async () => {
    const { errors } = await books.graphql(`{ events(after: "${forged('Event', 'x', 1)}") { nodes { id } } }`);
    expect(errors[0]?.extensions.code).toBe('BAD_REQUEST');
    const ledger = forged('GeneralLedger', '1000', 'x', 1, 1);
    const asked = await books.graphql(
      `{ generalLedger(from: "2026-01-01", to: "2026-12-31", after: "${ledger}") { nodes { id } } }`,
    );
    expect(asked.errors[0]?.extensions.code).toBe('BAD_REQUEST');
  });

  test('a size from both ends, and a last below 1', async () => {
    for (const [size, fields] of [
      ['first: 1, last: 1', [{ path: 'last', message: 'is not given together with first' }]],
      ['last: 0', [{ path: 'last', message: 'must be at least 1' }]],
    ] as const) {
      const { errors } = await books.graphql(`{ bills(${size}) { nodes { id } } }`);
      expect([errors[0]?.extensions.code, errors[0]?.extensions.fields]).toEqual(['BAD_REQUEST', fields]);
    }
  });
});
