import type { Readable } from 'node:stream';
import busboy, { type FileInfo } from 'busboy';
import type { Request } from 'express';
import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';
import type { ReceivedFile } from '../../store/received-file.js';
import { drain } from './refused-bodies.js';
import { filesMaximum, type Keep, temporaryFolder, type UploadSettings } from './request-files.js';
import { isStreamError, malformed, tooLarge } from './upload-refusals.js';

const fieldsMaximum = 20;
const fieldBytes = 64 * 1024;
const partsMaximum = 40;

/**
 * The file in `field` of a multipart request, or null when it has none. The copy on disk goes when the response has been
 * sent. Throws FILE_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE, and BAD_REQUEST for a body that is not well-formed or was broken off.
 */
export async function receiveFile(
  request: Request,
  field: string,
  settings: UploadSettings,
): Promise<ReceivedFile | null> {
  const keep = await temporaryFolder(settings, request.res);
  try {
    return await readMultipart(request, field, keep);
  } catch (error) {
    await drain(request, request.res);
    throw error;
  }
}

function readMultipart(request: Request, field: string, keep: Keep): Promise<ReceivedFile | null> {
  return new Promise((resolve, reject) => {
    const parser = startParser(request);
    let received: Promise<ReceivedFile | null> = Promise.resolve(null);
    let fileCount = 0;
    const refuse = (cause: unknown) => {
      const refusal = isStreamError(cause) ? malformed('it is not well-formed') : cause;
      request.unpipe(parser);
      parser.destroy();
      // A file that is half written is cleaned away before anybody is told.
      received.then(
        () => reject(refusal),
        () => reject(refusal),
      );
    };
    parser.on('file', (name, content, info) => {
      if (name !== field) return void content.resume();
      fileCount += 1;
      if (fileCount > 1) {
        content.on('error', () => {}).resume();
        return refuse(malformed(`it has more than one file named ${field}`));
      }
      received = keepPart(content, info, keep);
      received.catch(refuse);
    });
    for (const limit of ['partsLimit', 'filesLimit', 'fieldsLimit'] as const) {
      parser.on(limit, () => refuse(malformed('it has too many parts')));
    }
    parser.on('error', refuse);
    parser.on('close', () => received.then(resolve, reject));
    request.once('close', () => {
      if (!request.readableEnded) refuse(malformed('it was broken off'));
    });
    request.pipe(parser);
  });
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
        fieldSize: fieldBytes,
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
