import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { OpenApiDocument } from '../../rest-compat/openapi.js';

/** What the OpenAPI document has against an answer; nothing when the answer is as described. */
export type AnswerCheck = (request: { method: string; path: string }, status: number, body: unknown) => string[];

/** Checks answers against the document that the service itself serves. `path` is a path of the document, with `{id}`. */
export function openApiAnswers(description: OpenApiDocument): AnswerCheck {
  const schemas = new Ajv2020({ strict: true, allErrors: true, allowUnionTypes: true });
  addFormats.default(schemas);
  schemas.addVocabulary(Object.keys(description));
  schemas.addSchema(description, 'openapi');
  const compiled = new Map<string, ValidateFunction>();
  const validatorAt = (pointer: string) => {
    const known = compiled.get(pointer) ?? schemas.compile({ $ref: `openapi#${pointer}` });
    compiled.set(pointer, known);
    return known;
  };
  return ({ method, path }, status, body) => {
    const responses = description.paths[path]?.[method.toLowerCase()]?.responses ?? {};
    const name = String(status) in responses ? String(status) : `${String(status)[0]}XX`;
    const response = responses[name];
    if (response === undefined) return [`${method} ${path} describes no answer of status ${status}`];
    const place =
      '$ref' in response ? response.$ref.slice(1) : pointerTo('paths', path, method.toLowerCase(), 'responses', name);
    const hasContent = '$ref' in response || response.content !== undefined;
    if (!hasContent) return body === null ? [] : [`${method} ${path} describes no body of status ${status}`];
    const validate = validatorAt(`${place}/content/application~1json/schema`);
    if (validate(body)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** A JSON pointer as a URI fragment writes it. */
function pointerTo(...members: string[]): string {
  return members.map((member) => `/${encodeURIComponent(member.replaceAll('~', '~0').replaceAll('/', '~1'))}`).join('');
}
