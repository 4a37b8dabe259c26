import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview, OverviewSide } from '../documents/overview.js';
import { query, sql } from '../store/sql.js';
import { tenantOf, today } from '../store/tenancy.js';
import { reportedCents } from '../values/reported-cents.js';

interface OverviewContext {
  em: EntityManager;
}

/** The part of the overview that receivables know. */
@Resolver(() => Overview)
export class ReceivablesOverviewResolver {
  @FieldResolver(() => OverviewSide, { description: 'What customers owe.' })
  receivables(@Ctx() { em }: OverviewContext): Promise<OverviewSide> {
    return receivablesOverview(em);
  }
}

interface Figures {
  openCount: number;
  openCents: string;
  overdueCount: number;
  overdueCents: string;
  draftCount: number;
  draftCents: string;
  unappliedCents: string;
}

async function receivablesOverview(em: EntityManager): Promise<OverviewSide> {
  const { ownerId, currency } = tenantOf(em);
  const overdue = sql`filter (where due_date < ${today(em)})`;
  const [figures] = await query<Figures>(
    em,
    sql`select open.*, draft.*, unapplied.*
      from (
        select count(*) as "openCount", coalesce(sum(balance_due_cents), 0) as "openCents",
          count(*) ${overdue} as "overdueCount", coalesce(sum(balance_due_cents) ${overdue}, 0) as "overdueCents"
        from invoices
        where owner_id = ${ownerId} and currency = ${currency} and status = 'posted' and balance_due_cents > 0
      ) open, (
        select count(*) as "draftCount", coalesce(sum(total_cents), 0) as "draftCents"
        from invoices where owner_id = ${ownerId} and currency = ${currency} and status = 'draft'
      ) draft, (
        select coalesce(sum(unapplied_cents), 0) as "unappliedCents"
        from payments where owner_id = ${ownerId} and currency = ${currency} and unapplied_cents > 0
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
