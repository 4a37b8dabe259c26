import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { stringify } from 'csv-stringify/sync';
import { limits } from '../contract/limits.js';
import { bookedEntryCount } from '../export/booked-entries.js';
import { accountingFormats, type FileDays } from '../export/formats.js';
import { NotExportable } from '../export/not-exportable.js';
import { ensureWritable, Room } from '../store/free-space.js';
import { privateFileMode, privateFolderMode } from '../store/private-files.js';
import type { FileOnDisk } from '../store/stored-files.js';
import { askedFormat } from './asked-report.js';
import { type ReportExport, ReportFormat } from './report-export.entity.js';
import { reportTables, type TableRow } from './report-tables.js';

/** Told how far a file is, and waited for; throws to break it off. */
export interface FileProgress {
  /** How many rows there will be; before the first of them. */
  expect(total: number): Promise<void>;
  /** How many more are written. */
  advance(rows: number): Promise<void>;
}

/** No file takes a day to be written. */
const leftoverAgeMs = 24 * 3_600_000;

/** A folder of its own for one file; removes those of processes that died long ago. Throws when the disk is full. */
export async function newFolder(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true, mode: privateFolderMode });
  await ensureWritable(directory);
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < Date.now() - leftoverAgeMs) await rm(path, { recursive: true, force: true });
  }
  return mkdtemp(join(directory, 'export-'));
}

/**
 * Writes the file of an export into a folder, in the transaction of `em`, holding a part of it at a time. Throws NotExportable
 * for books that the format does not hold and for files above the limit, and what `progress` throws.
 */
export async function writeReportFile(
  em: EntityManager,
  asked: ReportExport,
  folder: string,
  progress: FileProgress,
): Promise<FileOnDisk> {
  const path = join(folder, 'export');
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const room = new Room(folder);
  const measured = async function* (chunks: AsyncIterable<string | Uint8Array>) {
    for await (const part of chunks) {
      const chunk = typeof part === 'string' ? Buffer.from(part) : part;
      sizeBytes += chunk.length;
      if (sizeBytes > limits.reportExportBytes) throw tooLarge();
      await room.take(chunk.length);
      hash.update(chunk);
      yield chunk;
    }
  };
  const content = asked.format === ReportFormat.CSV ? table(em, asked, progress) : accounting(em, asked, progress);
  try {
    await pipeline(Readable.from(content), measured, createWriteStream(path, { mode: privateFileMode }));
  } finally {
    room.release();
  }
  return { path, sizeBytes, sha256: hash.digest('hex') };
}

function tooLarge(): NotExportable {
  const gibibytes = limits.reportExportBytes / 1024 ** 3;
  return new NotExportable(`The file would be larger than ${gibibytes} GB: ask for fewer days`);
}

async function* table(em: EntityManager, asked: ReportExport, progress: FileProgress): AsyncGenerator<string> {
  const { columns, open } = reportTables[asked.report];
  const { total, parts } = await open(em, asked.parameters, limits.reportExportRows);
  await progress.expect(total);
  yield csv(columns, [Object.fromEntries(columns.map((column) => [column, column]))]);
  for await (const { rows, count } of parts) {
    if (rows.length > 0) yield csv(columns, rows);
    await progress.advance(count);
  }
}

/** As REST writes it: RFC 4180, and nothing that a spreadsheet would run as a formula. */
function csv(columns: readonly string[], rows: readonly TableRow[]): string {
  return stringify([...rows], { columns: [...columns], record_delimiter: 'windows', escape_formulas: true });
}

async function* accounting(
  em: EntityManager,
  { format, parameters }: ReportExport,
  progress: FileProgress,
): AsyncGenerator<string | Uint8Array> {
  const { from, to, currency } = parameters;
  const { write, isOfYear } = accountingFormats[format as keyof typeof accountingFormats];
  // Formats of a year tell base amounts with each entry, and not again in entries of their own.
  const inBase = isOfYear === true && currency === null;
  await progress.expect(await bookedEntryCount(em, { from, to, inBase, ...(currency === null ? {} : { currency }) }));
  const onEntries = (count: number) => progress.advance(count);
  yield* write(em, { ...askedFormat(parameters), onEntries }, { from, to } as FileDays);
}
