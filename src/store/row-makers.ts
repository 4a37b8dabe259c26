import type pg from 'pg';

/** Makes a row of what the server sent, the text of each column or null. */
export type RowMaker = (texts: readonly (string | null)[]) => unknown;

type Parser = (text: string) => unknown;
type ParserOf = (type: number, format?: 'text') => Parser;

/** Of the columns of one statement on one connection. */
const ofColumns = new WeakMap<readonly pg.FieldDef[], RowMaker>();
/** By what the columns are: every connection has the same statements, and nearly every one the same parsers. */
const makers = new Map<string, { parsers: readonly Parser[]; make: RowMaker }>();
const makersMaximum = 1_000;

/**
 * The function that makes rows of these columns: one object with all of its members at once, where the driver copies one without
 * values and finds each member of it by its name.
 */
export function rowMaker(columns: readonly pg.FieldDef[], parserOf: ParserOf): RowMaker {
  const known = ofColumns.get(columns) ?? makerOf(columns, parserOf);
  ofColumns.set(columns, known);
  return known;
}

function makerOf(columns: readonly pg.FieldDef[], parserOf: ParserOf): RowMaker {
  const shape = JSON.stringify(columns.map(({ name, dataTypeID }) => [name, dataTypeID]));
  const parsers = columns.map(({ dataTypeID }) => parserOf(dataTypeID, 'text'));
  const known = makers.get(shape);
  if (known?.parsers.every((parser, index) => parser === parsers[index])) return known.make;
  if (makers.size >= makersMaximum) makers.clear();
  const make = compiled(columns, parsers);
  makers.set(shape, { parsers, make });
  return make;
}

/** The names are those of the program's own statements. */
function compiled(columns: readonly pg.FieldDef[], parsers: readonly Parser[]): RowMaker {
  const members = columns.map(
    ({ name }, index) => `${JSON.stringify(name)}: t[${index}] === null ? null : p${index}(t[${index}])`,
  );
  const parameters = parsers.map((_parser, index) => `p${index}`);
  const make = new Function(...parameters, `return (t) => ({ ${members.join(', ')} });`);
  return make(...parsers) as RowMaker;
}
