import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
} from 'graphql';

/** The queries or mutations that an operation names, those inside fragments too. */
export function rootFields(document: DocumentNode, operation: OperationDefinitionNode): FieldNode[] {
  return fieldsOf(document, operation.selectionSet, new Set());
}

function fieldsOf(document: DocumentNode, selectionSet: SelectionSetNode, seen: Set<string>): FieldNode[] {
  return selectionSet.selections.flatMap((selection) => {
    if (selection.kind === Kind.FIELD) return [selection];
    if (selection.kind === Kind.INLINE_FRAGMENT) return fieldsOf(document, selection.selectionSet, seen);
    if (seen.has(selection.name.value)) return [];
    seen.add(selection.name.value);
    const fragment = document.definitions.find(
      (definition): definition is FragmentDefinitionNode =>
        definition.kind === Kind.FRAGMENT_DEFINITION && definition.name.value === selection.name.value,
    );
    return fragment ? fieldsOf(document, fragment.selectionSet, seen) : [];
  });
}
