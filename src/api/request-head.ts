import type { Server, ServerOptions } from 'node:http';
import type { RequestHandler } from 'express';
import { Refusal } from '../contract/errors.js';
import { answerRefusal } from './answer-refusal.js';

/** What Node.js would refuse by itself, without the headers and the envelope of every other answer. */
export const headsLeftToUs: ServerOptions = { requireHostHeader: false };

/** Has requests with an `Expect` that Node.js does not know handled as others are. */
export function takeExpectations(server: Server): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

/** Refuses heads that are none of HTTP/1.1: BAD_REQUEST without a Host (RFC 9112), EXPECTATION_FAILED (RFC 9110). */
export function checkHead(): RequestHandler {
  return (request, response, next) => {
    const { host, expect = '100-continue' } = request.headers;
    const hasHost = host !== undefined || request.httpVersion === '1.0';
    if (!hasHost) answerRefusal(new Refusal('BAD_REQUEST', 'The header Host is missing'), request, response);
    else if (expect.toLowerCase() === '100-continue') next();
    else answerRefusal(new Refusal('EXPECTATION_FAILED', 'Expect can be 100-continue only'), request, response);
  };
}
