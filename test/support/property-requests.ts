import fc from 'fast-check';
import type { OpenApiOperation } from '../../rest-compat/openapi.js';
import type { JsonSchema } from '../../src/contract/json-schema.js';

/** Requests that a property test makes up from an operation of the OpenAPI document: fitting ones, and broken ones. */

/** Ids that exist, by the name of the field or parameter that holds them. */
export type KnownIds = Readonly<Record<string, readonly number[]>>;

export interface MadeRequest {
  /** Path and query, percent-encoded. */
  target: string;
  /** JSON, or what is sent in its place; nothing where the operation has no body. */
  body?: string;
}

/** A request for an operation; `path` is its path in the document, with `{id}`. */
export function requests(path: string, operation: OpenApiOperation, known: KnownIds): fc.Arbitrary<MadeRequest> {
  const schema = operation.requestBody?.content['application/json']?.schema;
  return fc
    .record({
      path: pathOf(path, operation, known),
      query: queryOf(operation, known),
      body: schema === undefined ? fc.constant(undefined) : bodies(schema, known),
    })
    .map(({ path: filled, query, body }) => ({ target: `${filled}${query}`, ...(body !== undefined && { body }) }));
}

/** Bodies that fit their schema, ones with one or two places that are broken or extreme, and anything at all. */
export function bodies(schema: JsonSchema, known: KnownIds): fc.Arbitrary<string> {
  const fitting = valuesOf(schema, '', known);
  return fc.oneof(
    { weight: 4, arbitrary: fitting.map(jsonOf) },
    { weight: 5, arbitrary: broken(fitting).map(jsonOf) },
    { weight: 1, arbitrary: broken(broken(fitting)).map(jsonOf) },
    { weight: 1, arbitrary: fc.oneof(strangeValues, fc.jsonValue(), fc.constantFrom(...strangeTexts)).map(asText) },
  );
}

/** A value in which one place, wherever it is, has been replaced by what does not belong there. */
export function broken(values: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc
    .tuple(values, fc.nat(), strangeValues, fc.boolean())
    .map(([value, place, strange, unknownField]) => replaced(value, place, strange, unknownField));
}

/** Ordinary values that the schema allows. `name` is that of the field. */
function valuesOf(schema: JsonSchema, name: string, known: KnownIds): fc.Arbitrary<unknown> {
  const types = [schema.type ?? []].flat();
  const [type] = types;
  const value = schema.enum ? fc.constantFrom(...schema.enum) : valuesOfType(schema, type, name, known);
  return types.includes('null') ? fc.oneof({ weight: 9, arbitrary: value }, fc.constant(null)) : value;
}

function valuesOfType(
  schema: JsonSchema,
  type: string | undefined,
  name: string,
  known: KnownIds,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objectsOf(schema, known);
    case 'array':
      return arraysOf(valuesOf(schema.items ?? {}, name.replace(/s$/, ''), known));
    case 'integer':
      return fc.constantFrom(...(known[name] ?? [1, 2, 100, 875, 12_345]));
    case 'number':
      return fc.constantFrom(1, 2, 0.333333, 12.5, 1_000);
    case 'boolean':
      return fc.boolean();
    case 'string':
      return textsOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 3 });
  }
}

/** Fields that hardly any request is without, even where the schema does not ask for them. */
const usual = ['name', 'amount_cents'];

/** The required fields with a few of the others, or with many. A line is a new one unless it has both marks of an old one. */
function objectsOf({ properties = {}, required: needed = [] }: JsonSchema, known: KnownIds): fc.Arbitrary<unknown> {
  const required = [...needed, ...usual.filter((name) => name in properties)];
  const members = Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema, name, known)]);
  const optional = Object.keys(properties).filter((name) => !required.includes(name));
  const sparse = optional.filter((name) => name !== 'id' && name !== '_destroy');
  const chosen = fc.oneof(
    { weight: 4, arbitrary: fc.subarray(sparse, { maxLength: Math.min(sparse.length, 3) }) },
    { weight: 1, arbitrary: fc.subarray(optional) },
  );
  return fc
    .tuple(fc.record(Object.fromEntries(members) as Record<string, fc.Arbitrary<unknown>>), chosen)
    .map(([whole, names]) =>
      Object.fromEntries(Object.entries(whole).filter(([name]) => required.includes(name) || names.includes(name))),
    );
}

/** Few entries, and now and then as many as the limit allows, or one more. */
function arraysOf(items: fc.Arbitrary<unknown>): fc.Arbitrary<unknown[]> {
  const many = fc
    .tuple(items, fc.constantFrom(1_000, 1_001))
    .map(([item, length]) => Array.from({ length }, () => item));
  const none = fc.constant<unknown[]>([]);
  const few = fc.array(items, { minLength: 1, maxLength: 3 });
  return fc.oneof({ weight: 30, arbitrary: few }, { weight: 1, arbitrary: many }, { weight: 1, arbitrary: none });
}

function textsOf({ format, pattern }: JsonSchema): fc.Arbitrary<unknown> {
  if (format === 'date') return fc.constantFrom('2026-01-10', '2026-02-28');
  if (pattern !== undefined) return fc.constantFrom('USD', 'USD', 'JPY', 'KWD');
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ minLength: 1, maxLength: 20 }) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 30 }) },
    { weight: 1, arbitrary: incompressible(255) },
  );
}

