import type { JsonSchema } from './json-schema.js';
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter } from './openapi.js';

/** The reference as one HTML page without any other file, so that it reads without the internet. */
export function referencePage(document: OpenApiDocument): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
  const sections = document.tags.map(({ name }) => {
    const own = operations.filter(({ operation }) => operation.tags.includes(name));
    return `<section id="${html(name)}"><h2>${html(title(name))}</h2>${own.map(operationHtml).join('')}</section>`;
  });
  const records = Object.entries(document.components.schemas).map(
    ([name, schema]) =>
      `<article id="record-${html(name)}"><h3>${html(name)}</h3>${text(schema.description)}${fieldTable(schema)}</article>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${html(document.info.title)}: API reference</title><style>${style}</style></head>
<body><nav>${document.tags.map(({ name }) => `<a href="#${html(name)}">${html(title(name))}</a>`).join('')}
<a href="#records">Records</a><a href="/openapi.json">openapi.json</a></nav>
<main><h1>${html(document.info.title)}</h1>${text(document.info.description)}
${sections.join('\n')}
<section id="records"><h2>Records</h2>${records.join('\n')}</section></main></body></html>
`;
}

const style = `body{margin:0;font:15px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;display:flex}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:1.5rem;background:#f5f6f8;min-width:11rem;box-sizing:border-box}
nav a{display:block;color:inherit;padding:.15rem 0}main{padding:1.5rem 2rem;max-width:60rem;min-width:0}
details{border:1px solid #d8dce2;border-radius:6px;margin:.5rem 0;padding:.5rem .8rem}summary{cursor:pointer}
code{font:13px ui-monospace,monospace}table{border-collapse:collapse;width:100%;margin:.3rem 0 1rem}
td,th{text-align:left;vertical-align:top;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #eceef1}
.method{display:inline-block;width:4.2rem;font-weight:600}h4{margin:.6rem 0 0}`;

function operationHtml({
  method,
  path,
  operation,
}: {
  method: string;
  path: string;
  operation: OpenApiOperation;
}): string {
  return `<details id="operation-${html(operation.operationId)}"><summary><code><span class="method">${method}</span>${html(path)}</code>
${html(operation.summary)}</summary>${text(operation.description)}
${parametersHtml(operation.parameters)}${requestHtml(operation)}${responsesHtml(operation)}</details>`;
}

function parametersHtml(parameters: OpenApiParameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(({ name, in: place, required, description, schema }) =>
    row(name, `${typeName(schema)}, ${place}`, required, description ?? schema.description),
  );
  return `<h4>Parameters</h4>${table(rows)}`;
}

function requestHtml({ requestBody }: OpenApiOperation): string {
  return Object.entries(requestBody?.content ?? {})
    .map(([mediaType, { schema }]) => `<h4>Body <code>${html(mediaType)}</code></h4>${fieldTable(schema)}`)
    .join('');
}

function responsesHtml({ responses }: OpenApiOperation): string {
  return Object.entries(responses)
    .map(([status, response]) => {
      if ('$ref' in response) return '';
      const bodies = Object.values(response.content ?? {}).map(({ schema }) => fieldTable(schema));
      return `<h4>${html(status)} ${html(response.description)}</h4>${bodies.join('')}`;
    })
    .join('');
}

/** The fields of a schema, nested ones with their whole path. */
function fieldTable(schema: JsonSchema): string {
  const rows = fieldRows(schema, '');
  return rows.length === 0 ? `<p>${typeName(schema)}</p>` : table(rows);
}

function fieldRows(schema: JsonSchema, prefix: string): string[] {
  if (schema.items !== undefined) return fieldRows(schema.items, `${prefix}[]`);
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`;
    return [
      row(path, typeName(field), schema.required?.includes(name) ?? false, field.description),
      ...fieldRows(field, path),
    ];
  });
}

function row(name: string, type: string, required: boolean, description: string | undefined): string {
  const note = required ? '' : ' <i>optional</i>';
  return `<tr><td><code>${html(name)}</code></td><td>${type}${note}</td><td>${inline(description ?? '')}</td></tr>`;
}

function table(rows: string[]): string {
  return `<table>${rows.join('')}</table>`;
}

/** The type in words, with a link where it is a record. */
function typeName(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    const name = html(schema.$ref.split('/').at(-1) ?? '');
    return `<a href="#record-${name}">${name}</a>`;
  }
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeName).join(' or ');
  if (schema.items !== undefined) return `array of ${typeName(schema.items)}`;
  const kinds = [schema.type ?? 'any'].flat().join(' or ');
  if (schema.enum !== undefined) return html(schema.enum.map((choice) => choice ?? 'null').join(', '));
  return html(schema.format === undefined ? kinds : `${kinds} (${schema.format})`);
}

function title(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ');
}

function text(description: string | undefined): string {
  return (description ?? '')
    .split('\n\n')
    .filter(Boolean)
    .map((paragraph) => `<p>${inline(paragraph)}</p>`)
    .join('');
}

function inline(description: string): string {
  return html(description).replace(/`([^`]+)`/g, '<code>$1</code>');
}

function html(raw: string): string {
  return raw.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
