import type { DocumentNode, GraphQLSchema } from 'graphql';
import { type JsonSchema, objectSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import { camelCase } from './casing.js';
import { bodyFields, placesOf } from './from-rest.js';
import { parameterNames, type Route } from './routes.js';
import { inputSchema, type Records, reference } from './schemas.js';

/** What the OpenAPI document says of a body. */
export interface DescribedBody {
  required: boolean;
  content: Record<string, { schema: JsonSchema }>;
}

/**
 * The body of a row, if it has one. Its parts go to `records` under names that tell the record and what is done with it:
 * `InvoiceCreate` is what `create-invoice` takes, `InvoiceCreateRequest` the same under its root key.
 */
export function describeBody(
  schema: GraphQLSchema,
  route: Route,
  document: DocumentNode,
  records: Records,
): DescribedBody | undefined {
  const { body } = route;
  if (body === undefined) return undefined;
  const name = requestName(route);
  const named = (part: string, content: JsonSchema): JsonSchema => {
    records[part] = { ...content, description: `What ${route.method} ${route.path} takes.` };
    return reference(part);
  };
  if (body.kind === 'file') {
    const whole = named(`${name}Request`, objectSchema({ [body.field]: pdfFile }));
    return { required: true, content: { 'multipart/form-data': { schema: whole } } };
  }
  const fields = bodyFields(placesOf(schema, document), body, parameterNames(route.path).map(camelCase));
  const required = body.kind === 'root' || fields.some((field) => field.required);
  if (body.kind === 'bare') return { required, content: json(named(name, inputSchema(fields, records))) };
  const inRoot = named(
    name,
    inputSchema(
      fields.filter(({ restName }) => !body.beside.includes(restName)),
      records,
    ),
  );
  const beside = inputSchema(
    fields.filter(({ restName }) => body.beside.includes(restName)),
    records,
  );
  const whole = objectSchema({ [body.root]: inRoot, ...beside.properties }, [body.root]);
  return { required, content: json(named(`${name}Request`, whole)) };
}

const pdfFile: JsonSchema = {
  type: 'string',
  format: 'binary',
  contentMediaType: 'application/pdf',
  maxLength: limits.uploadBytes,
  description: 'The PDF, at most 20 MB.',
};

/** `create-invoice` takes an `InvoiceCreate`, `bulk-convert-invoice-documents` an `InvoiceDocumentsBulkConvert`. */
function requestName({ document }: Route): string {
  const [, verb = '', noun = ''] = /^(find-or-create|bulk-[a-z]+|[a-z]+)-(.+)$/.exec(document) ?? [];
  return [noun, verb]
    .map((words) => words.replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase()))
    .join('');
}

export function json(schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { 'application/json': { schema } };
}
