import { EventEmitter, once } from 'node:events';
import {
  type BackendFactory,
  createPostgresBackend,
  type IQueueBackend,
  Queue,
  runMigrations,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import pg from 'pg';
import type { Logger } from 'pino';
import { type QueueName, queueNames } from '../contract/jobs.js';
import { limits } from '../contract/limits.js';
import {
  connectionOptions,
  type DatabaseTimeouts,
  defaultDatabaseTimeouts,
  WatchedClient,
} from '../store/watched-client.js';
import { endsWithin } from '../values/ends-within.js';
import { connectRedis, type RedisConnection, type RedisTimeouts, type RedisUse } from './redis-connections.js';
import { redisServersIn } from './redis-servers.js';

/** What a queue carries: a note that work is staged. The work itself stays in the database until it is done. */
export interface QueuedJob {
  queue: QueueName;
  /** Adding an id that is queued already changes nothing. Neither an integer nor with a colon. */
  id: string;
  name: string;
  content: object;
}

export interface TakenJob {
  id: string;
  name: string;
  content: unknown;
}

export interface WorkOptions {
  concurrency: number;
  /** Called when a job failed as often as it may; the queue forgets it. */
  onGivenUp?: (job: TakenJob, error: Error) => Promise<void>;
}

/** The queues of the service, on the database's own server or on Redis. */
export interface Queues {
  addBulk(jobs: readonly QueuedJob[]): Promise<void>;
  /** Takes jobs of a queue until the queues close or `stop` is called, which waits for those that run. */
  work(queue: QueueName, process: (job: TakenJob) => Promise<void>, options: WorkOptions): { stop(): Promise<void> };
  /** Runs `name` every so often, in one of the processes that work on the queue. */
  schedule(queue: QueueName, name: string, everyMs: number): Promise<void>;
  /** How many jobs a queue holds, waiting, delayed or running. */
  size(queue: QueueName): Promise<number>;
  /** Throws when the server behind the queues does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface QueueSettings {
  /** As the role that the queues work as. */
  databaseUrl: string;
  /** As whoever owns the database, for the tables of the queues. */
  operatorUrl: string;
  /** Queues live on this Redis when given, otherwise in the schema `bullmq` of the database. */
  redisUrl?: string | undefined;
  /** Of the keys in Redis. */
  prefix?: string | undefined;
  databaseTimeouts?: DatabaseTimeouts;
  redisTimeouts?: RedisTimeouts;
  log: Logger;
}

const defaultRedisTimeouts: RedisTimeouts = {
  connectMs: limits.redisConnectSeconds * 1000,
  commandMs: limits.redisCommandSeconds * 1000,
};

const attempts = 3;
const retryDelayMs = 1_000;
const lockDurationMs = 5_000;
const stalledIntervalMs = 2_500;
const stalledMaximum = 3;

/** Opens the queues; on PostgreSQL their tables are made or brought up to date first. */
export async function openQueues(settings: QueueSettings): Promise<Queues> {
  return settings.redisUrl ? openOnRedis(settings, settings.redisUrl) : openOnPostgres(settings);
}

/**
 * One pool for all queues and workers of the process: every worker keeps one of its connections to listen on, and the
 * others are shared.
 */
async function openOnPostgres(settings: QueueSettings): Promise<Queues> {
  const { databaseUrl, databaseTimeouts = defaultDatabaseTimeouts, log } = settings;
  await prepareTables({ ...settings, databaseTimeouts });
  const pool = new pg.Pool({
    ...connectionOptions(databaseTimeouts),
    connectionString: databaseUrl,
    options: '-c search_path=bullmq',
    max: queueNames.length + 4,
    Client: WatchedClient,
  });
  pool.on('error', (error) => log.warn({ err: error }, 'a connection of the queues was lost'));
  // Every queue and every worker listens to the pool beside that.
  pool.setMaxListeners(2 * queueNames.length + 1);
  return new OpenQueues({
    factory: createPostgresBackend as never,
    connection: () => pool,
    prefixOf: () => undefined,
    log,
    ping: async () => {
      await pool.query('select 1');
    },
    disconnect: endOf(pool),
  });
}

/** Ends the pool and waits until its connections are closed, which `pool.end` only begins: a server may be stopped then. */
function endOf(pool: pg.Pool): () => Promise<void> {
  const closed = new EventEmitter();
  let open = 0;
  pool.on('connect', () => void open++);
  pool.on('remove', () => void (--open === 0 && closed.emit('all')));
  return async () => {
    await pool.end();
    if (open > 0) await once(closed, 'all');
  };
}

/**
 * The operator makes the tables, under BullMQ's own lock, and lets the role of the queues work on them. That role makes the
 * sequences of each queue as it needs them.
 */
async function prepareTables({ databaseUrl, operatorUrl, databaseTimeouts }: PostgresQueueSettings): Promise<void> {
  const operator = new WatchedClient({ connectionString: operatorUrl, ...connectionOptions(databaseTimeouts) });
  const role = decodeURIComponent(new URL(databaseUrl).username);
  await operator.connect();
  try {
    await runMigrations(operator as never);
    await operator.query("select pg_advisory_lock(hashtextextended('books: queues', 0))");
    const { rowCount } = await operator.query(
      `select from pg_class where relnamespace = 'bullmq'::regnamespace and relkind = 'r'
        and not has_table_privilege($1, oid, 'insert')`,
      [role],
    );
    if (rowCount === 0) return;
    const to = `in schema bullmq to ${operator.escapeIdentifier(role)}`;
    await operator.query(
      `grant usage, create on schema bullmq to ${operator.escapeIdentifier(role)};
        grant select, insert, update, delete on all tables ${to}; grant usage on all sequences ${to}`,
    );
  } finally {
    await operator.end();
  }
}

type PostgresQueueSettings = QueueSettings & { databaseTimeouts: DatabaseTimeouts };

async function openOnRedis(settings: QueueSettings, redisUrl: string): Promise<Queues> {
  const { prefix = 'bull', redisTimeouts = defaultRedisTimeouts, log } = settings;
  const servers = redisServersIn(redisUrl);
  const connections: RedisConnection[] = [];
  const connect = (use: RedisUse) => {
    const connection = connectRedis(servers, redisTimeouts, use);
    connection.on('error', (error: Error) => log.warn({ err: error }, 'the connection to Redis failed'));
    connections.push(connection);
    return connection;
  };
  // The keys of a queue are on one node of a cluster, for its scripts name several; those of queues on any.
  const prefixOf = (queue: QueueName) => (servers.kind === 'cluster' ? `{${prefix}:${queue}}` : `{${prefix}}`);
  const prefixes = [...new Set(queueNames.map(prefixOf))];
  const shared = connect('commands');
  return new OpenQueues({
    factory: undefined,
    connection: (kind) => (kind === 'queue' ? shared : connect('waiting')),
    prefixOf,
    log,
    // A command without a key would ask any node of a cluster, and not those that the queues are on.
    ping: async () => {
      await Promise.all(prefixes.map((each) => shared.exists(`${each}:ping`)));
    },
    disconnect: async () => {
      for (const connection of connections) connection.disconnect();
    },
  });
}

/** Takes no new jobs from when it is stopped, and waits for those that run. */
interface RunningWorker {
  stop(): Promise<void>;
}

interface Backend {
  factory: BackendFactory<IQueueBackend, unknown> | undefined;
  connection(kind: 'queue' | 'worker'): unknown;
  /** Of the keys of a queue. */
  prefixOf(queue: QueueName): string | undefined;
  log: Logger;
  ping(): Promise<void>;
  disconnect(): Promise<void>;
}

class OpenQueues implements Queues {
  private readonly queues = new Map<QueueName, Queue>();
  private readonly workers = new Set<RunningWorker>();

  constructor(private readonly backend: Backend) {}

  async addBulk(jobs: readonly QueuedJob[]): Promise<void> {
    const byQueue = Map.groupBy(jobs, (job) => job.queue);
    await Promise.all([...byQueue].map(([name, group]) => this.add(name, group.map(bulkEntry))));
  }

  /** One alone costs PostgreSQL a tenth of what many together do, for whom it makes tables that last for the call. */
  private async add(queue: QueueName, entries: BulkEntry[]): Promise<void> {
    const [entry] = entries;
    if (entry && entries.length === 1) await this.queue(queue).add(entry.name, entry.data, entry.opts);
    else await this.queue(queue).addBulk(entries);
  }

  work(queue: QueueName, process: (job: TakenJob) => Promise<void>, options: WorkOptions) {
    const running = new Set<Promise<void>>();
    const worker = new Worker(
      queue,
      async (job) => {
        const run = process({ id: job.id ?? '', name: job.name, content: job.data });
        const ended = run.catch(() => undefined).finally(() => running.delete(ended));
        running.add(ended);
        await run;
      },
      {
        connection: this.backend.connection('worker'),
        ...this.prefixed(queue),
        concurrency: options.concurrency,
        lockDuration: lockDurationMs,
        stalledInterval: stalledIntervalMs,
        maxStalledCount: stalledMaximum,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      } as WorkerOptions,
      this.backend.factory as undefined,
    );
    worker.on('error', (error) => this.backend.log.warn({ err: error, queue }, 'the queue failed'));
    worker.on('failed', (job, error) => {
      if (!job || job.attemptsMade < (job.opts.attempts ?? 1)) return;
      const given = { id: job.id ?? '', name: job.name, content: job.data as unknown };
      options.onGivenUp?.(given, error).catch((cause: unknown) => {
        this.backend.log.error({ err: cause, job: given }, 'a failed job could not be put off');
      });
    });
    const started: RunningWorker = {
      stop: async () => {
        this.workers.delete(started);
        const closed = worker.close();
        await Promise.all(running);
        await this.withinReason(closed);
      },
    };
    this.workers.add(started);
    return started;
  }

  async schedule(queue: QueueName, name: string, everyMs: number): Promise<void> {
    await this.queue(queue).upsertJobScheduler(
      name,
      { every: everyMs },
      { name, data: {}, opts: { removeOnComplete: true, removeOnFail: true } },
    );
  }

  async size(queue: QueueName): Promise<number> {
    const counts = await this.queue(queue).getJobCounts('waiting', 'active', 'delayed', 'prioritized');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  ping(): Promise<void> {
    return this.backend.ping();
  }

  async close(): Promise<void> {
    await Promise.all([...this.workers].map((worker) => worker.stop()));
    await this.withinReason(Promise.all([...this.queues.values()].map((queue) => queue.close())));
    await this.withinReason(this.backend.disconnect());
  }

  /** A server that is out of reach does not hold up the end: nothing is running any more, and nothing is lost. */
  private async withinReason(closed: Promise<unknown>): Promise<void> {
    const isInTime = await endsWithin(limits.shutdownConnectionsSeconds * 1000, closed).catch((error: unknown) => {
      this.backend.log.warn({ err: error }, 'a connection of the queues could not be closed in order');
      return true;
    });
    if (!isInTime) this.backend.log.warn('the server of the queues does not answer: its connections are given up');
  }

  private queue(name: QueueName): Queue {
    let queue = this.queues.get(name);
    if (!queue) {
      const options = { connection: this.backend.connection('queue') as never, ...this.prefixed(name) };
      queue = new Queue(name, options, this.backend.factory as undefined);
      queue.on('error', (error) => this.backend.log.warn({ err: error, queue: name }, 'the queue failed'));
      this.queues.set(name, queue);
    }
    return queue;
  }

  private prefixed(queue: QueueName): { prefix?: string } {
    const prefix = this.backend.prefixOf(queue);
    return prefix ? { prefix } : {};
  }
}

type BulkEntry = ReturnType<typeof bulkEntry>;

function bulkEntry(job: QueuedJob) {
  return {
    name: job.name,
    data: job.content,
    opts: {
      jobId: job.id,
      attempts,
      backoff: { type: 'exponential', delay: retryDelayMs, jitter: 0.5 },
      removeOnComplete: true,
      removeOnFail: true,
    },
  };
}
