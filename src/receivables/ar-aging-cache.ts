import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { type ArAgingReport, arAging } from './ar-aging.js';

/**
 * Keeps reports for 60 seconds (specification 4.6), in the memory of the process, and is right with any number of
 * processes: before a kept report is used, the database is asked whether an event of an invoice, a payment or a credit note has become
 * visible since, or a contact in it is called otherwise. Everything else that can change the report (posting, voiding, applying)
 * records its event in its own transaction, so that nothing has to be counted or locked for the cache. A report stands with the snapshot in which it
 * was computed, not with a time or a highest id: transactions commit in another order than they begin.
 */
export class ArAgingCache {
  private readonly kept = new Map<string, KeptReport>();
  private keptItems = 0;

  constructor(private readonly itemsMaximum: number) {}

  async report(em: EntityManager, asOf: string, currency: string): Promise<ArAgingReport> {
    const key = JSON.stringify([tenantOf(em).ownerId, asOf, currency]);
    const kept = this.fresh(key);
    const { snapshot, changed } = await changesSince(em, kept);
    if (kept && !changed) return kept.report;
    const report = await arAging(em, asOf, currency);
    this.keep(key, { snapshot, report, expiresAt: now().getTime() + limits.agingCacheSeconds * 1000 });
    return report;
  }

  private fresh(key: string): KeptReport | undefined {
    const kept = this.kept.get(key);
    return kept && kept.expiresAt > now().getTime() ? kept : undefined;
  }

  /** Keeps a report and lets the oldest go, so that together they hold no more than `itemsMaximum` invoices and payments. */
  private keep(key: string, entry: KeptReport): void {
    this.forget(key);
    this.kept.set(key, entry);
    this.keptItems += sizeOf(entry);
    for (const oldest of this.kept.keys()) {
      if (this.keptItems <= this.itemsMaximum) break;
      this.forget(oldest);
    }
  }

  private forget(key: string): void {
    const kept = this.kept.get(key);
    if (!kept) return;
    this.kept.delete(key);
    this.keptItems -= sizeOf(kept);
  }
}

interface KeptReport {
  /** What could be seen when the report was computed, or a moment before. */
  snapshot: string;
  report: ArAgingReport;
  expiresAt: number;
}

function sizeOf({ report }: KeptReport): number {
  const { unappliedPayments, prepayments, unappliedCreditNotes } = report;
  const size = unappliedPayments.length + prepayments.length + unappliedCreditNotes.length + 1;
  return Object.values(report.buckets).reduce((total, bucket) => total + bucket.length, size);
}

/** The contacts that a report names. */
function namesIn({
  buckets,
  unappliedPayments,
  prepayments,
  unappliedCreditNotes,
}: ArAgingReport): Map<number, string> {
  const rows = [...Object.values(buckets), unappliedPayments, prepayments, unappliedCreditNotes].flat();
  return new Map(rows.map(({ contactId, contactName }) => [contactId, contactName]));
}

/** What can be seen now, and whether what a kept report says of invoices, payments and contacts changed visibly since. */
async function changesSince(
  em: EntityManager,
  kept: KeptReport | undefined,
): Promise<{ snapshot: string; changed: boolean }> {
  const { ownerId } = tenantOf(em);
  const snapshot = kept?.snapshot ?? null;
  const names = kept ? namesIn(kept.report) : new Map<number, string>();
  const [answer] = await query<{ snapshot: string; changed: boolean }>(
    em,
    sql`select pg_current_snapshot()::text as snapshot, exists (
        select from events where owner_id = ${ownerId}
          and transaction_id >= transaction_number(pg_snapshot_xmin(${snapshot}::pg_snapshot))
          and not pg_visible_in_snapshot(transaction_numbered(transaction_id), ${snapshot}::pg_snapshot)
          and (event_type like 'books.invoice.%' or event_type like 'books.payment.%'
            or event_type like 'books.credit_note.%' or event_type like 'books.customer_refund.%')
      ) or exists (
        select from unnest(${[...names.keys()]}::bigint[], ${[...names.values()]}::text[]) as named (id, name)
          join contacts c on c.owner_id = ${ownerId} and c.id = named.id where c.name <> named.name
      ) as changed`,
  );
  return answer ?? { snapshot: '', changed: true };
}
