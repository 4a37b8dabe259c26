import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { type DatabaseRoles, serviceRoles } from './database-roles.js';
import { asPoolerRefusal, type DatabaseVariable, poolerAdvice, StartRefused } from './start-refused.js';
import type { Pooler } from './store/orm.js';
import { type DatabaseTimeouts, poolerOptions, WatchedClient } from './store/watched-client.js';

/**
 * Throws StartRefused where a connection pooler answers: migrations, LISTEN and the queues need a session of their own. A
 * pooler makes up the process that it tells its clients to cancel, since it has many clients to each process.
 */
export async function refusePooler(client: pg.Client, variable: DatabaseVariable): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const { processID } = client as unknown as { processID: number };
  if (rows[0]?.pid !== processID) throw new StartRefused(poolerAdvice(variable, `${client.host}:${client.port}`));
}

/** The URL of another way to the database, with the user and the password of `roleUrl`. */
export function loggedInAs(otherUrl: string, roleUrl: string): string {
  const [url, { username, password }] = [new URL(otherUrl), new URL(roleUrl)];
  return Object.assign(url, { username, password }).href;
}

/**
 * Looks whether the pooler lets in every role of the service, leads to the database that `roles.urls` lead to, and knows
 * which statements it has prepared on which connection. Throws StartRefused when one of the first two does not hold.
 */
export async function examinePooler(
  pooledUrl: string,
  roles: DatabaseRoles,
  timeouts: DatabaseTimeouts,
): Promise<Pooler> {
  const expected = await withClient(roles.urls.api, timeouts, placeOf);
  const findings = [];
  for (const role of serviceRoles) {
    const url = loggedInAs(pooledUrl, roles.urls[role]);
    const found = await withClient(url, timeouts, examine).catch((error: unknown) => {
      throw asPoolerRefusal(error, url);
    });
    if (found.place !== expected)
      throw new StartRefused(
        `DATABASE_URL (${new URL(pooledUrl).host}) and DATABASE_DIRECT_URL (${new URL(roles.urls.api).host}) lead to different databases: name the same one in both.`,
      );
    findings.push(found);
  }
  return { namesStatements: findings.every(({ namesStatements }) => namesStatements) };
}

async function withClient<T>(url: string, timeouts: DatabaseTimeouts, work: (client: pg.Client) => Promise<T>) {
  const client = new WatchedClient({
    connectionString: url,
    ...poolerOptions(timeouts),
    query_timeout: timeouts.connectMs,
  });
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.giveUp(timeouts.connectMs);
  }
}

async function examine(client: pg.Client): Promise<Pooler & { place: string }> {
  await client.query('begin');
  const place = await placeOf(client);
  const namesStatements = await givesNamesOfItsOwn(client);
  await client.query('commit');
  return { place, namesStatements };
}

/** Another for each database, and each time its server starts. */
async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select oid || ' ' || extract(epoch from pg_postmaster_start_time()) as place
      from pg_database where datname = current_database()`,
  );
  return rows[0]?.place ?? '';
}

/**
 * A pooler that keeps count of prepared statements gives them names of its own, since several clients may have used the same
 * one. Where our name arrives at the server, the next transaction may be on a connection that has no such statement.
 */
async function givesNamesOfItsOwn(client: pg.Client): Promise<boolean> {
  const name = `books ${randomUUID()}`;
  const text = 'select name from pg_prepared_statements where name = $1';
  const { rows } = await client.query({ name, text, values: [name] });
  if (rows.length > 0) await client.query(`deallocate ${client.escapeIdentifier(name)}`);
  return rows.length === 0;
}
