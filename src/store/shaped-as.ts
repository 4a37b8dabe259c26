import { Extensions } from 'type-graphql';
import type { JsonSchema } from '../contract/json-schema.js';

/**
 * Says what a field holds where its GraphQL type does not: `JSON`, and text that is one of a list. The OpenAPI document
 * shows it; a field of type `JSON` that REST shows must have it.
 */
export function ShapedAs(schema: JsonSchema): PropertyDecorator & MethodDecorator {
  return Extensions({ jsonSchema: schema }) as PropertyDecorator & MethodDecorator;
}
