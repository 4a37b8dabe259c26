import type { EntityManager } from '@mikro-orm/postgresql';
import type pg from 'pg';
import type { StatementWithSetting } from './database-client.js';

interface Read {
  statement: StatementWithSetting;
  answered: (error: Error | null | undefined, result: { rows: unknown[] }) => void;
}

const gathered = new WeakMap<EntityManager, Read[]>();

/**
 * Sends what an entity manager is asked to read at the same moment (the fields of one page, say) over one connection, in one
 * piece: they are answered one after the other, and cost one write and one read of a socket instead of one for each.
 */
export function readTogether(
  em: EntityManager,
  pool: pg.Pool,
  statement: StatementWithSetting,
): Promise<{ rows: unknown[] }> {
  return new Promise((resolve, reject) => {
    const read: Read = { statement, answered: (error, result) => (error ? reject(error) : resolve(result)) };
    const others = gathered.get(em);
    if (others) {
      others.push(read);
      return;
    }
    const reads = [read];
    gathered.set(em, reads);
    // Loaders that were filled together have been emptied by then.
    process.nextTick(() => {
      gathered.delete(em);
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
