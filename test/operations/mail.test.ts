import type { EntityManager } from '@mikro-orm/postgresql';
import { openMailServer } from '../../src/mail/mail-server.js';
import { MailKind } from '../../src/mail/outgoing-mail.entity.js';
import { beginMailAttempt, MailHeld, type NewMail, queueMail } from '../../src/mail/outgoing-mail.operations.js';
import { changeQuotas } from '../../src/store/quotas.js';
import { query, sql } from '../../src/store/sql.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { startMailServer, type TestMailServer } from '../support/mail-server.js';

const sender = { name: 'Books', address: 'books@example.org' };
const start = new Date('2026-11-23T10:00:00Z');

let server: TestMailServer;
let books: TestBooks;
let contactId: number;
let resetClock: () => void;
beforeAll(async () => {
  server = await startMailServer();
  await testService({ SMTP_URL: server.url, MAIL_FROM: 'Books <books@example.org>', MAIL_RETRY_SECONDS: '60,600' });
});
beforeEach(async () => {
  resetClock = setClock(() => start);
  server.received = [];
  server.toRecipient = () => null;
  server.toMail = () => null;
  books = await startBooks({ name: 'Łódź & Søn' });
  const { data } = await books.graphql('mutation { createContact(input: { name: "Customer" }) { contact { id } } }');
  contactId = Number(data.createContact.contact.id);
});
afterEach(() => resetClock());
afterAll(async () => {
  await server.close();
});

const transaction = async <T>(work: (em: EntityManager) => Promise<T>) => (await books.em()).transactional(work);
const queue = (mail: Partial<NewMail> = {}) =>
  transaction((em) =>
    queueMail(em, sender, {
      kind: MailKind.STATEMENT,
      recipients: ['customer@example.com'],
      subject: 'Ihr Kontoauszug – November',
      text: 'Guten Tag,\n\nanbei …\n',
      contactId,
      ...mail,
    }),
  );
const fields = `status recipients acceptedRecipients refusedRecipients attemptCount nextAttemptAt sentAt serverAnswer`;
const look = async () => {
  const { data, errors } = await books.graphql(`{ outgoingMails { nodes { ${fields} text } totalCount } }`);
  expect(errors).toEqual([]);
  return data.outgoingMails.nodes;
};
const events = async () => {
  const { data } = await books.graphql('{ events { nodes { eventType envelope } } }');
  return data.events.nodes
    .filter(({ eventType }: { eventType: string }) => eventType.startsWith('books.mail.'))
    .map(({ envelope }: { envelope: { event: string; data: object } }) => [envelope.event, envelope.data]);
};
const later = (seconds: number) => setClock(() => new Date(start.getTime() + seconds * 1000));
const header = (content: string, name: string) =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'mi').exec(content)?.[1];

test('a mail is handed over once, in the owner’s name, and recorded with the server’s answer', async () => {
  const mail = await queue();
  expect(await look()).toEqual([
    expect.objectContaining({ status: 'QUEUED', attemptCount: 0, nextAttemptAt: start.toISOString(), sentAt: null }),
  ]);
  await books.drain();
  await books.drain();
  expect(server.received).toHaveLength(1);
  const [{ from, to, content }] = server.received as [(typeof server.received)[0]];
  expect({ from, to }).toEqual({ from: 'books@example.org', to: ['customer@example.com'] });
  expect(header(content, 'Message-ID')).toBe(mail.messageId);
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@example\.org>$/);
  expect(header(content, 'From')).toBe('=?UTF-8?B?xYHDs2TFuiAmIFPDuG4=?= <books@example.org>');
  expect(header(content, 'Reply-To')).toBeUndefined();
  expect(header(content, 'Subject')).toBe('=?UTF-8?Q?Ihr_Kontoauszug_=E2=80=93_November?=');
  expect(await look()).toEqual([
    {
      status: 'SENT',
      recipients: ['customer@example.com'],
      acceptedRecipients: ['customer@example.com'],
      refusedRecipients: [],
      attemptCount: 1,
      nextAttemptAt: null,
      sentAt: start.toISOString(),
      serverAnswer: expect.stringMatching(/^250 /),
      text: 'Guten Tag,\n\nanbei …\n',
    },
  ]);
  expect(await events()).toEqual([
    [
      'books.mail.sent',
      { outgoing_mail_id: mail.id, kind: 'statement', contact_id: contactId, invoice_id: null, credit_note_id: null },
    ],
  ]);
});

