import pg from 'pg';
import { instantText } from '../values/instant-text.js';
import type { HeldBytes } from './held-bytes.js';
import { type DataRow, DriverQuery } from './known-columns.js';
import type { RowMaker } from './row-makers.js';

/** A value as the server reads it. */
export type BoundValue = string | Buffer | null;

/** What a statement answered: its rows, and the command with how many rows it was about (`INSERT 0 3`). */
export interface Answer {
  rows: unknown[];
  commandTag: string;
}

/** A statement that the server has prepared on the connection, and whose columns are known. */
export interface KnownStatement {
  name: string;
  values: readonly BoundValue[];
  /** Absent for one that answers no rows. */
  makeRow: RowMaker | null;
  /** Counts what it reads; it fails with what this refuses. */
  held?: HeldBytes | undefined;
  answered(error: Error | null, answer?: Answer): void;
}

/**
 * Several statements in one piece, answered in one piece: each that is synchronised by itself costs the server a packet, and both
 * sides a turn. The server runs none after one that fails: those fail with it, unless `unrun` is to run them otherwise.
 */
export class GroupedStatements extends DriverQuery {
  /** Which of the statements is answered next. */
  private current = 0;
  private found: unknown[] = [];

  constructor(
    private readonly statements: readonly KnownStatement[],
    private readonly unrun?: (statements: readonly KnownStatement[]) => void,
  ) {
    super({ text: 'grouped statements' });
    this.callback = toNobody;
  }

  override submit(connection: pg.Connection): null {
    connection.stream.cork();
    for (const { name, values } of this.statements) {
      connection.bind({ statement: name, values: values as BoundValue[] }, true);
      connection.execute({}, true);
    }
    connection.sync();
    connection.stream.uncork();
    return null;
  }

  override handleDataRow({ length, fields }: DataRow): void {
    const statement = this.statements[this.current];
    if (!statement?.makeRow) return;
    // When it is complete, it fails.
    if (statement.held?.takes(length) === false) this.found = [];
    else this.found.push(statement.makeRow(fields));
  }

  override handleCommandComplete({ text }: { text: string }): void {
    const statement = this.statements[this.current];
    const answer = { rows: this.found, commandTag: text };
    this.current += 1;
    this.found = [];
    const refused = statement?.held?.refused;
    if (refused) statement?.answered(refused);
    else statement?.answered(null, answer);
  }

  /** Is called once, by the server or for a connection that was lost, and nothing is called after it. */
  override handleError(error: Error): void {
    const [failed, ...rest] = this.statements.slice(this.current);
    this.current = this.statements.length;
    failed?.answered(error);
    if (this.unrun) this.unrun(rest);
    else for (const statement of rest) statement.answered(error);
  }

  /** Each statement has been answered. */
  override handleReadyForQuery(): void {}
}

/** Each statement is told by itself. */
function toNobody(): void {}

/** What pg writes values with, which its types do not tell. */
const driver = pg as unknown as { utils: { prepareValue(value: unknown): BoundValue } };

/** The values as the server reads them. */
export function boundValues(values: readonly unknown[]): BoundValue[] {
  return values.map(boundValue);
}

function boundValue(value: unknown): BoundValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (isNumbers(value)) return `{${value.join(',')}}`;
  if (value instanceof Date) return instantText(value);
  return driver.utils.prepareValue(value);
}

function isNumbers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'number');
}
