import { createHash, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createConnection, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { EntityManager } from '@mikro-orm/postgresql';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { acceptMail } from '../../src/incoming-mail/accept-mail.js';
import { type IncomingMail, IncomingMailWay } from '../../src/incoming-mail/incoming-mail.entity.js';
import { mailSignature } from '../../src/incoming-mail/posted-mail.js';
import { withSpooled } from '../../src/incoming-mail/spooled-mail.js';
import type { FileStore } from '../../src/store/file-store.js';
import type { NameServer } from './name-server.js';

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'der' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** What signs the mails of a vendor with its domain. */
export function signer(domain: string) {
  return { domainName: domain, keySelector: 'books', privateKey };
}

/** A domain whose mails are signed, or come from this machine, and whose policy refuses all others. */
export function publishDomain(names: NameServer, domain: string): void {
  names.texts.set(domain, ['v=spf1 ip4:127.0.0.1 -all']);
  names.texts.set(`books._domainkey.${domain}`, [`v=DKIM1; k=rsa; p=${publicKey.toString('base64')}`]);
  names.texts.set(`_dmarc.${domain}`, ['v=DMARC1; p=reject']);
}

/** Brings a mail to the SMTP listener as another mail server does; answers what that said, or throws what refused it. */
export async function bring(port: number, mail: SendMailOptions): Promise<string> {
  const transport = nodemailer.createTransport({ host: '127.0.0.1', port, ignoreTLS: true, name: 'mx.vendor.example' });
  try {
    return (await transport.sendMail(mail)).response;
  } finally {
    transport.close();
  }
}

/** The message alone, as a mail provider posts it. */
export async function messageOf(mail: SendMailOptions): Promise<Buffer> {
  const transport = nodemailer.createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(mail);
  return message as Buffer;
}

/** Posts a message as a mail provider does; `changes` are what is wrong with it. */
export function postMail(
  serviceUrl: string,
  posted: { message: Buffer; secret: string; recipient: string; sender?: string },
  changes: { timestamp?: string; type?: string; body?: string } = {},
): Promise<Response> {
  const { message, secret, recipient, sender = '' } = posted;
  const timestamp = changes.timestamp ?? String(Math.floor(Date.now() / 1000));
  const sha256 = createHash('sha256').update(message).digest('hex');
  const signature = mailSignature(secret, { timestamp, recipient, sender }, sha256);
  return fetch(`${serviceUrl}/incoming-mail?${new URLSearchParams({ recipient, sender })}`, {
    method: 'POST',
    headers: {
      'content-type': changes.type ?? 'message/rfc822',
      'x-mail-timestamp': timestamp,
      'x-mail-signature': `sha256=${signature}`,
    },
    body: new Uint8Array(changes.body ? Buffer.from(changes.body) : message),
  });
}

/** A message that the owner has, without a way that it came: for what is about mails that are there. */
export async function acceptMessage(em: EntityManager, files: FileStore, message: string): Promise<IncomingMail> {
  const from = { way: IncomingMailWay.IMAP, envelopeFrom: null, remoteAddress: null, helo: null };
  return withSpooled(Readable.from([Buffer.from(message)]), (file) => acceptMail(em, files, { ...file, ...from }));
}

/** SMTP by hand: what is sent line by line, and what is answered. */
export class SmtpByHand {
  private received = '';
  private heard = Promise.withResolvers<void>();

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk) => {
      this.received += chunk.toString('latin1');
      this.heard.resolve();
    });
    socket.on('close', () => this.heard.resolve());
    socket.on('error', () => undefined);
  }

  static async connect(port: number): Promise<SmtpByHand> {
    const socket = createConnection(port, '127.0.0.1');
    const client = new SmtpByHand(socket);
    await client.reply();
    return client;
  }

  /** Sends a line, and answers the reply to it. */
  async say(line: string): Promise<string> {
    this.received = '';
    this.socket.write(`${line}\r\n`);
    return this.reply();
  }

  async closed(): Promise<void> {
    if (!this.socket.closed) await once(this.socket, 'close');
  }

  private async reply(): Promise<string> {
    while (!/^\d{3} .*\r\n/m.test(this.received)) {
      if (this.socket.closed) return this.received.trim();
      this.heard = Promise.withResolvers();
      await this.heard.promise;
    }
    return this.received.trim();
  }
}
