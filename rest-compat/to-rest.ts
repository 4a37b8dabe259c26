import { GraphQLID, isEnumType } from 'graphql';
import { restWord } from './enum-words.js';
import type { ObjectShape, OutputShape } from './output-shape.js';

export type RestObject = Record<string, unknown>;

/**
 * Compiles a document's shape, once, into the function that turns its GraphQL result into REST: camelCase →
 * snake_case, ID → integer, enum → its REST word; every other scalar (JSON included) is left as it is.
 */
export function compileToRest(shape: ObjectShape): (data: Record<string, unknown>) => RestObject {
  return objectConverter(shape);
}

type Converter = (value: unknown) => unknown;

/** Null stands for "as it is", so that most fields cost no call. */
function converterOf(shape: OutputShape): Converter | null {
  if (shape.kind === 'leaf') return leafConverter(shape.type);
  if (shape.kind === 'list') return listConverter(shape.item);
  const convert = objectConverter(shape);
  return (value) => convert(value as Record<string, unknown>);
}

function objectConverter(shape: ObjectShape): (source: Record<string, unknown>) => RestObject {
  const fields = shape.fields.map(({ responseName, restName, shape: field }) => ({
    responseName,
    restName,
    convert: converterOf(field),
  }));
  return (source) => {
    const target: RestObject = {};
    for (const { responseName, restName, convert } of fields) {
      const value = source[responseName];
      target[restName] = value === null || value === undefined ? null : convert === null ? value : convert(value);
    }
    return target;
  };
}

function listConverter(item: OutputShape): Converter | null {
  const convert = converterOf(item);
  if (convert === null) return null;
  return (list) => (list as unknown[]).map((value) => (value === null || value === undefined ? null : convert(value)));
}

function leafConverter(type: { name: string }): Converter | null {
  if (type.name === GraphQLID.name) return Number;
  if (isEnumType(type)) return (name) => restWord(type, String(name));
  return null;
}
