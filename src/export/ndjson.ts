import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

const batchSize = 1_000;

/** What each line of an export can be, and the table that it comes from. Keys, secrets and deliveries stay behind. */
export const exportedTables = {
  account: 'accounts',
  contact: 'contacts',
  service: 'services',
  invoice: 'invoices',
  invoice_line: 'invoice_lines',
  payment: 'payments',
  payment_application: 'payment_applications',
  credit_note: 'credit_notes',
  credit_note_line: 'credit_note_lines',
  credit_application: 'credit_applications',
  bill: 'bills',
  bill_line: 'bill_lines',
  vendor_payment: 'vendor_payments',
  bill_application: 'bill_applications',
  debit_note: 'debit_notes',
  debit_note_line: 'debit_note_lines',
  debit_application: 'debit_applications',
  opening_balance: 'opening_balances',
  bank_transaction: 'bank_transactions',
  manual_journal: 'manual_journals',
  manual_journal_line: 'manual_journal_lines',
  recurring_journal: 'recurring_journals',
  attachment: 'attachments',
  invoice_document: 'invoice_documents',
  learned_value: 'learned_values',
  commitment: 'commitments',
  commitment_line: 'commitment_lines',
  allocation: 'allocations',
  journal_entry: 'journal_entries',
  journal_line: 'journal_lines',
  period_change: 'period_changes',
  reconciliation: 'reconciliations',
  reconciliation_entry: 'reconciliation_entries',
  audit_entry: 'audit_log',
  published_chain_head: 'published_chain_heads',
} as const;

/**
 * The owner's whole books, one JSON object a line, in pieces: `{"type": "invoice", "record": {…}}` with the columns of the
 * table. The owner comes first, then kind after kind by ascending id, and last the journal's chain by position.
 */
export async function* ndjson(em: EntityManager): AsyncGenerator<string> {
  const { ownerId } = tenantOf(em);
  yield* linesOf(
    await query<Line>(
      em,
      sql`select 'owner' as type, row_to_json(o)::text as record from owners o where id = ${ownerId}`,
    ),
  );
  for (const [type, table] of Object.entries(exportedTables)) yield* recordsOf(em, type, table, 'id');
  yield* recordsOf(em, 'journal_chain_link', 'journal_chain', 'position');
}

interface Line {
  type: string;
  record: string;
}

async function* recordsOf(em: EntityManager, type: string, table: string, key: string): AsyncGenerator<string> {
  const { ownerId } = tenantOf(em);
  for (let after = 0; ; ) {
    const found = await query<Line & { key: number }>(
      em,
      sql`select ${type}::text as type, r.${sql.raw(key)} as key, row_to_json(r)::text as record from ${sql.raw(table)} r
        where r.owner_id = ${ownerId} and r.${sql.raw(key)} > ${after} order by r.${sql.raw(key)} limit ${batchSize}`,
    );
    yield* linesOf(found);
    const last = found.at(-1);
    if (!last || found.length < batchSize) return;
    after = last.key;
  }
}

function* linesOf(found: readonly Line[]): Generator<string> {
  for (const { type, record } of found) yield `{"type":${JSON.stringify(type)},"record":${record}}\n`;
}
