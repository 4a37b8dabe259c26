import {
  type DocumentNode,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isEnumType,
  Kind,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { type FieldProblem, notFound, Refusal } from '../src/contract/errors.js';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { parseId } from '../src/values/record-id.js';
import { camelCase } from './casing.js';
import { operationOf } from './documents.js';
import { hasSharedWords, valuesWith } from './enum-words.js';
import { type InputField, inputFields, inputObjectOf, variableType } from './input-fields.js';
import { Findings, isObject, objectReader, readerOf } from './input-readers.js';
import { parameterNames, type Route, type RouteBody } from './routes.js';

/** What a request says, before anything is judged: decoded path parameters, raw query string, parsed body. */
export interface RestRequest {
  parameters: Readonly<Record<string, string>>;
  /** Without the question mark. */
  query: string;
  /** Parsed JSON, undefined without a body; for an upload the received file, or null. */
  body: unknown;
}

export interface Translation {
  variables: Record<string, unknown>;
  /** Body fields that the API does not know, in REST names. */
  ignored: readonly string[];
  /** In REST names, what could not be translated; with any of it the document does not run. */
  problems: readonly FieldProblem[];
  /** The page size that counts, where the row has pages. */
  limit: number;
}

/**
 * Compiles a row, once, into the function that turns a request into the variables of its document, by walking the
 * schema's input types: names and spellings. Values are judged where variables are (`src/api/inputs.ts`). That function
 * throws NOT_FOUND for an id in the path that is none, and BAD_REQUEST for a body without its root key and for a query
 * where none is taken.
 */
export function compileFromRest(schema: GraphQLSchema, route: Route, document: DocumentNode) {
  const places = placesOf(schema, document);
  const parameters = parameterNames(route.path);
  const readParameters = parametersReader(places, parameters);
  const readQuery = queryReader(places, route.query ?? []);
  const readBody = bodyReader(places, route.body, parameters.map(camelCase));

  return (request: RestRequest): Translation => {
    const variables: Record<string, unknown> = places.has('input') ? { input: { ...route.always } } : {};
    readParameters(request.parameters, variables);
    const query = readQuery(request.query, variables);
    if (route.method !== 'GET' && query.problems.length > 0) throw badQuery(query.problems);
    const { ignored, problems } = readBody(request.body, variables);
    const limit = typeof variables.first === 'number' ? variables.first : limits.pageSizeDefault;
    return { variables, limit, ignored, problems: [...query.problems, ...problems] };
  };
}

/** Where in the variables a parameter goes: a variable, or a field of `$input` or `$filter`. */
interface Place {
  type: GraphQLInputType;
  /** Of a text that may not be as long as most. */
  maxLength?: number;
  /** What it holds, where its type does not say. */
  jsonSchema?: JsonSchema;
  description?: string;
  /** What the document gives the argument when the request does not. */
  defaultValue?: string;
  put(variables: Record<string, unknown>, value: unknown): void;
}

/** Everything that the variables of a document can take, by GraphQL name; a variable comes before a field. */
export function placesOf(schema: GraphQLSchema, document: DocumentNode): Map<string, Place> {
  const places = new Map<string, Place>();
  const descriptions = argumentDescriptions(schema, document);
  for (const variable of operationOf(document).variableDefinitions ?? []) {
    const name = variable.variable.name.value;
    const place: Place['put'] = (variables, value) => Object.assign(variables, { [name]: value });
    const type = variableType(schema, variable);
    places.set(name, { type, ...describedDefault(descriptions.get(name), variable, type), put: place });
  }
  for (const holder of ['input', 'filter']) {
    for (const field of Object.values(inputObjectOf(places.get(holder)?.type)?.getFields() ?? {})) {
      if (places.has(field.name)) continue;
      const description = field.description ?? undefined;
      const { maxLength, jsonSchema } = field.extensions as Pick<Place, 'maxLength' | 'jsonSchema'>;
      places.set(field.name, {
        type: field.type,
        maxLength,
        jsonSchema,
        description,
        put: intoField(holder, field.name),
      });
    }
  }
  return places;
}

/** REST's own default, where a document has one, in place of the schema's. */
function describedDefault(
  description: string | undefined,
  { defaultValue }: VariableDefinitionNode,
  type: GraphQLInputType,
): Pick<Place, 'description' | 'defaultValue'> {
  if (defaultValue === undefined) return { description };
  const value = String(valueFromAST(defaultValue, type));
  const text = (description ?? '').replace(/Defaults to [^.]*\./, `Defaults to ${value}.`);
  return { description: text, defaultValue: value };
}

/** What the schema says of the arguments that variables are handed to, by variable. */
function argumentDescriptions(schema: GraphQLSchema, document: DocumentNode): Map<string, string> {
  const operation = operationOf(document);
  const fields = schema.getRootType(operation.operation)?.getFields() ?? {};
  const described = operation.selectionSet.selections
    .filter((selection) => selection.kind === Kind.FIELD)
    .flatMap(({ name, arguments: handed = [] }) =>
      handed.flatMap((argument) => {
        const description = fields[name.value]?.args.find((one) => one.name === argument.name.value)?.description;
        if (argument.value.kind !== Kind.VARIABLE || !description) return [];
        return [[argument.value.name.value, description] as const];
      }),
    );
  return new Map(described);
}

function intoField(holder: string, name: string): Place['put'] {
  return (variables, value) => {
    variables[holder] = Object.assign(variables[holder] ?? {}, { [name]: value });
  };
}

/** The place of a parameter of the table. Throws when the row and its document do not fit. */
export function placeOf(places: ReadonlyMap<string, Place>, restName: string): Place {
  const place = places.get(restName === 'limit' ? 'first' : camelCase(restName));
  if (place === undefined) throw new Error(`The document takes no ${restName}`);
  return place;
}

function parametersReader(places: ReadonlyMap<string, Place>, names: readonly string[]) {
  const readers = names.map((name) => ({ name, ...placeOf(places, name) }));
  return (parameters: RestRequest['parameters'], variables: Record<string, unknown>): void => {
    for (const { name, type, put } of readers) {
      const text = parameters[name] ?? '';
      const known = getNamedType(type).name === 'ID' ? parseId(text) !== null : !text.includes('\0');
      if (!known) throw notFound('Record');
      put(variables, text);
    }
  };
}

function queryReader(places: ReadonlyMap<string, Place>, names: readonly string[]) {
  const readers = new Map(
    names.map((name) => [name, { ...parameterPlace(places, name), read: parameterReader(places, name) }]),
  );
  const choices = names.length > 0 ? `; known here: ${names.join(', ')}` : '';

  return (query: string, variables: Record<string, unknown>): Findings => {
    const findings = new Findings();
    if (readers.has('limit')) variables.first = limits.pageSizeDefault;
    const given = new Set<string>();
    for (const [name, text] of query === '' ? [] : new URLSearchParams(query)) {
      const reader = readers.get(name);
      if (reader === undefined) findings.problem(name, `is not a query parameter${choices}`);
      else if (given.has(name)) findings.problem(name, 'is given twice');
      else reader.put(variables, reader.read(text, name, findings));
      given.add(name);
    }
    return findings;
  };
}

function badQuery(problems: readonly FieldProblem[]): Refusal {
  return new Refusal('BAD_REQUEST', problems.map(({ path, message }) => `${path} ${message}`).join('; '));
}

type ParameterReader = (text: string, name: string, findings: Findings) => unknown;

/** Where a parameter goes: one whose words stand for several values asks for one of them all, in the filter's list of such. */
function parameterPlace(places: ReadonlyMap<string, Place>, name: string): Place {
  const place = placeOf(places, name);
  const type = getNamedType(place.type);
  if (!isEnumType(type) || !hasSharedWords(type)) return place;
  const { put } = placeOf(places, `${name}es`);
  return {
    ...place,
    put: (variables, value) => {
      if (typeof value === 'string') put(variables, valuesWith(type, value));
    },
  };
}

function parameterReader(places: ReadonlyMap<string, Place>, name: string): ParameterReader {
  if (name === 'limit') return readLimit;
  const { type } = placeOf(places, name);
  const read = readerOf(type);
  const typed = typedText(getNamedType(type).name);
  return (text, path, findings) => read(typed(text), path, findings);
}

/** A page size below 1 is refused; one above the maximum counts as the maximum. */
function readLimit(text: string, name: string, findings: Findings): number {
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1) findings.problem(name, 'must be an integer of at least 1');
  return Math.min(limit, limits.pageSizeMaximum);
}

