import 'reflect-metadata';
import { migrations } from './schema/migrations/index.js';
import { entities } from './src/entities.js';
import type { OrmSettings } from './src/store/orm.js';
import { defaultDatabaseTimeouts } from './src/store/watched-client.js';

/** How the service sees a database: used by the process, the tests and the schema tools alike. */
export function ormSettings(databaseUrl: string, poolSize = 20, timeouts = defaultDatabaseTimeouts): OrmSettings {
  return { databaseUrl, entities, migrations, poolSize, timeouts };
}
