import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { beancountLedger } from '../export/beancount.js';
import { fiscalYearFrom } from '../export/carried-forward.js';
import { datevFile, datevFileName } from '../export/datev.js';
import { fecFile, fecFileName } from '../export/fec.js';
import { hledgerJournal } from '../export/hledger.js';
import { ndjson } from '../export/ndjson.js';
import { snapshotOf } from '../export/snapshot.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import type { FileStore } from '../store/file-store.js';
import { actingFor, today } from '../store/tenancy.js';
import { addDays, isCalendarDay } from '../values/calendar.js';
import { type CommandCall, ownerIn } from './command.js';

const options = {
  owner: { type: 'string' },
  format: { type: 'string', default: 'hledger' },
  from: { type: 'string' },
  to: { type: 'string' },
  into: { type: 'string' },
  siren: { type: 'string' },
  consultant: { type: 'string', default: '1001' },
  client: { type: 'string', default: '1' },
} as const;

type Asked = ReturnType<typeof askedIn>;

/** How a format is written, and what its file is called; without a name it goes to standard output only. */
interface Format {
  write(em: EntityManager, asked: Asked, files: FileStore): AsyncIterable<string | Uint8Array>;
  fileName?(em: EntityManager, asked: Asked): string;
}

const formats: Record<string, Format> = {
  hledger: { write: (em, asked) => hledgerJournal(em, asked), fileName: () => 'books.journal' },
  beancount: { write: (em, asked) => beancountLedger(em, asked), fileName: () => 'books.beancount' },
  fec: {
    write: (em, asked) => fecFile(em, yearOf(em, asked)),
    fileName: (em, asked) => fecFileName(sirenOf(asked), yearOf(em, asked).to),
  },
  datev: {
    write: (em, asked) => datevFile(em, yearOf(em, asked), partiesOf(asked)),
    fileName: (em, asked) => datevFileName(yearOf(em, asked)),
  },
  ndjson: { write: (em, { from, to }, files) => wholeBooks(em, { from, to }, files) },
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
  const em = actingFor(auditor, await tenantOfOwner(auditor.fork(), ownerId));
  const files = openFileStore(config);
  try {
    await snapshotOf(em, (snapshot) => writeOut(snapshot, asked, format, files));
  } finally {
    await files.close();
  }
  return 0;
};

async function writeOut(em: EntityManager, asked: Asked, format: Format, files: FileStore): Promise<void> {
  const content = Readable.from(format.write(em, asked, files));
  if (asked.into === undefined) return pipeline(content, process.stdout, { end: false });
  if (!format.fileName) throw new Error(`--into takes formats that name their file, and ${asked.format} does not`);
  const file = join(asked.into, format.fileName(em, asked));
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
  if (from !== null && to !== null && from > to) throw new Error('--from must not be after --to');
  return { ...values, from, to };
}

/** The days asked for, which are of one fiscal year; by default the whole year of `--to`, `--from` or today. */
function yearOf(em: EntityManager, { from, to }: Asked): { from: string; to: string } {
  const first = fiscalYearFrom(from ?? to ?? today(em));
  const last = addDays(fiscalYearFrom(addDays(first, 370)), -1);
  const scope = { from: from ?? first, to: to ?? last };
  if (scope.to > last) throw new Error(`The format takes one fiscal year: --to must not be after ${last}`);
  return scope;
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
