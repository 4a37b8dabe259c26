import { Field, InputType } from 'type-graphql';
import { GraphqlOnly, Previewable } from '../store/input-fields.js';
import { Cents, Currency } from '../values/scalars.js';

/** What moves on a bank, cash or card account, which may be in another currency. */
@InputType({ description: 'Money on an account.' })
export abstract class MoneyInput extends Previewable {
  @GraphqlOnly()
  @Field(() => Cents, {
    nullable: true,
    description:
      'What moved on the account, above 0, where that is in another currency. Defaults to the amount itself: the account is in its currency.',
  })
  bankAmountCents?: number | null;

  @GraphqlOnly()
  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of `bankAmountCents`. Defaults to the owner’s currency.',
  })
  bankCurrency?: string | null;
}
