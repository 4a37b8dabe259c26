import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import { privateFileMode } from '../store/private-files.js';
import { BackupRefused, type Manifest, type TableDump } from './manifest.js';

/** The rows of the database, out of it and into an empty one of the same schema. */

/** Tables of the service with the columns that are stored, and not computed. */
export async function tablesOf(client: pg.Client): Promise<Pick<TableDump, 'name' | 'columns'>[]> {
  const { rows } = await client.query<Pick<TableDump, 'name' | 'columns'>>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'schema_migrations'
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
      group by c.relname order by c.relname`,
  );
  return rows;
}

/** Writes the rows of a table to a file that does not exist yet. */
export async function dumpTable(
  client: pg.Client,
  { name, columns }: Pick<TableDump, 'name' | 'columns'>,
  path: string,
): Promise<TableDump> {
  const rows = client.query(copyTo(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) to stdout`));
  const sha256 = await writeHashed(rows, createGzip({ level: constants.Z_BEST_SPEED }), path);
  return { name, columns, rows: rows.rowCount, sha256 };
}

/** Writes a stream to a new file of our own; answers the SHA-256 of what lies there. */
export async function writeHashed(source: Readable, through: Transform | PassThrough, path: string): Promise<string> {
  const hash = createHash('sha256');
  const hashing = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      next(null, chunk);
    },
  });
  await pipeline(
    source,
    through,
    hashing,
    createWriteStream(path, { flags: 'wx', mode: privateFileMode, flush: true }),
  );
  return hash.digest('hex');
}

/** Reads all rows, sequences and the order of transactions into a database that has the schema and no rows, all or nothing. */
export async function loadRows(
  client: pg.Client,
  manifest: Manifest,
  pathOf: (table: string) => string,
  say: (line: string) => void,
): Promise<void> {
  await client.query('begin');
  try {
    const constraints = await constraintsCheckedLater(client);
    for (const { table, name } of constraints) await client.query(`alter table ${table} drop constraint ${name}`);
    for (const table of manifest.tables) await loadTable(client, table, pathOf(table.name), say);
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { name, lastValue } of manifest.sequences)
      await client.query('select setval($1::regclass, $2::bigint)', [quoted(name), lastValue]);
    await continueTransactions(client, BigInt(manifest.nextTransaction));
    await continuePositions(client);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
  await client.query('analyze');
}

/** Tables refer to each other, and rows of earlier times may break rules that are for new ones: both are put back at the end. */
async function constraintsCheckedLater(
  client: pg.Client,
): Promise<{ table: string; name: string; definition: string }[]> {
  const { rows } = await client.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint
      where connamespace = 'public'::regnamespace and conrelid <> 0 and (contype = 'f' or contype = 'c' and not convalidated)
      order by conrelid, conname`,
  );
  return rows;
}

/**
 * Triggers are for what the service does now: what they guard was guarded when the rows were written. COPY works for whom
 * row-level security does not bind: the owner of the table, where it is not forced.
 */
async function loadTable(
  client: pg.Client,
  { name, columns, rows }: TableDump,
  path: string,
  say: (line: string) => void,
): Promise<void> {
  const table = quoted(name);
  const isForced = await hasForcedPolicies(client, table);
  await client.query(`alter table ${table} disable trigger user`);
  if (isForced) await client.query(`alter table ${table} no force row level security`);
  const copy = client.query(copyFrom(`copy ${table} (${columns.map(quoted).join(', ')}) from stdin`));
  await pipeline(createReadStream(path), createGunzip(), copy);
  if (copy.rowCount !== rows)
    throw new BackupRefused(`The backup is damaged: ${name} has ${copy.rowCount} rows, not ${rows}.`);
  if (isForced) await client.query(`alter table ${table} force row level security`);
  await client.query(`alter table ${table} enable trigger user`);
  if (rows > 0) say(`  ${name}: ${rows} rows`);
}

/** So it is in a database that was migrated before the restore. */
async function hasForcedPolicies(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query('select relforcerowsecurity as forced from pg_class where oid = $1::regclass', [
    table,
  ]);
  return rows[0].forced;
}

/**
 * Transactions of this server are numbered from above those of the backup, with room for those that came after it: a
 * cursor of a client that had read further finds what happens from now on.
 */
async function continueTransactions(client: pg.Client, next: bigint): Promise<void> {
  const offset = ((next >> transactionBits) + 1n) << transactionBits;
  await client.query(
    `create or replace function transaction_offset() returns bigint language sql immutable parallel safe
      as 'select ${offset}::bigint'`,
  );
}

const transactionBits = 32n;

/** Likewise the positions of events; a schema of before has none, and gives them with its migrations. */
async function continuePositions(client: pg.Client): Promise<void> {
  const { rows } = await client.query("select to_regprocedure('continue_event_positions()') is not null as exists");
  if (rows[0].exists) await client.query('select continue_event_positions()');
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}
