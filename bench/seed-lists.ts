import pg from 'pg';

/**
 * A business of some size in every list: five years, most of it posted, days that follow the order of creation but for a
 * month, amounts that do not. Names and numbers that are looked for are few: `Zephyrine Quartz` has ten invoices and bills.
 */
export async function seedLists(databaseUrl: string, ownerId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    // What the triggers of the journal check at the commit, these rows keep to.
    const unchecked = ['journal_entries', 'journal_lines'].map((table) => `alter table ${table} disable trigger user`);
    for (const statement of [contacts, invoices, bills, documents]) await client.query(statement(ownerId, count));
    for (const statement of unchecked) await client.query(statement);
    await client.query(entries(ownerId, count));
    for (const statement of unchecked) await client.query(statement.replace('disable', 'enable'));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const day = (count: number) => `date '2021-01-01' + (n::bigint * 1800 / ${count} + hashint4(n::int)::bigint % 30)::int`;
const amount = 'abs(hashint4((n * 7)::int)::bigint) % 10000000';
const status = `case when n % 20 = 0 then 'draft' when n % 50 = 1 then 'void' else 'posted' end`;
const currency = `case when n % 50 = 0 then 'EUR' else 'USD' end`;
const changed = (count: number) => `timestamptz '2021-01-01' + n * (interval '1800 days' / ${count})`;

const contacts = (ownerId: number, count: number) => `
insert into contacts (owner_id, name, email, contact_type, tax_id, iban)
select ${ownerId}, case when n = 77 then 'Zephyrine Quartz' else 'Customer ' || md5(n::text) end, md5(n::text) || '@example.com',
  'both', 'DE' || lpad(n::text, 9, '0'), 'DE' || lpad(n::text, 20, '0')
from generate_series(1, greatest(100, ${count} / 20)) n`;

const contact = (ownerId: number, count: number) => `(
  select min(id) from contacts where owner_id = ${ownerId}) + n % greatest(100, ${count} / 20)`;

const invoices = (ownerId: number, count: number) => `
insert into invoices (owner_id, external_id, invoice_number, status, contact_id, issue_date, due_date, booked_on, currency,
  subtotal_cents, discount_cents, tax_cents, total_cents, balance_due_cents, posted_at, voided_on, updated_at)
select ${ownerId}, 'growth-' || n, 'INV-' || lpad(n::text, 6, '0'), status, contact_id, day, day + 30,
  case when status <> 'draft' then day end, currency, cents, 0, 0, cents, case when status = 'void' then 0 else cents end,
  now(), case when status = 'void' then day + 40 end, changed
from (
  select n, ${status} as status, ${contact(ownerId, count)} as contact_id, ${day(count)} as day, ${currency} as currency,
    ${amount} as cents, ${changed(count)} as changed
  from generate_series(1, ${count}) n
) s`;

const bills = (ownerId: number, count: number) => `
insert into bills (owner_id, bill_number, vendor_invoice_number, status, contact_id, issue_date, due_date, booked_on, currency,
  subtotal_cents, tax_cents, total_cents, balance_due_cents, posted_at, voided_on, updated_at)
select ${ownerId}, 'BILL-' || lpad(n::text, 6, '0'), upper(left(md5(n::text), 10)), status, contact_id, day, day + 30,
  case when status <> 'draft' then day end, currency, cents, 0, cents, case when status = 'void' then 0 else cents end,
  now(), case when status = 'void' then day + 40 end, changed
from (
  select n, ${status} as status, ${contact(ownerId, count)} as contact_id, ${day(count)} as day, ${currency} as currency,
    ${amount} as cents, ${changed(count)} as changed
  from generate_series(1, ${count}) n
) s`;

const documents = (ownerId: number, count: number) => `
insert into invoice_documents (owner_id, source_type, status, filename, file_size_bytes, sha256, extracted_vendor_name,
  extracted_invoice_number, extracted_invoice_date, extracted_due_date, extracted_total_cents, extracted_currency,
  extracted_line_items, extraction_result, updated_at)
select ${ownerId}, 'upload', case when n % 20 = 0 then 'error' when n % 50 = 1 then 'needs_review' else 'ready' end,
  'scan-' || n || '.pdf', 50000, md5(n::text), case when n % 50000 = 77 then 'Zephyrine Quartz' else 'Vendor ' || n % 25000 end,
  upper(left(md5(n::text), 10)), ${day(count)}, ${day(count)} + 30, ${amount}, ${currency}, '[]', '{}', ${changed(count)}
from generate_series(1, ${count}) n`;

const entries = (ownerId: number, count: number) => `
with entry as (
  insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, memo, amount_cents, updated_at)
  select ${ownerId}, ${day(count)}, case when n % 1000 = 0 then 'reversal' when n % 3 = 0 then 'payment' else 'posting' end,
    'invoice', n, ${currency}, 'Invoice INV-' || lpad(n::text, 6, '0'), ${amount} + 1, ${changed(count)}
  from generate_series(1, ${count}) n returning id, owner_id, amount_cents
), account as (
  select min(id) as cash, max(id) as other from accounts where owner_id = ${ownerId}
)
insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
select owner_id, id, cash, amount_cents, 0 from entry, account
union all select owner_id, id, other, 0, amount_cents from entry, account`;