/** A query string knows only text: what looks like a value of the type becomes one, the rest is left to be refused. */
function typedText(typeName: string): (text: string) => unknown {
  if (['ID', 'Int', 'Cents'].includes(typeName)) return (text) => (/^-?\d{1,16}$/.test(text) ? Number(text) : text);
  if (typeName === 'Boolean') return (text) => (text === 'true' ? true : text === 'false' ? false : text);
  return (text) => text;
}

type BodyReader = (body: unknown, variables: Record<string, unknown>) => Findings;

function bodyReader(places: ReadonlyMap<string, Place>, body: RouteBody | undefined, inPath: string[]): BodyReader {
  if (body === undefined) return readNothing;
  const fields = bodyFields(places, body, inPath);
  if (body.kind === 'root') return rootReader(body, fields);
  if (body.kind === 'bare') return bareReader(body.optionalRoot, fields);
  return fileReader(body.field);
}

/** Routes without a body ignore one, and name its fields as ignored. */
function readNothing(body: unknown): Findings {
  const findings = new Findings();
  if (isObject(body)) for (const name of Object.keys(body)) findings.ignored.push(name);
  return findings;
}

/** The fields of `$input` that a body may give: those in the path are not among them. */
export function bodyFields(
  places: ReadonlyMap<string, Place>,
  body: RouteBody,
  inPath: readonly string[],
): InputField[] {
  const input = inputObjectOf(places.get('input')?.type);
  if (input === undefined) throw new Error('A row with a body needs a document with $input');
  return inputFields(input, body.kind === 'root' ? body.root : undefined).filter(({ name }) => !inPath.includes(name));
}

