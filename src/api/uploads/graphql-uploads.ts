import type { Request, RequestHandler, Response } from 'express';
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphqlUpload from 'graphql-upload/Upload.mjs';
import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';
import type { ReceivedFile } from '../../store/received-file.js';
import type { Authenticate } from '../authenticate.js';
import { drain } from './refused-bodies.js';
import { filesMaximum, type Keep, temporaryFolder, type UploadSettings } from './request-files.js';
import { isStreamError, malformed, tooLarge } from './upload-refusals.js';

/**
 * Multipart requests of `/graphql` (GraphQL multipart request specification): every file is written to disk first, so
 * that the operation is given whole files as the values of its `Upload` variables. Other requests pass.
 */
export function graphqlUploads(settings: UploadSettings, authenticate: Authenticate): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    try {
      // Nobody unknown fills the disk.
      await authenticate(request);
      request.body = await receiveOperation(request, response, settings);
    } catch (error) {
      await drain(request, response);
      return next(uploadRefusal(error));
    }
    next();
  };
}

async function receiveOperation(
  request: Request,
  response: Response,
  settings: UploadSettings,
): Promise<Record<string, unknown>> {
  const operation = await processRequest(request, response, {
    maxFieldSize: limits.bodyBytes,
    // Reaching this limit counts as exceeding it.
    maxFileSize: limits.uploadBytes + 1,
    maxFiles: filesMaximum,
  });
  if (Array.isArray(operation)) throw malformed('operations must be one operation');
  const keep = await temporaryFolder(settings, response);
  const places = uploadsIn(operation);
  const received = new Map<GraphqlUpload, ReceivedFile>();
  for (const { upload } of places) {
    if (!received.has(upload)) received.set(upload, await keepUpload(await upload.promise, keep));
  }
  for (const { holder, key, upload } of places) holder[key] = received.get(upload);
  return operation;
}

async function keepUpload(file: FileUpload, keep: Keep): Promise<ReceivedFile> {
  return keep(file.createReadStream(), { filename: file.filename, contentType: file.mimetype });
}

interface UploadPlace {
  holder: Record<string, unknown>;
  key: string;
  upload: GraphqlUpload;
}

/** Where the operation expects files. Walks without recursion: what is walked is the client's. */
function uploadsIn(operation: Record<string, unknown>): UploadPlace[] {
  const places: UploadPlace[] = [];
  const open = [operation];
  for (let holder = open.pop(); holder; holder = open.pop()) {
    for (const [key, value] of Object.entries(holder)) {
      if (value instanceof GraphqlUpload) places.push({ holder, key, upload: value });
      else if (typeof value === 'object' && value !== null) open.push(value as Record<string, unknown>);
    }
  }
  return places;
}

/** What graphql-upload found wrong, in the catalogue's words. */
function uploadRefusal(error: unknown): unknown {
  if (error instanceof Refusal) return error;
  const { status, message, code } = error as { status?: number; message: string; code?: string };
  if (/^File truncated/.test(message)) return tooLarge();
  if (/multipart field value exceeds/.test(message)) {
    return new Refusal('BODY_TOO_LARGE', `A field of the multipart body is larger than ${limits.bodyBytes} bytes`);
  }
  if (/max file uploads exceeded/.test(message)) return malformed(`it has more than ${filesMaximum} files`);
  if (status !== undefined) return malformed(message);
  return isStreamError(error) || code === undefined ? malformed('it is not well-formed') : error;
}
