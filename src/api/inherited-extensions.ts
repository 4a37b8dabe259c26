import { type GraphQLSchema, isInputObjectType } from 'graphql';
import { getMetadataStorage } from 'type-graphql';

/**
 * TypeGraphQL gives an input the fields of the class it extends, but drops their extensions, and the length that a text
 * may have is one. They are put back from the class that declares the field.
 */
export function restoreInheritedExtensions(schema: GraphQLSchema): void {
  const inputs = getMetadataStorage().inputTypes;
  const fieldsOfClass = new Map(inputs.map(({ target, fields }) => [target as unknown, fields ?? []]));
  for (const { name, target } of inputs) {
    const type = schema.getType(name);
    if (!isInputObjectType(type)) continue;
    const declared = new Set<string>();
    for (let owner: unknown = target; fieldsOfClass.has(owner); owner = Object.getPrototypeOf(owner)) {
      for (const { schemaName, extensions } of fieldsOfClass.get(owner) ?? []) {
        const field = type.getFields()[schemaName];
        if (field && !declared.has(schemaName)) field.extensions = { ...extensions };
        declared.add(schemaName);
      }
    }
  }
}
