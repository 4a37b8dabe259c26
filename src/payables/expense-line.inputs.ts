import { Field, ID, InputType, Int } from 'type-graphql';
import { GraphqlOnly, LongText } from '../store/input-fields.js';
import { Cents, Quantity } from '../values/scalars.js';

@InputType({ description: 'A new line.' })
export class ExpenseLineInput {
  @LongText('What the line is about.')
  description!: string;

  @Field(() => Quantity, { description: 'Number of units.' })
  quantity!: string;

  @Field(() => Cents, { description: 'Price of one unit in minor units; negative for a discount line.' })
  unitPriceCents!: number;

  @Field(() => ID, { nullable: true, description: 'The expense or asset account that the line is booked to.' })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description:
      'Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the vendor.',
  })
  taxCodeId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Position among the lines. Defaults to the order given.' })
  position?: number | null;
}

@InputType({ description: 'A new line, or with `id` a change of an existing one; with `destroy` its removal.' })
export class ExpenseLineChangeInput {
  @Field(() => ID, { nullable: true, description: 'The line to change; a new line without it.' })
  id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: remove the line.' })
  destroy?: boolean | null;

  @LongText('What the line is about; required on a new line.', { nullable: true, notBlank: true })
  description?: string | null;

  @Field(() => Quantity, { nullable: true, description: 'Number of units; required on a new line.' })
  quantity?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Price of one unit in minor units; required on a new line.' })
  unitPriceCents?: number | null;

  @Field(() => ID, { nullable: true, description: 'The expense or asset account that the line is booked to.' })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description:
      'Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the vendor.',
  })
  taxCodeId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Position among the lines, from 1.' })
  position?: number | null;
}
