import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage, eventsPage } from '../../schema/catalogue-pages.js';
import { schemaText } from '../../schema/print-schema.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { projectRoot } from '../../src/project-root.js';

const committed = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

test('schema/schema.graphql is what the resolvers say (npm run schema:write)', async () => {
  expect(schemaText(await buildBooksSchema())).toBe(committed('schema/schema.graphql'));
});

test.each([
  ['docs/errors.md', errorsPage],
  ['docs/events.md', eventsPage],
])('%s is what the catalogue and the descriptions of the mutations say (npm run schema:write)', async (file, page) => {
  expect(page(await buildBooksSchema())).toBe(committed(file));
});
