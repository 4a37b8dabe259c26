import { type GraphQLNamedType, type GraphQLSchema, isEnumType, isInputObjectType, isObjectType } from 'graphql';

/** How many things a list of the schema's description of itself holds on average: what introspection costs. */
export interface Introspection {
  timesOf(type: string, field: string): number;
}

const known = new WeakMap<GraphQLSchema, Introspection>();

/** The sizes of a schema's own lists, counted once. */
export function introspectionOf(schema: GraphQLSchema): Introspection {
  let introspection = known.get(schema);
  if (!introspection) {
    const sizes = sizesOf(schema);
    introspection = { timesOf: (type, field) => sizes[`${type}.${field}`] ?? 1 };
    known.set(schema, introspection);
  }
  return introspection;
}

/**
 * Averages are right for who reads the whole schema. Who reads one large type again and again pays less than it costs;
 * that aliases are counted, and that validation lets no type's fields be nested three times, keeps it small.
 */
function sizesOf(schema: GraphQLSchema): Record<string, number> {
  const types = Object.values(schema.getTypeMap());
  const fields = types.flatMap((type) => (isObjectType(type) ? Object.values(type.getFields()) : []));
  const perType = (count: (type: GraphQLNamedType) => number) =>
    types.reduce((sum, type) => sum + count(type), 0) / types.length;
  return {
    '__Schema.types': types.length,
    '__Schema.directives': schema.getDirectives().length,
    '__Type.fields': fields.length / types.length,
    '__Type.inputFields': perType((type) => (isInputObjectType(type) ? Object.keys(type.getFields()).length : 0)),
    '__Type.enumValues': perType((type) => (isEnumType(type) ? type.getValues().length : 0)),
    '__Field.args': fields.reduce((sum, { args }) => sum + args.length, 0) / fields.length,
    '__Directive.args': 1,
    // Half of the types are wrapped once more: not null, or a list.
    '__Type.ofType': 0.5,
  };
}
