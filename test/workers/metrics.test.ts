import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allScopes } from '../../src/contract/scopes.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { query, sql } from '../../src/store/sql.js';
import { eventually, type ServiceProcess, startServiceProcess } from '../support/service-process.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** What an operator sees of a process: its figures, and a line of the log for each request. */
let bench: Workbench;
let service: ServiceProcess;
let apiKey: string;
let apiKeyId: number;
const dataDirectory = mkdtempSync(join(tmpdir(), 'books-metrics-'));

beforeAll(async () => {
  bench = await openWorkbench();
  const made = await bench.transaction((em) => createApiKey(em, { name: 'Metrics', scopes: allScopes }));
  [apiKey, apiKeyId] = [made.secret, made.apiKey.id];
  service = await startServiceProcess(
    { DATABASE_URL: bench.databaseUrl, DATA_DIR: dataDirectory, ENCRYPTION_KEY: workbenchKey, LOG_LEVEL: 'info' },
    ['api'],
  );
});
afterAll(async () => {
  await service.terminate();
  await bench.close();
  rmSync(dataDirectory, { recursive: true });
});

async function call(path: string, body?: unknown, authorization = `Bearer ${apiKey}`): Promise<unknown> {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(
    `${service.url}${path}`,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  return response.json();
}

/** The samples whose name and labels begin so, as Prometheus reads them. */
async function samples(name: string): Promise<Record<string, number>> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  const lines = text.split('\n').filter((line) => line.startsWith(name));
  const parts = lines.map((line) => /^(.*) (\S+)$/.exec(line) ?? []);
  return Object.fromEntries(parts.map(([, sample, value]) => [sample, Number(value)]));
}

/** The lines of requests in the log, without those for figures, and without what no test can know. */
function requestLines(): Record<string, unknown>[] {
  const lines = service
    .said()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"') && !line.includes('"path":"/metrics"'));
  return lines.map((line) => {
    const { time: _time, level: _level, requestId: _id, durationMs, ...rest } = JSON.parse(line);
    expect(durationMs).toEqual(expect.any(Number));
    return rest;
  });
}

test('requests are counted by operation and code, whatever clients call them', async () => {
  await call('/api/v1/books/accounts');
  await call('/api/v1/books/contacts', { contact: { name: 'Contoso Ltd.' } });
  await call('/api/v1/books/invoices/999999');
  for (const name of ['Mine', 'Yours', 'Theirs'])
    await call('/graphql', { query: `query ${name} { viewer { __typename } }` });
  await call('/graphql', { query: '{ a: viewer { __typename } b: accounts { __typename } }' });
  await call('/graphql', { query: '{ nothing }' });
  await call('/graphql', { query: 'not a document' });
  await call('/graphql', { query: '{ viewer { __typename } }' }, 'Bearer bk_nobody');
  await call('/api/nothing');
  await eventually('the last count', async () => requestLines().length === 11);
  expect(await samples('books_requests_total')).toEqual({
    'books_requests_total{operation="GET /api/v1/books/accounts",code="OK"}': 1,
    'books_requests_total{operation="POST /api/v1/books/contacts",code="OK"}': 1,
    'books_requests_total{operation="GET /api/v1/books/invoices/:id",code="NOT_FOUND"}': 1,
    'books_requests_total{operation="viewer",code="OK"}': 3,
    'books_requests_total{operation="several",code="OK"}': 1,
    'books_requests_total{operation="other",code="BAD_REQUEST"}': 2,
    'books_requests_total{operation="other",code="UNAUTHENTICATED"}': 1,
    'books_requests_total{operation="other",code="NOT_FOUND"}': 1,
  });
  const durations = await samples('books_request_duration_seconds_count{operation="viewer"}');
  expect(durations).toEqual({ 'books_request_duration_seconds_count{operation="viewer"}': 3 });
});

test('the log says of each request its operation, its error, its owner and its key', async () => {
  const before = requestLines().length;
  await call('/graphql', { query: 'mutation Add { createContact(input: { name: "" }) { contact { id } } }' });
  await call('/api/v1/books/invoices/999999');
  await call('/graphql', { query: '{ viewer { __typename } }' }, 'Bearer bk_nobody');
  await eventually('the lines', async () => requestLines().length === before + 3);
  const whose = { ownerId: bench.ownerId, apiKeyId };
  expect(requestLines().slice(before)).toEqual([
    {
      method: 'POST',
      path: '/graphql',
      status: 200,
      operation: 'createContact',
      operationName: 'Add',
      errorCode: 'VALIDATION_FAILED',
      ...whose,
      msg: 'request',
    },
    {
      method: 'GET',
      path: '/api/v1/books/invoices/999999',
      status: 404,
      operation: 'GET /api/v1/books/invoices/:id',
      errorCode: 'NOT_FOUND',
      ...whose,
      msg: 'request',
    },
    { method: 'POST', path: '/graphql', status: 401, errorCode: 'UNAUTHENTICATED', msg: 'request' },
  ]);
});

test('what is staged shows by queue with the age of the oldest, connections by role, and the event loop', async () => {
  const { ownerId } = bench;
  const waiting = async () => ({
    ...(await samples('books_staged_jobs{queue="maintenance"}')),
    ...(await samples('books_staged_jobs{queue="extraction"}')),
  });
  expect(await waiting()).toEqual({
    'books_staged_jobs{queue="maintenance"}': 0,
    'books_staged_jobs{queue="extraction"}': 0,
  });
  await bench.transaction((em) =>
    query(
      em,
      sql`insert into staged_jobs (name, payload, run_at, is_due) select 'file.remove',
        jsonb_build_object('ownerId', ${ownerId}::bigint, 'sha256', n), now() - make_interval(secs => 100 * n), n < 4
        from generate_series(1, 4) n`,
    ),
  );
  expect(await waiting()).toEqual({
    'books_staged_jobs{queue="maintenance"}': 3,
    'books_staged_jobs{queue="extraction"}': 0,
  });
  const ages = await samples('books_oldest_staged_job_age_seconds');
  expect(ages['books_oldest_staged_job_age_seconds{queue="extraction"}']).toBe(0);
  expect(ages['books_oldest_staged_job_age_seconds{queue="maintenance"}']).toBeGreaterThanOrEqual(100);
  const connections = await samples('books_database_connections');
  expect(connections['books_database_connections{role="api",state="idle"}']).toBeGreaterThan(0);
  expect(connections['books_database_connections{role="api",state="waiting"}']).toBe(0);
  expect(Object.keys(await samples('nodejs_eventloop_lag_p99_seconds'))).toEqual(['nodejs_eventloop_lag_p99_seconds']);
});
