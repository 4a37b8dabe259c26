import type { Request, Response } from 'express';
import type { Refusal } from '../contract/errors.js';
import type { TracedRequest } from './authenticate.js';

/** Answers a refusal that no operation made, in the envelope of the face that was asked. */
export function answerRefusal(refusal: Refusal, request: Request, response: Response): void {
  if (refusal.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(refusal.retryAfterSeconds));
  if (refusal.code === 'UNAUTHENTICATED') response.setHeader('WWW-Authenticate', 'Bearer');
  const { code, message, httpStatus } = refusal;
  (request as TracedRequest).record.errorCode = code;
  const isBelow = (path: string) => request.path.startsWith(path) || request.baseUrl.startsWith(path);
  // The envelope of REST is the specification's, without fields.
  const fields = isBelow('/session') && refusal.fields.length > 0 ? { fields: refusal.fields } : {};
  const body = isBelow('/graphql')
    ? { errors: [{ message, extensions: { code, httpStatus } }] }
    : { error: { code, message, ...fields } };
  response.status(httpStatus).json(body);
}
