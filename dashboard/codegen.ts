import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { codegen } from '@graphql-codegen/core';
import * as operations from '@graphql-codegen/typescript-operations';
import {
  buildSchema,
  type DocumentNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from 'graphql';

/**
 * Part of `npm run schema:write`: for each `x.graphql` of the dashboard an `x.generated.ts` with its operations as texts and
 * their types. With `--check` it names those that are out of date, and writes none.
 */
const folder = dirname(fileURLToPath(import.meta.url));
const sources = join(folder, 'src');
const scalars = {
  Cents: 'number',
  Currency: 'string',
  Date: 'string',
  DateTime: 'string',
  Decimal: 'string',
  ID: 'string',
  JSON: 'unknown',
  MonthDay: 'string',
  Quantity: 'number',
  Upload: 'File',
};

const isCheck = process.argv.includes('--check');

async function generatedDocuments(): Promise<Map<string, string>> {
  const schemaText = readFileSync(join(folder, '../schema/schema.graphql'), 'utf8');
  const schemaAst = buildSchema(schemaText);
  const schema = parse(schemaText);
  const names = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.graphql'));
  const texts = new Map<string, string>();
  for (const name of names.toSorted()) {
    const location = join(sources, name);
    const filename = location.replace(/\.graphql$/, '.generated.ts');
    const document = parse(readFileSync(location, 'utf8'));
    const types = await codegen({
      filename,
      schema,
      schemaAst,
      documents: [{ location, document }],
      config: { enumsAsTypes: true, skipTypename: true, strictScalars: true, scalars },
      pluginMap: { operations },
      plugins: [{ operations: {} }],
    });
    texts.set(filename, [heading(filename), types, ...operationTexts(document)].join('\n'));
  }
  return texts;
}

function heading(filename: string): string {
  const path = relative(dirname(filename), join(sources, 'server/typed-document.js'));
  return `import type { TypedDocument } from '${path.startsWith('.') ? path : `./${path}`}';\n`;
}

/** Each operation as a text, with the fragments of its file that it uses. */
function operationTexts({ definitions }: DocumentNode): string[] {
  const fragments = definitions.filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION);
  const operations = definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  return operations.map((operation) => {
    const name = operation.name?.value ?? '';
    const type = `${name}${operation.operation[0]?.toUpperCase()}${operation.operation.slice(1)}`;
    const used = usedFragments(operation, fragments);
    const text = [operation, ...used].map(print).join('\n');
    return `export const ${name}Document = \`${text}\` as TypedDocument<${type}, ${type}Variables>;\n`;
  });
}

function usedFragments(node: OperationDefinitionNode | FragmentDefinitionNode, all: FragmentDefinitionNode[]) {
  const used = new Set<FragmentDefinitionNode>();
  const follow = (text: string) => {
    for (const fragment of all) {
      if (used.has(fragment) || !new RegExp(`\\.\\.\\.${fragment.name.value}\\b`).test(text)) continue;
      used.add(fragment);
      follow(print(fragment));
    }
  };
  follow(print(node));
  return [...used];
}

for (const [file, text] of await generatedDocuments()) {
  if (!isCheck) writeFileSync(file, text);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== text) process.stdout.write(`${file} is out of date\n`);
}
