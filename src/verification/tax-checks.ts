import { type Sql, sql } from '../store/sql.js';
import type { Check, Owned } from './check.js';

/** Checks of tax by code against documents, their lines, and the accounts of tax. */
export const taxChecks: readonly Check[] = [
  { name: 'tax lines add up to the tax of their documents', wrongRows: taxOfDocuments },
  { name: 'tax lines stand on the lines of their documents', wrongRows: basesOfDocuments },
  { name: 'settlements of tax stand in the journal', wrongRows: settlements },
  { name: 'documents book their tax to the accounts of tax', wrongRows: taxAgainstJournal },
];

interface Taxed {
  sourceType: string;
  table: Sql;
  lines: Sql;
  reference: Sql;
  /** Of an amount that counts as a credit to sales tax or a debit to purchase tax; notes count the other way round. */
  sign: 1 | -1;
  isSale: boolean;
  discount: Sql;
}

const taxedDocuments: readonly Taxed[] = [
  taxed('invoice', 1, true, sql`d.discount_cents`),
  taxed('credit_note', -1, true),
  taxed('bill', 1, false),
  taxed('debit_note', -1, false),
];

function taxed(sourceType: string, sign: 1 | -1, isSale: boolean, discount = sql`0`): Taxed {
  return {
    sourceType,
    table: sql.raw(`${sourceType}s`),
    lines: sql.raw(`${sourceType}_lines`),
    reference: sql.raw(`${sourceType}_id`),
    sign,
    isSale,
    discount,
  };
}

/** What a purchase under reverse charge is taxed with is not in its total. */
const charged = sql`case when t.kind = 'reverse_charge' then 0 else t.tax_cents end`;

function taxOfDocuments(owned: Owned): Sql {
  return each(
    ({ sourceType, table, reference }) => sql`
      select d.owner_id, format('%s %s', ${sourceType}::text, d.id) as row,
        format('tax lines come to %s, its tax is %s', sum(${charged}), d.tax_cents) as problem
      from ${table} d join document_tax_lines t on t.owner_id = d.owner_id and t.${reference} = d.id
      where ${owned('d')} group by d.owner_id, d.id, d.tax_cents having sum(${charged}) <> d.tax_cents`,
  );
}

/** Every code of a line has its tax line and the other way round, and together they stand on what the lines come to. */
function basesOfDocuments(owned: Owned): Sql {
  return each(
    ({ sourceType, table, lines, reference, discount }) => sql`
      select d.owner_id, format('%s %s', ${sourceType}::text, d.id) as row,
        format('tax lines of codes %s, lines with codes %s; bases of %s', t.codes, l.codes, t.cents) as problem
      from ${table} d
        join (
          select l.owner_id, l.${reference} as id, array_agg(distinct l.tax_code_id order by l.tax_code_id)
              filter (where l.tax_code_id is not null) as codes,
            bool_and(l.tax_code_id is not null) as is_whole
          from ${lines} l where ${owned('l')} group by l.owner_id, l.${reference}
        ) l on l.owner_id = d.owner_id and l.id = d.id
        left join (
          select t.owner_id, t.${reference} as id, array_agg(t.tax_code_id order by t.tax_code_id) as codes,
            sum(t.base_cents) as cents
          from document_tax_lines t where ${owned('t')} and t.${reference} is not null group by t.owner_id, t.${reference}
        ) t on t.owner_id = d.owner_id and t.id = d.id
      where ${owned('d')} and (t.codes is distinct from l.codes
        or l.is_whole and t.cents <> d.subtotal_cents - ${discount})`,
  );
}

