import { Migration } from '@mikro-orm/migrations';

/**
 * Records of contacts that have a text in their names were looked for among a thousand of these contacts, in no order: those of others
 * were not found. Now among 20,000; where more have it, the answer is that many records do, and the list is read in its order.
 */
export class Migration20261129140000 extends Migration {
  override up(): void {
    this.addSql(`
do $migration$
declare
  definition text;
begin
  for definition in
    select pg_get_functiondef(p.oid) from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.proname like '%\\_with\\_text' and p.prosrc like '%contacts_named(pattern, most)%'
    order by p.proname
  loop
    definition := replace(definition, 'begin
  return query', 'begin
  if cardinality(named) > 20000 then
    return query select null::bigint from generate_series(1, most);
    return;
  end if;
  return query');
    definition := replace(definition, '
begin', '
  named bigint[] := array(select contacts_named(pattern, 20001));
begin');
    definition := replace(definition, 'contacts_named(pattern, most) as named (id)', 'unnest(named) as contact (id)');
    definition := replace(definition, 'named.id', 'contact.id');
    execute definition;
  end loop;
end $migration$;
`);
  }
}
