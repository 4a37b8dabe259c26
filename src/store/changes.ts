import { FieldProblems } from '../contract/errors.js';

/**
 * Copies the fields that an input provides (null clears, absent leaves). `required` fields may be changed but not
 * cleared: VALIDATION_FAILED.
 */
export function assignProvided<T extends object, I extends object>(
  record: T,
  input: I,
  fields: { required?: readonly (keyof T & keyof I)[]; optional?: readonly (keyof T & keyof I)[] },
): void {
  const problems = new FieldProblems();
  for (const field of fields.required ?? []) problems.check(input[field] !== null, String(field), 'must not be null');
  problems.refuse();
  for (const field of [...(fields.required ?? []), ...(fields.optional ?? [])]) {
    if (input[field] !== undefined) record[field] = input[field] as never;
  }
}
