import { type DocumentNode, type FieldNode, getOperationAST, valueFromASTUntyped } from 'graphql';
import { ensure } from '../contract/errors.js';
import { rootFields } from './root-fields.js';
import { type Variables, withDefaults } from './variables.js';

/**
 * True when the operation is a mutation with `preview: true` in its input, written there or by a variable: it is run and
 * undone. Throws BAD_REQUEST when other mutations are sent along: what they would do to each other is nobody's answer.
 */
export function isPreview(document: DocumentNode, operationName: string | null | undefined, sent: Variables): boolean {
  const operation = getOperationAST(document, operationName);
  if (operation?.operation !== 'mutation') return false;
  const variables = withDefaults(operation, sent);
  const mutations = rootFields(document, operation).filter(({ name }) => name.value !== '__typename');
  if (!mutations.some((mutation) => hasPreview(mutation, variables))) return false;
  ensure(mutations.length === 1, 'BAD_REQUEST', 'A preview shows one mutation: send it alone');
  return true;
}

function hasPreview(mutation: FieldNode, variables: Variables): boolean {
  const input = mutation.arguments?.find((argument) => argument.name.value === 'input');
  const value = input && valueFromASTUntyped(input.value, variables);
  return typeof value === 'object' && value !== null && 'preview' in value && value.preview === true;
}
