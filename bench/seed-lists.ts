import pg from 'pg';

/**
 * A business of some size in every list: five years, most of it posted, paid within weeks and in the journal, days that follow
 * the order of creation but for a month, amounts that do not. Names and numbers that are looked for are few: `Zephyrine Quartz`
 * has ten invoices and bills. Every constraint and trigger is on.
 */
export async function seedLists(databaseUrl: string, ownerId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of [contacts, invoices, bills, documents, endpoint])
      await client.query(statement(ownerId, count));
    await client.query(commitments(ownerId, count));
    await client.query(numbers(ownerId, count));
    for (const { bounds, statement } of perDocument) {
      const { rows } = await client.query<{ first: string; last: string }>(bounds(ownerId));
      // What is checked at the commit waits in memory until then.
      for (let from = Number(rows[0]?.first); from <= Number(rows[0]?.last); from += sliceSize)
        await client.query(statement(ownerId, from, from + sliceSize - 1));
    }
    await client.query(eventPositions(ownerId));
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

const sliceSize = 10_000;

/** As the service numbers: six digits at least. */
const sixDigits = (count: string) => `lpad(${count}::text, greatest(6, length(${count}::text)), '0')`;
const day = (count: number) => `date '2021-01-01' + (n::bigint * 1800 / ${count} + hashint4(n::int)::bigint % 30)::int`;
const amount = '1 + abs(hashint4((n * 7)::int)::bigint) % 10000000';
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
  subtotal_cents, discount_cents, tax_cents, total_cents, balance_due_cents, amount_paid_cents, posted_at, voided_on,
  updated_at)
select ${ownerId}, 'growth-' || n, 'INV-' || ${sixDigits('n')}, status, contact_id, day, day + 30,
  case when status <> 'draft' then day end, currency, cents, 0, 0, cents, case when status = 'void' or is_paid then 0 else cents end,
  case when is_paid then cents else 0 end, now(), case when status = 'void' then day + 40 end, changed
from (
  select *, status = 'posted' and n % 10 < 8 and day + 5 + (n % 40)::int < date '2025-11-01' as is_paid from (
  select n, ${status} as status, ${contact(ownerId, count)} as contact_id, ${day(count)} as day, ${currency} as currency,
    ${amount} as cents, ${changed(count)} as changed
  from generate_series(1, ${count}) n
  ) s
) s`;

const bills = (ownerId: number, count: number) => `
insert into bills (owner_id, bill_number, vendor_invoice_number, status, contact_id, issue_date, due_date, booked_on, currency,
  subtotal_cents, tax_cents, total_cents, balance_due_cents, amount_paid_cents, posted_at, voided_on, updated_at)
select ${ownerId}, 'BILL-' || ${sixDigits('n')}, upper(left(md5(n::text), 10)), status, contact_id, day, day + 30,
  case when status <> 'draft' then day end, currency, cents, 0, cents, case when status = 'void' or is_paid then 0 else cents end,
  case when is_paid then cents else 0 end, now(), case when status = 'void' then day + 40 end, changed
from (
  select *, status = 'posted' and n % 10 < 8 and day + 5 + (n % 40)::int < date '2025-11-01' as is_paid from (
  select n, ${status} as status, ${contact(ownerId, count)} as contact_id, ${day(count)} as day, ${currency} as currency,
    ${amount} as cents, ${changed(count)} as changed
  from generate_series(1, ${count}) n
  ) s
) s`;

const documents = (ownerId: number, count: number) => `
insert into invoice_documents (owner_id, source_type, status, filename, file_size_bytes, sha256, extracted_vendor_name,
  extracted_invoice_number, extracted_invoice_date, extracted_due_date, extracted_total_cents, extracted_currency,
  extracted_line_items, extraction_result, updated_at)
