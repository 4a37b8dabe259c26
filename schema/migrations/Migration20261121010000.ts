import { Migration } from '@mikro-orm/migrations';

/** Look-ups of bank reconciliation, and the chain that makes changes to the journal evident. */
export class Migration20261121010000 extends Migration {
  override up(): void {
    for (const part of [reconciliations, chain]) this.addSql(part);
  }
}

const reconciliations = `
create index reconciliation_entries_line on reconciliation_entries (owner_id, journal_line_id);
create index reconciliations_statement on reconciliations (owner_id, account_id, currency, statement_date);
`;

const chain = `
create table journal_chain (
  owner_id bigint not null references owners,
  position bigint not null check (position > 0),
  entry_id bigint not null,
  hash bytea not null check (length(hash) = 32),
  primary key (owner_id, position),
  unique (owner_id, entry_id),
  foreign key (owner_id, entry_id) references journal_entries (owner_id, id)
);
create trigger journal_chain_append_only before update or delete on journal_chain
  for each row execute function journal_is_append_only();
create trigger journal_chain_not_truncated before truncate on journal_chain
  for each statement execute function journal_is_append_only();
-- The end of each owner's chain, signed with the key of the installation, which the database does not know.
create table journal_chain_heads (
  owner_id bigint primary key references owners,
  position bigint not null,
  hash bytea not null,
  signature bytea not null,
  updated_at timestamptz not null default now()
);
`;
