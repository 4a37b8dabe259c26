import {
  defaultFieldResolver,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLInt,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { type ChildArguments, firstDescription, offsetDescription, partOf } from '../store/children.js';
import type { RequestContext } from './context.js';

type ListField = GraphQLField<unknown, RequestContext, ChildArguments>;

/** Gives the fields that are marked with `AnsweredInParts` their arguments, and answers the part that these name. */
export function answerListsInParts(schema: GraphQLSchema): void {
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type)) continue;
    for (const field of Object.values(type.getFields())) if (field.extensions.inParts) answerInParts(field);
  }
}

function answerInParts(field: ListField): void {
  const whole = field.resolve ?? defaultFieldResolver;
  field.args = [argument('first', firstDescription), argument('offset', offsetDescription)];
  field.resolve = async (source, arguments_, context, info) => {
    const { first, offset } = partOf(arguments_);
    const items = (await whole(source, arguments_, context, info)) as unknown[] | null;
    const part = items?.slice(offset, offset + first) ?? null;
    context.loaders.count(part?.length ?? 0);
    return part;
  };
}

function argument(name: string, description: string): GraphQLArgument {
  return {
    name,
    description,
    type: GraphQLInt,
    defaultValue: undefined,
    deprecationReason: undefined,
    extensions: {},
    astNode: undefined,
  };
}
