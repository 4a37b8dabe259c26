import { isSql, type Sql, sql } from '../../src/store/sql-text.js';

const same = (condition: unknown) => sql`select * from t where a = ${1} and ${condition}`;

test('values are parameters in their order, arrays one each, and pieces are text', () => {
  const where = sql.join([sql`a = any(${[1, 2]})`, sql`b = ${null}`], sql` and `);
  const statement = sql`select ${sql.raw('a, b')} from ${sql.ref('s.t')} where ${where} limit ${sql.lit(5)}`;
  expect(statement.compile()).toEqual({
    text: 'select a, b from "s"."t" where a = any($1) and b = $2 limit 5',
    values: [[1, 2], null],
  });
});

test('a text comes again with other values', () => {
  expect(same(sql`b = ${2}`).compile()).toEqual({ text: 'select * from t where a = $1 and b = $2', values: [1, 2] });
  expect(same(sql`b = ${3}`).compile()).toEqual({ text: 'select * from t where a = $1 and b = $2', values: [1, 3] });
});

test('one place of the program with a piece, another piece, and a value', () => {
  const texts = [sql`true`, sql`b is null`, true, sql.raw('b is null'), sql`true`].map(
    (condition) => same(condition).compile().text,
  );
  expect(texts.map((text) => text.slice('select * from t where a = $1 and '.length))).toEqual([
    'true',
    'b is null',
    '$2',
    'b is null',
    'true',
  ]);
});

test('a value before a piece, and a piece before a value', () => {
  const both = (first: unknown, second: unknown) => sql`${first}, ${second}`.compile();
  const piece = sql`now()`;
  expect(both(1, piece)).toEqual({ text: '$1, now()', values: [1] });
  expect(both(piece, 1)).toEqual({ text: 'now(), $1', values: [1] });
  expect(both(1, piece)).toEqual({ text: '$1, now()', values: [1] });
});

test('lists of other lengths, and what follows them', () => {
  const listed = (values: readonly number[], last: unknown) => sql`(${sql.join(values)}) ${last}`.compile();
  expect(listed([1, 2], sql`x`).text).toBe('($1, $2) x');
  expect(listed([1], 2)).toEqual({ text: '($1) $2', values: [1, 2] });
  expect(listed([], 2)).toEqual({ text: '() $1', values: [2] });
  expect(listed([1, 2], 3)).toEqual({ text: '($1, $2) $3', values: [1, 2, 3] });
});

test('statements as long as what they carry are whole, beyond any number of them', () => {
  const many = Array.from({ length: 1_000 }, (_none, index) => index);
  const text = `select ${many.map((index) => `$${index + 1}`).join(', ')}`;
  expect(sql`select ${sql.join(many)}`.compile()).toEqual({ text, values: many });
  for (const index of many.slice(0, 300)) {
    const varied = sql.join(many.slice(0, 100).map((value) => sql`${value} + ${sql.raw(String(index + value))}`));
    expect(varied.compile().text.startsWith(`$1 + ${index}, $2 + ${index + 1}`)).toBe(true);
  }
});

test('names and texts of the program are quoted', () => {
  const statement = sql`${sql.ref('a"b')} = ${sql.lit("it's")}`;
  expect(statement.compile()).toEqual({ text: `"a""b" = 'it''s'`, values: [] });
});

test('a piece is one, and what a caller sends is none', () => {
  const sent: unknown = JSON.parse('{"strings": ["drop table t"], "parts": []}');
  expect([sql`a`, sql.raw('a'), sql.join([]), sent, 'a', null].map(isSql)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect((sql`select ${sent}` as Sql).compile()).toEqual({ text: 'select $1', values: [sent] });
});
