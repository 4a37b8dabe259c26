import type { Request, RequestHandler, Response } from 'express';
import { Refusal } from '../../contract/errors.js';
import { limits } from '../../contract/limits.js';

/** What is read and thrown away after a refusal, so that the client gets to the answer; beyond it the connection ends. */
const drainBytes = 4 * limits.uploadBytes;
const drainMs = 20_000;

/** Refuses a body whose declared length is over `maximumBytes` without reading it into memory: BODY_TOO_LARGE. */
export function refuseOversizedBody(maximumBytes: number): RequestHandler {
  return async (request, response, next) => {
    if (request.body !== undefined || Number(request.headers['content-length'] ?? 0) <= maximumBytes) return next();
    await drain(request, response);
    next(new Refusal('BODY_TOO_LARGE', `The body is larger than ${maximumBytes} bytes`));
  };
}

/** Lets a client that is still sending come to the end, so that it reads the refusal; not one that never ends. */
export async function drain(request: Request, response: Response | undefined): Promise<void> {
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
