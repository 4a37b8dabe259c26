import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isListType,
  Kind,
  parse,
  typeFromAST,
} from 'graphql';
import { Upload } from '../../store/received-file.js';
import { parseOptions } from '../documents.js';
import { filesMaximum } from './request-files.js';
import { malformed } from './upload-refusals.js';

/** The way to a file in `operations`: `['variables', 'input', 'file']`. */
export type UploadPath = readonly string[];

/**
 * Refuses files in places where the operation declares none, before any of them is stored: a map may name any place, and
 * a far index makes a list of a million. Throws BAD_REQUEST.
 */
export function checkUploadPlaces(
  schema: GraphQLSchema,
  operation: Record<string, unknown>,
  paths: readonly UploadPath[],
): void {
  if (paths.length > filesMaximum) throw malformed(`map names more than ${filesMaximum} places`);
  const types = typeof operation.query === 'string' ? variableTypes(schema, operation.query) : null;
  for (const [root, variable = '', ...rest] of paths) {
    const isNear = rest.every((key) => !/^\d+$/.test(key) || Number(key) < filesMaximum);
    if (root !== 'variables' || !isNear)
      throw malformed(`map may name variables, and the first ${filesMaximum} items of a list in one`);
    // The document of a persisted query is not in the request: the engine looks at its variables later.
    if (types && !leadsToUpload(types.get(variable), rest))
      throw malformed('map names a place where the operation declares no Upload');
  }
}

/** The types of the variables that the operations of a document declare; none when it cannot be read. */
function variableTypes(schema: GraphQLSchema, query: string): Map<string, GraphQLInputType | undefined> {
  try {
    const declared = parse(query, { ...parseOptions, noLocation: true }).definitions.flatMap((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? (definition.variableDefinitions ?? []) : [],
    );
    return new Map(
      declared.map(({ variable, type }) => [variable.name.value, typeFromAST(schema, type) as GraphQLInputType]),
    );
  } catch {
    return new Map();
  }
}

function leadsToUpload(type: GraphQLInputType | undefined, path: UploadPath): boolean {
  if (!type) return false;
  const [key, ...rest] = path;
  const inner = getNullableType(type);
  if (key === undefined) return getNamedType(inner) === Upload && !isListType(inner);
  if (isListType(inner)) return leadsToUpload(inner.ofType, rest);
  return isInputObjectType(inner) && leadsToUpload(inner.getFields()[key]?.type, rest);
}
