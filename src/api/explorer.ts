import { type RequestHandler, Router } from 'express';
import { type RuruClientConfig, ruruHTML } from 'ruru/server';
import { serveStatic } from 'ruru/static';

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
  const assets = serveStatic(assetsPath);
  const router = Router();
  router.use((request, response, next) => {
    if (request.originalUrl.startsWith(assetsPath)) {
      request.url = request.originalUrl;
      assets(request, response, next);
      return;
    }
    const wantsPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (wantsPage) response.type('html').send(page);
    else next();
  });
  return router;
}
