import pg from 'pg';
import type { HeldBytes } from './held-bytes.js';
import { rowMaker } from './row-makers.js';

/** What a statement answers a row of, as the server told it. */
type Columns = readonly pg.FieldDef[];

/** A row as it came: its length in bytes, and the text of each column. */
export interface DataRow {
  length: number;
  fields: readonly (string | null)[];
}

/** What pg's own query does with what comes in, which its types do not tell. */
export const DriverQuery = pg.Query as unknown as new (
  query: pg.QueryConfig & { queryMode?: 'extended' },
) => {
  readonly name: string | undefined;
  callback: (error: Error | null | undefined, result?: unknown) => void;
  submit(connection: pg.Connection): Error | null;
  prepare(connection: pg.Connection): void;
  handleRowDescription(message: { fields: Columns }): void;
  handleDataRow(message: DataRow): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
};

/** What the driver makes of the rows. */
interface DriverResult {
  fields: Columns;
  rows: unknown[];
  parseRow(texts: readonly (string | null)[]): unknown;
  _types: { getTypeParser(type: number, format?: 'text'): (text: string) => unknown };
}

/** By connection and name of the statement; null for one that answers no rows. */
const known = new WeakMap<pg.Connection, Map<string, Columns | null>>();

/** The columns of a statement that is prepared on the connection; null for one that answers no rows. */
export function knownColumns(connection: pg.Connection, name: string): Columns | null | undefined {
  return known.get(connection)?.get(name);
}

function columnsOn(connection: pg.Connection): Map<string, Columns | null> {
  const columns = known.get(connection) ?? new Map<string, Columns | null>();
  known.set(connection, columns);
  return columns;
}

/**
 * A query that asks for the columns of a named statement once on a connection: as long as the statement is prepared there, the
 * server refuses to run it rather than answer other ones. `held` counts the rows as they come: of one that is too many, and of
 * those after it, none is kept, and the query ends with what `held` throws; once it has, queries are not sent.
 */
export class QueryWithKnownColumns extends DriverQuery {
  private columns: Columns | null = null;
  declare private readonly _result: DriverResult;
  declare private _accumulateRows: boolean;
  /** Why the driver passes over the rows that still come. */
  declare private _canceledDueToError: unknown;

  constructor(
    query: pg.QueryConfig & { queryMode?: 'extended' },
    protected readonly held?: HeldBytes,
  ) {
    super(query);
  }

  override submit(connection: pg.Connection): Error | null {
    return this.held?.refused ?? super.submit(connection);
  }

  override prepare(connection: pg.Connection): void {
    const columns = this.name === undefined ? undefined : columnsOn(connection).get(this.name);
    if (columns) this.expect(columns);
    super.prepare(columns === undefined ? connection : withoutDescribe(connection));
  }

  /** As if the server had told them, with less work for each row. */
  private expect(columns: Columns): void {
    const result = this._result;
    this.columns = columns;
    result.fields = columns;
    result.parseRow = rowMaker(columns, (type, format) => result._types.getTypeParser(type, format));
    this._accumulateRows = true;
  }

  override handleRowDescription(message: { fields: Columns }): void {
    this.columns = message.fields;
    super.handleRowDescription(message);
  }

  override handleDataRow(message: DataRow): void {
    if (this._canceledDueToError) return;
    if (this.held?.takes(message.length) === false) {
      this._canceledDueToError = this.held.refused;
      this._result.rows = [];
      return;
    }
    super.handleDataRow(message);
  }

  override handleCommandComplete(message: unknown, connection: pg.Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.name !== undefined) columnsOn(connection).set(this.name, this.columns);
  }
}

const undescribed = new WeakMap<pg.Connection, pg.Connection>();

/** The connection as it is, but for requests to describe what is executed: these are not sent. */
function withoutDescribe(connection: pg.Connection): pg.Connection {
  const quiet = undescribed.get(connection) ?? Object.create(connection, { describe: { value: () => undefined } });
  undescribed.set(connection, quiet);
  return quiet;
}
