import { Extensions, Field, InputType } from 'type-graphql';
import type { FieldProblem } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { DateTime } from '../values/scalars.js';

interface TextOptions {
  nullable?: boolean;
  /** Refused when it is empty or holds only spaces; required text always is. */
  notBlank?: boolean;
}

/** A line of text of an input: a name, a number, a reference. At most 255 characters. */
export function ShortText(description: string, options: TextOptions = {}): PropertyDecorator {
  return textField(description, options, { maxLength: limits.shortTextCharacters });
}

/** Text of an input: notes, descriptions. At most 10,000 characters. */
export function LongText(description: string, options: TextOptions = {}): PropertyDecorator {
  return textField(description, options, {});
}

/** A field of an input that REST does not know: the endpoints of the specification take what it names. */
export function GraphqlOnly(): PropertyDecorator {
  return Extensions({ graphqlOnly: true }) as PropertyDecorator;
}

/**
 * The values that a field of an enum takes, where these are not all: REST names no others. That others are refused is for the
 * operation, since GraphQL takes every value of the type.
 */
export function Choices(values: readonly string[]): PropertyDecorator {
  return Extensions({ choices: values }) as PropertyDecorator;
}

/** What an input lacks that its types do not say, told from which of its fields were given: their values may still be wrong. */
export type MissingFields = (given: Readonly<Record<string, unknown>>) => readonly FieldProblem[];

/** Fields of an input that are required unless others are given: refused with the other wrong values of a request. */
export function RequiresFields(missing: MissingFields): ClassDecorator {
  return Extensions({ missingFields: missing }) as ClassDecorator;
}

/** The options are extensions of the field, which `api/inputs.ts` reads. */
function textField(description: string, options: TextOptions, extensions: { maxLength?: number }): PropertyDecorator {
  const { nullable = false, notBlank = !nullable } = options;
  return (target, property) => {
    Field(() => String, { description, nullable })(target, property);
    Extensions({ ...extensions, notBlank })(target as never, property as never);
  };
}

/** The filter of a list that clients keep a copy of. */
@InputType({ description: 'Which records to list; conditions combine with AND.' })
export abstract class ChangesFilter {
  @Field(() => DateTime, {
    nullable: true,
    description:
      'Created or changed at this instant or later, in the order of change. Whoever reads on from the last cursor, or asks again since the last `updatedAt`, misses nothing, however late a transaction ended; what was deleted is in `deletions`.',
  })
  updatedSince?: Date | null;
}

/** Of a filter, what a page is to answer in the order of change; undefined when it does not ask for that. */
export function changesOf(filter: ChangesFilter | null): { property: string; since: Date } | undefined {
  return filter?.updatedSince ? { property: 'updatedAt', since: filter.updatedSince } : undefined;
}

/** The input of a mutation that can be asked what it would do. */
@InputType({ description: 'A mutation that can be previewed.' })
export abstract class Previewable {
  /** A dry run must not hide in a REST body that answers 201. */
  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone.',
  })
  preview?: boolean | null;
}
