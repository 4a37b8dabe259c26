import { type GraphQLLeafType, isEnumType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { type JsonSchema, objectSchema, textSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { snakeCase } from '../src/values/snake-case.js';
import { restWords } from './enum-words.js';
import { type InputField, inputFields } from './input-fields.js';
import type { OutputShape } from './output-shape.js';

/** What is described once: records by the fragments that select them, and what requests write by its input type. */
export type Records = Record<string, JsonSchema>;

const scalars: Record<string, JsonSchema> = {
  ID: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
  Cents: { type: 'integer', format: 'int64', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  Quantity: { type: 'number', exclusiveMinimum: 0, maximum: limits.quantityMaximum },
  Int: { type: 'integer', format: 'int32', minimum: -(2 ** 31), maximum: 2 ** 31 - 1 },
  Float: { type: 'number' },
  String: textSchema(limits.textCharacters),
  Boolean: { type: 'boolean' },
  Date: { type: 'string', format: 'date', maxLength: 10 },
  DateTime: { type: 'string', format: 'date-time', maxLength: 40 },
  Currency: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3 },
};

/** JSON Schema of a document's answer in REST; records go to `records` and are referred to. */
export function outputSchema(shape: OutputShape, records: Records): JsonSchema {
  if (shape.kind === 'leaf') return nullable(leafSchema(shape.type), shape.nullable);
  if (shape.kind === 'list') {
    const items = outputSchema(shape.item, records);
    return nullable({ type: 'array', items, maxItems: limits.rowsPerRequest }, shape.nullable);
  }
  const members = shape.fields.map(({ restName, shape: field, description, jsonSchema }) => [
    restName,
    described(jsonSchema ? nullable(jsonSchema, field.nullable) : outputSchema(field, records), description),
  ]);
  const schema = objectSchema(Object.fromEntries(members));
  if (shape.fragment === undefined) return nullable(schema, shape.nullable);
  const name = shape.fragment.replace(/Record$/, '');
  records[name] = described(schema, shape.description);
  return nullable(reference(name), shape.nullable);
}

/** What stands under this name in the document's `components`. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** JSON Schema of the fields of an input under their REST names. */
export function inputSchema(fields: readonly InputField[], records: Records): JsonSchema {
  return objectSchema(
    Object.fromEntries(
      fields.map((field) => [
        field.restName,
        described({ ...typeSchema(field, records), ...(field.notBlank && { minLength: 1 }) }, field.description),
      ]),
    ),
    fields.filter(({ required }) => required).map(({ restName }) => restName),
  );
}

type Given = Pick<InputField, 'type' | 'maxLength' | 'choices' | 'jsonSchema'>;

/** JSON Schema of an input as REST writes it; the objects inside go to `records` and are referred to. */
export function typeSchema({ type, jsonSchema, ...terms }: Given, records: Records): JsonSchema {
  if (jsonSchema) return nullable(jsonSchema, !isNonNullType(type));
  if (isNonNullType(type)) return nonNullSchema({ type: type.ofType, ...terms }, records);
  return nullable(nonNullSchema({ type, ...terms }, records), true);
}

function nonNullSchema({ type, ...terms }: Omit<Given, 'jsonSchema'>, records: Records): JsonSchema {
  if (isNonNullType(type)) return nonNullSchema({ type: type.ofType, ...terms }, records);
  if (isListType(type)) {
    const items = typeSchema({ type: type.ofType, ...terms }, records);
    return { type: 'array', items, maxItems: limits.itemsPerRequest };
  }
  if (isInputObjectType(type)) {
    records[type.name] = described(inputSchema(inputFields(type), records), type.description ?? undefined);
    return reference(type.name);
  }
  const { maxLength, choices } = terms;
  const isText = type.name === 'String' && maxLength !== undefined;
  return isText ? textSchema(maxLength) : leafSchema(type, choices);
}

function leafSchema(type: GraphQLLeafType, choices?: readonly string[]): JsonSchema {
  if (isEnumType(type)) return { type: 'string', enum: restWords(type, choices) };
  const schema = scalars[type.name];
  if (schema === undefined)
    throw new Error(
      `The reference does not know how to describe ${type.name}: say what the field holds with @ShapedAs`,
    );
  return { ...schema };
}

function nullable(schema: JsonSchema, isNullable: boolean): JsonSchema {
  if (!isNullable) return schema;
  if (schema.$ref !== undefined) return { anyOf: [schema, { type: 'null' }] };
  if (typeof schema.type !== 'string') return schema;
  return { ...schema, type: [schema.type, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) };
}

function described(schema: JsonSchema, description: string | undefined): JsonSchema {
  return description === undefined ? schema : { ...schema, description: inRestWords(description, schema) };
}

/** What pages have other names for than fields have. */
const ofPages: Record<string, string> = { endCursor: 'page.next_cursor', hasNextPage: 'page.has_more', first: 'limit' };

/**
 * A description of the GraphQL schema with REST's names for fields and for the values that the field can have. Lists have one
 * order in REST.
 */
export function inRestWords(description: string, { enum: values = [] }: JsonSchema): string {
  const choices = new Set(values.map((value) => value?.toUpperCase()));
  return description
    .replaceAll(' or as `orderBy` says', '')
    .replace(/`([a-z][A-Za-z0-9]*)`/g, (_, name: string) => `\`${ofPages[name] ?? snakeCase(name)}\``)
    .replace(/\b[A-Z][A-Z_]+\b/g, (word) => (choices.has(word) ? `\`${word.toLowerCase()}\`` : word));
}
