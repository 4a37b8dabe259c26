import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { channel } from 'node:diagnostics_channel';
import type pg from 'pg';
import { limits } from '../contract/limits.js';
import { type Answer, boundValues, GroupedStatements, type KnownStatement } from './grouped-statements.js';
import type { HeldBytes } from './held-bytes.js';
import { knownColumns, QueryWithKnownColumns } from './known-columns.js';
import { QueryWithSetting, type Setting, settingStatement } from './query-with-setting.js';
import { rowMaker } from './row-makers.js';
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
  /** Counts what it reads; absent for work that no request waits for. */
  held?: HeldBytes | undefined;
  /** Whether it has the connection for itself. */
  isAlone?: boolean;
}

/** A statement that reads, and who is told what it answers. */
export interface Read {
  statement: StatementWithSetting;
  answered: (error: Error | null | undefined, result: { rows: unknown[] }) => void;
}

/** Before the text of a statement of a transaction whose answer nobody reads (`sendWithNext`); the server does not see it. */
export const unreadMark = '/* unread */ ';

/** In place of a statement, which is not sent: the value counts what the transaction reads from here on. */
export const heldMark = '/* held */';

/** Waits for the next statement, to be sent with it. */
interface UnreadStatement {
  text: string;
  values: unknown;
  span: OpenSpan | null;
}

/** A text, its name on every connection, and its values. */
interface NamedStatement {
  name: string;
  text: string;
  values: readonly unknown[];
}

const beginStatement = { name: 'books begin', text: 'begin', values: [] };
const commitStatement = { name: 'books commit', text: 'commit', values: [] };

type Callback = (error: Error | null | undefined, result?: unknown) => void;

export interface DatabaseClientSettings {
  /** False behind a connection pooler that does not know which of the server's connections has which statements. */
  namesStatements?: boolean;
}

/**
 * A connection on which the server keeps the plans of statements that come again and again, whoever sends them: what is
 * parsed and planned once costs about half. Statements without values (begin, commit) have nothing to plan.
 * A transaction begins with its first statement that is read, in one round trip, and so do those before it that nobody reads.
 */
export class DatabaseClient extends WatchedClient {
  private beginning: string | null = null;
  /** What the transaction that begins is to know. */
  private settings: Setting[] = [];
  private unread: UnreadStatement[] = [];
  /** Counts what the transaction reads, when a request waits for it. */
  private held: HeldBytes | undefined;
  private isSettingPrepared = false;
  /** What waits until others have their turn. */
  private group: KnownStatement[] = [];
  private isGathering = false;
  private readonly namesStatements: boolean;

  constructor(config?: pg.ClientConfig & DatabaseClientSettings) {
    super(config);
    this.namesStatements = config?.namesStatements ?? true;
  }

  // @ts-expect-error -- one signature for the many of the class: they all come through here.
  override query(sent: unknown, values?: unknown, ...rest: unknown[]): unknown {
    if (sent === heldMark) return this.countInto((values as HeldBytes[])[0]);
    const isUnread = typeof sent === 'string' && sent.startsWith(unreadMark);
    const statement = isUnread ? sent.slice(unreadMark.length) : sent;
    if (statementChannel.hasSubscribers) statementChannel.publish(told(statement, values, this.user, isUnread));
    const span = isTracing() ? statementSpan(textOf(statement)) : null;
    if (isUnread) return this.queryWithNext(statement as string, values, span);
    return span ? this.traced(span, statement, values, rest) : this.dispatch(statement, values, rest);
  }

  private countInto(held: HeldBytes | undefined): Promise<{ rows: unknown[] }> {
    this.held = held;
    return Promise.resolve({ rows: [] });
  }

