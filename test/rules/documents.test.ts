import { buildSchema } from 'graphql';
import { Documents, documentStore } from '../../src/api/documents.js';

const documents = new Documents(buildSchema('type Query { a: Int }'), true);
const keep = (text: string) => documents.keepValid(text, documents.read(text));
const commented = (name: string, characters: number) => `{ a } # ${name} ${'x'.repeat(characters)}`;

test('documents are kept by their text', () => {
  keep('{ a }');
  expect(documents.validOf('{ a }')?.definitions).toHaveLength(1);
  expect(documents.validOf('{ a } ')).toBeUndefined();
});

test('long text displaces others, and what is longer than all that is kept is not kept', async () => {
  keep(commented('first', 400_000));
  keep(commented('second', 400_000));
  expect(documents.validOf(commented('first', 400_000))).toBeUndefined();
  expect(documents.validOf(commented('second', 400_000))).toBeDefined();
  keep(commented('third', 900_000));
  expect(documents.validOf(commented('third', 900_000))).toBeUndefined();
  expect(documents.validOf(commented('second', 400_000))).toBeDefined();
  const store = documentStore();
  for (const name of ['first', 'second']) await store.set(name, documents.read(commented(name, 400_000)));
  expect([await store.get('first'), (await store.get('second'))?.definitions.length]).toEqual([undefined, 1]);
});

test('a misspelt word is answered with what may be meant, while there are few of them and none is long', () => {
  const library = new Documents(buildSchema('type Query { invoice: Int }'), true);
  const messages = (text: string) => library.problemsOf(library.read(text)).map(({ message }) => message);
  const misspelt = (count: number) => Array.from({ length: count }, (_, index) => `a${index}: invoce`);
  const plain = 'Cannot query field "invoce" on type "Query".';
  expect(messages('{ invoce }')).toEqual([`${plain} Did you mean "invoice"?`]);
  expect(messages(`{ ${misspelt(10).join(' ')} }`)).toEqual(Array(10).fill(`${plain} Did you mean "invoice"?`));
  expect(messages(`{ ${misspelt(11).join(' ')} }`)).toEqual(Array(11).fill(plain));
  expect(messages(`{ invoce ${'i'.repeat(256)}: invoce }`)).toEqual([plain, plain]);
  expect(messages(`{ invoce ${'i'.repeat(255)}: invoce }`)).toEqual(Array(2).fill(`${plain} Did you mean "invoice"?`));
  expect(
    new Documents(buildSchema('type Query { invoice: Int }'), false).problemsOf(library.read('{ invoce }')),
  ).toEqual([expect.objectContaining({ message: plain })]);
});
