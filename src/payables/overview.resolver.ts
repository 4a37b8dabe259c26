import type { EntityManager } from '@mikro-orm/postgresql';
import { Ctx, FieldResolver, Resolver } from 'type-graphql';
import { Overview, OverviewSide, overviewSide } from '../documents/overview.js';
import { sql } from '../store/sql.js';

/** The part of the overview that payables know. */
@Resolver(() => Overview)
export class PayablesOverviewResolver {
  @FieldResolver(() => OverviewSide, { description: 'What the owner owes to vendors.' })
  payables(@Ctx() { em }: { em: EntityManager }): Promise<OverviewSide> {
    return overviewSide(em, sql`bills`, sql`vendor_payments`);
  }
}
