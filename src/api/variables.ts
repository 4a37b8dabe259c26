import { type OperationDefinitionNode, valueFromASTUntyped } from 'graphql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/** What a client sends beside a document, by the names of its variables. */
export type Variables = Record<string, unknown>;

/** A JSON value of the deepest kind within an input, and then some. */
const depthMaximum = 2 * limits.jsonDepth;

/** Refuses variables that are nested deeper than any input, before anything walks them: BAD_REQUEST. */
export function checkNesting(variables: Variables): void {
  let level: unknown[] = [variables];
  for (let depth = 0; level.length > 0; depth++) {
    ensure(depth <= depthMaximum, 'BAD_REQUEST', `The variables are nested deeper than ${depthMaximum} levels`);
    level = level.flatMap((value) => (typeof value === 'object' && value !== null ? Object.values(value) : []));
  }
}

/** The variables with the defaults of those that were not sent, which are written in the document. */
export function withDefaults(operation: OperationDefinitionNode, sent: Variables): Variables {
  const defaults = (operation.variableDefinitions ?? []).flatMap(({ variable, defaultValue }) =>
    defaultValue ? [[variable.name.value, valueFromASTUntyped(defaultValue)]] : [],
  );
  return defaults.length === 0 ? sent : { ...Object.fromEntries(defaults), ...sent };
}
