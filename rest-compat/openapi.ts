import { type DocumentNode, type GraphQLSchema, Kind } from 'graphql';
import { limits } from '../src/contract/limits.js';
import { camelCase } from './casing.js';
import { operationOf } from './documents.js';
import { asSelected } from './envelopes.js';
import { bodyFields, placeOf, placesOf } from './from-rest.js';
import { type JsonSchema, objectSchema } from './json-schema.js';
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
  responses: Record<
    string,
    { description: string; content?: Record<string, { schema: JsonSchema }> } | { $ref: string }
  >;
}

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  components: {
    schemas: Records;
    responses: Record<string, { description: string; content: Record<string, { schema: JsonSchema }> }>;
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
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map(tagOf))].map((name) => ({ name, description: tagDescription(name) })),
    paths,
    components: {
      schemas: records,
      responses: {
        Refused: {
          description: 'Refused; `error.code` says why, `error.message` names every offending field.',
          content: json({ $ref: '#/components/schemas/Error' }),
        },
      },
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
    code: { type: 'string', description: 'One of the codes of the error catalogue.' },
    message: { type: 'string', description: 'What is wrong, naming every offending field.' },
  }),
});

const idempotencyKey: OpenApiParameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `The answer to the first request with this key is given to every repeat for ${limits.idempotencyLifetimeHours} hours.`,
  schema: { type: 'string', pattern: `^[ -~]{1,${limits.idempotencyKeyCharacters}}$` },
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
    const { type, description, defaultValue } = placeOf(places, name);
    const { type: kinds, ...rest } = name === 'limit' ? limitSchema : typeSchema(type);
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

const limitSchema: JsonSchema = { type: 'integer', minimum: 1, default: limits.pageSizeDefault };

function requestBody(
  schema: GraphQLSchema,
  route: Route,
  body: RouteBody,
  document: DocumentNode,
): OpenApiOperation['requestBody'] {
  if (body.kind === 'file') {
    const file: JsonSchema = { type: 'string', contentMediaType: 'application/pdf' };
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
    ...(body && { content: json(body) }),
  });
  const refused = { $ref: '#/components/responses/Refused' };
  return { ...Object.fromEntries(statuses.map((code) => [code, answer(code)])), '4XX': refused, '5XX': refused };
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
