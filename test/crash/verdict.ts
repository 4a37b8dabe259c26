import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { connectSteps } from '../../src/steps.js';
import { query, type Sql, sql } from '../../src/store/sql.js';
import { verifyBooks } from '../../src/verification/verify-books.js';
import type { Received } from '../support/receiver.js';
import type { Sale } from './load.js';

export interface Evidence {
  em: EntityManager;
  ownerId: number;
  sales: readonly Sale[];
  /** What came in, by endpoint. */
  received: readonly (readonly Received[])[];
}

/** Throws with the first thing that was lost or that happened twice. */
export async function judge(evidence: Evidence): Promise<void> {
  await everySaleIsThereOnce(evidence);
  await everyChangeHasItsEvent(evidence);
  await everyEventWasDelivered(evidence);
  await everythingIsFinished(evidence);
  connectSteps();
  const wrong = (await verifyBooks(evidence.em, evidence.ownerId)).filter(({ wrongCount }) => wrongCount > 0);
  assert.deepEqual(wrong, [], 'the books verify');
}

async function everySaleIsThereOnce({ em, ownerId, sales }: Evidence): Promise<void> {
  const names = sales.map(({ name }) => name);
  const kinds: [string, keyof Sale, Sql][] = [
    [
      'contacts',
      'contactId',
      sql`select name as name, id from contacts where owner_id = ${ownerId} and name = any(${names})`,
    ],
    [
      'invoices',
      'invoiceId',
      sql`select notes as name, id from invoices where owner_id = ${ownerId} and notes = any(${names})
        and status = 'posted' and balance_due_cents = 0`,
    ],
    [
      'payments',
      'paymentId',
      sql`select payment_reference as name, id from payments where owner_id = ${ownerId}
        and payment_reference = any(${names}) and unapplied_cents = 0`,
    ],
  ];
  for (const [kind, id, statement] of kinds) {
    const rows = await query<{ name: string; id: number }>(em, statement);
    const found = new Map(rows.map((row) => [row.name, String(row.id)]));
    assert.equal(rows.length, sales.length, `${kind}: as many as the clients were told`);
    for (const sale of sales) assert.equal(found.get(sale.name), sale[id], `${kind} of sale ${sale.name}`);
  }
}

async function everyChangeHasItsEvent({ em, ownerId }: Evidence): Promise<void> {
  const pairs: [string, Sql][] = [
    ['books.contact.created', sql`select id from contacts where owner_id = ${ownerId}`],
    ['books.invoice.created', sql`select id from invoices where owner_id = ${ownerId}`],
    ['books.invoice.posted', sql`select id from invoices where owner_id = ${ownerId} and posted_at is not null`],
    ['books.invoice.paid', sql`select id from invoices where owner_id = ${ownerId} and amount_paid_cents > 0`],
    ['books.payment.created', sql`select id from payments where owner_id = ${ownerId}`],
    ['books.payment.applied', sql`select id from payments where owner_id = ${ownerId} and applied_cents > 0`],
  ];
  for (const [type, statement] of pairs) {
    const key = `${type.split('.')[1]}_id`;
    const changed = (await query<{ id: number }>(em, statement)).map(({ id }) => id);
    const told = await query<{ id: number }>(
      em,
      sql`select (payload::jsonb -> 'data' ->> ${key})::bigint as id from events
        where owner_id = ${ownerId} and event_type = ${type}`,
    );
    const byNumber = (a: number, b: number) => a - b;
    assert.deepEqual(told.map(({ id }) => id).sort(byNumber), changed.sort(byNumber), `one ${type} for each change`);
  }
}

async function everyEventWasDelivered({ em, ownerId, received }: Evidence): Promise<void> {
  const events = await query<{ eventId: string; payload: string }>(
    em,
    sql`select event_id as "eventId", payload from events where owner_id = ${ownerId}`,
  );
  for (const [index, requests] of received.entries()) {
    const bodies = new Map<string, Set<string>>();
    for (const { headers, body } of requests) {
      const id = String(headers['webhook-id']);
      bodies.set(id, (bodies.get(id) ?? new Set()).add(body));
    }
    for (const { eventId, payload } of events) {
      assert.deepEqual(
        [...(bodies.get(eventId) ?? [])],
        [payload],
        `event ${eventId} at endpoint ${index + 1}, its bytes`,
      );
    }
    assert.equal(bodies.size, events.length, `endpoint ${index + 1} got no event that did not happen`);
  }
}

async function everythingIsFinished({ em, ownerId, received }: Evidence): Promise<void> {
  const [counts] = await query<Record<string, number>>(
    em,
    sql`select (select count(*) from events where owner_id = ${ownerId}) as events,
        (select count(*) from webhook_deliveries where owner_id = ${ownerId}) as deliveries,
        (select count(*) from webhook_deliveries where owner_id = ${ownerId} and status = 'delivered') as delivered,
        (select count(*) from webhook_attempts where owner_id = ${ownerId} and error is null) as successes,
        (select count(*) from staged_jobs) as staged`,
  );
  assert(counts);
  const expected = (counts.events ?? 0) * received.length;
  assert.deepEqual(
    { deliveries: counts.deliveries, delivered: counts.delivered, successes: counts.successes, staged: counts.staged },
    { deliveries: expected, delivered: expected, successes: expected, staged: 0 },
    'one delivery an event and endpoint, one success recorded for each, nothing left to do',
  );
}
