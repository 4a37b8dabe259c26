import pg from 'pg';

export interface Seeded {
  invoiceIds: { first: number; last: number };
  paymentIds: { first: number; last: number };
  contactId: number;
}

/**
 * A business of some size, written by SQL in seconds: contacts, posted invoices with three lines each, and payments large
 * enough to be applied cent by cent for a whole run.
 */
export async function seed(databaseUrl: string, ownerId: number, invoiceCount: number): Promise<Seeded> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const contactCount = Math.max(100, Math.floor(invoiceCount / 20));
    await client.query(
      `insert into contacts (owner_id, name, contact_type) select $1, 'Customer ' || n, 'customer' from generate_series(1, $2::int) n`,
      [ownerId, contactCount],
    );
    const contacts = await range(client, 'contacts', ownerId);
    await client.query(
      `insert into invoices (owner_id, external_id, invoice_number, status, contact_id, issue_date, booked_on, due_date, currency, subtotal_cents,
         discount_cents, tax_cents, total_cents, balance_due_cents, posted_at)
       select $1, 'bench-' || n, 'INV-' || lpad(n::text, 6, '0'), 'posted', $3::bigint + n % $4::int, date '2026-01-01' + (n % 300)::int, date '2026-01-01' + (n % 300)::int,
         date '2026-02-01' + (n % 300)::int, 'USD', 300000000, 0, 0, 300000000, 300000000, now()
       from generate_series(1, $2::int) n`,
      [ownerId, invoiceCount, contacts.first, contactCount],
    );
    const invoiceIds = await range(client, 'invoices', ownerId);
    await client.query(
      `insert into invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
       select $1, i.id, p, 'Work of week ' || p, 1, 100000000, 100000000
       from invoices i cross join generate_series(1, 3) p where i.owner_id = $1`,
      [ownerId],
    );
    await client.query(
      `insert into payments (owner_id, contact_id, account_id, received_on, currency, amount_cents, unapplied_cents, status, payment_reference)
       select $1, i.contact_id, a.id, date '2026-03-01', 'USD', 100000000000, 100000000000, 'confirmed', 'bench'
       from invoices i join accounts a on a.owner_id = i.owner_id and a.role = 'cash'
       where i.owner_id = $1 order by i.id`,
      [ownerId],
    );
    const paymentIds = await range(client, 'payments', ownerId);
    await client.query(
      `insert into number_sequences (owner_id, kind, last_number) values ($1, 'invoice', $2)
       on conflict (owner_id, kind) do update set last_number = excluded.last_number`,
      [ownerId, invoiceCount],
    );
    await client.query('vacuum analyze');
    return { invoiceIds, paymentIds, contactId: contacts.first };
  } finally {
    await client.end();
  }
}

/** Drafts of three lines to be posted, after everything else. */
export async function seedDrafts(
  databaseUrl: string,
  ownerId: number,
  count: number,
): Promise<{ first: number; last: number }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ first: string; last: string }>(
      `with drafts as (
        insert into invoices (owner_id, invoice_number, status, contact_id, issue_date, due_date, currency, subtotal_cents,
          discount_cents, tax_cents, total_cents, balance_due_cents)
        select $1, 'DRAFT-' || n, 'draft', (select min(id) from contacts where owner_id = $1), date '2026-11-01',
          date '2026-12-01', 'USD', 37500, 0, 0, 37500, 37500
        from generate_series(1, $2::int) n returning id
      ), lines as (
        insert into invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
        select $1, id, p, 'Work of week ' || p, 1, 12500, 12500 from drafts cross join generate_series(1, 3) p
      ) select min(id) as first, max(id) as last from drafts`,
      [ownerId, count],
    );
    await client.query('analyze invoices, invoice_lines');
    return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
  } finally {
    await client.end();
  }
}

async function range(client: pg.Client, table: string, ownerId: number): Promise<{ first: number; last: number }> {
  const { rows } = await client.query<{ first: string; last: string }>(
    `select min(id) as first, max(id) as last from ${table} where owner_id = $1`,
    [ownerId],
  );
  return { first: Number(rows[0]?.first), last: Number(rows[0]?.last) };
}
