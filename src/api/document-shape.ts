import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { ensure } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

type Definition = OperationDefinitionNode | FragmentDefinitionNode;

/**
 * Refuses a document that is too large to be validated: QUERY_TOO_COMPLEX, and BAD_REQUEST when a fragment spreads
 * itself. Counts what it would be with every fragment written out where it is spread, in a time in proportion to its
 * text: validation compares each field with every other of the same name, so this comes before it.
 */
export function checkShape(document: DocumentNode): void {
  const expansion = new Expansion(document);
  const { selections } = expansion;
  ensure(Number.isFinite(selections), 'BAD_REQUEST', 'A fragment of the document spreads itself');
  ensureBelow(
    selections,
    limits.querySelections,
    `The document selects more than ${limits.querySelections} fields and fragments, counted at each spread`,
  );
  const tally = new Tally(expansion.fragments);
  for (const definition of expansion.definitions) tally.add(definition);
  tally.check();
}

function ensureBelow(count: number, maximum: number, message: string): void {
  ensure(count <= maximum, 'QUERY_TOO_COMPLEX', message);
}

/** How many fields and spreads an operation selects, with its fragments counted at each spread; infinite in a circle. */
export function selectionsOf(document: DocumentNode, operation: OperationDefinitionNode): number {
  return new Expansion(document).of(operation.selectionSet);
}

/** Sizes with every fragment written out; a fragment is counted once, however often it is spread. */
class Expansion {
  readonly definitions: Definition[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly sizes = new Map<string, number>();

  constructor({ definitions }: DocumentNode) {
    this.definitions = definitions.filter(
      (definition) => definition.kind === Kind.OPERATION_DEFINITION || definition.kind === Kind.FRAGMENT_DEFINITION,
    );
    this.fragments = new Map(
      this.definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    );
  }

  get selections(): number {
    return this.definitions.reduce((sum, { selectionSet }) => sum + this.of(selectionSet), 0);
  }

  of(selectionSet: SelectionSetNode): number {
    return selectionSet.selections.reduce((sum, selection) => sum + 1 + this.within(selection), 0);
  }

  private within(selection: SelectionNode): number {
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.ofFragment(selection.name.value);
    return selection.selectionSet ? this.of(selection.selectionSet) : 0;
  }

  private ofFragment(name: string): number {
    const known = this.sizes.get(name);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    if (!fragment) return 0;
    // Until it is known: a fragment inside itself has no end.
    this.sizes.set(name, Number.POSITIVE_INFINITY);
    const size = this.of(fragment.selectionSet);
    this.sizes.set(name, size);
    return size;
  }
}

/** Fields of one answer name at one depth, which validation compares with each other. */
interface Namesakes {
  count: number;
  characters: number;
}

/** Walks a document of bounded expansion as it is written out. */
class Tally {
  private depth = 0;
  private aliases = 0;
  private attachments = 0;
  private valueDepth = 0;
  private readonly namesakes = new Map<string, Namesakes>();

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  add(definition: Definition): void {
    this.attach(definition.directives?.length);
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      for (const { defaultValue } of definition.variableDefinitions ?? []) this.measure(defaultValue);
    }
    this.walk(definition.selectionSet, 1);
  }

  check(): void {
    const { queryDepth, queryAliases, queryArgumentsPerField, queryComparisons, jsonDepth } = limits;
    ensureBelow(this.depth, queryDepth, `The query is deeper than ${queryDepth} levels`);
    ensureBelow(this.aliases, queryAliases, `The query has more than ${queryAliases} aliases`);
    ensureBelow(
      this.attachments,
      queryArgumentsPerField,
      `A field of the query has more than ${queryArgumentsPerField} arguments or directives`,
    );
    ensureBelow(this.valueDepth, jsonDepth, `A value in the query is nested deeper than ${jsonDepth} levels`);
    ensureBelow(this.comparisons, queryComparisons, 'The query selects fields of the same name too many times');
  }

  private get comparisons(): number {
    return [...this.namesakes.values()].reduce((sum, { count, characters }) => sum + count * characters, 0);
  }

  private walk({ selections }: SelectionSetNode, depth: number): void {
    this.depth = Math.max(this.depth, depth);
    if (depth > limits.queryDepth) return;
    for (const selection of selections) {
      this.attach(selection.directives?.length);
      if (selection.kind === Kind.FIELD) this.walkField(selection, depth);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.walk(selection.selectionSet, depth);
      else this.walkFragment(selection.name.value, depth);
    }
  }

  private walkFragment(name: string, depth: number): void {
    const fragment = this.fragments.get(name);
    if (fragment) this.walk(fragment.selectionSet, depth);
  }

  private walkField(field: FieldNode, depth: number): void {
    if (field.alias) this.aliases += 1;
    this.attach(field.arguments?.length);
    for (const { value } of field.arguments ?? []) this.measure(value);
    const key = `${depth} ${(field.alias ?? field.name).value}`;
    const { count, characters } = this.namesakes.get(key) ?? { count: 0, characters: 0 };
    this.namesakes.set(key, { count: count + 1, characters: characters + charactersOf(field) });
    if (field.selectionSet) this.walk(field.selectionSet, depth + 1);
  }

  private attach(count = 0): void {
    this.attachments = Math.max(this.attachments, count);
  }

  private measure(value: ValueNode | undefined, depth = 0): void {
    this.valueDepth = Math.max(this.valueDepth, depth);
    if (depth > limits.jsonDepth) return;
    if (value?.kind === Kind.LIST) for (const item of value.values) this.measure(item, depth + 1);
    if (value?.kind === Kind.OBJECT) for (const field of value.fields) this.measure(field.value, depth + 1);
  }
}

/** What of a field is compared with its namesakes: its name and arguments, without what it selects. */
function charactersOf(field: FieldNode): number {
  const end = field.arguments?.at(-1)?.loc?.end ?? field.name.loc?.end ?? 0;
  return end - (field.loc?.start ?? 0);
}
