import {
  coerceInputValue,
  GraphQLError,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
} from 'graphql';
import { type FieldProblem, invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

const jsonDepthMaximum = 20;

/**
 * Checks the variables of an operation against their types before anything runs, so that one answer names every
 * offending field: types and required fields, and for all text its length and that a database can hold it.
 */
export function checkVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
  variables: Record<string, unknown>,
): void {
  const problems: FieldProblem[] = [];
  for (const definition of operation.variableDefinitions ?? []) {
    const name = definition.variable.name.value;
    const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined;
    const value = variables[name];
    if (!type) continue;
    if (value === undefined) {
      if (isNonNullType(type) && !definition.defaultValue) problems.push({ path: name, message: 'is required' });
      continue;
    }
    problems.push(...problemsOf(name, value, type));
  }
  if (problems.length > 0) throw invalid(problems);
}

function problemsOf(name: string, value: unknown, type: GraphQLInputType): FieldProblem[] {
  const problems = new Map<string, string>();
  coerceInputValue(value, type, (path, _invalid, error) => {
    const missing = /^Field "([^"]+)" of required type/.exec(error.message)?.[1];
    const unknown = /^Field "([^"]+)" is not defined/.exec(error.message)?.[1];
    const field = fieldPath(name, [...path, ...((missing ?? unknown) ? [missing ?? unknown ?? ''] : [])]);
    if (!problems.has(field)) problems.set(field, messageOf(error, missing, unknown));
  });
  walkText(value, type, [], undefined, (path, message) => {
    const field = fieldPath(name, path);
    if (!problems.has(field)) problems.set(field, message);
  });
  return [...problems].map(([path, message]) => ({ path, message }));
}

/** The mutation's one argument is `input`: its fields are named without it. */
function fieldPath(variable: string, path: readonly (string | number)[]): string {
  return (variable === 'input' && path.length > 0 ? path : [variable, ...path]).join('.');
}

function messageOf(error: GraphQLError, missing: string | undefined, unknown: string | undefined): string {
  if (missing) return 'is required';
  if (unknown) return 'is not a field of this input';
  const original = error.originalError ?? error;
  const own = /; (.+)$/.exec(error.message)?.[1] ?? original.message;
  if (/^must /.test(own)) return own;
  const expected = /Expected (?:non-nullable type "([^"]+)"|type "([^"]+)"|value of type "([^"]+)")/.exec(
    error.message,
  );
  const kind = expected?.[1] ?? expected?.[2] ?? expected?.[3];
  if (expected?.[1]) return 'must not be null';
  const choices = /Value "?[^"]*"? does not exist in "([^"]+)" enum/.exec(error.message);
  if (choices) return `must be one of the values of ${choices[1]}`;
  return kind ? `must be of type ${kind}` : `must be ${describe(own)}`;
}

/** GraphQL's own scalars say what they cannot represent; we say what they want. */
function describe(message: string): string {
  if (/^String cannot/.test(message)) return 'a string';
  if (/^Int cannot/.test(message)) return 'an integer between -2147483648 and 2147483647';
  if (/^Float cannot/.test(message)) return 'a number';
  if (/^Boolean cannot/.test(message)) return 'true or false';
  if (/^ID cannot/.test(message)) return 'an id';
  return 'a value of another type';
}

type Report = (path: readonly (string | number)[], message: string) => void;

function walkText(
  value: unknown,
  type: GraphQLInputType,
  path: (string | number)[],
  maxLength: number | undefined,
  report: Report,
): void {
  const named = getNamedType(type);
  if (typeof value === 'string') {
    checkText(value, path, maxLength ?? limits.textCharacters, report);
  } else if (isListType(isNonNullType(type) ? type.ofType : type) && Array.isArray(value)) {
    if (value.length > limits.linesPerDocument) report(path, `must have at most ${limits.linesPerDocument} entries`);
    for (const [index, item] of value.entries()) walkText(item, named, [...path, index], maxLength, report);
  } else if (typeof value === 'object' && value !== null) {
    if (isInputObjectType(named)) walkFields(value, named, path, report);
    else walkJson(value, path, report);
  }
}

function walkFields(value: object, type: GraphQLInputObjectType, path: (string | number)[], report: Report): void {
  const fields = type.getFields();
  for (const [key, child] of Object.entries(value)) {
    const field = fields[key];
    if (field) walkText(child, field.type, [...path, key], field.extensions.maxLength as number | undefined, report);
  }
}

function walkJson(value: unknown, path: (string | number)[], report: Report, depth = 0): void {
  if (depth > jsonDepthMaximum) {
    report(path, `must not be nested deeper than ${jsonDepthMaximum} levels`);
  } else if (typeof value === 'string') {
    checkText(value, path, limits.textCharacters, report);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      checkText(key, path, limits.shortTextCharacters, report);
      walkJson(child, [...path, key], report, depth + 1);
    }
  }
}

function checkText(text: string, path: (string | number)[], maxLength: number, report: Report): void {
  if (text.length > maxLength) report(path, `must have at most ${maxLength} characters`);
  else if (text.includes('\0')) report(path, 'must not contain NUL characters');
  else if (!text.isWellFormed()) report(path, 'must be well-formed Unicode');
}
