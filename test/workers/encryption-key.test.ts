import { execFile, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { claimKey, keepAnswer } from '../../src/api/idempotency.js';
import { recordAction, recordSettingChanges } from '../../src/audit/audit-log.js';
import { journalChain } from '../../src/audit/chain.job.js';
import { type Database, openDatabase } from '../../src/database.js';
import { EncryptionKeyRefused, type KeySettings, openKeys } from '../../src/encryption-key.js';
import { type ImapMailbox, ImapSecurity } from '../../src/incoming-mail/imap-mailbox.entity.js';
import { imapMailbox, passwordOf, setImapMailbox } from '../../src/incoming-mail/imap-mailbox.operations.js';
import { rotateKey } from '../../src/key-rotation.js';
import { openBooks } from '../../src/open-books.js';
import { drainJobs } from '../../src/outbox/run-jobs.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { confirmTotp, enrolTotp } from '../../src/people/second-factor.operations.js';
import type { Person } from '../../src/people/session.operations.js';
import { codeAt } from '../../src/people/totp.js';
import { projectRoot } from '../../src/project-root.js';
import { connectSteps } from '../../src/steps.js';
import { rows } from '../../src/store/rows.js';
import { decryptSecret, encryptSecret, type KeyRing, keyVersionOf } from '../../src/store/secrets.js';
import { query, sql } from '../../src/store/sql.js';
import { actingFor } from '../../src/store/tenancy.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { keysOf } from '../../src/webhooks/secret.js';
import { WebhookEndpoint } from '../../src/webhooks/webhook-endpoint.entity.js';
import { createDatabase, dropDatabase } from '../support/test-databases.js';
import { recordedEndpoint } from '../support/webhook-endpoints.js';

/** A database knows its encryption key; a wrong or lost one is refused, and a change is provable. */

const [first, second, third] = ['first', 'second', 'third'].map(
  (name) => `the ${name} encryption key, long enough`,
) as [string, string, string];

let databaseUrl: string;
let database: Database;
let dataDirectory: string;
beforeEach(async () => {
  connectSteps();
  databaseUrl = await createDatabase();
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-key-'));
  database = await openDatabase({ databaseUrl, dataDirectory }, () => undefined);
});
afterEach(async () => {
  await database.close();
  await dropDatabase(databaseUrl);
  rmSync(dataDirectory, { recursive: true, force: true });
});

function start(encryptionKey?: string, previousEncryptionKey?: string): Promise<KeyRing> {
  const settings: KeySettings = { encryptionKey, previousEncryptionKey, dataDirectory };
  return database.asOperator((em) => openKeys(em, settings));
}

const keyFile = () => join(dataDirectory, 'encryption.key');

async function knownVersions(): Promise<unknown[]> {
  return database.asOperator((em) =>
    query(em, sql`select version, wrapped_key is not null as wrapped from encryption_keys order by version`),
  );
}

describe('a start', () => {
  test('on a new database takes the key that is set, and knows it again', async () => {
    expect((await start(first)).current.version).toBe(1);
    expect((await start(first)).current.version).toBe(1);
    expect(await knownVersions()).toEqual([{ version: 1, wrapped: false }]);
    expect(existsSync(keyFile())).toBe(false);
  });

  test('without a key makes one, and refuses to make another when it is lost', async () => {
    const ring = await start();
    expect(readFileSync(keyFile(), 'utf8')).toBe(`${ring.current.key.toString('base64url')}\n`);
    expect(await start()).toEqual(ring);
    rmSync(keyFile());
    await expect(start()).rejects.toThrow(EncryptionKeyRefused);
    await expect(start()).rejects.toThrow(`The encryption key is missing: put ${keyFile()} back`);
    expect(existsSync(keyFile())).toBe(false);
  });

  test('with another key is refused, with the old one beside it accepted', async () => {
    await start(first);
    await expect(start(second)).rejects.toThrow(
      'ENCRYPTION_KEY is not the encryption key of this database (version 1)',
    );
    await expect(start(second, third)).rejects.toThrow('is not the encryption key of this database');
    expect(await knownVersions()).toEqual([{ version: 1, wrapped: false }]);
    const ring = await start(second, first);
    expect([ring.current.version, ring.previous?.version, ring.retired]).toEqual([2, 1, []]);
    expect(await knownVersions()).toEqual([
      { version: 1, wrapped: true },
      { version: 2, wrapped: false },
    ]);
  });

  test('with a key that was replaced is refused', async () => {
    await start(first);
    await start(second, first);
    await expect(start(first)).rejects.toThrow('ENCRYPTION_KEY is version 1 of this database’s encryption key');
  });

  test('keeps earlier keys for what they sealed, under the newest', async () => {
    const keys = [
      (await start(first)).current,
      (await start(second, first)).current,
      (await start(third, second)).current,
    ];
    const ring = await start(third);
    expect(ring).toEqual({ current: keys[2], previous: null, retired: [keys[0], keys[1]] });
    await database.asOperator((em) =>
      query(em, sql`update encryption_keys set wrapped_key = 'v2.3.x' where version = 1`),
    );
    await expect(start(third)).rejects.toThrow('Version 1 of the encryption key was removed');
  });

  test('when the table of keys was emptied under books that are sealed is refused', async () => {
    await openAndChain();
    await database.asOperator((em) => query(em, sql`delete from encryption_keys`));
    await expect(start(first)).rejects.toThrow('The table encryption_keys is empty, and the books are sealed');
  });

  test('several at once end up with the same key', async () => {
    const rings = await Promise.all(Array.from({ length: 6 }, () => start()));
    expect(new Set(rings.map(({ current }) => current.key.toString('hex'))).size).toBe(1);
  });
});

async function newPerson(em: EntityManager): Promise<Person> {
  const [person] = await query<Person>(
    em,
    sql`insert into persons (email, name) values ('ann@example.com', 'Ann') returning id, email, name`,
  );
  return person as Person;
}

/** One owner with a webhook endpoint, everything chained. */
async function openAndChain(): Promise<number> {
  await start(first);
  const { ownerId } = await database.asOperator((em) => openBooks(em, { name: 'Acme', currency: 'USD' }));
  const worker = (await database.open('worker')).em;
  await actingFor(worker, await tenantOfOwner(worker, ownerId)).transactional((em) =>
    recordedEndpoint(em, { url: 'http://127.0.0.1:9/a' }),
  );
  await chain();
  return ownerId;
}

async function chain(): Promise<void> {
  const tools = { orm: await database.open('worker'), log: pino({ level: 'silent' }), tenantOfOwner };
  await drainJobs(tools, [journalChain]);
}

async function linksOf(ownerId: number): Promise<unknown[]> {
  return database.asOperator((em) =>
    query(
      em,
      sql`select c.key_version as version, a.action from journal_chain c join audit_log a on a.id = c.audit_id
        where c.owner_id = ${ownerId} order by c.position`,
    ),
  );
}

async function problems(): Promise<string[]> {
  const { em } = await database.open('auditor');
  return (await verifyBooks(em)).flatMap(({ first: rowsOf }) => rowsOf.map(({ row, problem }) => `${row} ${problem}`));
}

const mailbox = {
  host: 'mail.example.com',
  port: 993,
  security: ImapSecurity.TLS,
  userName: 'bookkeeper',
  password: 'open sesame',
  folder: 'INBOX',
  takenFolder: null,
};

describe('another key', () => {
  test('brings secrets and chains along, and the old one is needed no more', async () => {
    const ownerId = await openAndChain();
    const ann = await database.asOperator(newPerson);
    const { secret } = await database.asOperator((em) => enrolTotp(em, ann));
    const before = (await database.open('worker')).em;
    await actingFor(before, await tenantOfOwner(before, ownerId)).transactional(async (em) => {
      const { id: resourceId } = await setImapMailbox(em, mailbox);
      await recordSettingChanges(em, { action: 'setImapMailbox', resourceType: 'ImapMailbox', resourceId });
    });
    await chain();
    const claim = { key: 'an Idempotency-Key', fingerprint: 'of a request', scopes: [] };
    const answer = { status: 201, headers: { location: '/a' }, body: 'what shows a secret' };
    const api = await database.open('api');
    const ofOwner = async () => actingFor(api.em, await tenantOfOwner(api.em, ownerId));
    await (await ofOwner()).transactional(async (em) => {
      expect(await claimKey(em, claim, new Set())).toBeNull();
      await keepAnswer(em, claim.key, answer);
    });
    await start(second, first);
    expect(await database.asOperator(rotateKey)).toEqual({
      encrypted: {
        'webhook secrets': 1,
        'kept answers': 1,
        'secret texts of mails': 0,
        'second factors': 1,
        'passwords of mailboxes': 1,
      },
      chains: 1,
      broken: [],
      waiting: 0,
    });
    expect(await linksOf(ownerId)).toEqual([
      { version: 1, action: 'owner:create' },
      { version: 1, action: 'api-key:create' },
      { version: 1, action: 'createWebhookEndpoint' },
      { version: 1, action: 'setImapMailbox' },
      { version: 2, action: 'encryption-key:rotate' },
    ]);
    await start(second);
    expect(await problems()).toEqual([]);
    const worker = (await database.open('worker')).em;
    const [endpoint] = await rows(actingFor(worker, await tenantOfOwner(worker, ownerId)), WebhookEndpoint);
    expect(keyVersionOf(endpoint?.secretEncrypted ?? '')).toBe(2);
    expect(keysOf(endpoint as WebhookEndpoint)()).toHaveLength(1);
    const kept = await imapMailbox(actingFor(worker, await tenantOfOwner(worker, ownerId)));
    expect(passwordOf(kept as ImapMailbox)).toBe('open sesame');
    expect(await (await ofOwner()).transactional((em) => claimKey(em, claim, new Set()))).toEqual({
      ...answer,
      headers: { location: '/a', 'Idempotent-Replayed': 'true' },
    });
    const confirm = (em: EntityManager) =>
      confirmTotp(em, { person: ann, sessionId: 0 }, codeAt(secret, new Date()), null);
    expect(await database.asOperator(confirm)).toHaveLength(10);
    expect(await database.asOperator(rotateKey)).toMatchObject({ chains: 0, encrypted: { 'webhook secrets': 0 } });
  });

  test('is carried on by the job as well, which verifies the chain whole first', async () => {
    const ownerId = await openAndChain();
    await start(second, first);
    const worker = (await database.open('worker')).em;
    await actingFor(worker, await tenantOfOwner(worker, ownerId)).transactional((em) =>
      recordAction(em, { action: 'something' }),
    );
    await chain();
    expect((await linksOf(ownerId)).slice(3)).toEqual([
      { version: 2, action: 'chain:key' },
      { version: 2, action: 'something' },
    ]);
    expect(await problems()).toEqual([]);
  });

  test('does not carry on a chain that was altered', async () => {
    const ownerId = await openAndChain();
    await start(second, first);
    await database.asOperator((em) =>
      query(em, sql`alter table audit_log disable trigger audit_log_append_only`).then(() =>
        query(em, sql`update audit_log set action = 'x' where owner_id = ${ownerId} and action = 'owner:create'`),
      ),
    );
    const { broken, chains } = await database.asOperator(rotateKey);
    expect([chains, broken]).toEqual([
      0,
      [{ ownerId, problem: expect.stringMatching(/^audit entry \d+: was altered, or its link was$/) }],
    ]);
    expect(await linksOf(ownerId)).toHaveLength(3);
  });

  test('who has the one before cannot sign an end with it', async () => {
    await openAndChain();
    const before = await database.asOperator((em) => query(em, sql`select * from journal_chain_heads`));
    await start(second, first);
    await database.asOperator(rotateKey);
    await start(second);
    expect(await problems()).toEqual([]);
    const [head] = before as { position: number; hash: Buffer; signature: Buffer; key_version: number }[];
    await database.asOperator(async (em) => {
      await query(em, sql`alter table journal_chain disable trigger journal_chain_append_only`);
      await query(em, sql`delete from journal_chain where position > ${head?.position}`);
      await query(
        em,
        sql`update journal_chain_heads set position = ${head?.position}, hash = ${head?.hash},
          signature = ${head?.signature}, key_version = ${head?.key_version}`,
      );
    });
    expect(await problems()).toContain(
      'end of the journal chain the signature at link 3 is not of this installation’s key',
    );
  });

  test('a secret under a key that is not held is refused, and so is one for another place', async () => {
    await start(first);
    const stored = encryptSecret('s', 'here');
    expect(decryptSecret(stored, 'here')).toBe('s');
    expect(() => decryptSecret(stored, 'there')).toThrow();
    await start(second, first);
    expect(decryptSecret(stored, 'here')).toBe('s');
    await start(second);
    expect(() => decryptSecret(stored, 'here')).toThrow('key version 1');
  });
});

describe('the command and the service', () => {
  const loader = join(projectRoot, 'test/support/typescript-loader.mjs');

  function run(
    program: string,
    settings: Record<string, string>,
    ...words: string[]
  ): Promise<{ code: number; output: string; errors: string }> {
    const env = { PATH: process.env.PATH, DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory, ...settings };
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['--import', loader, join(projectRoot, program), ...words],
        { env },
        (error, output, errors) => resolve({ code: error ? Number(error.code) : 0, output, errors }),
      );
    });
  }

  test('a wrong or short key ends the start with one line and code 1', async () => {
    await start(first);
    const wrong = await run('src/main.ts', { ENCRYPTION_KEY: second });
    expect([wrong.code, wrong.output]).toEqual([1, '']);
    expect(wrong.errors).toMatch(/^ENCRYPTION_KEY is not the encryption key of this database \(version 1\): [^\n]+\n$/);
    const short = await run('src/main.ts', { ENCRYPTION_KEY: 'too short' });
    expect(short.code).toBe(1);
    expect(short.errors).toMatch(/^Wrong configuration\. ENCRYPTION_KEY: must have at least 32 bytes[^\n]+\n$/);
  });

  test('a lost key file ends the start of the embedded default, and leaves nothing running', async () => {
    const own = mkdtempSync(join(tmpdir(), 'books-key-embedded-'));
    const environment = { DATABASE_URL: '', DATA_DIR: own };
    try {
      const made = await run('src/commands/command-line.ts', environment, 'books:verify');
      expect([made.code, made.errors.includes('missing')]).toEqual([0, false]);
      rmSync(join(own, 'encryption.key'));
      const lost = await run('src/main.ts', environment);
      expect(lost.code).toBe(1);
      expect(lost.errors).toContain(`The encryption key is missing: put ${join(own, 'encryption.key')} back`);
      const members = await new Promise<string>((resolve) => {
        const child = spawn('sh', ['-c', `ps -eo args | grep -c "[p]ostgres.*${own}"`]);
        let text = '';
        child.stdout.on('data', (chunk) => (text += String(chunk)));
        child.on('close', () => resolve(text.trim()));
      });
      expect(members).toBe('0');
    } finally {
      rmSync(own, { recursive: true, force: true });
    }
  });

  test('a key in the data directory is changed in two runs', async () => {
    const before = (await start()).current;
    const { ownerId } = await database.asOperator((em) => openBooks(em, { name: 'Acme', currency: 'USD' }));
    await chain();
    const prepared = await run('src/commands/command-line.ts', {}, 'encryption-key:rotate');
    expect([prepared.code, prepared.output]).toEqual([
      0,
      `A new key stands in ${keyFile()}. Restart the service, and run this command again: it brings everything under it.\n`,
    ]);
    const done = await run('src/commands/command-line.ts', {}, 'encryption-key:rotate');
    expect(done.output).toBe(
      '0 webhook secrets encrypted anew\n0 kept answers encrypted anew\n' +
        '0 secret texts of mails encrypted anew\n0 second factors encrypted anew\n' +
        '0 passwords of mailboxes encrypted anew\n1 chains verified and carried on\n' +
        'Everything is under key version 2. ENCRYPTION_KEY_PREVIOUS, if set, can go with the next start.\n',
    );
    expect(done.code).toBe(0);
    expect(readFileSync(keyFile(), 'utf8').trim().split('\n')).toHaveLength(1);
    const ring = await start();
    expect([ring.current.version, ring.retired]).toEqual([2, [before]]);
    expect(await linksOf(ownerId)).toHaveLength(3);
    expect(await problems()).toEqual([]);
    writeFileSync(keyFile(), `${before.key.toString('base64url')}\n`);
    await expect(start()).rejects.toThrow('is version 1 of this database’s encryption key');
  });
});
