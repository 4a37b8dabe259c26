import { Migration } from '@mikro-orm/migrations';

/** Tables whose rows are records of the API, and the type of each. */
const types = {
  accounts: 'Account',
  allocations: 'Allocation',
  amortization_entries: 'AmortizationEntry',
  amortization_schedules: 'AmortizationSchedule',
  attachments: 'Attachment',
  bank_transactions: 'BankTransaction',
  bill_write_offs: 'BillWriteOff',
  bills: 'Bill',
  commitments: 'Commitment',
  contacts: 'Contact',
  credit_notes: 'CreditNote',
  customer_refunds: 'CustomerRefund',
  debit_notes: 'DebitNote',
  exchange_rates: 'ExchangeRate',
  imap_mailboxes: 'ImapMailbox',
  incoming_mails: 'IncomingMail',
  invitations: 'Invitation',
  invoice_documents: 'InvoiceDocument',
  invoice_write_offs: 'InvoiceWriteOff',
  invoices: 'Invoice',
  journal_entries: 'JournalEntry',
  known_senders: 'KnownSender',
  learned_values: 'LearnedValue',
  letterheads: 'Letterhead',
  manual_journals: 'ManualJournal',
  memberships: 'Member',
  number_series: 'NumberSeries',
  opening_balances: 'OpeningBalance',
  outgoing_mails: 'OutgoingMail',
  payment_proposals: 'PaymentProposal',
  payments: 'Payment',
  period_changes: 'PeriodChange',
  reconciliations: 'Reconciliation',
  recurring_journals: 'RecurringJournal',
  revaluations: 'Revaluation',
  review_acknowledgements: 'ReviewAcknowledgement',
  services: 'Service',
  tax_codes: 'TaxCode',
  tax_settlements: 'TaxSettlement',
  vendor_payments: 'VendorPayment',
  vendor_refunds: 'VendorRefund',
  webhook_deliveries: 'WebhookDelivery',
};

/** Of these only some columns concern clients: the others say when a key was last used, and whose turn a delivery is. */
const typesByColumns = {
  api_keys: {
    type: 'ApiKey',
    columns: 'owner_id, name, email, key_hash, scopes, expires_at, revoked_at, allowed_addresses',
  },
  owners: {
    type: 'Owner',
    columns: `name, email, currency, time_zone, closed_through, chain_head_schedule, document_difference_policy,
      review_policy, address, tax_id, country, fiscal_year_start, pending_payments_on_clearing, payments_as_prepayments,
      payment_approval_limit_cents, mail_token`,
  },
  sessions: { type: 'BrowserSession', columns: 'owner_id' },
  webhook_endpoints: {
    type: 'WebhookEndpoint',
    columns: `url, event_types, enabled, disabled_reason, consecutive_failures, paused_until, secret_encrypted,
      secret_signs_from, deleted_at`,
  },
};

/**
 * Whatever changes of an owner is announced as ["change", owner, type, ids, whether deleted]. A statement announces its rows
 * together, as many as one notification (8,000 bytes) holds for certain.
 */
export class Migration20261125100000 extends Migration {
  override up(): void {
    this.addSql(`
create function tell_changed() returns trigger language plpgsql as $$
declare
  told text;
begin
  for told in
    select json_build_array('change', owner_id, tg_argv[0], json_agg(id), tg_op = 'DELETE')::text
      from (select owner_id, id, row_number() over (partition by owner_id order by id) / 300 as part from touched) parts
      group by owner_id, part order by owner_id, part
  loop
    perform pg_notify('live', told);
  end loop;
  return null;
end $$`);
    for (const [table, type] of Object.entries(types)) {
      for (const [change, rows] of [
        ['insert', 'new'],
        ['update', 'new'],
        ['delete', 'old'],
      ]) {
        this.addSql(`
create trigger ${table}_tell_${change} after ${change} on ${table} referencing ${rows} table as touched
  for each statement execute function tell_changed('${type}')`);
      }
    }
    this.addSql(`
create function tell_changed_row() returns trigger language plpgsql as $$
declare
  before jsonb := case when tg_op = 'INSERT' then null else to_jsonb(old) end;
  after jsonb := case when tg_op = 'DELETE' then null else to_jsonb(new) end;
  of_before text := coalesce(before ->> 'owner_id', before ->> 'id');
  of_after text := coalesce(after ->> 'owner_id', after ->> 'id');
begin
  if of_before is distinct from of_after and of_before is not null then
    perform pg_notify('live', json_build_array('change', of_before::bigint, tg_argv[0], json_build_array(old.id), true)::text);
  end if;
  if of_after is not null then
    perform pg_notify('live', json_build_array('change', of_after::bigint, tg_argv[0], json_build_array(new.id),
      after ->> 'deleted_at' is not null)::text);
  end if;
  return null;
end $$`);
    for (const [table, { type, columns }] of Object.entries(typesByColumns)) {
      this.addSql(`
create trigger ${table}_tell_changed after insert or delete or update of ${columns} on ${table}
  for each row execute function tell_changed_row('${type}')`);
    }
  }
}
