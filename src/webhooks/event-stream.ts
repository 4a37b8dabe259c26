import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { Event } from '../outbox/event.entity.js';
import { lastPosition, positionEvents } from '../outbox/event-positions.js';
import type { LiveFeed, LiveSubscription } from '../outbox/live-feed.js';
import type { Row } from '../store/columns.js';
import type { ListOrder } from '../store/list-order.js';
import { cursorOf, keysOf, type Page, page } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

const order: ListOrder = { keys: [{ property: 'position', type: 'number' }] };
const pageSize = 100;
/** News tells of every event; a look now and then is for what was told before it could be seen. */
const quietWaitMs = 10_000;

/**
 * A page of the events, in the order of their positions: whoever reads on from a cursor misses nothing that commits late.
 * Throws BAD_REQUEST for a cursor that is not one.
 */
export async function eventPage(
  em: EntityManager,
  { first, after }: { first?: number | null; after?: string | null },
  conditions: readonly Sql[],
): Promise<Page<Row<Event>>> {
  const { ownerId } = tenantOf(em);
  await positionEvents(em, ownerId);
  const from = after === null || after === undefined ? null : await cursorByPosition(em, after);
  return page(em, Event, { first, after: from }, { where: [sql`position is not null`, ...conditions], order });
}

/** What a stream needs of its request. */
export interface EventStreamContext {
  em: EntityManager;
  live: LiveFeed;
  /** Aborted when the client has left. */
  signal: AbortSignal;
}

/**
 * The events after a cursor (without one: from now on), each once and in order, for as long as somebody listens. Throws
 * BAD_REQUEST for a cursor that is not one.
 */
export async function eventStream(
  context: EventStreamContext,
  after: string | null | undefined,
  conditions: readonly Sql[],
): Promise<AsyncGenerator<Row<Event>>> {
  const { em, live, signal } = context;
  const news = live.subscribe(tenantOf(em).ownerId, 'event');
  signal.addEventListener('abort', () => news.end(), { once: true });
  try {
    const cursor = after ?? (await cursorOfNow(em));
    return eventsFrom(
      em,
      news,
      await eventPage(em, { first: pageSize, after: cursor }, conditions),
      cursor,
      conditions,
    );
  } catch (error) {
    news.end();
    throw error;
  }
}

async function* eventsFrom(
  em: EntityManager,
  news: LiveSubscription,
  firstPage: Page<Row<Event>>,
  firstCursor: string,
  conditions: readonly Sql[],
): AsyncGenerator<Row<Event>> {
  let [{ nodes, pageInfo }, cursor] = [firstPage, firstCursor];
  try {
    for (;;) {
      yield* nodes;
      cursor = pageInfo.endCursor ?? cursor;
      if (!pageInfo.hasNextPage) {
        const told = await news.next(quietWaitMs);
        if (told === null) return;
      }
      ({ nodes, pageInfo } = await eventPage(em, { first: pageSize, after: cursor }, conditions));
    }
  } finally {
    news.end();
  }
}

/** The cursor of an event: what came after it is read on from there. */
export function cursorOfEvent({ position }: Pick<Row<Event>, 'position'>): string {
  return cursorOf(Event.name, [position]);
}

/** Before everything that has no position yet. */
export async function cursorOfNow(em: EntityManager): Promise<string> {
  const { ownerId } = tenantOf(em);
  while ((await positionEvents(em, ownerId)) === limits.eventsPositioned);
  return cursorOf(Event.name, [await lastPosition(em, ownerId)]);
}

/**
 * The same place for a cursor of before there were positions, which holds the transaction and the id of an event: before the
 * first position of what came after it in that order, so that what follows may be told again, but nothing is left out.
 */
async function cursorByPosition(em: EntityManager, cursor: string): Promise<string> {
  const keys = keysOfFormer(cursor);
  if (!keys) return cursor;
  const { ownerId } = tenantOf(em);
  const [transactionId, id] = keys;
  const [row] = await query<{ position: number | null }>(
    em,
    sql`select least(
        (select min(position) - 1 from events
          where owner_id = ${ownerId} and (transaction_id, id) > (${transactionId}::xid8, ${id}::bigint)),
        (select position from events where owner_id = ${ownerId} and id = ${id})
      ) as position`,
  );
  return cursorOf(Event.name, [row?.position ?? (await lastPosition(em, ownerId))]);
}

/** Null when it is not of that form. */
function keysOfFormer(cursor: string): unknown[] | null {
  try {
    return keysOf(Event.name, cursor, ['digits', 'number']);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}
