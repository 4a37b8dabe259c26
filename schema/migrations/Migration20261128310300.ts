import { Migration } from '@mikro-orm/migrations';

const plainCode = (column: string) => `upper(regexp_replace(coalesce(${column}, ''), '[^[:alnum:]]', '', 'g'))`;
const owner = `nullif(current_setting('books.owner_id', true), '')::bigint`;
/** Of several that are equal, the one that is suggested. */
const first = "(contact_type = 'customer'), id";

const legalForms = [
  ...['gmbh & co\\.? kg', 'gmbh', 'mbh', 'ag', 'kg', 'kgaa', 'ohg', 'ug', 'gbr', 'e\\.? ?k', 'se'],
  ...['inc', 'incorporated', 'llc', 'llp', 'lp', 'ltd', 'limited', 'plc', 'corp', 'corporation', 'co', 'company'],
  ...[
    's\\.?a\\.?r\\.?l',
    's\\.?a\\.?s\\.?u?',
    's\\.?a',
    's\\.?l\\.?u?',
    's\\.?p\\.?a',
    's\\.?r\\.?l',
    'b\\.?v',
    'n\\.?v',
  ],
  ...['oy', 'ab', 'aps', 'a/s', 'pty', 'k\\.?k', 'pte', 'sp\\.? z o\\.?o'],
];

/**
 * The vendor of a document is looked for among few contacts, however many resemble it: of those with an equal tax number, IBAN or
 * name the first, which an index finds, and of a thousand with a name that is like it the fifty that are most so.
 */
export class Migration20261128310300 extends Migration {
  override up(): void {
    this.addSql(`
create function plain_name(name text) returns text language sql immutable parallel safe as $$
  select btrim(regexp_replace(
    regexp_replace(lower(coalesce(name, '')), '\\m(${legalForms.join('|')})\\M\\.?', ' ', 'g'), '[\\s,;&]+', ' ', 'g'))
$$`);
    for (const code of ['tax_id', 'iban']) {
      this.addSql(`drop index contacts_${code}`);
      this.addSql(
        `create index contacts_${code} on contacts (owner_id, ${plainCode(code)}, ${first}) where ${code} is not null`,
      );
    }
    this.addSql(`create index contacts_plain_name on contacts (owner_id, plain_name(name), ${first})`);
    this.addSql(`
create or replace function contacts_resembling(name text, plain_name text, plain_tax_id text, plain_iban text)
returns setof bigint language plpgsql stable security definer set search_path = public, pg_temp
set plan_cache_mode = force_custom_plan set enable_seqscan = off as $$
begin
  return query
    (select c.id from contacts c
      where plain_tax_id <> '' and c.owner_id = ${owner} and c.tax_id is not null and ${plainCode('c.tax_id')} = plain_tax_id
      order by (c.contact_type = 'customer'), c.id limit 1)
    union
    (select c.id from contacts c
      where plain_iban <> '' and c.owner_id = ${owner} and c.iban is not null and ${plainCode('c.iban')} = plain_iban
      order by (c.contact_type = 'customer'), c.id limit 1)
    union
    (select c.id from contacts c
      where plain_name <> '' and c.owner_id = ${owner} and plain_name(c.name) = contacts_resembling.plain_name
      order by (c.contact_type = 'customer'), c.id limit 1)
    union
    (with alike as materialized (
        select c.id, c.name from contacts c
          where plain_name <> '' and c.owner_id = ${owner}
            and (c.name % contacts_resembling.name or plain_name <% c.name))
      select compared.id from (select * from alike limit 1000) compared
      order by similarity(compared.name, contacts_resembling.name) + word_similarity(plain_name, compared.name) desc, compared.id
      limit 50);
end $$`);
  }
}