  /** Sends reads in one piece; those under one setting, of statements that came before, as one transaction. */
  queryTogether(reads: readonly Read[]): void {
    this.gather();
    const groups = new Map<string, { setting: Setting; reads: Map<KnownStatement, Read> }>();
    for (const read of reads) {
      const known = this.knownRead(read);
      if (!known) {
        this.readAlone(read);
        continue;
      }
      const { setting } = read.statement;
      const key = `${setting.name} ${setting.value}`;
      const group = groups.get(key) ?? { setting, reads: new Map() };
      groups.set(key, group);
      group.reads.set(known, read);
    }
    for (const { setting, reads } of groups.values()) this.sendReads(setting, reads);
  }

  private sendReads({ name, value }: Setting, reads: ReadonlyMap<KnownStatement, Read>): void {
    if (statementChannel.hasSubscribers) {
      for (const { statement } of reads.values())
        statementChannel.publish(told(statement, undefined, this.user, false));
    }
    const setting = { name: settingStatement.name, values: [name, value], makeRow: null, answered: () => undefined };
    const readAgain = (unrun: readonly KnownStatement[]) => {
      for (const each of unrun) this.readAlone(reads.get(each) as Read);
    };
    this.submit(new GroupedStatements([setting, ...reads.keys()], readAgain));
  }

  private readAlone({ statement, answered }: Read): void {
    (this.query as (...sent: unknown[]) => unknown)(statement, undefined, answered);
  }

  /** Null for what has not come before on this connection, and while every statement is a span of its own. */
  private knownRead({ statement, answered }: Read): KnownStatement | null {
    if (!this.isSettingPrepared || isTracing()) return null;
    const name = names.get(statement.text);
    if (name === undefined) return null;
    return this.known({ ...statement, name }, statement.held, (error, answer) =>
      answered(error, { rows: answer?.rows ?? [] }),
    );
  }

  /** Null for a statement that has not come before on this connection. */
  private known(
    { name, values }: NamedStatement,
    held: HeldBytes | undefined,
    answered: KnownStatement['answered'],
  ): KnownStatement | null {
    const columns = this.columnsOf(name);
    if (columns === undefined) return null;
    const makeRow = columns && rowMaker(columns, (type, format) => this.getTypeParser(type, format) as never);
    return { name, values: boundValues(values), makeRow, held, answered };
  }

  private columnsOf(name: string) {
    return knownColumns((this as unknown as { connection: pg.Connection }).connection, name);
  }

  private traced(span: OpenSpan, statement: unknown, values: unknown, rest: unknown[]): unknown {
    if (hasSetting(statement)) return this.dispatch(statement, values, [noted(span, rest[0] as Callback)]);
    const answer = this.dispatch(statement, values, rest);
    if (answer instanceof Promise) answer.then(() => span.end(), span.fail);
    return answer;
  }

  private dispatch(statement: unknown, values: unknown, rest: unknown[]): unknown {
    if (hasSetting(statement)) return this.queryWithSetting(statement, rest[0] as Callback);
    if (typeof statement === 'string' && this.opens(statement)) return Promise.resolve({ rows: [] });
    if (typeof statement === 'string' && undoes.test(statement)) this.forgetUnread();
    if (typeof statement === 'string' && endsTransaction.test(statement)) this.held = undefined;
    if (this.unread.length > 0) return this.queryAfterUnread(statement, values, rest);
    if (this.beginning) return this.queryFirst(this.beginning, statement, values, rest);
    return this.send(statement, values, ...rest);
  }

  /** Before a rollback: savepoints are sent at once with all that came before, so that what waits came after them. */
  private forgetUnread(): void {
    for (const { span } of this.unread) span?.end();
    this.unread = [];
  }

  /** With the beginning goes nothing that changes rows and is not read: if that failed, it would stand alone. */
  private queryWithNext(text: string, values: unknown, span: OpenSpan | null): unknown {
    const mayWait = this.unread.length < limits.unreadStatements && (!this.beginning || changesNoRow.test(text));
    if (!mayWait) return span ? this.traced(span, text, values, []) : this.dispatch(text, values, []);
    this.unread.push({ text, values, span });
    return Promise.resolve({ rows: [] });
  }

