import { type Config, processConfig, withoutPooler } from '../config.js';
import { type Database, openDatabase } from '../database.js';
import { openKeys } from '../encryption-key.js';
import { connectSteps } from '../steps.js';
import { unhurried } from '../store/watched-client.js';
import { createKey } from './api-key-create.js';
import { backUpBooks } from './books-backup.js';
import { exportBooks } from './books-export.js';
import { importFromFile } from './books-import.js';
import { restoreBooks } from './books-restore.js';
import { verify } from './books-verify.js';
import type { Command } from './command.js';
import { rotateEncryptionKey } from './encryption-key-rotate.js';
import { listenForEvents } from './events-listen.js';
import { ownerApprovalLimit } from './owner-approval-limit.js';
import { createOwner } from './owner-create.js';
import { ownerQuota } from './owner-quota.js';
import { invitePerson } from './person-invite.js';
import { resetPerson } from './person-reset.js';
import { createServiceKeyCommand, revokeServiceKeyCommand } from './service-key.js';

/** Every command of package.json: they run on the database of the configuration, whether the service runs or not. */
const commands: Record<string, Command> = {
  'owner:create': createOwner,
  'owner:quota': ownerQuota,
  'owner:approval-limit': ownerApprovalLimit,
  'api-key:create': createKey,
  'person:invite': invitePerson,
  'person:reset': resetPerson,
  'service-key:create': createServiceKeyCommand,
  'service-key:revoke': revokeServiceKeyCommand,
  'encryption-key:rotate': rotateEncryptionKey,
  'books:verify': verify,
  'books:export': exportBooks,
  'books:import': importFromFile,
  'books:backup': backUpBooks,
};

/** The one command that must find its database as it is, and not brought up to date with a key of its own. */
const restore = 'books:restore';

/** Opening the database has migrated it. No key of the books is needed for that, and none is made. */
const migrate = 'migrate';

/** A client of the service: it opens no database. */
const listen = 'events:listen';

const poolSize = 2;

async function run([name = '', ...words]: string[]): Promise<number> {
  const config = withoutPooler(processConfig());
  if (name === listen) return listenUntilStopped(config, words);
  connectSteps();
  const settings = { ...config, poolSize, databaseTimeouts: unhurried(config.databaseTimeouts) };
  if (name === restore) return restoreBooks(settings, words);
  const command = commands[name];
  if (!command && name !== migrate)
    throw new Error(`Commands: ${[migrate, ...Object.keys(commands), restore, listen].join(', ')}`);
  const database = await openDatabase(settings, say);
  try {
    if (!command) return reportMigrations(database);
    const keys = await database.asOperator((em) => openKeys(em, config));
    return await command({ database, config, keys, words });
  } finally {
    await database.close();
  }
}

/** Throws when the database is beyond what this version can bring it to. */
function reportMigrations({ migrations, newerMigration }: Database): number {
  for (const name of migrations) process.stdout.write(`${name}\n`);
  if (newerMigration) {
    throw new Error(
      `A newer version of the service has migrated this database (${newerMigration}): migrate with that version. This one can run on it as it is.`,
    );
  }
  process.stdout.write(migrations.length === 0 ? 'Nothing to migrate.\n' : `${migrations.length} migrations ran.\n`);
  return 0;
}

async function listenUntilStopped(config: Config, words: string[]): Promise<number> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  const write = (line: string) => void process.stdout.write(`${line}\n`);
  await listenForEvents({ config, words, say: write, signal: stopping.signal });
  return 0;
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  say(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