/** What each document books to the accounts of tax: all of it while it counts, nothing otherwise. */
function taxAgainstJournal(owned: Owned): Sql {
  const documents = sql.join(
    taxedDocuments.map((document) => bookedTaxes(owned, document)),
    sql` union all `,
  );
  return sql`
    with journal as (
      select e.owner_id, e.source_type, e.source_id,
        coalesce(sum(l.credit_cents - l.debit_cents) filter (where a.role = 'sales_tax'), 0) as sales,
        coalesce(sum(l.debit_cents - l.credit_cents) filter (where a.role = 'purchase_tax'), 0) as purchases
      from accounts a
        join journal_lines l on l.owner_id = a.owner_id and l.account_id = a.id
        join journal_entries e on e.owner_id = l.owner_id and e.id = l.entry_id
      where ${owned('a')} and a.role in ('sales_tax', 'purchase_tax')
        and e.source_type in ('invoice', 'credit_note', 'bill', 'debit_note')
      group by e.owner_id, e.source_type, e.source_id
    ), documents as (${documents})
    select owner_id, format('%s %s', source_type, source_id) as row,
      format('the ledger holds sales tax of %s and purchase tax of %s, the document comes to %s and %s',
        coalesce(journal.sales, 0), coalesce(journal.purchases, 0), coalesce(documents.sales, 0),
        coalesce(documents.purchases, 0)) as problem
    from journal full join documents using (owner_id, source_type, source_id)
    where coalesce(journal.sales, 0) <> coalesce(documents.sales, 0)
      or coalesce(journal.purchases, 0) <> coalesce(documents.purchases, 0)`;
}

/** What each settlement takes from the accounts of tax, in base of all currencies where it is in base; one that is reversed takes nothing. */
function settlements(owned: Owned): Sql {
  return sql`
    select s.owner_id, format('tax settlement %s', s.id) as row,
      format('takes sales tax of %s and purchase tax of %s, the ledger holds %s and %s',
        s.sales_tax_cents, s.purchase_tax_cents, j.sales, j.purchases) as problem
    from tax_settlements s cross join lateral (
      select coalesce(sum(l.cents) filter (where a.role = 'sales_tax'), 0) as sales,
        coalesce(-sum(l.cents) filter (where a.role = 'purchase_tax'), 0) as purchases
      from journal_entries e
        join lateral (
          select l.account_id, case when e.currency = s.currency then l.debit_cents - l.credit_cents
            else l.base_debit_cents - l.base_credit_cents end as cents
          from journal_lines l where l.owner_id = e.owner_id and l.entry_id = e.id
        ) l on true
        join accounts a on a.owner_id = e.owner_id and a.id = l.account_id
      where e.owner_id = s.owner_id and e.source_type = 'tax_settlement' and e.source_id = s.id
        and e.kind <> 'conversion' and (e.currency = s.currency or s.in_base_currency)
    ) j
    where ${owned('s')} and (j.sales <> case s.status when 'posted' then s.sales_tax_cents else 0 end
      or j.purchases <> case s.status when 'posted' then s.purchase_tax_cents else 0 end)`;
}

function bookedTaxes(owned: Owned, { sourceType, table, reference, sign, isSale }: Taxed): Sql {
  const whole = (isOwn: boolean) => (isOwn ? sql`d.tax_cents::bigint` : sql`0::bigint`);
  const signed = sql.raw(String(sign));
  return sql`
    select d.owner_id, ${sourceType}::text as source_type, d.id as source_id,
      ${signed} * coalesce(t.sales, ${whole(isSale)}) as sales,
      ${signed} * coalesce(t.purchases, ${whole(!isSale)}) as purchases
    from ${table} d left join (
      select t.owner_id, t.${reference} as id, sum(t.sales_tax_cents) as sales, sum(t.purchase_tax_cents) as purchases
      from document_tax_lines t where ${owned('t')} and t.${reference} is not null group by t.owner_id, t.${reference}
    ) t on t.owner_id = d.owner_id and t.id = d.id
    where ${owned('d')} and d.status = 'posted'`;
}

function each(statement: (document: Taxed) => Sql): Sql {
  return sql.join(taxedDocuments.map(statement), sql` union all `);
}
