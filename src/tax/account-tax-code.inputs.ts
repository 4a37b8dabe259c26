import { Field, ID, InputType } from 'type-graphql';

@InputType({ description: 'How lines on an account are taxed.' })
export class SetAccountTaxCodeInput {
  @Field(() => ID, { description: 'The account: of revenue, expenses or assets.' })
  accountId!: string;

  @Field(() => ID, { nullable: true, description: 'The tax code; null when the account has none.' })
  taxCodeId?: string | null;
}
