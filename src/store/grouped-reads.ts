import type pg from 'pg';
import type { HeldBytes } from './held-bytes.js';
import { type DataRow, DriverQuery } from './known-columns.js';
import { type Setting, settingStatement } from './query-with-setting.js';
import type { RowMaker } from './row-makers.js';

/** A read of a statement that the server has prepared on the connection, and whose columns are known. */
export interface KnownRead {
  name: string;
  values: readonly (string | null)[];
  makeRow: RowMaker;
  held?: HeldBytes | undefined;
  answered(error: Error | null, rows: unknown[]): void;
}

/**
 * Several reads under one setting, as one transaction: for PostgreSQL and for us a statement costs half of what it costs with a
 * transaction and a setting of its own. The server runs none after one that fails: `unrun` is given those, to be read otherwise.
 */
export class GroupedReads extends DriverQuery {
  /** Which of the reads is answered; none while the setting is. */
  private current = -1;
  private found: unknown[] = [];

  constructor(
    private readonly setting: Setting,
    private readonly reads: readonly KnownRead[],
    private readonly unrun: (indexes: readonly number[]) => void,
  ) {
    super({ text: 'grouped reads' });
    this.callback = toNobody;
  }

  override submit(connection: pg.Connection): null {
    const { name, value } = this.setting;
    connection.stream.cork();
    send(connection, settingStatement.name, [name, value]);
    for (const read of this.reads) send(connection, read.name, read.values);
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  override handleDataRow({ length, fields }: DataRow): void {
    const read = this.reads[this.current];
    if (!read) return;
    // Whoever asked looks at `held`.
    if (read.held?.takes(length) === false) this.found = [];
    else this.found.push(read.makeRow(fields));
  }

  override handleCommandComplete(): void {
    const [read, found] = [this.reads[this.current], this.found];
    this.current += 1;
    if (!read) return;
    this.found = [];
    read.answered(null, found);
  }

  /** Is called once, by the server or for a connection that was lost, and nothing is called after it. */
  override handleError(error: Error): void {
    const failed = this.current;
    this.current = this.reads.length;
    if (failed < 0) for (const read of this.reads) read.answered(error, []);
    else this.reads[failed]?.answered(error, []);
    if (failed < 0) return;
    this.unrun([...this.reads.keys()].slice(failed + 1));
  }

  /** Each read has been answered. */
  override handleReadyForQuery(): void {}
}

/** Each read is told by itself. */
function toNobody(): void {}

function send(connection: pg.Connection, statement: string, values: readonly (string | null)[]): void {
  connection.bind({ statement, values: values as (string | null)[] }, true);
  connection.execute({}, true);
}

/** The values as the server reads them; null when there is one that the driver is to write. */
export function plainValues(values: readonly unknown[]): (string | null)[] | null {
  const plain: (string | null)[] = [];
  for (const value of values) {
    if (value === null || value === undefined) plain.push(null);
    else if (typeof value === 'string') plain.push(value);
    else if (typeof value === 'number' || typeof value === 'boolean') plain.push(String(value));
    else if (isNumbers(value)) plain.push(`{${value.join(',')}}`);
    else return null;
  }
  return plain;
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
