import { startBooks, type TestBooks } from '../support/books.js';
import { createCommitment, makeDocument } from '../support/commitments.js';
import { answerOf, expectEveryFilter, expectEveryOrder, type ListOfTest } from '../support/listed.js';
import { PayablesBooks } from '../support/payables.js';
import { countingStatements } from '../support/statements.js';

/** Every list that a screen can order, filter and add up: with ties in every key, and records that lack a key where they may. */
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

/** How many of each list have something left, and how many there are. */
const leftOf: Record<string, [number, number]> = {
  invoices: [3, 7],
  bills: [3, 7],
  debitNotes: [3, 7],
  creditNotes: [1, 2],
  payments: [5, 7],
  vendorPayments: [5, 7],
};

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
    if (index < 2) {
      const note = { contactId, issueDate: day, lines: [line] };
      const { creditNote } = await payables.run('createCreditNote', note, 'creditNote { id }');
      if (state !== 'draft') await payables.run('postCreditNote', { id: creditNote.id }, 'creditNote { id }');
    }
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

test.each(table)('%s in every order, from the beginning and from the end, each record once', (_name, list) =>
  expectEveryOrder(books, list),
);

test.each(table)('%s by statuses, amounts, currency, days and any text, with count and totals', (_name, list) =>
  expectEveryFilter(books, list),
);

type OpenRow = { id: string; status: string; currency: string; dueDate?: string; leftCents: number };

test.each([
  ['invoices', 'isOpen', 'dueDate leftCents: balanceDueCents'],
  ['bills', 'isOpen', 'dueDate leftCents: balanceDueCents'],
  ['debitNotes', 'isUnapplied', 'leftCents: unappliedCents'],
  ['creditNotes', 'isUnapplied', 'leftCents: unappliedCents'],
  ['payments', 'isUnapplied', 'leftCents: unappliedCents'],
  ['vendorPayments', 'isUnapplied', 'leftCents: unappliedCents'],
])('%s by whether something of them is left, and by the day they are due', async (list, condition, selection) => {
  const asked = async (filter: string): Promise<OpenRow[]> =>
    (
      await answerOf(
        books,
        `{ ${list}(first: 100, filter: {${filter}}) { nodes { id status currency ${selection} } } }`,
      )
    )[list].nodes;
  const all = await asked('');
  const isLeft = ({ status, leftCents }: OpenRow) => leftCents > 0 && status !== 'DRAFT';
  expect(await asked(`${condition}: true`)).toEqual(all.filter(isLeft));
  expect(await asked(`${condition}: false`)).toEqual(all.filter((row) => !isLeft(row)));
  expect([all.filter(isLeft).length, all.length]).toEqual(leftOf[list]);
  const added = await answerOf(books, `{ ${list}(filter: {${condition}: true}) { totals { currency openCents } } }`);
  expect(added[list].totals).toEqual(openByCurrency(all.filter(isLeft)));
  if (condition !== 'isOpen') return;
  const [from, to] = ['2026-02-01', '2026-03-01'];
  const isDue = ({ dueDate = '' }: OpenRow) => from <= dueDate && dueDate <= to;
  expect(await asked(`dueFrom: "${from}", dueTo: "${to}"`)).toEqual(all.filter(isDue));
  expect(all.filter(isDue)).toHaveLength(3);
});

function openByCurrency(rows: OpenRow[]) {
  const sums = new Map<string, number>();
  for (const { currency, leftCents } of rows) sums.set(currency, (sums.get(currency) ?? 0) + leftCents);
  return [...sums].toSorted().map(([currency, openCents]) => ({ currency, openCents }));
}

test('of records of which nothing can be open, no sum of it is told', async () => {
  const { commitments } = await answerOf(books, '{ commitments { totals { openCents } } }');
  expect(commitments.totals.length).toBeGreaterThan(0);
  expect(commitments.totals.filter(({ openCents }: { openCents: number | null }) => openCents !== null)).toEqual([]);
});

test('a list is counted and added up only when a query asks for it', async () => {
  const statementsOf = async (text: string) => (await countingStatements(() => answerOf(books, text))).statements;
  await answerOf(books, '{ invoices { nodes { id } } }');
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
    return (await answerOf(books, `{ invoices(first: 1, orderBy: ${order}) { pageInfo { endCursor } } }`)).invoices
      .pageInfo.endCursor;
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
      `{ generalLedger(from: "2026-01-01", to: "2026-12-31", after: "${ledger}") { rows { id } } }`,
    );
    const fields = [{ path: 'after', message: 'is not a cursor of this list' }];
    expect([asked.errors[0]?.extensions.code, asked.errors[0]?.extensions.fields]).toEqual(['BAD_REQUEST', fields]);
  });

  test('a size from both ends, and one below 1, by the name of its argument', async () => {
    for (const [size, fields] of [
      ['first: 1, last: 1', [{ path: 'last', message: 'is not given together with first' }]],
      ['first: 0', [{ path: 'first', message: 'must be at least 1' }]],
      ['last: 0', [{ path: 'last', message: 'must be at least 1' }]],
    ] as const) {
      const { errors } = await books.graphql(`{ bills(${size}) { nodes { id } } }`);
      expect([errors[0]?.extensions.code, errors[0]?.extensions.fields]).toEqual(['BAD_REQUEST', fields]);
      expect(errors[0]?.message).toBe(fields.map(({ path, message }) => `${path} ${message}`).join());
    }
  });
});
