import { FieldProblems } from '../contract/errors.js';

/**
 * Copies the fields that an input provides (null clears, absent leaves). `required` fields may be changed but not
 * cleared: that is noted in `told`, under the name that `named` gives the field, or refused with VALIDATION_FAILED where nobody
 * else tells of the input.
 */
export function assignProvided<T extends object, I extends object>(
  record: T,
  input: I,
  fields: { required?: readonly (keyof T & keyof I)[]; optional?: readonly (keyof T & keyof I)[] },
  told?: FieldProblems,
  named = (field: string) => field,
): void {
  const { required = [], optional = [] } = fields;
  const problems = told ?? new FieldProblems();
  const isKept = (field: keyof I) => problems.check(input[field] !== null, named(String(field)), 'must not be null');
  const provided = required.filter((field) => isKept(field) && input[field] !== undefined);
  if (!told) problems.refuse();
  for (const field of [...provided, ...optional]) {
    if (input[field] !== undefined) record[field] = input[field] as never;
  }
}
