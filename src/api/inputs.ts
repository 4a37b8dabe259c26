import {
  type ArgumentNode,
  coerceInputValue,
  type DocumentNode,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { FieldProblem } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { MissingFields } from '../store/input-fields.js';
import { ReceivedFile, Upload } from '../store/received-file.js';
import { isBlank } from '../values/blank-text.js';
import { InexactNumber } from '../values/inexact-number.js';
import { fieldPath, isLongWord, type Place, placeWithin, problemIn } from './input-problems.js';
import { type Variables, withDefaults } from './variables.js';

/**
 * What is wrong with everything that an operation hands to its fields, be it a variable or written in the document, so
 * that one answer names every offending field, a hundred of them at the most: types and required fields of variables
 * (those of the document were checked when it was validated), and for all text its length and that a database can hold it.
 */
export function inputProblems(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): FieldProblem[] {
  const problems = new Problems();
  try {
    const places = placesOfVariables(document, operation);
    for (const definition of operation.variableDefinitions ?? []) {
      const name = definition.variable.name.value;
      const place = places.get(name) ?? [name];
      const type = typeFromAST(schema, definition.type) as GraphQLInputType | undefined;
      if (!type) continue;
      if (variables[name] !== undefined) checkVariable(schema, { place, value: variables[name], type }, problems);
      else if (isNonNullType(type) && !definition.defaultValue) problems.add(fieldPath(place, []), 'is required');
    }
    const written = writtenArguments(schema, document);
    if (written.length > 0) checkWritten(written, withDefaults(operation, variables), problems);
  } catch (error) {
    if (error !== enough) throw error;
  }
  return problems.fields();
}

/** Thrown when as many problems were found as are reported: nobody reads more, and looking for them takes time. */
const enough = new Error('enough problems');

class Problems {
  private readonly byPath = new Map<string, string>();

  /** Notes the first problem of a field, whose name may be the client's own. */
  add(path: string, message: string): void {
    const shown = path.slice(0, limits.shortTextCharacters);
    if (!this.byPath.has(shown)) this.byPath.set(shown, message);
    if (this.byPath.size >= limits.problemsReported) throw enough;
  }

  fields(): FieldProblem[] {
    return [...this.byPath].map(([path, message]) => ({ path, message }));
  }
}

const knownPlaces = new WeakMap<OperationDefinitionNode, ReadonlyMap<string, Place>>();

/** Where the value of each variable goes first: an argument, and the fields and entries within it. */
function placesOfVariables(document: DocumentNode, operation: OperationDefinitionNode): ReadonlyMap<string, Place> {
  const known = knownPlaces.get(operation);
  if (known) return known;
  const places = new Map<string, Place>();
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  visit(
    { ...document, definitions: [operation, ...fragments] },
    {
      VariableDefinition: () => false,
      Variable: ({ name: { value: name } }, _key, parent, path, ancestors) => {
        if (!places.has(name)) places.set(name, placeWithin(path, parent, ancestors));
      },
    },
  );
  knownPlaces.set(operation, places);
  return places;
}

function checkVariable(
  schema: GraphQLSchema,
  { place, value, type }: { place: Place; value: unknown; type: GraphQLInputType },
  problems: Problems,
): void {
  if (!isOfType(value, type)) {
    const report: Parameters<typeof coerceInputValue>[2] = (path, _invalid, error) => {
      const { field, message } = problemIn(error, schema);
      problems.add(fieldPath(place, [...path, ...field]), message);
    };
    coerceInputValue(value, type, report, hasLongWord(value));
  }
  walkText(value, type, [], undefined, (path, message) => problems.add(fieldPath(place, path), message));
}

/** Thrown at the first problem. */
const wrong = new Error('wrong type');

function isOfType(value: unknown, type: GraphQLInputType): boolean {
  const stop = () => {
    throw wrong;
  };
  try {
    coerceInputValue(value, type, stop, true);
    return true;
  } catch (error) {
    if (error !== wrong) throw error;
    return false;
  }
}

function hasLongWord(value: unknown): boolean {
  if (typeof value === 'string') return isLongWord(value.length);
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, child]) => hasLongWord(key) || hasLongWord(child));
}

/** An argument whose value stands in the document, at least in part. */
interface WrittenArgument {
  name: string;
  type: GraphQLInputType;
  value: ValueNode;
}

const knownWritten = new WeakMap<DocumentNode, readonly WrittenArgument[]>();

/** The arguments and defaults that a document writes out; numbers and the like, which can hold no text, are left out. */
function writtenArguments(schema: GraphQLSchema, document: DocumentNode): readonly WrittenArgument[] {
  const known = knownWritten.get(document);
  if (known) return known;
  const written: WrittenArgument[] = [];
  const types = new TypeInfo(schema);
  const collect = (name: string, value: ValueNode | undefined) => {
    const type = types.getInputType();
    if (value && type && textual.has(value.kind)) written.push({ name, type, value });
  };
  const visitor = {
    Argument: (node: ArgumentNode) => collect(node.name.value, node.value),
    VariableDefinition: (node: VariableDefinitionNode) => collect(node.variable.name.value, node.defaultValue),
  };
  visit(document, visitWithTypeInfo(types, visitor));
  knownWritten.set(document, written);
  return written;
}

const textual = new Set<Kind>([Kind.STRING, Kind.LIST, Kind.OBJECT]);

function checkWritten(written: readonly WrittenArgument[], variables: Variables, problems: Problems): void {
  for (const { name, type, value } of written) {
    const given = valueFromASTUntyped(value, variables);
    walkText(given, type, [], undefined, (path, message) => problems.add(fieldPath([name], path), message));
  }
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
  if (value instanceof ReceivedFile) {
    if (named !== Upload) report(path, 'takes no file');
  } else if (typeof value === 'string') {
    checkText(value, path, maxLength ?? limits.textCharacters, report);
  } else if (isListType(isNonNullType(type) ? type.ofType : type) && Array.isArray(value)) {
    if (value.length > limits.linesPerDocument) report(path, `must have at most ${limits.linesPerDocument} entries`);
    else for (const [index, item] of value.entries()) walkText(item, named, [...path, index], maxLength, report);
  } else if (typeof value === 'object' && value !== null) {
    if (isInputObjectType(named)) walkFields(value, named, path, report);
    else walkJson(value, path, report);
  }
}

function walkFields(value: object, type: GraphQLInputObjectType, path: (string | number)[], report: Report): void {
  const fields = type.getFields();
  for (const [key, child] of Object.entries(value)) {
    const field = fields[key];
    if (!field) continue;
    const blank = typeof child === 'string' && isBlank(child);
    if (blank && field.extensions.notBlank) report([...path, key], 'must not be empty');
    else walkText(child, field.type, [...path, key], field.extensions.maxLength as number | undefined, report);
  }
  const missingFields = type.extensions.missingFields as MissingFields | undefined;
  for (const missing of missingFields?.(value as Record<string, unknown>) ?? [])
    report([...path, missing.path], missing.message);
}

function walkJson(value: unknown, path: (string | number)[], report: Report, depth = 0): void {
  if (depth > limits.jsonDepth) {
    report(path, `must not be nested deeper than ${limits.jsonDepth} levels`);
  } else if (value instanceof InexactNumber) {
    report(path, `is a number that cannot be kept exactly (${value.source.slice(0, 40)})`);
  } else if (value instanceof ReceivedFile) {
    report(path, 'takes no file');
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
