import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import { errorCatalogue } from '../src/contract/errors.js';
import { type JsonSchema, objectSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { camelCase } from './casing.js';
import { operationOf } from './documents.js';
import { asSelected } from './envelopes.js';
import { bodyFields, placeOf, placesOf } from './from-rest.js';
import { type ObjectShape, outputShape } from './output-shape.js';
import { parameterNames, type Route, type RouteBody, routes } from './routes.js';
import { inputSchema, inRestWords, outputSchema, type Records, typeSchema } from './schemas.js';

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
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, OpenApiResponse | { $ref: string }>;
}

export interface OpenApiResponse {
  description: string;
  headers: Record<string, { $ref: string }>;
  content?: Record<string, { schema: JsonSchema }>;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string; description: string; 'x-internal': boolean }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Records;
    responses: Record<string, OpenApiResponse>;
    headers: Record<string, { description: string; schema: JsonSchema }>;
    securitySchemes: Record<string, { type: 'http'; scheme: 'bearer'; description: string }>;
  };
}

/** The OpenAPI 3.1 description of the REST layer, from the same table, documents and types that serve it. */
export function openApiDocument(schema: GraphQLSchema, documents: ReadonlyMap<string, DocumentNode>): OpenApiDocument {
  const records: Records = { Error: errorSchema };
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
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tagDescription(name) })),
    paths,
    components: {
      schemas: records,
      responses: refusals(),
      headers: answerHeaders,
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of the owner.' } },
    },
  };
}

const introduction = [
  'Receivables, payables, an invoice inbox, commitments and webhooks over JSON.',
  'Money is an integer number of minor units; dates are `YYYY-MM-DD`; timestamps are ISO 8601 in UTC.',
  `Lists come in pages of ${limits.pageSizeDefault} unless \`limit\` says otherwise (at most ${limits.pageSizeMaximum});`,
  '`page.next_cursor` is the `after` of the next page.',
].join(' ');

const errorSchema = objectSchema({
  error: objectSchema({
    code: {
      type: 'string',
      enum: Object.keys(errorCatalogue),
      description: 'One of the codes of the error catalogue.',
    },
    // It may quote what was sent, whatever that was.
    message: {
      type: 'string',
      maxLength: limits.bodyBytes,
      pattern: '^[\\s\\S]+$',
      description: 'What is wrong, naming every offending field.',
    },
  }),
});

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The answer to the first request with this key is given to every repeat for ${limits.idempotencyLifetimeHours} hours.`,
  schema: { type: 'string', pattern: '^[ -~]+$', maxLength: limits.idempotencyKeyCharacters },
};

function describeRoute(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  records: Records,
): OpenApiOperation {
  const root = rootField(schema, document);
  const body = route.body === undefined ? undefined : requestBody(schema, route, route.body, document);
  return {
    operationId: camelCase(route.document.replaceAll('-', '_')),
    summary: root.summary,
    description: `${inRestWords(root.description, {})}\n\nScope: \`${route.scope}\`.`,
    tags: [tagOf(route)],
    security: [{ apiKey: [route.scope] }],
    parameters: parametersOf(schema, route, document),
    ...(body && { requestBody: body }),
    responses: responsesOf(route, answerSchema(route, outputShape(schema, document), document, records)),
  };
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
};

function tagDescription(name: string): string {
  const description = tagDescriptions[name];
  if (description === undefined) throw new Error(`The reference does not know how to describe ${name}`);
  return description;
}

function rootField(schema: GraphQLSchema, document: DocumentNode): { summary: string; description: string } {
  const operation = operationOf(document);
  const [selection] = operation.selectionSet.selections;
  const name = selection?.kind === Kind.FIELD ? selection.name.value : '';
  const description = schema.getRootType(operation.operation)?.getFields()[name]?.description ?? name;
  return { summary: description.split(/\.\s/)[0]?.replace(/\.$/, '') ?? name, description };
}

