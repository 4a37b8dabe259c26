import { Migration } from '@mikro-orm/migrations';

/**
 * Applications count from the later of the days of their documents until the day they are removed, and are kept; documents
 * keep the day from which they no longer count. Applications that were removed before are gone: of them nothing is known.
 */
export class Migration20261122090000 extends Migration {
  override up(): void {
    for (const document of documents) this.addSql(dated(document));
    for (const applications of kinds) this.addSql(kept(applications));
  }
}

interface Document {
  table: string;
  /** What the journal calls it. */
  source: string;
  day: string;
}

const documents: readonly Document[] = [
  { table: 'invoices', source: 'invoice', day: 'issue_date' },
  { table: 'payments', source: 'payment', day: 'received_on' },
  { table: 'bills', source: 'bill', day: 'issue_date' },
  { table: 'vendor_payments', source: 'vendor_payment', day: 'paid_at' },
  { table: 'debit_notes', source: 'debit_note', day: 'issue_date' },
];

/** Void documents count until the day of their reversal; what had no entry, until the owner's day of its voiding. */
function dated({ table, source, day }: Document): string {
  return `
alter table ${table} add column voided_on date, add column last_removal_on date;
update ${table} d set voided_on = coalesce(
    (select max(e.entry_date) from journal_entries e
      where e.owner_id = d.owner_id and e.source_type = '${source}' and e.source_id = d.id and e.kind = 'reversal'),
    greatest(d.${day}, (d.voided_at at time zone o.time_zone)::date))
  from owners o where o.id = d.owner_id and d.status = 'void';
alter table ${table} add constraint ${table}_voided_on_check check ((status = 'void') = (voided_on is not null));
create index ${table}_voided on ${table} (owner_id, currency, voided_on) where status = 'void';`;
}

interface Applications {
  table: string;
  source: string;
  sourceId: string;
  sourceDay: string;
  target: string;
  targetId: string;
}

const kinds: readonly Applications[] = [
  {
    table: 'payment_applications',
    source: 'payments',
    sourceId: 'payment_id',
    sourceDay: 'received_on',
    target: 'invoices',
    targetId: 'invoice_id',
  },
  {
    table: 'bill_applications',
    source: 'vendor_payments',
    sourceId: 'vendor_payment_id',
    sourceDay: 'paid_at',
    target: 'bills',
    targetId: 'bill_id',
  },
  {
    table: 'debit_applications',
    source: 'debit_notes',
    sourceId: 'debit_note_id',
    sourceDay: 'issue_date',
    target: 'bills',
    targetId: 'bill_id',
  },
];

function kept({ table, source, sourceId, sourceDay, target, targetId }: Applications): string {
  return `
alter table ${table} add column applied_on date, add column removed_on date;
update ${table} a set applied_on = greatest(s.${sourceDay}, t.issue_date)
  from ${source} s, ${target} t
  where s.owner_id = a.owner_id and s.id = a.${sourceId} and t.owner_id = a.owner_id and t.id = a.${targetId};
alter table ${table} alter column applied_on set not null;
create index ${table}_applied on ${table} (owner_id, applied_on) where removed_on is null;
create index ${table}_removed on ${table} (owner_id, removed_on) where removed_on is not null;`;
}
