import { type Attachment, type ParsedMail, simpleParser } from 'mailparser';
import { limits } from '../contract/limits.js';
import { acceptedType, HEAD_BYTES } from '../extraction/accepted-files.js';
import { isEmailAddress } from '../values/email-address.js';
import { type FoundFile, type MailFacts, UnreadableMail } from './taken-apart.js';
import { isZip, UnreadableArchive, unzipped } from './unzip.js';

/** What a message is and holds, messages and archives within it opened, within the limits of `contract/limits.ts`. */
export interface OpenedMail {
  facts: MailFacts;
  files: FoundFile[];
  /** Null when there is none. */
  text: string | null;
}

/** Opens a message. Throws UnreadableMail: too many fields or parts in it, or no message at all. */
export async function openMail(raw: Buffer): Promise<OpenedMail> {
  ensureBounded(raw);
  const found = new Found();
  const parsed = await parse(raw);
  await found.addMail(parsed, [], 0);
  return { facts: factsOf(parsed), files: found.files, text: textOf(parsed) };
}

/** A header is checked before anything reads it: libraries take a time by its fields and its signatures. */
function ensureBounded(raw: Buffer): void {
  const end = headerEnd(raw);
  const { incomingMailHeaderBytes, incomingMailHeaderFields, incomingMailSignatures } = limits;
  if (end > incomingMailHeaderBytes) {
    throw new UnreadableMail(`Its header has more than ${incomingMailHeaderBytes} bytes`);
  }
  const lines = raw.subarray(0, end).toString('latin1').split('\n');
  const fields = lines.filter((line) => /^[^\s:]+[ \t]*:/.test(line));
  if (fields.length === 0) throw new UnreadableMail('It is no message: it has no header');
  if (fields.length > incomingMailHeaderFields) {
    throw new UnreadableMail(`Its header has more than ${incomingMailHeaderFields} fields`);
  }
  const signatures = fields.filter((line) => /^(?:dkim-signature|arc-[a-z-]+)[ \t]*:/i.test(line)).length;
  if (signatures > incomingMailSignatures) {
    throw new UnreadableMail(`It has more than ${incomingMailSignatures} signatures`);
  }
}

/** Where the first empty line is; the whole length when there is none. */
function headerEnd(raw: Buffer): number {
  const ends = ['\r\n\r\n', '\n\n'].map((end) => raw.indexOf(end)).filter((at) => at >= 0);
  return Math.min(raw.length, ...ends);
}

async function parse(raw: Buffer): Promise<ParsedMail> {
  try {
    return await simpleParser(raw, {
      skipImageLinks: true,
      skipTextToHtml: true,
      skipTextLinks: true,
      maxHtmlLengthToParse: 4 * 1024 * 1024,
      maxHeadSize: limits.incomingMailHeaderBytes,
      maxChildNodes: limits.incomingMailParts,
    } as Parameters<typeof simpleParser>[1]);
  } catch (error) {
    throw new UnreadableMail(`It cannot be read: ${plainText((error as Error).message, 200) ?? 'it is broken'}`);
  }
}

function factsOf({ from, subject, messageId, date }: ParsedMail): MailFacts {
  const senders = (from?.value ?? []).flatMap((entry) => entry.group ?? [entry]);
  const address = senders.length === 1 ? (senders[0]?.address ?? '').toLowerCase() : '';
  return {
    fromAddress: isEmailAddress(address) ? address : null,
    fromName: plainText(senders[0]?.name, limits.shortTextCharacters),
    subject: plainText(subject, limits.shortTextCharacters),
    messageId: plainText(messageId, limits.shortTextCharacters),
    sentAt: date && isStorable(date) ? date : null,
  };
}

/** PostgreSQL and JSON hold more years than anybody means. */
function isStorable(date: Date): boolean {
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9999;
}

function textOf({ text }: ParsedMail): string | null {
  return text?.replaceAll('\0', '').slice(0, limits.incomingMailTextCharacters).toWellFormed().trim() || null;
}

/** The files of a message as they are found, counted over everything that was opened. */
class Found {
  readonly files: FoundFile[] = [];
  private unpackedBytes = 0;

  async addMail(mail: ParsedMail, inside: readonly string[], depth: number): Promise<void> {
    for (const attachment of mail.attachments) {
      if (this.isFull()) return;
      await this.addAttachment(attachment, inside, depth);
    }
  }

