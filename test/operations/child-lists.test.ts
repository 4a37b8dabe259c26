import { limits } from '../../src/contract/limits.js';
import { query, sql } from '../../src/store/sql.js';
import { testService } from '../support/books.js';
import { ReceivablesBooks } from '../support/receivables.js';

/** Lists inside a record: whole in REST, in parts of a hundred in GraphQL. */

let books: ReceivablesBooks;
let invoiceId: string;

beforeAll(async () => {
  books = await ReceivablesBooks.start();
  const lines = Array.from({ length: 1_000 }, (_, index) => ({
    description: `Line ${index}`,
    quantity: 1,
    unitPriceCents: index,
  }));
  const { invoice } = await books.run(
    'createInvoice',
    { ...books.invoiceInput(1), lines },
    'invoice { id lines { id } }',
  );
  invoiceId = invoice.id;
  expect(invoice.lines).toHaveLength(100);
});

const descriptions = async (part: string): Promise<string[]> => {
  const { invoice } = await books.read(`{ invoice(id: "${invoiceId}") { lines${part} { description } } }`);
  return invoice.lines.map((line: { description: string }) => line.description);
};
const from = (first: number, count: number) => Array.from({ length: count }, (_, index) => `Line ${first + index}`);

test('a hundred lines are answered when nobody says how many', async () => {
  expect(await descriptions('')).toEqual(from(0, 100));
});

test('a part is named by its size and what is before it', async () => {
  expect(await descriptions('(first: 3, offset: 500)')).toEqual(from(500, 3));
  expect(await descriptions('(offset: 950)')).toEqual(from(950, 50));
  expect(await descriptions('(first: 1000)')).toEqual(from(0, 1_000));
  expect(await descriptions('(offset: 1000)')).toEqual([]);
});

test('two parts of one list are two lists', async () => {
  const { invoice } = await books.read(
    `{ invoice(id: "${invoiceId}") { a: lines(first: 1) { description } b: lines(first: 1, offset: 7) { description } } }`,
  );
  expect([invoice.a, invoice.b]).toEqual([[{ description: 'Line 0' }], [{ description: 'Line 7' }]]);
});

test.each([
  ['first', 0],
  ['first', -1],
  ['offset', -1],
])('%s: %i is refused', async (name, value) => {
  const { data, errors } = await books.books.graphql(
    `{ invoice(id: "${invoiceId}") { lines(${name}: ${value}) { id } } }`,
  );
  expect(data).toEqual({ invoice: null });
  expect(errors[0]?.extensions).toEqual({
    code: 'BAD_REQUEST',
    httpStatus: 400,
    fields: [{ path: name, message: `must be at least ${name === 'first' ? 1 : 0}` }],
  });
});

test('each invoice of a page has its own part', async () => {
  await books.invoice('draft', 5_00);
  const { invoices } = await books.read('{ invoices { nodes { lines(first: 2) { description } } } }');
  expect(invoices.nodes).toEqual([
    { lines: [{ description: 'Line 0' }, { description: 'Line 1' }] },
    { lines: [{ description: 'Consulting' }] },
  ]);
});

test('REST shows every line', async () => {
  const { body } = await books.books.rest('GET', `/api/v1/books/invoices/${invoiceId}`);
  expect(body.data.invoice_lines.map((line: { description: string }) => line.description)).toEqual(from(0, 1_000));
});

test('REST shows every line of an invoice that has as many as are read together with others, and more', async () => {
  const many = await books.invoice('draft', 1_00);
  const operator = (await testService()).operator.em.fork();
  const grow = (from: number, to: number) =>
    query(
      operator,
      sql`insert into invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
        select ${books.books.ownerId}, ${many}::bigint, n, 'Line ' || n, 1, 0, 0 from generate_series(${from}::int, ${to}::int) n`,
    );
  const shown = async () => {
    const { body } = await books.books.rest('GET', `/api/v1/books/invoices/${many}`);
    return body.data.invoice_lines.map((line: { description: string }) => line.description);
  };
  for (const [from, to] of [
    [2, limits.briefRows - 1],
    [limits.briefRows, limits.briefRows],
    [limits.briefRows + 1, limits.briefRows + 1],
  ] as const) {
    await grow(from, to);
    expect(await shown()).toEqual(['Consulting', ...Array.from({ length: to - 1 }, (_, index) => `Line ${index + 2}`)]);
  }
});

test('lists that are in memory are answered in parts too', async () => {
  const today = new Date().toISOString().slice(0, 10);
  for (let count = 0; count < 3; count++) await books.invoice('posted', 1_00, { issueDate: today, dueDate: today });
  const { arAging } = await books.read(
    '{ arAging { buckets { all: current { invoiceId } part: current(first: 1, offset: 1) { invoiceId } } } }',
  );
  expect(arAging.buckets.all).toHaveLength(3);
  expect(arAging.buckets.part).toEqual([arAging.buckets.all[1]]);
  const { body } = await books.books.rest('GET', '/api/v1/books/reports/ar_aging');
  expect(body.data.buckets.current).toHaveLength(3);
});

test('a request that hands out too many records ends, however often it has handed them out before', async () => {
  const lines = '{ lines(first: 1000) { id } }';
  const aliases = Array.from({ length: 51 }, (_, index) => `a${index}: invoice(id: "${invoiceId}") ${lines}`);
  const { status, data, errors } = await books.books.graphql(`{ ${aliases.join(' ')} }`);
  expect(status).toBe(200);
  expect(data).toBeNull();
  expect(errors[0]).toMatchObject({
    message: 'The answer would hold more than 50000 records; ask for smaller pages',
    extensions: { code: 'QUERY_TOO_COMPLEX', httpStatus: 422 },
  });
});
