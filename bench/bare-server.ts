import { randomUUID } from 'node:crypto';
import Fastify from 'fastify';
import type pg from 'pg';
import { keyed } from './keyed.js';

/**
 * The floor: what fastify and pg reach with hand-written SQL on the same tables, with the same key look-up, the same JSON
 * and the same rows written. It knows no validation, no scopes, no other owner's mistakes: it is a measure, not a service.
 */
const [databaseUrl = '', port = '0'] = process.argv.slice(2);
const { pool, ownerOf } = keyed(databaseUrl);
const app = Fastify();

const invoiceColumns = `i.id, i.external_id, i.invoice_number, i.status, i.contact_id, c.external_id as contact_external_id,
  c.name as contact_name, i.issue_date, i.due_date, i.currency, i.subtotal_cents, i.discount_cents, i.tax_cents, i.tax_rate_bps,
  i.total_cents, i.amount_paid_cents, i.balance_due_cents, i.notes, i.posted_at, i.voided_at, i.created_at, i.updated_at`;
const lineColumns =
  'id, invoice_id, external_id, position, description, quantity::float8 as quantity, unit_price_cents, amount_cents, service_id, revenue_account_id';

app.get<{ Params: { id: string } }>('/invoices/:id', async (request) => {
  const ownerId = await ownerOf(request.headers.authorization);
  const values = [ownerId, request.params.id];
  const [invoice, lines, applications] = await Promise.all([
    pool.query({
      name: 'invoice',
      text: `select ${invoiceColumns} from invoices i join contacts c on c.id = i.contact_id where i.owner_id = $1 and i.id = $2`,
      values,
    }),
    pool.query({
      name: 'lines',
      text: `select ${lineColumns} from invoice_lines where owner_id = $1 and invoice_id = $2 order by position, id`,
      values,
    }),
    pool.query({
      name: 'applications',
      text: `select a.id, a.payment_id, p.payment_reference, a.amount_cents, a.applied_at
        from payment_applications a join payments p on p.id = a.payment_id where a.owner_id = $1 and a.invoice_id = $2
          and a.removed_on is null order by a.id`,
      values,
    }),
  ]);
  return { data: { ...invoice.rows[0], invoice_lines: lines.rows, payment_applications: applications.rows } };
});

app.get<{ Querystring: { after?: string; lines?: string } }>('/invoices', async (request) => {
  const ownerId = await ownerOf(request.headers.authorization);
  const invoices = await pool.query<{ id: number }>({
    name: 'page',
    text: `select ${invoiceColumns} from invoices i join contacts c on c.id = i.contact_id
      where i.owner_id = $1 and i.id > $2 order by i.id limit 26`,
    values: [ownerId, Number(request.query.after ?? 0)],
  });
  const data = invoices.rows.slice(0, 25);
  const page = { limit: 25, has_more: invoices.rows.length > 25, next_cursor: String(data.at(-1)?.id) };
  if (!request.query.lines) return { data, page };
  const lines = await pool.query<{ invoice_id: number }>({
    name: 'page-lines',
    text: `select ${lineColumns} from invoice_lines where owner_id = $1 and invoice_id = any($2) order by position, id`,
    values: [ownerId, data.map((invoice) => invoice.id)],
  });
  const byInvoice = Map.groupBy(lines.rows, (line) => line.invoice_id);
  return { data: data.map((invoice) => ({ ...invoice, invoice_lines: byInvoice.get(invoice.id) ?? [] })), page };
});

interface AgingRow {
  due_date: string;
  balance_due_cents: number;
}

