import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allScopes } from '../../src/contract/scopes.js';
import { createApiKey } from '../../src/owners/api-key.operations.js';
import { createWebhookEndpoint } from '../../src/webhooks/webhook-endpoint.operations.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';
import { eventually, startServiceProcess } from '../support/service-process.js';
import { openWorkbench, type Workbench, workbenchKey } from '../support/workbench.js';

/** Traces as a collector gets them: OTLP over HTTP, in JSON. */
let bench: Workbench;
let collector: Receiver;
let endpoint: Receiver;
let apiKey: string;
let dataDirectory: string;

beforeEach(async () => {
  bench = await openWorkbench();
  [collector, endpoint] = [await startReceiver(answering(200)), await startReceiver(answering(200))];
  apiKey = (await bench.transaction((em) => createApiKey(em, { name: 'Tracing', scopes: allScopes }))).secret;
  await bench.transaction((em) => createWebhookEndpoint(em, { url: endpoint.url }));
  dataDirectory = mkdtempSync(join(tmpdir(), 'books-tracing-'));
});
afterEach(async () => {
  await Promise.all([collector.close(), endpoint.close(), bench.close()]);
  rmSync(dataDirectory, { recursive: true });
});

interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: Record<string, unknown> }[];
}

interface Exported {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { spans: OtlpSpan[] }[];
  }[];
}

const [server, client, consumer] = [2, 3, 5];

function exported(): Exported[] {
  return collector.received.map(({ body }) => JSON.parse(body) as Exported);
}

function spansOf(traceId: string): OtlpSpan[] {
  const all = exported().flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans));
  return all.flatMap(({ spans }) => spans).filter((span) => span.traceId === traceId);
}

const attributeOf = ({ attributes }: Pick<OtlpSpan, 'attributes'>, name: string) =>
  Object.values(attributes.find(({ key }) => key === name)?.value ?? {})[0];

const collectorUrl = () => `http://127.0.0.1:${collector.port}`;

async function start(environment: Record<string, string>) {
  return startServiceProcess({
    DATABASE_URL: bench.databaseUrl,
    DATA_DIR: dataDirectory,
    ENCRYPTION_KEY: workbenchKey,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    ...environment,
  });
}

async function createContact(url: string, traceparent: string): Promise<void> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', traceparent },
    body: JSON.stringify({ query: 'mutation { createContact(input: { name: "Contoso" }) { contact { id } } }' }),
  });
  expect(await response.json()).toMatchObject({ data: { createContact: { contact: { id: expect.any(String) } } } });
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const callerSpanId = 'b7ad6b7169203331';
const caller = `00-${traceId}-${callerSpanId}-01`;

test('a trace leads from the caller through request, SQL and jobs to the POST, which carries it on', async () => {
  const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl(), OTEL_SERVICE_NAME: 'books-of-acme' });
  await createContact(service.url, caller);
  await eventually('the event', async () => endpoint.received.length === 1);
  // The last spans are sent as the process ends.
  expect(await service.terminate()).toBe(0);

  const spans = spansOf(traceId);
  const byName = (name: string) => spans.filter((span) => span.name === name);
  const [request] = byName('POST /graphql createContact') as [OtlpSpan];
  expect(request).toMatchObject({ parentSpanId: callerSpanId, kind: server });
  expect(attributeOf(request, 'http.response.status_code')).toBe(200);
  expect(Number(attributeOf(request, 'books.owner_id'))).toBe(bench.ownerId);

  const written = byName('SQL insert').filter((span) => span.parentSpanId === request.spanId);
  expect(written.map((span) => attributeOf(span, 'db.query.text'))).toContainEqual(
    expect.stringContaining('insert into "contacts"'),
  );
  expect(JSON.stringify(spans)).not.toContain('Contoso');
  const texts = spans.map((span) => String(attributeOf(span, 'db.query.text')));
  expect(texts.filter((text) => text.includes("set_config('books."))).not.toEqual([]);
  expect(texts.filter((text) => /set_config\('[^']*', *'/.test(text))).toEqual([]);

  const [fanOut] = byName('job webhook.fan-out') as [OtlpSpan];
  expect(fanOut).toMatchObject({ parentSpanId: request.spanId, kind: consumer });
  const [deliver] = byName('job webhook.deliver') as [OtlpSpan];
  expect(deliver).toMatchObject({ parentSpanId: fanOut.spanId, kind: consumer });
  expect(spans.some((span) => span.name.startsWith('SQL') && span.parentSpanId === deliver.spanId)).toBe(true);

  const [post] = byName('POST webhook') as [OtlpSpan];
  expect(post).toMatchObject({ parentSpanId: request.spanId, kind: client });
  expect(attributeOf(post, 'http.response.status_code')).toBe(200);
  expect(endpoint.received[0]?.headers.traceparent).toBe(`00-${traceId}-${post.spanId}-01`);

  const [first] = exported() as [Exported];
  expect(attributeOf(first.resourceSpans[0]!.resource, 'service.name')).toBe('books-of-acme');
  expect(collector.received.map(({ path }) => path)).toEqual(collector.received.map(() => '/v1/traces'));
});

test('a caller who keeps no trace is followed in that', async () => {
  const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl() });
  await createContact(service.url, caller.replace(/01$/, '00'));
  await eventually('the event', async () => endpoint.received.length === 1);
  expect(await service.terminate()).toBe(0);
  expect(spansOf(traceId)).toEqual([]);
  expect(endpoint.received[0]?.headers.traceparent).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-00$`));
});

test.each<[string, Record<string, string>]>([
  ['without a collector', {}],
  ['when they are switched off', { OTEL_SDK_DISABLED: 'true' }],
])('nothing is traced, staged or sent %s', async (_when, off) => {
  const service = await start(
    Object.keys(off).length > 0 ? { OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl(), ...off } : {},
  );
  await createContact(service.url, caller);
  await eventually('the event', async () => endpoint.received.length === 1);
  expect(await service.terminate()).toBe(0);
  expect(collector.received).toEqual([]);
  expect(endpoint.received[0]?.headers).not.toHaveProperty('traceparent');
});

test('a collector that is out of reach holds nothing up', async () => {
  await collector.close();
  const service = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl() });
  await createContact(service.url, caller);
  await eventually('the event', async () => endpoint.received.length === 1);
  expect(await service.terminate()).toBe(0);
});
