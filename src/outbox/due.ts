import type { EntityManager } from '@mikro-orm/postgresql';
import { acrossOwners, query, sql } from '../store/sql.js';
import { inPlaces } from './fair-shares.js';

const batchSize = 1_000;

/** Puts the jobs whose time has come into line; answers whether there were any, and when the next will come. */
export async function makeDue(em: EntityManager, at: Date): Promise<{ isAny: boolean; nextAt: Date | null }> {
  for (let isAny = false; ; isAny = true) {
    const [result] = await query<{ count: number; nextAt: Date | null }>(
      em,
      acrossOwners(
        'staged jobs become due whoever staged them',
        sql`with due as materialized (
          select ctid as place from staged_jobs where not is_due and run_at <= ${at}
          order by run_at limit ${batchSize} for update skip locked
        ), moved as (
          update staged_jobs job set is_due = true where ${inPlaces(sql`due`)} returning 1
        )
        select (select count(*) from moved)::int as count,
          (select min(run_at) from staged_jobs where not is_due and run_at > ${at}) as "nextAt"`,
      ),
    );
    const { count = 0, nextAt = null } = result ?? {};
    if (count < batchSize) return { isAny: isAny || count > 0, nextAt };
  }
}
