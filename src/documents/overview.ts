import { Field, Int, ObjectType } from 'type-graphql';
import { Cents } from '../values/scalars.js';

/**
 * The owner's books at a glance (decisions section 5). Each feature adds its own part, because none of them may know the
 * others: a class `@Resolver(() => Overview)` in its folder with one field resolver (see receivables/overview.resolver.ts).
 */
@ObjectType({ description: 'Key figures of the books, in the owner’s currency.' })
export class Overview {
  @Field({ description: 'The owner’s currency: documents in other currencies are not counted.' })
  currency!: string;
}

@ObjectType({ description: 'Number and sum of documents.' })
export class OverviewAmount {
  @Field(() => Int, { description: 'Number of documents.' })
  count!: number;

  @Field(() => Cents, { description: 'Their sum in minor units.' })
  cents!: number;
}

/** One side of the books: receivables or payables. */
@ObjectType({ description: 'Totals of one side of the books, receivables or payables.' })
export class OverviewSide {
  @Field(() => OverviewAmount, { description: 'Posted documents with a balance due, and the sum of the balances.' })
  open!: OverviewAmount;

  @Field(() => OverviewAmount, { description: 'The open documents that are past due today.' })
  overdue!: OverviewAmount;

  @Field(() => OverviewAmount, { description: 'Drafts, and the sum of their totals.' })
  draft!: OverviewAmount;

  @Field(() => Cents, { description: 'Payments, or parts of them, that are not applied to a document yet.' })
  unappliedPaymentsCents!: number;
}
