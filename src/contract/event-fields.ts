import { type JsonSchema, objectSchema, textSchema } from './json-schema.js';
import { limits } from './limits.js';

/** A field of an event's data: its JSON Schema, and what it holds in the example of the event. */
export interface EventField<T> {
  schema: JsonSchema;
  example: T;
}

export type EventFields = Record<string, EventField<unknown>>;

/** What an operation gives for these fields. */
export type DataOf<F extends EventFields> = { [K in keyof F]: F[K] extends EventField<infer T> ? T : never };

export const id = (description: string, example: number): EventField<number> => ({
  schema: { type: 'integer', format: 'int64', minimum: 1, maximum: Number.MAX_SAFE_INTEGER, description },
  example,
});

export const cents = (description: string, example: number): EventField<number> => ({
  schema: {
    type: 'integer',
    format: 'int64',
    minimum: Number.MIN_SAFE_INTEGER,
    maximum: Number.MAX_SAFE_INTEGER,
    description,
  },
  example,
});

export const text = (description: string, example: string): EventField<string> => ({
  schema: { ...textSchema(limits.textCharacters), description },
  example,
});

export const day = (description: string, example: string): EventField<string> => ({
  schema: { type: 'string', format: 'date', maxLength: 10, description },
  example,
});

export const currency = (description: string, example: string): EventField<string> => ({
  schema: { type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3, description },
  example,
});

export const choice = (description: string, values: readonly string[], example: string): EventField<string> => ({
  schema: { type: 'string', enum: [...values], description },
  example,
});

export const nullable = <T>({ schema, example }: EventField<T>): EventField<T | null> => ({
  schema: { ...schema, type: [String(schema.type), 'null'] },
  example,
});

export const ids = (description: string, example: number[]): EventField<number[]> => ({
  schema: { type: 'array', items: id('One of them.', 1).schema, maxItems: limits.rowsPerRequest, description },
  example,
});

export const list = <F extends EventFields>(description: string, fields: F): EventField<DataOf<F>[]> => ({
  schema: { type: 'array', items: fieldsSchema(fields), maxItems: limits.rowsPerRequest, description },
  example: [fieldsExample(fields)],
});

/** JSON Schema of an object with these fields and no others. */
export function fieldsSchema(fields: EventFields): JsonSchema {
  const properties = Object.entries(fields).map(([name, { schema }]) => [name, schema]);
  return { ...objectSchema(Object.fromEntries(properties)), additionalProperties: false };
}

export function fieldsExample<F extends EventFields>(fields: F): DataOf<F> {
  return Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example])) as DataOf<F>;
}
