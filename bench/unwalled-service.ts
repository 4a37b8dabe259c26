import { ormSettings } from '../mikro-orm.config.js';
import { processConfig } from '../src/config.js';
import { openLog } from '../src/log.js';
import { openResources } from '../src/resources.js';
import { startServer } from '../src/server.js';
import { DatabaseClient } from '../src/store/database-client.js';
import { openOrm } from '../src/store/orm.js';

/**
 * The API of the service as it was without row-level security, to measure what that costs: it works as the operator, whom
 * every policy lets pass, and tells the database no owner. For `npm run bench -- --wall` alone.
 */
type Query = (statement: unknown, values?: unknown, ...rest: unknown[]) => unknown;

const client = DatabaseClient.prototype as unknown as { query: Query };
const { query } = client;
client.query = function (this: unknown, statement, values, ...rest) {
  if (typeof statement === 'string' && statement.startsWith("select set_config('books.owner_id'")) {
    return Promise.resolve({ rows: [] });
  }
  const { setting, ...plain } = (typeof statement === 'object' ? statement : {}) as { setting?: object; text?: string };
  if (!setting) return query.call(this, statement, values, ...rest);
  return query.call(this, plain.text, (plain as { values?: unknown }).values, ...rest);
};

const config = processConfig();
const resources = await openResources(config, openLog('silent'), () => undefined);
const orm = await openOrm(ormSettings(resources.database.url));
const server = await startServer({ ...resources, orm }, { port: config.port, host: '127.0.0.1' });
process.stdout.write(`Books is running at ${server.url}\n`);
process.on('SIGTERM', () => process.exit(0));
