import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview, OverviewSide } from '../ledger/overview.js';
import { query, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';

@Resolver(() => Overview)
export class PayablesOverviewResolver {
  @FieldResolver(() => OverviewSide, { description: 'What the owner owes to vendors.' })
  payables(@Ctx() { em }: { em: EntityManager }): Promise<OverviewSide> {
    return payablesOverview(em);
  }
}

/** Bills and vendor payments in the owner's currency, as they stand today (decisions section 5). */
async function payablesOverview(em: EntityManager): Promise<OverviewSide> {
  const { ownerId, currency } = tenantOf(em);
  const [bills] = await query<
    Record<'open' | 'openCents' | 'overdue' | 'overdueCents' | 'draft' | 'draftCents', number>
  >(
    em,
    sql`select
        count(*) filter (where status = 'posted') as open,
        coalesce(sum(balance_due_cents) filter (where status = 'posted'), 0)::bigint as "openCents",
        count(*) filter (where status = 'posted' and due_date < ${today(em)}) as overdue,
        coalesce(sum(balance_due_cents) filter (where status = 'posted' and due_date < ${today(em)}), 0)::bigint as "overdueCents",
        count(*) filter (where status = 'draft') as draft,
        coalesce(sum(total_cents) filter (where status = 'draft'), 0)::bigint as "draftCents"
      from bills where owner_id = ${ownerId} and currency = ${currency}
        and (status = 'draft' or (status = 'posted' and balance_due_cents > 0))`,
  );
  const [payments] = await query<{ cents: number }>(
    em,
    sql`select coalesce(sum(unapplied_cents), 0)::bigint as cents from vendor_payments
      where owner_id = ${ownerId} and currency = ${currency}`,
  );
  return {
    open: { count: bills?.open ?? 0, cents: bills?.openCents ?? 0 },
    overdue: { count: bills?.overdue ?? 0, cents: bills?.overdueCents ?? 0 },
    draft: { count: bills?.draft ?? 0, cents: bills?.draftCents ?? 0 },
    unappliedPaymentsCents: payments?.cents ?? 0,
  };
}
