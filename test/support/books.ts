import 'reflect-metadata';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import { pino } from 'pino';
import { ormSettings } from '../../mikro-orm.config.js';
import type { OpenApiDocument } from '../../rest-compat/openapi.js';
import { readConfig } from '../../src/config.js';
import { openBooks } from '../../src/open-books.js';
import { closeJobs, drainJobs } from '../../src/outbox/run-jobs.js';
import { tenantOfOwner } from '../../src/owners/owner.operations.js';
import { openResources, type Resources } from '../../src/resources.js';
import { type RunningServer, startServer } from '../../src/server.js';
import { openOrm } from '../../src/store/orm.js';
import { actingFor } from '../../src/store/tenancy.js';
import { jobDefinitions, jobTools } from '../../src/worker.js';
import { unnamedRefusals } from './named-refusals.js';
import { describedPath, openApiRefusalsAndHeaders } from './openapi-answers.js';
import { createDatabase, dropDatabase } from './test-databases.js';
import { redisUrlVariable } from './test-servers.js';
import { problemsOf } from './tie-out.js';

/** The whole service of one test file: its own database, its own port, jobs run by draining. */
export interface TestService {
  resources: Resources;
  server: RunningServer;
  /** As the database's owner, who sees everything: to look at what is there, and to put it there. */
  operator: MikroORM;
  databaseUrl: string;
}

/** What a test asked for is what it reads. */
// biome-ignore lint/suspicious/noExplicitAny: the test's own expectations check the shape
type Asked = any;

export interface Answer<B = unknown> {
  status: number;
  headers: Headers;
  body: B;
}

export interface GraphqlAnswer {
  status: number;
  headers: Headers;
  data: Asked;
  errors: {
    message: string;
    path?: (string | number)[];
    extensions: { code: string; httpStatus: number; fields?: object[] };
  }[];
}

export interface RequestOptions {
  apiKey?: string | null;
  headers?: Record<string, string>;
}

