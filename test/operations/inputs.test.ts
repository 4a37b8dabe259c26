import { startBooks, type TestBooks } from '../support/books.js';

/** What operations are given, be it in variables or in the document itself. */

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const contacts = async (): Promise<string[]> => {
  const { data } = await books.graphql('{ contacts(first: 100) { nodes { name } } }');
  return data.contacts.nodes.map(({ name }: { name: string }) => name);
};

const long = 'x'.repeat(256);
const endless = 'x'.repeat(900_000);
const nul = '\\u0000';
const metadata = (depth: number) => `${'{a:'.repeat(depth)}1${'}'.repeat(depth)}`;
const commitment = (fields: string) =>
  `mutation { createCommitment(input: {contactId: 1, number: "1", expectedTotalCents: 1, ${fields}}) { commitment { id } } }`;

test.each<[string, string, Record<string, unknown>, string, string]>([
  [
    'a name of 900,000 characters in the document',
    `mutation { createContact(input: {name: "${endless}"}) { contact { id } } }`,
    {},
    'name',
    'must have at most 255 characters',
  ],
  [
    'a name that is too long in a variable of its own',
    'mutation ($name: String!) { createContact(input: {name: $name}) { contact { id } } }',
    { name: long },
    'name',
    'must have at most 255 characters',
  ],
  [
    'a default that is too long',
    `mutation ($name: String! = "${long}") { createContact(input: {name: $name}) { contact { id } } }`,
    {},
    'name',
    'must have at most 255 characters',
  ],
  [
    'a NUL character in the document',
    `mutation { createContact(input: {name: "a${nul}b"}) { contact { id } } }`,
    {},
    'name',
    'must not contain NUL characters',
  ],
  [
    'a NUL character in an argument of a query',
    `{ contactByExternalId(externalId: "${nul}") { id } }`,
    {},
    'externalId',
    'must not contain NUL characters',
  ],
  [
    'a NUL character in a filter in the document',
    `{ contacts(filter: {q: "${nul}"}) { nodes { id } } }`,
    {},
    'filter.q',
    'must not contain NUL characters',
  ],
  [
    'a long text inside JSON in the document',
    commitment(`metadata: {note: "${'x'.repeat(10_001)}"}`),
    {},
    'metadata.note',
    'must have at most 10000 characters',
  ],
  [
    'a text within a list in the document',
    commitment(`lines: [{description: "${nul}", quantity: 1, unitPriceCents: 1}]`),
    {},
    'lines.0.description',
    'must not contain NUL characters',
  ],
])('%s is refused, and its field named', async (_what, query, variables, path, message) => {
  const before = await contacts();
  const { errors } = await books.graphql(query, variables);
  expect(errors).toEqual([
    {
      message: `${path} ${message}`,
      extensions: { code: 'VALIDATION_FAILED', httpStatus: 422, fields: [{ path, message }] },
    },
  ]);
  expect(await contacts()).toEqual(before);
});

test('JSON in the document is as deep as JSON in a variable may be', async () => {
  const { errors } = await books.graphql(commitment(`metadata: ${metadata(25)}`));
  expect(errors.map(({ extensions }) => extensions.code)).toEqual(['QUERY_TOO_COMPLEX']);
});

test('wrong items are named a hundred times, and no more', async () => {
  const query = `mutation ($lines: [InvoiceLineInput!]!) {
    createInvoice(input: {contactId: 1, issueDate: "2026-01-01", dueDate: "2026-01-01", lines: $lines}) { invoice { id } } }`;
  const { errors } = await books.graphql(query, { lines: Array(10_000).fill(7) });
  expect(errors[0]?.extensions.code).toBe('VALIDATION_FAILED');
  expect(errors[0]?.extensions.fields).toHaveLength(100);
  const rest = await books.rest('POST', '/api/v1/books/invoices', {
    invoice: { invoice_lines_attributes: Array(20_000).fill(7) },
  });
  expect([rest.status, rest.body.error.code]).toEqual([422, 'VALIDATION_FAILED']);
  expect(rest.body.error.message.split('; ')).toHaveLength(100);
});

test('items that are right but for their number are too many', async () => {
  const query =
    'mutation ($ids: [ID!]!) { bulkConvertInvoiceDocuments(input: {ids: $ids, dryRun: true}) { failed { id } } }';
  const some = await books.graphql(query, { ids: Array(1_001).fill('7') });
  expect(some.errors[0]?.extensions.fields).toEqual([{ path: 'ids', message: 'must have at most 1000 entries' }]);
  const more = await books.graphql(query, { ids: Array(20_000).fill('7') });
  expect(more.errors[0]?.extensions.code).toBe('QUERY_TOO_COMPLEX');
});

test.each(['/graphql', '/graphql/stream', '/api/v1/books/contacts'])(
  '%s refuses 200,000 items unread',
  async (path) => {
    const { status, body } = await books.rest('POST', path, { a: Array(200_000).fill(7) });
    expect([status, (body.error ?? body.errors[0]).message]).toEqual([
      400,
      'The body has more than 40000 commas and colons',
    ]);
  },
);

test('variables that are nested without end are refused, those that nobody declared too', async () => {
  const nested = `${'{"a":'.repeat(90)}1${'}'.repeat(90)}`;
  const body = `{"query":"{ viewer { owner { id } } }","variables":{"unused":${nested}}}`;
  const { status, body: answer } = await books.rest('POST', '/graphql', body, {
    headers: { 'content-type': 'application/json', 'idempotency-key': 'nested' },
  });
  expect([status, answer.errors[0].extensions.code]).toEqual([400, 'BAD_REQUEST']);
});

test('the wrong name of a field is not given back at length', async () => {
  const { errors } = await books.graphql(
    'mutation ($input: CreateContactInput!) { createContact(input: $input) { contact { id } } }',
    {
      input: { name: 'A', [endless]: 1 },
    },
  );
  expect(JSON.stringify(errors).length).toBeLessThan(2_000);
  const unknown = await books.graphql(`{ ${endless} }`);
  expect(JSON.stringify(unknown.errors).length).toBeLessThan(11_000);
});
