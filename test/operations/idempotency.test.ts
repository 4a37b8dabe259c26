import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Answer } from '../../src/api/answer.js';
import { carried, type RequestContext } from '../../src/api/context.js';
import { claimKey, keepAnswer, keepable } from '../../src/api/idempotency.js';
import { type MutationRequest, runMutation } from '../../src/api/mutation.js';
import type { Refusal } from '../../src/contract/errors.js';
import { ApiKeyScope } from '../../src/contract/scopes.js';
import { startServer } from '../../src/server.js';
import { encryptSecret } from '../../src/store/secrets.js';
import { nameFile } from '../../src/store/stored-files.js';
import { type GraphqlAnswer, startBooks, type TestBooks, testService } from '../support/books.js';
import { createCommitment, makeVendor } from '../support/commitments.js';
import { InboxBooks } from '../support/inbox.js';
import { untilLocksAreWaitedFor } from '../support/lock-waits.js';
import { ReceivablesBooks } from '../support/receivables.js';

let books: TestBooks;
beforeEach(async () => {
  books = await startBooks();
});

const createKey = /* GraphQL */ `
  mutation ($input: CreateApiKeyInput!) { createApiKey(input: $input) { apiKey { id } secret } }`;
const contacts = '/api/v1/books/contacts';

async function keyWith(...scopes: string[]): Promise<string> {
  const { data } = await books.graphql(createKey, { input: { name: scopes.join(), scopes } });
  return data.createApiKey.secret;
}

interface Kept {
  key: string;
  status: number | null;
  scopes: string[];
  row: string;
}

/** The owner's records, whole, as whoever reads the database sees them. */
async function kept(): Promise<Kept[]> {
  const em = await books.em();
  return em.execute<Kept[]>(
    'select key, status, scopes, r::text as row from idempotency_records r where owner_id = ? order by key',
    [books.ownerId],
  );
}

const withKey = (key: string, apiKey?: string) => ({ headers: { 'idempotency-key': key }, ...(apiKey && { apiKey }) });
const codeOf = ({ errors }: GraphqlAnswer) => errors[0]?.extensions.code;
const replayed = ({ headers }: { headers: Headers }) => headers.get('idempotent-replayed');

