import { type JsonSchema, objectSchema, textSchema } from '../contract/json-schema.js';
import { limits } from '../contract/limits.js';
import { FIELD_NAMES, type FieldName } from '../extraction/fields/field-names.js';

const orNull = (schema: JsonSchema): JsonSchema => ({ ...schema, type: [String(schema.type), 'null'] });
const text = orNull(textSchema(limits.textCharacters));
const date = orNull({ type: 'string', format: 'date', maxLength: 10 });
const cents = orNull({
  type: 'integer',
  format: 'int64',
  minimum: Number.MIN_SAFE_INTEGER,
  maximum: Number.MAX_SAFE_INTEGER,
});

const values: Record<FieldName, JsonSchema> = {
  vendor_name: text,
  invoice_number: text,
  invoice_date: date,
  due_date: date,
  total_cents: cents,
  tax_cents: cents,
  subtotal_cents: cents,
  currency: orNull({ type: 'string', pattern: '^[A-Z]{3}$', maxLength: 3 }),
};

/** JSON Schema of `extraction_result` (decisions section 7): the fields that were read or corrected, and no others. */
export const extractionResultSchema: JsonSchema = {
  ...objectSchema(Object.fromEntries(FIELD_NAMES.map((name) => [name, fieldSchema(name)])), []),
  additionalProperties: false,
};

function fieldSchema(name: FieldName): JsonSchema {
  const members = objectSchema({
    value: { ...values[name], description: 'The value; null when a person cleared it.' },
    confidence: { type: 'string', enum: ['high', 'medium', 'low'], description: 'Confidence of the reading.' },
    source: {
      type: 'string',
      enum: ['embedded_xml', 'pdf_text', 'ocr', 'manual', 'learned'],
      description: 'Where the value is from.',
    },
  });
  return { ...members, additionalProperties: false, description: `What was read as \`${name}\`.` };
}
