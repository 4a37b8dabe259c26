import { type Config, processConfig } from '../config.js';
import { Refusal } from '../contract/errors.js';
import { type Database, openDatabase } from '../database.js';
import { openKeys } from '../encryption-key.js';
import type { KeyRing } from '../store/secrets.js';
import { unhurried } from '../store/watched-client.js';

const poolSize = 2;

/**
 * Runs a command on the database of the configuration, whether the service runs or not. Its answer is the exit code; what
 * goes wrong is written to standard error, with exit code 1.
 */
export async function runCommand(
  command: (database: Database, words: string[], settings: { config: Config; keys: KeyRing }) => Promise<number>,
): Promise<void> {
  try {
    const config = processConfig();
    const databaseTimeouts = unhurried(config.databaseTimeouts);
    const settings = { ...config, poolSize, databaseTimeouts };
    const database = await openDatabase(settings, (line) => process.stderr.write(`${line}\n`));
    try {
      const keys = await database.asOperator((em) => openKeys(em, config));
      process.exitCode = await command(database, process.argv.slice(2), { config, keys });
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${error instanceof Refusal || error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** The owner that `--owner` names. */
export function ownerIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('--owner takes the id of an owner');
  return Number(text);
}
