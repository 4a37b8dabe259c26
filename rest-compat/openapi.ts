import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { camelCase } from './casing.js';
import {
  answerHeaders,
  type DescribedAnswer,
  type DescribedAnswers,
  describeAnswers,
  errorSchemas,
  errorTable,
  sharedRefusals,
} from './described-answers.js';
import { type DescribedBody, describeBody } from './described-bodies.js';
import { type DescribedWebhook, eventSchemas, eventTable, webhooks } from './described-events.js';
import { operationOf } from './documents.js';
import { placeOf, placesOf } from './from-rest.js';
import { outputShape } from './output-shape.js';
import { readingOf } from './preconditions.js';
import { parameterNames, type Route, routes } from './routes.js';
import { inRestWords, type Records, typeSchema } from './schemas.js';

export interface OpenApiParameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: DescribedBody;
  responses: DescribedAnswers;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string; 'x-internal': boolean }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, { post: DescribedWebhook }>;
  components: {
    schemas: Records;
    responses: Record<string, DescribedAnswer>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

/** The OpenAPI 3.1 description of the REST layer, from the same table, documents and types that serve it. */
export function openApiDocument(schema: GraphQLSchema, documents: ReadonlyMap<string, DocumentNode>): OpenApiDocument {
  const records: Records = { ...errorSchemas(), ...eventSchemas() };
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes) {
    const document = documents.get(route.document);
    if (document === undefined) throw new Error(`No document ${route.document}`);
    const path = route.path.replace(/:([a-z_]+)/g, '{$1}');
    const operation = describeRoute(schema, route, document, records);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Accounting service',
      version: '1.0.0',
      description: introduction,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [
      {
        url: '/',
        description: 'The production, staging or local installation that serves this document.',
        'x-internal': false,
      },
    ],
    tags: [...new Set(routes.map(tagOf)), 'deliveries'].map((name) => ({ name, description: tagDescription(name) })),
    paths,
    webhooks: webhooks(),
    components: {
      schemas: records,
      responses: sharedRefusals(),
      headers: answerHeaders,
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the owner.' } },
    },
  };
}

const conventions = [
  'Receivables, payables, an invoice inbox, commitments and webhooks over JSON.',
  'Money is an integer number of minor units; dates are `YYYY-MM-DD`; timestamps are ISO 8601 in UTC.',
  `Lists come in pages of ${limits.pageSizeDefault} unless \`limit\` says otherwise (at most ${limits.pageSizeMaximum});`,
  '`page.next_cursor` is the `after` of the next page.',
].join(' ');

const introduction = [
  conventions,
  'A refusal is `{"error": {"code", "message"}}`, with a code of the error catalogue. What happens is told to webhook endpoints, ' +
    'in the bodies that stand under Webhooks.',
  folded('Error catalogue', errorTable()),
  folded('Event catalogue', eventTable()),
].join('\n\n');

/** Shown when it is opened. */
function folded(title: string, text: string): string {
  return `<details><summary>${title}</summary>\n\n${text}\n\n</details>`;
}

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The answer to the first request with this key is given to every repeat for ${limits.idempotencyLifetimeHours} hours.`,
  schema: { type: 'string', pattern: '^[ -~]+$', maxLength: limits.idempotencyKeyCharacters },
};

const tags: JsonSchema = { type: 'string', pattern: '^[ -~]+$', maxLength: 1_000 };

const ifNoneMatch: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` of an earlier answer: 304 while it is still the same.',
  schema: tags,
};

const ifMatch: OpenApiParameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The `ETag` that the record was read with: 412 when it has changed since.',
  schema: tags,
};

const onlyNew: OpenApiParameter = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: '`*`: 412 when the record is there already.',
  schema: { type: 'string', enum: ['*'] },
};

