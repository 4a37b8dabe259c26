import { Migration } from '@mikro-orm/migrations';

/**
 * What may lack the key of an order stands last in it. Row-level security lets a comparison with `coalesce` near no index, so
 * that only the first page was read by these; PostgreSQL holds `case` for leak-proof. Included is what filters and totals need.
 */
export class Migration20261122800600 extends Migration {
  override up(): void {
    for (const index of indexes) this.addSql(rebuilt(index));
  }
}

interface Index {
  name: string;
  table: string;
  column: string;
  absent: string;
  included?: string;
}

const never = "'9999-12-31'";
const amounts = 'extracted_currency, extracted_total_cents';
const expected = 'currency, expected_total_cents';
const indexes: readonly Index[] = [
  {
    name: 'invoice_documents_by_amount',
    table: 'invoice_documents',
    column: 'extracted_total_cents',
    absent: '9007199254740991',
    included: amounts,
  },
  {
    name: 'invoice_documents_by_day',
    table: 'invoice_documents',
    column: 'extracted_invoice_date',
    absent: never,
    included: `${amounts}, extracted_invoice_date`,
  },
  { name: 'invoice_documents_by_due', table: 'invoice_documents', column: 'extracted_due_date', absent: never },
  {
    name: 'commitments_by_period_start',
    table: 'commitments',
    column: 'period_start',
    absent: never,
    included: `${expected}, period_start`,
  },
  { name: 'commitments_by_period_end', table: 'commitments', column: 'period_end', absent: never },
  { name: 'recurring_journals_by_next', table: 'recurring_journals', column: 'next_on', absent: never },
];

function rebuilt({ name, table, column, absent, included }: Index): string {
  const status = table === 'recurring_journals' ? '' : 'status, ';
  const include = included ? ` include (${included})` : '';
  return `
drop index ${name};
create index ${name} on ${table}
  (owner_id, ${status}(case when ${column} is null then ${absent} else ${column} end), id)${include};`;
}
