import { parseArgs } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Config } from '../config.js';
import type { Database } from '../database.js';
import { leftBehind as reasons } from '../export/record-kinds.js';
import { type ImportedBooks, importBooks } from '../import/import-books.js';
import { createFirstKey } from '../open-books.js';
import { createOwner, type NewOwner, tenantOfOwner } from '../owners/owner.operations.js';
import { openFileStore } from '../resources.js';
import { commandLineActor } from '../store/actor.js';
import { setTenant } from '../store/tenancy.js';
import { type Command, ownerIn, writeJson } from './command.js';

/**
 * `npm run --silent books:import -- --from books.ndjson [--owner 7] [--dry-run]`: what `books:export --format ndjson` wrote, into
 * a new owner, whose key it prints, or into one that has no books yet; all of it or nothing. A dry run does the same and
 * undoes it.
 */
export const importFromFile: Command = async ({ database, config, words }) => {
  const { values } = parseArgs({
    args: words,
    options: {
      from: { type: 'string' },
      owner: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    },
  });
  if (!values.from) throw new Error('books:import needs --from <file>, and takes --owner <id> and --dry-run');
  const wanted = { path: values.from, ownerId: ownerIn(values.owner), isDryRun: values['dry-run'] };
  const imported = await importInto(database, config, wanted);
  tell(imported, wanted.isDryRun);
  if (!wanted.isDryRun) writeJson({ owner_id: imported.ownerId, api_key: imported.apiKey });
  return 0;
};

/** The books of a file in an owner that exists, or in a new one with a first key. A dry run does all of it and undoes it. */
export async function importInto(
  database: Database,
  config: Config,
  { path, ownerId: into, isDryRun }: { path: string; ownerId: number | undefined; isDryRun: boolean },
): Promise<ImportedBooks & { apiKey: string | null }> {
  const files = openFileStore(config);
  const opened = { apiKey: null as string | null };
  const openOwner = async (em: EntityManager, owner: NewOwner) => {
    const ownerId = into ?? (await createOwner(em, owner));
    setTenant(em, await tenantOfOwner(em, ownerId, commandLineActor));
    if (!into) opened.apiKey = await createFirstKey(em, config.keyRules);
  };
  try {
    const request = { path, openOwner, files: isDryRun ? { put: async () => undefined } : files };
    return await database.asOperator((operator) =>
      undoneAfterwards(isDryRun, operator, async (em) => ({ ...(await importBooks(em, request)), ...opened })),
    );
  } finally {
    await files.close();
  }
}

/** Carries what was found out of a transaction that is undone. */
class Undone<T> extends Error {
  constructor(readonly result: T) {
    super('undone');
  }
}

async function undoneAfterwards<T>(
  isUndone: boolean,
  em: EntityManager,
  work: (em: EntityManager) => Promise<T>,
): Promise<T> {
  try {
    return await em.fork().transactional(async (transaction) => {
      const result = await work(transaction);
      if (isUndone) throw new Undone(result);
      return result;
    });
  } catch (error) {
    if (error instanceof Undone) return error.result as T;
    throw error;
  }
}

function tell({ counts, fileCount, evidence, leftBehind, trialBalances }: ImportedBooks, isDryRun: boolean): void {
  for (const [type, count] of Object.entries({ ...counts, file: fileCount })) say(`  ${type}: ${count}`);
  for (const { currency, account, debit_cents: debit, credit_cents: credit } of trialBalances)
    say(`  ${currency} ${account}: ${debit} debit, ${credit} credit, as in the file`);
  for (const [type, count] of Object.entries(evidence)) say(`  ${type}: ${count} stay in the file, as evidence`);
  for (const [table, count] of Object.entries(leftBehind))
    say(`  not in the file: ${count} ${table}: ${reasons[table]}`);
  say(isDryRun ? 'The books hold. Nothing was kept: this was a dry run.' : 'The books hold.');
}

function say(line: string): void {
  process.stderr.write(`${line}\n`);
}
