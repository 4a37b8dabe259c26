import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, Field, FieldResolver, Int, ObjectType, Resolver, Root } from 'type-graphql';
import { Overview } from '../documents/overview.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
import { Cents } from '../values/scalars.js';
import { matchableStatuses } from './commitment.entity.js';

@ObjectType({ description: 'Commitments that are still to be matched.' })
export class OpenCommitments {
  @Field(() => Int, { description: 'Number of open and partially matched commitments.' })
  count!: number;

  @Field(() => Cents, { description: 'Sum of what remains of them, in minor units.' })
  remainingCents!: number;
}

/** What the overview shows of commitments. */
@Resolver(() => Overview)
export class OverviewCommitmentsResolver {
  @FieldResolver(() => OpenCommitments, { description: 'Commitments that are still to be matched.' })
  async openCommitments(
    @Root() { currency }: Overview,
    @Ctx() { em }: { em: EntityManager },
  ): Promise<OpenCommitments | undefined> {
    const [open] = await query<{ count: number; remainingCents: string }>(
      em,
      sql`select count(*) as count, coalesce(sum(remaining_cents), 0) as "remainingCents" from commitments
        where owner_id = ${tenantOf(em).ownerId} and currency = ${currency} and status = any(${[...matchableStatuses]})`,
    );
    return open && { count: open.count, remainingCents: reportedCents(open.remainingCents) };
  }
}
