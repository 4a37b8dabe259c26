import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  SchemaMetaFieldDef,
  type SelectionSetNode,
  TypeMetaFieldDef,
  TypeNameMetaFieldDef,
  typeFromAST,
  valueFromASTUntyped,
} from 'graphql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { IntrospectionPrice } from './introspection-price.js';
import { type Variables, withDefaults } from './variables.js';

/**
 * Refuses with QUERY_TOO_COMPLEX an operation whose price is too high, before anything of it runs. A field, a spread and
 * an inline fragment cost one each, times the size of every list around them: a page by its `first`, a list inside a
 * record by its `first` or 100, another list by what it can hold, rows of an operation on several records by how many are
 * named. Fields that compute more say their own price. Every
 * value in the input of a mutation costs 4. The document is valid and its shape was checked.
 */
export function checkPrice(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): void {
  const price = priceOf(schema, document, operation, variables);
  if (price <= limits.queryPrice) return;
  const costs = Number.isFinite(price) ? Math.ceil(price) : 'more';
  throw new Refusal(
    'QUERY_TOO_COMPLEX',
    `The request costs ${costs} and may cost ${limits.queryPrice}: ask for smaller pages or fewer fields`,
  );
}

/** What an operation costs with these variables. */
export function priceOf(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  variables: Variables,
): number {
  const known = constantPrices.get(operation);
  if (known !== undefined) return known;
  const root = schema.getRootType(operation.operation);
  if (!root) return 0;
  const prices = new Prices(schema, document, withDefaults(operation, variables));
  const price = prices.of(operation.selectionSet, root);
  if (!prices.variesWithVariables) constantPrices.set(operation, price);
  return price;
}

/** Of operations that cost the same whatever their variables are: most that read. */
const constantPrices = new WeakMap<OperationDefinitionNode, number>();

type AnyField = GraphQLField<unknown, unknown>;

class Prices {
  /** Whether a variable, or what may hold one, had a part in what was looked at so far. */
  variesWithVariables = false;
  private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  private readonly ofFragments = new Map<string, number>();
  /** How many records the mutation that is looked at names. */
  private named = 0;
  private readonly introspection: IntrospectionPrice;

  constructor(
    private readonly schema: GraphQLSchema,
    { definitions }: DocumentNode,
    private readonly variables: Variables,
  ) {
    this.fragments = new Map(
      definitions.flatMap((definition) =>
        definition.kind === Kind.FRAGMENT_DEFINITION ? [[definition.name.value, definition] as const] : [],
      ),
    );
    this.introspection = new IntrospectionPrice(this.fragments);
  }

  /** What a selection costs; `times` is how often it is counted, by which what is asked once of a page is divided. */
  of({ selections }: SelectionSetNode, type: GraphQLNamedType, times = 1): number {
    let price = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) price += this.ofField(selection, type, times);
      else if (selection.kind === Kind.FRAGMENT_SPREAD) price += 1 + this.ofFragment(selection.name.value, times);
      else price += 1 + this.of(selection.selectionSet, this.conditionOf(selection.typeCondition, type), times);
    }
    return price;
  }

  private ofFragment(name: string, times: number): number {
    const key = `${name} ${times} ${this.named}`;
    const known = this.ofFragments.get(key);
    if (known !== undefined) return known;
    const fragment = this.fragments.get(name);
    const type = fragment && typeFromAST(this.schema, fragment.typeCondition);
    const price = fragment && type ? this.of(fragment.selectionSet, type, times) : 0;
    this.ofFragments.set(key, price);
    return price;
  }

  private conditionOf(condition: FragmentDefinitionNode['typeCondition'] | undefined, type: GraphQLNamedType) {
    return (condition && typeFromAST(this.schema, condition)) ?? type;
  }

  private ofField(node: FieldNode, parent: GraphQLNamedType, counted: number): number {
    const field = fieldOf(parent, node.name.value);
    if (!field) return 1;
    if (field === SchemaMetaFieldDef) return 1 + this.ofIntrospection(node, this.schema);
    if (field === TypeMetaFieldDef) return 1 + this.ofIntrospection(node, this.typeNamedIn(node));
    const own = ownPriceOf(field) + this.inputPrice(node, parent);
    if (parent === this.schema.getMutationType()) this.named = namedIn(this.argument(node, 'input'));
    const times = this.timesOf(field, node);
    const within = node.selectionSet ? times * this.of(node.selectionSet, getNamedType(field.type), times) : 0;
    return (own + within) / (field.extensions.oncePerPage ? counted : 1);
  }

  private ofIntrospection({ selectionSet }: FieldNode, thing: GraphQLSchema | GraphQLNamedType | undefined): number {
    return selectionSet && thing ? this.introspection.of(selectionSet, thing) : 0;
  }

  private typeNamedIn(node: FieldNode): GraphQLNamedType | undefined {
    return this.schema.getType(String(this.argument(node, 'name')));
  }

  /** How many records a field answers at the most. */
  private timesOf(field: AnyField, node: FieldNode): number {
    const isList = isListType(getNullableType(field.type));
    if (field.args.some(({ name }) => name === 'first')) {
      const size = this.pageOf(node, isList);
      return field.extensions.ofNamed ? Math.max(1, Math.min(size, this.named)) : size;
    }
    if (!isList) return 1;
    return (field.extensions.atMost as number | undefined) ?? limits.childrenDefault;
  }

  private pageOf(node: FieldNode, isChildList: boolean): number {
    const asked = this.argument(node, 'first') ?? this.argument(node, 'last');
    const size = typeof asked === 'number' ? asked : isChildList ? limits.childrenDefault : limits.pageSizeDefault;
    return Math.max(1, isChildList ? size : Math.min(size, limits.pageSizeMaximum));
  }

  private inputPrice(node: FieldNode, parent: GraphQLNamedType): number {
    if (parent !== this.schema.getMutationType()) return 0;
    return valuesIn(this.argument(node, 'input')) * limits.inputValuePrice;
  }

  private argument(node: FieldNode, name: string): unknown {
    const value = node.arguments?.find((argument) => argument.name.value === name)?.value;
    if (!value) return undefined;
    this.variesWithVariables ||= value.kind === Kind.VARIABLE || value.kind === Kind.LIST || value.kind === Kind.OBJECT;
    return valueFromASTUntyped(value, this.variables);
  }
}

const metaFields = new Map(
  [SchemaMetaFieldDef, TypeMetaFieldDef, TypeNameMetaFieldDef].map((field) => [field.name, field]),
);

function fieldOf(parent: GraphQLNamedType, name: string): AnyField | undefined {
  return isObjectType(parent) ? (parent.getFields()[name] ?? metaFields.get(name)) : undefined;
}

function ownPriceOf({ extensions }: AnyField): number {
  return (extensions.price as number | undefined) ?? 1;
}

function namedIn(input: unknown): number {
  const ids = (input as { ids?: unknown } | null | undefined)?.ids;
  return Array.isArray(ids) ? ids.length : Number.POSITIVE_INFINITY;
}

/** Counts the values in an input, without recursion: what is walked is the client's. */
function valuesIn(input: unknown): number {
  let count = 0;
  const open = [input];
  while (open.length > 0) {
    const value = open.pop();
    count += 1;
    if (typeof value === 'object' && value !== null) for (const child of Object.values(value)) open.push(child);
  }
  return count;
}
