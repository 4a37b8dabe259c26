import 'reflect-metadata';
import { migrations } from './schema/migrations/index.js';
import { entities } from './src/entities.js';
import { type OrmSettings } from './src/store/orm.js';

/** How the service sees a database: used by the process, the tests and the schema tools alike. */
export function ormSettings(databaseUrl: string, poolSize = 20): OrmSettings {
  return { databaseUrl, entities, migrations, poolSize };
}
