import {
  type ASTVisitor,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** Far above what an honest client sends; a hostile document ends here, before anything runs. */
const depthMaximum = 15;
const aliasMaximum = 100;
const costMaximum = 50_000;
const nodesPerList = 25;

/** Depth, alias and cost limits as rules of validation. Introspection is not counted. */
export const queryLimits = [limitQuery];

function limitQuery(context: ValidationContext): ASTVisitor {
  return {
    OperationDefinition(operation) {
      const tally = new Tally(context);
      tally.walk(operation.selectionSet, 1, 1);
      if (tally.depth > depthMaximum)
        context.reportError(tooComplex(`The query is deeper than ${depthMaximum} levels`));
      if (tally.aliases > aliasMaximum)
        context.reportError(tooComplex(`The query has more than ${aliasMaximum} aliases`));
      if (tally.cost > costMaximum)
        context.reportError(tooComplex(`The query asks for more than ${costMaximum} fields`));
    },
  };
}

function tooComplex(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { catalogueCode: 'QUERY_TOO_COMPLEX' } });
}

/** Counts a selection with its fragments; stops early, so that fragments that name each other cannot keep it busy. */
class Tally {
  depth = 0;
  aliases = 0;
  cost = 0;
  private readonly open = new Set<string>();

  constructor(private readonly context: ValidationContext) {}

  walk(selectionSet: SelectionSetNode, depth: number, times: number): void {
    if (this.cost > costMaximum || depth > depthMaximum + 1) return;
    this.depth = Math.max(this.depth, depth);
    for (const selection of selectionSet.selections) {
      if (selection.kind === Kind.FIELD) this.walkField(selection, depth, times);
      else if (selection.kind === Kind.INLINE_FRAGMENT) this.walk(selection.selectionSet, depth, times);
      else this.walkFragment(this.context.getFragment(selection.name.value), depth, times);
    }
  }

  private walkField(field: FieldNode, depth: number, times: number): void {
    if (field.name.value.startsWith('__')) return;
    if (field.alias) this.aliases += 1;
    this.cost += times;
    if (field.selectionSet) this.walk(field.selectionSet, depth + 1, times * multiplierOf(field));
  }

  private walkFragment(fragment: FragmentDefinitionNode | null | undefined, depth: number, times: number): void {
    if (!fragment || this.open.has(fragment.name.value)) return;
    this.open.add(fragment.name.value);
    this.walk(fragment.selectionSet, depth, times);
    this.open.delete(fragment.name.value);
  }
}

/** A connection costs its page; other fields once. */
function multiplierOf(field: FieldNode): number {
  const first = field.arguments?.find((argument) => argument.name.value === 'first');
  if (!first) return 1;
  return first.value.kind === Kind.INT ? Math.min(Math.max(Number(first.value.value), 1), 100) : nodesPerList;
}
