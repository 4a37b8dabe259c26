import { createHash } from 'node:crypto';
import { type RequestHandler, Router } from 'express';
import { pagePolicy } from './http-headers.js';

const assetsPath = '/graphql/assets/';

/** Named here and not in the import: its types would change those of graphql for the whole program. */
const packageName: string = '@graphql-yoga/render-graphiql';

const firstQuery = `# Put your API key into the headers below, then run this with Ctrl-Enter.
{
  viewer { owner { name currency } apiKey { name scopes } }
  accounts(first: 5) { nodes { number name accountType } }
}
`;
const firstHeaders = JSON.stringify({ Authorization: 'Bearer <API_KEY>' }, null, 2);

interface Explorer {
  page: string;
  policy: string;
  assets: Map<string, { type: string; content: string }>;
}

/** The landing page of `/graphql` in a browser: GraphiQL, whose every file is served from here. */
export function explorerPage(): RequestHandler {
  // 9 MB of text that a service without a person in front of it never needs.
  let opened: Promise<Explorer> | undefined;
  const router = Router();
  router.use(async (request, response, next) => {
    const isAsset = request.originalUrl.startsWith(assetsPath);
    const wantsPage = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isAsset && !wantsPage) return next();
    opened ??= openExplorer();
    const { page, policy, assets } = await opened;
    response.setHeader('Content-Security-Policy', policy);
    if (!isAsset) return response.type('html').send(page);
    const asset = assets.get(request.path.slice('/assets/'.length));
    if (!asset) return next();
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    return response.type(asset.type).send(asset.content);
  });
  return router;
}

/** The package makes one page with everything inside; script and style become files, so that a browser keeps them. */
async function openExplorer(): Promise<Explorer> {
  const { renderGraphiQL } = (await import(packageName)) as { renderGraphiQL(options: object): string };
  const whole = renderGraphiQL({
    endpoint: '/graphql',
    title: 'Books: GraphQL explorer',
    defaultQuery: firstQuery,
    headers: firstHeaders,
  });
  const assets: Explorer['assets'] = new Map();
  const keep = (type: string, content: string) => {
    const name = `${createHash('sha256').update(content).digest('hex').slice(0, 16)}.${type}`;
    assets.set(name, { type, content });
    return `${assetsPath}${name}`;
  };
  const page = whole
    .replace(/<script>([\s\S]*)<\/script>/, (_tag, text) => `<script defer src="${keep('js', text)}"></script>`)
    .replace(/<style>([\s\S]*?)<\/style>/, (_tag, text) => `<link rel="stylesheet" href="${keep('css', text)}">`);
  const policy = pagePolicy(page, {
    'script-src': "'self'",
    // The editor's workers are made from text of the script.
    'worker-src': 'blob:',
    'connect-src': "'self'",
    'font-src': "'self' data:",
    'img-src': "'self' data:",
    // The editor writes style sheets of its own.
    'style-src': "'self' 'unsafe-inline'",
  });
  return { page, policy, assets };
}
