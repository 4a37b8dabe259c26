import { ReflectMetadataProvider } from '@mikro-orm/decorators/legacy';
import { Migrator } from '@mikro-orm/migrations';
import {
  type EntityClass,
  EntityManager,
  type IsolationLevel,
  type MetadataStorage,
  MikroORM,
  type Options,
  type PostgreSqlConnection,
  type TransactionOptions,
} from '@mikro-orm/postgresql';
import pg from 'pg';
import { endedBy } from './at-the-end.js';
import { shareByOwners, withinShare } from './connection-shares.js';
import { DatabaseClient, type DatabaseClientSettings } from './database-client.js';
import { watchPool } from './instruments.js';
import { whoseRows } from './sql.js';
import { connectionOptions, type DatabaseTimeouts, poolerOptions } from './watched-client.js';

export interface OrmSettings {
  databaseUrl: string;
  entities: EntityClass<object>[];
  migrations: { name: string; class: new (...parameters: never[]) => object }[];
  poolSize: number;
  /** Whose connections they are, where they are shown in `/metrics`. */
  watchedAs?: string;
  /** Whether owners share the connections, so that none has them all (store/connection-shares.ts). */
  isShared?: boolean;
  timeouts: DatabaseTimeouts;
  /** What stands between this process and PostgreSQL; null or absent where nothing does. */
  pooler?: Pooler | null;
}

/** A connection pooler in transaction mode: each transaction may have another of the server's connections. */
export type Pooler = Required<DatabaseClientSettings>;

/** What mappers know of entities, by the list of them. Worked out once for all of a process: it is much of the time of a start. */
const knownEntities = new WeakMap<OrmSettings['entities'], Promise<MetadataStorage>>();

/** Opens the object-relational mapper on a database. A process has several, which differ in whose connections they have. */
export async function openOrm(settings: OrmSettings): Promise<MikroORM> {
  const known = knownEntities.get(settings.entities);
  if (known) return ormOfKnown(await known, settings);
  const opening = MikroORM.init(optionsOf(settings));
  const metadata = opening.then((orm) => orm.getMetadata());
  knownEntities.set(settings.entities, metadata);
  // Whoever opens another one meanwhile hears of a failure too; the next one tries again.
  metadata.catch(() => knownEntities.delete(settings.entities));
  return opening;
}

function ormOfKnown(metadata: MetadataStorage, settings: OrmSettings): MikroORM {
  const orm = new MikroORM({ ...optionsOf(settings), discovery: { skipSyncDiscovery: true } });
  orm.driver.setMetadata(metadata);
  orm.em = orm.driver.createEntityManager() as MikroORM['em'];
  return orm;
}

function optionsOf(settings: OrmSettings): Options {
  return {
    clientUrl: settings.databaseUrl,
    entities: settings.entities,
    entityManager: SharingEntityManager,
    metadataProvider: ReflectMetadataProvider,
    extensions: [Migrator],
    migrations: {
      migrationsList: settings.migrations as never,
      tableName: 'schema_migrations',
      snapshot: false,
      // Each migration in a transaction of its own.
      transactional: true,
      allOrNothing: false,
      silent: true,
    },
    // Rows read without the ORM and entities must hold the same values.
    driverOptions: {
      ...(settings.pooler
        ? { ...poolerOptions(settings.timeouts), ...settings.pooler }
        : connectionOptions(settings.timeouts)),
      types: columnTypes,
      Client: DatabaseClient,
      // A statement does not wait for the answer to the one that was sent before it.
      pipeline: true,
      onPoolCreated: (pool: pg.Pool) => noted(pool, settings),
    },
    pool: { min: 0, max: settings.poolSize },
    forceUtcTimezone: true,
    validateRequired: false,
    // Records are plain objects: no unit of work has to hear of their properties (store/records.ts).
    propagationOnPrototype: false,
    schemaGenerator: { ignoreSchema: ['bullmq'] },
  };
}

/** For work after which nobody needs the mapper any more. */
export async function withOrm<T>(settings: OrmSettings, work: (orm: MikroORM) => Promise<T>): Promise<T> {
  const orm = await openOrm(settings);
  try {
    return await work(orm);
  } finally {
    await orm.close(true);
  }
}

function noted(pool: pg.Pool, { watchedAs, isShared }: OrmSettings): void {
  if (watchedAs !== undefined) watchPool(watchedAs, pool);
  if (isShared) shareByOwners(pool);
}

/**
 * Its transactions have their connection within the owner's share, and do last what waits for their end. One that is not within
 * another begins and ends without the steps that a unit of work takes: records are no entities of one (`store/records.ts`).
 */
class SharingEntityManager extends EntityManager {
  override async transactional<T>(work: (em: this) => T | Promise<T>, options?: TransactionOptions): Promise<T> {
    if (this.isInTransaction()) return super.transactional((em) => endedBy(em, () => work(em)), options);
    const begun = () => this.inOneOfItsOwn(work, options);
    const whose = whoseRows(this);
    if (whose === '') return begun();
    return withinShare(await this.postgres().getNativeClient(), whose, begun);
  }

  private inOneOfItsOwn<T>(
    work: (em: this) => T | Promise<T>,
    { isolationLevel, readOnly }: TransactionOptions = {},
  ): Promise<T> {
    const em = this.fork() as this;
    return this.postgres().transactional(
      async (transaction) => {
        em.setTransactionContext(transaction);
        return endedBy(em, () => work(em));
      },
      {
        isolationLevel: isolationLevel as IsolationLevel,
        readOnly,
        sessionContext: em.getTransactionSessionContext(),
      },
    );
  }

  private postgres(): PostgreSqlConnection {
    return this.getConnection() as PostgreSqlConnection;
  }
}

const int8 = 20;
const timestamptz = 1184;
const keptAsText = new Set([1082, 1114, 1700]);

// One function for each type, whatever the column and the connection: rows of the same columns are made by the same one.
const instantOf = (text: string) => new Date(text);
const asText = (text: string) => text;

/**
 * bigint as a number (the `cents` domain and identity columns stay within 2^53−1), instants as Date,
 * days and decimals as text.
 */
const columnTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === int8) return Number;
    if (oid === timestamptz) return instantOf;
    if (keptAsText.has(oid)) return asText;
    return pg.types.getTypeParser(oid, format as 'text');
  },
};
