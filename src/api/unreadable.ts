import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { Refusal } from '../contract/errors.js';
import { answerHeaders } from './http-headers.js';

/**
 * Answers what is no HTTP request, or one whose address and headers are too long, in the error envelope of
 * specification section 7; no route ever sees it. The connection ends with the answer.
 */
export function answerUnreadable(server: Server): void {
  const responses = new WeakMap<Duplex, ServerResponse>();
  server.on('request', (request, response) => {
    responses.set(request.socket, response);
    response.once('close', () => responses.delete(request.socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // An answer that has begun cannot be taken back: the connection ends in the middle of it.
    if (!socket.writable || responses.get(socket)?.headersSent) socket.destroy(error);
    else socket.end(answerOf(error));
  });
}

function answerOf({ code: reason }: NodeJS.ErrnoException): string {
  const tooLong = reason === 'HPE_HEADER_OVERFLOW';
  const message = tooLong ? 'The address and the headers are too long' : 'The request is not one of HTTP/1.1';
  const { code, httpStatus } = new Refusal('BAD_REQUEST', message);
  const body = JSON.stringify({ error: { code, message } });
  return [
    `HTTP/1.1 ${httpStatus} ${STATUS_CODES[httpStatus]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...Object.entries(answerHeaders).map(([name, value]) => `${name}: ${value}`),
    'Connection: close',
    '',
    body,
  ].join('\r\n');
}
