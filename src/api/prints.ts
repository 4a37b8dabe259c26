import type { MikroORM } from '@mikro-orm/postgresql';
import { create as contentDisposition } from 'content-disposition';
import { type Request, type Response, Router } from 'express';
import { notFound } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { tenantOfOwner } from '../owners/owner.operations.js';
import { pdfOf, printable, tagOf } from '../printing/print.js';
import { type PrintLink, verifyPrintLink } from '../printing/print-links.js';
import { actingFor } from '../store/tenancy.js';
import type { TracedRequest } from './authenticate.js';
import { knownTag } from './entity-tags.js';
import { createRateLimit } from './rate-limit.js';
import type { RequestCounts } from './request-counts.js';
import { queryOf } from './request-query.js';

interface PrintSettings {
  orm: MikroORM;
  linkKeys: readonly Uint8Array[];
  counts: RequestCounts;
}

/**
 * Documents by signed link, as they are when the link is opened: no Authorization. Each link is counted for itself, so that whoever
 * has one does not use up those of others.
 */
export function printsRouter(settings: PrintSettings): Router {
  const router = Router();
  const { counts } = settings;
  const countPrint = createRateLimit(counts, 'prints', limits.printsPerLinkPerMinute);
  router.get('/prints/:ownerId', async (request, response, next) => {
    const parameters = new URLSearchParams(queryOf(request));
    const link = verifyPrintLink(settings.linkKeys, request.params.ownerId, parameters);
    if (!link) return next(notFound('Document'));
    await countPrint(counts.counterOf(parameters.get('signature') ?? ''), response);
    await sendPrint(settings.orm, link, request, response);
  });
  return router;
}

async function sendPrint(
  orm: MikroORM,
  { ownerId, terms }: PrintLink,
  request: Request,
  response: Response,
): Promise<void> {
  const em = actingFor(orm.em, await tenantOfOwner(orm.em, ownerId));
  const { filename, sheet } = await printable(em, terms);
  const hash = await tagOf(ownerId, sheet);
  const tag = `"${hash}"`;
  response.setHeaders(
    new Map([
      ['ETag', tag],
      ['Content-Disposition', contentDisposition(filename.toWellFormed(), { type: 'inline' })],
      ['Content-Security-Policy', "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'"],
      ['X-Content-Type-Options', 'nosniff'],
      ['Referrer-Policy', 'no-referrer'],
      ['Cache-Control', 'private, no-cache'],
    ]),
  );
  if (knownTag(request.get('if-none-match'), tag) !== null) return void response.status(304).end();
  response.type('application/pdf').send(await pdfOf(ownerId, sheet, (request as TracedRequest).log, hash));
}
