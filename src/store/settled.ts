import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from './sql.js';
import { tenantOf } from './tenancy.js';

/**
 * The instant before which the owner's records no longer change: what is written from now on, and what transactions under
 * way have written, is dated later or the same. These say so by advisory locks, whose keys are the owner and the second in
 * which they wrote (`changing_now` of the schema). What has ended before this was asked is seen by statements that come
 * after it. Rests on the clock of the database server not being set back.
 */
export async function settledBefore(em: EntityManager): Promise<Date> {
  const [row] = await query<{ instant: Date }>(
    em,
    sql`select least(
        date_trunc('milliseconds', statement_timestamp()),
        (select to_timestamp(1577836800 + min(objid::bigint)) from pg_locks
          where locktype = 'advisory' and objsubid = 2
            and database = (select oid from pg_database where datname = current_database())
            and classid::bigint = hashint8(${tenantOf(em).ownerId}::bigint)::bigint & 4294967295)
      ) as instant`,
  );
  assert(row, 'a moment is one row');
  return row.instant;
}
