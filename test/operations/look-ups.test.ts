import { type GraphQLArgument, getNamedType, isEnumType, isRequiredArgument } from 'graphql';
import { buildBooksSchema } from '../../src/api/schema.js';
import { startBooks, type TestBooks } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const queries = Object.values((await buildBooksSchema()).getQueryType()!.getFields());
const lookUps = queries.flatMap(({ name, args }) => {
  const isId = (one: { name: string }) => /^id$|Id$/.test(one.name);
  if (!args.some(isId)) return [];
  const given = args.filter((one) => isId(one) || isRequiredArgument(one));
  return [[name, given.map((one) => `${one.name}: ${isId(one) ? '"999999"' : argumentOf(one)}`).join(', ')] as const];
});

/** A value that is taken: the first of an enumeration, or a day. */
function argumentOf({ type }: GraphQLArgument): string {
  const named = getNamedType(type);
  return (isEnumType(named) && named.getValues()[0]?.name) || '"2026-01-01"';
}

test('there are look-ups', () => {
  expect(lookUps.length).toBeGreaterThan(15);
});

test.each(lookUps)(
  '%s(%s), of nobody, is null with NOT_FOUND, and what else was asked is answered',
  async (name, by) => {
    const query = `{ missing: ${name}(${by}) { __typename } viewer { __typename } }`;
    const { data, errors } = await books.graphql(query);
    expect(data).toEqual({ missing: null, viewer: { __typename: 'Viewer' } });
    expect(errors).toEqual([
      expect.objectContaining({ path: ['missing'], extensions: { code: 'NOT_FOUND', httpStatus: 404 } }),
    ]);
  },
);
