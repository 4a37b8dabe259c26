import {
  type GraphQLEnumType,
  type GraphQLInputType,
  type GraphQLLeafType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { limits } from '../src/contract/limits.js';
import { InexactNumber } from './body.js';
import { type InputField, inputFields } from './input-fields.js';

/** What reading found on its way: problems in REST names, and fields that the API does not know. */
export class Findings {
  readonly problems: string[] = [];
  readonly ignored: string[] = [];

  /** Notes a problem. Throws `Enough` when there are more than are reported: the walk ends there. */
  problem(text: string): void {
    this.problems.push(text);
    if (this.problems.length > limits.problemsReported) throw new Enough();
  }
}

/** Ends a walk that has found more problems than anybody reads. */
export class Enough extends Error {}

/** Runs the walk to its end, or until it has found enough. */
export function untilEnough(walk: () => void): void {
  try {
    walk();
  } catch (error) {
    if (!(error instanceof Enough)) throw error;
  }
}

/** Turns one REST value into its GraphQL value; notes what is wrong with it under `path`. */
export type Reader = (value: unknown, path: string, findings: Findings) => unknown;

/** Compiles the reader of a type, once per row: `null` is judged by the object that holds the field. */
export function readerOf(type: GraphQLInputType): Reader {
  if (isNonNullType(type)) return readerOf(type.ofType);
  if (isListType(type)) return listReader(readerOf(type.ofType));
  if (isInputObjectType(type)) return nestedReader(inputFields(type));
  if (isEnumType(type)) return enumReader(type);
  return scalarReader(type);
}

/** Reads the known fields of an object; unknown ones are noted as ignored, missing required ones as problems. */
export function objectReader(fields: readonly InputField[]) {
  const readers = fields.map((field) => ({ ...field, list: isList(field.type), read: readerOf(field.type) }));
  const known = new Map(readers.map((field) => [field.restName, field]));
  const required = readers.filter((field) => field.required);

  return (source: Record<string, unknown>, path: string, findings: Findings): Record<string, unknown> => {
    const target: Record<string, unknown> = {};
    for (const restName of Object.keys(source)) {
      const field = known.get(restName);
      const value = source[restName];
      if (field === undefined) findings.ignored.push(member(path, restName));
      else if (value !== null) target[field.name] = field.read(value, member(path, restName), findings);
      // A collection that is null is one that was not sent: null must never remove every line.
      else if (!field.required && !field.list) target[field.name] = null;
    }
    for (const { restName, name } of required) {
      if (!(name in target)) findings.problem(`${member(path, restName)} is required`);
    }
    return target;
  };
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof InexactNumber);
}

function nestedReader(fields: readonly InputField[]): Reader {
  const read = objectReader(fields);
  return (value, path, findings) => {
    if (isObject(value)) return read(value, path, findings);
    return refused(findings, path, 'must be an object');
  };
}

function listReader(readItem: Reader): Reader {
  return (value, path, findings) => {
    if (!Array.isArray(value)) return refused(findings, path, 'must be an array');
    return value.map((item, index) => readItem(item, `${path}[${index}]`, findings));
  };
}

function enumReader(type: GraphQLEnumType): Reader {
  const names = new Map(type.getValues().map(({ name }) => [name.toLowerCase(), name]));
  const choices = [...names.keys()].join(', ');
  return (value, path, findings) => {
    const name = typeof value === 'string' ? names.get(value) : undefined;
    return name ?? refused(findings, path, `must be one of ${choices}`);
  };
}

function scalarReader(type: GraphQLLeafType): Reader {
  if (type.name === 'ID') return readId;
  if (type.name === 'JSON') return readJson;
  return (value, path, findings) => {
    const problem = scalarProblem(type, value instanceof InexactNumber ? Number.MAX_VALUE : value);
    return problem === null ? value : refused(findings, path, problem);
  };
}

/** REST ids are JSON integers; GraphQL's are strings of the same digits. */
function readId(value: unknown, path: string, findings: Findings): unknown {
  if (Number.isSafeInteger(value) && Number(value) > 0) return String(value);
  return refused(findings, path, 'must be a positive integer');
}

function readJson(value: unknown, path: string, findings: Findings): unknown {
  const inexact = findInexact(value, deepestSearch);
  if (inexact === null) return value;
  return refused(findings, path, `holds a number that cannot be kept exactly (${inexact.source.slice(0, 40)})`);
}

/** Deeper than the engine lets any JSON be, and far from the end of the stack. */
const deepestSearch = 100;

function findInexact(value: unknown, depthLeft: number): InexactNumber | null {
  if (value instanceof InexactNumber) return value;
  if (typeof value !== 'object' || value === null || depthLeft === 0) return null;
  for (const content of Object.values(value)) {
    const inexact = findInexact(content, depthLeft - 1);
    if (inexact !== null) return inexact;
  }
  return null;
}

const builtInProblems: Record<string, string> = {
  String: 'must be a string',
  Boolean: 'must be true or false',
  Int: 'must be an integer between -2147483648 and 2147483647',
  Float: 'must be a number',
};

/** The scalar's own message about a wrong value; null when it is right. */
function scalarProblem(type: GraphQLLeafType, value: unknown): string | null {
  try {
    type.parseValue(value);
    return null;
  } catch (error) {
    return builtInProblems[type.name] ?? (error instanceof Error ? error.message : 'is not valid');
  }
}

function refused(findings: Findings, path: string, problem: string): undefined {
  findings.problem(`${path} ${problem}`);
  return undefined;
}

function member(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isList(type: GraphQLInputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
