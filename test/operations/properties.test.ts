import fc from 'fast-check';
import {
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
} from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { type ErrorCode, errorCatalogue } from '../../src/contract/errors.js';
import { type JsonSchema, objectSchema } from '../../src/contract/json-schema.js';
import { startBooks, type TestBooks } from '../support/books.js';
import { bodies } from '../support/property-requests.js';
import { stateOfTheBooks } from '../support/state-of-the-books.js';
import { expectBooksToTieOut } from '../support/tie-out.js';

/** Every mutation with inputs that fit its type and inputs that do not: a refusal is of the catalogue and changes nothing. */

const schema = await buildBooksSchema();
const mutations = Object.values(schema.getMutationType()?.getFields() ?? {}).flatMap(({ name, args }) => {
  const input = args[0]?.type;
  return input === undefined || takesFile(input) ? [] : [[name, input] as const];
});

let books: TestBooks;
const taken = new Set<string>();
let state: () => Promise<string>;
beforeAll(async () => {
  books = await startBooks();
  state = stateOfTheBooks(await books.em());
  for (const name of ['Hooli', 'Initech']) {
    const { errors } = await books.graphql(`mutation { createContact(input: { name: "${name}" }) { contact { id } } }`);
    expect(errors).toEqual([]);
  }
});

/** What ends something comes last: nothing in a closed period can be changed, and a revoked key may be the one used here. */
const ends = [/Period$/, /^(?:rotate|revoke)ApiKey$/];
const inOrder = mutations.toSorted(
  ([one], [other]) => ends.findIndex((end) => end.test(one)) - ends.findIndex((end) => end.test(other)),
);

test.each(inOrder)('%s', async (name, input) => {
  const text = `mutation ($input: ${String(input)}) { ${name}(input: $input) { __typename } }`;
  let before = await state();
  await fc.assert(
    fc.asyncProperty(bodies(asJsonSchema(input), {}), async (body) => {
      const { data, errors } = await books.graphql(text, { input: parsed(body) });
      const after = await state();
      for (const { message, extensions } of errors) {
        const { code, httpStatus } = extensions;
        expect([message.length > 0, httpStatus, httpStatus < 500]).toEqual([
          true,
          errorCatalogue[code as ErrorCode].status,
          true,
        ]);
      }
      if (errors.length > 0) expect([data, after]).toEqual([null, before]);
      if (errors.length === 0) taken.add(name);
      before = after;
    }),
    { seed: 20_261_121, numRuns: 12, endOnFailure: true },
  );
});

test('not everything was refused', () => {
  expect([...taken]).toEqual(expect.arrayContaining(['createCommitment', 'createContact']));
  expect(taken.size).toBeGreaterThan(5);
});

/** What is no JSON cannot stand in a variable: it goes as text. */
function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

function takesFile(type: GraphQLInputType): boolean {
  const named = getNamedType(type);
  return (
    isInputObjectType(named) &&
    Object.values(named.getFields()).some((field) => getNamedType(field.type).name === 'Upload')
  );
}

const scalars: Record<string, JsonSchema> = {
  ID: { type: 'string', enum: ['1', '1', '2', '2', '9'] },
  Cents: { type: 'integer' },
  Int: { type: 'integer' },
  Quantity: { type: 'number' },
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date' },
  Currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  String: { type: 'string' },
};

function asJsonSchema(type: GraphQLInputType): JsonSchema {
  if (isNonNullType(type)) return asJsonSchema(type.ofType);
  if (isListType(type)) return { type: 'array', items: asJsonSchema(type.ofType) };
  if (isEnumType(type)) return { type: 'string', enum: type.getValues().map(({ name }) => name) };
  if (!isInputObjectType(type)) return scalars[type.name] ?? {};
  const fields = Object.values(type.getFields());
  return objectSchema(
    Object.fromEntries(fields.map((field) => [field.name, asJsonSchema(field.type)])),
    fields.filter(isRequiredInputField).map(({ name }) => name),
  );
}

test('whatever was accepted, the books tie out', () => expectBooksToTieOut(books));
