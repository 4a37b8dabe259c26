import { Migration } from '@mikro-orm/migrations';

/** What the file store holds or is about to, so that files are stored before the transaction that names them. */
export class Migration20261122060000 extends Migration {
  override up(): void {
    this.addSql(`
create table stored_files (
  owner_id bigint not null references owners,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  announced_at timestamptz,
  stored_at timestamptz,
  is_named boolean not null default false,
  primary key (owner_id, sha256),
  check (announced_at is not null or (stored_at is null and not is_named)),
  check (stored_at is not null or not is_named)
);
create index stored_files_unnamed on stored_files (announced_at) where not is_named;
insert into stored_files (owner_id, sha256, announced_at, stored_at, is_named)
  select owner_id, sha256, now(), now(), true from invoice_documents
  union
  select owner_id, sha256, now(), now(), true from attachments;
`);
  }
}
