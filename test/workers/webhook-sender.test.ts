import dns from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { type AddressInfo, createServer, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { jest } from '@jest/globals';
import { limits } from '../../src/contract/limits.js';
import { publicHosts } from '../../src/outbox/public-hosts.js';
import { Sender, type SenderSettings } from '../../src/webhooks/send.js';
import { startNameServer } from '../support/name-server.js';
import { answering, type Receiver, startReceiver } from '../support/receiver.js';

let receiver: Receiver;
const senders: Sender[] = [];

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(async () => {
  await Promise.all(senders.splice(0).map((sender) => sender.close()));
  await receiver.close();
});

function post(url: string, settings: Partial<SenderSettings> = {}) {
  const sender = new Sender({ timeoutMs: 10_000, allowPrivateAddresses: true, ...settings });
  senders.push(sender);
  return sender.post({ url, headers: { 'Content-Type': 'application/json' }, body: '{"name":"ü"}' });
}

const refusing = { allowPrivateAddresses: false };
const refused = 'refused: the address is not a public one';

test('posts the exact bytes', async () => {
  const answer = await post(receiver.url);
  expect(answer).toMatchObject({ statusCode: 204, error: null, responseExcerpt: null, retryAfterSeconds: null });
  expect(receiver.received).toEqual([expect.objectContaining({ method: 'POST', path: '/hook', body: '{"name":"ü"}' })]);
  expect(receiver.received[0]?.headers['content-length']).toBe('13');
});

test('connections to an endpoint that cannot be reached share what TLS needs', async () => {
  const sender = new Sender({ timeoutMs: 10_000, allowPrivateAddresses: true });
  senders.push(sender);
  const made = jest.spyOn(tls, 'createSecureContext');
  try {
    const posts = Array.from({ length: 20 }, () => sender.post({ url: 'https://127.0.0.1:9/', headers: {}, body: '' }));
    const answers = await Promise.all(posts);
    expect(new Set(answers.map(({ error }) => error))).toEqual(new Set(['econnrefused: no connection']));
    expect(made).not.toHaveBeenCalled();
  } finally {
    made.mockRestore();
  }
});

test('anything but a 2xx is a failure, and a redirect is not followed', async () => {
  receiver.respond = answering(302, { location: '/elsewhere' }, 'moved');
  expect(await post(receiver.url)).toMatchObject({ statusCode: 302, error: 'answered 302', responseExcerpt: 'moved' });
  receiver.respond = answering(503, { 'retry-after': '7' });
  expect(await post(receiver.url)).toMatchObject({ statusCode: 503, error: 'answered 503', retryAfterSeconds: 7 });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/hook', '/hook']);
});

test('reads no more than 16 KiB of an answer, which may never end', async () => {
  receiver.respond = (_received, response) => {
    response.writeHead(200);
    const pour = () => response.write('x'.repeat(1024), pour);
    pour();
  };
  const answer = await post(receiver.url);
  expect(answer).toMatchObject({ statusCode: 200, error: null });
  expect(answer.responseExcerpt).toBe('x'.repeat(limits.webhookResponseBytes));
});

test('an endpoint that does not answer in time has failed', async () => {
  receiver.respond = () => undefined;
  const answer = await post(receiver.url, { timeoutMs: 80 });
  expect(answer).toMatchObject({ statusCode: null, error: 'no answer in 0.08 s' });
  expect(answer.durationMs).toBeGreaterThanOrEqual(78);
});

test('a status that came in time counts, though the body never ends', async () => {
  receiver.respond = (_received, response) => void response.writeHead(200).write('thanks');
  expect(await post(receiver.url, { timeoutMs: 2_000 })).toMatchObject({
    statusCode: 200,
    error: null,
    responseExcerpt: 'thanks',
  });
});

test('a refused connection and an unknown host are failures', async () => {
  const { port } = receiver;
  await receiver.close();
  expect(await post(`http://127.0.0.1:${port}/`)).toMatchObject({
    statusCode: null,
    error: 'econnrefused: no connection',
  });
  expect(await post('http://nowhere.invalid/')).toMatchObject({
    error: expect.stringMatching(/^(enotfound|eai_again)/),
  });
});

test('a kept connection that the endpoint closed is replaced', async () => {
  const sender = new Sender({ timeoutMs: 10_000, allowPrivateAddresses: true });
  senders.push(sender);
  const outgoing = { url: receiver.url, headers: {}, body: '{}' };
  receiver.respond = (_received, response) => {
    const { socket } = response;
    response.writeHead(200).end('ok');
    socket?.once('data', () => socket.resetAndDestroy());
  };
  expect((await sender.post(outgoing)).statusCode).toBe(200);
  receiver.respond = answering(202);
  expect(await sender.post(outgoing)).toMatchObject({ statusCode: 202, error: null });
});

test.each([
  ['closes', (socket: Socket) => socket.end('HTTP/1.1 2')],
  ['resets', (socket: Socket) => socket.write('HTTP/1.1 2', () => socket.resetAndDestroy())],
])('an endpoint that %s every connection within its answer is not sent to without end', async (_how, breakOff) => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined).once('data', () => breakOff(socket));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await post(`http://127.0.0.1:${port}/`);
  expect(answer).toMatchObject({ statusCode: null, error: expect.any(String) });
  expect(connections).toBeLessThanOrEqual(3);
  server.close();
});

