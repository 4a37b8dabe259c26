import type { EntityManager } from '@mikro-orm/postgresql';
import express, { type Express, type RequestHandler, Router } from 'express';
import type { Logger } from 'pino';
import type { PartStates } from '../readiness.js';
import type { ClosingServer } from './closing.js';
import { answerHeaders } from './http-headers.js';
import { metrics } from './metrics.js';

/** What the routes of health ask. */
export interface Health {
  ready(): Promise<PartStates>;
  /** Reads what is of no owner's. */
  auditorOrm: { em: EntityManager };
  log: Logger;
}

/** `/healthz`: the process lives. `/readyz`: so does what it needs. `/metrics`: figures of the installation. */
export function healthRoutes({ ready, auditorOrm, log }: Health, closing: ClosingServer): Router {
  const router = Router();
  router.get('/healthz', (_request, response) => void response.json({ status: 'ok' }));
  router.get('/readyz', readiness(ready, closing));
  router.get('/metrics', metrics(auditorOrm.em, log));
  return router;
}

/** All that a process without the API answers. */
export function healthApp(health: Health, closing: ClosingServer): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.use((_request, response, next) => {
    response.set(answerHeaders);
    next();
  });
  app.use(healthRoutes(health, closing));
  app.use((_request, response) => void response.status(404).json({ status: 'unknown path' }));
  return app;
}

function readiness(ready: Health['ready'], closing: ClosingServer): RequestHandler {
  return async (_request, response) => {
    const parts = closing.isLeaving ? { process: 'stopping' } : await ready();
    const fine = Object.values(parts).every((part) => part === 'ok');
    response.status(fine ? 200 : 503).json({ status: fine ? 'ok' : 'unavailable', ...parts });
  };
}
