import {
  type ASTNode,
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  isEnumType,
  isValueNode,
  Kind,
  visit,
} from 'graphql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/** Names of arguments and fields, and places in lists, that lead to a value. */
export type Place = readonly (string | number)[];

/** The argument or variable, and the fields and entries of lists in it, that lead to a node of a document. */
export function placeWithin(path: Place, parent: Ancestor | undefined, ancestors: readonly Ancestor[]): Place {
  // `path[i]` leads on from the i-th.
  const holders = parent ? [...ancestors, parent] : ancestors;
  return holders.flatMap((holder, depth) => {
    if ('kind' in holder) return nameOf(holder);
    const list = holders[depth - 1];
    return list && 'kind' in list && list.kind === Kind.LIST ? [path[depth] ?? 0] : [];
  });
}

type Ancestor = ASTNode | readonly ASTNode[];

function nameOf(holder: ASTNode): Place {
  if (holder.kind === Kind.ARGUMENT || holder.kind === Kind.OBJECT_FIELD) return [holder.name.value];
  return holder.kind === Kind.VARIABLE_DEFINITION ? [holder.variable.name.value] : [];
}

/** The name of a field in answers. The mutation's one argument is `input`: its fields are named without it. */
export function fieldPath(place: Place, path: Place): string {
  const [argument, ...rest] = [...place, ...path];
  return (argument === 'input' && rest.length > 0 ? rest : [argument, ...rest]).join('.');
}

/** What graphql says against a value: which field of it, when it is not the value itself, and in our words. */
export function problemIn(error: GraphQLError, schema: GraphQLSchema): { field: Place; message: string } {
  const missing = /^Field "(?:\w+\.)?(\w+)" of required type/.exec(error.message)?.[1];
  if (missing) return { field: [missing], message: 'is required' };
  const unknown = /^Field "(\w+)" is not defined/.exec(error.message)?.[1];
  if (unknown) return { field: [unknown], message: 'is not a field of this input' };
  return { field: [], message: messageOf(error, schema) };
}

function messageOf(error: GraphQLError, schema: GraphQLSchema): string {
  const original = error.originalError ?? error;
  const own = /; (.+)$/.exec(error.message)?.[1] ?? original.message;
  if (/^must /.test(own)) return own;
  const expected = /Expected (?:non-nullable type "([^"]+)"|type "([^"]+)"|value of type "([^"]+)")/.exec(
    error.message,
  );
  const kind = expected?.[1] ?? expected?.[2] ?? expected?.[3];
  if (expected?.[1]) return 'must not be null';
  const choices = /Value "?[^"]*"? does not exist in "(\w+)" enum|^Enum "(\w+)" cannot represent/.exec(error.message);
  if (choices) return `must be one of ${valuesOf(schema, choices[1] ?? choices[2] ?? '')}`;
  return kind ? `must be of type ${kind}` : `must be ${describe(own)}`;
}

function valuesOf(schema: GraphQLSchema, name: string): string {
  const type = schema.getType(name);
  return isEnumType(type)
    ? type
        .getValues()
        .map((value) => value.name)
        .join(', ')
    : `the values of ${name}`;
}

/** GraphQL's own scalars say what they cannot represent; we say what they want. */
function describe(message: string): string {
  if (/^String cannot/.test(message)) return 'a string';
  if (/^Int cannot/.test(message)) return 'an integer between -2147483648 and 2147483647';
  if (/^Float cannot/.test(message)) return 'a number';
  if (/^Boolean cannot/.test(message)) return 'true or false';
  if (/^ID cannot/.test(message)) return 'an id: a positive integer';
  return 'a value of another type';
}

function isWrittenValue(node: ASTNode): boolean {
  return node.kind === Kind.OBJECT_FIELD || (isValueNode(node) && node.kind !== Kind.VARIABLE);
}

/**
 * Errors of validation, those about values with the field and the message that a variable would have got. They stay
 * BAD_REQUEST: nothing has been run.
 */
export function withFields(
  schema: GraphQLSchema,
  document: DocumentNode,
  errors: readonly GraphQLError[],
): readonly GraphQLError[] {
  const wanted = new Set(errors.flatMap(({ nodes = [] }) => nodes));
  const places = new Map<ASTNode, Place>();
  visit(document, {
    enter: (node, _key, parent, path, ancestors) => {
      if (wanted.has(node)) places.set(node, placeWithin(path, parent, ancestors));
    },
  });
  return errors.map((error) => {
    const [node, ...others] = error.nodes ?? [];
    const place = node && others.length === 0 && isWrittenValue(node) ? places.get(node) : undefined;
    if (!place) return error;
    const { field, message } = problemIn(error, schema);
    const path = fieldPath(place, field);
    const refusal = new Refusal('BAD_REQUEST', `${path} ${message}`, [{ path, message }]);
    return new GraphQLError(refusal.message, { nodes: error.nodes, originalError: refusal });
  });
}

/**
 * Whether so many characters are too many to look for what was meant by a word, which takes time by its length: nothing in the
 * schema resembles it.
 */
export function isLongWord(characters: number): boolean {
  return characters > limits.shortTextCharacters;
}
