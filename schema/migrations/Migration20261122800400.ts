import { Migration } from '@mikro-orm/migrations';

/** Numbers and references of bookkeeping and settlements are found by their beginning, as those of documents are. */
export class Migration20261122800400 extends Migration {
  override up(): void {
    for (const [table, column] of numbers)
      this.addSql(
        `create index ${table}_${column}_beginning on ${table} (owner_id, ${column} text_pattern_ops) where ${column} is not null`,
      );
  }
}

const numbers: readonly (readonly [string, string])[] = [
  ['customer_refunds', 'reference'],
  ['vendor_refunds', 'reference'],
  ['bank_transactions', 'reference'],
  ['manual_journals', 'journal_number'],
];
