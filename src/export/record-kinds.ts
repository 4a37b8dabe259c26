/**
 * What the books of an owner consist of: every table with rows of an owner stands in one of the two lists here, which a test
 * holds against the database. What refers to what is read from the foreign keys.
 */
export interface RecordKind {
  /** `type` of its lines, and what `source_type` and `resource_type` call it. */
  type: string;
  table: string;
  /** What its rows are counted by; `id` by default. */
  key?: string;
  /** Columns that hold the id of a record whose type is in another column. */
  refers?: readonly { column: string; typeIn: string }[];
  /** Proves what was done where the export was made; an import leaves it in the file. */
  isEvidence?: true;
}

/**
 * In the order of their references: a record refers to records of kinds before it, and to earlier ones of its own. Where two
 * kinds refer to each other, the first can do without until the second is there.
 */
export const recordKinds: readonly RecordKind[] = [
  { type: 'tax_code', table: 'tax_codes' },
  { type: 'account', table: 'accounts' },
  { type: 'contact', table: 'contacts' },
  { type: 'service', table: 'services' },
  { type: 'exchange_rate', table: 'exchange_rates' },
  { type: 'opening_balance', table: 'opening_balances' },
  { type: 'invoice', table: 'invoices' },
  { type: 'invoice_line', table: 'invoice_lines' },
  { type: 'payment', table: 'payments' },
  { type: 'payment_application', table: 'payment_applications' },
  { type: 'credit_note', table: 'credit_notes' },
  { type: 'credit_note_line', table: 'credit_note_lines' },
  { type: 'credit_application', table: 'credit_applications' },
  { type: 'customer_refund', table: 'customer_refunds' },
  { type: 'invoice_write_off', table: 'invoice_write_offs' },
  { type: 'outgoing_mail', table: 'outgoing_mails' },
  { type: 'letterhead', table: 'letterheads' },
  { type: 'bill', table: 'bills' },
  { type: 'bill_line', table: 'bill_lines' },
  { type: 'vendor_payment', table: 'vendor_payments' },
  { type: 'bill_application', table: 'bill_applications' },
  { type: 'debit_note', table: 'debit_notes' },
  { type: 'debit_note_line', table: 'debit_note_lines' },
  { type: 'debit_application', table: 'debit_applications' },
  { type: 'vendor_refund', table: 'vendor_refunds' },
  { type: 'bill_write_off', table: 'bill_write_offs' },
  { type: 'document_tax_line', table: 'document_tax_lines' },
  { type: 'bank_transaction', table: 'bank_transactions' },
  { type: 'tax_settlement', table: 'tax_settlements' },
  { type: 'manual_journal', table: 'manual_journals' },
  { type: 'manual_journal_line', table: 'manual_journal_lines' },
  { type: 'recurring_journal', table: 'recurring_journals' },
  { type: 'amortization_schedule', table: 'amortization_schedules' },
  { type: 'amortization_entry', table: 'amortization_entries' },
  { type: 'payment_proposal', table: 'payment_proposals', isEvidence: true },
  { type: 'attachment', table: 'attachments', refers: [{ column: 'resource_id', typeIn: 'resource_type' }] },
  { type: 'incoming_mail', table: 'incoming_mails' },
  { type: 'known_sender', table: 'known_senders' },
  { type: 'invoice_document', table: 'invoice_documents' },
  { type: 'page_signature', table: 'page_signatures', key: 'invoice_document_id' },
  { type: 'document_words', table: 'document_words', key: 'invoice_document_id' },
  { type: 'learned_value', table: 'learned_values' },
  { type: 'commitment', table: 'commitments' },
  { type: 'commitment_line', table: 'commitment_lines' },
  { type: 'allocation', table: 'allocations' },
  { type: 'review_acknowledgement', table: 'review_acknowledgements' },
  {
    type: 'exchange_difference',
    table: 'exchange_differences',
    refers: [
      { column: 'debit_id', typeIn: 'debit_type' },
      { column: 'credit_id', typeIn: 'credit_type' },
    ],
  },
  { type: 'revaluation', table: 'revaluations' },
  { type: 'revalued_balance', table: 'revalued_balances' },
  { type: 'journal_entry', table: 'journal_entries', refers: [{ column: 'source_id', typeIn: 'source_type' }] },
  { type: 'journal_line', table: 'journal_lines' },
  { type: 'period_change', table: 'period_changes' },
  { type: 'reconciliation', table: 'reconciliations' },
  { type: 'reconciliation_entry', table: 'reconciliation_entries' },
  { type: 'number_sequence', table: 'number_sequences', key: 'kind' },
  { type: 'number_series', table: 'number_series' },
  { type: 'number_run', table: 'number_runs' },
  { type: 'audit_entry', table: 'audit_log', isEvidence: true },
  { type: 'published_chain_head', table: 'published_chain_heads', isEvidence: true },
  { type: 'journal_chain_link', table: 'journal_chain', key: 'position', isEvidence: true },
];

/** What an export does not hold, and why. */
export const leftBehind: Readonly<Record<string, string>> = {
  api_keys: 'only hashes of keys are kept: make keys anew',
  memberships: 'people are the installation’s: invite them anew',
  saved_views: 'belong to people, who are invited anew',
  sessions: 'only hashes of them are kept: people log in anew',
  invitations: 'only hashes of links are kept: invite anew',
  password_resets: 'only hashes of links are kept',
  webhook_endpoints: 'their secrets belong to the installation: make endpoints anew',
  webhook_deliveries: 'belong to the endpoints',
  webhook_attempts: 'belong to the endpoints',
  imap_mailboxes: 'their passwords are the installation’s: set the mailbox anew',
  events: 'were told to those who listened',
  event_positions: 'belong to the events',
  idempotency_records: 'belong to the keys',
  deletions: 'are told to clients that know the old ids',
  report_exports: 'are made anew when they are asked for',
  owner_quotas: 'are the installation’s to give: owner:quota',
  owner_usage: 'is counted anew',
  stored_files: 'the files themselves are in the export',
  monthly_balances: 'are added up anew',
  monthly_balance_changes: 'are added up anew',
  staged_jobs: 'are staged anew where something is still to be done',
  journal_chain_heads: 'signed with the key of the installation; a new chain begins',
  chain_alarms: 'belong to the chain',
};