select ${ownerId}, 'upload', case when n % 20 = 0 then 'error' when n % 50 = 1 then 'needs_review' else 'ready' end,
  'scan-' || n || '.pdf', 50000, md5(n::text), case when n % 50000 = 77 then 'Zephyrine Quartz' else 'Vendor ' || n % 25000 end,
  upper(left(md5(n::text), 10)), ${day(count)}, ${day(count)} + 30, ${amount}, ${currency}, '[]', '{}', ${changed(count)}
from generate_series(1, ${count}) n`;

const numbers = (ownerId: number, count: number) => `
insert into number_sequences (owner_id, kind, last_number)
select ${ownerId}, kind, ${count} from unnest(array['invoice', 'bill']) kind
on conflict (owner_id, kind) do update set last_number = excluded.last_number`;

const endpoint = (ownerId: number) => `
insert into webhook_endpoints (owner_id, url, secret_encrypted) values (${ownerId}, 'https://example.com/hooks', 'none')`;

const commitments = (ownerId: number, count: number) => `
insert into commitments (owner_id, number, contact_id, currency, expected_total_cents, remaining_cents, status)
select ${ownerId}, 'PO-' || ${sixDigits('n')}, ${contact(ownerId, count)}, ${currency}, ${amount}, ${amount}, 'open'
from generate_series(1, ${count} / 10) n`;

interface Slices {
  /** The first and the last id. */
  bounds: (ownerId: number) => string;
  statement: (ownerId: number, from: number, to: number) => string;
}

const inSlices = (table: string, statement: Slices['statement']): Slices => ({
  bounds: (ownerId) => `select min(id) as first, max(id) as last from ${table} where owner_id = ${ownerId}`,
  statement,
});

const slice = (ownerId: number, from: number, to: number) =>
  `d.owner_id = ${ownerId} and d.id between ${from} and ${to}`;
const account = (ownerId: number, number: string) =>
  `(select id from accounts where owner_id = ${ownerId} and number = '${number}')`;
const paidOn = (day: string) => `d.${day} + 5 + (d.id % 40)::int`;

const firstOf = (table: string, ownerId: number) => `(select min(id) from ${table} where owner_id = ${ownerId})`;
/** Where the owner's events stood before these, which are read in the order of their invoices. */
const lastPosition = (ownerId: number) =>
  `coalesce((select last_position from event_positions where owner_id = ${ownerId}), 0)`;

const eventPositions = (ownerId: number) => `
insert into event_positions (owner_id, last_position)
select ${ownerId}, max(position) from events where owner_id = ${ownerId}
on conflict (owner_id) do update set last_position = excluded.last_position`;

/** Few payments are still pending. */
const payments = inSlices(
  'invoices',
  (ownerId, from, to) => `
with paid as (
  insert into payments (owner_id, external_id, contact_id, payment_reference, received_on, currency, amount_cents,
    applied_cents, unapplied_cents, status, account_id)
  select owner_id, 'growth-' || id, contact_id, 'PAY-' || ${sixDigits('id')}, ${paidOn('issue_date')}, currency,
    total_cents, total_cents, 0, case when id % 5000 = 3 then 'pending' else 'confirmed' end, ${account(ownerId, '1000')}
  from invoices d where ${slice(ownerId, from, to)} and amount_paid_cents > 0 order by d.id
  returning id, owner_id, external_id, received_on, amount_cents
)
insert into payment_applications (owner_id, payment_id, invoice_id, amount_cents, applied_on)
select owner_id, id, substr(external_id, 8)::bigint, amount_cents, received_on from paid`,
);

const vendorPayments = inSlices(
  'bills',
  (ownerId, from, to) => `
