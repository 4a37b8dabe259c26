import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { hledgerJournal } from '../export/hledger.js';
import { ndjson } from '../export/ndjson.js';
import { snapshotOf } from '../export/snapshot.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import type { FileStore } from '../store/file-store.js';
import { actingFor } from '../store/tenancy.js';
import { type Command, ownerIn } from './command.js';

const formats: Record<string, (em: EntityManager, files: FileStore) => AsyncIterable<string>> = {
  hledger: hledgerJournal,
  ndjson,
};

/** `npm run --silent books:export -- --owner 1 --format hledger`: the whole books of an owner, on standard output. */
export const exportBooks: Command = async ({ database, config, words }) => {
  const { values } = parseArgs({
    args: words,
    options: { owner: { type: 'string' }, format: { type: 'string', default: 'hledger' } },
  });
  const ownerId = ownerIn(values.owner);
  const format = formats[values.format];
  if (!ownerId || !format)
    throw new Error(`books:export needs --owner <id> and --format ${Object.keys(formats).join('|')}`);
  const { em: auditor } = await database.open('auditor');
  const em = actingFor(auditor, await tenantOfOwner(auditor.fork(), ownerId));
  const files = openFileStore(config);
  try {
    await snapshotOf(em, (snapshot) =>
      pipeline(Readable.from(format(snapshot, files)), process.stdout, { end: false }),
    );
  } finally {
    await files.close();
  }
  return 0;
};