/** Text of this many UTF-16 units that no index row can hold by compressing it. */
function incompressible(length: number): fc.Arbitrary<string> {
  return fc.nat().map((seed) => {
    let state = seed;
    const next = () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return String.fromCharCode(0x4e00 + ((state >>> 8) % 20_000));
    };
    return Array.from({ length }, next).join('');
  });
}

/** What belongs nowhere, or is as large, small, early, late or long as anything may be. */
const strangeValues: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, [], {}, [null], [[]], [{}], { a: { b: [1] } }),
  fc.constantFrom(0, -1, -0, 1.5, 1e-7, 2 ** 31, -(2 ** 31) - 1, 2 ** 53 - 1, -(2 ** 53) + 1, 2 ** 53, 1e308, 5e-324),
  fc.constantFrom('', ' ', '\0', 'a\0b', '\ud800', 'a\udfffb', '\u202e', '1', '-1', 'null', 'NaN', '__proto__', "';--"),
  fc.constantFrom(1, 999_999_999, 999_999_998.999999, 0.000001, 2 ** 31 - 1, 2 ** 53 - 1, 100_000),
  fc.constantFrom('0001-01-01', '9999-12-31', 'USD', 'ZZZ'),
  fc.constantFrom('2026-02-30', '0000-00-00', '10000-01-01', '2026-1-1', '2026-01-10T00:00:00Z', '-0001-01-01'),
  fc.constantFrom('x'.repeat(256), 'x'.repeat(10_000), 'x'.repeat(10_001)),
  fc.oneof(incompressible(255), incompressible(1_000), incompressible(10_000)),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Bodies that are no JSON, or JSON that a careless parser trips over. */
const strangeTexts = [
  '',
  '{',
  'null',
  '"x"',
  '[]',
  '\ufeff{}',
  '{"a":1e999}',
  '{"a":1,"a":2}',
  '{"__proto__":{"a":1},"constructor":{"prototype":{}}}',
  '[1e400, 123456789012345678901234567890]',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
];

function replaced(value: unknown, place: number, strange: unknown, unknownField: boolean): unknown {
  if (Array.isArray(value) && value.length > 0) {
    const index = place % value.length;
    return value.map((item, position) =>
      position === index ? replaced(item, Math.floor(place / value.length), strange, unknownField) : item,
    );
  }
  if (typeof value !== 'object' || value === null) return strange;
  const members = Object.entries(value);
  if (members.length === 0) return strange;
  const [name, inside] = members[place % members.length] ?? ['', null];
  const deeper = Math.floor(place / members.length);
  if (unknownField && deeper % 8 === 0) return { ...value, [`x${name}`]: strange };
  return { ...value, [name]: replaced(inside, deeper, strange, unknownField) };
}

/** Text as it is, anything else as JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value);
}

function jsonOf(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function pathOf(path: string, operation: OpenApiOperation, known: KnownIds): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'path');
  const values = parameters.map(({ name, schema }) => {
    const resource = /\/([a-z_]+)\/\{id\}/.exec(path)?.[1] ?? '';
    const ids = known[name === 'id' ? `${resource}.id` : name] ?? [];
    const ordinary =
      schema.type === 'integer' ? fc.constantFrom(...ids, ...ids, 987_654_321).map(String) : encodedTexts;
    return fc.oneof({ weight: 7, arbitrary: ordinary }, { weight: 1, arbitrary: fc.constantFrom(...strangePaths) });
  });
  return fc
    .tuple(...values)
    .map((filled) =>
      parameters.reduce((target, { name }, index) => target.replace(`{${name}}`, () => filled[index] ?? ''), path),
    );
}

const encodedTexts = fc.oneof(
  fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).map(encodeURIComponent),
  incompressible(255).map(encodeURIComponent),
);

const strangePaths = [
  '0',
  '-1',
  'abc',
  '1.0',
  '1e3',
  '%31',
  '%20',
  '%2F',
  '%00',
  '%',
  '%FF',
  '%ED%A0%80',
  '9007199254740991',
  '9007199254740992',
  '99999999999999999999',
  'x'.repeat(3_000),
];

function queryOf(operation: OpenApiOperation, known: KnownIds): fc.Arbitrary<string> {
  const parameters = operation.parameters.filter((parameter) => parameter.in === 'query');
  const pairs = parameters.map(({ name, schema }) => {
    const fitting = valuesOf(schema, name, known).map((value) => encodeURIComponent(String(value)));
    const strange = fc.oneof(
      fc.constantFrom('', 'true', 'W10', 'WyJCaWxsIiwxXQ', '2026-13-01', '0001-01-01', '9999-12-31', ...strangePaths),
      fc.oneof(incompressible(1_000), incompressible(10_000)).map(encodeURIComponent),
    );
    const value = fc.oneof({ weight: 5, arbitrary: fitting }, { weight: 1, arbitrary: strange });
    return fc.option(
      value.map((text) => `${name}=${text}`),
      { freq: 2 },
    );
  });
  const stray = fc.oneof(
    { weight: 12, arbitrary: fc.constant(null) },
    fc.constantFrom('surprise=1', '=', 'limit=1&limit=2', '%00=1', '__proto__=1', '%'),
  );
  return fc.tuple(...pairs, stray).map((given) => {
    const sent = given.filter((pair) => pair !== null);
    return sent.length === 0 ? '' : `?${sent.join('&')}`;
  });
}
