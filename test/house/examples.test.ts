import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type DocumentNode, getNamedType, Kind, parse, validate } from 'graphql';
import { projectRoot } from '../../src/project-root.js';

/** docs/graphql-examples.md: every example is a document that the schema takes, and no list is without one. */

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const schema = buildSchema(read('schema/schema.graphql'));
const examples = [...read('docs/graphql-examples.md').matchAll(/```graphql\n(.*?)```/gs)].map(([, text = '']) => text);
const documents = examples.map((text) => [nameOf(parse(text)), parse(text)] as const);

test.each(documents)('%s is a document of the schema', (_name, document) => {
  expect(validate(schema, document).map(({ message }) => message)).toEqual([]);
});

test('every list of the schema has its example', () => {
  const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).filter(({ type }) =>
    getNamedType(type).name.endsWith('Connection'),
  );
  const shown = new Set(documents.flatMap(([, document]) => rootFields(document)));
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.map(({ name }) => name).filter((name) => !shown.has(name))).toEqual([]);
});

test('every example has a name of its own', () => {
  const names = documents.map(([name]) => name);
  expect(new Set(names).size).toBe(names.length);
});

function nameOf(document: DocumentNode): string {
  const [definition] = document.definitions;
  return definition?.kind === Kind.OPERATION_DEFINITION ? (definition.name?.value ?? '') : '';
}

function rootFields({ definitions }: DocumentNode): string[] {
  return definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION
      ? definition.selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [field.name.value] : []))
      : [],
  );
}
