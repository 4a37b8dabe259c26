import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isRequiredInputField,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';
import type { JsonSchema } from '../src/contract/json-schema.js';
import { restInputName } from './casing.js';

/** One field of an input as REST writes it. */
export interface InputField {
  restName: string;
  name: string;
  type: GraphQLInputType;
  required: boolean;
  /** Of a text that may not be as long as most. */
  maxLength?: number;
  /** Of a text that must hold more than spaces. */
  notBlank?: boolean;
  /** Of an enum whose values it does not all take. */
  choices?: readonly string[];
  /** What it holds, where its type does not say. */
  jsonSchema?: JsonSchema;
  description?: string;
}

/** The fields of an input object under their REST names; `root` names the children (`<root>_lines_attributes`). */
export function inputFields(type: GraphQLInputObjectType, root?: string): InputField[] {
  return Object.values(type.getFields())
    .filter((field) => field.extensions.graphqlOnly !== true)
    .map((field) => ({
      restName: restInputName(field.name, root),
      name: field.name,
      type: field.type,
      required: isRequiredInputField(field),
      maxLength: field.extensions.maxLength as number | undefined,
      notBlank: field.extensions.notBlank as boolean | undefined,
      choices: field.extensions.choices as readonly string[] | undefined,
      jsonSchema: field.extensions.jsonSchema as JsonSchema | undefined,
      description: field.description ?? undefined,
    }));
}

/** The input type of a document's variable. */
export function variableType(schema: GraphQLSchema, variable: VariableDefinitionNode): GraphQLInputType {
  const type = typeFromAST(schema, variable.type as Parameters<typeof typeFromAST>[1]);
  if (!isInputType(type)) throw new Error(`Variable $${variable.variable.name.value} is of no input type`);
  return type;
}

/** The input object behind a type that may be non-null, or undefined when it is something else. */
export function inputObjectOf(type: GraphQLInputType | undefined): GraphQLInputObjectType | undefined {
  const nullable = type === undefined ? undefined : getNullableType(type);
  return isInputObjectType(nullable) ? nullable : undefined;
}
