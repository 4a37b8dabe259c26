import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';
import { type ReceivedFile, Upload } from '../../store/received-file.js';
import { parseOptions } from '../documents.js';
import { filesMaximum } from './request-files.js';
import { malformed } from './upload-refusals.js';

type Operation = Record<string, unknown>;

/** Where `map` wants a file: in a variable, or somewhere inside it. */
export interface FilePlace {
  /** Name of the part that brings the file. */
  file: string;
  put(received: ReceivedFile): void;
}

/** Levels of an input above a file in it. */
const deepestPlace = 10;

/** The one operation in the field `operations`. Throws BAD_REQUEST. */
export function operationOf(text: string): Operation {
  return parsed('operations', text);
}

/**
 * The places that the field `map` names, before any file is stored: each must be declared as an `Upload` by the operation
 * and stand among the first ten items of a list, where the operation has null or nothing. Throws BAD_REQUEST.
 */
export function filePlaces(schema: GraphQLSchema, operation: Operation, map: string): FilePlace[] {
  const paths = Object.entries(parsed('map', map)).flatMap(([file, names]) => {
    if (!Array.isArray(names)) throw malformed('map must name a list of places for each file');
    return names.map((name: unknown) => ({ file, path: pathOf(name) }));
  });
  if (paths.length > filesMaximum) throw malformed(`map names more than ${filesMaximum} places`);
  const types = typeof operation.query === 'string' ? variableTypes(schema, operation.query) : null;
  return paths.map(({ file, path }) => {
    // The document of a persisted query is not in the request: the engine looks at its variables later.
    if (types && !leadsToUpload(types.get(path[0] ?? ''), path.slice(1)))
      throw malformed('map names a place where the operation declares no Upload');
    return { file, put: placeIn(operation.variables, path) };
  });
}

function parsed(field: string, text: string): Operation {
  try {
    const value: unknown = JSON.parse(text);
    if (isObject(value) && !Array.isArray(value)) return value;
  } catch {
    // Said below.
  }
  throw malformed(`${field} must be one JSON object`);
}

/** `variables.input.file` without its first word. */
function pathOf(name: unknown): string[] {
  const [root, ...path] = typeof name === 'string' ? name.split('.', deepestPlace + 2) : [];
  const isNear = path.every((key) => !/^\d+$/.test(key) || Number(key) < filesMaximum);
  if (root === 'variables' && isNear && path.length > 0 && path.length <= deepestPlace) return path;
  throw malformed(`map may name variables, and the first ${filesMaximum} items of lists in them`);
}

/** The types of the variables that the operations of a document declare; none when it cannot be read. */
function variableTypes(schema: GraphQLSchema, query: string): Map<string, GraphQLInputType | undefined> {
  try {
    const declared = parse(query, { ...parseOptions, noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    );
    return new Map(
      declared.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type) as GraphQLInputType]),
    );
  } catch {
    return new Map();
  }
}

function leadsToUpload(type: GraphQLInputType | undefined, path: readonly string[]): boolean {
  if (!type) return false;
  const [key, ...rest] = path;
  const inner = getNullableType(type);
  if (key === undefined) return inner === Upload;
  if (isListType(inner)) return leadsToUpload(inner.ofType, rest);
  return isInputObjectType(inner) && leadsToUpload(inner.getFields()[key]?.type, rest);
}

/** Puts a file where the operation has null for it. */
function placeIn(variables: unknown, path: readonly string[]): FilePlace['put'] {
  const key = path.at(-1) ?? '';
  let holder = variables;
  for (const step of path.slice(0, -1)) holder = isObject(holder) && Object.hasOwn(holder, step) ? holder[step] : null;
  if (!isObject(holder) || (key in holder && holder[key] !== null))
    throw malformed('map names a place where operations has no null');
  const found = holder;
  return (received) => {
    found[key] = received;
  };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