function rootReader({ root, beside }: Extract<RouteBody, { kind: 'root' }>, fields: readonly InputField[]): BodyReader {
  const readRoot = objectReader(fields.filter(({ restName }) => !beside.includes(restName)));
  const readBeside = objectReader(fields.filter(({ restName }) => beside.includes(restName)));
  return (body, variables) => {
    if (!isObject(body)) throw new Refusal('BAD_REQUEST', `The body must be a JSON object with the key ${root}`);
    const { [root]: content, ...rest } = body;
    if (!isObject(content)) throw new Refusal('BAD_REQUEST', `The body must hold an object under the key ${root}`);
    const findings = new Findings();
    Object.assign(variables.input as object, readRoot(content, '', findings), readBeside(rest, '', findings));
    return findings;
  };
}

/** The fields stand in the body itself or, where a root is optional and given, in that alone. */
function bareReader(optionalRoot: string | undefined, fields: readonly InputField[]): BodyReader {
  const read = objectReader(fields);
  return (body = {}, variables) => {
    if (!isObject(body)) throw new Refusal('BAD_REQUEST', 'The body must be a JSON object');
    const findings = new Findings();
    const { content, beside } = unwrapped(body, optionalRoot);
    Object.assign(variables.input as object, read(content, '', findings));
    findings.ignored.push(...beside);
    return findings;
  };
}

/** What a body holds, and the names of what stands beside its root. */
function unwrapped(body: Record<string, unknown>, root: string | undefined) {
  if (root === undefined || !Object.hasOwn(body, root)) return { content: body, beside: [] };
  const { [root]: content, ...rest } = body;
  if (!isObject(content)) throw new Refusal('BAD_REQUEST', `The body must hold an object under the key ${root}`);
  return { content, beside: Object.keys(rest) };
}

function fileReader(field: string): BodyReader {
  return (file, variables) => {
    const findings = new Findings();
    if (file === null || file === undefined) findings.problem(field, 'is required');
    Object.assign(variables.input as object, { [field]: file });
    return findings;
  };
}
