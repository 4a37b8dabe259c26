import type pg from 'pg';
import type { HeldBytes } from './held-bytes.js';
import { type DataRow, QueryWithKnownColumns } from './known-columns.js';

/** What row-level security reads with `current_setting`: whose rows a statement is about. */
export interface Setting {
  name: string;
  value: string;
}

/** Prepared once on a connection, with whatever values, where statements may have names. */
export const settingStatement = { name: 'books setting', text: 'select set_config($1, $2, true)' };

/**
 * A statement and the setting that it runs under, sent together: one round trip, and one transaction of their own, with
 * which the setting ends. Nothing of it stays on the connection for whoever gets it next, and a pooler between
 * transactions cannot part them. When the setting fails, the server does not run the statement.
 * A connection that names its statements must have prepared `settingStatement`.
 */
export class QueryWithSetting extends QueryWithKnownColumns {
  /** The setting's own answer comes first. */
  private isSet = false;
  private sentOver: pg.Connection | null = null;

  constructor(
    query: pg.QueryConfig,
    private readonly setting: Setting,
    private readonly isNamed: boolean,
    held?: HeldBytes,
    /** Whether nothing of anybody else is sent over the connection until it is answered. */
    private readonly isAlone = false,
  ) {
    super({ ...query, queryMode: 'extended' }, held);
  }

  override submit(connection: pg.Connection): Error | null {
    if (this.held?.refused) return this.held.refused;
    this.sentOver = connection;
    const { name, value } = this.setting;
    const statement = this.isNamed ? settingStatement.name : '';
    connection.stream.cork();
    try {
      if (!this.isNamed) connection.parse({ name: statement, text: settingStatement.text, types: [] }, true);
      connection.bind({ statement, values: [name, value] }, true);
      connection.execute({}, true);
      return super.submit(connection);
    } finally {
      connection.stream.uncork();
    }
  }

  /** What was not sent did not fail, and its connection is sound: whoever asked looks at `held`. */
  override handleError(error: Error, connection: pg.Connection): void {
    if (error === this.held?.refused) this.callback(null, { rows: [] });
    else super.handleError(error, connection);
  }

  override handleDataRow(message: DataRow): void {
    if (!this.isSet) return;
    super.handleDataRow(message);
    // Else all the rest would be sent, and read here, for nobody. Where others read over the connection too, it is.
    if (this.isAlone && this.held?.refused) this.sentOver?.stream.destroy();
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    if (this.isSet) super.handleCommandComplete(message, connection);
    this.isSet = true;
  }
}
