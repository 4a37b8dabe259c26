import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, Int, ObjectType } from 'type-graphql';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';
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

interface SideFigures {
  openCount: number;
  openCents: string;
  overdueCount: number;
  overdueCents: string;
  draftCount: number;
  draftCents: string;
  unappliedCents: string;
}

/**
 * What one side comes to today, in the owner's currency (decisions section 5). `documents` and `payments` are the names of
 * its tables.
 */
export async function overviewSide(em: EntityManager, documents: Sql, payments: Sql): Promise<OverviewSide> {
  const { ownerId, currency } = tenantOf(em);
  const overdue = sql`filter (where due_date < ${today(em)})`;
  const [figures] = await query<SideFigures>(
    em,
    sql`select open.*, draft.*, unapplied.*
      from (
        select count(*) as "openCount", coalesce(sum(balance_due_cents), 0) as "openCents",
          count(*) ${overdue} as "overdueCount", coalesce(sum(balance_due_cents) ${overdue}, 0) as "overdueCents"
        from ${documents}
        where owner_id = ${ownerId} and currency = ${currency} and status = 'posted' and balance_due_cents > 0
      ) open, (
        select count(*) as "draftCount", coalesce(sum(total_cents), 0) as "draftCents"
        from ${documents} where owner_id = ${ownerId} and currency = ${currency} and status = 'draft'
      ) draft, (
        select coalesce(sum(unapplied_cents), 0) as "unappliedCents"
        from ${payments} where owner_id = ${ownerId} and currency = ${currency} and unapplied_cents > 0
      ) unapplied`,
  );
  const amount = (count = 0, cents = '0') => ({ count, cents: reportedCents(cents) });
  return {
    open: amount(figures?.openCount, figures?.openCents),
    overdue: amount(figures?.overdueCount, figures?.overdueCents),
    draft: amount(figures?.draftCount, figures?.draftCents),
    unappliedPaymentsCents: reportedCents(figures?.unappliedCents ?? '0'),
  };
}
