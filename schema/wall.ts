import { createHash } from 'node:crypto';
import pg from 'pg';
import { limits } from '../src/contract/limits.js';
import { type DatabaseRoles, serviceRoles } from '../src/database-roles.js';

/**
 * Row-level security: the wall between owners that the database keeps by itself, whatever a statement forgets. Every table
 * with an `owner_id` stands behind it from the moment it exists; what a role may do beyond its owner's rows is listed here.
 *
 * - `api`: requests. The rows of the owner that the statement or transaction names; nobody's when it names none.
 * - `worker`: jobs, likewise; and the staged jobs of everybody, to take them.
 * - `relay`: tells the queues of staged jobs, removes what has expired, and finds files that nothing names. Reads no more
 *   of a row than that takes.
 * - `auditor`: reads everything of owners, changes nothing: verification and export. Of what proves who a person is, a digest.
 * - `identity`: log-in. Persons with what proves who they are, their memberships, sessions and links, of every owner; of the
 *   books nothing, but that it adds to the audit log what people did.
 * - the operator, who owns the tables: migrations, and the command line that opens books and makes keys.
 */
const ownerNamed = `(select nullif(current_setting('books.owner_id', true), '')::bigint)`;
const keyPresented = `(select nullif(current_setting('books.key_hash', true), ''))`;

/** What the relay may do, to the rows of every owner. */
const relayed: Record<string, string> = {
  staged_jobs: 'select, update',
  stored_files: 'select',
  events: 'select (owner_id, id, created_at), delete',
  webhook_deliveries: 'select (owner_id, id, created_at), delete',
  webhook_attempts: 'select (owner_id, id, response_excerpt, attempted_at), update (response_excerpt)',
  idempotency_records: 'select (owner_id, key, created_at), delete',
  sessions: 'select (id, last_used_at), delete',
  invitations: 'select (owner_id, id, expires_at), delete',
  password_resets: 'select (id, expires_at), delete',
};

/** What requests do less than jobs. */
const ofRequests: Record<string, string> = {
  staged_jobs: 'select, insert',
  monthly_balance_changes: 'select',
  monthly_balances: 'select',
  journal_chain: 'select',
  journal_chain_heads: 'select',
  chain_alarms: 'select',
  published_chain_heads: 'select',
  owner_quotas: 'select',
  memberships: 'select, update, delete',
  sessions: 'select, delete',
  password_resets: 'select, insert',
};

/** What jobs do less: nobody logs in by a job. */
const ofJobs: Record<string, string> = {
  memberships: 'select',
  sessions: 'select',
  invitations: 'select',
  password_resets: 'select',
};

/** What whoever logs in needs of the tables of owners, whichever it is. */
const ofIdentity: Record<string, string> = {
  owners: 'select',
  api_keys: 'select',
  memberships: 'select, insert, update, delete',
  sessions: 'select, insert, update, delete',
  invitations: 'select, update',
  password_resets: 'select, update',
  audit_log: 'select (id), insert',
  staged_jobs: 'insert',
};

/** Whoever presents a key is shown that key and its owner: nobody knows yet whose rows the request is about. */
const shownToKey: Record<string, string> = {
  api_keys: `key_hash = ${keyPresented}`,
  owners: `id = (select k.owner_id from api_keys k where k.key_hash = ${keyPresented})`,
};

/**
 * Requests with a service key create owners: with that key presented, and as its own. They see of service keys the one that
 * was presented, and of owners no more than before.
 */
const keyUsable = `(select k.id from service_keys k where k.key_hash = ${keyPresented} and k.revoked_at is null)`;
const opening: Record<string, (roles: DatabaseRoles) => string[]> = {
  owners: ({ names }) => [
    `grant insert on owners to ${quote(names.api)}`,
    `grant usage on sequence owners_id_seq to ${quote(names.api)}`,
    ...policy(
      'owners',
      'opening',
      `as restrictive for insert to ${quote(names.api)} with check (service_key_id = ${keyUsable})`,
    ),
  ],
  service_keys: ({ operator, names }) => [
    'alter table service_keys enable row level security',
    'alter table service_keys force row level security',
    ...policy('service_keys', 'operator', `to ${quote(operator)} using (true)`),
    ...policy('service_keys', 'authentication', `for select to ${quote(names.api)} using (key_hash = ${keyPresented})`),
    `grant select on service_keys to ${quote(names.api)}`,
  ],
  // Requests and jobs see who belongs to the owner they name, and nothing that proves who somebody is.
  persons: (roles) => [
    ...ofLogIn('persons', 'select, insert, update', roles),
    ...policy(
      'persons',
      'members',
      `for select to ${quote(roles.names.api)}, ${quote(roles.names.worker)}
        using (id in (select m.person_id from memberships m where m.owner_id = ${ownerNamed}))`,
    ),
    `grant select (id, email, name) on persons to ${quote(roles.names.api)}, ${quote(roles.names.worker)}`,
    `grant execute on function person_proofs to ${quote(roles.names.identity)}, ${quote(roles.names.auditor)}`,
  ],
  openid_identities: (roles) => ofLogIn('openid_identities', 'select, insert', roles),
  passkeys: (roles) => ofLogIn('passkeys', 'select, insert, update, delete', roles),
  passkey_challenges: (roles) => [
    ...ofLogIn('passkey_challenges', 'select, insert, delete', roles),
    ...policy('passkey_challenges', 'relay', `to ${quote(roles.names.relay)} using (true)`),
    `grant select (id, expires_at), delete on passkey_challenges to ${quote(roles.names.relay)}`,
  ],
};