test('what the server cannot take now is tried again after a while, under the same Message-ID', async () => {
  server.toMail = () => ({ code: 451, text: 'Try again later' });
  const mail = await queue();
  await books.drain();
  expect(await look()).toEqual([
    expect.objectContaining({
      status: 'QUEUED',
      attemptCount: 1,
      nextAttemptAt: '2026-11-23T10:01:00.000Z',
      serverAnswer: expect.stringContaining('451 Try again later'),
    }),
  ]);
  later(59);
  expect(await books.drain()).toBe(0);
  server.toMail = () => null;
  later(60);
  await books.drain();
  expect(server.received.map(({ content }) => header(content, 'Message-ID'))).toEqual([mail.messageId]);
  expect(await look()).toEqual([expect.objectContaining({ status: 'SENT', attemptCount: 2 })]);
});

test('a mail is given up when the schedule is over, and can be queued again by hand', async () => {
  server.toMail = () => ({ code: 421, text: 'Closing' });
  await queue();
  for (const seconds of [0, 60, 700]) {
    later(seconds);
    await books.drain();
  }
  expect(await look()).toEqual([
    expect.objectContaining({ status: 'FAILED', attemptCount: 3, nextAttemptAt: null, sentAt: null }),
  ]);
  expect((await events()).map(([name]: [string]) => name)).toEqual(['books.mail.failed']);
  server.toMail = () => null;
  const [{ id }] = (await query<{ id: number }>(
    await books.em(),
    sql`select id from outgoing_mails where owner_id = ${books.ownerId}`,
  )) as [{ id: number }];
  const retry = `mutation { retryOutgoingMail(input: { id: "${id}" }) { outgoingMail { status nextAttemptAt } } }`;
  expect((await books.graphql(retry)).data.retryOutgoingMail.outgoingMail).toEqual({
    status: 'QUEUED',
    nextAttemptAt: '2026-11-23T10:11:40.000Z',
  });
  await books.drain();
  expect(await look()).toEqual([expect.objectContaining({ status: 'SENT', attemptCount: 4 })]);
  const again = await books.graphql(retry);
  expect(again.errors.map(({ extensions }) => extensions.code)).toEqual(['MAIL_NOT_FAILED']);
  expect(server.received).toHaveLength(1);
});

test.each([
  ['a recipient', () => (server.toRecipient = () => ({ code: 550, text: 'No such user' })), '550 No such user'],
  ['the mail', () => (server.toMail = () => ({ code: 554, text: 'Spam' })), '554 Spam'],
])('a server that refuses %s for good is not asked again', async (_what, refuse, said) => {
  refuse();
  await queue();
  await books.drain();
  expect(await look()).toEqual([
    expect.objectContaining({
      status: 'FAILED',
      attemptCount: 1,
      refusedRecipients: ['customer@example.com'],
      nextAttemptAt: null,
      serverAnswer: expect.stringContaining(said),
    }),
  ]);
  expect(server.received).toEqual([]);
});

test('of several recipients each gets it once: one taken, one refused for good, one later', async () => {
  const codes: Record<string, number> = { 'gone@example.com': 550, 'busy@example.com': 450 };
  server.toRecipient = (address) => (codes[address] ? { code: codes[address], text: 'No' } : null);
  await queue({ recipients: ['a@example.com', 'gone@example.com', 'busy@example.com'] });
  await books.drain();
  expect(await look()).toEqual([
    expect.objectContaining({
      status: 'QUEUED',
      acceptedRecipients: ['a@example.com'],
      refusedRecipients: ['gone@example.com'],
    }),
  ]);
  codes['busy@example.com'] = 0;
  later(60);
  await books.drain();
  expect(await look()).toEqual([
    expect.objectContaining({ status: 'SENT', acceptedRecipients: ['a@example.com', 'busy@example.com'] }),
  ]);
  expect(server.received.map(({ to }) => to)).toEqual([['a@example.com'], ['busy@example.com']]);
  expect(header(server.received[1]?.content ?? '', 'To')).toBe('a@example.com, gone@example.com, busy@example.com');
});

