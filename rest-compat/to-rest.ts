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

/**
 * A function that makes the object with all of its members at once: one that gets them name by name costs ten times as much to make, and
 * three times as much to write. The names are those of the schema.
 */
function objectConverter({ fields }: ObjectShape): (source: Record<string, unknown>) => RestObject {
  const converters = fields.map(({ shape }) => converterOf(shape));
  const members = fields.map(({ responseName, restName }, index) => {
    const converted = converters[index] ? `convert${index}(value)` : 'value';
    return `${JSON.stringify(restName)}: (value = source[${JSON.stringify(responseName)}] ?? null) === null ? null : ${converted}`;
  });
  const names = converters.map((_converter, index) => `convert${index}`);
  const make = new Function(...names, `return (source) => { let value; return { ${members.join(', ')} }; };`);
  return make(...converters) as (source: Record<string, unknown>) => RestObject;
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
