import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import type { Database } from '../database.js';
import { accountingFormats, daysOfFiscalYear, type FileDays } from '../export/formats.js';
import { ndjson } from '../export/ndjson.js';
import { snapshotOf } from '../export/snapshot.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import type { FileStore } from '../store/file-store.js';
import { Replica } from '../store/replica.js';
import { actingFor, tenantOf } from '../store/tenancy.js';
import { isCalendarDay } from '../values/calendar.js';
import { isCurrency } from '../values/money.js';
import { type CommandCall, ownerIn } from './command.js';

const options = {
  owner: { type: 'string' },
  format: { type: 'string', default: 'hledger' },
  from: { type: 'string' },
  to: { type: 'string' },
  into: { type: 'string' },
  currency: { type: 'string' },
  siren: { type: 'string' },
  consultant: { type: 'string', default: '1001' },
  client: { type: 'string', default: '1' },
} as const;

type Asked = ReturnType<typeof askedIn>;

/** How a format is written, and what its file is called; without a name it goes to standard output only. */
interface Format {
  isOfYear?: true;
  write(em: EntityManager, asked: Asked, days: FileDays, files: FileStore): AsyncIterable<string | Uint8Array>;
  fileName?(asked: Asked, days: FileDays, ownCurrency: string): string;
}

const formats: Record<string, Format> = {
  ...accountingFormats,
  ndjson: { write: (em, asked, _days, files) => wholeBooks(em, asked, files) },
};

/**
 * `npm run --silent books:export -- --owner 1 --format hledger`: the books of an owner, or of some days of them, on standard
 * output, or with `--into` as a file with the name that the format gives it.
 */
export const exportBooks = async ({ database, config, words }: Omit<CommandCall, 'keys'>): Promise<number> => {
  const asked = askedIn(words);
  const ownerId = ownerIn(asked.owner);
  const format = formats[asked.format];
  if (!ownerId || !format)
    throw new Error(`books:export needs --owner <id> and --format ${Object.keys(formats).join('|')}`);
  const { em: auditor } = await database.open('auditor');
  const tenant = await tenantOfOwner(auditor.fork(), ownerId);
  const em = actingFor((await currentReplica(database, auditor)) ?? auditor, tenant);
  const files = openFileStore(config);
  try {
    await snapshotOf(em, (snapshot) => writeOut(snapshot, asked, format, files));
  } finally {
    await files.close();
  }
  return 0;
};

/** The standby, when there is one that has everything. */
async function currentReplica(database: Database, primary: EntityManager): Promise<EntityManager | null> {
  const standby = await database.openReplica('auditor');
  return standby && new Replica(standby.em, pino(pino.destination(2))).current(primary);
}

async function writeOut(em: EntityManager, asked: Asked, format: Format, files: FileStore): Promise<void> {
  const days = await daysOfFile(em, format.isOfYear ? asked : { from: null, to: null });
  const content = Readable.from(format.write(em, asked, days, files));
  if (asked.into === undefined) return pipeline(content, process.stdout, { end: false });
  if (!format.fileName) throw new Error(`--into takes formats that name their file, and ${asked.format} does not`);
  const file = join(asked.into, format.fileName(asked, days, tenantOf(em).currency));
  await pipeline(content, createWriteStream(file));
  process.stdout.write(`${file}\n`);
}

function askedIn(words: string[]) {
  const { values } = parseArgs({ args: words, options });
  const day = (name: 'from' | 'to') => {
    const text = values[name];
    if (text !== undefined && !isCalendarDay(text)) throw new Error(`--${name} takes a day, as 2026-12-31`);
    return text ?? null;
  };
  const [from, to] = [day('from'), day('to')];
  if (values.currency !== undefined && !isCurrency(values.currency)) throw new Error('--currency takes a code, as USD');
  if (from !== null && to !== null && from > to) throw new Error('--from must not be after --to');
  const [consultant, client] = [Number(values.consultant), Number(values.client)];
  return { ...values, from, to, consultant, client };
}

async function daysOfFile(em: EntityManager, asked: Pick<Asked, 'from' | 'to'>): Promise<FileDays> {
  const { days, year, isWithin } = await daysOfFiscalYear(em, asked);
  if (!isWithin) throw new Error(`The format takes one fiscal year: --to must not be after ${year.to}`);
  return days;
}

function wholeBooks(em: EntityManager, { from, to }: Pick<Asked, 'from' | 'to'>, files: FileStore) {
  if (from !== null || to !== null) throw new Error('ndjson takes the whole books: neither --from nor --to');
  return ndjson(em, files);
}
