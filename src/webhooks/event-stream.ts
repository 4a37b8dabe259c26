import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Event } from '../outbox/event.entity.js';
import type { LiveFeed, LiveSubscription } from '../outbox/live-feed.js';
import type { Row } from '../store/columns.js';
import type { ListOrder } from '../store/list-order.js';
import { cursorOf, type Page, page } from '../store/page.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

const order: ListOrder = {
  keys: [
    { property: 'transactionId', type: 'digits' },
    { property: 'id', type: 'number' },
  ],
};
const pageSize = 100;
/** An event may have to wait for older transactions to end; without news, a look now and then. */
const unsettledWaitMs = 100;
const quietWaitMs = 10_000;

/**
 * A page of the events, in the order of transactions, and only what no running transaction can still precede: whoever
 * reads on from a cursor misses nothing that commits late. Throws BAD_REQUEST for a cursor that is not one.
 */
export async function eventPage(
  em: EntityManager,
  arguments_: { first?: number | null; after?: string | null },
  conditions: readonly Sql[],
): Promise<Page<Row<Event>>> {
  const settled = sql`transaction_id < ${await horizon(em)}::xid8`;
  return page(em, Event, arguments_, { where: [settled, ...conditions], order });
}

/**
 * The number of the first transaction whose events may still come: the oldest of this database that is under way, or else the next to
 * begin. Those of other databases of the server and the server's own (which have no user) record no events here, though a
 * snapshot's xmin waits for them as well. What has ended before it was asked for is seen by statements that come after;
 * asked for outside of any transaction, because within one PostgreSQL would keep showing the activity it showed first.
 */
async function horizon(em: EntityManager): Promise<string> {
  const [row] = await query<{ first: string }>(
    em.fork(),
    sql`select transaction_number(coalesce(
        (select running.id from pg_snapshot_xip(snapshot) as running(id)
          join pg_stat_activity activity on activity.backend_xid = running.id::xid
          where activity.datname = current_database() and activity.usesysid is not null
          order by running.id limit 1),
        pg_snapshot_xmax(snapshot)))::text as first
      from pg_current_snapshot() as snapshot`,
  );
  assert(row, 'a snapshot is one row');
  return row.first;
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
        const told = await news.next((await hasUnsettled(em)) ? unsettledWaitMs : quietWaitMs);
        if (told === null) return;
      }
      ({ nodes, pageInfo } = await eventPage(em, { first: pageSize, after: cursor }, conditions));
    }
  } finally {
    news.end();
  }
}

/** Whether an event waits for older transactions to end: nobody tells when they do. */
async function hasUnsettled(em: EntityManager): Promise<boolean> {
  const found = await query(
    em,
    sql`select 1 from events where owner_id = ${tenantOf(em).ownerId}
      and transaction_id >= ${await horizon(em)}::xid8 limit 1`,
  );
  return found.length > 0;
}

/** The cursor of an event: what came after it is read on from there. */
export function cursorOfEvent({ transactionId, id }: Pick<Row<Event>, 'transactionId' | 'id'>): string {
  return cursorOf(Event.name, [transactionId, id]);
}

/** Before everything that is not settled yet. */
export async function cursorOfNow(em: EntityManager): Promise<string> {
  return cursorOf(Event.name, [await horizon(em), 0]);
}
