import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildBooksSchema } from '../src/api/schema.js';
import { openDatabase } from '../src/database.js';
import { removeEmbeddedPostgres } from '../src/embedded/postgres.js';
import { projectRoot } from '../src/project-root.js';
import { errorsPage, eventsPage } from './catalogue-pages.js';
import { describeDatabase } from './describe-database.js';
import { drawDatabase } from './draw-database.js';
import { schemaText } from './print-schema.js';

/**
 * `npm run schema:write`: emits schema/schema.graphql, schema/database.sql, docs/database.md, docs/errors.md and
 * docs/events.md, which the tests hold against the code.
 */
const write = (file: string, text: string) => writeFileSync(join(projectRoot, file), text);
const schema = await buildBooksSchema();
write('schema/schema.graphql', schemaText(schema));
write('docs/errors.md', errorsPage(schema));
write('docs/events.md', eventsPage(schema));
await onMigratedDatabase(async (client) => {
  write('schema/database.sql', await describeDatabase(client));
  write('docs/database.md', await drawDatabase(client));
});

async function onMigratedDatabase(action: (client: pg.Client) => Promise<void>): Promise<void> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-schema-'));
  const database = await openDatabase({ databaseUrl: undefined, dataDirectory }, () => undefined);
  const client = new pg.Client({ connectionString: database.url });
  try {
    await client.connect();
    await action(client);
  } finally {
    await client.end();
    await database.close();
    await removeEmbeddedPostgres(join(dataDirectory, 'postgres'));
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}
