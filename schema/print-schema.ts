import { type GraphQLSchema, lexicographicSortSchema, printSchema } from 'graphql';

/** The schema of the API as text, in alphabetical order, as `schema/schema.graphql` holds it. */
export function schemaText(schema: GraphQLSchema): string {
  return `${printSchema(lexicographicSortSchema(schema))}\n`;
}
