import assert from 'node:assert/strict';
import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { StartRefused } from './start-refused.js';
import { type DatabaseTimeouts, sessionSettings, WatchedClient } from './store/watched-client.js';

/**
 * Whom the parts of the service log in as. None of these roles owns anything; what each may do is in `schema/wall.ts`. They
 * are logins of their own and not put on with SET ROLE, which a statement that somebody smuggles in could take off again.
 */
export const serviceRoles = ['api', 'worker', 'relay', 'auditor', 'identity'] as const;
export type ServiceRole = (typeof serviceRoles)[number];

/** How long a role may take: jobs longer than requests. */
export function timeoutsOf(role: ServiceRole, timeouts: DatabaseTimeouts): DatabaseTimeouts {
  return rolesOfJobs.has(role) ? { ...timeouts, statementMs: timeouts.jobStatementMs } : timeouts;
}

const rolesOfJobs: ReadonlySet<ServiceRole> = new Set(['worker', 'auditor']);

export interface DatabaseRoles {
  /** The user of DATABASE_URL, who owns the tables: migrations and the command line. */
  operator: string;
  /** `books_api` for the operator `books`: installations that share a server stay apart. */
  names: Record<ServiceRole, string>;
  /** Of PostgreSQL itself. */
  urls: Record<ServiceRole, string>;
}

const insufficientPrivilege = '42501';
const alreadyThere = new Set(['42710', '23505']);
const wrongPassword = '28P01';

/**
 * Makes the roles that are missing, and gives them the passwords that follow from the operator's. Throws one line with the
 * SQL for a superuser when the operator may not. The roles are the server's: other databases may be making them at once.
 */
export async function ensureRoles(operator: pg.Client, databaseUrl: string): Promise<DatabaseRoles> {
  const roles = await rolesOf(operator, databaseUrl);
  const missing = await missingRoles(operator, roles);
  if (missing.length > 0)
    await asAllowed(operator, roles, 'create', loginStatements(operator, roles, 'create', missing));
  await refusePowerful(operator, roles);
  await admit(operator, roles);
  if (!(await canLogIn(roles.urls.api)))
    await asAllowed(operator, roles, 'alter', loginStatements(operator, roles, 'alter', Object.values(roles.names)));
  return roles;
}

/**
 * Has PostgreSQL bound what each role does in this database, for connections that a pooler opens: they are nobody's to set
 * up. Those that are open keep the bounds that they were opened with. Throws as `ensureRoles` does.
 */
export async function boundRoles(operator: pg.Client, roles: DatabaseRoles, timeouts: DatabaseTimeouts): Promise<void> {
  const { rows } = await operator.query<{ database: string; settings: string[] }>(
    `select current_database() as database, array(select rolname || ' ' || unnest(setconfig)
      from pg_db_role_setting join pg_roles r on r.oid = setrole
      where setdatabase = (select oid from pg_database where datname = current_database())) as settings`,
  );
  const [{ database, settings } = { database: '', settings: [] }] = rows;
  const missing = serviceRoles.flatMap((role) =>
    Object.entries(sessionSettings(timeoutsOf(role, timeouts)))
      .filter(([setting, ms]) => !settings.includes(`${roles.names[role]} ${setting}=${ms}`))
      .map(([setting, ms]) => {
        const subject = `role ${operator.escapeIdentifier(roles.names[role])}`;
        return `alter ${subject} in database ${operator.escapeIdentifier(database)} set ${setting} = ${ms}`;
      }),
  );
  await asAllowed(operator, roles, 'alter', missing);
}

async function rolesOf(operator: pg.Client, databaseUrl: string): Promise<DatabaseRoles> {
  const { rows } = await operator.query<{ name: string }>('select current_user as name');
  const name = rows[0]?.name ?? '';
  if (new URL(databaseUrl).password === '')
    throw new StartRefused('DATABASE_URL has no password: those of the roles that the service runs as follow from it');
  const names = byRole((role) => `${name}_${role}`);
  assert(
    Object.values(names).every((role) => Buffer.byteLength(role) <= 63),
    'the database user has a shorter name',
  );
  return { operator: name, names, urls: byRole((role) => urlOf(databaseUrl, names[role])) };
}

