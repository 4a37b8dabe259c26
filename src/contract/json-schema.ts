/** The part of JSON Schema 2020-12 that describes the bodies of the REST layer. */
export interface JsonSchema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  maxProperties?: number;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  discriminator?: { propertyName: string; mapping: Record<string, string> };
  enum?: (string | null)[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  default?: string | number | boolean;
  contentMediaType?: string;
}

/** Text, of which a database holds all characters but NUL. */
export function textSchema(maxLength: number): JsonSchema {
  return { type: 'string', maxLength, pattern: '^[^\\u0000]*$' };
}

/** An object with these members; all of them are always there unless `required` says otherwise. */
export function objectSchema(
  properties: Record<string, JsonSchema>,
  required: string[] = Object.keys(properties),
): JsonSchema {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}
