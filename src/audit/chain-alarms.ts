import type { EntityManager } from '@mikro-orm/postgresql';
import { acrossOwners, query, sql } from '../store/sql.js';
import { now } from '../values/clock.js';

/** An alarm stands while the chain of an owner cannot be extended; what raised it stays on record when it ends. */
export async function raiseAlarm(em: EntityManager, ownerId: number, problem: string): Promise<void> {
  const at = now();
  await query(
    em,
    sql`insert into chain_alarms (owner_id, problem, raised_at, last_seen_at) values (${ownerId}, ${problem}, ${at}, ${at})
      on conflict (owner_id) where resolved_at is null
      do update set problem = excluded.problem, last_seen_at = excluded.last_seen_at`,
  );
}

/** Ends the owner's alarm, when there is one. */
export async function endAlarm(em: EntityManager, ownerId: number): Promise<void> {
  await query(
    em,
    sql`update chain_alarms set resolved_at = ${now()} where owner_id = ${ownerId} and resolved_at is null`,
  );
}

/** How many owners have an alarm. */
export async function alarmCount(em: EntityManager): Promise<number> {
  const [found] = await query<{ count: number }>(
    em,
    acrossOwners(
      'an alarm of any owner is one for the operator',
      sql`select count(*) as count from chain_alarms where resolved_at is null`,
    ),
  );
  return found?.count ?? 0;
}
