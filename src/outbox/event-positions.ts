import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { query, type Sql, sendWithNext, sql } from '../store/sql.js';

/**
 * Gives the owner's events that can be seen and have no position the next ones, up to `limits.eventsPositioned` of them;
 * answers how many. An owner's positions are given in one transaction at a time: once one is seen, no lower one comes any
 * more, whatever commits late and on whatever server. Begins a transaction unless it is called in one.
 */
export async function positionEvents(em: EntityManager, ownerId: number): Promise<number> {
  if (em.isInTransaction()) return givePositions(em, ownerId);
  if (!(await hasUnpositioned(em, ownerId))) return 0;
  return em.fork().transactional((transaction) => givePositions(transaction, ownerId));
}

/** The last position that was given to an event of the owner; 0 before the first. */
export async function lastPosition(em: EntityManager, ownerId: number): Promise<number> {
  const [row] = await query<{ last: number }>(
    em,
    sql`select last_position as last from event_positions where owner_id = ${ownerId}`,
  );
  return row?.last ?? 0;
}

async function givePositions(transaction: EntityManager, ownerId: number): Promise<number> {
  // Statements that follow see the positions that others gave until then.
  await sendWithNext(
    transaction,
    sql`insert into event_positions (owner_id, last_position) values (${ownerId}, 0)
      on conflict (owner_id) do update set owner_id = excluded.owner_id`,
  );
  const given = await query(
    transaction,
    sql`with last as materialized (
        select last_position as position from event_positions where owner_id = ${ownerId}
      ), next as (
        select id, (select position from last) + row_number() over (order by id) as position
        from (${unpositioned(ownerId, limits.eventsPositioned)}) waiting
      ), counted as (
        update event_positions set last_position = last_position + (select count(*) from next) where owner_id = ${ownerId}
      )
      update events e set position = next.position from next where e.owner_id = ${ownerId} and e.id = next.id returning 1`,
  );
  return given.length;
}

async function hasUnpositioned(em: EntityManager, ownerId: number): Promise<boolean> {
  return (await query(em, unpositioned(ownerId, 1))).length > 0;
}

/** The first events without a position: found by themselves, however long the history and however many wait. */
export function unpositioned(ownerId: number, most: number): Sql {
  return sql`select id from events where owner_id = ${ownerId} and position is null order by id limit ${most}`;
}
