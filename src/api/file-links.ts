import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { type Request, type Response, Router } from 'express';
import { notFound, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { type FileLink, verifyFileLink } from '../store/file-links.js';
import { type Download, type FileStore, fileKey, MissingFile } from '../store/file-store.js';
import { now } from '../values/clock.js';
import { knownTag } from './entity-tags.js';
import { type FileAnswer, fileAnswer } from './file-ranges.js';
import { queryOf } from './request-query.js';

/** Reads of files by signed link: no Authorization, and nothing that a browser would run. */
export function filesRouter(settings: { files: FileStore; linkKeys: readonly Uint8Array[] }): Router {
  const router = Router();
  router.get('/files/:ownerId/:sha256', async (request, response, next) => {
    const parameters = new URLSearchParams(queryOf(request));
    const link = verifyFileLink(settings.linkKeys, request.params, parameters);
    if (!link) return next(notFound('File'));
    await sendFile(settings.files, link, request, response);
  });
  return router;
}

async function sendFile(files: FileStore, link: FileLink, request: Request, response: Response): Promise<void> {
  const key = fileKey(link.ownerId, link.sha256);
  const sizeBytes = await files.sizeBytes(key);
  if (sizeBytes === null) throw notFound('File');
  const tag = `"${link.sha256}"`;
  const headers = { ETag: tag, 'Accept-Ranges': 'bytes', ...fileHeaders(link) };
  const known = knownTag(request.get('if-none-match'), tag) !== null;
  if (known) return void withHeaders(response, headers).status(304).end();
  const elsewhere = isReadElsewhere(request) ? await files.downloadUrl(key, download(link)) : null;
  if (elsewhere !== null) return response.set('Cache-Control', 'no-store').redirect(302, elsewhere);
  const answer = fileAnswer(request, { key, sizeBytes, contentType: contentTypeOf(link), tag });
  if (answer === null) {
    response.setHeader('Content-Range', `bytes */${sizeBytes}`);
    throw new Refusal('RANGE_NOT_SATISFIABLE', `The file has ${sizeBytes} bytes`);
  }
  const content = request.method === 'HEAD' ? Readable.from([]) : await opened(answer, files);
  withHeaders(response, { ...headers, ...answer.headers }).status(answer.status);
  try {
    await pipeline(content, response);
  } catch (error) {
    if (!response.headersSent) throw error;
    response.destroy();
  }
}

/**
 * Whether the reader may be sent to the store: an address there is signed for GET alone, and pages of the service load
 * nothing of other hosts.
 */
function isReadElsewhere(request: Request): boolean {
  const isOfPage = request.get('sec-fetch-site') === 'same-origin' && request.get('sec-fetch-mode') !== 'navigate';
  return request.method === 'GET' && !isOfPage;
}

/** No longer than the link itself. */
function download(link: FileLink): Download {
  const leftSeconds = Math.ceil((link.expiresAt.getTime() - now().getTime()) / 1000);
  return {
    contentType: contentTypeOf(link),
    contentDisposition: dispositionOf(link),
    expiresInSeconds: Math.min(leftSeconds, limits.directDownloadSeconds),
  };
}

async function opened(answer: FileAnswer, files: FileStore): Promise<Readable> {
  try {
    return await answer.open(files);
  } catch (error) {
    throw error instanceof MissingFile ? notFound('File') : error;
  }
}

function withHeaders(response: Response, headers: Record<string, string>): Response {
  return response.setHeaders(new Map(Object.entries(headers)));
}

const pdf = 'application/pdf';
const contentTypePattern = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+$/;

/**
 * The browser shows a PDF and saves anything else. Other types are sandboxed besides; a PDF is not, for browsers refuse
 * to show one inside a sandbox, and it runs nothing in our name.
 */
function fileHeaders(link: FileLink): Record<string, string> {
  const shown = link.contentType === pdf;
  return {
    'Content-Disposition': dispositionOf(link),
    'Content-Security-Policy': shown ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : 'sandbox',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=3600, immutable',
  };
}

function dispositionOf({ contentType, filename }: FileLink): string {
  return contentDisposition(filename.toWellFormed(), { type: contentType === pdf ? 'inline' : 'attachment' });
}

function contentTypeOf({ contentType }: FileLink): string {
  return contentTypePattern.test(contentType) ? contentType : 'application/octet-stream';
}
