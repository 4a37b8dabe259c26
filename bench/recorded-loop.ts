import pg from 'pg';
import { Agent, request } from 'undici';
import { deliveryHeaders, type SigningKey } from '../src/webhooks/signature.js';

/** What one delivery needs; see `deliverRecorded`. */
interface Posted {
  id: string;
  messageId: string;
  eventType: string;
  payload: string;
}

export interface RecordedLoopSettings {
  databaseUrl: string;
  url: string;
  key: SigningKey;
  atOnce: number;
}

const batchSize = 500;
/** Two tables with nothing but a primary key: no triggers, no wall between owners, no order, no lists, no retries. */
const tables = `create schema if not exists bench;
  create table if not exists bench.deliveries (id bigint generated always as identity primary key, event_id bigint not null,
    message_id text not null, event_type text not null, payload text not null, status text not null, attempt_count integer not null,
    delivered_at timestamptz) with (fillfactor = 70);
  create table if not exists bench.attempts (id bigint generated always as identity primary key, delivery_id bigint not null,
    attempt integer not null, status_code integer not null, duration_ms integer not null, attempted_at timestamptz not null)`;

/**
 * The bare loop with the rows that a promise of delivery takes at the least: one for each delivery, written before its POST, and
 * changed with one for the attempt after it, 500 in a statement, the rows of the next while the POSTs of the last are made.
 * What it reaches is what keeping a record costs on the machine, whoever keeps it.
 */
export class RecordedLoop {
  private readonly pool: pg.Pool;
  private readonly dispatcher: Agent;

  constructor(private readonly settings: RecordedLoopSettings) {
    this.pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 3 });
    this.dispatcher = new Agent({ connections: settings.atOnce });
  }

  async prepare(): Promise<void> {
    await this.pool.query(tables);
  }

  /** Posts the last `count` events, oldest first; resolves when all are recorded. */
  async deliver(count: number): Promise<void> {
    const { rows } = await this.pool.query<{ id: string }>('select id from events order by id desc limit $1', [count]);
    const ids = rows.map(({ id }) => id).reverse();
    const recorded: Promise<unknown>[] = [];
    let next = this.insert(ids.slice(0, batchSize));
    for (let start = batchSize; ; start += batchSize) {
      const batch = await next;
      if (batch.length === 0) break;
      next = this.insert(ids.slice(start, start + batchSize));
      recorded.push(this.record(await this.post(batch)));
    }
    await Promise.all(recorded);
  }

  async close(): Promise<void> {
    await this.dispatcher.close();
    await this.pool.query('drop schema bench cascade');
    await this.pool.end();
  }

  private async insert(ids: readonly string[]): Promise<Posted[]> {
    if (ids.length === 0) return [];
    const { rows } = await this.pool.query<Posted>({
      name: 'insert',
      text: `insert into bench.deliveries (event_id, message_id, event_type, payload, status, attempt_count)
        select id, event_id::text, event_type, payload, 'pending', 0 from events where id = any($1::bigint[]) order by id
        returning id, message_id as "messageId", event_type as "eventType", payload`,
      values: [ids],
    });
    return rows;
  }

  private async post(batch: readonly Posted[]): Promise<{ id: string; durationMs: number; at: Date }[]> {
    const { url, key, atOnce } = this.settings;
    const waiting = [...batch].reverse();
    const ended: { id: string; durationMs: number; at: Date }[] = [];
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (let one = waiting.pop(); one; one = waiting.pop()) {
          const { id, messageId, eventType, payload: body } = one;
          const at = new Date();
          const message = { messageId, timestampSeconds: Math.floor(at.getTime() / 1000), body };
          const headers = deliveryHeaders('Service', { eventType, isTest: false }, [key], message);
          const answer = await request(url, { method: 'POST', dispatcher: this.dispatcher, headers, body });
          await answer.body.dump();
          ended.push({ id, at, durationMs: Date.now() - at.getTime() });
        }
      }),
    );
    return ended;
  }

  private async record(ended: readonly { id: string; durationMs: number; at: Date }[]): Promise<void> {
    await this.pool.query({
      name: 'record',
      text: `with record as (select * from unnest($1::bigint[], $2::integer[], $3::timestamptz[]) as given (id, duration_ms, at)),
        recorded as (update bench.deliveries delivery set status = 'delivered', attempt_count = 1, delivered_at = now()
          from record where delivery.id = record.id)
        insert into bench.attempts (delivery_id, attempt, status_code, duration_ms, attempted_at)
        select id, 1, 204, duration_ms, at from record`,
      values: [ended.map(({ id }) => id), ended.map(({ durationMs }) => durationMs), ended.map(({ at }) => at)],
    });
  }
}
