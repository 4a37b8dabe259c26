import { Field, ID, ObjectType } from 'type-graphql';
import { Cents } from '../values/scalars.js';

/**
 * A line of the journal that is found by its account. It leads to its entry; the lines inside an entry do not, for whoever
 * reads them comes from there.
 */
@ObjectType({
  description: 'A line of the journal as its account has it: with the entry that it belongs to.',
  simpleResolvers: true,
})
export class AccountLine {
  entryId!: number;

  @Field(() => ID, { description: 'Identifier, ascending in the order of creation.' })
  id!: number;

  @Field(() => ID, { description: 'The account.' })
  accountId!: number;

  @Field(() => Cents, { description: 'Debit in minor units of the entry’s currency; 0 on a credit line.' })
  debitCents!: number;

  @Field(() => Cents, { description: 'Credit in minor units of the entry’s currency; 0 on a debit line.' })
  creditCents!: number;

  @Field(() => String, { nullable: true, description: 'What the line is about.' })
  memo!: string | null;
}
