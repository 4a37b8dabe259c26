import { parseArgs } from 'node:util';
import { recordAction } from '../audit/audit-log.js';
import { checkBackup, restoreBackup } from '../backup/restore-backup.js';
import type { Config } from '../config.js';
import { type Database, openDatabase, openServer } from '../database.js';
import { openKeys } from '../encryption-key.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import { commandLineActor } from '../store/actor.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { actingFor } from '../store/tenancy.js';
import { verifyBooks } from '../verification/verify-books.js';
import { describeCheck } from './books-verify.js';

/**
 * `npm run books:restore -- --from /backups/monday`: into the empty database and the file store of the configuration, with
 * the encryption key of the backup. Verifies all books in the end; exit code 1 when they do not hold.
 */
export async function restoreBooks(config: Config, words: string[]): Promise<number> {
  const { values } = parseArgs({ args: words, options: { from: { type: 'string' } } });
  if (!values.from) throw new Error('books:restore needs --from <the folder of a backup>');
  const folder = values.from;
  say(`Checking ${folder}…`);
  const manifest = await checkBackup(folder, config, say);
  const files = openFileStore(config);
  const server = await openServer(config, say);
  try {
    say(`Restoring the backup of ${manifest.madeAt}…`);
    await restoreBackup({ folder, manifest, config, server, files, say });
    const database = await openDatabase(config, say);
    try {
      return await verified(database, config, manifest.madeAt);
    } finally {
      await database.close();
    }
  } finally {
    await server.stop();
    await files.close();
  }
}

async function verified(database: Database, config: Config, madeAt: string): Promise<number> {
  await database.asOperator((em) => openKeys(em, config));
  say('Verifying…');
  const results = await verifyBooks((await database.open('auditor')).em);
  const wrong = results.filter(({ wrongCount }) => wrongCount > 0);
  for (const result of wrong) say(describeCheck(result));
  if (wrong.length > 0) {
    say(`The backup is restored, and ${wrong.length} of ${results.length} checks failed.`);
    return 1;
  }
  await noteRestored(database, madeAt);
  say('The books hold. Start the service: what had been staged is done, pending webhooks are delivered again.');
  return 0;
}

/** Every owner's audit log says from which moment on its books were written anew. */
async function noteRestored(database: Database, madeAt: string): Promise<void> {
  await database.asOperator(async (em) => {
    const owners = await query<{ id: number }>(
      em,
      acrossOwners('the books of all owners are restored', sql`select id from owners order by id`),
    );
    for (const { id } of owners) {
      const tenant = await tenantOfOwner(em, id, commandLineActor);
      await actingFor(em, tenant).transactional((transaction) =>
        recordAction(transaction, {
          action: 'books:restore',
          resourceType: 'Owner',
          resourceId: id,
          changes: { backup: madeAt },
        }),
      );
    }
  });
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
