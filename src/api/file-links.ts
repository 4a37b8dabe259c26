import { pipeline } from 'node:stream/promises';
import { create as contentDisposition } from 'content-disposition';
import { type NextFunction, type Response, Router } from 'express';
import { notFound } from '../contract/errors.js';
import { type FileLink, verifyFileLink } from '../store/file-links.js';
import { type FileStore, fileKey, MissingFile } from '../store/file-store.js';

/** Reads of files by signed link: no Authorization, and nothing that a browser would run. */
export function filesRouter(settings: { files: FileStore; linkKeys: readonly Uint8Array[] }): Router {
  const router = Router();
  router.get('/files/:ownerId/:sha256', async (request, response, next) => {
    const parameters = new URLSearchParams(request.url.split('?')[1] ?? '');
    const link = verifyFileLink(settings.linkKeys, request.params, parameters);
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
  return {
    'Content-Type': contentTypePattern.test(contentType) ? contentType : 'application/octet-stream',
    'Content-Length': String(sizeBytes),
    'Content-Disposition': contentDisposition(filename.toWellFormed(), { type: shown ? 'inline' : 'attachment' }),
    'Content-Security-Policy': shown ? "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'" : 'sandbox',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'private, max-age=3600, immutable',
  };
}
