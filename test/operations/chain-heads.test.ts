import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import S3rver from 's3rver';
import { openHeadArchives } from '../../src/audit/head-archives.js';
import { publishDueHeads } from '../../src/audit/publish-heads.js';
import { type PublishedHead, publishedHeadsIn } from '../../src/audit/published-heads.js';
import { setClock } from '../../src/values/clock.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import { booksAreTampered, startBooks, type TestBooks, testService } from '../support/books.js';
import { newContact } from '../support/postings.js';
import { tamper } from '../support/tamper.js';

/** Heads of the chain go out by the owner's schedule, and hold the chain to what it was. */

const folder = mkdtempSync(join(tmpdir(), 'books-heads-'));
const file = join(folder, 'kept', 'heads.jsonl');
const logged: { msg: string; head?: PublishedHead; problem?: string }[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) });

let books: TestBooks;
let instant: Date;
const resetClock = setClock(() => instant ?? new Date());
beforeEach(async () => {
  instant = new Date();
  books = await startBooks();
  await books.drain();
  await publish();
  logged.length = 0;
});
afterAll(() => {
  resetClock();
  rmSync(folder, { recursive: true, force: true });
});

async function publish(archives = openHeadArchives({ file, s3: undefined }).archives): Promise<number> {
  const { resources } = await testService();
  return publishDueHeads({ auditor: resources.auditorOrm.em, worker: resources.workerOrm.em, archives, log });
}

async function write(): Promise<void> {
  await newContact(books, 'VENDOR');
  await books.drain();
}

function pass(hours: number): void {
  instant = new Date(instant.getTime() + hours * 3_600_000);
}

async function schedule(value: string): Promise<void> {
  const { errors, data } = await books.graphql(
    `mutation { updateChainHeadSchedule(input: { schedule: ${value} }) { owner { chainHeadSchedule } } }`,
  );
  expect(errors).toEqual([]);
  expect(data.updateChainHeadSchedule.owner.chainHeadSchedule).toBe(value);
  await books.drain();
}

const kept = (): PublishedHead[] =>
  publishedHeadsIn(readFileSync(file, 'utf8')).filter((head) => head.owner_id === books.ownerId);

async function shown(): Promise<object[]> {
  const { data } = await books.graphql(
    '{ chainHeads(first: 100) { nodes { position hash keyVersion signature signedAt } } }',
  );
  return data.chainHeads.nodes;
}

test('the first head goes out at once: to the file, the log and the API', async () => {
  const [head] = kept();
  expect(kept()).toEqual([
    {
      owner_id: books.ownerId,
      position: 2,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      key_version: 1,
      signed_at: instant.toISOString(),
      signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    },
  ]);
  expect(await shown()).toEqual([
    {
      position: 2,
      hash: head?.hash,
      keyVersion: 1,
      signature: head?.signature,
      signedAt: instant.toISOString(),
    },
  ]);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  await write();
  pass(25);
  expect(await publish()).toBeGreaterThanOrEqual(1);
  expect(logged.filter(({ msg }) => msg === 'chain head').map(({ head: one }) => one)).toContainEqual(kept()[1]);
});

test('the schedule is the owner’s: daily by default, hourly, off; and only when something was written', async () => {
  await write();
  pass(23);
  await publish();
  expect(kept()).toHaveLength(1);
  pass(2);
  await publish();
  expect(kept().map(({ position }) => position)).toEqual([2, 3]);
  pass(48);
  await publish();
  expect(kept()).toHaveLength(2);
  await schedule('HOURLY');
  await publish();
  await write();
  pass(2);
  await publish();
  expect(kept().map(({ position }) => position)).toEqual([2, 3, 4, 5]);
  await schedule('OFF');
  await write();
  pass(48);
  await publish();
  expect(kept()).toHaveLength(4);
  const { data } = await books.graphql(
    '{ auditLog(filter: { action: "updateChainHeadSchedule" }) { nodes { resourceType changes } } }',
  );
  expect(data.auditLog.nodes).toEqual([
    { resourceType: 'Owner', changes: { schedule: { from: 'daily', to: 'hourly' } } },
    { resourceType: 'Owner', changes: { schedule: { from: 'hourly', to: 'off' } } },
  ]);
});

