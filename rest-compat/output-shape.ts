import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { snakeCase } from '../src/values/snake-case.js';
import { operationOf } from './documents.js';

/** What a document answers, as REST shows it; to-rest, the OpenAPI document and the tests all read this. */
export type OutputShape = ObjectShape | ListShape | LeafShape;

export interface ObjectShape {
  kind: 'object';
  nullable: boolean;
  fields: readonly OutputField[];
  /** Set when the selection is exactly one shared fragment: the name of the record in the reference. */
  fragment?: string;
  description?: string;
}

export interface ListShape {
  kind: 'list';
  nullable: boolean;
  item: OutputShape;
}

export interface LeafShape {
  kind: 'leaf';
  nullable: boolean;
  type: GraphQLLeafType;
}

export interface OutputField {
  /** Alias or field name in the GraphQL result. */
  responseName: string;
  /** The same in snake_case. */
  restName: string;
  shape: OutputShape;
  description?: string;
  /** What it holds, where its type does not say. */
  jsonSchema?: JsonSchema;
  /** A list of which one answer holds a part, so that it can be too long for one. */
  inParts: boolean;
}

/** Walks a document's selections along the schema's output types. Throws when it does not fit the schema. */
export function outputShape(schema: GraphQLSchema, document: DocumentNode): ObjectShape {
  const operation = operationOf(document);
  const root = schema.getRootType(operation.operation);
  if (!root) throw new Error(`The schema has no ${operation.operation} type`);
  const shape = objectShape(root, [operation.selectionSet], false, fragmentsOf(document));
  return { ...shape, fields: shape.fields.map(required) };
}

/** A look-up that finds nothing is refused with 404: what REST answers is never null. */
function required(field: OutputField): OutputField {
  return { ...field, shape: { ...field.shape, nullable: false } };
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function fragmentsOf(document: DocumentNode): Fragments {
  return new Map(
    document.definitions
      .filter((definition) => definition.kind === Kind.FRAGMENT_DEFINITION)
      .map((fragment) => [fragment.name.value, fragment]),
  );
}

function shapeOf(type: GraphQLOutputType, nodes: FieldNode[], fragments: Fragments): OutputShape {
  const nullable = !isNonNullType(type);
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isListType(inner)) return { kind: 'list', nullable, item: shapeOf(inner.ofType, nodes, fragments) };
  if (isLeafType(inner)) return { kind: 'leaf', nullable, type: inner };
  if (!isObjectType(inner)) throw new Error(`REST documents select no abstract types, such as ${getNamedType(inner)}`);
  return objectShape(
    inner,
    nodes.map((node) => node.selectionSet).filter((set) => set !== undefined),
    nullable,
    fragments,
  );
}

function objectShape(
  type: GraphQLObjectType,
  selections: SelectionSetNode[],
  nullable: boolean,
  fragments: Fragments,
): ObjectShape {
  const nodes = new Map<string, FieldNode[]>();
  for (const selection of selections) collectFields(selection, nodes, fragments);
  return {
    kind: 'object',
    nullable,
    fields: [...nodes].map(([responseName, fieldNodes]) => fieldShape(type, responseName, fieldNodes, fragments)),
    fragment: onlyFragment(selections),
    description: type.description ?? undefined,
  };
}

function fieldShape(
  type: GraphQLObjectType,
  responseName: string,
  nodes: FieldNode[],
  fragments: Fragments,
): OutputField {
  const name = nodes[0]?.name.value ?? responseName;
  const field = type.getFields()[name];
  if (field === undefined) throw new Error(`${type.name} has no field ${name}`);
  return {
    responseName,
    restName: snakeCase(responseName),
    shape: shapeOf(field.type, nodes, fragments),
    description: field.description ?? undefined,
    jsonSchema: field.extensions.jsonSchema as JsonSchema | undefined,
    inParts: field.args.some((argument) => argument.name === 'offset'),
  };
}

function collectFields(selection: SelectionSetNode, nodes: Map<string, FieldNode[]>, fragments: Fragments): void {
  for (const node of selection.selections) {
    if (node.kind === Kind.FIELD) {
      const responseName = node.alias?.value ?? node.name.value;
      nodes.set(responseName, [...(nodes.get(responseName) ?? []), node]);
    } else if (node.kind === Kind.FRAGMENT_SPREAD) {
      const fragment = fragments.get(node.name.value);
      if (fragment === undefined) throw new Error(`The document lacks the fragment ${node.name.value}`);
      collectFields(fragment.selectionSet, nodes, fragments);
    } else {
      collectFields(node.selectionSet, nodes, fragments);
    }
  }
}

function onlyFragment(selections: SelectionSetNode[]): string | undefined {
  const [only, another] = selections.flatMap((selection) => selection.selections);
  return another === undefined && only?.kind === Kind.FRAGMENT_SPREAD ? only.name.value : undefined;
}
