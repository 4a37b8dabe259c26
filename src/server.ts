import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Response,
} from 'express';
import type { Logger } from 'pino';
import { restFace } from '../rest-compat/router.js';
import { answerRefusal } from './api/answer-refusal.js';
import { createAuthenticate, type TracedRequest } from './api/authenticate.js';
import { checkBodyParts, checkEncoding } from './api/body-parts.js';
import { closable } from './api/closing.js';
import { compressReads } from './api/compress.js';
import { crossOrigin } from './api/cross-origin.js';
import { dashboardFiles, toDashboard } from './api/dashboard.js';
import { Documents } from './api/documents.js';
import { createEngine } from './api/engine.js';
import { explorerPage } from './api/explorer.js';
import { filesRouter } from './api/file-links.js';
import { createGraphqlFace } from './api/graphql.js';
import { healthRoutes } from './api/health.js';
import { answerHeaders } from './api/http-headers.js';
import { incomingMailRouter } from './api/incoming-mail.js';
import { KeptKeyHolders } from './api/kept-key-holders.js';
import { plainRequests, unreadable } from './api/plain-requests.js';
import { asRefusal } from './api/present.js';
import { printsRouter } from './api/prints.js';
import { createFailureLimit, createRateLimit } from './api/rate-limit.js';
import { readingReportsFrom } from './api/replica-reads.js';
import {
  answerDeadline,
  bodyDeadline,
  connectionTimes,
  type RequestDeadlines,
  usualDeadlines,
} from './api/request-deadlines.js';
import { checkHead, headsLeftToUs, takeExpectations } from './api/request-head.js';
import { requestIdentity } from './api/request-identity.js';
import { RequestRecord } from './api/request-record.js';
import { buildBooksSchema } from './api/schema.js';
import { sessionRouter } from './api/session.js';
import { graphqlStream } from './api/stream.js';
import { answerUnreadable } from './api/unreadable.js';
import { graphqlUploads } from './api/uploads/graphql-uploads.js';
import { refuseOversizedBody } from './api/uploads/refused-bodies.js';
import { receiveFile } from './api/uploads/rest-uploads.js';
import { willRun } from './api/uploads/running-operations.js';
import { Spool } from './api/uploads/spool.js';
import { Refusal } from './contract/errors.js';
import { limits } from './contract/limits.js';
import type { PostedMailSettings } from './incoming-mail/posted-mail.js';
import { type SmtpListener, startSmtpListener } from './incoming-mail/smtp-listener.js';
import { listenOn, urlAt } from './listen.js';
import { openLiveFeed } from './outbox/live-feed.js';
import type { Resources } from './resources.js';
import { asListenRefusal } from './start-refused.js';
import { SharedBytes } from './store/shared-bytes.js';
import { type OpenSpan, openSpan, SpanKind } from './store/tracing.js';

export interface RunningServer {
  url: string;
  port: number;
  /** Of the listener for mails; null without one. */
  smtpPort: number | null;
  /** `/readyz` says that it stops, while requests are answered as before. */
  leave(): void;
  /**
   * Takes no new connections, ends event streams, and lets the requests that run finish. Answers whether they have in time;
   * those that have not are cut off.
   */
  stop(withinMs?: number): Promise<boolean>;
}