with paid as (
  insert into vendor_payments (owner_id, contact_id, notes, payment_reference, paid_at, currency, amount_cents,
    applied_cents, unapplied_cents, status, account_id)
  select owner_id, contact_id, id, 'OUT-' || ${sixDigits('id')}, ${paidOn('issue_date')}, currency, total_cents,
    total_cents, 0, case when id % 5000 = 3 then 'pending' else 'confirmed' end, ${account(ownerId, '1000')}
  from bills d where ${slice(ownerId, from, to)} and amount_paid_cents > 0 order by d.id
  returning id, owner_id, notes, paid_at, amount_cents
)
insert into bill_applications (owner_id, vendor_payment_id, bill_id, amount_cents, applied_on)
select owner_id, id, notes::bigint, amount_cents, paid_at from paid`,
);

interface Entries {
  table: string;
  day: string;
  kind: string;
  source: string;
  memo: string;
  amount: string;
  debit: string;
  credit: string;
  which: string;
}

const entriesOf = ({ table, day, kind, source, memo, amount: cents, debit, credit, which }: Entries) =>
  inSlices(
    table,
    (ownerId, from, to) => `
with entry as (
  insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, memo, amount_cents)
  select owner_id, ${day}, '${kind}', '${source}', id, currency, ${memo}, ${cents}
  from ${table} d where ${slice(ownerId, from, to)} and ${which} order by d.id
  returning id, owner_id, amount_cents
)
insert into journal_lines (owner_id, entry_id, account_id, debit_cents, credit_cents)
select owner_id, id, ${account(ownerId, debit)}, amount_cents, 0 from entry
union all select owner_id, id, ${account(ownerId, credit)}, 0, amount_cents from entry`,
  );

const invoiceEntries = {
  table: 'invoices',
  source: 'invoice',
  amount: 'total_cents',
  memo: "'Invoice ' || invoice_number",
};
const events = inSlices(
  'invoices',
  (ownerId, from, to) => `
with event as (
  insert into events (owner_id, event_id, event_type, payload, position)
  select owner_id, gen_random_uuid(), case when id % 20000 = 7 then 'books.period.closed' else 'books.invoice.posted' end,
    '{}', id - ${firstOf('invoices', ownerId)} + 1 + ${lastPosition(ownerId)}
  from invoices d where ${slice(ownerId, from, to)} order by d.id returning id, owner_id, event_id, event_type
)
insert into webhook_deliveries (owner_id, endpoint_id, event_id, message_id, event_type, payload, status, attempt_count,
  delivered_at)
select event.owner_id, endpoint.id, event.id, event.event_id, event.event_type, '{}', 'delivered', 1, now()
from event cross join (select min(id) as id from webhook_endpoints where owner_id = ${ownerId}) endpoint`,
);

const perDocument: readonly Slices[] = [
  payments,
  vendorPayments,
  inSlices(
    'invoices',
    (ownerId, from, to) => `
insert into invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
select owner_id, id, 1, 'Work', 1, total_cents, total_cents from invoices d where ${slice(ownerId, from, to)} order by d.id`,
  ),
  entriesOf({
    ...invoiceEntries,
    kind: 'posting',
    day: 'booked_on',
    debit: '1100',
    credit: '4000',
    which: "status <> 'draft'",
  }),
  entriesOf({
    table: 'bills',
    kind: 'posting',
    source: 'bill',
    day: 'booked_on',
    memo: "'Bill ' || bill_number",
    amount: 'total_cents',
    debit: '5000',
    credit: '2000',
    which: "status <> 'draft'",
  }),
  entriesOf({
    table: 'payments',
    kind: 'payment',
    source: 'payment',
    day: 'received_on',
    memo: "'Payment ' || payment_reference",
    amount: 'amount_cents',
    debit: '1000',
    credit: '1100',
    which: 'true',
  }),
  entriesOf({
    table: 'vendor_payments',
    kind: 'payment',
    source: 'vendor_payment',
    day: 'paid_at',
    memo: "'Payment ' || payment_reference",
    amount: 'amount_cents',
    debit: '2000',
    credit: '1000',
    which: 'true',
  }),
  entriesOf({
    ...invoiceEntries,
    kind: 'reversal',
    day: 'voided_on',
    debit: '4000',
    credit: '1100',
    which: "status = 'void'",
  }),
  events,
];
