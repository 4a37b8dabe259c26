import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../contract/errors.js';
import { answerHeaders } from './http-headers.js';
import { type RequestDeadlines, unfinished } from './request-deadlines.js';
import { requestIdentity } from './request-identity.js';

/**
 * Answers what is no HTTP request, or one whose address and headers are too long or do not come to an end, in the error
 * envelope of specification section 7; no route ever sees it. The connection ends with the answer.
 */
export function answerUnreadable(server: Server, { headMs }: RequestDeadlines): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    responses.set(request.socket, response);
    response.once('close', () => responses.delete(request.socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An answer that has begun cannot be taken back: the connection ends in the middle of it.
    if (!socket.writable || responses.get(socket)?.headersSent) socket.destroy(error);
    else socket.end(answerOf(refusalOf(error, headMs)));
  });
}

function refusalOf({ code: reason }: NodeJS.ErrnoException, headMs: number): Refusal {
  if (reason === 'ERR_HTTP_REQUEST_TIMEOUT') return unfinished(headMs);
  const tooLong = reason === 'HPE_HEADER_OVERFLOW';
  const message = tooLong ? 'The address and the headers are too long' : 'The request is not one of HTTP/1.1';
  return new Refusal('BAD_REQUEST', message);
}

function answerOf({ code, httpStatus, message }: Refusal): string {
  const body = JSON.stringify({ error: { code, message } });
  return [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
    'Content-Type: application/json; charset=utf-8',
    // What the caller calls it cannot be read.
    `X-Request-Id: ${requestIdentity({}).requestId}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
