import { getIntrospectionQuery, getOperationAST, parse, validate } from 'graphql';
import { priceOf } from '../../src/api/price.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { startBooks, type TestBooks } from '../support/books.js';

/** What a GraphQL request may cost, and how soon one that costs more is refused: over HTTP, on both endpoints. */

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const doubling = (count: number) =>
  `{ invoice(id: "1") { ...f0 } } ${Array.from(
    { length: count },
    (_, index) => `fragment f${index} on Invoice { ${index < count - 1 ? `...f${index + 1} ...f${index + 1}` : 'id'} }`,
  ).join(' ')}`;
const nested = (word: string, depth: number, inner: string) =>
  `${`${word} {`.repeat(depth)} ${inner} ${'}'.repeat(depth)}`;

describe.each<[string, string, string]>([
  ['fragments that double each other', doubling(27), 'QUERY_TOO_COMPLEX'],
  ['the same with ten more', doubling(37), 'QUERY_TOO_COMPLEX'],
  ['a fragment that spreads itself', '{ ...a } fragment a on Query { viewer { owner { id } } ...a }', 'BAD_REQUEST'],
  ['fragments in a circle', '{ ...a } fragment a on Query { ...b } fragment b on Query { ...a }', 'BAD_REQUEST'],
  ['too many words', `{ ${'__typename '.repeat(5_000)} }`, 'QUERY_TOO_COMPLEX'],
  ['too many lines', `{ viewer { owner { id } } }${'\n'.repeat(5_000)}`, 'QUERY_TOO_COMPLEX'],
  [
    'too many aliases',
    `{ ${Array.from({ length: 101 }, (_, i) => `a${i}: __typename`).join(' ')} }`,
    'QUERY_TOO_COMPLEX',
  ],
  ['the same field too many times', `{ ${'viewer { owner { id } } '.repeat(400)} }`, 'QUERY_TOO_COMPLEX'],
  ['too many levels', `{ ${nested('a', 20, 'b')} }`, 'QUERY_TOO_COMPLEX'],
  ['more levels than a stack has', `{ ${nested('a', 1_300, 'b')} }`, 'QUERY_TOO_COMPLEX'],
  ['inline fragments within each other', `{ ${nested('... on Query', 700, 'a')} }`, 'BAD_REQUEST'],
  [
    'a value of too many levels',
    `{ invoices(filter: ${'['.repeat(30)}${']'.repeat(30)}) { nodes { id } } }`,
    'QUERY_TOO_COMPLEX',
  ],
  ['too many arguments', `{ invoices(${'first: 1 '.repeat(40)}) { nodes { id } } }`, 'QUERY_TOO_COMPLEX'],
  ['too many directives', `{ viewer ${'@skip(if: true) '.repeat(40)} { owner { id } } }`, 'QUERY_TOO_COMPLEX'],
])('%s', (_what, query, code) => {
  test.each(['/graphql', '/graphql/stream'])('is refused by %s', async (path) => {
    const { status, body } = await books.rest('POST', path, { query });
    expect({ code: body.errors[0].extensions.code, status }).toEqual({
      code,
      status: path === '/graphql' || code === 'BAD_REQUEST' ? 400 : 422,
    });
    expect(body).not.toHaveProperty('data');
  });
});

const contact = '{ nodes { id name email phone taxId contactType createdAt updatedAt externalId } }';
const schema = await buildBooksSchema();

test.each<[string, string, Record<string, unknown>, number]>([
  ['a field costs one', '{ viewer { owner { id } } }', {}, 3],
  ['an alias and a __ field cost one', '{ __typename a: viewer { __typename } }', {}, 3],
  ['a page costs 25 without a size', `{ contacts ${contact} }`, {}, 1 + 25 * 10],
  ['a page costs its size', `{ contacts(first: 40) ${contact} }`, {}, 1 + 40 * 10],
  ['a page costs the size in a variable', `query ($n: Int) { contacts(first: $n) ${contact} }`, { n: 40 }, 1 + 40 * 10],
  ['a size left open costs 25', `query ($n: Int) { contacts(first: $n) ${contact} }`, {}, 1 + 25 * 10],
  ['a size of null costs 25', `query ($n: Int) { contacts(first: $n) ${contact} }`, { n: null }, 1 + 25 * 10],
  ['a default is a size', `query ($n: Int = 40) { contacts(first: $n) ${contact} }`, {}, 1 + 40 * 10],
  ['a size above 100 is 100', `{ contacts(first: 5000) ${contact} }`, {}, 1 + 100 * 10],
  ['a spread costs one', `{ contacts { ...a } } fragment a on ContactConnection ${contact}`, {}, 1 + 25 * 11],
  ['an inline fragment costs one', `{ contacts { ... on ContactConnection ${contact} } }`, {}, 1 + 25 * 11],
  ['lines cost 100 without a size', '{ invoice(id: "1") { lines { id } } }', {}, 2 + 100],
  ['lines cost their size', '{ invoice(id: "1") { lines(first: 700) { id } } }', {}, 2 + 700],
  ['what is within lists is multiplied', '{ invoices { nodes { lines { id } } } }', {}, 1 + 25 * (2 + 100)],
  ['a page from the end costs its size', `{ contacts(last: 40) ${contact} }`, {}, 1 + 40 * 10],
  ['a count costs the same on every page', '{ contacts(first: 100) { nodes { id } totalCount } }', {}, 1 + 200 + 1_000],
  [
    'so does adding up',
    '{ bills(first: 50) { ...a } } fragment a on BillConnection { totals { count } }',
    {},
    51 + 1_020,
  ],
  ['a report says what it costs', '{ arAging { grandTotalCents } }', {}, 2_001],
  ['lists of a known length cost it', '{ balanceSheet { sections { name } } }', {}, 1_000 + 1 + 3],
  [
    'the values of an input cost 4 each',
    'mutation ($in: CreateContactInput!) { createContact(input: $in) { contact { id } } }',
    { in: { name: 'A', email: 'a@b.cd' } },
    3 * 4 + 3,
  ],
  [
    'rows cost as many as are named',
    'mutation ($in: BulkPayBillsInput!) { bulkPayBills(input: $in) { rows { vendorPayment { applications { id } } } } }',
    { in: { ids: ['1', '2'], paidOn: '2026-03-01' } },
    1 + 5 * 4 + 1 + 2 * (2 + 100),
  ],
])('%s', (_what, query, variables, price) => {
  const document = parse(query);
  expect(validate(schema, document)).toEqual([]);
  expect(priceOf(schema, document, getOperationAST(document)!, variables)).toBe(price);
});

test('the description of the schema can be asked for, not again and again', async () => {
  const introspection = getIntrospectionQuery({ inputValueDeprecation: true, specifiedByUrl: true });
  expect((await books.graphql(introspection)).data.__schema.queryType.name).toBe('Query');
  const types = (index: number) => `a${index}: __schema { types { name description fields { name description } } }`;
  const { errors } = await books.graphql(`{ ${Array.from({ length: 60 }, (_, index) => types(index)).join(' ')} }`);
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX']);
});

test('a price above the limit is refused and says both', async () => {
  const lines = '{ invoices(first: 100) { nodes { lines(first: 1000) { id } } } }';
  const { status, errors } = await books.graphql(lines);
  expect(status).toBe(400);
  expect(errors).toEqual([
    {
      message: 'The request costs 100201 and may cost 70000: ask for smaller pages or fewer fields',
      extensions: { code: 'QUERY_TOO_COMPLEX', httpStatus: 422 },
    },
  ]);
});

test('two operations need a name', async () => {
  const query = 'query a { viewer { owner { id } } } query b { viewer { owner { name } } }';
  const { status, errors } = await books.graphql(query);
  expect(status).toBe(400);
  expect(errors).toEqual([
    {
      message: 'The document has 2 operations: say in operationName which one is meant',
      extensions: { code: 'BAD_REQUEST', httpStatus: 400 },
    },
  ]);
  const named = await books.rest('POST', '/graphql', { query, operationName: 'b' });
  expect(named.body).toEqual({ data: { viewer: { owner: { name: 'Acme' } } } });
  const unknown = await books.rest('POST', '/graphql', { query, operationName: 'c'.repeat(100_000) });
  expect(unknown.status).toBe(400);
  expect(unknown.body.errors[0].message).toBe('The document has no operation of the name that operationName says');
});
