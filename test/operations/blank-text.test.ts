import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
} from 'graphql';
import { restInputPath } from '../../rest-compat/casing.js';
import { loadDocuments, operationOf } from '../../rest-compat/documents.js';
import { type InputField, inputFields } from '../../rest-compat/input-fields.js';
import { routes } from '../../rest-compat/routes.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { createServiceKey } from '../../src/owners/service-key.operations.js';
import type { MissingFields } from '../../src/store/input-fields.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

/** Every text of every input that must say something: empty or blank, it is refused by name, on both faces. */

let books: TestBooks;
let serviceKey: string;
beforeAll(async () => {
  books = await startBooks();
  const operator = (await testService()).operator.em.fork();
  serviceKey = (await createServiceKey(operator, { name: 'Sign-up', environment: 'live' })).secret;
});
/** Owners are created by a service key alone. */
const apiKeyFor = (mutation: string) => (mutation === 'createOwner' ? serviceKey : books.apiKey);

const schema = await buildBooksSchema();
const mutations = Object.values(schema.getMutationType()!.getFields());
const inputOf = new Map(
  mutations.map(({ name, args }) => [name, getNamedType(args[0]!.type) as GraphQLInputObjectType]),
);

/** Paths of the texts of an input that must not be blank; `0` is the first entry of a list. */
function textsOf(type: GraphQLInputObjectType, face: Face): string[][] {
  return fieldsOf(type, face).flatMap((field) => {
    if (field.notBlank) return [[field.name]];
    const inner = getNamedType(field.type);
    if (!isInputObjectType(inner)) return [];
    const step = isListType(getNullableType(field.type)) ? [field.name, '0'] : [field.name];
    return textsOf(inner, face).map((path) => [...step, ...path]);
  });
}

type Face = 'graphql' | 'rest';

/** REST knows fewer fields. */
function fieldsOf(type: GraphQLInputObjectType, face: Face, root?: string): InputField[] {
  if (face === 'rest') return inputFields(type, root);
  return Object.values(type.getFields()).map((field) => ({
    restName: '',
    name: field.name,
    type: field.type,
    required: isRequiredInputField(field),
    notBlank: field.extensions.notBlank === true,
  }));
}

/** An input with every required field, and the text at this path blank. */
function inputWith(type: GraphQLInputObjectType, path: string[], blank: string, face: Face, root?: string): object {
  const [head, ...rest] = path;
  const missing = type.extensions.missingFields as MissingFields | undefined;
  const neededTogether = new Set(missing?.({}).map(({ path }) => path));
  const entries = fieldsOf(type, face, root).flatMap((field) => {
    const key = face === 'rest' ? field.restName : field.name;
    if (field.name === head) return [[key, valueAt(field.type, rest, blank, face)]];
    return field.required || neededTogether.has(field.name) ? [[key, fittingValue(field.type, face)]] : [];
  });
  return Object.fromEntries(entries);
}

function valueAt(type: GraphQLInputType, path: string[], blank: string, face: Face): unknown {
  const inner = getNamedType(type);
  if (path.length === 0 || !isInputObjectType(inner)) return blank;
  return path[0] === '0' ? [inputWith(inner, path.slice(1), blank, face)] : inputWith(inner, path, blank, face);
}

const scalars: Record<string, unknown> = {
  String: 'text',
  Int: 1,
  Cents: 1,
  Quantity: 1,
  Boolean: true,
  Date: '2026-11-20',
  DateTime: '2026-11-20T00:00:00Z',
  Currency: 'USD',
};

function fittingValue(type: GraphQLInputType, face: Face): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return [fittingValue(nullable.ofType, face)];
  if (isInputObjectType(nullable)) return inputWith(nullable, [], '', face);
  if (isEnumType(nullable)) {
    const [value] = nullable.getValues();
    return face === 'rest' ? value?.name.toLowerCase() : value?.name;
  }
  if (nullable.name === 'ID') return face === 'rest' ? 1 : '1';
  return scalars[nullable.name];
}

const texts = mutations.flatMap(({ name }) =>
  textsOf(inputOf.get(name)!, 'graphql').map((path) => [name, path.join('.')] as const),
);

test('there are such texts, those of new lines and of changes among them', () => {
  expect(texts.length).toBeGreaterThan(30);
  expect(texts.map((text) => text.join(' '))).toEqual(
    expect.arrayContaining([
      'createContact name',
      'updateContact name',
      'createInvoice lines.0.description',
      'updateBill lines.0.description',
      'upsertCommitment number',
      'createCommitmentBill nonPoLines.0.description',
    ]),
  );
});

test.each(texts)('%s: %s', async (mutation, path) => {
  const type = inputOf.get(mutation)!;
  for (const blank of ['', ' \u00a0\n', '\u200b\u3164\u2060 \u2800']) {
    const { errors } = await books.graphql(
      `mutation ($input: ${type.name}!) { ${mutation}(input: $input) { __typename } }`,
      { input: inputWith(type, path.split('.'), blank, 'graphql') },
      { apiKey: apiKeyFor(mutation) },
    );
    expect(errors?.map(({ extensions }: { extensions: object }) => extensions)).toEqual([
      { code: 'VALIDATION_FAILED', httpStatus: 422, fields: [{ path, message: 'must not be empty' }] },
    ]);
  }
});

const documents = loadDocuments();
const rows = routes.flatMap((route) => {
  if (route.body === undefined || route.body.kind === 'file') return [];
  const [selection] = operationOf(documents.get(route.document)!).selectionSet.selections;
  const type = selection?.kind === 'Field' ? inputOf.get(selection.name.value) : undefined;
  const inPath = [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  return type === undefined
    ? []
    : textsOf(type, 'rest')
        .filter(([name = '']) => !inPath.includes(restInputPath(name, undefined)))
        .map((path) => [`${route.method} ${route.path}`, path.join('.'), { route, type, path }] as const);
});

test.each(rows)('%s: %s', async (_row, _path, { route, type, path }) => {
  const { body } = route;
  const root = body?.kind === 'root' ? body.root : undefined;
  const content = inputWith(type, path, '  ', 'rest', root);
  const beside = Object.entries(content).filter(([name]) => body?.kind === 'root' && body.beside.includes(name));
  const answer = await books.rest(
    route.method,
    route.path.replace(/:\w+/g, '1'),
    root === undefined ? content : { [root]: content, ...Object.fromEntries(beside) },
  );
  expect([answer.status, answer.body.error]).toEqual([
    422,
    { code: 'VALIDATION_FAILED', message: `${restInputPath(path.join('.'), root)} must not be empty` },
  ]);
});

test('and nothing has happened', async () => {
  const em = await books.em();
  expect(await em.execute('select from events where owner_id = ?', [books.ownerId])).toEqual([]);
});