/** Serves both faces of the API, signed files and health. */
export async function startServer(
  resources: Resources,
  listen: { port: number; host: string },
  deadlines: RequestDeadlines = usualDeadlines,
): Promise<RunningServer> {
  const { log, config, counts } = resources;
  const engine = readingReportsFrom(resources.replica, createEngine(await buildBooksSchema()));
  const server = createServer({ ...connectionTimes(deadlines), ...headsLeftToUs });
  const closing = closable(server);
  answerUnreadable(server, deadlines);
  takeExpectations(server);
  const answerBy = holdRequests(server);
  const port = await listenOn(server, listen, 'PORT');
  const url = urlAt(listen.host, port);
  const spool = await Spool.open(config.dataDirectory);
  const publicUrl = config.publicUrl ?? url;
  // A fork: whatever is asked within a request's transaction is not drawn into it, and so under another role.
  const identity = resources.identityOrm.em.fork();
  const live = openLiveFeed(resources.database.roles.urls.api, log);
  const countFailure = createFailureLimit(counts, 'failures', config.unauthenticatedPerMinute);
  const authenticate = createAuthenticate({
    em: resources.orm.em,
    identity,
    publicUrl,
    counts,
    countRequest: createRateLimit(counts, 'requests', config.rateLimitPerMinute),
    countFailure,
    files: resources.files,
    linkKey: resources.linkKeys[0] as Buffer,
    keyRules: config.keyRules,
    keyHolders: new KeptKeyHolders(live),
    mailSender: config.mail.server?.sender ?? null,
    mailDomain: config.incomingMail.domain,
  });
  const documents = new Documents(engine.schema, config.graphqlIntrospection);
  const graphql = await createGraphqlFace(engine, authenticate, { log, documents });
  const app = createApp(log, config.trustedProxies);
  app.use(...crossOrigin(config.corsOrigins), bodyDeadline(deadlines), answerDeadline(deadlines));
  const rest = restFace({
    engine,
    authenticate,
    receiveFile: async (request, field) => receiveFile(request, field, { spool }, await authenticate(request)),
  });
  // Before everything that looks at every request.
  app.use(plainRequests(graphql.answerPlain), rest.table);
  app.use(healthRoutes(resources, closing));
  app.get('/', toDashboard(config.graphqlExplorer ? '/graphql' : '/docs'));
  app.use(dashboardFiles());
  app.use(filesRouter(resources));
  app.use(printsRouter(resources));
  app.use(incomingMailRouter({ posted: postedMail(resources), countFailure }));
  app.use(compressReads());
  app.use(
    '/session',
    ...jsonBody(limits.sessionBodyBytes),
    sessionRouter({
      em: resources.orm.em,
      identity,
      publicUrl,
      counts,
      mailSender: config.mail.server?.sender ?? null,
      openId: config.openId,
    }),
  );
  app.use('/graphql/stream', ...jsonBody(), graphqlStream(engine, { documents, authenticate, live }));
  if (config.graphqlExplorer) app.use('/graphql', explorerPage());
  const operations = { schema: engine.schema, willRun: willRun(engine, documents) };
  app.use('/graphql', graphqlUploads({ spool }, authenticate, operations), ...jsonBody(), graphql.handler);
  app.use(rest.others);
  app.use(answerError);
  answerBy(app);
  const smtp = await openSmtp(resources);
  const sweep = setInterval(() => {
    spool.sweep().catch((error: unknown) => log.warn({ err: error }, 'files of dead processes could not be removed'));
  }, limits.orphanedFileSweepMinutes * 60_000);
  const stop = async (withinMs = limits.shutdownRequestsSeconds * 1000) => {
    const [isInTime] = await Promise.all([closing.close(withinMs), live.close(), smtp?.close()]);
    clearInterval(sweep);
    await graphql.stop();
    await spool.close();
    return isInTime;
  };
  return { url, port, smtpPort: smtp?.port ?? null, leave: closing.leave, stop };
}

/** What takes mails over HTTP; null where nothing does. */
function postedMail({ orm, files, config }: Resources): PostedMailSettings | null {
  const { domain, httpSecret: secret } = config.incomingMail;
  if (domain === undefined || secret === undefined) return null;
  return { orm, files, domain, secret, bytes: new SharedBytes(limits.postedMailsAtOnceBytes) };
}

/** What takes mails over SMTP; null where nothing does. Throws StartRefused when its port cannot be had. */
async function openSmtp({ orm, files, config, log }: Resources): Promise<SmtpListener | null> {
  const { domain = '', smtp } = config.incomingMail;
  if (smtp === undefined) return null;
  try {
    return await startSmtpListener({ ...smtp, domain, orm, files, log });
  } catch (error) {
    throw asListenRefusal(error as Error, 'MAIL_SMTP_PORT');
  }
}

