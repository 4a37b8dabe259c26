import { type RequestHandler, Router } from 'express';
import { type RuruClientConfig, ruruHTML } from 'ruru/server';
import { serveStatic } from 'ruru/static';
import { pagePolicy } from './http-headers.js';

const assetsPath = '/graphql/assets/';

const firstQuery = `# Put your API key into the headers below, then run this with Ctrl-Enter.
{
  viewer { owner { name currency } apiKey { name scopes } }
  accounts(first: 5) { nodes { number name accountType } }
}
`;
const firstHeaders = JSON.stringify({ Authorization: 'Bearer <API_KEY>' }, null, 2);

/** The landing page of `/graphql` in a browser: a GraphQL explorer whose every file is served from here. */
export function explorerPage(): RequestHandler {
  const page = ruruHTML({
    staticPath: assetsPath,
    endpoint: '/graphql',
    clientConfig: { defaultQuery: firstQuery, defaultHeaders: firstHeaders } as RuruClientConfig,
    htmlParts: { titleTag: '<title>Books: GraphQL explorer</title>' },
  });
  const policy = pagePolicy(page, {
    'script-src': "'self'",
    'worker-src': "'self'",
    'connect-src': "'self'",
    'font-src': "'self' data:",
    'img-src': "'self' data:",
    // The editor writes style sheets of its own.
    'style-src': "'self' 'unsafe-inline'",
  });
  const assets = serveStatic(assetsPath);
  const router = Router();
  router.use((request, response, next) => {
    const isAsset = request.originalUrl.startsWith(assetsPath);
    const wantsPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isAsset && !wantsPage) return next();
    // Scripts that run beside the page, as workers, are bound by the policy of their own answer.
    response.setHeader('Content-Security-Policy', policy);
    if (wantsPage && !isAsset) return response.type('html').send(page);
    response.setHeader('Cache-Control', 'no-cache');
    request.url = request.originalUrl;
    assets(request, response, next);
  });
  return router;
}
