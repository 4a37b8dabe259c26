import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { tmpdir } from 'node:os';
import { Readable } from 'node:stream';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { zipSync } from 'fflate';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import type { Refusal } from '../../src/contract/errors.js';
import { limits } from '../../src/contract/limits.js';
import { mailSignature, type PostedMail, receivePostedMail } from '../../src/incoming-mail/posted-mail.js';
import { startSmtpListener } from '../../src/incoming-mail/smtp-listener.js';
import { changeQuotas } from '../../src/store/quotas.js';
import { SharedBytes } from '../../src/store/shared-bytes.js';
import { setClock } from '../../src/values/clock.js';
import { startBooks, type TestBooks, testService } from '../support/books.js';
import { bring, messageOf, postMail, publishDomain, SmtpByHand, signer } from '../support/mail-in.js';
import { type NameServer, startNameServer } from '../support/name-server.js';
import { eventually } from '../support/service-process.js';

const domain = 'in.books.example';
const secret = 'a secret of the installation, 32 bytes';
const invoice = readFileSync('test/samples/contoso-invoice.pdf');
const another = readFileSync('test/samples/azure-interior-invoice.pdf');
const pdf = (content = invoice, filename = 'invoice.pdf') => ({ filename, content, contentType: 'application/pdf' });

let names: NameServer;
let port: number;
let books: TestBooks;
let address: string;

beforeAll(async () => {
  names = await startNameServer();
  const { server } = await testService({
    MAIL_DOMAIN: domain,
    MAIL_SMTP_PORT: '0',
    MAIL_HTTP_SECRET: secret,
    MAIL_DNS_SERVERS: names.address,
    MAIL_TRUSTED_AUTHSERV_IDS: 'mx.provider.example',
    MAIL_RETENTION_DAYS: '30',
  });
  port = server.smtpPort as number;
  publishDomain(names, 'vendor.example');
});
beforeEach(async () => {
  names.isSilent = false;
  books = await startBooks();
  address = await mailAddress();
  await ask(
    'mutation { createContact(input: { name: "Vendor", email: "Billing@vendor.example" }) { contact { id } } }',
  );
});
afterAll(() => names.close());

const ask = async (query: string, variables = {}) => {
  const { data, errors } = await books.graphql(query, variables);
  expect(errors).toEqual([]);
  return data;
};
const mailAddress = async () => (await ask('{ viewer { owner { mailAddress } } }')).viewer.owner.mailAddress as string;
const shown = `id way status fromAddress fromName subject messageId envelopeFrom remoteAddress holdReasons failure isReleased
  decidedBy { kind } authentication { spf dkim dmarc isProved checkedBy } files { filename sizeBytes documentId refusal }`;
const mails = async () => (await ask(`{ incomingMails { nodes { ${shown} } } }`)).incomingMails.nodes;
const onlyMail = async () => {
  const all = await mails();
  expect(all).toHaveLength(1);
  return all[0];
};
const documents = async () =>
  (await ask('{ invoiceDocuments { nodes { id filename sourceType contentType incomingMail { id subject } } } }'))
    .invoiceDocuments.nodes;
const vendorMail = (mail: SendMailOptions = {}) => ({
  from: 'The Vendor <billing@vendor.example>',
  to: address,
  subject: 'Invoice INV-100',
  messageId: '<100@vendor.example>',
  text: 'Please find our invoice attached.',
  attachments: [pdf()],
  dkim: signer('vendor.example'),
  ...mail,
});
const post = async (message: Buffer, { recipient = address, sender = '', ...changes }: Record<string, string> = {}) => {
  const posted = { message, secret: changes.secret ?? secret, recipient, sender };
  const response = await postMail(books.url, posted, changes);
  const body = (await response.json()) as { incoming_mail?: object; error?: { code: string } };
  return { status: response.status, body };
};

