import type { ServerOptions } from 'node:http';
import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { answerRefusal } from './answer-refusal.js';

/** How long a client may take to send a request, and to take its answer. */
export interface RequestDeadlines {
  /** From the connection, or the first byte on a kept one, to the last header. */
  headMs: number;
  /** From there to the end of the body; of an upload, for `uploadBytes` more. */
  bodyMs: number;
  uploadBytes: number;
  /** From one part of an answer that it takes to the next. */
  untakenMs: number;
}

export const usualDeadlines: RequestDeadlines = {
  headMs: limits.requestHeadSeconds * 1000,
  bodyMs: limits.requestBodySeconds * 1000,
  uploadBytes: limits.uploadBytesInBodyTime,
  untakenMs: limits.answerUntakenSeconds * 1000,
};

/** Of the server: it answers heads that do not come, and keeps connections longer than the balancers before it. */
export function connectionTimes({ headMs }: RequestDeadlines): ServerOptions {
  return {
    headersTimeout: headMs,
    // Bodies have deadlines of their own, which know an upload that goes on.
    requestTimeout: 0,
    connectionsCheckingInterval: Math.ceil(headMs / 10),
    keepAliveTimeout: limits.keepAliveSeconds * 1000,
  };
}

/**
 * Answers REQUEST_TIMEOUT when a body is not complete in time, and ends the connection. An upload has that time anew for
 * every part of its size, so that 20 MB may come over a slow line while a trickle of bytes is not waited for.
 */
export function bodyDeadline({ bodyMs, uploadBytes }: RequestDeadlines): RequestHandler {
  return (request, response, next) => {
    if (request.complete) return next();
    const { socket } = request;
    let counted = socket.bytesRead;
    const timer = setInterval(() => {
      const isUpload = Boolean(request.is(['multipart/form-data', 'message/rfc822']));
      const goesOn = isUpload && socket.bytesRead - counted >= uploadBytes;
      counted = socket.bytesRead;
      if (goesOn) return;
      clearInterval(timer);
      if (!request.complete) endUnfinished(request, response, bodyMs);
    }, bodyMs);
    for (const end of ['end', 'close'] as const) request.once(end, () => clearInterval(timer));
    next();
  };
}

/** Ends the connection of a client that takes nothing of its answer any more, which is kept for it until then. */
export function answerDeadline({ untakenMs }: RequestDeadlines): RequestHandler {
  return (_request, response, next) => {
    // Node begins anew with every part that it could send, and calls again when the next one is not taken either.
    response.setTimeout(untakenMs, () => {
      if (response.socket && response.socket.writableLength > 0) response.destroy();
    });
    next();
  };
}

/** Whoever reads the body finds it broken off, and that the answer has been given. */
function endUnfinished(request: Request, response: Response, bodyMs: number): void {
  if (response.headersSent) return void request.destroy();
  response.setHeader('Connection', 'close');
  answerRefusal(unfinished(bodyMs), request, response);
}

/** REQUEST_TIMEOUT: half a request came, and no more in time. */
export function unfinished(timeoutMs: number): Refusal {
  return new Refusal('REQUEST_TIMEOUT', `The request was not complete within ${timeoutMs / 1000} s`);
}
