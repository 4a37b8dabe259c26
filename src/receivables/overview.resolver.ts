import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview, OverviewSide, overviewSide } from '../documents/overview.js';
import { sql } from '../store/sql.js';

/** The part of the overview that receivables know. */
@Resolver(() => Overview)
export class ReceivablesOverviewResolver {
  @FieldResolver(() => OverviewSide, { description: 'What customers owe.' })
  receivables(@Ctx() { em }: { em: EntityManager }): Promise<OverviewSide> {
    return overviewSide(em, sql`invoices`, sql`payments`);
  }
}