const quote = pg.escapeIdentifier;

/** A table of persons, which is no owner's: for whoever logs people in. */
function ofLogIn(table: string, rights: string, { operator, names }: DatabaseRoles): string[] {
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    ...policy(table, 'operator', `to ${quote(operator)} using (true)`),
    ...policy(table, 'identity', `to ${quote(names.identity)} using (true)`),
    `grant ${rights} on ${table} to ${quote(names.identity)}`,
  ];
}

interface Table {
  name: string;
  /** How a row says whose it is; null for a table that is nobody's. */
  owner: string | null;
  isAppendOnly: boolean;
}

/**
 * Puts up what this version of the service wants, when it is not what stands: a table at a time, each in a transaction of
 * its own, since others may be working. The operator holds the lock of migrations; `patiently` repeats what did not get
 * its table.
 */
export async function raiseWall(
  operator: pg.Client,
  roles: DatabaseRoles,
  patiently: (work: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  const parts = wall(await tablesIn(operator), roles);
  const mark = `row-level security ${createHash('sha256').update(parts.join(';\n')).digest('hex')}`;
  const { rows } = await operator.query<{ mark: string | null }>(
    `select obj_description('schema_migrations'::regclass) as mark`,
  );
  if (rows[0]?.mark === mark) return;
  for (const part of parts) {
    await patiently(() => inTransaction(operator, part));
  }
  await operator.query(`comment on table schema_migrations is '${mark}'`);
}

async function inTransaction(operator: pg.Client, statements: string): Promise<void> {
  try {
    await operator.query(`begin; set local lock_timeout = ${limits.migrationLockMs}; ${statements}; commit`);
  } catch (error) {
    await operator.query('rollback');
    throw error;
  }
}

async function tablesIn(operator: pg.Client): Promise<Table[]> {
  const { rows } = await operator.query<Table>(
    `select c.relname as name,
      case when c.relname = 'owners' then 'id'
        when exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id' and not a.attisdropped)
          then 'owner_id' end as owner,
      exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where t.tgrelid = c.oid and p.proname = 'journal_is_append_only') as "isAppendOnly"
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`,
  );
  return rows;
}

/** The statements of each table. */
function wall(tables: readonly Table[], roles: DatabaseRoles): string[] {
  return tables.map((table) =>
    [
      ...withoutRights(table, roles),
      ...(table.owner ? walled(table, roles) : []),
      ...(opening[table.name]?.(roles) ?? []),
    ].join(';\n'),
  );
}

function withoutRights({ name }: Table, { names }: DatabaseRoles): string[] {
  const everyone = Object.values(names).map(quote).join(', ');
  const isRead = name === 'schema_migrations';
  return [
    `revoke all on ${quote(name)} from ${everyone}`,
    ...(isRead ? [`grant select on ${quote(name)} to ${everyone}`] : []),
  ];
}

function walled({ name, owner, isAppendOnly }: Table, { operator, names }: DatabaseRoles): string[] {
  const table = quote(name);
  const [api, worker, relay, auditor, identity] = serviceRoles.map((role) => quote(names[role]));
  const written = isAppendOnly ? 'select, insert' : 'select, insert, update, delete';
  const all = name === 'owners' ? 'select, update' : written;
  return [
    `alter table ${table} enable row level security`,
    `alter table ${table} force row level security`,
    ...policy(table, 'operator', `to ${quote(operator)} using (true)`),
    ...policy(table, 'owner', `to ${api}, ${worker} using (${owner} = ${ownerNamed})`),
    ...policy(table, 'auditor', `for select to ${auditor} using (true)`),
    `grant select on ${table} to ${auditor}`,
    `grant ${ofRequests[name] ?? all} on ${table} to ${api}`,
    `grant ${ofJobs[name] ?? all} on ${table} to ${worker}`,
    ...(relayed[name] ? policy(table, 'relay', `to ${relay} using (true)`) : []),
    ...(relayed[name] ? [`grant ${relayed[name]} on ${table} to ${relay}`] : []),
    ...(ofIdentity[name] ? policy(table, 'identity', `to ${identity} using (true)`) : []),
    ...(ofIdentity[name] ? [`grant ${ofIdentity[name]} on ${table} to ${identity}`] : []),
    ...(name === 'staged_jobs' ? policy(table, 'worker', `to ${worker} using (true)`) : []),
    ...(shownToKey[name] ? policy(table, 'authentication', `for select to ${api} using (${shownToKey[name]})`) : []),
  ];
}

function policy(table: string, name: string, rule: string): string[] {
  return [`drop policy if exists ${name} on ${table}`, `create policy ${name} on ${table} ${rule}`];
}