describe('a key without the scope', () => {
  test('is refused what another key was answered with the same Idempotency-Key, through GraphQL', async () => {
    const weak = await keyWith('REPORTS');
    const input = { name: 'For the till', scopes: ['WRITE'] };
    const made = await books.graphql(createKey, { input }, withKey('make a key'));
    expect(made.data.createApiKey.secret).toMatch(/^bk_/);
    const before = await kept();
    const repeat = await books.graphql(createKey, { input }, withKey('make a key', weak));
    expect([repeat.data, codeOf(repeat), replayed(repeat)]).toEqual([null, 'INSUFFICIENT_SCOPE', null]);
    expect(JSON.stringify(repeat)).not.toContain(made.data.createApiKey.secret);
    expect(await kept()).toEqual(before);
  });

  test('is refused it through REST, and for a file', async () => {
    const weak = await keyWith('REPORTS', 'READ');
    const made = await books.rest('POST', contacts, { contact: { name: 'Secret Ltd' } }, withKey('rest'));
    const repeat = await books.rest('POST', contacts, { contact: { name: 'Secret Ltd' } }, withKey('rest', weak));
    expect([made.status, repeat.status, repeat.body.error.code, replayed(repeat)]).toEqual([
      201,
      403,
      'INSUFFICIENT_SCOPE',
      null,
    ]);
    const path = '/api/books/invoice_documents';
    const file = InboxBooks.pdf();
    expect((await books.upload(path, file, withKey('file'))).status).toBe(201);
    const again = await books.upload(path, file, withKey('file', weak));
    expect([again.status, again.body.error.code, replayed(again)]).toEqual([403, 'INSUFFICIENT_SCOPE', null]);
    const graphql = await uploadThroughGraphql(file, { key: 'file in GraphQL' });
    const weakly = await uploadThroughGraphql(file, { key: 'file in GraphQL', apiKey: weak });
    expect([codeOf(graphql), codeOf(weakly), replayed(weakly)]).toEqual([undefined, 'INSUFFICIENT_SCOPE', null]);
  });

  test('does not spend the Idempotency-Key: whoever has the scope uses it next', async () => {
    const weak = await keyWith('REPORTS');
    const input = { name: 'Later', scopes: ['READ'] };
    expect(codeOf(await books.graphql(createKey, { input }, withKey('later', weak)))).toBe('INSUFFICIENT_SCOPE');
    expect(await kept()).toEqual([]);
    const made = await books.graphql(createKey, { input }, withKey('later'));
    expect([made.errors, replayed(made), made.data.createApiKey.secret]).toEqual([
      [],
      null,
      expect.stringMatching(/^bk_/),
    ]);
  });

  test('is refused by the record itself, were it let through to it', async () => {
    const { resources } = await testService();
    const claim = { key: 'by hand', fingerprint: 'the same', scopes: [ApiKeyScope.ADMIN, ApiKeyScope.WRITE] };
    const answer: Answer = { status: 200, headers: {}, body: 'for administrators' };
    const em: EntityManager = await books.em();
    const ask = (...scopes: ApiKeyScope[]) =>
      runMutation(
        carried({ em, scopes: new Set(scopes) } as unknown as RequestContext, () => resources.log),
        { claim },
        async () => answer,
      );
    expect(await ask(ApiKeyScope.ADMIN, ApiKeyScope.WRITE)).toEqual(answer);
    for (const scopes of [[], [ApiKeyScope.REPORTS, ApiKeyScope.READ], [ApiKeyScope.ADMIN], [ApiKeyScope.WRITE]]) {
      await expect(ask(...scopes)).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    }
    const headers = { 'Idempotent-Replayed': 'true' };
    expect(await ask(ApiKeyScope.WRITE, ApiKeyScope.READ, ApiKeyScope.ADMIN)).toEqual({ ...answer, headers });
  });
});

test('another key of the owner with the scope gets the replay: Idempotency-Keys are the owner’s', async () => {
  const other = await keyWith('WRITE');
  const first = await books.rest('POST', contacts, { contact: { name: 'Once' } }, withKey('shared'));
  const second = await books.rest('POST', contacts, { contact: { name: 'Once' } }, withKey('shared', other));
  expect([second.status, replayed(second), second.body]).toEqual([201, 'true', first.body]);
  expect((await kept()).map(({ key, scopes }) => [key, scopes])).toEqual([['shared', ['write']]]);
});

