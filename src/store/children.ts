import { ArgsType, Extensions, Field, Int } from 'type-graphql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';

/**
 * Lists inside a record (the lines of an invoice) are plain lists: they are short as a rule, and answered in parts of a
 * hundred because they need not be. A part is named by how many items to answer and how many to pass over.
 */

export const firstDescription = `How many to answer. Defaults to ${limits.childrenDefault}; more cost more.`;
export const offsetDescription = 'How many to pass over before. Defaults to 0.';

@ArgsType()
export class ChildArguments {
  @Field(() => Int, { nullable: true, description: firstDescription })
  first?: number | null;

  @Field(() => Int, { nullable: true, description: offsetDescription })
  offset?: number | null;
}

/** Which items of a list inside a record are meant. */
export interface Part {
  first: number;
  offset: number;
}

/** The part that the arguments of a list name. Throws BAD_REQUEST for a size below 1 or an offset below 0. */
export function partOf({ first, offset }: ChildArguments): Part {
  const part = { first: first ?? limits.childrenDefault, offset: offset ?? 0 };
  for (const [name, least] of [
    ['first', 1],
    ['offset', 0],
  ] as const) {
    if (part[name] >= least) continue;
    const message = `must be at least ${least}`;
    throw new Refusal('BAD_REQUEST', `${name} ${message}`, [{ path: name, message }]);
  }
  return part;
}

/**
 * Marks a field whose list is in memory before anyone asks for it: it takes the arguments of `ChildArguments` and
 * answers the part that they name. With `ofNamed` it has an item for each of the `ids` of the mutation's input, and costs no
 * more.
 */
export function AnsweredInParts({ ofNamed = false } = {}): PropertyDecorator & MethodDecorator {
  return Extensions({ inParts: true, ofNamed });
}

/** Marks a field whose list has no parts because it can never be longer than this: what it costs. */
export function AtMost(items: number): PropertyDecorator & MethodDecorator {
  return Extensions({ atMost: items });
}