app.get('/aging', async (request) => {
  const ownerId = await ownerOf(request.headers.authorization);
  const asOf = new Date().toISOString().slice(0, 10);
  const { rows } = await pool.query<AgingRow>({
    name: 'aging',
    text: `select i.contact_id, c.name as contact_name, i.id as invoice_id, i.invoice_number, i.issue_date, i.due_date, i.total_cents,
        i.balance_due_cents from invoices i join contacts c on c.id = i.contact_id
      where i.owner_id = $1 and i.status = 'posted' and i.currency = 'USD' and i.balance_due_cents > 0 and i.issue_date <= $2
      order by i.due_date, i.id`,
    values: [ownerId, asOf],
  });
  const overdueDays = (row: AgingRow) => (Date.parse(asOf) - Date.parse(row.due_date)) / 86_400_000;
  const bucketOf = (days: number) =>
    days <= 0 ? 'current' : days <= 30 ? '1_30' : days <= 60 ? '31_60' : days <= 90 ? '61_90' : '91_plus';
  const buckets = Object.groupBy(rows, (row) => bucketOf(overdueDays(row)));
  const sum = (some: AgingRow[] = []) => some.reduce((total, row) => total + row.balance_due_cents, 0);
  const totals = Object.fromEntries(Object.entries(buckets).map(([name, some]) => [name, sum(some)]));
  return { data: { as_of: asOf, currency: 'USD', buckets, totals, grand_total: sum(rows) } };
});

interface NewInvoice {
  invoice: {
    contact_id: number;
    issue_date: string;
    due_date: string;
    invoice_lines_attributes: { description: string; quantity: number; unit_price_cents: number }[];
  };
}

