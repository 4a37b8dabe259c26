import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview } from '../documents/overview.js';
import { inboxStats } from './inbox-stats.js';
import { InvoiceDocumentStats } from './invoice-document.inputs.js';

/** The inbox at a glance. */
@Resolver(() => Overview)
export class InboxOverviewResolver {
  @FieldResolver(() => InvoiceDocumentStats, { description: 'Figures of the inbox for the last 30 days.' })
  inbox(@Ctx() { em }: { em: EntityManager }): Promise<InvoiceDocumentStats> {
    return inboxStats(em);
  }
}
