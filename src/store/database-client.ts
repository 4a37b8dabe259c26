import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';
import { QueryWithKnownColumns } from './known-columns.js';
import { QueryWithSetting, type Setting, settingStatement } from './query-with-setting.js';
import { isTracing, type OpenSpan, openSpan, SpanKind } from './tracing.js';
import { WatchedClient } from './watched-client.js';

/** A text that comes this often is worth a plan of its own on the server. */
const usesBefore = 3;
/** Texts are the program's, but some vary with how many values they carry: names are not given without end. */
const namesMaximum = 200;
const countedMaximum = 1_000;
const textMaximum = 8_000;

/** Tells every statement with its values as it is sent, and as whom: for tests and benchmarks. */
export const statementChannel = channel('books.statement');

const uses = new Map<string, number>();
const names = new Map<string, string>();

/** A statement outside of a transaction, with what row-level security is to know of it. */
export interface StatementWithSetting {
  text: string;
  values: unknown[];
  setting: Setting;
}

type Callback = (error: Error | null | undefined, result?: unknown) => void;

export interface DatabaseClientSettings {
  /** False behind a connection pooler that does not know which of the server's connections has which statements. */
  namesStatements?: boolean;
}

/**
 * A connection on which the server keeps the plans of statements that come again and again, whoever sends them: what is
 * parsed and planned once costs about half. Statements without values (begin, commit) have nothing to plan.
 * A transaction begins with its first statement, in one round trip, and so does what says whose rows it is about.
 */
export class DatabaseClient extends WatchedClient {
  private beginning: string | null = null;
  private isSettingPrepared = false;
  private readonly namesStatements: boolean;

  constructor(config?: pg.ClientConfig & DatabaseClientSettings) {
    super(config);
    this.namesStatements = config?.namesStatements ?? true;
  }

  // @ts-expect-error -- one signature for the many of the class: they all come through here.
  override query(statement: unknown, values?: unknown, ...rest: unknown[]): unknown {
    if (statementChannel.hasSubscribers) statementChannel.publish({ ...sent(statement, values), user: this.user });
    return isTracing() ? this.traced(statement, values, rest) : this.dispatch(statement, values, rest);
  }

  private traced(statement: unknown, values: unknown, rest: unknown[]): unknown {
    const span = statementSpan(textOf(statement));
    if (span && hasSetting(statement)) return this.dispatch(statement, values, [noted(span, rest[0] as Callback)]);
    const answer = this.dispatch(statement, values, rest);
    if (span && answer instanceof Promise) answer.then(() => span.end(), span.fail);
    return answer;
  }

  private dispatch(statement: unknown, values: unknown, rest: unknown[]): unknown {
    if (hasSetting(statement)) return this.queryWithSetting(statement, rest[0] as Callback);
    if (typeof statement === 'string' && this.opens(statement)) return Promise.resolve({ rows: [] });
    if (this.beginning) return this.queryFirst(this.beginning, statement, values, rest);
    return this.send(statement, values, ...rest);
  }

  /**
   * Whether the statement opens a transaction, or says for whom right after: nobody reads what these answer, and they are sent
   * with the next. A connection that is lost meanwhile fails that one.
   */
  private opens(statement: string): boolean {
    const isBegin = opensTransaction.test(statement);
    if (!isBegin && !(this.beginning && saysWhose.test(statement))) return false;
    this.beginning = isBegin ? statement : `${this.beginning}; ${statement}`;
    return true;
  }

  private send(statement: unknown, values?: unknown, ...rest: unknown[]): unknown {
    const hasValues = Array.isArray(values) && values.length > 0;
    const name = typeof statement === 'string' && hasValues ? this.nameOf(statement) : null;
    if (name)
      return this.sendNamed({ name, text: statement as string, values: values as unknown[] }, rest[0] as Callback);
    const send = super.query as (...sent: unknown[]) => unknown;
    return send.call(this, statement, values, ...rest);
  }

  private sendNamed(statement: pg.QueryConfig, callback: Callback | undefined): unknown {
    const query = new QueryWithKnownColumns(statement);
    const send = super.query as (...sent: unknown[]) => unknown;
    if (callback) return send.call(this, query, callback);
    const answer = new Promise((resolve, reject) => {
      send.call(this, query, (error: Error | null | undefined, result: unknown) =>
        error ? reject(error) : resolve(result),
      );
    });
    return answer.catch((error: Error) => {
      // As pg does it: where the socket was read says nothing of who asked.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  private async queryFirst(begin: string, statement: unknown, values: unknown, rest: unknown[]): Promise<unknown> {
    this.beginning = null;
    const isPlain = typeof statement === 'string' && !(Array.isArray(values) && values.length > 0);
    if (isPlain) return ((await this.send(`${begin}; ${statement}`)) as unknown[]).at(-1);
    // Both are on their way before either is answered.
    const [, answer] = await Promise.all([this.send(begin), this.send(statement, values, ...rest)]);
    return answer;
  }

  /** The pool always gives a callback. */
  private queryWithSetting({ text, values, setting }: StatementWithSetting, callback: Callback): void {
    const query = new QueryWithSetting(
      { text, values, name: this.nameOf(text) ?? undefined },
      setting,
      this.namesStatements,
    );
    if (this.namesStatements && !this.isSettingPrepared) {
      this.isSettingPrepared = true;
      this.send({ ...settingStatement, values: [setting.name, ''] }, (error: Error | null) => {
        if (error) this.isSettingPrepared = false;
      });
    }
    this.send(query, callback);
  }

  private nameOf(text: string): string | null {
    return this.namesStatements ? nameOf(text) : null;
  }
}

const opensTransaction = /^(begin|start transaction)\b/;
/** As MikroORM writes what a session is to know. */
const saysWhose = /^select set_config\('books\.[^;]*$/;

/** The text has no values in it; names of spans are to be few. */
function statementSpan(text: string): OpenSpan | null {
  const verb = /^\s*(\w+)/.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  // MikroORM writes the settings of a session as literals, the hash of a key among them.
  const shown = text.replace(/(set_config\('[^']*', *)'(?:[^']|'')*'/g, '$1?');
  const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': verb, 'db.query.text': shown };
  return openSpan(`SQL ${verb}`, { kind: SpanKind.CLIENT, attributes });
}

/** The callback, which ends the span too. */
function noted(span: OpenSpan, callback: Callback): Callback {
  return (error, result) => {
    if (error) span.fail(error);
    else span.end();
    callback(error, result);
  };
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : String((statement as { text?: unknown }).text);
}

function sent(statement: unknown, values: unknown): { text: string; values: unknown } {
  return { text: textOf(statement), values: hasSetting(statement) ? statement.values : values };
}

function hasSetting(statement: unknown): statement is StatementWithSetting {
  return typeof statement === 'object' && statement !== null && 'setting' in statement;
}

/** The statement's name on every connection; null while it is not known to come often. */
function nameOf(text: string): string | null {
  const known = names.get(text);
  if (known || names.size >= namesMaximum || text.length > textMaximum) return known ?? null;
  if (uses.size >= countedMaximum) uses.clear();
  const count = (uses.get(text) ?? 0) + 1;
  uses.set(text, count);
  if (count <= usesBefore) return null;
  uses.delete(text);
  const name = createHash('sha1').update(text).digest('base64');
  names.set(text, name);
  return name;
}