/** One owner of the service, as a client with its key sees it. */
export interface TestBooks {
  ownerId: number;
  apiKey: string;
  url: string;
  graphql(query: string, variables?: Record<string, unknown>, options?: RequestOptions): Promise<GraphqlAnswer>;
  rest(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<Answer<Asked>>;
  upload(
    path: string,
    file: string | { name: string; content: Uint8Array },
    options?: RequestOptions,
  ): Promise<Answer<Asked>>;
  /** An entity manager that sees the owner's rows. */
  em(): Promise<EntityManager>;
  /** Runs staged jobs until none is due; answers how many ran. */
  drain(): Promise<number>;
}

let service: Promise<TestService> | null = null;

/** A new owner with its first key, on the service of this test file. */
export async function startBooks(
  owner: { name?: string; currency?: string; timeZone?: string; country?: string } = {},
): Promise<TestBooks> {
  const service = await testService();
  const opened = await openBooks(service.operator.em, { name: 'Acme', currency: 'USD', ...owner });
  return clientOf(service, opened);
}

let contract: Promise<OpenApiDocument> | null = null;

/** What the OpenAPI document has against an answer: every answer that a test gets is held against it. */
async function contractProblems(url: string) {
  contract ??= fetch(`${url}/openapi.json`).then((response) => response.json() as Promise<OpenApiDocument>);
  const description = await contract;
  const check = openApiRefusalsAndHeaders(description);
  return (method: string, path: string, { status, headers, body }: Answer): string[] => {
    const described = describedPath(description, method, path);
    // 405 is of the path, and no operation's.
    return described === undefined || status === 405 ? [] : check({ method, path: described }, status, headers, body);
  };
}

type Settings = Record<string, string>;

/** The service of this test file, started by whoever asks first and stopped after its last test. */
export function testService(
  settings: Settings | ((databaseUrl: string) => Promise<Settings>) = {},
): Promise<TestService> {
  service ??= startService(settings);
  return service;
}

/** Where the run's redis-server is, or null when the machine has none. */
export function redisUrl(): string | null {
  return process.env[redisUrlVariable] ?? null;
}

const tampered = new Set<number>();

/** Says that a test wrote past the service: these books need not tie out in the end, all others do. */
export function booksAreTampered({ ownerId }: Pick<TestBooks, 'ownerId'>): void {
  tampered.add(ownerId);
}

afterAll(async () => {
  if (!service) return;
  const { resources, server, operator, databaseUrl } = await service;
  await server.stop();
  const problems = await wrongBooks((await resources.database.open('auditor')).em);
  await closeJobs(jobDefinitions(resources));
  await operator.close(true);
  await resources.close();
  rmSync(resources.config.dataDirectory, { recursive: true, force: true });
  await dropDatabase(databaseUrl);
  expect(problems).toEqual([]);
});

/** Whatever the tests of a file did: control accounts equal their sub-ledgers, and all else holds that must. */
async function wrongBooks(em: EntityManager): Promise<string[]> {
  const owners = await em.fork().execute<{ id: number }[]>('select id from owners order by id');
  const untouched = owners.map(({ id }) => id).filter((id) => !tampered.has(id));
  const checked = tampered.size === 0 ? [undefined] : untouched;
  const problems: string[] = [];
  for (const ownerId of checked) problems.push(...(await problemsOf(em.fork(), ownerId)));
  return problems;
}

async function startService(settings: Settings | ((databaseUrl: string) => Promise<Settings>)): Promise<TestService> {
  const databaseUrl = await createDatabase();
  const dataDirectory = mkdtempSync(join(tmpdir(), 'books-files-'));
  const config = readConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDirectory,
    HOST: '127.0.0.1',
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    // A machine that does much else at the same time is slow, not out of reach.
    DATABASE_CONNECT_TIMEOUT_SECONDS: '60',
    DATABASE_STATEMENT_TIMEOUT_SECONDS: '120',
    REDIS_CONNECT_TIMEOUT_SECONDS: '60',
    REDIS_COMMAND_TIMEOUT_SECONDS: '60',
    ...(typeof settings === 'function' ? await settings(databaseUrl) : settings),
  });
  const log = pino({ level: process.env.BOOKS_TEST_LOG ?? 'silent' }, pino.destination(2));
  const resources = await openResources(config, log, () => undefined);
  const server = await startServer(resources, { port: 0, host: '127.0.0.1' });
  return {
    resources,
    server,
    operator: await openOrm(ormSettings(databaseUrl, 20, config.databaseTimeouts)),
    databaseUrl,
  };
}

function clientOf(
  { resources, server, operator }: TestService,
  opened: { ownerId: number; apiKey: string },
): TestBooks {
  const { ownerId, apiKey } = opened;
  const headersOf = (options: RequestOptions) => ({
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey ?? apiKey}` }),
    ...options.headers,
  });
  const restAnswer = async (method: string, path: string, response: Response): Promise<Answer> => {
    const text = await response.text();
    const { status, headers } = response;
    const body = text === '' ? null : JSON.parse(text);
    const problems = await contractProblems(server.url);
    expect(problems(method, path, { status, headers, body })).toEqual([]);
    return { status, headers, body };
  };
  return {
    ownerId,
    apiKey,
    url: server.url,
    graphql: async (query, variables = {}, options = {}) => {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headersOf(options) },
        body: JSON.stringify({ query, variables }),
      });
      const { data = null, errors = [] } = JSON.parse(await response.text());
      expect(unnamedRefusals(query, errors)).toEqual([]);
      return { status: response.status, headers: response.headers, data, errors };
    },
    rest: async (method, path, body, options = {}) =>
      restAnswer(
        method,
        path,
        await fetch(`${server.url}${path}`, {
          method,
          headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headersOf(options) },
          ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        }),
      ),
    upload: async (path, file, options = {}) => {
      const { name, content } = typeof file === 'string' ? { name: basename(file), content: readFileSync(file) } : file;
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(content)], { type: 'application/pdf' }), name);
      return restAnswer(
        'POST',
        path,
        await fetch(`${server.url}${path}`, { method: 'POST', headers: headersOf(options), body: form }),
      );
    },
    em: async () => actingFor(operator.em, await tenantOfOwner(operator.em, ownerId)),
    drain: () => drainJobs(jobTools(resources), jobDefinitions(resources)),
  };
}
