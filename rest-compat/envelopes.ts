import { type JsonSchema, objectSchema, textSchema } from '../src/contract/json-schema.js';
import { limits } from '../src/contract/limits.js';
import type { RestObject } from './to-rest.js';

/**
 * How an answer is wrapped (specification sections 1.6 and 4). `wrap` takes what the document selects: a query's fields,
 * or the inside of a mutation's payload, converted by to-rest, and the page size where there is one. Null means no body.
 * `describe` does the same to the JSON Schema of that answer.
 */
export interface Envelope {
  wrap(answer: RestObject, limit: number): RestObject | null;
  describe(answer: JsonSchema): JsonSchema | null;
}

/** The document's aliases already spell the envelope: `{ data: … }`, `{ bill: … }`, `{ success: true }`. */
export const asSelected: Envelope = {
  wrap: (answer) => answer,
  describe: (answer) => answer,
};

/** 204: no content. */
export const noContent: Envelope = {
  wrap: () => null,
  describe: () => null,
};

/** What stands inside this member of the answer. */
export function inside(member: string): Envelope {
  return {
    wrap: ({ [member]: content }) => content as RestObject,
    describe: (answer) => propertiesOf(answer)[member] ?? {},
  };
}

/** This member of the answer alone. */
export function only(member: string): Envelope {
  return {
    wrap: ({ [member]: content }) => ({ [member]: content }),
    describe: (answer) => objectSchema({ [member]: propertiesOf(answer)[member] ?? {} }),
  };
}

/** The members of the answer that are not null. */
export const presentOnly: Envelope = {
  wrap: (answer) => Object.fromEntries(Object.entries(answer).filter(([, content]) => content !== null)),
  describe: (answer) => objectSchema(mapValues(propertiesOf(answer), withoutNull), []),
};

/** `{ <key>: [records], page }`: the connection stands under `key`; what stands beside it (`stats`) stays. */
export function page(key: string): Envelope {
  return {
    wrap: ({ [key]: connection, ...beside }, limit) => {
      const { nodes, page_info: pageInfo } = connection as { nodes: RestObject[]; page_info: RestObject };
      return { [key]: nodes, ...beside, page: pageOf(pageInfo, limit) };
    },
    describe: (answer) => {
      const { [key]: connection = {}, ...beside } = propertiesOf(answer);
      const records = { ...propertiesOf(connection).nodes, maxItems: limits.pageSizeMaximum };
      return objectSchema({ [key]: records, ...beside, page: pageSchema });
    },
  };
}

/** `{ data: report, page }`: a report of which an answer holds one page. */
export const pagedReport: Envelope = {
  wrap: ({ data }, limit) => {
    const { page_info: pageInfo, ...report } = data as { page_info: RestObject };
    return { data: report, page: pageOf(pageInfo, limit) };
  },
  describe: (answer) => {
    const { page_info: _, ...report } = propertiesOf(propertiesOf(answer).data);
    return objectSchema({ data: objectSchema(report), page: pageSchema });
  },
};

function pageOf(pageInfo: RestObject, limit: number): RestObject {
  const hasMore = pageInfo.has_next_page === true;
  return { limit, has_more: hasMore, next_cursor: hasMore ? pageInfo.end_cursor : null };
}

const pageSchema = objectSchema({
  limit: {
    type: 'integer',
    format: 'int32',
    minimum: 1,
    maximum: limits.pageSizeMaximum,
    description: 'Page size that was used.',
  },
  has_more: { type: 'boolean', description: 'More records follow.' },
  next_cursor: {
    ...textSchema(limits.textCharacters),
    type: ['string', 'null'],
    description: 'The `after` of the next page; null on the last one.',
  },
});

/** Moves members out of `record` to stand beside it, as `pdf_url` and `suggestion` stand beside `invoice_document`. */
export function lifted(record: string, ...members: string[]): Envelope {
  const split = <T>(content: Record<string, T>) => ({
    kept: Object.fromEntries(Object.entries(content).filter(([name]) => !members.includes(name))),
    moved: Object.fromEntries(Object.entries(content).filter(([name]) => members.includes(name))),
  });
  return {
    wrap: ({ [record]: content, ...beside }) => {
      const { kept, moved } = split(content as RestObject);
      return { [record]: kept, ...moved, ...beside };
    },
    describe: (answer) => {
      const { [record]: content = {}, ...beside } = propertiesOf(answer);
      const { kept, moved } = split(propertiesOf(content));
      return objectSchema({ [record]: objectSchema(kept), ...moved, ...beside });
    },
  };
}

/** GraphQL names may not begin with a digit, so `1_30` and its siblings get their names here (section 4.6). */
const agingKeys: Record<string, string> = {
  days_1_to30: '1_30',
  days_31_to60: '31_60',
  days_61_to90: '61_90',
  days_91_plus: '91_plus',
};

/** `{ data: { as_of, currency, buckets, totals, grand_total } }` with the specification's bucket keys. */
export const aging: Envelope = {
  wrap: ({ data }) => {
    const report = data as Record<'buckets' | 'totals', RestObject>;
    return { data: { ...report, buckets: withAgingKeys(report.buckets), totals: withAgingKeys(report.totals) } };
  },
  describe: (answer) => {
    const { buckets = {}, totals = {}, ...report } = propertiesOf(propertiesOf(answer).data);
    return objectSchema({
      data: objectSchema({
        ...report,
        buckets: objectSchema(withAgingKeys(propertiesOf(buckets))),
        totals: objectSchema(withAgingKeys(propertiesOf(totals))),
      }),
    });
  },
};

function withAgingKeys<T>(buckets: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(buckets).map(([key, content]) => [agingKeys[key] ?? key, content]));
}

function propertiesOf(schema: JsonSchema | undefined): Record<string, JsonSchema> {
  return schema?.properties ?? {};
}

function mapValues<T>(record: Record<string, T>, change: (value: T) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}

function withoutNull(schema: JsonSchema): JsonSchema {
  const type = Array.isArray(schema.type) ? schema.type.filter((name) => name !== 'null') : undefined;
  return type === undefined ? schema : { ...schema, type: type.length === 1 ? type[0] : type };
}
