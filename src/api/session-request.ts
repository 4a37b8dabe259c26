import type { Request } from 'express';
import { ensure, invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { LogInRequest } from '../people/log-in.operations.js';
import type { TracedRequest } from './authenticate.js';

/** From where somebody logs in; `knownAs` is what is known of the browser. */
export function logInRequest(request: Request, knownAs: string | null = null): LogInRequest {
  const { requestId } = request as TracedRequest;
  return { requestId, knownAs, browser: { address: request.ip ?? '', userAgent: request.get('user-agent') ?? null } };
}

export type Body = Record<string, unknown>;

/** The JSON object that was sent. Throws UNSUPPORTED_MEDIA_TYPE, BAD_REQUEST. */
export function bodyOf(request: Request): Body {
  ensure(request.is('application/json'), 'UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON in UTF-8');
  const body: unknown = request.body;
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  ensure(isObject, 'BAD_REQUEST', 'The body must be a JSON object');
  return body as Body;
}

export function passwordIn(body: Body): string {
  return text(body, 'password', { most: limits.passwordCharactersMaximum });
}

/** Of the second factor. */
export function codeIn(body: Body): string | null {
  return text(body, 'code', { optional: true }) ?? null;
}

/** A text of the body. Throws VALIDATION_FAILED that names it. */
export function text(body: Body, name: string, options: { optional: true; most?: number }): string | undefined;
export function text(body: Body, name: string, options?: { most?: number }): string;
export function text(
  body: Body,
  name: string,
  { optional = false, most = limits.shortTextCharacters }: { optional?: boolean; most?: number } = {},
): string | undefined {
  const value = body[name];
  if (optional && (value === undefined || value === null)) return undefined;
  const isText = typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed();
  if (!isText || value.includes('\0'))
    throw invalid([{ path: name, message: `must be a text of 1 to ${most} characters` }]);
  return value;
}
