/** The thread that takes one message apart, and ends with it: a library that hangs, or swells, goes alone. */
import { parentPort, workerData } from 'node:worker_threads';
import { limits } from '../contract/limits.js';
import { checkSender } from './check-sender.js';
import { isInvoiceText } from './invoice-text.js';
import { pdfOfMail } from './mail-pages.js';
import { openMail } from './take-apart.js';
import { type SenderChecks, type TakenApart, UnreadableMail } from './taken-apart.js';

export interface MailToRead {
  raw: Uint8Array;
  checks: SenderChecks;
  /** Whether to make a PDF of a message that has no files, invoice or not. */
  asPdf: boolean;
}

export type MailRead = { taken: TakenApart } | { unreadable: string } | { failure: string };

parentPort?.postMessage(await read(workerData as MailToRead));

async function read({ raw, checks, asPdf }: MailToRead): Promise<MailRead> {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  try {
    const { facts, files, text } = await openMail(bytes);
    const sender = await checkSender(bytes, facts.fromAddress, checks);
    const hasFile = files.some(({ refusal }) => refusal === null);
    const isPrinted = text !== null && !hasFile && (asPdf || isInvoiceText(facts.subject, text));
    const pdf = isPrinted ? await pdfOfMail(facts, text.slice(0, limits.incomingMailTextCharacters)) : null;
    return { taken: { facts, files, pdf, sender } };
  } catch (error) {
    if (error instanceof UnreadableMail) return { unreadable: error.message };
    return { failure: String((error as Error).stack ?? error) };
  }
}
