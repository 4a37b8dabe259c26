import type pg from 'pg';
import { limits } from '../contract/limits.js';
import type { StatementWithSetting } from './database-client.js';

interface Read {
  statement: StatementWithSetting;
  answered: (error: Error | null | undefined, result: { rows: unknown[] }) => void;
}

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
  const [first, ...others] = reads;
  if (first && others.length === 0) {
    pool.query(first.statement as never, undefined as never, first.answered as never);
    return;
  }
  pool.connect((error, client, release) => {
    if (error || !client) {
      for (const { answered } of reads) answered(error ?? new Error('no connection'), { rows: [] });
      return;
    }
    let owed = reads.length;
    let failure: Error | undefined;
    // The connection is the socket's writer: what is written until it is uncorked goes out at once.
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    for (const { statement, answered } of reads) {
      client.query(statement as never, undefined as never, (problem: Error | null, result: { rows: unknown[] }) => {
        failure ??= problem ?? undefined;
        owed -= 1;
        if (owed === 0) release(failure);
        answered(problem, result);
      });
    }
    stream.uncork();
  });
}