test('a chain that does not hold has no head published, and raises an alarm that stops it', async () => {
  booksAreTampered(books);
  for (let count = 0; count < 15; count++) await newContact(books, 'VENDOR');
  await books.drain();
  await tamper(`update audit_log set action = 'x' where owner_id = ${books.ownerId} and action = 'owner:create'`);
  pass(25);
  const before = await metric();
  await publish();
  expect(kept()).toHaveLength(1);
  expect(logged).toContainEqual(
    expect.objectContaining({ level: 50, ownerId: books.ownerId, problem: expect.stringContaining('was altered') }),
  );
  expect(await metric()).toBe(before + 1);
  const ready = await fetch(`${books.url}/readyz`);
  expect(ready.status).toBe(200);
  await newContact(books, 'VENDOR');
  await books.drain();
  const [head] = await (await books.em()).execute<{ position: string }[]>(
    'select position from journal_chain_heads where owner_id = ?',
    [books.ownerId],
  );
  expect(Number(head?.position)).toBe(17);
});

test('a chain set back to an earlier signed head is found by what was kept', async () => {
  booksAreTampered(books);
  await tamper(`create table kept as select * from journal_chain_heads where owner_id = ${books.ownerId}`);
  await write();
  pass(25);
  await publish();
  const heads = kept();
  expect(heads.map(({ position }) => position)).toEqual([2, 3]);
  expect(await problems(heads)).toEqual([]);
  await tamper(`
    delete from journal_chain where owner_id = ${books.ownerId} and position > 2;
    delete from audit_log where owner_id = ${books.ownerId} and action = 'createContact';
    delete from published_chain_heads where owner_id = ${books.ownerId} and position > 2;
    update journal_chain_heads h set position = k.position, hash = k.hash, signature = k.signature
      from kept k where k.owner_id = h.owner_id;
    drop table kept`);
  expect(await problems([])).toEqual([]);
  expect(await problems(heads)).toEqual([
    `head of ${heads[1]?.signed_at}: was published at link 3, the chain now ends at 2`,
  ]);
  await write();
  expect(await problems(heads)).toEqual([
    `head of ${heads[1]?.signed_at}: link 3 is no longer the one that was published`,
  ]);
});

test('a kept head that somebody wrote is told apart', async () => {
  const [head] = kept();
  const forged = { ...(head as PublishedHead), hash: 'f'.repeat(64) };
  expect(await problems([forged])).toEqual([`head of ${head?.signed_at}: is not signed by this installation`]);
  expect(() => publishedHeadsIn('{"owner_id":1}\n')).toThrow('line 1 is no chain head');
});

test('an object of S3 is kept under retention that nobody can shorten', async () => {
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: mkdtempSync(join(folder, 's3-')),
    configureBuckets: [{ name: 'heads', configs: [] }],
  });
  const { port } = await server.run();
  const settings = {
    bucket: 'heads',
    region: 'us-east-1',
    endpoint: `http://127.0.0.1:${port}`,
    credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
    connectMs: 30_000,
    requestMs: 60_000,
  };
  const sent: Record<string, unknown>[] = [];
  const listen = (message: unknown) => void sent.push((message as { request: ClientRequest }).request.getHeaders());
  const s3 = openHeadArchives({ file: undefined, s3: { ...settings, retentionDays: 10 } });
  try {
    await write();
    pass(25);
    subscribe('http.client.request.start', listen);
    expect(await publish(s3.archives)).toBeGreaterThanOrEqual(1);
    unsubscribe('http.client.request.start', listen);
    expect(sent.length).toBeGreaterThan(0);
    for (const headers of sent) {
      expect(headers).toMatchObject({
        'x-amz-object-lock-mode': 'COMPLIANCE',
        'x-amz-object-lock-retain-until-date': expect.stringContaining(
          new Date(instant.getTime() + 10 * 86_400_000).toISOString().slice(0, 19),
        ),
        'x-amz-checksum-sha256': expect.any(String),
      });
    }
    const response = await fetch(`${settings.endpoint}/heads/chain-heads/${books.ownerId}/000000000003.json`);
    const [head] = publishedHeadsIn(await response.text());
    expect(head).toMatchObject({ owner_id: books.ownerId, position: 3, signed_at: instant.toISOString() });
  } finally {
    s3.close();
    await server.close();
  }
});

async function problems(heads: readonly PublishedHead[]): Promise<string[]> {
  const { resources } = await testService();
  const results = await verifyBooks(resources.auditorOrm.em, books.ownerId, heads);
  return results.flatMap(({ first }) => first.map(({ row, problem }) => `${row}: ${problem}`));
}

async function metric(): Promise<number> {
  const text = await (await fetch(`${books.url}/metrics`)).text();
  return Number(/^books_chain_alarms (\d+)$/m.exec(text)?.[1]);
}
