import { type ClassType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import type { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { AnsweredInParts } from '../store/children.js';
import type { Outcome } from '../store/each-record.js';
import { Previewable } from '../store/input-fields.js';
import { PreviewablePayload } from './preview.js';

/** Operations on several records at once, each on its own (`eachRecord`), with an answer for each. */

export const bulkIdsDescription = `Their ids, at most ${limits.bulkRecords}; each is done once.`;

@InputType({ description: 'Records to do the same with, each on its own.' })
export abstract class BulkInput extends Previewable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}

@ObjectType({ description: 'A field that was wrong.' })
class RefusedField {
  @Field({ description: 'Its name, with dots: `lines.0.quantity`.' })
  path!: string;

  @Field({ description: 'What is wrong with it.' })
  message!: string;
}

@ObjectType({ description: 'Why nothing happened to a record.' })
class RowRefusal {
  @Field({ description: 'Code of the catalogue, as the operation on one record is refused with; see `ErrorCode`.' })
  code!: string;

  @Field({ description: 'The reason, for people.' })
  message!: string;

  @AnsweredInParts()
  @Field(() => [RefusedField], { description: 'The fields that were wrong, where there are any.' })
  fields!: RefusedField[];
}

/** As data: GraphQL takes a value that is an error for the failure of its field. */
const shownRefusal = ({ code, message, fields }: Refusal): RowRefusal => ({ code, message, fields });

/** What an operation on several records answers: a row for each, with the record under its own name. */
export interface BulkAnswer {
  rows: object[];
  doneCount: number;
  refusedCount: number;
}

export interface Bulk<T> {
  /** The GraphQL type of the answer. */
  payload: ClassType<BulkAnswer>;
  answer(outcomes: readonly Outcome<T>[]): BulkAnswer;
}

/**
 * The answer of operations on several records of a type, or on records that they delete: `field` is what a row calls the
 * record, null where it is gone.
 */
export function bulkOf<T extends object>(name: string, node: ClassType<T>, field: string | null): Bulk<T | null> {
  @ObjectType(`${name}Row`, { description: 'Result for one record.', simpleResolvers: true })
  class Row {
    @Field(() => ID, { description: 'The id, as it was given.' })
    id!: string;

    @Field(() => RowRefusal, { nullable: true, description: 'Why nothing happened to it; null when it was done.' })
    refusal!: RowRefusal | null;
  }
  if (field !== null)
    Field(() => node, { nullable: true, description: 'The record as it is now; null when it was refused.' })(
      Row.prototype,
      field,
    );

  @ObjectType(`${name}Payload`, { description: 'Results for each record, in the order of the ids.' })
  class Payload extends PreviewablePayload {
    @AnsweredInParts({ ofNamed: true })
    @Field(() => [Row], { description: 'One for each id.' })
    rows!: Row[];

    @Field(() => Int, { description: 'How many were done.' })
    doneCount!: number;

    @Field(() => Int, { description: 'How many were refused.' })
    refusedCount!: number;
  }
  return {
    payload: Payload as unknown as ClassType<BulkAnswer>,
    answer(outcomes) {
      const refusedCount = outcomes.filter(({ refusal }) => refusal !== null).length;
      return {
        rows: outcomes.map(({ id, record, refusal }) => ({
          id,
          refusal: refusal && shownRefusal(refusal),
          ...(field !== null && { [field]: record }),
        })),
        doneCount: outcomes.length - refusedCount,
        refusedCount,
      };
    },
  };
}
