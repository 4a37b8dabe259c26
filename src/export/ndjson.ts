import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileStore, fileKey } from '../store/file-store.js';
import { query, type Sql, sql } from '../store/sql.js';
import { lockStoredFiles } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { leftBehind, type RecordKind, recordKinds } from './record-kinds.js';
import { trialBalances } from './trial-balances.js';

const batchSize = 1_000;

export const exportFormat = 'books 1';

/** Of a file, before it is written in base64. */
const partBytes = 192 * 1024;

/**
 * The owner's whole books, one JSON object a line, in pieces: `{"type": "invoice", "record": {…}}` with the columns of the
 * table. First `books` (what this is, and how many records of which kinds it does not hold), then the owner, kind after kind
 * by ascending id, and every file in parts; last `end` with the number of lines before it, their SHA-256, and the trial
 * balances. Throws MissingFile when the store has lost a file.
 */
export async function* ndjson(em: EntityManager, files: FileStore): AsyncGenerator<string> {
  await lockStoredFiles(em);
  const hash = createHash('sha256');
  let lines = 0;
  for await (const line of content(em, files)) {
    hash.update(line);
    lines += 1;
    yield line;
  }
  yield lineOf('end', { lines, sha256: hash.digest('hex'), trial_balances: await trialBalances(em) });
}

async function* content(em: EntityManager, files: FileStore): AsyncGenerator<string> {
  const { ownerId } = tenantOf(em);
  yield lineOf('books', { format: exportFormat, exported_at: now(), left_behind: await countsLeftBehind(em) });
  yield* linesOf(
    'owner',
    await stored(em, sql`select row_to_json(o)::text as record from owners o where id = ${ownerId}`),
  );
  for (const kind of recordKinds) yield* recordsOf(em, kind);
  yield* filesOf(em, files);
}

async function countsLeftBehind(em: EntityManager): Promise<Record<string, number>> {
  const counts = Object.keys(leftBehind).map(
    (table) =>
      sql`select ${table}::text as table, count(*) as count from ${sql.ref(table)} t where t.owner_id = ${tenantOf(em).ownerId}`,
  );
  const found = await query<{ table: string; count: number }>(em, sql.join(counts, sql` union all `) as Sql);
  return Object.fromEntries(found.filter(({ count }) => count > 0).map(({ table, count }) => [table, count]));
}

interface Stored {
  key?: unknown;
  record: string;
}

function stored(em: EntityManager, statement: Sql): Promise<Stored[]> {
  return query<Stored>(em, statement);
}

async function* recordsOf(em: EntityManager, { type, table, key = 'id' }: RecordKind): AsyncGenerator<string> {
  const { ownerId } = tenantOf(em);
  const column = sql.ref(`r.${key}`);
  for (let after: Sql = sql`true`; ; ) {
    const found = await stored(
      em,
      sql`select ${column} as key, row_to_json(r)::text as record from ${sql.ref(table)} r
        where r.owner_id = ${ownerId} and ${after} order by ${column} limit ${batchSize}`,
    );
    yield* linesOf(type, found);
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = sql`${column} > ${last.key}`;
  }
}

/** Each content once, whatever names it. */
async function* filesOf(em: EntityManager, files: FileStore): AsyncGenerator<string> {
  const { ownerId } = tenantOf(em);
  const named = await query<{ sha256: string; size_bytes: number }>(
    em,
    sql`select sha256, size_bytes from stored_files where owner_id = ${ownerId} and is_named order by sha256`,
  );
  for (const file of named) {
    yield lineOf('file', file);
    let part = 0;
    for await (const bytes of inParts(await files.open(fileKey(ownerId, file.sha256)))) {
      part += 1;
      yield lineOf('file_part', { sha256: file.sha256, part, content: bytes.toString('base64') });
    }
  }
}

async function* inParts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let waiting = Buffer.alloc(0);
  for await (const chunk of content) {
    waiting = Buffer.concat([waiting, chunk]);
    for (; waiting.length >= partBytes; waiting = waiting.subarray(partBytes)) yield waiting.subarray(0, partBytes);
  }
  if (waiting.length > 0) yield waiting;
}

function* linesOf(type: string, found: readonly Stored[]): Generator<string> {
  for (const { record } of found) yield `{"type":${JSON.stringify(type)},"record":${record}}\n`;
}

function lineOf(type: string, record: object): string {
  return `${JSON.stringify({ type, record })}\n`;
}
