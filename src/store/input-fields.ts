import { Extensions, Field, InputType } from 'type-graphql';
import { limits } from '../contract/limits.js';

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

/** The options are extensions of the field, which `api/inputs.ts` reads. */
function textField(description: string, options: TextOptions, extensions: { maxLength?: number }): PropertyDecorator {
  const { nullable = false, notBlank = !nullable } = options;
  return (target, property) => {
    Field(() => String, { description, nullable })(target, property);
    Extensions({ ...extensions, notBlank })(target as never, property as never);
  };
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
