import { brotliCompress, type CompressCallback, constants, deflate, gzip } from 'node:zlib';
import compression from 'compression';
import type { Request, RequestHandler, Response } from 'express';
import Negotiator from 'negotiator';
import onHeaders from 'on-headers';

const codingSuffix = /-(?:br|gzip|deflate)"$/;
/** What is shorter goes out in one packet anyway. */
const shortBytes = 1024;
/** About as small as a better quality makes text, in a fraction of the time. */
const brotliParameters = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/**
 * Compresses what is read (br, gzip, deflate), for clients that ask. Not event streams, and not what mutations answer: only
 * these show keys and secrets, beside text of the caller's choice (docs/decisions.md, "Compression"). For answers that come
 * in pieces; `endWith` does the same for one that is there as a whole.
 */
export function compressReads(): RequestHandler {
  const compress = compression({
    filter: mayCompress,
    threshold: shortBytes,
    brotli: { params: brotliParameters },
  }) as RequestHandler;
  return (request, response, next) => tagByCoding(request, response, () => void compress(request, response, next));
}

/** A text that answers a request as a whole, and its headers without those that the coding decides. */
export interface WholeAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

type Coding = 'br' | 'gzip' | 'deflate';

const encode: Record<Coding, (text: string, encoded: CompressCallback) => void> = {
  br: (text, encoded) => brotliCompress(text, { params: brotliParameters }, encoded),
  gzip: (text, encoded) => gzip(text, encoded),
  deflate: (text, encoded) => deflate(text, encoded),
};
/** By how small they make a text. */
const codings: readonly Coding[] = ['br', 'gzip', 'deflate'];

/**
 * Ends the response with a whole text, compressed as `compressReads` has it. The package that it uses gives each response
 * functions of its own by assignment, which V8 allocates in old space: with each of them the request would be kept until
 * everything is collected.
 */
export function endWith(response: Response, { status, headers, body }: WholeAnswer): void {
  const bytes = Buffer.byteLength(body);
  const coding = bytes < shortBytes ? null : codingFor(response);
  if (isRead(response) && headers['Content-Type'] !== undefined) varyByCoding(response);
  if (!coding) {
    response.writeHead(status, body === '' ? headers : { ...headers, 'Content-Length': bytes });
    response.end(body);
    return;
  }
  encode[coding](body, (error, encoded) => {
    // Whoever took too long has been told so meanwhile.
    if (response.headersSent) return;
    if (error) {
      response.destroy(error);
      return;
    }
    const { ETag: tag, ...others } = headers;
    const tagged = tag === undefined ? others : { ...others, ETag: withCoding(tag, coding) };
    response.writeHead(status, { ...tagged, 'Content-Encoding': coding, 'Content-Length': encoded.length });
    response.end(encoded);
  });
}

/** Null for an answer that goes out as it is. */
function codingFor(response: Response): Coding | null {
  const { req: request } = response;
  if (!isRead(response) || request.headers['accept-encoding'] === undefined) return null;
  const negotiator = new Negotiator(request) as unknown as {
    encoding(available: readonly string[], options: { preferred: readonly string[] }): string | undefined;
  };
  const chosen = negotiator.encoding([...codings, 'identity'], { preferred: codings });
  return codings.find((coding) => coding === chosen) ?? null;
}

function varyByCoding(response: Response): void {
  if (response.hasHeader('Vary')) response.vary('Accept-Encoding');
  else response.setHeader('Vary', 'Accept-Encoding');
}

/** Says of an answer, to a POST perhaps, that it was read, and holds no secret. */
export function markAsRead(response: Response): void {
  response.locals.isRead = true;
}

/** The entity tag that a client sends, without what `withCoding` added. */
export function withoutCoding(tag: string): string {
  return tag.replace(codingSuffix, '"');
}

/** A strong entity tag is of the bytes as they are sent, so each coding has its own (RFC 9110, 8.8.3.3). */
function withCoding(tag: string, coding: string): string {
  return tag.replace(/"$/, `-${coding}"`);
}

function isRead({ req: request, locals }: Response): boolean {
  return request.method === 'GET' || locals.isRead === true;
}

function mayCompress(request: Request, response: Response): boolean {
  const isStream = String(response.getHeader('Content-Type')).startsWith('text/event-stream');
  return isRead(response) && !isStream && compression.filter(request, response);
}

const tagByCoding: RequestHandler = (_request, response, next) => {
  // Runs after the compression has decided: what is asked last is called first.
  onHeaders(response, () => {
    const [tag, coding] = [response.getHeader('ETag'), response.getHeader('Content-Encoding')];
    if (typeof tag !== 'string' || typeof coding !== 'string') return;
    response.setHeader('ETag', withCoding(tag, coding));
  });
  next();
};
