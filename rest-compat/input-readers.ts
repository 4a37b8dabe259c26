import {
  type GraphQLEnumType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import type { FieldProblem } from '../src/contract/errors.js';
import { limits } from '../src/contract/limits.js';
import { InexactNumber } from '../src/values/inexact-number.js';
import { hasSharedWords, restWords } from './enum-words.js';
import { type InputField, inputFields } from './input-fields.js';

/** What reading found on its way, in REST names: values of another form than the input's, and fields that the API does not know. */
export class Findings {
  readonly problems: FieldProblem[] = [];
  readonly ignored: string[] = [];

  /** Notes a problem, as long as no more were found than are reported. */
  problem(path: string, message: string): void {
    if (this.problems.length < limits.problemsReported) this.problems.push({ path, message });
  }
}

/**
 * Turns one REST value into its GraphQL value. It judges no value: only where an object or an array is missing is there
 * nothing to translate, which is noted under `path`.
 */
export type Reader = (value: unknown, path: string, findings: Findings) => unknown;

/**
 * Compiles the reader of a type, once per row: `null` is read by the object that holds the field. `choices` as of an
 * `InputField`.
 */
export function readerOf(type: GraphQLInputType, choices?: readonly string[]): Reader {
  if (isNonNullType(type)) return readerOf(type.ofType, choices);
  if (isListType(type)) return listReader(readerOf(type.ofType, choices));
  if (isInputObjectType(type)) return nestedReader(inputFields(type));
  if (isEnumType(type)) return enumReader(type, choices);
  return type.name === 'ID' ? readId : (value) => value;
}

/** Reads the known fields of an object; unknown ones are noted as ignored. */
export function objectReader(fields: readonly InputField[]) {
  const readers = fields.map((field) => ({
    ...field,
    list: isList(field.type),
    read: readerOf(field.type, field.choices),
  }));
  const known = new Map(readers.map((field) => [field.restName, field]));

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
    findings.problem(path, 'must be an object');
  };
}

/** GraphQL takes a single value for a list of one; JSON bodies do not. */
function listReader(readItem: Reader): Reader {
  return (value, path, findings) => {
    if (Array.isArray(value)) return value.map((item, index) => readItem(item, `${path}[${index}]`, findings));
    findings.problem(path, 'must be an array');
  };
}

/** Stands for a REST value that GraphQL has no spelling for: ids and enums refuse it. */
const untranslatable = Object.freeze({});

function enumReader(type: GraphQLEnumType, choices?: readonly string[]): Reader {
  const words = restWords(type, choices);
  return (value, path, findings) => {
    if (typeof value === 'string' && words.includes(value)) return value.toUpperCase();
    // What else there is in the schema is no word of REST's.
    if (choices || hasSharedWords(type)) findings.problem(path, `must be one of ${words.join(', ')}`);
    return untranslatable;
  };
}

/** REST ids are JSON integers; GraphQL's are strings of the same digits. */
function readId(value: unknown): unknown {
  return Number.isSafeInteger(value) && Number(value) > 0 ? String(value) : untranslatable;
}

function member(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function isList(type: GraphQLInputType): boolean {
  return isListType(isNonNullType(type) ? type.ofType : type);
}