describe('over SMTP', () => {
  test('an invoice of a known sender becomes a document, with what was found out about the mail', async () => {
    expect(await bring(port, vendorMail())).toMatch(/^250 /);
    expect(await onlyMail()).toMatchObject({ status: 'RECEIVED', way: 'SMTP', files: [] });
    expect(await documents()).toEqual([]);
    await books.drain();
    const [document] = await documents();
    const mail = await onlyMail();
    expect(mail).toEqual({
      id: expect.any(String),
      way: 'SMTP',
      status: 'TAKEN',
      fromAddress: 'billing@vendor.example',
      fromName: 'The Vendor',
      subject: 'Invoice INV-100',
      messageId: '<100@vendor.example>',
      envelopeFrom: 'billing@vendor.example',
      remoteAddress: '127.0.0.1',
      holdReasons: [],
      failure: null,
      isReleased: false,
      decidedBy: null,
      authentication: { spf: 'pass', dkim: 'pass', dmarc: 'pass', isProved: true, checkedBy: null },
      files: [{ filename: 'invoice.pdf', sizeBytes: invoice.length, documentId: document.id, refusal: null }],
    });
    expect(await documents()).toEqual([
      {
        id: document.id,
        filename: 'invoice.pdf',
        sourceType: 'EMAIL',
        contentType: 'application/pdf',
        incomingMail: { id: mail.id, subject: 'Invoice INV-100' },
      },
    ]);
    const { body } = await books.rest('GET', `/api/books/invoice_documents/${document.id}`);
    expect(body.invoice_document).toMatchObject({ source_type: 'email', extracted_invoice_number: 'INV-100' });
  });

  test('the same message twice, and the same file in another, is one document', async () => {
    const mail = vendorMail({ date: new Date('2026-11-20T10:00:00Z') });
    const raw = await messageOf(mail);
    const brought = { envelope: { from: 'billing@vendor.example', to: address }, raw };
    await Promise.all([bring(port, brought), bring(port, brought)]);
    await books.drain();
    await bring(port, brought);
    await bring(port, vendorMail({ subject: 'Again', messageId: '<101@vendor.example>' }));
    await books.drain();
    const [first, second, ...others] = await mails();
    expect(others).toEqual([]);
    expect([first.status, second.status]).toEqual(['TAKEN', 'TAKEN']);
    expect(second.files[0].documentId).toBe(first.files[0].documentId);
    expect((await documents()).map(({ incomingMail }: { incomingMail: object }) => incomingMail)).toEqual([
      { id: first.id, subject: 'Invoice INV-100' },
    ]);
  });

  test('a recipient that is nobody is refused, and not told from another owner’s that is guessed', async () => {
    const client = await SmtpByHand.connect(port);
    await client.say('EHLO mx.vendor.example');
    await client.say('MAIL FROM:<a@vendor.example>');
    const guessed = address.replace(/\.[0-9a-f]{32}@/, `.${'0'.repeat(32)}@`);
    const replies = [];
    for (const recipient of [guessed, `nobody@${domain}`, 'a@vendor.example', address.replace(/^\d+/, '999999')])
      replies.push(await client.say(`RCPT TO:<${recipient}>`));
    expect(new Set(replies)).toEqual(new Set(['550 5.1.1 No such recipient here']));
    expect(await client.say(`RCPT TO:<${address.toUpperCase()}>`)).toMatch(/^250 /);
    await client.say(`RCPT TO:<b@${domain}>`);
    expect(await client.say(`RCPT TO:<c@${domain}>`)).toBe('421 4.7.0 Too many unknown recipients');
    client.socket.destroy();
    expect(await mails()).toEqual([]);
  });

  test('half a message is no mail, a message that is too large is refused before it is sent', async () => {
    const client = await SmtpByHand.connect(port);
    await client.say('EHLO mx.vendor.example');
    expect(await client.say('MAIL FROM:<a@vendor.example> SIZE=99000000')).toMatch(/^552 /);
    await client.say('MAIL FROM:<a@vendor.example>');
    await client.say(`RCPT TO:<${address}>`);
    expect(await client.say('DATA')).toMatch(/^354 /);
    client.socket.end('Subject: half\r\n\r\nThis is where the line br');
    await client.closed();
    await books.drain();
    expect(await mails()).toEqual([]);
  });

  test('a client that is silent, or that never ends, is hung up on, and what it had sent is no mail', async () => {
    const { resources } = await testService();
    const { orm, files, log } = resources;
    const shared = { port: 0, host: '127.0.0.1', tls: undefined, domain, orm, files, log };
    for (const times of [{ silenceMs: 300 }, { connectionMs: 1_500 }]) {
      const listener = await startSmtpListener({ ...shared, ...times });
      const client = await SmtpByHand.connect(listener.port);
      await client.say('EHLO mx.vendor.example');
      await client.say('MAIL FROM:<billing@vendor.example>');
      await client.say(`RCPT TO:<${address}>`);
      await client.say('DATA');
      const trickle = setInterval(() => client.socket.write('X-Slow: 1\r\n'), 'connectionMs' in times ? 50 : 60_000);
      await client.closed();
      clearInterval(trickle);
      await listener.close();
    }
    await books.drain();
    expect(await mails()).toEqual([]);
  });

  test('STARTTLS is offered with a certificate', async () => {
    const { resources } = await testService();
    const { orm, files, log } = resources;
    const certificates = 'node_modules/hoodiecrow-imap/cert';
    const tls = { keyFile: `${certificates}/server.key`, certificateFile: `${certificates}/server.crt` };
    const listener = await startSmtpListener({ port: 0, host: '127.0.0.1', tls, domain, orm, files, log });
    const transport = nodemailer.createTransport({
      host: '127.0.0.1',
      port: listener.port,
      requireTLS: true,
      // The certificate is old, small and of nobody.
      tls: { rejectUnauthorized: false, ciphers: 'DEFAULT@SECLEVEL=0' },
    });
    try {
      expect((await transport.sendMail(vendorMail())).response).toMatch(/^250 /);
    } finally {
      transport.close();
      await listener.close();
    }
    expect(await onlyMail()).toMatchObject({ status: 'RECEIVED' });
  });

  test('an owner over its quota is told to come again, and nothing is kept', async () => {
    await changeQuotas(await books.em(), { incomingMailsPerDay: 0 });
    await expect(bring(port, vendorMail())).rejects.toMatchObject({ responseCode: 452 });
    expect(await mails()).toEqual([]);
  });

  test('a renewed address takes the place of the one before; of two who renew it one is refused', async () => {
    const renew = () =>
      books.graphql(
        'mutation($input: RenewMailAddressInput!) { renewMailAddress(input: $input) { owner { id mailAddress } } }',
        { input: { mailAddress: address } },
      );
    const answers = await Promise.all([renew(), renew()]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual([
      'VALIDATION_FAILED',
    ]);
    const renewed = await mailAddress();
    expect(renewed).not.toBe(address);
    await expect(bring(port, vendorMail())).rejects.toMatchObject({ responseCode: 550 });
    expect(await bring(port, vendorMail({ to: renewed }))).toMatch(/^250 /);
    const { auditLog } = await ask('{ auditLog { nodes { action changes } } }');
    const entry = auditLog.nodes.find(({ action }: { action: string }) => action === 'renewMailAddress');
    // Digests alone, which are longer than what they are of.
    expect(JSON.stringify(entry)).not.toMatch(/\b[0-9a-f]{32}\b/);
  });
});

describe('who sent it', () => {
  test('an unknown sender waits for a person, who releases it and remembers the sender', async () => {
    publishDomain(names, 'stranger.example');
    const stranger = { from: 'a@stranger.example', dkim: signer('stranger.example') };
    await bring(port, vendorMail(stranger));
    await books.drain();
    const held = await onlyMail();
    expect(held).toMatchObject({
      status: 'HELD',
      holdReasons: ['UNKNOWN_SENDER'],
      authentication: { isProved: true },
      files: [{ filename: 'invoice.pdf', documentId: null, refusal: null }],
    });
    expect(await documents()).toEqual([]);
    const release = `mutation($id: ID!) { releaseIncomingMail(input: { id: $id, rememberSender: true }) { incomingMail { ${shown} } } }`;
    const answers = await Promise.all([
      books.graphql(release, { id: held.id }),
      books.graphql(release, { id: held.id }),
    ]);
    expect(answers.flatMap(({ errors }) => errors.map(({ extensions }) => extensions.code))).toEqual(['MAIL_NOT_HELD']);
    await books.drain();
    expect(await onlyMail()).toMatchObject({ status: 'TAKEN', isReleased: true, decidedBy: { kind: 'API_KEY' } });
    expect(await documents()).toHaveLength(1);
    expect((await ask('{ knownSenders { nodes { address } } }')).knownSenders.nodes).toEqual([
      { address: 'a@stranger.example' },
    ]);
    await bring(port, vendorMail({ ...stranger, messageId: '<2@stranger.example>', attachments: [pdf(another)] }));
    await books.drain();
    expect((await mails()).map(({ status }: { status: string }) => status)).toEqual(['TAKEN', 'TAKEN']);
    const { auditLog } = await ask('{ auditLog { nodes { action resourceId } } }');
    expect(auditLog.nodes).toContainEqual({ action: 'releaseIncomingMail', resourceId: held.id });
  });

  test('who claims to be a known sender and is not, waits', async () => {
    names.texts.set('vendor2.example', ['v=spf1 -all']);
    names.texts.set('_dmarc.vendor2.example', ['v=DMARC1; p=none']);
    await ask('mutation { addKnownSender(input: { address: "@Vendor2.example" }) { knownSender { id address } } }');
    await bring(port, vendorMail({ from: 'a@vendor2.example', dkim: signer('vendor.example') }));
    await books.drain();
    expect(await onlyMail()).toMatchObject({
      status: 'HELD',
      holdReasons: ['NOT_AUTHENTICATED'],
      authentication: { spf: 'fail', dkim: 'pass', dmarc: 'fail', isProved: false },
    });
  });

  test('a DNS that is silent proves nothing', async () => {
    names.isSilent = true;
    await bring(port, vendorMail());
    await books.drain();
    expect(await onlyMail()).toMatchObject({ status: 'HELD', holdReasons: ['NOT_AUTHENTICATED'] });
  }, 120_000);

  test('a refused mail makes no document, and cannot be released', async () => {
    await bring(port, vendorMail({ from: 'a@nowhere.example' }));
    await books.drain();
    const { id } = await onlyMail();
    await ask('mutation($id: ID!) { refuseIncomingMail(input: { id: $id }) { incomingMail { id } } }', { id });
    const { errors } = await books.graphql(
      'mutation($id: ID!) { releaseIncomingMail(input: { id: $id }) { incomingMail { id } } }',
      { id },
    );
    expect(errors[0]?.extensions.code).toBe('MAIL_NOT_HELD');
    await books.drain();
    expect(await onlyMail()).toMatchObject({ status: 'REFUSED', isReleased: false });
    expect(await documents()).toEqual([]);
  });

  test('a mail is listed once, however often its status is named', async () => {
    await bring(port, vendorMail({ from: 'a@nowhere.example' }));
    await books.drain();
    const { id } = await onlyMail();
    const list = (statuses: string) =>
      ask(`{ incomingMails(filter: { statuses: [${statuses}] }) { totalCount nodes { id } } }`);
    const thousand = 'HELD, RECEIVED, '.repeat(500);
    for (const named of ['HELD', 'HELD, HELD', thousand])
      expect(await list(named)).toEqual({ incomingMails: { totalCount: 1, nodes: [{ id }] } });
    for (const named of ['', 'RECEIVED, RECEIVED'])
      expect(await list(named)).toEqual({ incomingMails: { totalCount: 0, nodes: [] } });
  });

  test('another owner sees neither mail nor sender, and releases nothing', async () => {
    await bring(port, vendorMail({ from: 'a@nowhere.example' }));
    await books.drain();
    const { id } = await onlyMail();
    const other = await startBooks();
    const { data } = await other.graphql('{ incomingMails { nodes { id } } knownSenders { nodes { id } } }');
    expect(data).toEqual({ incomingMails: { nodes: [] }, knownSenders: { nodes: [] } });
    const { errors } = await other.graphql(
      'mutation($id: ID!) { releaseIncomingMail(input: { id: $id }) { incomingMail { id } } }',
      { id },
    );
    expect(errors[0]?.extensions.code).toBe('NOT_FOUND');
    expect(await onlyMail()).toMatchObject({ status: 'HELD' });
  });
});

describe('what is in it', () => {
  test('archives and mails within it are opened; what the inbox does not take says why', async () => {
    const inner = await messageOf({
      from: 'x@y.example',
      to: 'z@y.example',
      subject: 'Inner',
      text: 'see file',
      attachments: [pdf(another, '../../etc/passwd.pdf')],
    });
    const archive = Buffer.from(
      zipSync({ 'a/../invoice.pdf': new Uint8Array(invoice), 'notes.txt': Buffer.from('hello') }),
    );
    await bring(
      port,
      vendorMail({
        attachments: [
          { filename: 'invoices.zip', content: archive },
          { filename: 'forwarded.eml', content: inner, contentType: 'message/rfc822' },
          {
            filename: 'winmail.dat',
            content: Buffer.from([0x78, 0x9f, 0x3e, 0x22, 1]),
            contentType: 'application/ms-tnef',
          },
        ],
      }),
    );
    await books.drain();
    const { status, files } = await onlyMail();
    expect(status).toBe('TAKEN');
    expect(
      files.map(({ filename, refusal }: { filename: string; refusal: string | null }) => [filename, refusal]),
    ).toEqual([
      ['invoices.zip / invoice.pdf', null],
      ['invoices.zip / notes.txt', 'It is no PDF, no picture, and no e-invoice in XML'],
      ['passwd.pdf', null],
      ['winmail.dat', 'It is a winmail.dat of Outlook: ask for the message as HTML or plain text'],
    ]);
    expect((await documents()).map(({ filename }: { filename: string }) => filename).sort()).toEqual([
      'invoice.pdf',
      'passwd.pdf',
    ]);
  });

  test('a mail that is the invoice itself becomes a PDF; one that is none waits, and becomes one when released', async () => {
    const text =
      'Invoice INV-7\n\nVendor Ltd\n1 Road, Town\n\nDate: 2026-11-01\nHosting  100.00\nTotal due: EUR 119.00\n';
    await bring(port, vendorMail({ attachments: [], subject: 'Your invoice INV-7', text }));
    await books.drain();
    expect(await documents()).toEqual([
      expect.objectContaining({
        filename: 'Your invoice INV-7.pdf',
        contentType: 'application/pdf',
        sourceType: 'EMAIL',
      }),
    ]);
    await bring(
      port,
      vendorMail({ attachments: [], subject: 'Hello', text: 'See you on Monday.', messageId: '<h@vendor.example>' }),
    );
    await books.drain();
    const held = (await mails())[1];
    expect(held).toMatchObject({ status: 'HELD', holdReasons: ['NO_INVOICE'], files: [] });
    await ask('mutation($id: ID!) { releaseIncomingMail(input: { id: $id }) { incomingMail { id } } }', {
      id: held.id,
    });
    await books.drain();
    expect((await documents()).map(({ filename }: { filename: string }) => filename)).toEqual([
      'Your invoice INV-7.pdf',
      'Hello.pdf',
    ]);
  });

  test('an owner without room for its files finds the mail held, and releases it later', async () => {
    await changeQuotas(await books.em(), { documentsPerDay: 0 });
    await bring(port, vendorMail());
    await books.drain();
    const held = await onlyMail();
    expect(held).toMatchObject({ status: 'HELD', holdReasons: ['QUOTA_EXCEEDED'] });
    expect(await documents()).toEqual([]);
    await changeQuotas(await books.em(), { documentsPerDay: null });
    await ask('mutation($id: ID!) { releaseIncomingMail(input: { id: $id }) { incomingMail { id } } }', {
      id: held.id,
    });
    await books.drain();
    expect(await documents()).toHaveLength(1);
  });
});

describe('over HTTP', () => {
  test('a signed message is kept once; the word of the trusted server in front is believed in the uppermost field alone', async () => {
    const message = await messageOf({ ...vendorMail(), dkim: undefined });
    const told = Buffer.concat([
      Buffer.from(
        'Authentication-Results: mx.provider.example;\r\n dmarc=pass (p=reject) header.from=vendor.example\r\n',
      ),
      message,
    ]);
    const first = await post(told);
    expect(first).toEqual({
      status: 202,
      body: { incoming_mail: { id: expect.any(Number), status: 'received', sha256: expect.any(String) } },
    });
    await books.drain();
    expect(await post(told)).toMatchObject({ status: 202, body: { incoming_mail: { status: 'taken' } } });
    expect(await onlyMail()).toMatchObject({
      way: 'HTTP',
      status: 'TAKEN',
      authentication: { dmarc: 'pass', isProved: true, checkedBy: 'mx.provider.example' },
    });
    const forged = Buffer.concat([Buffer.from('Authentication-Results: mx.other.example; dmarc=fail\r\n'), told]);
    await post(forged);
    await books.drain();
    expect((await mails())[1]).toMatchObject({ status: 'HELD', holdReasons: ['NOT_AUTHENTICATED'] });
  });

  test('a message of no declared length that is too large is refused, and its client reads so', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    let chunks = 0;
    const body = new ReadableStream({
      pull: (controller) => (chunks++ < 37 ? controller.enqueue(chunk) : controller.close()),
    });
    const response = await fetch(`${books.url}/incoming-mail?${new URLSearchParams({ recipient: address })}`, {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', 'x-mail-timestamp': String(Math.floor(Date.now() / 1000)) },
      body,
      duplex: 'half',
    } as RequestInit);
    expect([response.status, await response.json()]).toEqual([
      413,
      { error: { code: 'BODY_TOO_LARGE', message: 'The message is larger than 37748736 bytes' } },
    ]);
    expect(await mails()).toEqual([]);
  });

  test('a message that is broken off is no mail, and gives its room back', async () => {
    const begun = new Set(readdirSync(tmpdir()));
    const kept = () => readdirSync(tmpdir()).filter((name) => name.startsWith('books-mail-') && !begun.has(name));
    const { hostname, port: httpPort } = new URL(books.url);
    const socket = createConnection(Number(httpPort), hostname);
    const now = Math.floor(Date.now() / 1000);
    socket.write(
      `POST /incoming-mail?recipient=${address} HTTP/1.1\r\nHost: x\r\nContent-Type: message/rfc822\r\n` +
        `X-Mail-Timestamp: ${now}\r\nContent-Length: 100\r\n\r\nhalf of it`,
    );
    await eventually('the copy', async () => kept().length > 0);
    socket.destroy();
    await eventually('the end of the copy', async () => kept().length === 0);
    expect(await mails()).toEqual([]);
  });

  test('a message for nobody is kept nowhere while its signature is looked for', async () => {
    const { resources } = await testService();
    const bytes = new SharedBytes(100);
    const settings = { orm: resources.orm, files: resources.files, domain, secret, bytes };
    const receive = (content: string, { recipient = address, ...wrong }: Partial<PostedMail> = {}) => {
      const envelope = { timestamp: String(Math.floor(Date.now() / 1000)), recipient, sender: '' };
      const sha256 = createHash('sha256').update(content).digest('hex');
      const signature = `sha256=${mailSignature(secret, envelope, sha256)}`;
      const from = { ...envelope, signature, address: '192.0.2.1', ...wrong };
      return receivePostedMail(settings, { ...from, content: Readable.from([Buffer.from(content)]) }).catch(
        ({ code }: Refusal) => code,
      );
    };
    const nobody = `1.${'0'.repeat(32)}@${domain}`;
    const long = 'x'.repeat(101);
    const signature = 'sha256=00';
    expect(await receive(long, { recipient: nobody })).toBe('NOT_FOUND');
    expect(await receive(long, { recipient: nobody, signature })).toBe('UNAUTHENTICATED');
    expect(await receive('', { recipient: nobody })).toBe('BAD_REQUEST');
    expect(await receive(long)).toBe('SERVICE_UNAVAILABLE');
    for (const { name, bytesMaximum } of [
      { name: 'address 192.0.2.1', bytesMaximum: limits.postedMailsAtOnceBytesOfAddress },
      { name: `owner ${books.ownerId}`, bytesMaximum: limits.postedMailsAtOnceBytesOfOwner },
    ]) {
      settings.bytes = new SharedBytes(limits.postedMailsAtOnceBytes);
      const others = settings.bytes.open([{ name, bytesMaximum }]);
      others.add(bytesMaximum - 100);
      expect(await receive(long)).toBe('RATE_LIMITED');
      expect(await receive('x'.repeat(100), { signature })).toBe('UNAUTHENTICATED');
      expect(await receive('x'.repeat(100), { signature })).toBe('UNAUTHENTICATED');
      expect(await receive(long, { recipient: nobody })).toBe('NOT_FOUND');
    }
    expect(await mails()).toEqual([]);
  });

  test('the endpoint is described as it answers', async () => {
    const source = readFileSync('docs/incoming-mail.openapi.json', 'utf8');
    const problems = await lintFromString({ source, config: await createConfig({ extends: ['recommended-strict'] }) });
    expect(problems.map(({ ruleId, message }) => [ruleId, message])).toEqual([]);
    const { post: described } = JSON.parse(source).paths['/incoming-mail'];
    expect(Object.keys(described.responses)).toEqual(expect.arrayContaining(['202', '401', '404', '415']));
  });

  test.each([
    ['another secret', { secret: 'another secret of 32 bytes or more.' }, 401, 'UNAUTHENTICATED'],
    ['an old timestamp', { timestamp: '1700000000' }, 401, 'UNAUTHENTICATED'],
    ['a timestamp that is none', { timestamp: 'now' }, 401, 'UNAUTHENTICATED'],
    ['another body', { body: 'Subject: x\r\n\r\ny' }, 401, 'UNAUTHENTICATED'],
    ['another media type', { type: 'application/json' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['an unknown recipient', { recipient: `nobody@${domain}` }, 404, 'NOT_FOUND'],
  ])('refuses %s', async (_what, changes, status, code) => {
    const message = await messageOf(vendorMail());
    expect(await post(message, changes as Record<string, string>)).toMatchObject({ status, body: { error: { code } } });
    expect(await mails()).toEqual([]);
  });
});

describe('retention', () => {
  test('a taken mail loses its message after its time, a refused one goes altogether', async () => {
    const { resources } = await testService();
    await bring(port, vendorMail());
    await bring(
      port,
      vendorMail({ from: 'a@nowhere.example', messageId: '<n@nowhere.example>', attachments: [pdf(another)] }),
    );
    await books.drain();
    const later = new Date(Date.now() + 31 * 86_400_000);
    const reset = setClock(() => later);
    try {
      await books.drain();
    } finally {
      reset();
    }
    const [kept] = await resources.auditorOrm.em
      .fork()
      .execute('select sha256, status from incoming_mails where owner_id = ?', [books.ownerId]);
    expect(kept).toEqual({ sha256: null, status: 'taken' });
    expect((await mails()).map(({ status }: { status: string }) => status)).toEqual(['TAKEN']);
    const stored = await resources.auditorOrm.em
      .fork()
      .execute('select sha256 from stored_files where owner_id = ?', [books.ownerId]);
    expect(stored).toEqual([{ sha256: createHash('sha256').update(invoice).digest('hex') }]);
  });
});