test.each([
  'http://127.0.0.1:PORT/',
  'http://localhost:PORT/',
  'http://2130706433:PORT/',
  'http://0x7f000001:PORT/',
  'http://0177.0.0.1:PORT/',
  'http://127.1:PORT/',
  'http://0.0.0.0:PORT/',
  'http://[::1]:PORT/',
  'http://[::]:PORT/',
  'http://[::ffff:127.0.0.1]:PORT/',
  'http://[::ffff:7f00:1]:PORT/',
  'http://[64:ff9b::7f00:1]:PORT/',
  'http://10.0.0.1:PORT/',
  'http://172.16.0.1:PORT/',
  'http://192.168.0.1:PORT/',
  'http://100.64.0.1:PORT/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[fe80::1]:PORT/',
  'http://[fd00::1]:PORT/',
  'https://127.0.0.1:PORT/',
  'https://[::ffff:169.254.169.254]/',
])('refuses %s', async (url) => {
  const answer = await post(url.replace('PORT', String(receiver.port)), refusing);
  expect(answer).toMatchObject({ statusCode: null, error: refused });
  expect(receiver.received).toEqual([]);
});

test('the address that a name resolves to for the connection itself is what counts', async () => {
  const lookups: string[] = [];
  const rebinding: LookupFunction = (hostname, options, callback) => {
    lookups.push(hostname);
    const address = '127.0.0.1';
    if (options.all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const url = `http://events.example:${receiver.port}/`;
  expect(await post(url, { ...refusing, lookup: rebinding })).toMatchObject({ statusCode: null, error: refused });
  expect(receiver.received).toEqual([]);
  expect(await post(url, { lookup: rebinding })).toMatchObject({ statusCode: 204 });
  expect(lookups).toEqual(['events.example', 'events.example']);
});

test('one private address among those of a name is enough to refuse it', async () => {
  const mixed: LookupFunction = (_hostname, options, callback) => {
    if (options.all) {
      callback(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '::ffff:127.0.0.1', family: 6 },
      ]);
    } else callback(null, '::ffff:127.0.0.1', 6);
  };
  expect(await post('https://events.example/', { ...refusing, lookup: mixed })).toMatchObject({ error: refused });
});

test('name servers that say nothing keep no thread, so that other names are found meanwhile', async () => {
  const nameServer = await startNameServer();
  nameServer.isSilent = true;
  const hosts = Array.from({ length: 30 }, (_, index) => `hangs-${index}.example`);
  const find = publicHosts([nameServer.address]);
  let answered = 0;
  const codes = hosts.map(
    (host) =>
      new Promise((resolve) => {
        find(host, { all: true }, (error) => {
          answered += 1;
          resolve(error?.code);
        });
      }),
  );
  expect(await lookup('localhost', { family: 4 })).toEqual({ address: '127.0.0.1', family: 4 });
  expect(answered).toBe(0);
  expect(await Promise.all(codes)).toEqual(hosts.map(() => 'ETIMEOUT'));
  nameServer.isSilent = false;
  nameServer.addresses.set('public.example', ['93.184.216.34']).set('private.example', ['127.0.0.1']);
  const sending = { ...refusing, lookup: find };
  expect(await post(`http://private.example:${receiver.port}/`, sending)).toMatchObject({ error: refused });
  expect(await post('http://unknown.example/', sending)).toMatchObject({ error: 'enotfound: no connection' });
  const found = await new Promise((resolve) => {
    find('public.example', {}, (_error, ...address) => resolve(address));
  });
  expect(found).toEqual(['93.184.216.34', 4]);
  await nameServer.close();
});

test('public endpoints are looked for without the resolver of the system, whose threads all share', async () => {
  const asked = jest.spyOn(dns, 'lookup');
  const resolve4 = jest.spyOn(dns.promises.Resolver.prototype, 'resolve4').mockResolvedValue(['127.0.0.1']);
  expect(await post('http://events.example/', refusing)).toMatchObject({ error: refused });
  expect([asked.mock.calls.length, resolve4.mock.calls]).toEqual([0, [['events.example']]]);
  jest.restoreAllMocks();
});
