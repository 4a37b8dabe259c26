import { Migration } from '@mikro-orm/migrations';

/**
 * Events are listed in the order of transactions, whose numbers begin anew on another server. A restore puts
 * `transaction_offset` above every number that the backed-up database gave out, so that events, and the cursors that
 * clients hold, stay in order.
 */
export class Migration20261122500000 extends Migration {
  override up(): void {
    this.addSql(`
create function transaction_offset() returns bigint language sql immutable parallel safe as 'select 0::bigint';
create function transaction_number(transaction xid8) returns xid8 language sql stable parallel safe
  as $$ select (transaction::text::bigint + transaction_offset())::text::xid8 $$;
create function transaction_numbered(number xid8) returns xid8 language sql stable parallel safe
  as $$ select greatest(number::text::bigint - transaction_offset(), 3)::text::xid8 $$;
alter table events alter column transaction_id set default transaction_number(pg_current_xact_id());`);
  }
}
