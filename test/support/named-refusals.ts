import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSchema, type GraphQLSchema, Kind, parse } from 'graphql';
import { type ErrorCode, errorCatalogue } from '../../src/contract/errors.js';
import { errorCodesIn } from '../../src/contract/named-in.js';
import { projectRoot } from '../../src/project-root.js';

interface PresentedError {
  path?: readonly (string | number)[];
  extensions: { code: string };
}

let built: GraphQLSchema | undefined;
const schema = () => (built ??= buildSchema(readFileSync(join(projectRoot, 'schema/schema.graphql'), 'utf8')));

/**
 * The refusals that no reader of the schema would expect: a mutation answered a code that its description does not name,
 * and that is not about the request itself. docs/errors.md and the OpenAPI document are made of these descriptions.
 */
export function unnamedRefusals(query: string, errors: readonly PresentedError[]): string[] {
  const ofOperations = errors.filter(({ path, extensions }) => path && !isAboutTheRequest(extensions.code));
  if (ofOperations.length === 0) return [];
  const fields = mutationsByKey(query);
  return ofOperations.flatMap(({ path = [], extensions: { code } }) => {
    const name = fields.get(String(path[0]));
    const description = name && schema().getMutationType()?.getFields()[name]?.description;
    if (!description || errorCodesIn(description).includes(code as ErrorCode)) return [];
    return [`${name} answered ${code}: say "Refused with ${code}" in its description in the resolver`];
  });
}

function isAboutTheRequest(code: string): boolean {
  return errorCatalogue[code as ErrorCode].anywhere ?? false;
}

/** The mutations of a document by the key under which each is answered. */
function mutationsByKey(query: string): Map<string, string> {
  const selections = parse(query).definitions.flatMap((definition) =>
    definition.kind === Kind.OPERATION_DEFINITION && definition.operation === 'mutation'
      ? definition.selectionSet.selections
      : [],
  );
  return new Map(
    selections.flatMap((field) =>
      field.kind === Kind.FIELD ? [[field.alias?.value ?? field.name.value, field.name.value] as const] : [],
    ),
  );
}
