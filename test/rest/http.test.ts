import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { pino } from 'pino';
import { type RequestDeadlines, usualDeadlines } from '../../src/api/request-deadlines.js';
import { type RunningServer, startServer } from '../../src/server.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';

const contacts = '/api/v1/books/contacts';
const allowed = 'https://app.example.com';
let books: TestBooks;
beforeAll(async () => {
  await testService({ CORS_ORIGINS: `${allowed},https://other.example.com` });
  books = await startBooks();
  for (let index = 0; index < 20; index++) {
    await books.rest('POST', contacts, { contact: { name: `Customer ${index} ${'of a long name '.repeat(9)}` } });
  }
});

interface Received {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** The bytes as they came, where fetch would decompress them. */
function raw(method: string, path: string, headers: Record<string, string> = {}, body?: string): Promise<Received> {
  const options = { method, headers: { authorization: `Bearer ${books.apiKey}`, ...headers } };
  return new Promise((resolve, reject) => {
    const sent = httpRequest(new URL(books.url + path), options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const graphql = (query: string, coding: string) =>
  raw('POST', '/graphql', { 'content-type': 'application/json', 'accept-encoding': coding }, JSON.stringify({ query }));
const decoded = { br: brotliDecompressSync, gzip: gunzipSync };

describe('compression', () => {
  test.each(['br', 'gzip'] as const)('%s of lists, reports and the reference, for who asks', async (coding) => {
    for (const path of [contacts, '/api/v1/books/accounts?limit=100', '/openapi.json']) {
      const plain = await raw('GET', path);
      const compressed = await raw('GET', path, { 'accept-encoding': coding });
      expect([plain.headers['content-encoding'], plain.headers.vary]).toEqual([undefined, 'Origin, Accept-Encoding']);
      expect([compressed.headers['content-encoding'], compressed.headers.vary]).toEqual([
        coding,
        'Origin, Accept-Encoding',
      ]);
      expect(compressed.bytes.length).toBeLessThan(plain.bytes.length / 2);
      expect(decoded[coding](compressed.bytes).equals(plain.bytes)).toBe(true);
    }
  });

  test('br when both are wanted alike, none for a few bytes', async () => {
    const both = await raw('GET', contacts, { 'accept-encoding': 'gzip, br' });
    expect(both.headers['content-encoding']).toBe('br');
    const rather = await raw('GET', contacts, { 'accept-encoding': 'br;q=0.5, gzip' });
    expect(rather.headers['content-encoding']).toBe('gzip');
    const old = await raw('GET', contacts, { 'accept-encoding': 'deflate' });
    expect([old.headers['content-encoding'], Number(old.headers['content-length'])]).toEqual([
      'deflate',
      old.bytes.length,
    ]);
    const plain = await raw('GET', contacts, { 'accept-encoding': 'identity' });
    expect(inflateSync(old.bytes).equals(plain.bytes)).toBe(true);
    const none = await raw('GET', contacts, { 'accept-encoding': 'zstd' });
    expect([none.headers['content-encoding'], none.bytes.equals(plain.bytes)]).toEqual([undefined, true]);
    const small = await raw('GET', '/healthz', { 'accept-encoding': 'gzip, br' });
    expect([small.headers['content-encoding'], small.bytes.toString()]).toEqual([undefined, '{"status":"ok"}']);
  });

  test('of a GraphQL query, and never of a mutation, which alone shows secrets', async () => {
    const list = '{ contacts(first: 20) { nodes { id name } } }';
    const read = await graphql(list, 'br');
    expect(read.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(read.bytes).toString()).data.contacts.nodes.length).toBe(20);
    const name = 'x'.repeat(255);
    const made = await graphql(
      `mutation { ${Array.from({ length: 9 }, (_, index) => `k${index}: createApiKey(input: { name: "${name}", scopes: [READ] }) { secret apiKey { name } }`).join(' ')} }`,
      'br',
    );
    expect([made.headers['content-encoding'], made.bytes.length > 2_000]).toEqual([undefined, true]);
    expect(JSON.parse(made.bytes.toString()).data.k0.secret).toMatch(/^bk_live_/);
    const post = await raw(
      'POST',
      contacts,
      { 'accept-encoding': 'br', 'content-type': 'application/json' },
      JSON.stringify({
        contact: {
          name: 'x'.repeat(255),
          billing_address: { line1: 'y'.repeat(255), line2: 'z'.repeat(255), city: 'c'.repeat(255) },
        },
      }),
    );
    expect([post.status, post.headers['content-encoding'], post.bytes.length > 1_024]).toEqual([201, undefined, true]);
  });

  test('not of an event stream, which a compressor would hold back', async () => {
    const answer = await fetch(`${books.url}/graphql/stream`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        'accept-encoding': 'br, gzip',
        authorization: `Bearer ${books.apiKey}`,
      },
      body: JSON.stringify({ query: 'subscription { eventOccurred { id } }' }),
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/event-stream; charset=utf-8']);
    expect(answer.headers.get('content-encoding')).toBe('none');
    await answer.body?.cancel();
  });
});

describe('pages of other origins', () => {
  const preflight = (path: string, origin: string, method = 'POST') =>
    raw('OPTIONS', path, {
      origin,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization,content-type,idempotency-key,if-match,traceparent',
    });

  test.each([
    [contacts, 'PATCH'],
    ['/graphql', 'POST'],
    ['/graphql/stream', 'POST'],
    ['/api/books/invoice_documents', 'POST'],
    ['/files/1/abc', 'GET'],
  ])('a preflight for %s says what is allowed, without a key and without cookies', async (path, method) => {
    const answer = await preflight(path, allowed, method);
    expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': allowed,
      'access-control-allow-methods': 'GET,HEAD,POST,PATCH,PUT,DELETE',
      'access-control-allow-headers': 'authorization,content-type,idempotency-key,if-match,traceparent',
      'access-control-max-age': '7200',
    });
    expect(answer.headers.vary).toContain('Origin');
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
  });

  test('answers and refusals of both faces can be read, with the headers that a client needs', async () => {
    const asked = [
      await raw('GET', contacts, { origin: allowed }),
      await raw('GET', '/nothing', { origin: allowed }),
      await raw('GET', contacts, { origin: allowed, authorization: 'Bearer bk_nobody' }),
      await raw(
        'POST',
        '/graphql',
        { origin: allowed, 'content-type': 'application/json' },
        '{"query":"{ __typename }"}',
      ),
    ];
    expect(asked.map(({ status }) => status)).toEqual([200, 404, 401, 200]);
    for (const { headers } of asked) {
      expect(headers['access-control-allow-origin']).toBe(allowed);
      expect(headers['access-control-expose-headers']?.split(',')).toEqual(
        expect.arrayContaining(['ETag', 'RateLimit', 'Retry-After', 'X-Request-Id', 'Idempotent-Replayed']),
      );
      expect(headers['access-control-allow-credentials']).toBeUndefined();
    }
  });

  test('another origin gets nothing that a browser would show', async () => {
    for (const origin of ['https://evil.example', 'null', `${allowed}.evil.example`]) {
      for (const answer of [await preflight(contacts, origin), await raw('GET', contacts, { origin })]) {
        expect([origin, answer.headers['access-control-allow-origin']]).toEqual([origin, undefined]);
      }
    }
  });

  test('an OPTIONS that is no preflight still says which methods a path takes', async () => {
    const answer = await raw('OPTIONS', contacts, { origin: allowed });
    expect([answer.status, answer.headers.allow]).toEqual([204, 'GET, POST, HEAD, OPTIONS']);
  });
});

describe('half a request', () => {
  const deadlines: RequestDeadlines = { ...usualDeadlines, headMs: 300, bodyMs: 1_000, uploadBytes: 1_000 };
  let server: RunningServer;
  beforeAll(async () => {
    const { resources } = await testService();
    server = await startServer(resources, { port: 0, host: '127.0.0.1' }, deadlines);
  });
  afterAll(() => server.stop());

  /** What comes back until the service ends the connection. */
  function answerTo(text: string, trickle?: (socket: Socket) => void): Promise<string> {
    return new Promise((resolve, reject) => {
      const socket = connect(server.port, '127.0.0.1', () => {
        socket.write(text);
        trickle?.(socket);
      });
      let received = '';
      socket.on('data', (chunk) => {
        received += chunk;
      });
      socket.on('close', () => resolve(received)).on('error', reject);
    });
  }

  const head = (path: string, lines: string[]) =>
    [`POST ${path} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${books.apiKey}`, ...lines, '', ''].join('\r\n');
  const json = ['Content-Type: application/json', 'Content-Length: 500'];
  const form = ['Content-Type: multipart/form-data; boundary=b', 'Content-Length: 5000'];
  const upload = '/api/books/invoice_documents';
  const part =
    '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n';
  const refusal = { code: 'REQUEST_TIMEOUT', message: 'The request was not complete within 1 s' };

  test.each([
    ['nothing at all', ''],
    ['headers that do not end', 'GET /healthz HTTP/1.1\r\nHost: a\r\n'],
  ])('of %s is answered 408', async (_name, text) => {
    const [start = '', body = ''] = (await answerTo(text)).split('\r\n\r\n');
    expect(start).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    const message = 'The request was not complete within 0.3 s';
    expect(JSON.parse(body)).toEqual({ error: { code: 'REQUEST_TIMEOUT', message } });
  });

  test.each([
    ['a body of REST', () => `${head(contacts, json)}{"contact":`, { error: refusal }],
    [
      'a body of GraphQL',
      () => `${head('/graphql', json)}{"query":`,
      { errors: [{ message: refusal.message, extensions: { code: refusal.code, httpStatus: 408 } }] },
    ],
    ['an upload', () => head(upload, form) + part, { error: refusal }],
  ])('%s that stops is answered 408, and the connection ends', async (_name, text, envelope) => {
    const [start = '', body = ''] = (await answerTo(text())).split('\r\n\r\n');
    expect(start).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(start).toMatch(/\r\nConnection: close/i);
    expect(JSON.parse(body)).toEqual(envelope);
  });

  test('a trickle is not waited for', async () => {
    let timer: NodeJS.Timeout | undefined;
    const answer = await answerTo(head(upload, form) + part, (socket) => {
      timer = setInterval(() => socket.writable && socket.write('x'), 20);
      socket.on('close', () => clearInterval(timer));
      socket.on('error', () => undefined);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  test('an upload that goes on is waited for, however often its time has passed', async () => {
    const content = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(40_000, 0x20)]);
    const end = '\r\n--b--\r\n';
    const length = Buffer.byteLength(part) + content.length + end.length;
    const lines = ['Content-Type: multipart/form-data; boundary=b', `Content-Length: ${length}`, 'Connection: close'];
    const answer = await answerTo(head(upload, lines) + part, (socket) => {
      let sent = 0;
      const timer = setInterval(() => {
        socket.write(content.subarray(sent, sent + 400));
        sent += 400;
        if (sent < content.length) return;
        clearInterval(timer);
        socket.write(end);
      }, 25);
    });
    expect(answer).toMatch(/^HTTP\/1\.1 201 Created\r\n/);
  });
});

test('a request that comes while the service starts is answered once it has', async () => {
  const { resources } = await testService();
  const port = await freePort();
  const starting = startServer(resources, { port, host: '127.0.0.1' });
  const socket = await connectedTo(port);
  socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  await (await starting).stop();
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A connection, as soon as somebody takes it. */
function connectedTo(port: number): Promise<Socket> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.once('error', () => setImmediate(() => connectedTo(port).then(resolve)));
  });
}

test('a connection is kept for longer than a minute between requests', async () => {
  const answer = await raw('GET', '/healthz', { connection: 'keep-alive' });
  expect(answer.headers['keep-alive']).toBe('timeout=75');
});

describe('the name of a request', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const parentSpanId = '00f067aa0ba902b7';

  test.each(['order-17', 'a.b:c+d/e=f@g~h', '0af7651916cd43dd8448eb211c80319c', 'x'.repeat(128)])(
    'is the caller’s: %s',
    async (requestId) => {
      const answer = await raw('GET', contacts, { 'x-request-id': requestId });
      expect(answer.headers['x-request-id']).toBe(requestId);
    },
  );

  test.each(['', 'two words', 'quote"', '{}', 'x'.repeat(129), 'ü'])(
    'is a new one instead of: %s',
    async (requestId) => {
      const answer = await raw('GET', contacts, { 'x-request-id': requestId });
      expect(answer.headers['x-request-id']).toMatch(uuid);
    },
  );

  test('stands in the events and the audit log of what the request changed', async () => {
    const headers = { 'x-request-id': 'import-2026-11' };
    await books.rest('POST', contacts, { contact: { name: 'Named' } }, { headers });
    const { data } = await books.graphql(
      '{ events(first: 100) { nodes { createdBy { requestId } } } auditLog(first: 100) { nodes { createdBy { requestId } } } }',
    );
    expect(data.events.nodes.filter((node: { createdBy: object }) => node.createdBy).at(-1).createdBy).toEqual({
      requestId: 'import-2026-11',
    });
    expect(data.auditLog.nodes.map((node: { createdBy: { requestId: string } }) => node.createdBy.requestId)).toContain(
      'import-2026-11',
    );
  });

  test('and its trace stand on every line of the log', async () => {
    const { resources } = await testService();
    const lines: Record<string, unknown>[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    const server = await startServer({ ...resources, log }, { port: 0, host: '127.0.0.1' });
    const ask = (traceparent: string) =>
      fetch(`${server.url}${contacts}`, {
        headers: { authorization: `Bearer ${books.apiKey}`, 'x-request-id': 'traced', traceparent },
      });
    try {
      await ask(`00-${traceId}-${parentSpanId}-01`);
      await ask(`01-${traceId}-${parentSpanId}-01-more`);
      for (const wrong of [
        `00-${traceId}-${parentSpanId}-01-more`,
        `ff-${traceId}-${parentSpanId}-01`,
        `00-${'0'.repeat(32)}-${parentSpanId}-01`,
        `00-${traceId}-${'0'.repeat(16)}-01`,
        `00-${traceId.toUpperCase()}-${parentSpanId}-01`,
      ]) {
        await ask(wrong);
      }
    } finally {
      await server.stop();
    }
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests.map((line) => [line.requestId, line.traceId, line.parentSpanId])).toEqual([
      ...Array(2).fill(['traced', traceId, parentSpanId]),
      ...Array(5).fill(['traced', undefined, undefined]),
    ]);
  });
});