function describeRoute(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  records: Records,
): OpenApiOperation {
  const root = rootField(schema, document);
  const body = describeBody(schema, route, document, records);
  return {
    operationId: camelCase(route.document.replaceAll('-', '_')),
    summary: inRestWords(root.summary, {}),
    description: `${inRestWords(root.description, {})}\n\nScope: \`${root.scope}\`.`,
    tags: [tagOf(route)],
    security: [{ apiKey: [root.scope] }],
    parameters: parametersOf(schema, route, document, records),
    ...(body && { requestBody: body }),
    responses: describeAnswers(route, document, outputShape(schema, document), root.description, records),
  };
}

interface RootField {
  summary: string;
  description: string;
  scope: string;
}

function tagOf({ path }: Route): string {
  const [, resource = ''] = /^\/api\/(?:v1\/)?(?:books\/)?([a-z_]+)/.exec(path) ?? [];
  return resource;
}

const tagDescriptions: Record<string, string> = {
  overview: 'Key figures of the books.',
  accounts: 'The chart of accounts.',
  contacts: 'Customers and vendors.',
  invoices: 'What customers owe: invoices and their lines.',
  payments: 'What customers paid, and the invoices it was applied to.',
  reports: 'Aging, trial balance, general ledger and statements.',
  bills: 'What vendors are owed: bills and their lines.',
  vendor_payments: 'What vendors were paid, and the bills it was applied to.',
  invoice_documents: 'The invoice inbox: uploaded PDFs, what was read from them, and their way to a bill.',
  commitments: 'Purchase orders and contracts that bills are matched against.',
  events: 'What happened in the books, in order.',
  deletions: 'What was deleted from the books, for whoever keeps a copy of them.',
  webhook_endpoints: 'Endpoints that events are delivered to.',
  deliveries: 'What webhook endpoints receive.',
};

function tagDescription(name: string): string {
  const description = tagDescriptions[name];
  if (description === undefined) throw new Error(`The reference does not know how to describe ${name}`);
  return description;
}

/** What the operation of a document asks for: in what words, and under which scope. */
function rootField(schema: GraphQLSchema, document: DocumentNode): RootField {
  const operation = operationOf(document);
  const [selection] = operation.selectionSet.selections;
  const name = selection?.kind === Kind.FIELD ? selection.name.value : '';
  const field = schema.getRootType(operation.operation)?.getFields()[name];
  const description = field?.description ?? name;
  const summary = description.split(/\.\s/)[0]?.replace(/\.$/, '') ?? name;
  return { summary, description, scope: String(field?.extensions.scope) };
}

function parametersOf(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  records: Records,
): OpenApiParameter[] {
  const places = placesOf(schema, document);
  const parameter = (name: string, where: 'path' | 'query'): OpenApiParameter => {
    const { description, defaultValue, ...given } = placeOf(places, name);
    const { type: kinds, ...rest } = name === 'limit' ? limitSchema : typeSchema(given, records);
    const kind = Array.isArray(kinds) ? kinds[0] : kinds;
    const choices = rest.enum && { enum: rest.enum.filter((choice) => choice !== null) };
    const own = defaultValue === undefined ? {} : { default: defaultValue };
    const schemaOfText = { ...(kind !== undefined && { type: kind }), ...rest, ...choices, ...own };
    const text = description && { description: inRestWords(description, schemaOfText) };
    return { name, in: where, required: where === 'path', ...text, schema: schemaOfText };
  };
  return [
    ...parameterNames(route.path).map((name) => parameter(name, 'path')),
    ...(route.query ?? []).map((name) => parameter(name, 'query')),
    ...(route.method === 'GET' ? [ifNoneMatch] : [idempotencyKey]),
    ...(readingOf(route, routes) ? [ifMatch] : []),
    ...(route.method === 'PUT' ? [onlyNew] : []),
  ];
}

/** Of 15 digits at most; what is over the largest page counts as that. */
const limitSchema: JsonSchema = {
  type: 'integer',
  format: 'int64',
  minimum: 1,
  maximum: 10 ** 15 - 1,
  default: limits.pageSizeDefault,
};