app.post<{ Body: NewInvoice }>('/invoices', async (request, reply) => {
  const ownerId = await ownerOf(request.headers.authorization);
  const { invoice } = request.body;
  const lines = invoice.invoice_lines_attributes;
  const total = lines.reduce((sum, line) => sum + line.quantity * line.unit_price_cents, 0);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const number = await client.query<{ last_number: number }>({
      name: 'number',
      text: `update number_sequences set last_number = last_number + 1 where owner_id = $1 and kind = 'invoice' returning last_number`,
      values: [ownerId],
    });
    const created = await client.query({
      name: 'create',
      text: `insert into invoices (owner_id, invoice_number, status, contact_id, issue_date, due_date, currency, subtotal_cents,
          discount_cents, tax_cents, total_cents, balance_due_cents)
        values ($1, 'INV-' || lpad($2::text, 6, '0'), 'draft', $3, $4, $5, 'USD', $6, 0, 0, $6, $6) returning *`,
      values: [ownerId, number.rows[0]?.last_number, invoice.contact_id, invoice.issue_date, invoice.due_date, total],
    });
    const createdLines = await client.query({
      name: 'create-lines',
      text: `insert into invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
        select $1, $2, n, d, q, p, q * p from unnest($3::text[], $4::numeric[], $5::bigint[]) with ordinality as l (d, q, p, n)
        returning ${lineColumns}`,
      values: [
        ownerId,
        created.rows[0].id,
        lines.map((line) => line.description),
        lines.map((line) => line.quantity),
        lines.map((line) => line.unit_price_cents),
      ],
    });
    await recordEvent(client, ownerId, 'books.invoice.created', { invoice_id: created.rows[0].id, external_id: null });
    await client.query('commit');
    reply.code(201);
    return { data: { ...created.rows[0], invoice_lines: createdLines.rows, payment_applications: [] } };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

app.post<{ Params: { id: string }; Body: { applications: { invoice_id: number; amount_cents: number }[] } }>(
  '/payments/:id/apply',
  async (request) => {
    const ownerId = await ownerOf(request.headers.authorization);
    const [application] = request.body.applications;
    const values = [ownerId, application?.invoice_id, application?.amount_cents];
    const client = await pool.connect();
    try {
      await client.query('begin');
      const payment = await client.query({
        name: 'take',
        text: `update payments set applied_cents = applied_cents + $3, unapplied_cents = unapplied_cents - $3, updated_at = now()
          where owner_id = $1 and id = $2 and unapplied_cents >= $3 returning *`,
        values: [ownerId, request.params.id, application?.amount_cents],
      });
      await client.query({
        name: 'give',
        text: `update invoices set amount_paid_cents = amount_paid_cents + $3, balance_due_cents = balance_due_cents - $3, updated_at = now()
          where owner_id = $1 and id = $2 and status = 'posted' and balance_due_cents >= $3`,
        values,
      });
      await client.query({
        name: 'apply',
        text: `insert into payment_applications (owner_id, payment_id, invoice_id, amount_cents, applied_on)
          select $1, p.id, i.id, $3, greatest(p.received_on, i.issue_date) from payments p, invoices i
          where p.owner_id = $1 and p.id = $4 and i.owner_id = $1 and i.id = $2`,
        values: [...values, request.params.id],
      });
      await recordEvent(client, ownerId, 'books.payment.applied', { payment_id: request.params.id });
      await client.query('commit');
      return { data: payment.rows[0] };
    } catch (error) {
      await client.query('rollback');
      throw error;
    } finally {
      client.release();
    }
  },
);

app.post<{ Params: { id: string } }>('/invoices/:id/post', async (request) => {
  const ownerId = await ownerOf(request.headers.authorization);
  const client = await pool.connect();
  try {
    await client.query('begin');
    const posted = await client.query({
      name: 'post',
      text: `update invoices i set status = 'posted', booked_on = issue_date, posted_at = now(), updated_at = now(),
          seller = (select jsonb_build_object('name', o.name, 'email', o.email) from owners o where o.id = $1),
          buyer = jsonb_build_object('name', c.name, 'email', c.email)
        from contacts c where i.owner_id = $1 and i.id = $2 and i.status = 'draft' and c.id = i.contact_id
        returning ${invoiceColumns}`,
      values: [ownerId, request.params.id],
    });
    const invoice = posted.rows[0];
    await client.query({
      name: 'entry',
      text: `with entry as (
          insert into journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, amount_cents, memo)
          values ($1, $2, 'posting', 'invoice', $3, $4, $5, $6) returning id
        ), lines as (
          insert into journal_lines (owner_id, entry_id, entry_date, currency, account_id, debit_cents, credit_cents)
          select $1, entry.id, $2, $4, a.id, $5::bigint, 0
          from entry, accounts a where a.owner_id = $1 and a.role = 'accounts_receivable'
          union all
          select $1, entry.id, $2, $4, a.id, 0, l.amount_cents
          from entry, accounts a, invoice_lines l
          where a.owner_id = $1 and a.role = 'revenue' and l.owner_id = $1 and l.invoice_id = $3 and l.amount_cents > 0
        ) insert into staged_jobs (name, payload)
          select 'ledger.chain', jsonb_build_object('ownerId', $1::bigint, 'entryId', id, 'seal', '') from entry`,
      values: [
        ownerId,
        invoice.issue_date,
        invoice.id,
        invoice.currency,
        invoice.total_cents,
        `Invoice ${invoice.invoice_number}`,
      ],
    });
    await recordEvent(client, ownerId, 'books.invoice.posted', {
      invoice_id: invoice.id,
      external_id: invoice.external_id,
      invoice_number: invoice.invoice_number,
      total_cents: invoice.total_cents,
      contact_id: invoice.contact_id,
    });
    await client.query('commit');
    return { data: invoice };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

async function recordEvent(client: pg.PoolClient, ownerId: number, type: string, data: object): Promise<void> {
  await client.query({
    name: 'event',
    text: `with event as (insert into events (owner_id, event_id, event_type, payload) values ($1, $2, $3, $4) returning id)
      insert into staged_jobs (name, payload) select 'webhook.fan-out', jsonb_build_object('ownerId', $1::bigint, 'eventId', id) from event`,
    values: [ownerId, randomUUID(), type, JSON.stringify({ event: type, data, timestamp: new Date().toISOString() })],
  });
}

const address = await app.listen({ port: Number(port), host: '127.0.0.1' });
process.stdout.write(`${address}\n`);
process.on('SIGTERM', () => void app.close().then(() => pool.end()));
