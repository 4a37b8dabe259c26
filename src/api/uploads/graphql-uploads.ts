import type { Request, RequestHandler, Response } from 'express';
import type { GraphQLSchema } from 'graphql';
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphqlUpload from 'graphql-upload/Upload.mjs';
import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';
import type { ReceivedFile } from '../../store/received-file.js';
import type { Authenticate } from '../authenticate.js';
import { drain } from './refused-bodies.js';
import { filesMaximum, type Keep, temporaryFolder, type UploadSettings } from './request-files.js';
import { checkUploadPlaces, type UploadPath } from './upload-places.js';
import { isStreamError, malformed, tooLarge } from './upload-refusals.js';

/**
 * Multipart requests of `/graphql` (GraphQL multipart request specification): every file is written to disk first, so
 * that the operation is given whole files as the values of its `Upload` variables. Other requests pass.
 */
export function graphqlUploads(
  settings: UploadSettings,
  authenticate: Authenticate,
  schema: GraphQLSchema,
): RequestHandler {
  return async (request, response, next) => {
    if (!request.is('multipart/form-data')) return next();
    try {
      // Nobody unknown fills the disk.
      await authenticate(request);
      request.body = await receiveOperation(request, response, { settings, schema });
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
  { settings, schema }: { settings: UploadSettings; schema: GraphQLSchema },
): Promise<Record<string, unknown>> {
  const operation = await processRequest(request, response, {
    maxFieldSize: limits.multipartFieldBytes,
    // Reaching this limit counts as exceeding it.
    maxFileSize: limits.uploadBytes + 1,
    maxFiles: filesMaximum,
  });
  if (Array.isArray(operation)) throw malformed('operations must be one operation');
  const places = uploadsIn(operation);
  checkUploadPlaces(
    schema,
    operation,
    places.map(({ path }) => path),
  );
  const keep = await temporaryFolder(settings, response);
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
  path: UploadPath;
  upload: GraphqlUpload;
}

const deepestPlace = 2 * limits.jsonDepth;

/** Where the operation expects files. Walks without recursion: what is walked is the client's. */
function uploadsIn(operation: Record<string, unknown>): UploadPlace[] {
  const places: UploadPlace[] = [];
  const open: { holder: Record<string, unknown>; path: UploadPath }[] = [{ holder: operation, path: [] }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { holder, path } = next;
    for (const [key, value] of Object.entries(holder)) {
      const at = [...path, key];
      if (value instanceof GraphqlUpload) places.push({ holder, key, path: at, upload: value });
      else if (typeof value === 'object' && value !== null) {
        if (at.length > deepestPlace) throw malformed(`operations is nested deeper than ${deepestPlace} levels`);
        open.push({ holder: value as Record<string, unknown>, path: at });
      }
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
    return new Refusal(
      'BODY_TOO_LARGE',
      `A field of the multipart body is larger than ${limits.multipartFieldBytes} bytes`,
    );
  }
  if (/max file uploads exceeded/.test(message)) return malformed(`it has more than ${filesMaximum} files`);
  if (status !== undefined) return malformed(message);
  return isStreamError(error) || code === undefined ? malformed('it is not well-formed') : error;
}
