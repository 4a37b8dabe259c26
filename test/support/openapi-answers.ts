import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { DescribedAnswer } from '../../rest-compat/described-answers.js';
import type { OpenApiDocument } from '../../rest-compat/openapi.js';

interface AnsweredRequest {
  method: string;
  /** A path of the document, with `{id}`. */
  path: string;
}

/** What the OpenAPI document has against an answer; nothing when the answer is as described. */
export type AnswerCheck = (request: AnsweredRequest, status: number, body: unknown) => string[];

/** Checks answers against the document that the service itself serves. */
export function openApiAnswers(description: OpenApiDocument): AnswerCheck {
  const schemas = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(schemas);
  schemas.addVocabulary([...Object.keys(description), 'discriminator']);
  schemas.addSchema(description, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const known = compiled.get(pointer) ?? schemas.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return ({ method, path }, status, body) => {
    const response = description.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (response === undefined) return [`${method} ${path} describes no answer of status ${status}`];
    const members = ['paths', path, method.toLowerCase(), 'responses', String(status)];
    const place = '$ref' in response ? response.$ref.slice(1) : pointerTo(...members);
    const { content } = answerOf(description, response);
    if (content === undefined) return body === null ? [] : [`${method} ${path} describes no body of status ${status}`];
    const validate = validatorAt(`${place}/content/application~1json/schema`);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Beside the answer itself: the code of a refusal and the headers must be described too. */
export function openApiRefusalsAndHeaders(description: OpenApiDocument) {
  return ({ method, path }: AnsweredRequest, status: number, headers: Headers, body: unknown): string[] => {
    const response = description.paths[path]?.[method.toLowerCase()]?.responses[status];
    if (response === undefined) return [`${method} ${path} answered ${status}: ${howToDescribe}`];
    const { headers: described, content } = answerOf(description, response);
    const known = new Set([...Object.keys(described).map((name) => name.toLowerCase()), ...ofEveryAnswer]);
    const strange = [...headers.keys()].filter((name) => !known.has(name) && !name.startsWith('access-control-'));
    const code = (body as { error?: { code?: string } } | null)?.error?.code;
    const codes = content?.['application/json']?.examples;
    return [
      ...strange.map(
        (name) => `${method} ${path} answered the header ${name}: add it in rest-compat/described-answers.ts`,
      ),
      ...(code && !(codes && code in codes) ? [`${method} ${path} answered ${code}: ${howToDescribe}`] : []),
    ];
  };
}

const howToDescribe =
  'say "Refused with …" in the description of its mutation, or what it is in refusalCodes of rest-compat/described-answers.ts';

/** Headers of HTTP itself, and what every answer of the service says whatever it answers (src/api/http-headers.ts). */
const ofEveryAnswer = [
  'cache-control',
  'connection',
  'content-encoding',
  'content-length',
  'content-security-policy',
  'content-type',
  'date',
  'keep-alive',
  'referrer-policy',
  'transfer-encoding',
  'vary',
  'x-content-type-options',
];

/** The path of the document that a request is for: of several, that with the most fixed segments. */
export function describedPath(description: OpenApiDocument, method: string, url: string): string | undefined {
  const [bare = ''] = url.split('?');
  const fitting = Object.keys(description.paths).filter(
    (path) =>
      method.toLowerCase() in (description.paths[path] ?? {}) &&
      new RegExp(`^${path.replace(/\{[a-z_]+\}/g, '[^/]+')}$`).test(bare),
  );
  return fitting.toSorted((one, other) => one.split('{').length - other.split('{').length)[0];
}

function answerOf(description: OpenApiDocument, response: DescribedAnswer | { $ref: string }): DescribedAnswer {
  if (!('$ref' in response)) return response;
  const answer = description.components.responses[response.$ref.split('/').at(-1) ?? ''];
  if (answer === undefined) throw new Error(`The document lacks ${response.$ref}`);
  return answer;
}

/** The document with every schema where it is referred to. */
export function withoutReferences(description: OpenApiDocument): OpenApiDocument {
  const { schemas } = description.components;
  const inPlace = (part: unknown): unknown => {
    if (Array.isArray(part)) return part.map(inPlace);
    if (typeof part !== 'object' || part === null) return part;
    const { $ref, ...beside } = part as { $ref?: string };
    const name = $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined;
    if (name !== undefined) return { ...(inPlace(schemas[name]) as object), ...beside };
    return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, inPlace(value)]));
  };
  return inPlace(description) as OpenApiDocument;
}

/** A JSON pointer as a URI fragment writes it. */
function pointerTo(...members: string[]): string {
  return members.map((member) => `/${encodeURIComponent(member.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}
