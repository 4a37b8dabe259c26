import cors from 'cors';
import type { RequestHandler } from 'express';

const preflightSeconds = 7_200;

/** What a browser shows to a page of another origin besides the few headers that it always shows. */
const exposedHeaders = [
  'Accept-Ranges',
  'Content-Disposition',
  'Content-Range',
  'ETag',
  'Idempotent-Replayed',
  'Link',
  'RateLimit',
  'RateLimit-Limit',
  'RateLimit-Policy',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'Retry-After',
  'Warning',
  'WWW-Authenticate',
  'X-Request-Id',
];

/**
 * Lets pages of these origins (`*`: of any) call the service from a browser, with a key in `Authorization`; never with
 * cookies, which the service has none of. Without origins no page of another origin gets an answer.
 */
export function crossOrigin(origins: readonly string[]): RequestHandler[] {
  if (origins.length === 0) return [];
  const answer = cors({
    origin: origins.includes('*') ? '*' : [...origins],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'],
    credentials: false,
    exposedHeaders,
    maxAge: preflightSeconds,
  });
  return [
    (request, response, next) => {
      // An OPTIONS that is no preflight asks which methods a path takes.
      const isPreflight = request.headers['access-control-request-method'] !== undefined;
      if (request.method === 'OPTIONS' && !isPreflight) next();
      else answer(request, response, next);
    },
  ];
}
