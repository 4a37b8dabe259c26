-- What the peers write with: one call each, and the rows that the service writes.
create schema if not exists bench;

create or replace function bench.event(owner bigint, type text, content jsonb) returns void language sql volatile as $$
  with event as (
    insert into public.events (owner_id, event_id, event_type, payload)
    select owner, id, type, jsonb_build_object('event', type, 'data', content, 'timestamp', now())::text
    from gen_random_uuid() id returning id
  )
  insert into public.staged_jobs (name, payload)
  select 'webhook.fan-out', jsonb_build_object('ownerId', owner, 'eventId', id) from event
$$;

create or replace function bench.create_invoice(
  owner bigint, contact bigint, issued date, due date, descriptions text[], quantities numeric[], prices bigint[]
) returns public.invoices language plpgsql volatile as $$
declare
  total bigint := (select sum(q * p) from unnest(quantities, prices) as line (q, p));
  place bigint;
  made public.invoices;
begin
  update public.number_sequences set last_number = last_number + 1 where owner_id = owner and kind = 'invoice'
    returning last_number into place;
  insert into public.invoices (owner_id, invoice_number, status, contact_id, issue_date, due_date, currency, subtotal_cents,
      discount_cents, tax_cents, total_cents, balance_due_cents)
    values (owner, 'INV-' || lpad(place::text, 6, '0'), 'draft', contact, issued, due, 'USD', total, 0, 0, total, total)
    returning * into made;
  insert into public.invoice_lines (owner_id, invoice_id, position, description, quantity, unit_price_cents, amount_cents)
    select owner, made.id, n, d, q, p, q * p from unnest(descriptions, quantities, prices) with ordinality as line (d, q, p, n);
  perform bench.event(owner, 'books.invoice.created', jsonb_build_object('invoice_id', made.id, 'external_id', null));
  return made;
end $$;

create or replace function bench.apply_payment(owner bigint, payment bigint, invoice bigint, cents bigint)
returns public.payments language plpgsql volatile as $$
declare
  taken public.payments;
begin
  update public.payments set applied_cents = applied_cents + cents, unapplied_cents = unapplied_cents - cents, updated_at = now()
    where owner_id = owner and id = payment and unapplied_cents >= cents returning * into taken;
  update public.invoices set amount_paid_cents = amount_paid_cents + cents, balance_due_cents = balance_due_cents - cents,
      updated_at = now()
    where owner_id = owner and id = invoice and status = 'posted' and balance_due_cents >= cents;
  insert into public.payment_applications (owner_id, payment_id, invoice_id, amount_cents, applied_on)
    select owner, taken.id, i.id, cents, greatest(taken.received_on, i.issue_date)
    from public.invoices i where i.owner_id = owner and i.id = invoice;
  perform bench.event(owner, 'books.payment.applied', jsonb_build_object('payment_id', payment));
  return taken;
end $$;

create or replace function bench.post_invoice(owner bigint, invoice bigint)
returns public.invoices language plpgsql volatile as $$
declare
  posted public.invoices;
  entry bigint;
begin
  update public.invoices i set status = 'posted', booked_on = issue_date, posted_at = now(), updated_at = now(),
      seller = (select jsonb_build_object('name', o.name, 'email', o.email) from public.owners o where o.id = owner),
      buyer = (select jsonb_build_object('name', c.name, 'email', c.email) from public.contacts c
        where c.owner_id = owner and c.id = i.contact_id)
    where i.owner_id = owner and i.id = invoice and i.status = 'draft' returning * into posted;
  insert into public.journal_entries (owner_id, entry_date, kind, source_type, source_id, currency, amount_cents, memo)
    values (owner, posted.issue_date, 'posting', 'invoice', posted.id, posted.currency, posted.total_cents,
      'Invoice ' || posted.invoice_number) returning id into entry;
  insert into public.journal_lines (owner_id, entry_id, entry_date, currency, account_id, debit_cents, credit_cents)
    select owner, entry, posted.issue_date, posted.currency, a.id, posted.total_cents, 0
    from public.accounts a where a.owner_id = owner and a.role = 'accounts_receivable'
    union all
    select owner, entry, posted.issue_date, posted.currency, a.id, 0, l.amount_cents
    from public.accounts a, public.invoice_lines l
    where a.owner_id = owner and a.role = 'revenue' and l.owner_id = owner and l.invoice_id = posted.id and l.amount_cents > 0;
  insert into public.staged_jobs (name, payload)
    values ('ledger.chain', jsonb_build_object('ownerId', owner, 'entryId', entry, 'seal', ''));
  perform bench.event(owner, 'books.invoice.posted', jsonb_build_object('invoice_id', posted.id,
    'external_id', posted.external_id, 'invoice_number', posted.invoice_number, 'total_cents', posted.total_cents,
    'contact_id', posted.contact_id));
  return posted;
end $$;
