import pg from 'pg';
import { ormSettings } from '../../mikro-orm.config.js';
import { type DatabaseRoles, ensureRoles, serviceRoles } from '../../src/database-roles.js';
import { openOrm } from '../../src/store/orm.js';
import { acrossOwners, query, type Sql, sql } from '../../src/store/sql.js';
import { seeing } from '../../src/store/tenancy.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { seededBooks } from '../support/seeded-books.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { adminUrlVariable } from '../support/test-servers.js';

/** The wall between owners that the database keeps by itself: no statement here says whose rows it wants. */
const unowned = (statement: Sql) => acrossOwners('the database is to keep owners apart', statement);

let ours: TestBooks;
let stranger: TestBooks;
let roles: DatabaseRoles;
let tables: { name: string; owner: string | null }[];
const connections = new Map<string, pg.Client>();

beforeAll(async () => {
  [ours, stranger] = [await startBooks({ name: 'Ours' }), await startBooks({ name: 'Stranger' })];
  await Promise.all([seededBooks(ours), seededBooks(stranger)]);
  const { resources, operator } = await testService();
  roles = resources.database.roles;
  tables = await operator.em.fork().execute(
    `select c.relname as name, case when c.relname = 'owners' then 'id' else a.attname end as owner
     from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'owner_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`,
  );
  for (const url of [...Object.values(roles.urls), resources.database.url]) {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    connections.set(decodeURIComponent(new URL(url).username), client);
  }
});

const as = (role: (typeof serviceRoles)[number]) => connections.get(roles.names[role]) as pg.Client;
const owned = () => tables.filter(({ owner }) => owner !== null) as { name: string; owner: string }[];

/** The owners whose rows a table shows, to a connection that acts for one of them or for none. */
async function ownersShown(client: pg.Client, { name, owner }: { name: string; owner: string }, ownerId?: number) {
  await client.query('begin');
  try {
    if (ownerId) await client.query("select set_config('books.owner_id', $1, true)", [String(ownerId)]);
    const { rows } = await client.query<{ id: string }>(`select distinct ${owner} as id from ${name} order by 1`);
    return rows.map(({ id }) => Number(id));
  } finally {
    await client.query('rollback');
  }
}

