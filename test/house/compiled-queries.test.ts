import {
  type GraphQLField,
  type GraphQLOutputType,
  getNamedType,
  isCompositeType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { nodeIdOf } from '../../src/store/node.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { seededBooks } from '../support/seeded-books.js';

/** A document that comes again and again is compiled: it must answer what the interpreter answered at first. */

let books: TestBooks;
let ids: Record<string, readonly number[]>;

beforeAll(async () => {
  books = await startBooks();
  ids = (await seededBooks(books)) as never;
  // The first export has the id 1, which whatever has no id of its own here is asked for with.
  await books.graphql('mutation { createReportExport(input: { report: JOURNAL }) { reportExport { id } } }');
  await books.drain();
});

const schema = await buildBooksSchema();
const roots = Object.values(schema.getQueryType()!.getFields());

/** Every field that can be had without arguments, so many levels deep. */
function selectionOf(type: GraphQLOutputType, levels: number): string {
  const named = getNamedType(type);
  if (!isCompositeType(named)) return '';
  if (!isObjectType(named)) return '{ __typename }';
  const fields = Object.values(named.getFields()).filter((field) => !field.args.some(isRequiredArgument));
  const parts = fields.flatMap((field) => {
    if (!isCompositeType(getNamedType(field.type))) return [field.name];
    const size = field.args.some(({ name }) => name === 'first') ? '(first: 2)' : '';
    return levels > 0 ? [`${field.name}${size} ${selectionOf(field.type, levels - 1)}`] : [];
  });
  return `{ __typename ${parts.join(' ')} }`;
}

const recordIds: Record<string, string> = {
  account: 'account_id',
  contact: 'contact_id',
  invoice: 'invoice_id',
  payment: 'payments.id',
  service: 'service_id',
  bill: 'bill_id',
  vendorPayment: 'vendor_payments.id',
  invoiceDocument: 'invoice_documents.id',
  commitment: 'commitment_id',
  generalLedger: 'account_id',
  cashFlowLines: 'account_id',
  equityChangeLines: 'account_id',
  commitmentCandidates: 'invoice_documents.id',
  customerStatement: 'contact_id',
};

const externalIds: Record<string, string> = {
  contactByExternalId: 'contact-0',
  invoiceByExternalId: 'invoice-0',
  paymentByExternalId: 'nothing',
  commitmentByExternalId: 'nothing',
};

function argumentsOf(root: GraphQLField<unknown, unknown>): string {
  const given = root.args.flatMap(({ name, type }) => {
    const kind = getNamedType(type).name;
    if (root.name === 'recordHistory' && name === 'of')
      return [`of: { type: INVOICE, id: "${ids.invoice_id?.at(-1)}" }`];
    if (name === 'nodeId') return [`${name}: "${nodeIdOf('Contact', Number(ids.contact_id?.at(-1)))}"`];
    if (root.name === 'search') return [`${name}: "INV-000001"`];
    if (kind === 'ID') return [`${name}: "${ids[recordIds[root.name] ?? '']?.at(-1) ?? 1}"`];
    if (name === 'figure') return [`${name}: ${root.name === 'cashFlowLines' ? 'ACCOUNT' : 'CLOSING'}`];
    if (name === 'year') return [`${name}: 2026`];
    if (kind === 'Date') return [`${name}: "2026-11-20"`];
    if (name === 'externalSource') return [`${name}: "erp"`];
    if (name === 'externalId') return [`${name}: "${externalIds[root.name]}"`];
    return name === 'first' ? ['first: 3'] : [];
  });
  return given.length > 0 ? `(${given.join(', ')})` : '';
}

/** There is none of these: an error is compared. */
const missing = new Set([
  'reconciliation',
  'debitNote',
  'paymentByExternalId',
  'bankTransaction',
  'manualJournal',
  'recurringJournal',
  'amortizationSchedule',
  'openingBalance',
  'creditNote',
  'taxCode',
  'taxReportLines',
  'taxSettlement',
  'revaluation',
  'outgoingMail',
  'incomingMail',
  'paymentProposal',
  'paymentReminder',
  'commitmentByExternalId',
]);

/** Without what differs from one moment to the next: signatures of links, where all transactions stand, the use of the key. */
const steady = (text: string) =>
  text
    .replace(/(expires|signature)=[\w-]+/g, '$1=…')
    .replace(/("(?:eventCursor|lastUsedAt)":)(?:"[^"]+"|null)/g, '$1"…"');

async function answers(query: string, variables?: object): Promise<string[]> {
  const texts: string[] = [];
  for (let time = 1; time <= 5; time++) {
    const response = await fetch(`${books.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${books.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
    });
    texts.push(`${response.status} ${steady(await response.text())}`);
  }
  return texts;
}

test.each(roots.map((root) => [root.name, root] as const))('%s', async (name, root) => {
  const levels = name.endsWith('s') ? 3 : 2;
  const [first, ...later] = await answers(`{ ${name}${argumentsOf(root)} ${selectionOf(root.type, levels)} }`);
  expect(first).toMatch(missing.has(name) ? /"code":"(NOT_FOUND|NOTHING_OVERDUE)"/ : /^200 \{"data":/);
  for (const answer of later) expect(answer).toBe(first);
});

test.each<[string, string, object]>([
  ['a record that is not there', '{ invoice(id: "999999") { id lines { id } } overview { inbox { total } } }', {}],
  [
    'one that is there beside one that is not',
    '{ a: contact(id: "999999") { id } b: contacts(first: 1) { nodes { id } } }',
    {},
  ],
  ['a wrong argument', 'query ($first: Int) { contacts(first: $first) { nodes { id } } }', { first: 0 }],
  ['a variable of the wrong type', 'query ($first: Int) { contacts(first: $first) { nodes { id } } }', { first: 'x' }],
  ['a variable that is missing', 'query ($id: ID!) { contact(id: $id) { id } }', {}],
  ['a bad cursor', '{ contacts(after: "x") { nodes { id } } }', {}],
  ['defaults', 'query ($first: Int = 2) { contacts(first: $first) { nodes { id name } } }', {}],
  [
    'fragments, aliases and directives',
    `query ($with: Boolean!) { all: contacts(first: 2) { ...page nodes { number: id @skip(if: $with) name @include(if: $with) } } }
     fragment page on ContactConnection { pageInfo { hasNextPage endCursor } nodes { ... on Contact { contactType } } }`,
    { with: true },
  ],
  ['introspection', '{ __type(name: "Invoice") { name fields { name type { kind name } } } __typename }', {}],
])('%s', async (_what, query, variables) => {
  const [first, ...later] = await answers(query, variables);
  for (const answer of later) expect(answer).toBe(first);
});

const makeContact = `mutation ($name: String!, $type: ContactType) {
  createContact(input: { name: $name, contactType: $type }) { __typename contact { ...made } }
} fragment made on Contact { name contactType }`;

test.each<[string, string, object]>([
  ['a mutation of one field', makeContact, { name: 'Again', type: 'VENDOR' }],
  ['one that is refused', makeContact, { name: '', type: 'VENDOR' }],
  ['one of a record that is not there', 'mutation { postInvoice(input: { id: "999999" }) { invoice { id } } }', {}],
  [
    'one of several fields, in their order',
    `mutation ($name: String!) { one: createContact(input: { name: $name }) { contact { name } }
       two: postInvoice(input: { id: "999999" }) { invoice { id } } three: createContact(input: { name: $name }) { contact { name } } }`,
    { name: 'Never' },
  ],
  ['one that asks for its own type', 'mutation { __typename }', {}],
])('%s', async (_what, query, variables) => {
  const [first, ...later] = await answers(query, variables);
  expect(first).toMatch(/^200 \{/);
  for (const answer of later) expect(answer).toBe(first);
});
