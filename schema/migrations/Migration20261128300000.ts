import { Migration } from '@mikro-orm/migrations';

/**
 * The primary key of what belongs to an owner begins with the owner, as every reference to it and every look-up of it does:
 * `(owner_id, id)` takes the place of `id`, and the unique constraint of the same columns goes with its index. Every statement
 * is a transaction of its own and takes the locks of two tables at most; what a run that gave way has done is not done again.
 * Writers of a table wait while its index is built; nobody waits while references are validated.
 *
 * Left with their id: staged jobs, sessions and resets of passwords, which are not found by owner, and what the version before
 * groups by its id alone.
 */
export class Migration20261128300000 extends Migration {
  override isTransactional(): boolean {
    return false;
  }

  override async up(): Promise<void> {
    for (const { table, key } of await this.execute(keysOfIdAlone)) {
      await this.execute(`create unique index if not exists ${table}_owner_key on ${table} (owner_id, id)`);
      await this.execute(
        `alter table ${table} drop constraint ${key}, add constraint ${key} primary key using index ${table}_owner_key`,
      );
    }
    // Without columns a reference takes the primary key.
    for (const { table, name, definition } of await this.execute(referencesToDoubledKeys))
      await this.execute(
        `alter table ${table} drop constraint ${name}, add constraint ${name} ${definition.replace('(owner_id, id)', '')} not valid`,
      );
    for (const { table, name } of await this.execute(referencesNotValidated))
      await this.execute(`alter table ${table} validate constraint ${name}`);
    for (const { table, name } of await this.execute(doubledKeys))
      await this.execute(`alter table ${table} drop constraint ${name}`);
  }
}

const keysOfIdAlone = `
select c.relname as table, k.conname as key
from pg_class c join pg_constraint k on k.conrelid = c.oid
where c.relnamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) = 'PRIMARY KEY (id)'
  and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'owner_id' and a.attnotnull)
  and c.relname not in ('contacts', 'invoice_documents', 'sessions', 'staged_jobs')
order by c.relname`;

/** Of tables that have both. */
const doubled = `
from pg_class c join pg_constraint k on k.conrelid = c.oid
where c.relnamespace = 'public'::regnamespace and pg_get_constraintdef(k.oid) = 'UNIQUE (owner_id, id)'
  and (c.relname = 'sessions' or exists (
    select from pg_constraint p where p.conrelid = c.oid and pg_get_constraintdef(p.oid) = 'PRIMARY KEY (owner_id, id)'))`;

const doubledKeys = `select c.relname as table, k.conname as name ${doubled} order by c.relname`;

const referencesToDoubledKeys = `
select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
from pg_constraint where contype = 'f' and conindid in (select k.conindid ${doubled}) order by 1, 2`;

const referencesNotValidated = `
select conrelid::regclass::text as table, conname as name
from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and not convalidated order by 1, 2`;
