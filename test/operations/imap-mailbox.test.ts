import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { limits } from '../../src/contract/limits.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { type ImapServer, startImapServer } from '../support/imap-server.js';
import { messageOf } from '../support/mail-in.js';

const invoice = readFileSync('test/samples/contoso-invoice.pdf');

let imap: ImapServer;
let books: TestBooks;
let serial = 0;
let resetClock = () => {};

beforeAll(async () => {
  await testService({ MAIL_TRUSTED_AUTHSERV_IDS: 'mx.here.example', MAIL_ALLOW_PRIVATE_ADDRESSES: 'true' });
});
beforeEach(async () => {
  imap = await startImapServer();
  books = await startBooks();
  await ask('mutation { createContact(input: { name: "Vendor", email: "a@vendor.example" }) { contact { id } } }');
});
afterEach(async () => {
  resetClock();
  await imap.close();
});

const ask = async (query: string, variables = {}) => {
  const { data, errors } = await books.graphql(query, variables);
  expect(errors).toEqual([]);
  return data;
};
const set = `mutation($input: SetImapMailboxInput!) { setImapMailbox(input: $input) { imapMailbox { id host takenFolder failure } } }`;
const settings = (changes = {}) => ({
  input: {
    host: '127.0.0.1',
    port: imap.port,
    security: 'NONE',
    userName: 'bookkeeper',
    password: 'open sesame',
    takenFolder: 'Taken',
    ...changes,
  },
});
const mailbox = async () =>
  (
    await ask(
      '{ viewer { owner { imapMailbox { id host port security userName folder takenFolder checkedAt failure } } } }',
    )
  ).viewer.owner.imapMailbox;
const mails = async () =>
  (await ask('{ incomingMails { nodes { way status subject files { filename documentId } } } }')).incomingMails.nodes;
const arrives = async (filename = 'invoice.pdf') => {
  serial += 1;
  const message = await messageOf({
    from: 'a@vendor.example',
    to: 'invoices@here.example',
    subject: `Invoice ${serial}`,
    text: 'attached',
    attachments: [{ filename, content: invoice, contentType: 'application/pdf' }],
  });
  const told = 'Authentication-Results: mx.here.example; dmarc=pass header.from=vendor.example\r\n';
  imap.append(Buffer.concat([Buffer.from(told), message]));
};
/** The next time that the mailbox is looked into. */
const later = async (seconds: number) => {
  resetClock();
  const time = new Date(Date.now() + seconds * 1000);
  resetClock = setClock(() => time);
  await books.drain();
};

test('messages of the folder are taken, moved, and taken once', async () => {
  await arrives();
  await ask(set, settings());
  await books.drain();
  expect(await mails()).toEqual([
    {
      way: 'IMAP',
      status: 'TAKEN',
      subject: expect.any(String),
      files: [{ filename: 'invoice.pdf', documentId: expect.any(String) }],
    },
  ]);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([0, 1]);
  expect(await mailbox()).toEqual({
    id: expect.any(String),
    host: '127.0.0.1',
    port: imap.port,
    security: 'NONE',
    userName: 'bookkeeper',
    folder: 'INBOX',
    takenFolder: 'Taken',
    checkedAt: expect.any(String),
    failure: null,
  });
  await arrives();
  await later(61);
  expect(await mails()).toHaveLength(2);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([0, 2]);
});

test('a message that was kept and not moved, as when the process died in between, is one mail', async () => {
  await arrives();
  imap.hangUpAt = 'MOVE';
  await ask(set, settings());
  await books.drain();
  expect(imap.count('INBOX')).toBe(1);
  expect((await mailbox()).failure).not.toBeNull();
  imap.hangUpAt = null;
  await later(601);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([0, 1]);
  expect((await mailbox()).failure).toBeNull();
  expect(await mails()).toHaveLength(1);
  const { invoiceDocuments } = await ask('{ invoiceDocuments { nodes { sourceType } } }');
  expect(invoiceDocuments.nodes).toEqual([{ sourceType: 'EMAIL' }]);
});

test('without a folder to move them to, messages are marked', async () => {
  await arrives();
  await ask(set, settings({ takenFolder: null }));
  await books.drain();
  await later(61);
  expect(imap.count('INBOX')).toBe(1);
  expect(await mails()).toHaveLength(1);
});

