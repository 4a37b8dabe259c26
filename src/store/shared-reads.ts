import type pg from 'pg';
import { limits } from '../contract/limits.js';
import type { DatabaseClient, Read, StatementWithSetting } from './database-client.js';

const gathered = new WeakMap<pg.Pool, Read[]>();

/**
 * Sends what requests read at the same moment, the fields of one page or the same look-up of several requests, over one connection
 * in one piece: they are answered one after the other, each as its own owner, and cost one write and one read of a socket instead
 * of one for each. One waits for those before it: for what an index finds in no time.
 */
export function readTogether(pool: pg.Pool, statement: StatementWithSetting): Promise<{ rows: unknown[] }> {
  return new Promise((resolve, reject) => {
    const read: Read = { statement, answered: (error, result) => (error ? reject(error) : resolve(result)) };
    const others = gathered.get(pool);
    if (others && others.length < limits.readsTogether) {
      others.push(read);
      return;
    }
    const reads = [read];
    gathered.set(pool, reads);
    // Whatever has come in by now has been looked at by then, and loaders that were filled together have been emptied.
    setImmediate(() => {
      if (gathered.get(pool) === reads) gathered.delete(pool);
      send(pool, reads);
    });
  });
}

function send(pool: pg.Pool, reads: readonly Read[]): void {
  pool.connect((error, client, release) => {
    if (error || !client) {
      for (const { answered } of reads) answered(error ?? new Error('no connection'), { rows: [] });
      return;
    }
    let owed = reads.length;
    let failure: Error | undefined;
    const answeredBy = ({ statement, answered }: Read) => ({
      statement,
      answered: (problem: Error | null | undefined, result: { rows: unknown[] }) => {
        failure ??= problem ?? undefined;
        owed -= 1;
        if (owed === 0) release(failure);
        answered(problem, result);
      },
    });
    (client as unknown as DatabaseClient).queryTogether(reads.map(answeredBy));
  });
}