test('a connection that is lost before the answer is tried again', async () => {
  server.toMail = () => 'hang up';
  await queue();
  await books.drain();
  expect(await look()).toEqual([expect.objectContaining({ status: 'QUEUED', attemptCount: 1, refusedRecipients: [] })]);
});

test('a server that is out of reach is tried again', async () => {
  const gone = await startMailServer();
  await gone.close();
  const answer = await openMailServer(gone.url, sender).send({
    messageId: '<a@example.org>',
    fromName: null,
    replyTo: null,
    recipients: ['a@example.com'],
    pending: ['a@example.com'],
    subject: 'A',
    text: 'A',
    attachment: null,
  });
  expect(answer).toEqual({ accepted: [], refused: [], text: expect.stringContaining('ECONNREFUSED') });
});

test('while a process sends a mail no other does; when it died, another goes on after its time', async () => {
  const { id, messageId } = await queue();
  await transaction((em) => beginMailAttempt(em, id));
  await expect(transaction((em) => beginMailAttempt(em, id))).rejects.toThrow(MailHeld);
  later(121);
  await books.drain();
  expect(await look()).toEqual([expect.objectContaining({ status: 'SENT', attemptCount: 2 })]);
  expect(server.received.filter(({ content }) => content.includes(messageId))).toHaveLength(1);
});

test('a secret text is stored encrypted, shown to nobody, and gone once the mail is sent', async () => {
  const text = 'https://books.example.org/reset#token-of-once';
  await queue({ kind: MailKind.PASSWORD_RESET, text, isSecret: true });
  const stored = async () =>
    query<{ row: string }>(
      await books.em(),
      sql`select row_to_json(m)::text as row from outgoing_mails m where owner_id = ${books.ownerId}`,
    );
  expect((await stored())[0]?.row).not.toContain('token-of-once');
  expect((await look())[0].text).toBeNull();
  await books.drain();
  expect(server.received[0]?.content).toContain('token-of-once');
  expect((await stored())[0]?.row).toContain('"secret_text":null');
});

test.each([
  ['subject', { subject: 'Hello\r\nBcc: all@example.com' }],
  ['recipients.0', { recipients: ['a@example.com\r\nBcc: all@example.com'] }],
  ['recipients.0', { recipients: ['Customer <a@example.com>'] }],
  ['recipients.1', { recipients: ['a@example.com', 'a@example.com,b@example.com'] }],
  ['recipients', { recipients: [] }],
  ['recipients', { recipients: Array.from({ length: 11 }, (_, index) => `a${index}@example.com`) }],
])('%s that breaks a header, or is none, is refused, and nothing is queued', async (path, mail) => {
  await expect(queue(mail)).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: [{ path }] });
  expect(await look()).toEqual([]);
});

test('an owner sends so many mails a day', async () => {
  await transaction((em) => changeQuotas(em, { mailsPerDay: 2 }));
  await queue();
  await queue();
  await expect(queue()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', retryAfterSeconds: 14 * 3600 });
  expect(await look()).toHaveLength(2);
  const { data } = await books.graphql('{ viewer { quotas { mailsPerDay { maximum used } } } }');
  expect(data.viewer.quotas.mailsPerDay).toEqual({ maximum: 2, used: 2 });
  later(14 * 3600);
  await queue();
  expect(await look()).toHaveLength(3);
});

test('mails are listed by what they are about', async () => {
  await queue();
  const { data } = await books.graphql(
    `{ byContact: outgoingMails(filter: { contactId: "${contactId}", kinds: [STATEMENT] }) { nodes { contact { name } } }
      byStatus: outgoingMails(filter: { statuses: [SENT] }) { totalCount }
      byInvoice: outgoingMails(filter: { invoiceId: "1" }) { totalCount } }`,
  );
  expect(data).toEqual({
    byContact: { nodes: [{ contact: { name: 'Customer' } }] },
    byStatus: { totalCount: 0 },
    byInvoice: { totalCount: 0 },
  });
});
