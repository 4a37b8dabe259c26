import { createTransport } from 'nodemailer';
import { limits } from '../contract/limits.js';
import type { MailSender } from './mail-sender.js';

/** One mail as it goes out. */
export interface MailMessage {
  messageId: string;
  fromName: string | null;
  replyTo: string | null;
  /** Everybody whom its header names. */
  recipients: readonly string[];
  /** Whom it is sent to this time. */
  pending: readonly string[];
  subject: string;
  text: string;
  attachment: MailFile | null;
}

export interface MailFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** Result of an attempt; whoever is neither accepted nor refused may be tried again. */
export interface MailAnswer {
  accepted: string[];
  /** Refused for good. */
  refused: string[];
  /** In the words of the server, or why it was not reached. */
  text: string;
}

/** Where mail is handed over. */
export interface MailServer {
  send(message: MailMessage): Promise<MailAnswer>;
}

/**
 * A mail server by its URL: `smtps://` is encrypted from the start, `smtp://` as soon as the server offers it,
 * and always with `?requireTLS=true`. Each mail is a connection of its own, cut off after `limits.mailAttemptSeconds`.
 */
export function openMailServer(url: string, sender: MailSender): MailServer {
  const transport = createTransport({
    url,
    connectionTimeout: limits.mailConnectSeconds * 1000,
    greetingTimeout: limits.mailConnectSeconds * 1000,
    socketTimeout: limits.mailSilenceSeconds * 1000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async ({ messageId, fromName, replyTo, recipients, pending, subject, text, attachment }) => {
      try {
        const {
          accepted,
          response,
          rejectedErrors = [],
        } = await transport.sendMail({
          messageId,
          from: { name: fromName ?? sender.name ?? '', address: sender.address },
          ...(replyTo ? { replyTo } : {}),
          to: recipients.map((address) => ({ name: '', address })),
          envelope: { from: sender.address, to: [...pending] },
          subject,
          text,
          attachments: attachment ? [{ ...attachment, contentDisposition: 'attachment' as const }] : [],
          signal: AbortSignal.timeout(limits.mailAttemptSeconds * 1000),
        });
        const said = [response, ...rejectedErrors.map(({ message }) => message)].join('; ');
        return { accepted: accepted.map(addressOf), refused: refusedIn(rejectedErrors), text: said };
      } catch (error) {
        return answerOfError(error as SmtpError, pending);
      }
    },
  };
}

interface SmtpError extends Error {
  code?: string;
  /** The status that the server answered with. */
  responseCode?: number;
  recipient?: string;
  rejectedErrors?: SmtpError[];
}

/** Replies to MAIL, RCPT and DATA: 5xx there is about this mail, elsewhere about the server or how it is reached. */
const aboutMail = new Set(['EENVELOPE', 'EMESSAGE']);

function answerOfError(error: SmtpError, pending: readonly string[]): MailAnswer {
  const { rejectedErrors = [] } = error;
  const said = [...new Set([error, ...rejectedErrors].map(({ message }) => message))].join('; ');
  if (rejectedErrors.length > 0) return { accepted: [], refused: refusedIn(rejectedErrors), text: said };
  const isRefused = aboutMail.has(error.code ?? '') && isPermanent(error);
  return { accepted: [], refused: isRefused ? [...pending] : [], text: said };
}

function refusedIn(errors: readonly SmtpError[]): string[] {
  return errors.filter(isPermanent).flatMap(({ recipient }) => recipient ?? []);
}

function isPermanent({ responseCode = 0 }: SmtpError): boolean {
  return responseCode >= 500 && responseCode <= 599;
}

function addressOf(recipient: string | { address: string }): string {
  return typeof recipient === 'string' ? recipient : recipient.address;
}
