import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview, OverviewAmount } from '../documents/overview.js';
import { differingBills } from './bill-reviewers.js';
import { inboxStats } from './inbox-stats.js';
import { InvoiceDocumentStats } from './invoice-document.inputs.js';

/** The inbox at a glance. */
@Resolver(() => Overview)
export class InboxOverviewResolver {
  @FieldResolver(() => InvoiceDocumentStats, { description: 'Figures of the inbox for the last 30 days.' })
  inbox(@Ctx() { em }: { em: EntityManager }): Promise<InvoiceDocumentStats> {
    return inboxStats(em);
  }

  @FieldResolver(() => OverviewAmount, {
    description:
      'Drafts and open bills over another amount than the invoices that they were created from, as long as nobody acknowledged it, and by how much all of them are over or under.',
  })
  differingBills(@Ctx() { em }: { em: EntityManager }): Promise<OverviewAmount> {
    return differingBills(em);
  }
}