test('messages that are too large stay where they are without being downloaded, and keep no others back', async () => {
  const header = 'From: a@stranger.example\r\nSubject: Large\r\n\r\n';
  imap.append(Buffer.from(header.padEnd(limits.incomingMailBytes + 1, 'x')), limits.imapMessagesAtOnce);
  await arrives();
  await ask(set, settings());
  await books.drain();
  const failure = `Message 1: the message is larger than ${limits.incomingMailBytes} bytes`;
  expect((await mailbox()).failure).toBe(failure);
  expect(await mails()).toHaveLength(1);
  await arrives();
  await later(61);
  expect((await mailbox()).failure).toBe(failure);
  expect(await mails()).toHaveLength(2);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([limits.imapMessagesAtOnce, 2]);
  const downloaded = imap.heard.join('').match(/(?<=UID FETCH )\d+/g);
  expect(new Set(downloaded)).toEqual(new Set(['51', '52']));
});

test('the look after one that broke off begins with the last message', async () => {
  await arrives();
  await arrives();
  imap.hangUpAt = 'UID FETCH 1 ';
  await ask(set, settings());
  await books.drain();
  expect(await mails()).toEqual([]);
  await later(601);
  expect(await mails()).toMatchObject([{ status: 'TAKEN', subject: `Invoice ${serial}` }]);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([1, 1]);
  imap.hangUpAt = null;
  await later(1202);
  expect([imap.count('INBOX'), imap.count('Taken')]).toEqual([0, 2]);
});

test('a wrong password is told, the right one is never shown nor logged, and settings that changed make earlier jobs stale', async () => {
  await ask(set, settings({ password: 'wrong' }));
  await books.drain();
  expect((await mailbox()).failure).toBe('The server does not take user and password');
  await ask(set, settings());
  await ask(set, settings({ password: null, takenFolder: null }));
  await books.drain();
  expect((await mailbox()).failure).toBeNull();
  const { auditLog } = await ask('{ auditLog { nodes { action changes } } }');
  expect(JSON.stringify(auditLog)).not.toContain('sesame');
  const { resources } = await testService();
  const rows = await resources.auditorOrm.em
    .fork()
    .execute('select password from imap_mailboxes where owner_id = ?', [books.ownerId]);
  expect(rows).toEqual([{ password: expect.stringMatching(/^v2\./) }]);
});

test.each([
  ['no host', { host: ' ' }, 'host'],
  ['a URL as host', { host: 'imap://x' }, 'host'],
  ['a port that is none', { port: 70_000 }, 'port'],
  ['no password for another user', { password: null, userName: 'somebody' }, 'password'],
  ['the same folder twice', { takenFolder: 'INBOX' }, 'takenFolder'],
])('refuses %s', async (_what, changes, path) => {
  const { errors } = await books.graphql(set, settings(changes));
  expect(errors[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path }] });
  expect(await mailbox()).toBeNull();
});

test('a mailbox that was removed is looked into no more', async () => {
  const { setImapMailbox } = await ask(set, settings());
  await ask('mutation($id: ID!) { removeImapMailbox(input: { id: $id }) { imapMailbox { id } } }', {
    id: setImapMailbox.imapMailbox.id,
  });
  await arrives();
  await books.drain();
  expect([await mailbox(), await mails(), imap.count('INBOX')]).toEqual([null, [], 1]);
});

describe('a mail server that answers without an end is hung up on, and the mailbox says so', () => {
  const most = 8 * limits.imapAnswerBytes;

  /** Greets, and sends the same again and again until it is hung up on or has sent the most; answers how much was sent. */
  async function endless(greeting: string, chunk: Buffer): Promise<{ port: number; sent(): Promise<number> }> {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sent = once(server, 'connection').then(async ([socket]: Socket[]) => {
      const forever = function* () {
        for (let bytes = 0; bytes < most; bytes += chunk.length) yield chunk;
      };
      socket?.write(greeting);
      // Hung up on: what was taken until then is what counts.
      await pipeline(Readable.from(forever()), socket as Socket).catch(() => undefined);
      server.close();
      return socket?.bytesWritten ?? 0;
    });
    return { port: (server.address() as AddressInfo).port, sent: () => sent };
  }

  test.each([
    ['a line', '* OK [CAPABILITY IMAP4rev1] ready\r\n* OK ', Buffer.alloc(64 * 1024, 'x'), /Line length \d+ exceeds/],
    ['a text', `* OK ready\r\n* OK {${2 ** 29}}\r\n`, Buffer.alloc(64 * 1024, 'x'), /Literal size \d+ exceeds/],
    [
      'texts',
      '* OK ready\r\n* LIST ',
      Buffer.from(`{65536}\r\n${'x'.repeat(65_536)}`),
      /(Line|Response) \w+ \d+ exceeds/,
    ],
  ])('%s', async (_what, greeting, chunk, failure) => {
    const hostile = await endless(greeting, chunk);
    await ask(set, settings({ port: hostile.port }));
    await books.drain();
    expect(await hostile.sent()).toBeLessThan(most / 2);
    expect((await mailbox()).failure).toMatch(failure);
  });
});
