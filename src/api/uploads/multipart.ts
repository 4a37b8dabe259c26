import type { Readable } from 'node:stream';
import busboy, { type FileInfo } from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';
import type { ReceivedFile } from '../../store/received-file.js';
import { filesMaximum, type Keep } from './request-files.js';
import { isStreamError, malformed, tooLarge } from './upload-refusals.js';

const fieldsMaximum = 20;
const partsMaximum = 40;

/** What a reader makes of the parts of a body, as they come; what it throws is the answer. */
export interface Parts {
  /** A field that is no file. */
  field?(name: string, text: string): void;
  /** Whether the file of this name is kept; others are read and thrown away. */
  wants(name: string): boolean;
}

/** The files of a body by the names of their parts; null for a part that was sent without choosing a file. */
export type PartFiles = ReadonlyMap<string, ReceivedFile | null>;

/**
 * Reads a multipart body to its end. Throws FILE_TOO_LARGE, BODY_TOO_LARGE for a field, UNSUPPORTED_MEDIA_TYPE for another
 * body, and BAD_REQUEST for one that is not well-formed or was broken off; what was kept of it is on disk no more by then.
 */
export function readMultipart(request: Request, keep: Keep, parts: Parts): Promise<PartFiles> {
  return new Promise((resolve, reject) => {
    const parser = startParser(request);
    const keeping = new Map<string, Promise<ReceivedFile | null>>();
    const refuse = (cause: unknown) => {
      const refusal = isStreamError(cause) ? malformed('it is not well-formed') : cause;
      request.unpipe(parser);
      parser.destroy();
      // A file that is half written is cleaned away before anybody is told.
      void Promise.allSettled(keeping.values()).then(() => reject(refusal));
    };
    const orRefuse = (work: () => void) => {
      try {
        work();
      } catch (error) {
        refuse(error);
      }
    };
    parser.on('field', (name, text, { valueTruncated }) =>
      orRefuse(() => {
        if (valueTruncated && parts.field) throw fieldTooLarge(name);
        parts.field?.(name, text);
      }),
    );
    parser.on('file', (name, content, info) => {
      content.on('error', () => {});
      orRefuse(() => {
        if (!parts.wants(name)) return void content.resume();
        if (keeping.has(name)) {
          content.resume();
          throw malformed(`it has more than one file named ${name}`);
        }
        const kept = keepPart(content, info, keep);
        kept.catch(refuse);
        keeping.set(name, kept);
      });
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => refuse(malformed('it has too many parts')));
    }
    parser.on('error', refuse);
    parser.on('close', () => settled(keeping).then(resolve, reject));
    request.once('close', () => {
      if (!request.readableEnded) refuse(malformed('it was broken off'));
    });
    request.pipe(parser);
  });
}

async function settled(keeping: ReadonlyMap<string, Promise<ReceivedFile | null>>): Promise<PartFiles> {
  const files = [...keeping].map(async ([name, file]) => [name, await file] as const);
  return new Map(await Promise.all(files));
}

function startParser(request: Request): busboy.Busboy {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the file as multipart/form-data');
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: {
        // Reaching this limit counts as exceeding it.
        fileSize: limits.uploadBytes + 1,
        files: filesMaximum,
        fields: fieldsMaximum,
        fieldSize: limits.multipartFieldBytes,
        parts: partsMaximum,
        headerPairs: 100,
      },
    });
  } catch {
    throw malformed('its boundary is missing');
  }
}

/** A form sent without choosing a file has an empty part without a name: that is no file. */
async function keepPart(content: Readable, info: FileInfo, keep: Keep): Promise<ReceivedFile | null> {
  const filename = info.filename as string | undefined;
  const file = await keep(content, { filename, contentType: info.mimeType });
  if ((content as { truncated?: boolean }).truncated) throw tooLarge();
  return filename || file.sizeBytes > 0 ? file : null;
}

function fieldTooLarge(name: string): Refusal {
  return new Refusal('BODY_TOO_LARGE', `The field ${name} is larger than ${limits.multipartFieldBytes} bytes`);
}
