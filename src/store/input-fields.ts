import { Extensions, Field, InputType } from 'type-graphql';
import { limits } from '../contract/limits.js';

/** A line of text of an input: a name, a number, a reference. At most 255 characters. */
export function ShortText(description: string, options: { nullable?: boolean } = {}): PropertyDecorator {
  return (target, property) => {
    Field(() => String, { description, nullable: options.nullable ?? false })(target, property);
    Extensions({ maxLength: limits.shortTextCharacters })(target as never, property as never);
  };
}

/** Text of an input: notes, descriptions. At most 10,000 characters. */
export function LongText(description: string, options: { nullable?: boolean } = {}): PropertyDecorator {
  return (target, property) =>
    Field(() => String, { description, nullable: options.nullable ?? false })(target, property);
}

/** The input of a mutation that can be asked what it would do. */
@InputType({ description: 'A mutation that can be previewed.' })
export abstract class Previewable {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: answer what would follow, journal entries and events or the refusal, and change nothing. The mutation is sent alone.',
  })
  preview?: boolean | null;
}
