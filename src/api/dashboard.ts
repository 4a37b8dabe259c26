import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type RequestHandler, Router } from 'express';
import sirv from 'sirv';
import { projectRoot } from '../project-root.js';

export const dashboardPath = '/dashboard/';

/** Where `npm run build` puts the dashboard. */
const builtFolder = join(projectRoot, 'dist/dashboard');

/** Files whose names change with what is in them. */
const hasLastingName = /^\/(assets|pdfjs-[\d.]+)\//;

const policy = [
  "default-src 'none'",
  // pdf.js decodes JPEG 2000 in WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const headers = {
  'Cache-Control': 'no-cache',
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

/** Whether this installation has a dashboard: its packages may have been left out when it was built. */
export function isDashboardBuilt(): boolean {
  return existsSync(join(builtFolder, 'index.html'));
}

/**
 * `/dashboard`: the files of the built dashboard, under a policy that allows no other host and nothing inline. An address below
 * it that names no file is a screen. Without a dashboard nothing is served here.
 */
export function dashboardFiles(): RequestHandler {
  const router = Router();
  if (!isDashboardBuilt()) return router;
  // The names are read once, so a dashboard that is built anew is served after the next start.
  const serve = sirv(builtFolder, {
    single: true,
    brotli: true,
    gzip: true,
    etag: true,
    setHeaders: (response, path) => {
      if (hasLastingName.test(path)) response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    },
  });
  // Before sirv, which answers 304 by itself: a browser takes the policy of a 304 for that of the page it has kept.
  const secure: RequestHandler = (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
  router.use(dashboardPath, secure, serve);
  return router;
}

/** Leads a browser that asks for the root of the service to the dashboard, and others to `elsewhere`. */
export function toDashboard(elsewhere: string): RequestHandler {
  const isBuilt = isDashboardBuilt();
  return (request, response) => {
    const isBrowser = request.accepts(['json', 'html']) === 'html';
    response.vary('Accept').redirect(isBrowser && isBuilt ? dashboardPath : elsewhere);
  };
}
