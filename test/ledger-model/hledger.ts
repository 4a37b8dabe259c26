import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BooksModel, dayAfter } from './books-model.js';
import { currencies } from './history.js';

/** Debian's hledger, reading the export: an accounting of its own. */

const environment = { ...process.env, LC_ALL: 'C.UTF-8' };
const outputMaximumBytes = 64 * 1024 * 1024;

/** True where hledger is installed. */
export function hasHledger(): boolean {
  return isInstalled('hledger');
}

/** True where a program is installed that answers `--version`. */
export function isInstalled(program: string): boolean {
  try {
    execFileSync(program, ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Gives work a file with this content, which goes with it. */
export function withFile<T>(name: string, content: string | Uint8Array, work: (file: string) => T): T {
  const directory = mkdtempSync(join(tmpdir(), 'books-export-'));
  try {
    const file = join(directory, name);
    writeFileSync(file, content);
    return work(file);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** What a program prints about a file; throws with what it says when it finds fault. */
export function printed(program: string, ...words: string[]): string {
  return execFileSync(program, words, {
    encoding: 'utf8',
    env: environment,
    maxBuffer: outputMaximumBytes,
    stdio: 'pipe',
  });
}

/** Minor units by currency and account number, as hledger adds them up; accounts without a balance are left out. */
export function hledgerBalances(file: string, ...query: string[]): Map<string, number> {
  const csv = printed('hledger', '-f', file, 'balance', '--flat', '--no-total', '--layout=bare', '-O', 'csv', ...query);
  const rows = [...csv.matchAll(/^"[^":]+:(\S+) [^"]*","(\w+)","(-?[\d.]+)"$/gm)];
  assert.equal(rows.length, csv.trim().split('\n').length - 1, `every row of\n${csv}`);
  const balances = rows.map(([, account = '', currency = '', amount = '']) => {
    return [`${currency} ${account}`, Number(amount.replace('.', ''))] as const;
  });
  return new Map(balances.filter(([, cents]) => cents !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Balances of all accounts, and the result since the first of the year, by the export and by the model. */
export function compareWithHledger(file: string, model: BooksModel, days: readonly string[]): void {
  printed('hledger', '-f', file, 'check', '--strict');
  for (const day of days) {
    const until = dayAfter(day, 1);
    const everything = hledgerBalances(file, '-e', until);
    assert.deepEqual(everything, modelBalances(model, null, day, ''), `hledger’s balances on ${day}`);
    const from = `${day.slice(0, 4)}-01-01`;
    const result = hledgerBalances(file, '-b', from, '-e', until, 'type:RX');
    assert.deepEqual(result, modelBalances(model, from, day, '4'), `hledger’s income statement from ${from} to ${day}`);
  }
}

function modelBalances(model: BooksModel, from: string | null, through: string, least: string): Map<string, number> {
  const balances = currencies.flatMap((currency) =>
    [...model.balances(currency, from, through)].map(([account, cents]) => [currency, account, cents] as const),
  );
  const shown = balances
    .filter(([, account, cents]) => account >= least && cents !== 0)
    .map(([currency, account, cents]) => [`${currency} ${account}`, cents] as const);
  return new Map(shown.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
