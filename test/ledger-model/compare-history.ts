import type { EntityManager } from '@mikro-orm/postgresql';
import { hledgerJournal } from '../../src/export/hledger.js';
import { snapshotOf } from '../../src/export/snapshot.js';
import { dayAfter } from './books-model.js';
import { compareInBase, compareReports } from './compare-reports.js';
import { currencies, type History, type Step } from './history.js';
import { compareWithHledger, hasHledger, withFile } from './hledger.js';
import { playHistory } from './play-history.js';
import { firstDay, type PlayedBooks } from './played-books.js';

/** New books and their clock. */
export interface Opened {
  books: PlayedBooks & { em(): Promise<EntityManager> };
  setToday(day: string): void;
}

/**
 * Plays steps in new books, and compares what the service and hledger say of these days, of those around voidings, and of
 * the end, with the model. Throws on the first difference.
 */
export async function compareHistory({ books, setToday }: Opened, steps: Step[], days: History['days']): Promise<void> {
  const model = await playHistory(books, steps, setToday);
  const random = days.map((offset) => dayAfter(firstDay, offset));
  for (const day of [...random, ...some(model.turningDays(), days.length), '9999-12-31']) {
    for (const currency of currencies) await compareReports(books, model, day, currency);
    await compareInBase(books, model, day);
  }
  if (!hasHledger()) return;
  const journal = await textOf(books, hledgerJournal);
  withFile('books.journal', journal, (file) => compareWithHledger(file, model, [...random, '9999-12-30']));
}

/** The whole of an export, from one moment. */
export async function textOf(
  books: { em(): Promise<EntityManager> },
  format: (em: EntityManager) => AsyncIterable<string>,
): Promise<string> {
  return snapshotOf(await books.em(), async (snapshot) => {
    const pieces: string[] = [];
    for await (const piece of format(snapshot)) pieces.push(piece);
    return pieces.join('');
  });
}

/** So many of them, evenly spread. */
function some<T>(all: readonly T[], count: number): T[] {
  const every = Math.max(1, Math.ceil(all.length / count));
  return all.filter((_, index) => index % every === 0);
}
