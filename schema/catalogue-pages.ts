import type { GraphQLSchema } from 'graphql';
import { type ErrorCode, errorCatalogue } from '../src/contract/errors.js';
import { type DeliveredEventType, deliveredEvents, envelopeExample, envelopeSchema } from '../src/contract/events.js';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { errorCodesIn, eventTypesIn } from '../src/contract/named-in.js';

/** The error catalogue as a page for people, `docs/errors.md`: code, status, when, and the mutations that name the code. */
export function errorsPage(schema: GraphQLSchema): string {
  const mutations = mutationsBy(schema, errorCodesIn);
  const rows = (Object.keys(errorCatalogue) as ErrorCode[]).map((code) => {
    const { status, meaning, logIn } = errorCatalogue[code];
    return [`\`${code}\``, String(status), meaning, logIn ? '`/session`' : namesOf(mutations.get(code))];
  });
  return page(
    `# Errors

${written('`src/contract/errors.ts`')}

REST answers \`{"error": {"code", "message"}}\` with the status; GraphQL has \`extensions.code\`, \`extensions.httpStatus\`
and, for wrong values, \`extensions.fields\`. The last column names the mutations whose state decides, and \`/session\` where
only logging in answers a code; codes without either are about the request itself, and any operation can answer them. The OpenAPI document says for each operation of REST which
statuses and codes it answers.`,
    [table(['Code', 'Status', 'When', 'Mutations'], rows)],
  );
}

/** The event catalogue as a page for people, `docs/events.md`: each event with its data, its emitters and an example. */
export function eventsPage(schema: GraphQLSchema): string {
  const mutations = mutationsBy(schema, eventTypesIn);
  const types = Object.keys(deliveredEvents) as DeliveredEventType[];
  return page(
    `# Events

${written('`src/contract/events.ts`')} How deliveries are signed, retried and caught up with: [webhooks.md](webhooks.md).
JSON Schemas of all bodies: \`webhooks\` of \`/openapi.json\`, and the query \`catalogue\`.`,
    [...types.map((type) => section(type, mutations.get(type) ?? []))],
  );
}

function section(type: DeliveredEventType, mutations: readonly string[]): string {
  const { description } = deliveredEvents[type];
  const by = mutations.length > 0 ? ` Emitted by ${namesOf(mutations)}.` : '';
  const data = envelopeSchema(type).properties?.data ?? {};
  const rows = fieldRows(data);
  return [
    `## ${type}`,
    `${description}${by}`,
    table(['Field of `data`', 'Type', 'What'], rows),
    `\`\`\`json\n${JSON.stringify(envelopeExample(type), null, 2)}\n\`\`\``,
  ].join('\n\n');
}

function fieldRows({ properties = {} }: JsonSchema, prefix = ''): string[][] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const row = [`\`${prefix}${name}\``, typeOf(schema), schema.description ?? ''];
    return [row, ...fieldRows(schema.items ?? {}, `${prefix}${name}[].`)];
  });
}

function typeOf({ type, format, enum: values, items }: JsonSchema): string {
  if (values) return values.map((value) => `\`${value}\``).join(', ');
  if (items) return `array of ${items.properties ? 'objects' : typeOf(items)}`;
  const [name = '', ...orNull] = [type ?? []].flat();
  return [format === 'date' ? 'date' : name, ...orNull].join(' or ');
}

function mutationsBy<T extends string>(schema: GraphQLSchema, named: (text: string) => T[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name, description } of Object.values(schema.getMutationType()?.getFields() ?? {}))
    for (const word of named(description ?? '')) found.set(word, [...(found.get(word) ?? []), name]);
  return found;
}

const namesOf = (names: readonly string[] = []): string =>
  names
    .toSorted()
    .map((name) => `\`${name}\``)
    .join(', ');

const written = (source: string): string =>
  `Written by \`npm run schema:write\` from ${source} and the descriptions of the mutations; the tests hold it against both.`;

function page(head: string, sections: readonly string[]): string {
  return `${[head, ...sections].join('\n\n')}\n`;
}

function table(columns: readonly string[], rows: readonly string[][]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
}
