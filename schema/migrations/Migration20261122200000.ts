import { Migration } from '@mikro-orm/migrations';

/**
 * Lists in every order that they can be asked for, with or without a status: an index leads with the status, and the rows of
 * each are merged. What totals add up stands beside the day and the amount, so that they are read from the index alone.
 */
export class Migration20261122200000 extends Migration {
  override up(): void {
    for (const { table, statusIsIndexed, keys, totals } of lists) {
      if (!statusIsIndexed) this.addSql(`create index ${table}_status on ${table} (owner_id, status, id)`);
      for (const [name, key] of Object.entries(keys)) {
        const beside = name === 'due' || name === 'period_end' ? '' : ` include (${totals})`;
        this.addSql(`create index ${table}_by_${name} on ${table} (owner_id, status, ${key}, id)${beside}`);
      }
    }
  }
}

interface List {
  table: string;
  /** An index (owner_id, status, id) is there already. */
  statusIsIndexed: boolean;
  keys: Record<string, string>;
  totals: string;
}

const never = (day: string) => `coalesce(${day}, '9999-12-31'::date)`;

const lists: readonly List[] = [
  {
    table: 'invoices',
    statusIsIndexed: true,
    keys: { day: 'issue_date', due: 'due_date', amount: 'total_cents' },
    totals: 'currency, total_cents',
  },
  {
    table: 'bills',
    statusIsIndexed: true,
    keys: { day: 'issue_date', due: 'due_date', amount: 'total_cents' },
    totals: 'currency, total_cents',
  },
  {
    table: 'debit_notes',
    statusIsIndexed: false,
    keys: { day: 'issue_date', amount: 'total_cents' },
    totals: 'currency, total_cents',
  },
  {
    table: 'payments',
    statusIsIndexed: false,
    keys: { day: 'received_on', amount: 'amount_cents' },
    totals: 'currency, amount_cents',
  },
  {
    table: 'vendor_payments',
    statusIsIndexed: false,
    keys: { day: 'paid_at', amount: 'amount_cents' },
    totals: 'currency, amount_cents',
  },
  {
    table: 'commitments',
    statusIsIndexed: true,
    keys: { period_start: never('period_start'), period_end: never('period_end'), amount: 'expected_total_cents' },
    totals: 'currency, expected_total_cents',
  },
  {
    table: 'invoice_documents',
    statusIsIndexed: true,
    keys: {
      day: never('extracted_invoice_date'),
      due: never('extracted_due_date'),
      amount: 'coalesce(extracted_total_cents, 9007199254740991)',
    },
    totals: 'extracted_currency, extracted_total_cents',
  },
];