describe('the fingerprint', () => {
  const post = 'mutation ($id: ID!) { postInvoice(input: { id: $id }) { invoice { status } } }';
  const voidIt = 'mutation ($id: ID!) { voidInvoice(input: { id: $id }) { invoice { status } } }';
  const named = (query: string) => ({
    persistedQuery: { version: 1, sha256Hash: createHash('sha256').update(query).digest('hex') },
  });

  async function persisted(query: string, variables: object, key: string, text?: string): Promise<GraphqlAnswer> {
    const response = await fetch(`${books.url}/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${books.apiKey}`,
        'idempotency-key': key,
      },
      body: JSON.stringify({ query: text, variables, extensions: named(query) }),
    });
    const { data = null, errors = [] } = JSON.parse(await response.text());
    return { status: response.status, headers: response.headers, data, errors };
  }

  test('is of the document that a persisted query stands for', async () => {
    const receivables = await ReceivablesBooks.start();
    books = receivables.books;
    const id = await receivables.invoice('draft', 1_000);
    for (const query of [post, voidIt]) await persisted(query, {}, 'never used', query);
    const posted = await persisted(post, { id }, 'persisted');
    expect([posted.errors, posted.data]).toEqual([[], { postInvoice: { invoice: { status: 'POSTED' } } }]);
    const voided = await persisted(voidIt, { id }, 'persisted');
    expect([codeOf(voided), voided.data, replayed(voided)]).toEqual(['IDEMPOTENCY_KEY_REUSE_MISMATCH', null, null]);
    // The same document is the same request, whether it came as text, laid out otherwise, or by its hash.
    for (const again of [
      await persisted(post, { id }, 'persisted'),
      await books.graphql(post, { id }, withKey('persisted')),
      await books.graphql(post.replaceAll(' ', '\n  '), { id }, withKey('persisted')),
    ]) {
      expect([replayed(again), again.data]).toEqual(['true', posted.data]);
    }
    const { data } = await books.graphql('query ($id: ID!) { invoice(id: $id) { status } }', { id });
    expect(data.invoice.status).toBe('POSTED');
  });

  test.each([
    ['other variables', post, { id: '2' }],
    ['another answer asked for', post.replace('status', 'id'), { id: '1' }],
    ['another name', post.replace('mutation', 'mutation Post'), { id: '1' }],
  ])('tells %s apart', async (_name, query, variables) => {
    const first = await books.graphql(post, { id: '1' }, withKey('apart'));
    expect(codeOf(first)).toBe('NOT_FOUND');
    expect(codeOf(await books.graphql(query, variables, withKey('apart')))).toBe('IDEMPOTENCY_KEY_REUSE_MISMATCH');
    expect(replayed(await books.graphql(post, { id: '1' }, withKey('apart')))).toBe('true');
  });

  test('tells two operations of one document apart', async () => {
    const query =
      'mutation A { createContact(input: { name: "A" }) { contact { name } } } mutation B { createContact(input: { name: "B" }) { contact { name } } }';
    const send = async (operationName: string) => {
      const response = await fetch(`${books.url}/graphql`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${books.apiKey}`,
          'idempotency-key': 'ab',
        },
        body: JSON.stringify({ query, operationName }),
      });
      return JSON.parse(await response.text());
    };
    expect((await send('A')).data.createContact.contact.name).toBe('A');
    expect((await send('B')).errors[0].extensions.code).toBe('IDEMPOTENCY_KEY_REUSE_MISMATCH');
  });

  test('tells files apart by their content', async () => {
    const first = await uploadThroughGraphql({ name: 'a.pdf', content: InboxBooks.pdf().content }, { key: 'files' });
    const other = await uploadThroughGraphql({ name: 'a.pdf', content: InboxBooks.pdf().content }, { key: 'files' });
    expect([codeOf(first), codeOf(other)]).toEqual([undefined, 'IDEMPOTENCY_KEY_REUSE_MISMATCH']);
  });
});

describe('a secret', () => {
  test('is never in the record, and the replay shows it all the same', async () => {
    const endpoint = await books.graphql(
      'mutation { createWebhookEndpoint(input: { url: "https://example.com/" }) { webhookEndpoint { id } secret } }',
      {},
      withKey('endpoint'),
    );
    const { id } = endpoint.data.createWebhookEndpoint.webhookEndpoint;
    const made = await books.graphql(createKey, { input: { name: 'x', scopes: ['READ'] } }, withKey('key'));
    const rotations: [string, string, Record<string, unknown>][] = [
      [
        'rotate key',
        'mutation ($id: ID!) { again: rotateApiKey(input: { id: $id }) { hidden: secret } }',
        { id: made.data.createApiKey.apiKey.id },
      ],
      [
        'rotate secret',
        'mutation ($id: ID!) { again: rotateWebhookSecret(input: { id: $id }) { hidden: secret } }',
        { id },
      ],
    ];
    const secrets: string[] = [endpoint.data.createWebhookEndpoint.secret, made.data.createApiKey.secret];
    for (const [key, query, variables] of rotations) {
      const first = await books.graphql(query, variables, withKey(key));
      const second = await books.graphql(query, variables, withKey(key));
      expect([replayed(second), second.data]).toEqual(['true', first.data]);
      secrets.push(first.data.again.hidden);
    }
    expect(secrets.map((secret) => secret.slice(0, 3))).toEqual(['whs', 'bk_', 'bk_', 'whs']);
    const rows = (await kept()).map(({ row }) => row);
    expect(rows).toHaveLength(4);
    for (const row of rows) {
      for (const secret of secrets) expect(row).not.toContain(secret);
      expect(row).not.toMatch(/bk_|whsec_/);
    }
  });

  test('cannot be had by copying the record to another one, nor can an answer be made up', async () => {
    const input = { name: 'x', scopes: ['READ'] };
    const made = await books.graphql(createKey, { input }, withKey('theirs'));
    await books.rest('POST', contacts, { contact: { name: 'Mine' } }, withKey('mine'));
    const em = await books.em();
    await em.execute(
      `update idempotency_records mine set body_encrypted = theirs.body_encrypted from idempotency_records theirs
        where mine.owner_id = ? and theirs.owner_id = mine.owner_id and mine.key = 'mine' and theirs.key = 'theirs'`,
      [books.ownerId],
    );
    const answer = await books.rest('POST', contacts, { contact: { name: 'Mine' } }, withKey('mine'));
    expect([answer.status, answer.body.error.code]).toEqual([500, 'INTERNAL_ERROR']);
    expect(JSON.stringify(answer.body)).not.toContain(made.data.createApiKey.secret);
  });
});

test('an answer from before answers were encrypted is replayed', async () => {
  const send = () => books.rest('POST', contacts, { contact: { name: 'Old' } }, withKey('old'));
  const first = await send();
  const em = await books.em();
  await em.execute('update idempotency_records set body_encrypted = null, body = ? where owner_id = ?', [
    JSON.stringify(first.body),
    books.ownerId,
  ]);
  const second = await send();
  expect([second.status, replayed(second), second.body]).toEqual([201, 'true', first.body]);
});

describe('a record', () => {
  const create = () => books.rest('POST', contacts, { contact: { name: 'Timely' } }, withKey('timely'));
  const count = async () => (await books.rest('GET', contacts)).body.data.length;

  test('is forgotten after 24 hours: the request executes again, and is kept again', async () => {
    const first = await create();
    const em = await books.em();
    const age = (interval: string) =>
      em.execute('update idempotency_records set created_at = now() - ?::interval where owner_id = ?', [
        interval,
        books.ownerId,
      ]);
    await age('23 hours 59 minutes');
    expect([replayed(await create()), await count()]).toEqual(['true', 1]);
    await age('24 hours 1 second');
    const anew = await create();
    expect([anew.status, replayed(anew), await count()]).toEqual([201, null, 2]);
    expect(anew.body.data.id).not.toBe(first.body.data.id);
    const again = await create();
    expect([replayed(again), again.body, await count()]).toEqual(['true', anew.body, 2]);
  });

  test('of a request that is still running is waited for, and then the next is to come again', async () => {
    const em = await books.em();
    const undone = new Error('undone');
    const running = em.transactional(async (inside) => {
      await inside.execute(
        `insert into idempotency_records (owner_id, key, fingerprint, scopes, created_at)
          values (?, 'timely', 'of another request', '{}', now())`,
        [books.ownerId],
      );
      const mutation = 'mutation { createContact(input: { name: "Timely" }) { contact { name } } }';
      const [answer, { errors }] = await Promise.all([create(), books.graphql(mutation, {}, withKey('timely'))]);
      expect(errors[0]?.extensions).toEqual({ code: 'IDEMPOTENCY_KEY_IN_USE', httpStatus: 409, retryAfterSeconds: 1 });
      expect([answer.status, answer.body.error.code, answer.body.error.message]).toEqual([
        409,
        'IDEMPOTENCY_KEY_IN_USE',
        'The first request with this Idempotency-Key is still running',
      ]);
      expect([answer.headers.get('retry-after'), answer.body.error.fields ?? [], await count()]).toEqual(['1', [], 0]);
      throw undone;
    });
    await expect(running).rejects.toBe(undone);
    expect([(await create()).status, await count(), (await kept()).length]).toEqual([201, 1, 1]);
  });

  test('of a request that ends while another one waits for it answers that one', async () => {
    const claim = { key: 'timely', fingerprint: 'one request', scopes: [] };
    const em = await books.em();
    const [claimed, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const earlier = em.fork().transactional(async (inside) => {
      expect(await claimKey(inside, claim, new Set())).toBeNull();
      claimed.resolve();
      await mayEnd.promise;
      await keepAnswer(inside, claim.key, { status: 201, headers: {}, body: 'done' });
    });
    await claimed.promise;
    const later = em.fork().transactional((inside) => claimKey(inside, claim, new Set()));
    await untilLocksAreWaitedFor(em.fork());
    mayEnd.resolve();
    const replay = { status: 201, headers: { 'Idempotent-Replayed': 'true' }, body: 'done' };
    expect(await Promise.all([earlier, later])).toEqual([undefined, replay]);
  });
});

describe('large answers', () => {
  const keptBytes = 4 * 1024 * 1024;
  const keys = Array.from({ length: 256 }, (_, index) => `large ${index}`);

  test('are kept up to a sum, and refused with their effect beyond it', async () => {
    const metadata = { a: 'x'.repeat(8_000), b: 'y'.repeat(7_000) };
    const contactId = await makeVendor(books);
    const { data } = await createCommitment(books, { contactId, number: 'PO-1', expectedTotalCents: 1, metadata });
    const { id } = data.createCommitment.commitment;
    const change = (notes: string, times: number, key: string) => {
      const selection = Array.from({ length: times }, (_, index) => `a${index}: metadata`).join(' ');
      return books.graphql(
        `mutation ($input: UpdateCommitmentInput!) { updateCommitment(input: $input) { commitment { notes ${selection} } } }`,
        { input: { id, notes } },
        withKey(key),
      );
    };
    const notes = async () => (await books.graphql('{ commitments { nodes { notes } } }')).data.commitments.nodes;
    const { operator } = await testService();
    const [first] = keys as [string];
    await operator.em.execute(
      `insert into idempotency_records (owner_id, key, fingerprint, scopes, status, headers, body_encrypted)
        values (?, ?, '', '{}', 200, '{}', repeat('x', ?))`,
      [books.ownerId, first, keptBytes],
    );
    // Copied as it is stored: to compress it once takes long enough.
    await operator.em.execute(
      `insert into idempotency_records (owner_id, key, fingerprint, scopes, status, headers, body_encrypted)
        select owner_id, 'large ' || number, fingerprint, scopes, status, headers, body_encrypted
        from idempotency_records, generate_series(1, 255) as number where owner_id = ? and key = ?`,
      [books.ownerId, first],
    );
    const refused = await change('Refused', 4, 'one more');
    expect([refused.data, codeOf(refused), refused.errors[0]?.message]).toEqual([
      null,
      'RATE_LIMITED',
      'The large answers that are kept with Idempotency-Keys of this owner take 1073741824 bytes; ask for less in the answer',
    ]);
    expect(await notes()).toEqual([{ notes: null }]);
    const records = 'select key from idempotency_records where owner_id = ? order by key';
    expect(await operator.em.execute(records, [books.ownerId])).toEqual(keys.toSorted().map((key) => ({ key })));
    expect((await change('Small', 3, 'one more')).data.updateCommitment.commitment.notes).toBe('Small');

    const undone = new Error('undone');
    const em = await books.em();
    const keep = (body: string) =>
      em
        .fork()
        .transactional(async (inside) => {
          await claimKey(inside, { key: 'bound', fingerprint: '', scopes: [] }, new Set());
          await keepAnswer(inside, 'bound', { status: 200, headers: {}, body });
          await inside.execute('select 1');
          throw undone;
        })
        .catch((error: unknown) => error);
    const aged = (interval: string) =>
      operator.em.execute(
        'update idempotency_records set created_at = now() - ?::interval where owner_id = ? and key = ?',
        [interval, books.ownerId, first],
      );
    // What 64 KiB hold once it is encrypted is no large answer, and one letter more is.
    const most = 'x'.repeat(49_118);
    expect(encryptSecret(most)).toHaveLength(64 * 1024);
    expect(await keep(most)).toBe(undone);
    await aged('23 hours 30 minutes');
    const { code, fields, retryAfterSeconds } = (await keep(`${most}x`)) as Refusal;
    expect([code, fields]).toEqual(['RATE_LIMITED', []]);
    expect(retryAfterSeconds).toBeGreaterThan(1_700);
    expect(retryAfterSeconds).toBeLessThanOrEqual(1_800);
    // The first of them is to be forgotten any moment.
    await aged('25 hours');
    expect(await keep(`${most}x`)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
    const large = 'x'.repeat(60_000);
    await operator.em.execute(
      "update idempotency_records set body_encrypted = repeat('x', ?) where owner_id = ? and key = ?",
      [keptBytes - encryptSecret(large).length, books.ownerId, first],
    );
    expect(await keep(large)).toBe(undone);
    expect(await keep(`${large}x`)).toMatchObject({ code: 'RATE_LIMITED' });

    await operator.em.execute('delete from idempotency_records where owner_id = ? and key = ?', [books.ownerId, first]);
    expect((await change('Large', 4, 'another')).data.updateCommitment.commitment.notes).toBe('Large');
    expect(replayed(await change('Large', 4, 'another'))).toBe('true');
  });
});

describe('a transaction that another one stands in the way of', () => {
  const done: Answer = { status: 201, headers: {}, body: 'done' };

  /** Runs work that fails with these SQLSTATEs first; answers how it ended, how often it ran, and what was logged. */
  async function attempt(...states: string[]) {
    const logged: unknown[] = [];
    const log = { info: (details: unknown) => logged.push(details) };
    const context = carried(
      { em: await books.em(), scopes: new Set() } as unknown as RequestContext,
      () => log as never,
    );
    let runs = 0;
    const answer = await runMutation(context, { claim: null }, async () => {
      const code = states[runs++];
      if (code) throw Object.assign(new Error('in the way'), { code });
      return done;
    }).catch((error: { code: string }) => error.code);
    return { answer, runs, logged };
  }

  test.each(['40P01', '40001'])('starts again from nothing, three times at most: %s', async (code) => {
    const logged = [1, 2, 3].map((conflicts) => ({ conflicts, state: code }));
    expect(await attempt(code)).toEqual({ answer: done, runs: 2, logged: logged.slice(0, 1) });
    expect(await attempt(code, code, code)).toEqual({ answer: done, runs: 4, logged });
    const answer = 'SERVICE_UNAVAILABLE';
    expect(await attempt(code, code, code, code)).toEqual({ answer, runs: 4, logged });
  });

  test('fails at once with anything else', async () => {
    expect(await attempt('23505')).toEqual({ answer: '23505', runs: 1, logged: [] });
  });
});

describe('an answer decides what becomes of the effect', () => {
  const claim = { key: 'all or nothing', fingerprint: 'one request', scopes: [] };

  /** Makes a contact, and answers with this status. */
  async function make(status: number, request: MutationRequest) {
    const { resources } = await testService();
    const context = carried(
      { em: await books.em(), scopes: new Set() } as unknown as RequestContext,
      () => resources.log,
    );
    return runMutation(context, request, async ({ em }) => {
      await em.execute(`insert into contacts (owner_id, name, contact_type) values (?, 'Effect', 'customer')`, [
        books.ownerId,
      ]);
      return { status, headers: {}, body: `answered ${status}` };
    });
  }
  const effects = async () => {
    const em = await books.em();
    return (await em.execute(`select 1 from contacts where owner_id = ? and name = 'Effect'`, [books.ownerId])).length;
  };

  test.each([
    [200, 1],
    [399, 1],
    [400, 0],
    [422, 0],
    [500, 0],
  ])('%i without a key: %i is left', async (status, left) => {
    expect([(await make(status, { claim: null })).body, await effects()]).toEqual([`answered ${status}`, left]);
  });

  test.each([
    [200, 1, 1],
    [399, 1, 1],
    [400, 0, 1],
    [422, 0, 1],
    [500, 0, 0],
  ])('%i with a key: %i is left, and %i answers', async (status, left, answers) => {
    expect([(await make(status, { claim })).body, await effects()]).toEqual([`answered ${status}`, left]);
    expect(await kept()).toHaveLength(answers);
    const again = await make(200, { claim });
    expect([again.body, again.headers, await effects()]).toEqual(
      answers === 1 ? [`answered ${status}`, { 'Idempotent-Replayed': 'true' }, left] : ['answered 200', {}, 1],
    );
  });

  test.each([200, 400])('%i of a preview leaves nothing, and keeps no answer', async (status) => {
    expect((await make(status, { claim, preview: true })).body).toBe(`answered ${status}`);
    expect([await effects(), await kept()]).toEqual([0, []]);
  });
});

describe('a preview goes as far as the commit', () => {
  /** Writes an entry without lines, which no commit lets through. */
  async function previewUnbalanced(status: number) {
    const context = { em: await books.em(), scopes: new Set() } as unknown as RequestContext;
    return runMutation(context, { claim: null, preview: true }, async ({ em }) => {
      await em.execute(
        `insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency)
          values (?, '2026-01-31', 'posting', 'invoice', 1, 'EUR')`,
        [books.ownerId],
      );
      return { status, headers: {}, body: 'answered' };
    });
  }

  test('when it answers what would be done', async () => {
    for (const status of [200, 399])
      await expect(previewUnbalanced(status)).rejects.toMatchObject({ code: '23000', message: /does not balance/ });
  });

  test('but not when it answers a refusal', async () => {
    for (const status of [400, 422])
      expect(await previewUnbalanced(status)).toEqual({ status, headers: {}, body: 'answered' });
  });
});

describe('a file that is not stored yet', () => {
  /** Runs work that needs so many files, one after the other; answers how it ended, and how often it ran. */
  async function attempt(count: number) {
    const { resources } = await testService();
    const folder = await mkdtemp(join(tmpdir(), 'idempotency-test-'));
    const context = { em: await books.em(), files: resources.files, scopes: new Set() } as unknown as RequestContext;
    let runs = 0;
    try {
      const answer = await runMutation(context, { claim: null }, async ({ em }) => {
        const content = `file ${runs} of ${count}, owner ${books.ownerId}`;
        if (runs++ === count) return { status: 201, headers: {}, body: 'done' };
        const path = join(folder, String(runs));
        await writeFile(path, content);
        const sha256 = createHash('sha256').update(content).digest('hex');
        await nameFile(em, { path, sha256, sizeBytes: content.length });
        throw new Error('what was just made up is not stored');
      }).catch((error: Error) => error.name);
      return { answer, runs };
    } finally {
      await rm(folder, { recursive: true });
    }
  }

  test('is stored, and the transaction begins anew: twenty times at most', async () => {
    expect(await attempt(1)).toEqual({ answer: { status: 201, headers: {}, body: 'done' }, runs: 2 });
    expect(await attempt(20)).toEqual({ answer: { status: 201, headers: {}, body: 'done' }, runs: 21 });
    expect(await attempt(21)).toEqual({ answer: 'FileNotStored', runs: 21 });
  });
});

test('what the database refuses of a key is not taken for a request that is still running', async () => {
  const claim = { key: 'refused', fingerprint: null as unknown as string, scopes: [] };
  const em = await books.em();
  await expect(em.transactional((inside) => claimKey(inside, claim, new Set()))).rejects.toMatchObject({
    code: '23502',
  });
});

describe('what a next try may answer otherwise', () => {
  test.each([200, 201, 204, 400, 404, 409, 413, 415, 422])('is not an answer of %i: that is kept', (status) => {
    expect(keepable({ status, headers: {}, body: '' })).toBe(true);
  });

  test.each([401, 403, 429, 500, 503, 507])('is an answer of %i: that is not kept', (status) => {
    expect(keepable({ status, headers: {}, body: '' })).toBe(false);
  });

  const create = 'mutation { createContact(input: { name: "Retried" }) { contact { name } } }';
  const send = {
    REST: async (apiKey?: string) => {
      const { status, headers } = await books.rest(
        'POST',
        contacts,
        { contact: { name: 'Retried' } },
        withKey('k', apiKey),
      );
      return { status, headers };
    },
    GraphQL: async (apiKey?: string) => {
      const { errors, headers } = await books.graphql(create, {}, withKey('k', apiKey));
      const refused = errors[0]?.extensions as { httpStatus?: number } | undefined;
      return { status: refused?.httpStatus ?? 201, headers };
    },
  };
  const faces = Object.keys(send) as (keyof typeof send)[];

  async function named(name: string): Promise<number> {
    const em = await books.em();
    const rows = await em.execute('select 1 from contacts where owner_id = ? and name = ?', [books.ownerId, name]);
    return rows.length;
  }

  test.each(faces)('401 and 403 through %s: the retry executes', async (face) => {
    for (const [apiKey, status] of [
      ['bk_wrong', 401],
      [await keyWith('READ'), 403],
    ] as const) {
      const refused = await send[face](apiKey);
      expect([refused.status, await named('Retried'), await kept()]).toEqual([status, 0, []]);
    }
    const retried = await send[face]();
    expect([retried.status, replayed(retried), await named('Retried')]).toEqual([201, null, 1]);
  });

  test('429: the retry executes', async () => {
    const { resources } = await testService();
    const strict = { ...resources, config: { ...resources.config, rateLimitPerMinute: 1 } };
    const server = await startServer(strict, { port: 0, host: '127.0.0.1' });
    const statusOf = async () => {
      const headers = {
        'content-type': 'application/json',
        authorization: `Bearer ${books.apiKey}`,
        'idempotency-key': 'k',
      };
      const body = JSON.stringify({ contact: { name: 'Retried' } });
      return (await fetch(`${server.url}${contacts}`, { method: 'POST', headers, body })).status;
    };
    await fetch(`${server.url}${contacts}`, { headers: { authorization: `Bearer ${books.apiKey}` } });
    expect([await statusOf(), await named('Retried'), await kept()]).toEqual([429, 0, []]);
    await server.stop();
    const retried = await send.REST();
    expect([retried.status, replayed(retried), await named('Retried')]).toEqual([201, null, 1]);
  });

  // What the database answers when something of ours is wrong, and when it is being shut down.
  test.each(
    faces.flatMap(
      (face) =>
        [
          [face, 500, 'XX000'],
          [face, 503, '57P01'],
        ] as const,
    ),
  )('through %s %i: the retry executes', async (face, status, sqlState) => {
    const em = await books.em();
    await em.execute(
      `create or replace function fail_on_purpose() returns trigger language plpgsql as
        $$ begin if new.owner_id = ${books.ownerId} then raise exception 'broken on purpose' using errcode = '${sqlState}'; end if; return new; end $$`,
    );
    await em.execute(
      'create trigger fail_on_purpose before insert on contacts for each row execute function fail_on_purpose()',
    );
    const refused = await send[face]().finally(() => em.execute('drop trigger fail_on_purpose on contacts'));
    expect([refused.status, await named('Retried'), await kept()]).toEqual([status, 0, []]);
    const retried = await send[face]();
    expect([retried.status, replayed(retried), await named('Retried')]).toEqual([201, null, 1]);
  });
});

async function uploadThroughGraphql(
  { name, content }: { name: string; content: Uint8Array },
  { key, apiKey = books.apiKey }: { key: string; apiKey?: string },
): Promise<GraphqlAnswer> {
  const query =
    'mutation ($file: Upload!) { uploadInvoiceDocument(input: { file: $file }) { invoiceDocument { id } } }';
  const form = new FormData();
  form.set('operations', JSON.stringify({ query, variables: { file: null } }));
  form.set('map', JSON.stringify({ 0: ['variables.file'] }));
  form.set('0', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
  const headers = { authorization: `Bearer ${apiKey}`, 'apollo-require-preflight': '1', 'idempotency-key': key };
  const response = await fetch(`${books.url}/graphql`, { method: 'POST', headers, body: form });
  const { data = null, errors = [] } = JSON.parse(await response.text());
  return { status: response.status, headers: response.headers, data, errors };
}