/** The port is taken before everything that answers is ready: what comes in between waits, and is given to the app then. */
function holdRequests(server: Server): (app: Express) => void {
  const held: [IncomingMessage, ServerResponse][] = [];
  const hold = (...request: [IncomingMessage, ServerResponse]) => void held.push(request);
  server.on('request', hold);
  return (app) => {
    server.off('request', hold).on('request', app);
    for (const request of held) app(...request);
  };
}

function createApp(log: Logger, trustedProxies: string[]): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('query parser', 'simple');
  // `request.ip` is the address that connected, or what a trusted proxy says of it.
  app.set('trust proxy', trustedProxies);
  giveLog(app, log);
  app.use(trace(log), checkHead());
  return app;
}

/** Most requests have nothing to say but their line at the end: a log of its own is made for one that has. */
function giveLog(app: Express, log: Logger): void {
  const logs = new WeakMap<TracedRequest, Logger>();
  Object.defineProperty(app.request, 'log', {
    get(this: TracedRequest): Logger {
      const known = logs.get(this) ?? log.child({ requestId: this.requestId, ...this.trace });
      logs.set(this, known);
      return known;
    },
  });
}

/** Every request has an id, in the answer and on every line of the log that is about it. */
function trace(log: Logger): RequestHandler {
  return (request, response, next) => {
    const traced = request as TracedRequest;
    const { requestId, trace } = requestIdentity(request.headers);
    const record = new RequestRecord();
    Object.assign(traced, { requestId, trace, record });
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of Object.entries(answerHeaders)) response.setHeader(name, value);
    // Taken now: a router it is mounted in shortens the path, and the query may carry a file link's signature.
    const { path } = request;
    const span = openSpan(request.method, { kind: SpanKind.SERVER, parent: request.get('traceparent') ?? null });
    response.on('close', () => {
      const about = record.end(response.writableFinished);
      if (span) endRequestSpan(span, request.method, response, about);
      if (!log.isLevelEnabled('info')) return;
      const line = { method: request.method, path, status: response.statusCode, ...about };
      log.info({ requestId, ...trace, ...line }, 'request');
    });
    if (span) span.within(next);
    else next();
  };
}

/** Named by what it asked for, as the figures are. */
function endRequestSpan(
  span: OpenSpan,
  method: string,
  { statusCode }: Response,
  about: Record<string, unknown>,
): void {
  const { operation, errorCode, ownerId } = about as { operation?: string; errorCode?: string; ownerId?: number };
  if (operation !== undefined) span.rename(operation.includes(' ') ? operation : `${method} /graphql ${operation}`);
  span.set({
    'http.request.method': method,
    'http.response.status_code': statusCode,
    ...(errorCode !== undefined && { 'error.type': errorCode }),
    ...(ownerId !== undefined && { 'books.owner_id': ownerId }),
  });
  if (statusCode >= 500) span.fail(null);
  else span.end();
}

function jsonBody(limit: number = limits.bodyBytes): RequestHandler[] {
  const verify = (_request: unknown, _response: unknown, bytes: Buffer, charset: string) => {
    if (charset === 'utf-8') checkEncoding(bytes);
    checkBodyParts(bytes);
  };
  return [refuseOversizedBody(limit), express.json({ limit, verify })];
}

/** Errors that no route handled: the catalogue's envelope, never a stack. */
const answerError: ErrorRequestHandler = (error: unknown, request: Request, response, next) => {
  if (response.writableEnded) return;
  if (response.headersSent) return next(error);
  answerRefusal(asRefusal(bodyRefusal(error) ?? error, (request as TracedRequest).log), request, response);
};

/** What the body parser found wrong, in the catalogue's words. */
function bodyRefusal(error: unknown): Refusal | null {
  const { type, status, limit } = (error ?? {}) as { type?: string; status?: number; limit?: number };
  if (type === 'entity.too.large')
    return new Refusal('BODY_TOO_LARGE', `The body is larger than ${limit ?? limits.bodyBytes} bytes`);
  if (type === 'encoding.unsupported' || type === 'charset.unsupported') {
    return new Refusal('UNSUPPORTED_MEDIA_TYPE', 'Send the body as JSON in UTF-8');
  }
  if (status === 400) return unreadable();
  return null;
}