function byRole(value: (role: ServiceRole) => string): Record<ServiceRole, string> {
  return Object.fromEntries(serviceRoles.map((role) => [role, value(role)])) as Record<ServiceRole, string>;
}

/** Every process of the installation comes to the same password, and nobody has to keep one. */
function urlOf(databaseUrl: string, role: string): string {
  const url = new URL(databaseUrl);
  const password = createHmac('sha256', decodeURIComponent(url.password)).update(`books role ${role}`).digest('hex');
  url.username = encodeURIComponent(role);
  url.password = password;
  return url.href;
}

async function missingRoles(operator: pg.Client, { names }: DatabaseRoles): Promise<string[]> {
  const { rows } = await operator.query<{ name: string }>(
    'select wanted as name from unnest($1::text[]) wanted where wanted not in (select rolname from pg_roles)',
    [Object.values(names)],
  );
  return rows.map(({ name }) => name);
}

function loginStatements(
  operator: pg.Client,
  roles: DatabaseRoles,
  verb: 'create' | 'alter',
  names: readonly string[],
): string[] {
  return names.map((name) => {
    const url = Object.values(roles.urls).find((known) => decodeURIComponent(new URL(known).username) === name) ?? '';
    const password = operator.escapeLiteral(scramVerifier(new URL(url).password));
    return `${verb} role ${operator.escapeIdentifier(name)} login password ${password}`;
  });
}

/** Sends each statement, or throws all of them as what a superuser is to run. */
async function asAllowed(
  operator: pg.Client,
  roles: DatabaseRoles,
  verb: 'create' | 'alter',
  statements: readonly string[],
): Promise<void> {
  for (const statement of statements) {
    try {
      await operator.query(statement);
    } catch (error) {
      const { code } = error as { code?: string };
      if (alreadyThere.has(code ?? '')) continue;
      if (code !== insufficientPrivilege) throw error;
      throw new StartRefused(
        `The database user "${roles.operator}" may not ${verb} the roles that the service runs as. ` +
          `Let it (alter role ${operator.escapeIdentifier(roles.operator)} createrole), or run as a superuser: ${statements.join('; ')};`,
      );
    }
  }
}

/** A role with such powers would see through the wall. */
async function refusePowerful(operator: pg.Client, { names, operator: owner }: DatabaseRoles): Promise<void> {
  const { rows } = await operator.query<{ name: string }>(
    `select rolname as name from pg_roles where rolname = any($1)
      and (rolsuper or rolbypassrls or rolcreaterole or pg_has_role(oid, $2, 'member'))`,
    [Object.values(names), owner],
  );
  if (rows.length > 0)
    throw new StartRefused(
      `The database role "${rows[0]?.name}" may do more than the service: it must be an ordinary login`,
    );
}

async function admit(operator: pg.Client, { names }: DatabaseRoles): Promise<void> {
  const { rows } = await operator.query<{ name: string; database: string }>(
    `select name, current_database() as database from unnest($1::text[]) name
      where not has_database_privilege(name, current_database(), 'connect')`,
    [Object.values(names)],
  );
  for (const { name, database } of rows) {
    await operator.query(
      `grant connect on database ${operator.escapeIdentifier(database)} to ${operator.escapeIdentifier(name)}`,
    );
  }
}

async function canLogIn(url: string): Promise<boolean> {
  const client = new WatchedClient({ connectionString: url });
  try {
    await client.connect();
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === wrongPassword) return false;
    throw error;
  } finally {
    await client.end().catch(() => {});
  }
}

const scramIterations = 4096;

/** What PostgreSQL keeps of a password (RFC 5803): so neither its log nor ours shows one. */
function scramVerifier(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, scramIterations, 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  const storedKey = createHash('sha256').update(clientKey).digest('base64');
  const serverKey = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$${scramIterations}:${salt.toString('base64')}$${storedKey}:${serverKey}`;
}
