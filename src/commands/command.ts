import type { Config } from '../config.js';
import type { Database } from '../database.js';
import type { KeyRing } from '../store/secrets.js';

/** What a command works with. */
export interface CommandCall {
  database: Database;
  config: Config;
  keys: KeyRing;
  /** What follows its name. */
  words: string[];
}

/** Writes its answer to standard output and answers the exit code; what it throws is written to standard error. */
export type Command = (call: CommandCall) => Promise<number>;

/** The owner that `--owner` names. */
export function ownerIn(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new Error('--owner takes the id of an owner');
  return Number(text);
}

/** Writes an answer that other programs read: one line of JSON. */
export function writeJson(answer: object): void {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
