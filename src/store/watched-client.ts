import type { Socket } from 'node:net';
import pg from 'pg';
import { limits } from '../contract/limits.js';
import { endsWithin } from '../values/ends-within.js';

/** How long this process waits for PostgreSQL, and how long PostgreSQL lets it take. 0 switches a bound off. */
export interface DatabaseTimeouts {
  /** For a connection, from the pool or a new one. */
  connectMs: number;
  /** For a statement to end. */
  statementMs: number;
  /** For a statement of jobs, instead of that. */
  jobStatementMs: number;
  /** For a lock that another transaction holds. */
  lockMs: number;
  /** Between two statements of an open transaction. */
  idleTransactionMs: number;
}

export const defaultDatabaseTimeouts: DatabaseTimeouts = {
  connectMs: limits.databaseConnectSeconds * 1000,
  statementMs: limits.databaseStatementSeconds * 1000,
  jobStatementMs: limits.databaseJobStatementSeconds * 1000,
  lockMs: limits.databaseLockSeconds * 1000,
  idleTransactionMs: limits.databaseIdleTransactionSeconds * 1000,
};

/** For work that a person waits for, however long it takes: migrations, verification, export. */
export function unhurried(timeouts: DatabaseTimeouts): DatabaseTimeouts {
  return { ...timeouts, statementMs: 0, jobStatementMs: 0, idleTransactionMs: 0 };
}

/** What every client of PostgreSQL itself is opened with, in a pool of this process or not. */
export function connectionOptions(timeouts: DatabaseTimeouts) {
  return { ...poolerOptions(timeouts), ...sessionSettings(timeouts) };
}

/**
 * What a client is opened with behind a connection pooler, which lets nobody set up its connections: there PostgreSQL has
 * the same bounds from the role.
 */
export function poolerOptions({ connectMs, statementMs }: DatabaseTimeouts) {
  return {
    connectionTimeoutMillis: connectMs,
    silenceMs: statementMs === 0 ? 0 : statementMs + silenceAfterStatementMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  };
}

/** The bounds that PostgreSQL itself keeps, in milliseconds, by their names there. */
export function sessionSettings({ statementMs, lockMs, idleTransactionMs }: DatabaseTimeouts) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleTransactionMs,
  };
}

/** A server that bounds its statements itself answers by then, even with an error. */
const silenceAfterStatementMs = 2_000;

/**
 * A connection that gives up a server which owes an answer and stays silent: one that hangs, or a network that lost it,
 * never enforces `statement_timeout`. The statement fails with ETIMEDOUT, and a pool replaces the connection.
 */
export class WatchedClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The statement that waits fails, or the next one does: a lost connection is no reason to end the process.
    this.on('error', () => undefined);
    this.query = this.sendEdges(this.query.bind(this));
    const { silenceMs = 0 } = (config ?? {}) as { silenceMs?: number };
    if (silenceMs > 0) this.once('connect', () => this.watch(silenceMs));
  }

  /** Ends the connection; one whose server does not take leave in time is cut off. */
  async giveUp(withinMs: number): Promise<void> {
    const isInTime = await endsWithin(withinMs, this.end()).catch(() => true);
    if (!isInTime) this.socket.destroy();
  }

  private get socket(): Socket {
    return (this.connection as unknown as { stream: Socket }).stream;
  }

  private sendEdges(send: (...sent: unknown[]) => unknown): typeof this.query {
    return ((statement: unknown, ...rest: unknown[]) => {
      const answer = send(statement, ...rest);
      return answer instanceof Promise && isEdge(statement) ? answer.catch((error) => this.unlessLost(error)) : answer;
    }) as typeof this.query;
  }

  /**
   * kysely gives a connection back only when `begin` and `rollback` succeed: one that was lost there, or before, would
   * never leave the pool. A server rolls back what it loses, and the next statement fails as this one did.
   */
  private unlessLost(error: unknown): { rows: [] } {
    if ((this as unknown as { _queryable: boolean })._queryable) throw error;
    return { rows: [] };
  }

  private watch(silenceMs: number): void {
    const { socket } = this;
    socket.setTimeout(silenceMs, () => {
      const isOwed = (this as unknown as { _activeQuery: object | null })._activeQuery !== null;
      if (isOwed) socket.destroy(Object.assign(new Error('PostgreSQL does not answer'), { code: 'ETIMEDOUT' }));
    });
  }
}

/** Whether the statement opens or undoes a transaction. */
function isEdge(statement: unknown): boolean {
  return typeof statement === 'string' && /^(begin|start transaction|rollback)\b(?! to\b)/i.test(statement);
}
