import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import onHeaders from 'on-headers';

const codingSuffix = /-(?:br|gzip|deflate)"$/;

/**
 * Compresses what is read (br, gzip, deflate), for clients that ask. Not event streams, and not what mutations answer: only
 * these show keys and secrets, beside text of the caller's choice (docs/decisions.md, "Compression").
 */
export function compressReads(): RequestHandler {
  const compress = compression({ filter: mayCompress }) as RequestHandler;
  return (request, response, next) => {
    if (response.locals.isWatched) return next();
    response.locals.isWatched = true;
    tagByCoding(request, response, () => void compress(request, response, next));
  };
}

/** Whether a client names codings that it takes: without, every answer goes out as it is. */
export function asksForCoding({ headers }: Request): boolean {
  return Boolean(headers['accept-encoding']);
}

/** Says of an answer, to a POST perhaps, that it was read, and holds no secret. */
export function markAsRead(response: Response): void {
  response.locals.isRead = true;
}

/** Of an answer in JSON, or other text, that nothing watches, because the client names no coding. */
export function varyIfRead(response: Response): void {
  if (response.locals.isRead !== true) return;
  if (response.hasHeader('Vary')) response.vary('Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
}

/** The entity tag that a client sends, without what `tagByCoding` added. */
export function withoutCoding(tag: string): string {
  return tag.replace(codingSuffix, '"');
}

function mayCompress(request: Request, response: Response): boolean {
  const isRead = request.method === 'GET' || response.locals.isRead === true;
  const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
  return isRead && !isStream && compression.filter(request, response);
}

/** A strong entity tag is of the bytes as they are sent, so each coding has its own (RFC 9110, 8.8.3.3). */
const tagByCoding: RequestHandler = (_request, response, next) => {
  // Runs after the compression has decided: what is asked last is called first.
  onHeaders(response, () => {
    const [tag, coding] = [response.getHeader('ETag'), response.getHeader('Content-Encoding')];
    if (typeof tag !== 'string' || typeof coding !== 'string') return;
    response.setHeader('ETag', tag.replace(/"$/, `-${coding}"`));
  });
  next();
};