  /**
   * Whether the statement opens a transaction, or says for whom right after: nobody reads what these answer, and they are sent
   * with the next. A connection that is lost meanwhile fails that one.
   */
  private opens(statement: string): boolean {
    const isBegin = opensTransaction.test(statement);
    if (!isBegin && !(this.beginning && saysWhose.test(statement))) return false;
    assert(this.unread.length === 0, 'what waits of a transaction is sent before the next begins');
    if (isBegin) [this.beginning, this.settings] = [statement, []];
    else this.beginWith(statement);
    return true;
  }

  private beginWith(statement: string): void {
    const setting = this.namesStatements ? settingIn(statement) : null;
    if (setting) this.settings.push(setting);
    else this.beginning += `; ${statement}`;
  }

  private send(statement: unknown, values?: unknown, ...rest: unknown[]): unknown {
    this.gather();
    const toldTo = [values, ...rest].find((each) => typeof each === 'function') as Callback | undefined;
    const named = this.named(statement, values);
    if (named) {
      const held = typeof statement === 'string' ? this.held : undefined;
      return toldTo
        ? this.sendNamed(named, held, toldTo)
        : promised((callback) => this.sendNamed(named, held, callback));
    }
    this.sendGroup();
    const send = super.query as (...sent: unknown[]) => unknown;
    if (this.held && hasValues(statement, values)) {
      const query = new QueryWithKnownColumns({ text: statement as string, values: values as unknown[] }, this.held);
      return toldTo ? send.call(this, query, toldTo) : promised((callback) => send.call(this, query, callback));
    }
    if (toldTo || isSentAsItIs(statement)) return send.call(this, statement, values, ...rest);
    return promised((callback) => send.call(this, statement, values, callback));
  }

  /** Null for what is sent without a name. */
  private named(statement: unknown, values: unknown): NamedStatement | null {
    if (!this.namesStatements) return null;
    if (statement === beginStatement.text) return beginStatement;
    if (statement === commitStatement.text) return commitStatement;
    if (typeof statement === 'object' && statement !== null && !isSentAsItIs(statement)) {
      return 'name' in statement && 'values' in statement ? (statement as NamedStatement) : null;
    }
    if (!hasValues(statement, values)) return null;
    const name = nameOf(statement as string);
    return name === null ? null : { name, text: statement as string, values: values as unknown[] };
  }

  /** With what else is sent until others have their turn, when it came before on this connection. */
  private sendNamed(statement: NamedStatement, held: HeldBytes | undefined, callback: Callback): void {
    const refused = held?.refused;
    if (refused) {
      process.nextTick(callback, refused);
      return;
    }
    const known = this.known(statement, held, (error, answer) => {
      // The server has not run it, and the transaction is still there.
      if (error && statement === commitStatement) this.submit('rollback', () => undefined);
      callback(error, answer && resultOf(answer, this.columnsOf(statement.name) ?? []));
    });
    if (known) {
      this.group.push(known);
      return;
    }
    this.sendGroup();
    this.submit(new QueryWithKnownColumns({ ...statement, values: [...statement.values] }, held), callback);
  }

  private sendGroup(): void {
    if (this.group.length === 0) return;
    const group = new GroupedStatements(this.group);
    this.group = [];
    this.submit(group);
  }

  private submit(...sent: unknown[]): void {
    (super.query as (...sent: unknown[]) => unknown).apply(this, sent);
  }

  private async queryFirst(begin: string, statement: unknown, values: unknown, rest: unknown[]): Promise<unknown> {
    const isPlain = typeof statement === 'string' && !(Array.isArray(values) && values.length > 0);
    if (isPlain && this.settings.length === 0) {
      this.beginning = null;
      return ((await this.send(`${begin}; ${statement}`)) as unknown[]).at(-1);
    }
    // All are on their way before any is answered.
    return (await Promise.all([...this.sendBeginning(begin), this.send(statement, values, ...rest)])).at(-1);
  }

  /** Whose transaction it is says a statement that was prepared once: as a text it would be parsed and planned each time. */
  private sendBeginning(begin: string): unknown[] {
    const settings = this.settings.map(({ name, value }) => ({ ...settingStatement, values: [name, value] }));
    [this.beginning, this.settings] = [null, []];
    return [begin, ...settings].map((each) => this.send(each));
  }

