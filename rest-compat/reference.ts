import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import express from 'express';
import type { GraphQLSchema } from 'graphql';
import { knownTag, tagOf } from '../src/api/entity-tags.js';
import { pagePolicy } from '../src/api/http-headers.js';
import { loadDocuments } from './documents.js';
import { openApiDocument } from './openapi.js';

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

/**
 * The OpenAPI document at /openapi.json, and at /docs its reference page (Swagger UI), with which operations can be tried
 * with an API key. Every file is served from here, so that it works without the internet.
 */
export function referenceRouter(schema: GraphQLSchema): express.Router {
  const router = express.Router({ caseSensitive: true });
  // Made when somebody asks, or every start would take longer for it.
  let made: { document: string; tag: string } | null = null;
  router.get('/openapi.json', (request, response) => {
    made ??= describe(schema);
    const { document, tag } = made;
    response.set('ETag', tag);
    if (knownTag(request.get('if-none-match'), tag) !== null) return void response.status(304).end();
    response.type('json').send(document);
  });
  router.get('/docs', (_request, response) => {
    response.set('Content-Security-Policy', policy).type('html').send(page);
  });
  for (const file of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    router.get(`/docs/${file}`, (_request, response) => {
      response.set('Cache-Control', 'no-cache').sendFile(file, { root: assets });
    });
  return router;
}

function describe(schema: GraphQLSchema) {
  const document = JSON.stringify(openApiDocument(schema, loadDocuments()));
  return { document, tag: `"${tagOf(document)}"` };
}

const start = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'list',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});`;

const page = `<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width">
  <title>Books: REST reference</title>
  <link rel="icon" href="data:,">
  <link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
  <div id="reference"></div>
  <script src="/docs/swagger-ui-bundle.js"></script>
  <script>${start}</script>
</body>
</html>
`;

/** Swagger UI writes style attributes and shows images from data URLs. */
const policy = pagePolicy(page, {
  'script-src': "'self'",
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
});