describe('the wall', () => {
  afterAll(async () => {
    for (const client of connections.values()) await client.end();
  });

  test('every table says whose its rows are, but for these', () => {
    const nobodys = tables.filter(({ owner }) => owner === null).map(({ name }) => name);
    expect(nobodys).toEqual([
      'encryption_keys',
      'openid_identities',
      'passkey_challenges',
      'passkeys',
      'persons',
      'schema_migrations',
      'service_keys',
    ]);
  });

  test('requests and jobs see in every table the rows of the owner they name, and none when they name none', async () => {
    const everything = connections.get(roles.operator) as pg.Client;
    for (const table of owned()) {
      const filled = (await ownersShown(everything, table)).includes(ours.ownerId);
      for (const role of ['api', 'worker'] as const) {
        if (role === 'worker' && table.name === 'staged_jobs') continue;
        expect([table.name, role, await ownersShown(as(role), table)]).toEqual([table.name, role, []]);
        const shown = await ownersShown(as(role), table, ours.ownerId);
        expect([table.name, role, shown]).toEqual([table.name, role, filled ? [ours.ownerId] : []]);
      }
    }
  });

  test('nearly every table has rows of both owners here, so that the test above means something', async () => {
    const everything = connections.get(roles.operator) as pg.Client;
    const filled: string[] = [];
    for (const table of owned()) {
      const shown = await ownersShown(everything, table);
      if (shown.includes(ours.ownerId) && shown.includes(stranger.ownerId)) filled.push(table.name);
    }
    expect(filled).toEqual(
      expect.arrayContaining([
        'accounts',
        'api_keys',
        'bills',
        'contacts',
        'events',
        'journal_entries',
        'journal_lines',
        'owners',
      ]),
    );
    expect(filled.length).toBeGreaterThanOrEqual(20);
  });

  test('the general ledger’s own joins, without any owner in them, show one owner’s lines', async () => {
    const client = as('api');
    await client.query('begin');
    await client.query("select set_config('books.owner_id', $1, true)", [String(ours.ownerId)]);
    const { rows } = await client.query(
      'select distinct l.owner_id from journal_entries e join journal_lines l on l.entry_id = e.id join accounts a on a.id = l.account_id',
    );
    await client.query('rollback');
    expect(rows).toEqual([{ owner_id: String(ours.ownerId) }]);
  });

  test('nobody writes a row of another owner, nor moves one there', async () => {
    const client = as('api');
    const attempts = [
      `insert into contacts (owner_id, name, contact_type) values (${stranger.ownerId}, 'Planted', 'vendor')`,
      `update contacts set owner_id = ${stranger.ownerId}`,
      `insert into staged_jobs (name, payload) values ('file.remove', '{"ownerId": ${stranger.ownerId}}')`,
      `insert into owners (name, email, currency) values ('Planted', 'a@b.c', 'USD')`,
    ];
    for (const attempt of attempts) {
      await client.query('begin');
      await client.query("select set_config('books.owner_id', $1, true)", [String(ours.ownerId)]);
      await expect(client.query(attempt)).rejects.toMatchObject({ code: '42501' });
      await client.query('rollback');
    }
  });

  test('a change that names no owner changes the named owner’s rows alone', async () => {
    const client = as('api');
    await client.query('begin');
    await client.query("select set_config('books.owner_id', $1, true)", [String(ours.ownerId)]);
    const { rowCount } = await client.query("update contacts set name = 'Everybody'");
    await client.query('rollback');
    const [counted] = await (await ours.em()).execute<{ count: number }[]>(
      'select count(*)::int as count from contacts where owner_id = ?',
      [ours.ownerId],
    );
    expect(rowCount).toBe(counted?.count);
  });

  test('who presents a key is shown that key and its owner, and nothing else', async () => {
    const [key] = await (await ours.em()).execute<{ key_hash: string }[]>(
      'select key_hash from api_keys where owner_id = ? limit 1',
      [ours.ownerId],
    );
    const client = as('api');
    await client.query('begin');
    await client.query("select set_config('books.key_hash', $1, true)", [key?.key_hash]);
    expect((await client.query('select owner_id, key_hash from api_keys')).rows).toEqual([
      { owner_id: String(ours.ownerId), key_hash: key?.key_hash },
    ]);
    expect((await client.query('select id from owners')).rows).toEqual([{ id: String(ours.ownerId) }]);
    expect((await client.query('select id from contacts')).rows).toEqual([]);
    await client.query('rollback');
  });

  test.each(serviceRoles)(
    '%s owns nothing, and can neither alter, empty, lock out nor pass by what is there',
    async (role) => {
      const client = as(role);
      const owning = await client.query('select oid from pg_class where relowner = current_user::regrole');
      expect(owning.rows).toEqual([]);
      const attempts = [
        'alter table journal_entries disable trigger all',
        'alter table journal_entries disable row level security',
        'drop policy owner on journal_entries',
        'truncate contacts',
        'truncate journal_lines',
        'drop table contacts',
        'create table planted (id int)',
        `set role "${roles.operator}"`,
        `set session authorization "${roles.operator}"`,
        "set session_replication_role = 'replica'",
        `alter role "${roles.names[role]}" bypassrls`,
        'create or replace function journal_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
        'select * from encryption_keys',
      ];
      for (const attempt of attempts) {
        const outcome = await client.query(attempt).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        expect([attempt, outcome]).toEqual([attempt, '42501']);
      }
    },
  );

  test('the relay reads nothing of an event or a delivery but when it was made', async () => {
    for (const statement of [
      'select payload from events',
      'select payload from webhook_deliveries',
      'select body from idempotency_records',
    ])
      await expect(as('relay').query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('what proves who a person is, is kept from everybody but whoever logs people in, who reads nothing of the books', async () => {
    const secret = 'select password_hash from persons';
    for (const role of ['api', 'worker', 'relay', 'auditor'] as const)
      await expect(as(role).query(secret)).rejects.toMatchObject({ code: '42501' });
    await expect(as('identity').query(secret)).resolves.toBeDefined();
    for (const table of ['passkeys', 'passkey_challenges', 'openid_identities'])
      for (const role of ['api', 'worker', 'auditor'] as const)
        await expect(as(role).query(`select id from ${table}`)).rejects.toMatchObject({ code: '42501' });
    for (const statement of ['select * from contacts', 'select * from journal_lines', 'select action from audit_log'])
      await expect(as('identity').query(statement)).rejects.toMatchObject({ code: '42501' });
    for (const statement of [
      `insert into sessions (owner_id, api_key_id, token_hash, expires_at) values (1, 1, 'x', now())`,
      `insert into memberships (owner_id, person_id, role) values (1, 1, 'owner')`,
      `update persons set name = 'x'`,
    ])
      for (const role of ['api', 'worker'] as const)
        await expect(as(role).query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('requests see of persons those who belong to the owner they name', async () => {
    const everything = connections.get(roles.operator) as pg.Client;
    const add = (email: string) =>
      everything.query(`insert into persons (email, name) values ('${email}', 'X') returning id`);
    for (const owner of [ours, stranger]) booksAreTampered(owner);
    const [member, other] = [(await add('member@example.com')).rows[0].id, (await add('other@example.com')).rows[0].id];
    const join = 'insert into memberships (owner_id, person_id, role) values ($1, $2, $3)';
    await everything.query(join, [ours.ownerId, member, 'viewer']);
    await everything.query(join, [stranger.ownerId, other, 'viewer']);
    const client = as('api');
    await client.query('begin');
    await client.query("select set_config('books.owner_id', $1, true)", [String(ours.ownerId)]);
    expect((await client.query('select id, email from persons')).rows).toEqual([
      { id: member, email: 'member@example.com' },
    ]);
    await client.query('rollback');
    expect((await client.query('select id from persons')).rows).toEqual([]);
  });

  test('the auditor changes nothing', async () => {
    for (const { name, owner } of owned())
      await expect(as('auditor').query(`delete from ${name} where ${owner} is null`)).rejects.toMatchObject({
        code: '42501',
      });
  });

  test('an owner named for one statement is gone for the next on the same connection', async () => {
    const orm = await openOrm(ormSettings(roles.urls.api, 1));
    try {
      const count = unowned(sql`select count(*)::int as count, pg_backend_pid() as pid from contacts`);
      const [forUs] = await query<{ count: number; pid: number }>(seeing(orm.em, ours.ownerId), count);
      const [forNobody] = await query<{ count: number; pid: number }>(orm.em.fork(), count);
      const [forThem] = await query<{ count: number; pid: number }>(seeing(orm.em, stranger.ownerId), count);
      await expect(query(seeing(orm.em, ours.ownerId), sql`select 1 / 0`)).rejects.toThrow('division by zero');
      const [afterError] = await query<{ count: number; pid: number }>(orm.em.fork(), count);
      expect([forUs?.count, forNobody?.count, forThem?.count, afterError?.count]).toEqual([2, 0, 2, 0]);
      expect(new Set([forUs?.pid, forNobody?.pid, forThem?.pid]).size).toBe(1);
      await seeing(orm.em, ours.ownerId).transactional(async (em) => {
        expect(await query(em, unowned(sql`select distinct owner_id as "ownerId" from contacts`))).toEqual([
          { ownerId: ours.ownerId },
        ]);
      });
      expect(await query(orm.em.fork(), unowned(sql`select id from contacts`))).toEqual([]);
    } finally {
      await orm.close(true);
    }
  });

  test('requests of two owners at once on two connections never see each other’s rows', async () => {
    const orm = await openOrm(ormSettings(roles.urls.api, 2));
    try {
      const asked = Array.from({ length: 400 }, (_, index) => (index % 3 === 0 ? stranger : ours).ownerId);
      const answers = await Promise.all(
        asked.map((ownerId) =>
          query<{ ownerId: number }>(
            seeing(orm.em, ownerId),
            unowned(sql`select distinct owner_id as "ownerId" from contacts`),
          ),
        ),
      );
      expect(answers).toEqual(asked.map((ownerId) => [{ ownerId }]));
    } finally {
      await orm.close(true);
    }
  });
});

describe('an ordinary database user', () => {
  const admin = new pg.Client({ connectionString: process.env[adminUrlVariable] });
  const name = `ordinary_${process.env.JEST_WORKER_ID ?? 0}`;
  let databaseUrl: string;

  beforeAll(async () => {
    await admin.connect();
    await admin.query(`create role ${name} login password 'open sesame'`);
    const url = new URL(await createDatabase());
    await admin.query(`alter database "${url.pathname.slice(1)}" owner to ${name}`);
    url.username = name;
    url.password = encodeURIComponent('open sesame');
    databaseUrl = url.href;
  });

  afterAll(async () => {
    await dropDatabase(databaseUrl);
    for (const role of serviceRoles) await admin.query(`drop role if exists "${name}_${role}"`);
    await admin.query(`drop role ${name}`);
    await admin.end();
  });

  const ensure = async () => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      return await ensureRoles(client, databaseUrl);
    } finally {
      await client.end();
    }
  };

  test('who may not make roles is told what a superuser is to run, and with that the start goes on', async () => {
    const refusal = (await ensure().catch((error: Error) => error)) as Error;
    expect(refusal.message).toMatch(
      /^The database user "ordinary_\d+" may not create the roles that the service runs as\. .* run as a superuser: create role "ordinary_\d+_api" login password 'SCRAM-SHA-256\$4096:[^']+'; .*;$/,
    );
    expect(refusal.message).not.toContain('\n');
    await admin.query(refusal.message.slice(refusal.message.indexOf('superuser: ') + 'superuser: '.length));
    const { urls } = await ensure();
    const client = new pg.Client({ connectionString: urls.api });
    await client.connect();
    expect((await client.query('select current_user as name')).rows).toEqual([{ name: `${name}_api` }]);
    await client.end();
  });

  test('a role with powers of its own stops the start', async () => {
    await admin.query(`alter role "${name}_relay" bypassrls`);
    await expect(ensure()).rejects.toThrow(`The database role "${name}_relay" may do more than the service`);
    await admin.query(`alter role "${name}_relay" nobypassrls`);
  });

  test('a changed password of the user reaches the roles, when it may make them', async () => {
    await admin.query(`alter role ${name} createrole password 'other'; grant "${name}_api", "${name}_worker", "${name}_relay",
      "${name}_auditor", "${name}_identity" to ${name} with admin option, inherit false, set false`);
    const url = new URL(databaseUrl);
    url.password = 'other';
    databaseUrl = url.href;
    const { urls } = await ensure();
    const client = new pg.Client({ connectionString: urls.api });
    await expect(client.connect()).resolves.toBeDefined();
    await client.end();
  });
});