  private async addAttachment(attachment: Attachment, inside: readonly string[], depth: number): Promise<void> {
    const content = attachment.content as Buffer;
    const isMail = attachment.contentType === 'message/rfc822' || /\.eml$/i.test(attachment.filename ?? '');
    const path = [...inside, plainName(attachment.filename, isMail ? 'message.eml' : 'file')];
    if (isMail) return this.addNested(path, content, depth + 1);
    const isDrawn = attachment.related && attachment.contentType.startsWith('image/');
    if (isDrawn && content.length < limits.inlinePictureBytes) {
      return this.refuse(path, content.length, 'It is a small picture within the text');
    }
    await this.addFile(path, content, 0);
  }

  private async addNested(path: readonly string[], content: Buffer, depth: number): Promise<void> {
    if (depth > limits.incomingMailDepth) {
      return this.refuse(path, content.length, `It lies deeper than ${limits.incomingMailDepth} messages`);
    }
    if (!this.hasRoom(path, content.length)) return;
    try {
      ensureBounded(content);
      await this.addMail(await parse(content), path, depth);
    } catch (error) {
      if (!(error instanceof UnreadableMail)) throw error;
      this.refuse(path, content.length, error.message);
    }
  }

  private async addFile(path: readonly string[], content: Buffer, zipDepth: number): Promise<void> {
    if (isTransportOfOutlook(path, content)) {
      return this.refuse(
        path,
        content.length,
        'It is a winmail.dat of Outlook: ask for the message as HTML or plain text',
      );
    }
    if (isZip(content) && !isOfficeFile(path)) return this.addArchive(path, content, zipDepth + 1);
    if (content.length > limits.uploadBytes) {
      return this.refuse(path, content.length, `It is larger than ${limits.uploadBytes} bytes`);
    }
    if (acceptedType(content.subarray(0, HEAD_BYTES)) === null) {
      return this.refuse(path, content.length, 'It is no PDF, no picture, and no e-invoice in XML');
    }
    if (this.hasRoom(path, content.length)) {
      this.push({ filename: nameOf(path), sizeBytes: content.length, content, refusal: null });
    }
  }

  private async addArchive(path: readonly string[], content: Buffer, depth: number): Promise<void> {
    if (depth > limits.zipDepth) {
      return this.refuse(path, content.length, `It lies deeper than ${limits.zipDepth} archives`);
    }
    try {
      for await (const { filename, content: unpacked } of unzipped(content)) {
        const inside = [...path, plainName(filename, 'file')];
        if (this.isFull()) return;
        await this.addFile(inside, unpacked, depth);
      }
    } catch (error) {
      if (!(error instanceof UnreadableArchive)) throw error;
      this.refuse(path, content.length, error.message);
    }
  }

  private hasRoom(path: readonly string[], bytes: number): boolean {
    this.unpackedBytes += bytes;
    if (this.unpackedBytes <= limits.incomingMailUnpackedBytes) return true;
    this.refuse(
      path,
      bytes,
      `The files of the mail are larger than ${limits.incomingMailUnpackedBytes} bytes together`,
    );
    return false;
  }

  private refuse(path: readonly string[], sizeBytes: number, refusal: string): void {
    this.push({ filename: nameOf(path), sizeBytes, content: null, refusal });
  }

  /** The last one says that there are more. */
  private push(file: FoundFile): void {
    const { incomingMailFiles } = limits;
    if (this.files.length < incomingMailFiles - 1) this.files.push(file);
    else if (!this.isFull()) {
      const refusal = `The mail has more than ${incomingMailFiles - 1} files: this and the rest are not taken`;
      this.files.push({ filename: file.filename, sizeBytes: file.sizeBytes, content: null, refusal });
    }
  }

  private isFull(): boolean {
    return this.files.length >= limits.incomingMailFiles;
  }
}

/** TNEF, which Outlook packs everything into that it sends as rich text. */
function isTransportOfOutlook(path: readonly string[], content: Buffer): boolean {
  return (
    /winmail\.dat$/i.test(path.at(-1) ?? '') || content.subarray(0, 4).equals(Buffer.from([0x78, 0x9f, 0x3e, 0x22]))
  );
}

/** Archives too, by their bytes, of which nothing is an invoice. */
function isOfficeFile(path: readonly string[]): boolean {
  return /\.(?:docx|xlsx|pptx|odt|ods|odp|jar|apk)$/i.test(path.at(-1) ?? '');
}

/** The last part of a path, as it can be shown and stored. */
function plainName(filename: string | undefined, otherwise: string): string {
  return plainText((filename ?? '').split(/[\\/]/).at(-1), limits.shortTextCharacters) ?? otherwise;
}

function nameOf(path: readonly string[]): string {
  return path.join(' / ').slice(-limits.shortTextCharacters).toWellFormed();
}

function plainText(text: string | null | undefined, characters: number): string | null {
  const plain = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  return plain.slice(0, characters).toWellFormed() || null;
}
