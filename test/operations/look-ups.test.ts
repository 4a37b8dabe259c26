import { buildBooksSchema } from '../../src/api/schema.js';
import { startBooks, type TestBooks } from '../support/books.js';

let books: TestBooks;
beforeAll(async () => {
  books = await startBooks();
});

const queries = Object.values((await buildBooksSchema()).getQueryType()!.getFields());
const lookUps = queries.flatMap(({ name, args }) => {
  const argument = args.find((one) => /^id$|Id$/.test(one.name));
  return argument ? [[name, argument.name] as const] : [];
});

test('there are look-ups', () => {
  expect(lookUps.length).toBeGreaterThan(15);
});

test.each(lookUps)(
  '%s by a %s of nobody is null with NOT_FOUND, and what else was asked is answered',
  async (name, by) => {
    const query = `{ missing: ${name}(${by}: "999999") { __typename } viewer { __typename } }`;
    const { data, errors } = await books.graphql(query);
    expect(data).toEqual({ missing: null, viewer: { __typename: 'Viewer' } });
    expect(errors).toEqual([
      expect.objectContaining({ path: ['missing'], extensions: { code: 'NOT_FOUND', httpStatus: 404 } }),
    ]);
  },
);
