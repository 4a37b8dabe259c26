import {
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from 'graphql';

/** A field that leads from a record to another one, or to a list of them. */
export interface Step {
  type: GraphQLObjectType;
  field: GraphQLField<unknown, unknown>;
}

export const isList = ({ type }: GraphQLField<unknown, unknown>) => isListType(getNullableType(type));

export const typeAfter = ({ field }: Step) => getNamedType(field.type) as GraphQLObjectType;

/** Steps from a type to itself, in words: each field with its type, lists with brackets. */
export function nameOf(circle: readonly Step[]): string {
  return circle
    .map(({ type, field }) => `${type.name}.${field.name}${isList(field) ? '[]' : ''}`)
    .toSorted()
    .join(' ');
}

/** The ways from a type through its fields back to itself that a request can go, each once, by their names. */
export function circlesOf(schema: GraphQLSchema): Map<string, Step[]> {
  const found = new Map<string, Step[]>();
  const walk = (type: GraphQLObjectType, path: readonly Step[]) => {
    for (const step of stepsFrom(type)) {
      const next = typeAfter(step);
      const way = [...path, step];
      const start = way.findIndex((known) => known.type === next);
      if (start < 0) walk(next, way);
      else found.set(nameOf(way.slice(start)), way.slice(start));
    }
  };
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    if (root) walk(root, []);
  }
  return new Map([...found].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The shortest way of a query, without arguments that it must have, to each type. */
export function waysTo(schema: GraphQLSchema): Map<GraphQLObjectType, Step[]> {
  const query = schema.getQueryType() as GraphQLObjectType;
  const ways = new Map<GraphQLObjectType, Step[]>([[query, []]]);
  for (const [type, way] of ways) {
    for (const step of stepsFrom(type)) {
      const next = typeAfter(step);
      if (!ways.has(next) && !step.field.args.some(isRequiredArgument)) ways.set(next, [...way, step]);
    }
  }
  return ways;
}

function stepsFrom(type: GraphQLObjectType): Step[] {
  return Object.values(type.getFields())
    .filter(({ type: next }) => isObjectType(getNamedType(next)))
    .map((field) => ({ type, field }));
}
