import {
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLArgument,
  type GraphQLDirective,
  type GraphQLEnumValue,
  type GraphQLField,
  type GraphQLInputField,
  type GraphQLSchema,
  type GraphQLType,
  isEnumType,
  isInputObjectType,
  isNamedType,
  isObjectType,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import { limits } from '../contract/limits.js';

/** What the schema's description of itself is made of. */
type Thing =
  | GraphQLSchema
  | GraphQLType
  | GraphQLField<unknown, unknown>
  | GraphQLArgument
  | GraphQLInputField
  | GraphQLEnumValue
  | GraphQLDirective;

/**
 * Counts what introspection answers: one for each field of each thing in the schema that is asked for. A selection is
 * counted once for each thing, however often it is answered, and counting ends where the price is too high, so that it
 * costs little itself.
 */
export class IntrospectionPrice {
  private readonly known = new Map<SelectionSetNode, Map<Thing, number>>();
  private left = limits.introspectionPrice;

  constructor(private readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>) {}

  /** What a selection costs of one thing; infinite when that is more than introspection may cost. */
  of(selection: SelectionSetNode, thing: Thing): number {
    const prices = this.known.get(selection) ?? new Map<Thing, number>();
    this.known.set(selection, prices);
    const known = prices.get(thing);
    if (known !== undefined) return known;
    let price = 0;
    for (const node of selection.selections) {
      this.left -= 1;
      if (this.left < 0) return Number.POSITIVE_INFINITY;
      price += 1;
      if (node.kind === Kind.FIELD) price += this.within(node, thing);
      else if (node.kind === Kind.INLINE_FRAGMENT) price += this.of(node.selectionSet, thing);
      else price += this.ofFragment(node.name.value, thing);
    }
    prices.set(thing, price);
    return price;
  }

  private ofFragment(name: string, thing: Thing): number {
    const fragment = this.fragments.get(name);
    return fragment ? this.of(fragment.selectionSet, thing) : 0;
  }

  private within({ name, selectionSet }: FieldNode, thing: Thing): number {
    if (!selectionSet) return 0;
    return thingsIn(name.value, thing).reduce((sum, part) => sum + this.of(selectionSet, part), 0);
  }
}

/** What a field of the introspection answers of a thing. */
function thingsIn(field: string, thing: Thing): readonly Thing[] {
  switch (field) {
    case 'types':
      return Object.values((thing as GraphQLSchema).getTypeMap());
    case 'directives':
      return (thing as GraphQLSchema).getDirectives();
    case 'fields':
      return isObjectType(thing) ? Object.values(thing.getFields()) : [];
    case 'inputFields':
      return isInputObjectType(thing) ? Object.values(thing.getFields()) : [];
    case 'enumValues':
      return isEnumType(thing) ? thing.getValues() : [];
    case 'args':
      return (thing as GraphQLField<unknown, unknown> | GraphQLDirective).args;
    case 'type':
      return [(thing as GraphQLField<unknown, unknown>).type];
    case 'ofType':
      return isNamedType(thing) ? [] : [(thing as { ofType: GraphQLType }).ofType];
    case 'queryType':
    case 'mutationType':
    case 'subscriptionType':
      return rootOf(field, thing as GraphQLSchema);
    default:
      return [];
  }
}

function rootOf(field: 'queryType' | 'mutationType' | 'subscriptionType', schema: GraphQLSchema): Thing[] {
  const root = {
    queryType: schema.getQueryType(),
    mutationType: schema.getMutationType(),
    subscriptionType: schema.getSubscriptionType(),
  }[field];
  return root ? [root] : [];
}