function parametersOf(schema: GraphQLSchema, route: Route, document: DocumentNode): OpenApiParameter[] {
  const places = placesOf(schema, document);
  const parameter = (name: string, where: 'path' | 'query'): OpenApiParameter => {
    const { type, maxLength, description, defaultValue } = placeOf(places, name);
    const { type: kinds, ...rest } = name === 'limit' ? limitSchema : typeSchema(type, maxLength);
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
    ...(route.method === 'GET' ? [] : [idempotencyKey]),
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

function requestBody(
  schema: GraphQLSchema,
  route: Route,
  body: RouteBody,
  document: DocumentNode,
): OpenApiOperation['requestBody'] {
  if (body.kind === 'file') {
    const file: JsonSchema = {
      type: 'string',
      format: 'binary',
      contentMediaType: 'application/pdf',
      maxLength: limits.uploadBytes,
    };
    return { required: true, content: { 'multipart/form-data': { schema: objectSchema({ [body.field]: file }) } } };
  }
  const fields = bodyFields(placesOf(schema, document), body, parameterNames(route.path).map(camelCase));
  const required = body.kind === 'root' || fields.some((field) => field.required);
  if (body.kind === 'bare') return { required, content: json(inputSchema(fields)) };
  const inRoot = inputSchema(fields.filter(({ restName }) => !body.beside.includes(restName)));
  const beside = inputSchema(fields.filter(({ restName }) => body.beside.includes(restName)));
  return { required, content: json(objectSchema({ [body.root]: inRoot, ...beside.properties }, [body.root])) };
}

function answerSchema(route: Route, shape: ObjectShape, document: DocumentNode, records: Records): JsonSchema | null {
  const selected = outputSchema(shape, records);
  const isMutation = operationOf(document).operation === 'mutation';
  const answer = isMutation ? (Object.values(selected.properties ?? {})[0] ?? {}) : selected;
  return (route.envelope ?? asSelected).describe(answer);
}

function responsesOf({ status = 200 }: Route, body: JsonSchema | null): OpenApiOperation['responses'] {
  const made = { created: true, existing: false };
  const found = { created: false, existing: true };
  const statuses = typeof status === 'number' ? [status] : [status(made), status(found)];
  const answer = (code: number) => ({
    description: descriptions[code] ?? 'Done',
    headers: headersOf('RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'),
    ...(body && { content: json(body) }),
  });
  const refused = Object.entries(refusalNames).map(([code, name]) => [
    code,
    { $ref: `#/components/responses/${name}` },
  ]);
  return Object.fromEntries([...statuses.map((code) => [code, answer(code)]), ...refused]);
}

/** What every operation may answer besides: some statuses by themselves, the others by their class. */
const refusalNames: Record<string, string> = {
  401: 'Unauthenticated',
  403: 'Forbidden',
  429: 'RateLimited',
  500: 'Failed',
  503: 'Unavailable',
  '4XX': 'Refused',
  '5XX': 'NotNow',
};

function refusals(): Record<string, OpenApiResponse> {
  const refusal = (description: string, ...headers: (keyof typeof answerHeaders)[]): OpenApiResponse => ({
    description,
    headers: headersOf(...headers, 'RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset'),
    content: json({ $ref: '#/components/schemas/Error' }),
  });
  return {
    Unauthenticated: refusal('No, an unknown, a revoked or an expired API key.', 'WWW-Authenticate'),
    Forbidden: refusal('The API key lacks the scope, or does not work from this address.'),
    RateLimited: refusal('Too many requests; try again after the seconds of `Retry-After`.', 'Retry-After'),
    Failed: refusal('Something went wrong on our side; the request id finds it in the log.'),
    Unavailable: refusal('A part of the service is out of reach; try again after `Retry-After`.', 'Retry-After'),
    Refused: refusal('Refused; `error.code` says why, `error.message` names every offending field.', 'Retry-After'),
    NotNow: refusal('Not done; `error.code` says why.', 'Retry-After'),
  };
}

const count: JsonSchema = { type: 'integer', format: 'int32', minimum: 0, maximum: 2 ** 31 - 1 };
const answerHeaders = {
  'RateLimit-Limit': { description: 'Requests that the API key may make a minute.', schema: count },
  'RateLimit-Remaining': { description: 'Requests that are left of this minute.', schema: count },
  'RateLimit-Reset': { description: 'Seconds until the next minute begins.', schema: count },
  'Retry-After': { description: 'Seconds after which the request may be made again.', schema: count },
  'WWW-Authenticate': { description: 'How to send the API key.', schema: { type: 'string', enum: ['Bearer'] } },
} satisfies Record<string, { description: string; schema: JsonSchema }>;

function headersOf(...names: (keyof typeof answerHeaders)[]): OpenApiResponse['headers'] {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const descriptions: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Accepted',
  204: 'Done, without content',
};

function json(schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { 'application/json': { schema } };
}
