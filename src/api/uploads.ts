import { createHash, randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import busboy, { type FileInfo } from 'busboy';
import { type NextFunction, type Request, type RequestHandler, type Response, Router } from 'express';
import processRequest, { type FileUpload } from 'graphql-upload/processRequest.mjs';
import GraphqlUpload from 'graphql-upload/Upload.mjs';
import { notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type FileLink, verifyFileLink } from '../store/file-links.js';
import { type FileStore, fileKey, MissingFile } from '../store/file-store.js';
import { ReceivedFile } from '../store/received-file.js';
import type { Authenticate } from './authenticate.js';

/** Where the files of running requests are kept until they are answered: below the data directory. */
export interface UploadSettings {
  config: { dataDirectory: string };
}

const filesMaximum = 10;
const fieldsMaximum = 20;
const fieldBytes = 64 * 1024;
const partsMaximum = 40;
const filenameCharacters = 255;

/** What is read and thrown away after a refusal, so that the client gets to the answer; beyond it the connection ends. */
const drainBytes = 4 * limits.uploadBytes;
const drainMs = 20_000;

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

/** Writes a stream to disk as a received file that lives until the response has been sent. */
type Keep = (content: Readable, file: { filename: string | undefined; contentType: string }) => Promise<ReceivedFile>;

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

/** What the parser and the streams behind it say of a body; what the disk says has another code. */
function isStreamError(error: unknown): boolean {
  if (error instanceof Refusal) return false;
  const { code } = (error ?? {}) as { code?: string };
  return code === undefined || code.startsWith('ERR_STREAM');
}

function malformed(why: string): Refusal {
  return new Refusal('BAD_REQUEST', `The multipart body cannot be read: ${why}`);
}

function tooLarge(): Refusal {
  return new Refusal('FILE_TOO_LARGE', `The file is larger than ${limits.uploadBytes} bytes`);
}

/** A folder of this request alone; it goes with all it holds when the response has been sent or given up. */
async function temporaryFolder(settings: UploadSettings, response: Response | undefined): Promise<Keep> {
  const folder = join(settings.config.dataDirectory, 'uploads', randomUUID());
  const discard = () => rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  if (response?.closed) await discard();
  response?.once('close', () => void discard().catch(() => {}));
  return (content, file) => writeFile(content, file, join(folder, randomUUID()));
}

async function writeFile(
  content: Readable,
  { filename, contentType }: { filename: string | undefined; contentType: string },
  path: string,
): Promise<ReceivedFile> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      sizeBytes += chunk.length;
      done(null, chunk);
    },
  });
  try {
    await pipeline(content, measure, createWriteStream(path));
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return new ReceivedFile(plainName(filename), contentType, sizeBytes, hash.digest('hex'), path);
}

/** A file's name as it can be shown and stored: without control characters, and not endless. */
function plainName(filename: string | undefined): string {
  const plain = (filename ?? '')
    .replace(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim();
  return plain.slice(0, filenameCharacters).toWellFormed() || 'file';
}

/** Lets a client that is still sending come to the end, so that it reads the refusal; not one that never ends. */
async function drain(request: Request, response: Response | undefined): Promise<void> {
  if (request.readableEnded || request.destroyed) return;
  let bytes = 0;
  await new Promise<void>((resolve) => {
    const giveUp = () => {
      response?.setHeader('Connection', 'close');
      request.off('data', count);
      request.pause();
      resolve();
    };
    const timer = setTimeout(giveUp, drainMs);
    const count = (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > drainBytes) giveUp();
    };
    request.on('data', count);
    for (const end of ['end', 'close', 'error'] as const) request.once(end, resolve);
    request.once('close', () => clearTimeout(timer));
    request.once('end', () => clearTimeout(timer));
    request.resume();
  });
}

/** Refuses a body whose declared length is over `maximumBytes` without reading it into memory: BODY_TOO_LARGE. */
export function refuseOversizedBody(maximumBytes: number): RequestHandler {
  return async (request, response, next) => {
    if (request.body !== undefined || Number(request.headers['content-length'] ?? 0) <= maximumBytes) return next();
    await drain(request, response);
    next(new Refusal('BODY_TOO_LARGE', `The body is larger than ${maximumBytes} bytes`));
  };
}

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

/** Reads of files by signed link: no Authorization, and nothing that a browser would run. */
export function filesRouter(settings: { files: FileStore; encryptionKey: Uint8Array }): Router {
  const router = Router();
  router.get('/files/:ownerId/:sha256', async (request, response, next) => {
    const parameters = new URLSearchParams(request.url.split('?')[1] ?? '');
    const link = verifyFileLink(settings.encryptionKey, request.params, parameters);
    if (!link) return next(notFound('File'));
    await sendFile(settings.files, link, response, next);
  });
  return router;
}

async function sendFile(files: FileStore, link: FileLink, response: Response, next: NextFunction): Promise<void> {
  const key = fileKey(link.ownerId, link.sha256);
  const sizeBytes = await files.sizeBytes(key);
  if (sizeBytes === null) return next(notFound('File'));
  response.setHeaders(new Map(Object.entries(fileHeaders(link, sizeBytes))));
  try {
    await pipeline(await files.open(key), response);
  } catch (error) {
    if (!response.headersSent) return next(error instanceof MissingFile ? notFound('File') : error);
    response.destroy();
  }
}

const pdf = 'application/pdf';
const contentTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * The browser shows a PDF and saves anything else. Other types are sandboxed besides; a PDF is not, for browsers refuse
 * to show one inside a sandbox, and it runs nothing in our name.
 */
function fileHeaders({ contentType, filename }: FileLink, sizeBytes: number): Record<string, string> {
  const shown = contentType === pdf;
  const name = encodeURIComponent(filename.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  );
  return {
    'Content-Type': contentTypePattern.test(contentType) ? contentType : 'application/octet-stream',
    'Content-Length': String(sizeBytes),
    'Content-Disposition': `${shown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'Content-Security-Policy': shown ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : 'sandbox',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=3600, immutable',
  };
}
