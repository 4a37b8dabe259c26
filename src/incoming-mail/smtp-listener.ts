import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { MikroORM } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { FileStore } from '../store/file-store.js';
import { networkOf } from '../values/address-range.js';
import { isEmailAddress } from '../values/email-address.js';
import { acceptMail, recipientOf } from './accept-mail.js';
import { IncomingMailWay } from './incoming-mail.entity.js';
import { MailTooLarge, withSpooled } from './spooled-mail.js';

export interface SmtpSettings {
  port: number;
  host: string;
  /** Files of PEM; undefined: STARTTLS is not offered. */
  tls: { keyFile: string; certificateFile: string } | undefined;
  domain: string;
  orm: MikroORM;
  files: FileStore;
  log: Logger;
  /** Of a connection that does nothing, and of one whatever it does. */
  silenceMs?: number;
  connectionMs?: number;
}

export interface SmtpListener {
  port: number;
  close(): Promise<void>;
}

/**
 * Takes mails for owners from other mail servers. Nobody logs in, nothing is sent on: a recipient is an owner or is refused.
 * A mail is answered with 250 once it is stored, for all of its recipients. Throws when the port cannot be had.
 */
export async function startSmtpListener(settings: SmtpSettings): Promise<SmtpListener> {
  const { silenceMs = limits.smtpSilenceSeconds * 1000, connectionMs = limits.smtpConnectionSeconds * 1000 } = settings;
  const connections = new Connections(connectionMs);
  const server: SMTPServer = new SMTPServer({
    name: settings.domain,
    banner: 'ready',
    logger: false,
    size: limits.incomingMailBytes,
    maxClients: limits.smtpConnections,
    socketTimeout: silenceMs,
    closeTimeout: limits.shutdownConnectionsSeconds * 1000,
    authOptional: true,
    disabledCommands: settings.tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    ...(settings.tls && (await certificate(settings.tls))),
    onConnect: (session, callback) => callback(connections.open(session, server)),
    onMailFrom: (_address, session, callback) => answer(connections.countMail(session), callback),
    onRcptTo: ({ address }, session, callback) =>
      answer(ensureRecipient(settings, connections, session, address), callback),
    onData: (content, session, callback) => answer(receive(settings, content, session), callback),
    onClose: (session) => connections.close(session),
  });
  server.on('error', (error: Error) => settings.log.info({ err: error }, 'a client of the SMTP listener failed'));
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(settings.port, settings.host, () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function certificate({ keyFile, certificateFile }: { keyFile: string; certificateFile: string }) {
  return { key: await readFile(keyFile), cert: await readFile(certificateFile) };
}

/** What is said to the client: nothing but the code and the text of a reply. */
class Reply extends Error {
  constructor(
    readonly responseCode: number,
    text: string,
  ) {
    super(text);
  }
}

const notNow = new Reply(451, '4.3.0 Not now, please try again later');

function answer(work: Promise<void>, callback: (error?: Error | null) => void): void {
  work.then(
    () => callback(),
    (error: unknown) => callback(error instanceof Reply ? error : notNow),
  );
}

async function ensureRecipient(
  { orm, domain, log }: SmtpSettings,
  connections: Connections,
  session: SMTPServerSession,
  address: string,
): Promise<void> {
  if (session.envelope.rcptTo.length >= limits.incomingMailRecipients)
    throw new Reply(452, '4.5.3 Too many recipients');
  const em = await recipientOf(orm, domain, address).catch((error: unknown) => {
    log.error({ err: error }, 'the recipient of a mail could not be looked up');
    throw notNow;
  });
  if (em === null) throw connections.unknownRecipient(session);
}

async function receive(
  settings: SmtpSettings,
  content: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const { orm, files, domain, log } = settings;
  const { mailFrom, rcptTo } = session.envelope;
  const sender = mailFrom ? mailFrom.address : '';
  const from = {
    way: IncomingMailWay.SMTP,
    envelopeFrom: isEmailAddress(sender) ? sender : null,
    remoteAddress: plainAddress(session.remoteAddress),
    helo:
      typeof session.hostNameAppearsAs === 'string'
        ? session.hostNameAppearsAs.slice(0, limits.shortTextCharacters)
        : null,
  };
  try {
    await withSpooled(content, async (message) => {
      for (const { address } of rcptTo) {
        const em = await recipientOf(orm, domain, address);
        if (em === null) throw notNow;
        const mail = await acceptMail(em, files, { ...message, ...from });
        log.info({ mailId: mail.id, ownerId: mail.ownerId, sizeBytes: message.sizeBytes }, 'mail accepted');
      }
    });
  } catch (error) {
    throw replyTo(error, log);
  }
}

function replyTo(error: unknown, log: Logger): Reply {
  if (error instanceof Reply) return error;
  if (error instanceof MailTooLarge) return new Reply(552, '5.3.4 The message is too large');
  if (error instanceof Refusal && error.code === 'QUOTA_EXCEEDED') return new Reply(452, '4.2.2 The mailbox is full');
  log.warn({ err: error }, 'a mail could not be accepted');
  return notNow;
}

/** IPv4 over an IPv6 socket is IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}

/** Who is connected, for how long, and how much they ask for. */
class Connections {
  private readonly byAddress = new Map<string, number>();
  private readonly opened = new Map<string, { network: string; timer: NodeJS.Timeout; unknown: number }>();
  private readonly mails = new RateLimiterMemory({ points: limits.smtpMailsPerAddressPerMinute, duration: 60 });

  constructor(private readonly connectionMs: number) {}

  /** Null when the client may go on. */
  open(session: SMTPServerSession, server: SMTPServer): Reply | null {
    const network = networkOf(plainAddress(session.remoteAddress));
    const count = (this.byAddress.get(network) ?? 0) + 1;
    if (count > limits.smtpConnectionsPerAddress) return new Reply(421, '4.7.0 Too many connections');
    this.byAddress.set(network, count);
    const timer = setTimeout(() => endConnection(server, session), this.connectionMs);
    this.opened.set(session.id, { network, timer, unknown: 0 });
    return null;
  }

  close(session: SMTPServerSession): void {
    const connection = this.opened.get(session.id);
    if (!connection) return;
    clearTimeout(connection.timer);
    this.opened.delete(session.id);
    const left = (this.byAddress.get(connection.network) ?? 1) - 1;
    if (left > 0) this.byAddress.set(connection.network, left);
    else this.byAddress.delete(connection.network);
  }

  async countMail({ remoteAddress }: SMTPServerSession): Promise<void> {
    try {
      await this.mails.consume(networkOf(plainAddress(remoteAddress)));
    } catch {
      throw new Reply(450, '4.7.1 Too many messages, please try again later');
    }
  }

  /** Addresses are not to be found by asking for one after the other. */
  unknownRecipient(session: SMTPServerSession): Reply {
    const connection = this.opened.get(session.id);
    if (connection) connection.unknown += 1;
    const isTried = (connection?.unknown ?? 0) > limits.smtpUnknownRecipients;
    return isTried
      ? new Reply(421, '4.7.0 Too many unknown recipients')
      : new Reply(550, '5.1.1 No such recipient here');
  }
}

function endConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections as Set<{ session: SMTPServerSession; close(): void }>) {
    if (connection.session.id === session.id) connection.close();
  }
}
