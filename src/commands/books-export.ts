import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import type { Database } from '../database.js';
import { beancountLedger } from '../export/beancount.js';
import { datevFile, datevFileName } from '../export/datev.js';
import { fecFile, fecFileName } from '../export/fec.js';
import { hledgerJournal } from '../export/hledger.js';
import { ndjson } from '../export/ndjson.js';
import { auditFile, auditFileName } from '../export/saft.js';
import { snapshotOf } from '../export/snapshot.js';
import { fiscalYearStartOf, tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import type { FileStore } from '../store/file-store.js';
import { Replica } from '../store/replica.js';
import { actingFor, tenantOf, today } from '../store/tenancy.js';
import { isCalendarDay } from '../values/calendar.js';
import { fiscalYearOf } from '../values/fiscal-year.js';
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

interface DaysOfYear {
  from: string;
  to: string;
}

/** How a format is written, and what its file is called; without a name it goes to standard output only. */
interface Format {
  /** It takes days of one fiscal year. */
  isOfYear?: true;
  write(em: EntityManager, asked: Asked, days: DaysOfYear, files: FileStore): AsyncIterable<string | Uint8Array>;
  fileName?(asked: Asked, days: DaysOfYear, ownCurrency: string): string;
}

const formats: Record<string, Format> = {
  hledger: { write: (em, asked) => hledgerJournal(em, asked), fileName: () => 'books.journal' },
  beancount: { write: (em, asked) => beancountLedger(em, asked), fileName: () => 'books.beancount' },
  fec: {
    isOfYear: true,
    write: (em, _asked, days) => fecFile(em, days),
    fileName: (asked, days) => fecFileName(sirenOf(asked), days.to),
  },
  datev: {
    isOfYear: true,
    write: (em, asked, days) => datevFile(em, days, partiesOf(asked)),
    fileName: (_asked, days) => datevFileName(days),
  },
  saft: {
    isOfYear: true,
    write: (em, asked, days) => {
      const inBase = asked.currency === undefined;
      return auditFile(em, { ...days, currency: asked.currency ?? tenantOf(em).currency, inBase });
    },
    fileName: (asked, days, base) => auditFileName(days, asked.currency ?? base),
  },
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
  const days = await daysOfYear(em, format.isOfYear ? asked : { from: null, to: null });
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
  return { ...values, from, to };
}

/** The days asked for, which are of one fiscal year; by default the whole year of `--from`, `--to` or today. */
async function daysOfYear(em: EntityManager, { from, to }: Pick<Asked, 'from' | 'to'>): Promise<DaysOfYear> {
  const year = fiscalYearOf(from ?? to ?? today(em), await fiscalYearStartOf(em));
  const days = { from: from ?? year.from, to: to ?? year.to };
  if (days.to > year.to) throw new Error(`The format takes one fiscal year: --to must not be after ${year.to}`);
  return days;
}

function sirenOf({ siren }: Asked): string {
  if (!siren || !/^\d{9}$/.test(siren))
    throw new Error('The name of the file needs --siren, the nine digits of the business');
  return siren;
}

function partiesOf(asked: Asked) {
  const [consultant, client] = [Number(asked.consultant), Number(asked.client)];
  if (!(consultant >= 1_001 && consultant <= 9_999_999)) throw new Error('--consultant takes 1001 to 9999999');
  if (!(client >= 1 && client <= 99_999)) throw new Error('--client takes 1 to 99999');
  return { consultant, client };
}

function wholeBooks(em: EntityManager, { from, to }: Pick<Asked, 'from' | 'to'>, files: FileStore) {
  if (from !== null || to !== null) throw new Error('ndjson takes the whole books: neither --from nor --to');
  return ndjson(em, files);
}
