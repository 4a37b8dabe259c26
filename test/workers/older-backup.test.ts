import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeDatabase } from '../../schema/describe-database.js';
import { migrations } from '../../schema/migrations/index.js';
import { readManifest, sha256Of } from '../../src/backup/manifest.js';
import { projectRoot } from '../../src/project-root.js';
import { type CommandResult, runCommand } from '../support/command.js';
import { createDatabase, dropDatabase, withClient } from '../support/test-databases.js';

/** A backup that an earlier version wrote: this one restores it and brings it up to date. */
const folder = mkdtempSync(join(tmpdir(), 'books-older-backup-'));
const backup = join(folder, 'backup');
const encryptionKey = 'the-encryption-key-of-the-older-backup';
let databaseUrl: string;
let restored: CommandResult;

beforeAll(async () => {
  const archive = join(projectRoot, 'test/samples/older-backup.tar.gz');
  execFileSync('sh', ['-c', 'mkdir "$1" && tar -xzf "$2" -C "$1"', 'sh', backup, archive]);
  databaseUrl = await createDatabase('template0');
  restored = await restore(databaseUrl, 'machine');
});
afterAll(async () => {
  await dropDatabase(databaseUrl);
  rmSync(folder, { recursive: true });
});

const environmentOf = (url: string, machine: string) => ({
  DATABASE_URL: url,
  DATA_DIR: join(folder, machine),
  ENCRYPTION_KEY: encryptionKey,
});

const restore = (url: string, machine: string) =>
  runCommand(environmentOf(url, machine), 'books:restore', '--from', backup);

async function rows(statement: string, url = databaseUrl): Promise<unknown[]> {
  return withClient(url, async (client) => (await client.query(statement)).rows);
}

test('it has fewer migrations than this version, and the restored database has them all', async () => {
  const { manifest } = await readManifest(backup);
  const known = migrations.map(({ name }) => name);
  expect(manifest.migrations.length).toBeLessThan(known.length);
  expect(known).toEqual(expect.arrayContaining(manifest.migrations));
  expect([restored.code, restored.errors]).toEqual([0, expect.stringContaining('The books hold.')]);
  expect(await rows('select name from schema_migrations order by name')).toEqual(
    known.toSorted().map((name) => ({ name })),
  );
});

test('every account is what it was, and so is the file', async () => {
  const balances = await rows(
    `select a.number, sum(l.debit_cents)::int as debit, sum(l.credit_cents)::int as credit
      from journal_lines l join accounts a on a.id = l.account_id group by a.number order by a.number`,
  );
  expect(balances).toEqual([
    { number: '1000', debit: 35_000, credit: 6_000 },
    { number: '1100', debit: 43_000, credit: 37_000 },
    { number: '2000', debit: 6_000, credit: 11_000 },
    { number: '4000', debit: 2_000, credit: 43_000 },
    { number: '5000', debit: 11_000, credit: 0 },
  ]);
  const [file] = (await rows('select owner_id, sha256 from stored_files')) as { owner_id: string; sha256: string }[];
  const stored = join(folder, 'machine/files', file?.owner_id ?? '', file?.sha256 ?? '');
  expect(await sha256Of(stored)).toBe(file?.sha256);
});

test('schema, policies and triggers are those of a database of this version', async () => {
  const fresh = await createDatabase();
  const [before = '', after = ''] = await Promise.all(
    [fresh, databaseUrl].map((url) => withClient(url, describeDatabase)),
  );
  expect(after.replace(/select \d+::bigint/, 'select 0::bigint')).toBe(before);
  await dropDatabase(fresh);
});

test('a database of the newer schema is refused, though it has no rows, and stays empty', async () => {
  const fresh = await createDatabase();
  const refused = await restore(fresh, 'other');
  expect([refused.code, refused.errors]).toEqual([
    1,
    expect.stringMatching(
      /\nThe database has no rows, but a newer schema than the backup \(Migration\d+\): restore into a new DATA_DIR, or a new database, which is then brought up to date\.\n$/,
    ),
  ]);
  expect(await rows('select from owners', fresh)).toEqual([]);
  await dropDatabase(fresh);
});
