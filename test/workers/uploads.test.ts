import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import express, { type ErrorRequestHandler } from 'express';
import type { RequestContext } from '../../src/api/context.js';
import { filesRouter } from '../../src/api/file-links.js';
import { buildBooksSchema } from '../../src/api/schema.js';
import { graphqlUploads } from '../../src/api/uploads/graphql-uploads.js';
import { receiveFile } from '../../src/api/uploads/rest-uploads.js';
import { Spool } from '../../src/api/uploads/spool.js';
import { Refusal } from '../../src/contract/errors.js';
import { limits } from '../../src/contract/limits.js';
import { signFileLink } from '../../src/store/file-links.js';
import { fileKey } from '../../src/store/file-store.js';
import { LocalFileStore } from '../../src/store/local-file-store.js';
import { ReceivedFile } from '../../src/store/received-file.js';
import { eventually } from '../support/service-process.js';

const uploader = { tenant: { ownerId: 7 }, credential: { caller: 'key 3' } } as RequestContext;
const dataDirectory = mkdtempSync(join(tmpdir(), 'books-uploads-'));
const encryptionKey = Buffer.alloc(32, 3);
const store = new LocalFileStore(join(dataDirectory, 'files'));
let settings: { spool: Spool };
const received: ReceivedFile[] = [];
let server: Server;
let base: string;

/** What the handler of a request saw, for the test to read: the copy itself is gone when the test has the answer. */
function shown(file: unknown): object | null {
  if (!(file instanceof ReceivedFile)) return null;
  received.push(file);
  const { filename, contentType, sizeBytes, sha256, path } = file;
  const onDisk = createHash('sha256').update(readFileSync(path)).digest('hex');
  return { filename, contentType, sizeBytes, sha256, onDisk };
}

const answerError: ErrorRequestHandler = (error: unknown, _request, response, _next) => {
  const { httpStatus, code, message } = error instanceof Refusal ? error : new Refusal('INTERNAL_ERROR', String(error));
  response.status(httpStatus).json({ code, message });
};

beforeAll(async () => {
  settings = { spool: await Spool.open(dataDirectory) };
  const app = express();
  app.post('/rest', async (request, response) => {
    response.json({ file: shown(await receiveFile(request, 'file', settings, uploader)) });
  });
  const authenticate = async (request: express.Request) => {
    if (request.headers.authorization === undefined) throw new Refusal('UNAUTHENTICATED', 'no key');
    return uploader;
  };
  const willRun = ({ operationName }: { operationName?: unknown }) => operationName !== 'refused';
  const operations = { schema: await buildBooksSchema(), willRun };
  app.post('/graphql', graphqlUploads(settings, authenticate, operations), (request, response) => {
    const { variables = {} } = request.body as { variables?: Record<string, { file?: unknown } & Iterable<unknown>> };
    const files = Object.values(variables).flatMap((value) => (Array.isArray(value) ? value : [value?.file ?? value]));
    response.json({ body: request.body, files: files.map(shown) });
  });
  app.use(filesRouter({ files: store, linkKeys: [encryptionKey] }));
  app.use(answerError);
  server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  rmSync(dataDirectory, { recursive: true, force: true });
});

function copies(): string[] {
  const { folder } = settings.spool;
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** No copy outlives its request; the folders go right after the answer. */
const copiesGone = () => eventually('the end of the copies', async () => copies().length === 0);
afterEach(copiesGone);

function formOf(parts: [string, string | Blob, string?][]): FormData {
  const form = new FormData();
  for (const [name, value, filename] of parts) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, filename);
  }
  return form;
}