  /**
   * All are on their way before any is answered, in their order. When one fails, the server runs none after it, and a commit
   * undoes them: the first error is the answer.
   */
  private async queryAfterUnread(statement: unknown, values: unknown, rest: unknown[]): Promise<unknown> {
    const { beginning, unread } = this;
    this.unread = [];
    const outcomes = await Promise.allSettled([
      ...(beginning ? this.sendBeginning(beginning) : []),
      ...unread.map((each) => this.sendUnread(each)),
      this.send(statement, values, ...rest),
    ]);
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    return (outcomes.at(-1) as PromiseFulfilledResult<unknown>).value;
  }

  /** What is sent until others have their turn goes out in one piece: writing to a socket costs more than what is written. */
  private gather(): void {
    if (this.isGathering) return;
    this.isGathering = true;
    const { stream } = (this as unknown as { connection: pg.Connection }).connection;
    stream.cork();
    process.nextTick(() => {
      this.isGathering = false;
      this.sendGroup();
      stream.uncork();
    });
  }

  private sendUnread({ text, values, span }: UnreadStatement): unknown {
    const answer = this.send(text, values) as Promise<unknown>;
    if (span) answer.then(() => span.end(), span.fail);
    return answer;
  }

  /** The pool always gives a callback. */
  private queryWithSetting({ text, values, setting, held, isAlone }: StatementWithSetting, callback: Callback): void {
    const query = new QueryWithSetting(
      { text, values, name: this.nameOf(text) ?? undefined },
      setting,
      this.namesStatements,
      held,
      isAlone,
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

/**
 * As pg promises an answer, but that the function that is told of it is not assigned as it is written: V8 allocates such a one in
 * old space, where it would keep the query and its rows until everything is collected.
 */
function promised(send: (callback: Callback) => unknown): Promise<unknown> {
  const answer = new Promise((resolve, reject) => {
    send((error, result) => (error ? reject(error) : resolve(result)));
  });
  return answer.catch((error: Error) => {
    // Where the socket was read says nothing of who asked.
    Error.captureStackTrace(error);
    throw error;
  });
}

/** What the driver makes of an answer, as far as anybody looks at it. */
function resultOf({ rows, commandTag }: Answer, fields: readonly pg.FieldDef[]) {
  const [command, ...counts] = commandTag.split(' ');
  return { command, rowCount: Number(counts.at(-1) ?? 0), rows, fields };
}

function hasValues(statement: unknown, values: unknown): boolean {
  return typeof statement === 'string' && Array.isArray(values) && values.length > 0;
}

/** Whether the driver is given a query of somebody's own, a cursor for example, and answers it. */
function isSentAsItIs(statement: unknown): boolean {
  return typeof (statement as { submit?: unknown } | null)?.submit === 'function';
}

const opensTransaction = /^(begin|start transaction)\b/;
const changesNoRow = /^(select|set)\b/;
const undoes = /^rollback\b/i;
const endsTransaction = /^(commit|rollback)$/i;
/** As MikroORM writes what a session is to know. */
const saysWhose = /^select set_config\('books\.[^;]*$/;
const oneSetting = /^select set_config\('(books\.\w+)', '([^'\\]*)', true\)$/;

/** Null for several at once, and for a value that is written with escapes. */
function settingIn(statement: string): Setting | null {
  const [, name, value] = oneSetting.exec(statement) ?? [];
  return name === undefined || value === undefined ? null : { name, value };
}

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

/** A statement as it goes out, for whoever listens. */
export interface ToldStatement {
  text: string;
  values: unknown;
  /** As whom. */
  user: string | undefined;
  /** Whether it waits for the next one. */
  isUnread: boolean;
}

function told(statement: unknown, values: unknown, user: string | undefined, isUnread: boolean): ToldStatement {
  return { text: textOf(statement), values: hasSetting(statement) ? statement.values : values, user, isUnread };
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
