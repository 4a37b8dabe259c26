import { startBooks, type TestBooks } from '../support/books.js';

/** A wrong value is named by the argument's fields, whether a variable brought it or the document holds it. */

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const day = 'must be a day of the calendar as YYYY-MM-DD';
const contactType = 'must be one of CUSTOMER, VENDOR, BOTH';

test.each<[string, string, Record<string, unknown>, [path: string, message: string][]]>([
  [
    'whatever the variable is called',
    'mutation ($new: CreateContactInput!) { createContact(input: $new) { __typename } }',
    { new: { name: 5, contactType: 'NONE' } },
    [
      ['contactType', contactType],
      ['name', 'must be a string'],
    ],
  ],
  [
    'variables of single fields',
    'mutation ($n: String!, $t: ContactType) { createContact(input: { name: $n, contactType: $t }) { __typename } }',
    { n: ' ', t: 'NONE' },
    [
      ['contactType', contactType],
      ['name', 'must not be empty'],
    ],
  ],
  [
    'variables within a list',
    `mutation ($c: ID!, $line: InvoiceLineInput!) {
       createInvoice(input: { contactId: $c, issueDate: "2026-01-01", dueDate: "2026-01-01", lines: [
         { description: "x", quantity: 1, unitPriceCents: 1 }, $line
       ] }) { __typename }
     }`,
    { c: '1', line: { description: 'y', quantity: 1 } },
    [['lines.1.unitPriceCents', 'is required']],
  ],
  [
    'an argument of another name',
    'query ($d: Date) { arAging(asOf: $d) { asOf } }',
    { d: '2026-02-30' },
    [['asOf', day]],
  ],
  [
    'a filter',
    'query ($f: InvoiceFilter) { invoices(filter: $f) { nodes { id } } }',
    { f: { status: 5 } },
    [['filter.status', 'must be one of DRAFT, POSTED, VOID, CANCELLED']],
  ],
  [
    'a variable in a fragment',
    'query ($d: Date) { ...aging } fragment aging on Query { arAging(asOf: $d) { asOf } }',
    { d: 'x' },
    [['asOf', day]],
  ],
  ['a variable that is missing', 'query ($x: ID!) { contact(id: $x) { id } }', {}, [['id', 'is required']]],
])('%s: VALIDATION_FAILED', async (_what, query, variables, problems) => {
  const { data, errors } = await books.graphql(query, variables);
  const fields = problems.map(([path, message]) => ({ path, message }));
  const message = fields.map((field) => `${field.path} ${field.message}`).join('; ');
  expect([data, errors]).toEqual([
    null,
    [{ message, extensions: { code: 'VALIDATION_FAILED', httpStatus: 422, fields } }],
  ]);
});

test.each<[string, [path: string, message: string, column: number][]]>([
  ['{ arAging(asOf: "2026-02-30") { asOf } }', [['asOf', day, 17]]],
  [
    'mutation { createPayment(input: {contactId: "1", receivedAt: "nope", amountCents: 1.5}) { __typename } }',
    [
      ['receivedAt', day, 62],
      ['amountCents', 'must be an integer between -9007199254740991 and 9007199254740991', 83],
    ],
  ],
  ['mutation { createContact(input: {name: 5}) { __typename } }', [['name', 'must be a string', 40]]],
  ['mutation { createContact(input: {}) { __typename } }', [['name', 'is required', 33]]],
  [
    'mutation { createContact(input: {name: "a", contactType: NONE}) { __typename } }',
    [['contactType', contactType, 58]],
  ],
  ['{ contacts(filter: {nme: "a"}) { nodes { id } } }', [['filter.nme', 'is not a field of this input', 21]]],
  ['query ($d: Date = "nope") { arAging(asOf: $d) { asOf } }', [['d', day, 19]]],
])('%s: BAD_REQUEST with field and place', async (query, problems) => {
  const { status, errors } = await books.graphql(query);
  expect(status).toBe(400);
  expect(errors).toEqual(
    problems.map(([path, message, column]) => ({
      message: `${path} ${message}`,
      locations: [{ line: 1, column }],
      extensions: { code: 'BAD_REQUEST', httpStatus: 400, fields: [{ path, message }] },
    })),
  );
});

test('a variable of a type that does not fit is an error of the document, not of a value', async () => {
  const { errors } = await books.graphql('mutation ($n: String) { createContact(input: {name: $n}) { __typename } }', {
    n: 'a',
  });
  expect(errors).toEqual([
    {
      message: 'Variable "$n" of type "String" used in position expecting type "String!".',
      locations: [expect.anything(), expect.anything()],
      extensions: { code: 'BAD_REQUEST', httpStatus: 400 },
    },
  ]);
});
