import { Migration } from '@mikro-orm/migrations';

/** How much the files of an owner take, each content once. */
export class Migration20261122060500 extends Migration {
  override up(): void {
    this.addSql(`
alter table stored_files add size_bytes bigint not null default 0 check (size_bytes >= 0);
update stored_files file set size_bytes = named.size_bytes
  from (
    select owner_id, sha256, file_size_bytes as size_bytes from invoice_documents
    union select owner_id, sha256, file_size_bytes from attachments
  ) as named
  where named.owner_id = file.owner_id and named.sha256 = file.sha256;
alter table stored_files alter size_bytes drop default;
insert into owner_usage (owner_id, storage_bytes)
  select owner_id, sum(size_bytes) from stored_files group by owner_id
  on conflict (owner_id) do update set storage_bytes = excluded.storage_bytes;
`);
  }
}
