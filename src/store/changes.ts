import { type EntityManager, UniqueConstraintViolationException } from '@mikro-orm/postgresql';
import { type ErrorCode, FieldProblems, Refusal } from '../contract/errors.js';

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

/** Unique constraints that a caller can hit, each with its code and the field to name. */
export type TakenConstraints = Record<string, { code: ErrorCode; field: string }>;

/** Writes what the operation changed; a unique constraint in `taken` is refused with its code, naming the field. */
export function flush(em: EntityManager, taken: TakenConstraints = {}): Promise<void> {
  return refusingTaken(taken, () => em.flush());
}

/** As `flush`, for what is written in another way. */
export async function refusingTaken(taken: TakenConstraints, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const constraint = error instanceof UniqueConstraintViolationException ? constraintOf(error) : '';
    const known = taken[constraint];
    if (!known) throw error;
    throw new Refusal(known.code, `${known.field} is already taken`, [
      { path: known.field, message: 'is already taken' },
    ]);
  }
}

function constraintOf(error: object): string {
  return String((error as { constraint?: unknown }).constraint ?? '');
}
