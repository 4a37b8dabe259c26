import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  type DocumentNode,
  type FragmentDefinitionNode,
  type GraphQLSchema,
  getNamedType,
  Kind,
  type OperationDefinitionNode,
  parse,
  Source,
  validate,
  visit,
} from 'graphql';
import { projectRoot } from '../src/project-root.js';

const documentsFolder = join(projectRoot, 'rest-compat', 'documents');

/** The checked-in GraphQL documents by file name without ending; each complete with the fragments it uses. */
export function loadDocuments(): Map<string, DocumentNode> {
  const fragments = new Map(
    parseFolder(join(documentsFolder, 'fragments')).flatMap(([, document]) =>
      document.definitions
        .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
        .map((fragment) => [fragment.name.value, fragment] as const),
    ),
  );
  return new Map(parseFolder(documentsFolder).map(([name, document]) => [name, withFragments(document, fragments)]));
}

/** Throws unless every document fits the schema: for the tests, since both are the program's. */
export function assertDocumentsFit(schema: GraphQLSchema, documents: ReadonlyMap<string, DocumentNode>): void {
  const problems = [...documents].flatMap(([name, document]) =>
    validate(schema, document).map((error) => `rest-compat/documents/${name}.graphql: ${error.message}`),
  );
  if (problems.length > 0) throw new Error(`REST documents do not fit the schema:\n${problems.join('\n')}`);
}

/** The one operation of a document. */
export function operationOf(document: DocumentNode): OperationDefinitionNode {
  const operations = document.definitions.filter((definition) => definition.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation === undefined || operations.length > 1) throw new Error('A REST document holds exactly one operation');
  return operation;
}

/** Name of the type that the first field of a query answers. Throws for a document that is no query. */
export function answeredType(schema: GraphQLSchema, document: DocumentNode): string {
  const [selection] = operationOf(document).selectionSet.selections;
  const field = selection?.kind === Kind.FIELD ? schema.getQueryType()?.getFields()[selection.name.value] : undefined;
  if (field === undefined) throw new Error('A record is read by a query');
  return getNamedType(field.type).name;
}

function parseFolder(folder: string): [string, DocumentNode][] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.graphql'))
    .sort()
    .map((file) => [basename(file, '.graphql'), parse(new Source(readFileSync(join(folder, file), 'utf8'), file))]);
}

function withFragments(document: DocumentNode, fragments: ReadonlyMap<string, FragmentDefinitionNode>): DocumentNode {
  const used = new Map<string, FragmentDefinitionNode>();
  const collect = (node: DocumentNode | FragmentDefinitionNode): void => {
    visit(node, {
      FragmentSpread({ name: { value: name } }) {
        const fragment = fragments.get(name);
        if (fragment === undefined) throw new Error(`No fragment ${name} in rest-compat/documents/fragments`);
        if (used.has(name)) return;
        used.set(name, fragment);
        collect(fragment);
      },
    });
  };
  collect(document);
  return { ...document, definitions: [...document.definitions, ...used.values()] };
}