async function send(path: string, body: FormData | string, headers: Record<string, string> = {}) {
  const response = await fetch(base + path, {
    method: 'POST',
    body,
    headers: { authorization: 'Bearer key', ...headers },
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

/** Begins a request and breaks the connection once the server writes its file. */
async function breakOff(request: string): Promise<void> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request);
  while (copies().length === 0) await new Promise((resolve) => setImmediate(resolve));
  socket.destroy();
}

const sha256 = (content: Buffer) => createHash('sha256').update(content).digest('hex');

describe('a file of a REST request', () => {
  test('arrives whole, hashed, under its own name', async () => {
    const content = randomBytes(200_000);
    const form = formOf([
      ['note', 'ignored'],
      ['other', new Blob(['ignored']), 'other.pdf'],
      ['file', new Blob([content], { type: 'application/pdf' }), 'Rechnung März.pdf'],
    ]);
    const { status, body } = await send('/rest', form);
    expect(status).toBe(200);
    expect(body.file).toEqual({
      filename: 'Rechnung März.pdf',
      contentType: 'application/pdf',
      sizeBytes: 200_000,
      sha256: sha256(content),
      onDisk: sha256(content),
    });
  });

  test('is null when the form has none, also when nothing was chosen', async () => {
    expect((await send('/rest', formOf([['file', 'just text']]))).body).toEqual({ file: null });
    expect((await send('/rest', formOf([['document', new Blob(['x']), 'x.pdf']]))).body).toEqual({ file: null });
    const empty =
      '--b\r\nContent-Disposition: form-data; name="file"; filename=""\r\nContent-Type: application/octet-stream\r\n\r\n\r\n--b--\r\n';
    expect((await send('/rest', empty, { 'content-type': 'multipart/form-data; boundary=b' })).body).toEqual({
      file: null,
    });
  });

  test('may have 20 MB, and not a byte more', async () => {
    const atLimit = Buffer.alloc(limits.uploadBytes, 1);
    const accepted = await send('/rest', formOf([['file', new Blob([atLimit]), 'big.pdf']]));
    expect(accepted.status).toBe(200);
    expect(accepted.body.file.sizeBytes).toBe(limits.uploadBytes);
    const over = Buffer.alloc(limits.uploadBytes + 1, 1);
    const refused = await send('/rest', formOf([['file', new Blob([over]), 'bigger.pdf']]));
    expect(refused).toEqual({
      status: 413,
      body: { code: 'FILE_TOO_LARGE', message: 'The file is larger than 20971520 bytes' },
    });
  });

  test.each([
    [
      'two files',
      formOf([
        ['file', new Blob(['a']), 'a.pdf'],
        ['file', new Blob(['b']), 'b.pdf'],
      ]),
      'it has more than one file named file',
    ],
    [
      'too many files',
      formOf(Array.from({ length: 11 }, (_v, i) => [`f${i}`, new Blob(['a']), 'a.pdf'])),
      'it has too many parts',
    ],
    ['too many fields', formOf(Array.from({ length: 21 }, (_v, i) => [`f${i}`, 'a'])), 'it has too many parts'],
  ])('with %s is refused', async (_case, form, why) => {
    expect(await send('/rest', form)).toEqual({
      status: 400,
      body: { code: 'BAD_REQUEST', message: `The multipart body cannot be read: ${why}` },
    });
  });

  test.each([
    ['no boundary', 'multipart/form-data', 'x', 'its boundary is missing'],
    [
      'no end',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf',
      'it is not well-formed',
    ],
    ['no parts', 'multipart/form-data; boundary=b', 'nonsense', 'it is not well-formed'],
    [
      'an endless part header',
      'multipart/form-data; boundary=b',
      `--b\r\nContent-Disposition: ${'x'.repeat(100_000)}\r\n\r\na\r\n--b--\r\n`,
      'it is not well-formed',
    ],
  ])('in a body with %s is refused', async (_case, contentType, body, why) => {
    expect(await send('/rest', body, { 'content-type': contentType })).toEqual({
      status: 400,
      body: { code: 'BAD_REQUEST', message: `The multipart body cannot be read: ${why}` },
    });
  });

  test('in a body of another type is refused', async () => {
    expect((await send('/rest', '{}', { 'content-type': 'application/json' })).status).toBe(415);
  });

  test('that is broken off leaves nothing', async () => {
    const before = received.length;
    await breakOff(
      'POST /rest HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        '--b\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\nhalf of it',
    );
    expect(received).toHaveLength(before);
  });

  test.each([
    ['their key or person', 'key 3', limits.uploadsAtOnceBytesOfOwner / 2],
    ['their owner', 'owner 7', limits.uploadsAtOnceBytesOfOwner],
  ])('is kept while there is room among those of %s', async (_whose, name, bytesMaximum) => {
    const others = settings.spool.bytes.open([{ name, bytesMaximum }]);
    others.add(bytesMaximum - 10);
    const answers = [];
    for (const content of ['1234567890+', '1234567890', '1234567890']) {
      answers.push(await send('/rest', formOf([['file', new Blob([content]), 'a.pdf']])));
      await copiesGone();
    }
    const message = `More than ${bytesMaximum} bytes are being sent at once; try again in 30 s`;
    expect(answers[0]).toEqual({ status: 429, body: { code: 'RATE_LIMITED', message } });
    expect(answers.slice(1).map(({ status, body }) => [status, body.file.sizeBytes])).toEqual([
      [200, 10],
      [200, 10],
    ]);
    others.release();
    expect((await send('/rest', formOf([['file', new Blob(['1234567890+']), 'a.pdf']]))).status).toBe(200);
  });

  test('is kept while there is room in the process', async () => {
    const others = settings.spool.bytes.open([]);
    others.add(limits.uploadsAtOnceBytes - 10);
    const refused = await send('/rest', formOf([['file', new Blob(['1234567890+']), 'a.pdf']]));
    const message = 'Too much is being sent at once; try again';
    expect(refused).toEqual({ status: 503, body: { code: 'SERVICE_UNAVAILABLE', message } });
    others.release();
  });

  test('has a name that can be shown and stored', async () => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''..%2Fa%01b${'c'.repeat(300)}.pdf\r\n\r\nx\r\n--b--\r\n`;
    const { body: answer } = await send('/rest', body, { 'content-type': 'multipart/form-data; boundary=b' });
    expect(answer.file.filename).toBe(`ab${'c'.repeat(253)}`);
  });
});

describe('files of a GraphQL request', () => {
  const operations = (variables: object) =>
    JSON.stringify({
      query: 'mutation ($input: AttachFileInput, $many: [Upload], $file: Upload, $first: Int) { x }',
      variables,
    });
  const pdf = (content: string) => new Blob([content], { type: 'application/pdf' });

  test('are the values of the variables they were mapped to', async () => {
    const form = formOf([
      ['operations', operations({ input: { file: null }, many: [null, null] })],
      ['map', JSON.stringify({ a: ['variables.input.file', 'variables.many.1'], b: ['variables.many.0'] })],
      ['a', pdf('first'), 'a.pdf'],
      ['b', pdf('second'), 'b.pdf'],
    ]);
    const { status, body } = await send('/graphql', form);
    expect(status).toBe(200);
    expect(body.files.map((file: { filename: string; onDisk: string }) => [file.filename, file.onDisk])).toEqual([
      ['a.pdf', sha256(Buffer.from('first'))],
      ['b.pdf', sha256(Buffer.from('second'))],
      ['a.pdf', sha256(Buffer.from('first'))],
    ]);
    // A request's fingerprint stands on this text.
    expect(body.body.variables.input.file).toEqual({ filename: 'a.pdf', sha256: sha256(Buffer.from('first')) });
  });

  test('may have 20 MB, and not a byte more', async () => {
    const form = (bytes: number) =>
      formOf([
        ['operations', operations({ file: null })],
        ['map', JSON.stringify({ a: ['variables.file'] })],
        ['a', new Blob([Buffer.alloc(bytes, 1)]), 'a.pdf'],
      ]);
    const accepted = await send('/graphql', form(limits.uploadBytes));
    expect([accepted.status, accepted.body.files[0]?.sizeBytes]).toEqual([200, limits.uploadBytes]);
    const refused = await send('/graphql', form(limits.uploadBytes + 1));
    expect([refused.status, refused.body.code]).toEqual([413, 'FILE_TOO_LARGE']);
  });

  const map = (value: unknown): [string, string] => ['map', typeof value === 'string' ? value : JSON.stringify(value)];
  test.each<[string, number, string, [string, string | Blob, string?][]]>([
    ['no operations', 400, 'BAD_REQUEST', [map({ a: ['variables.file'] }), ['a', pdf('x'), 'a.pdf']]],
    ['no map', 400, 'BAD_REQUEST', [['operations', operations({ file: null })]]],
    [
      'files before the map',
      400,
      'BAD_REQUEST',
      [['operations', operations({})], ['a', pdf('x'), 'a.pdf'], map({ a: ['variables.file'] })],
    ],
    ['a map that is not JSON', 400, 'BAD_REQUEST', [['operations', operations({})], map('{')]],
    ['a map that is a list', 400, 'BAD_REQUEST', [['operations', operations({})], map([])]],
    ['operations that are a number', 400, 'BAD_REQUEST', [['operations', '7'], map({})]],
    ['a batch', 400, 'BAD_REQUEST', [['operations', `[${operations({})}]`], map({})]],
    [
      'a file that never comes',
      400,
      'BAD_REQUEST',
      [['operations', operations({ file: null })], map({ a: ['variables.file'] })],
    ],
    [
      'too many files',
      400,
      'BAD_REQUEST',
      [
        ['operations', operations({})],
        map(Object.fromEntries(Array.from({ length: 11 }, (_v, i) => [i, [`variables.f${i}`]]))),
      ],
    ],
    [
      'a place far down a list',
      400,
      'BAD_REQUEST',
      [['operations', operations({ many: [] })], map({ a: ['variables.many.1000000'] }), ['a', pdf('x'), 'a.pdf']],
    ],
    [
      'a place outside of the variables',
      400,
      'BAD_REQUEST',
      [['operations', operations({})], map({ a: ['query'] }), ['a', pdf('x'), 'a.pdf']],
    ],
    [
      'a place that takes no file',
      400,
      'BAD_REQUEST',
      [['operations', operations({})], map({ a: ['variables.first'] }), ['a', pdf('x'), 'a.pdf']],
    ],
    [
      'a field that takes no file',
      400,
      'BAD_REQUEST',
      [['operations', operations({ input: {} })], map({ a: ['variables.input.resourceId'] }), ['a', pdf('x'), 'a.pdf']],
    ],
    [
      'a variable that nobody declared',
      400,
      'BAD_REQUEST',
      [['operations', operations({})], map({ a: ['variables.none'] }), ['a', pdf('x'), 'a.pdf']],
    ],
    [
      'a file in more places than a request has files',
      400,
      'BAD_REQUEST',
      [
        ['operations', operations({})],
        map({ a: Array.from({ length: 11 }, (_v, index) => `variables.many${index}`) }),
        ['a', pdf('x'), 'a.pdf'],
      ],
    ],
    ['a huge field', 413, 'BODY_TOO_LARGE', [['operations', 'x'.repeat(limits.multipartFieldBytes + 1)], map({})]],
  ])('with %s are refused with %i', async (_case, status, code, parts) => {
    const answer = await send('/graphql', formOf(parts));
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  test('are thrown away when their operation will not run', async () => {
    const others = settings.spool.bytes.open([]);
    others.add(limits.uploadsAtOnceBytes);
    const refused = { ...JSON.parse(operations({ file: null })), operationName: 'refused' };
    const form = formOf([
      ['operations', JSON.stringify(refused)],
      map({ a: ['variables.file'] }),
      ['a', pdf('x'), 'a.pdf'],
    ]);
    expect(await send('/graphql', form)).toEqual({ status: 200, body: { body: refused, files: [null] } });
    others.release();
  });

  test('cannot be put where the program keeps its own', async () => {
    const form = formOf([
      ['operations', operations({})],
      map({ a: ['__proto__.polluted', 'variables.constructor.prototype.polluted'] }),
      ['a', pdf('x'), 'a.pdf'],
    ]);
    await send('/graphql', form);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('of nobody known are refused unread', async () => {
    const response = await fetch(`${base}/graphql`, { method: 'POST', body: formOf([['a', pdf('x'), 'a.pdf']]) });
    expect([response.status, await response.json()]).toEqual([401, { code: 'UNAUTHENTICATED', message: 'no key' }]);
  });

  test('that are broken off leave nothing', async () => {
    const before = received.length;
    const part = (name: string, content: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
    await breakOff(
      'POST /graphql HTTP/1.1\r\nHost: x\r\nAuthorization: x\r\nContent-Type: multipart/form-data; boundary=b\r\nContent-Length: 100000\r\n\r\n' +
        part('operations', operations({ file: null })) +
        part('map', JSON.stringify({ a: ['variables.file'] })) +
        '--b\r\nContent-Disposition: form-data; name="a"; filename="a.pdf"\r\n\r\nhalf of it',
    );
    expect(received).toHaveLength(before);
  });
});

describe('a link to a file', () => {
  const content = Buffer.from('%PDF-1.7 content');
  const hash = sha256(content);
  const link = { ownerId: 7, sha256: hash, filename: 'Rechnung "März".pdf', contentType: 'application/pdf' };
  const path = (changes: object = {}, seconds = 3600) =>
    signFileLink(encryptionKey, { ...link, ...changes, expiresAt: new Date(Date.now() + seconds * 1000) });

  beforeAll(async () => {
    const source = join(dataDirectory, 'source.pdf');
    writeFileSync(source, content);
    await store.put(fileKey(7, hash), source);
  });

  test('shows a PDF, to whoever holds the link', async () => {
    const response = await fetch(base + path());
    expect(response.status).toBe(200);
    expect(Buffer.from(await response.arrayBuffer()).equals(content)).toBe(true);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(content.length),
      'content-disposition': `inline; filename="Rechnung \\"M?rz\\".pdf"; filename*=UTF-8''Rechnung%20%22M%C3%A4rz%22.pdf`,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'",
    });
  });

  test('lets a browser save other files, never run them', async () => {
    const response = await fetch(base + path({ contentType: 'text/html', filename: 'x.html' }));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/html',
      'content-disposition': 'attachment; filename=x.html',
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
    const strange = await fetch(base + path({ contentType: 'no type\r\nX-Evil: 1' }));
    expect(strange.headers.get('content-type')).toBe('application/octet-stream');
  });

  test.each([
    ['is expired', () => path({}, -1)],
    ['has another signature', () => path().replace(/signature=.{4}/, 'signature=AAAA')],
    ['is not signed', () => `/files/7/${hash}`],
    ['names a file that is gone', () => path({ sha256: 'b'.repeat(64) })],
    ['names another owner', () => path().replace('/files/7/', '/files/8/')],
  ])('that %s is not found', async (_case, change) => {
    const response = await fetch(base + change());
    expect([response.status, await response.json()]).toEqual([404, { code: 'NOT_FOUND', message: 'File not found' }]);
  });
});
