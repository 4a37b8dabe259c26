import type { Pool } from 'pg';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/**
 * What this process counts and measures for `/metrics`. Labels have few values, all of them ours: nothing that a client or
 * an owner chooses.
 */
export const instruments = new Registry();

const registers = [instruments];

// Processor time, memory, garbage collection, and how late the event loop is.
collectDefaultMetrics({ register: instruments });

export const requestsTotal = new Counter({
  name: 'books_requests_total',
  help: 'Requests by operation (the row of the REST table, or the query or mutation) and by error code, OK for none.',
  labelNames: ['operation', 'code'],
  registers,
});

export const requestSeconds = new Histogram({
  name: 'books_request_duration_seconds',
  help: 'From the head of the request to the last byte of the answer; of event streams for as long as they last.',
  labelNames: ['operation'],
  buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers,
});

export const deliveryAttempts = new Counter({
  name: 'books_webhook_attempts_total',
  help: 'Attempts to deliver an event, by outcome: delivered, or failed with a status (4xx, 5xx) or without an answer.',
  labelNames: ['outcome'],
  registers,
});

export const extractionSeconds = new Histogram({
  name: 'books_extraction_duration_seconds',
  help: 'How long documents took to be read, by outcome: read, or why not.',
  labelNames: ['outcome'],
  buckets: [0.25, 0.5, 1, 2.5, 5, 10, 20, 40, 80],
  registers,
});

const pools = new Map<Pool, string>();

new Gauge({
  name: 'books_database_connections',
  help: 'Connections to PostgreSQL by role and state: used, idle, and requests for one that wait.',
  labelNames: ['role', 'state'],
  registers,
  collect() {
    this.reset();
    for (const [pool, role] of pools) {
      const { totalCount, idleCount, waitingCount } = pool;
      this.inc({ role, state: 'used' }, totalCount - idleCount);
      this.inc({ role, state: 'idle' }, idleCount);
      this.inc({ role, state: 'waiting' }, waitingCount);
      if (pool.ended) pools.delete(pool);
    }
  },
});

/** Shows the connections of the pool until it has ended. */
export function watchPool(role: string, pool: Pool): void {
  pools.set(pool, role);
}
