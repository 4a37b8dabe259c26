import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { describeDatabase } from '../../schema/describe-database.js';
import { drawDatabase } from '../../schema/draw-database.js';
import { entities } from '../../src/entities.js';
import { projectRoot } from '../../src/project-root.js';
import { testService } from '../support/books.js';

const committed = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

test('the operations of the dashboard are what the schema makes of them (npm run schema:write)', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(projectRoot, 'dashboard/codegen.ts'),
    '--check',
  ]);
  expect(stdout).toBe('');
});

test.each([
  ['schema/database.sql', describeDatabase],
  ['docs/database.md', drawDatabase],
])('%s is what the migrations make (npm run schema:write)', async (file, written) => {
  const { databaseUrl } = await testService();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    expect(await written(client)).toBe(committed(file));
  } finally {
    await client.end();
  }
});

test('every entity maps every column of its table, with the same nullability', async () => {
  const { operator } = await testService();
  const em = operator.em.fork();
  const columns = await em.execute<{ table: string; column: string; nullable: boolean }[]>(
    `select table_name as table, column_name as column, is_nullable = 'YES' as nullable
     from information_schema.columns where table_schema = 'public'`,
  );
  for (const entity of entities) {
    const { tableName, props } = em.getMetadata().get(entity);
    const mapped = props
      .filter((property) => property.persist !== false)
      .map((property) => ({ column: property.fieldNames[0], nullable: property.nullable ?? false }));
    const actual = columns
      .filter((column) => column.table === tableName)
      .map(({ column, nullable }) => ({ column, nullable }));
    const byColumn = (a: { column?: string }, b: { column?: string }) =>
      String(a.column).localeCompare(String(b.column));
    expect({ tableName, columns: mapped.toSorted(byColumn) }).toEqual({
      tableName,
      columns: actual.toSorted(byColumn),
    });
  }
});
