import { type Sql, sql } from '../store/sql.js';
import type { Owned } from './check.js';

/** Figures that are stored with documents, against the lines and applications that they follow from. */

/** PostgreSQL's round() of a numeric rounds half away from zero, as the service does. */
export function lineAmounts(owned: Owned): Sql {
  return sql`
    select owner_id, format('%s line %s', document, id) as row,
      format('%s × %s is not %s', quantity, unit_price_cents, amount_cents) as problem
    from (
      select 'invoice' as document, l.owner_id, l.id, l.quantity, l.unit_price_cents, l.amount_cents
        from invoice_lines l where ${owned('l')}
      union all
      select 'bill', l.owner_id, l.id, l.quantity, l.unit_price_cents, l.amount_cents
        from bill_lines l where ${owned('l')}
      union all
      select 'debit note', l.owner_id, l.id, l.quantity, l.unit_price_cents, l.amount_cents
        from debit_note_lines l where ${owned('l')}
      union all
      select 'credit note', l.owner_id, l.id, l.quantity, l.unit_price_cents, l.amount_cents
        from credit_note_lines l where ${owned('l')}
      union all
      select 'commitment', l.owner_id, l.id, l.quantity, l.unit_price_cents, l.amount_cents
        from commitment_lines l where ${owned('l')}
    ) line where round(quantity * unit_price_cents) <> amount_cents`;
}

export function invoiceTotals(owned: Owned): Sql {
  return sql`
    select i.owner_id, format('invoice %s', i.invoice_number) as row,
      format('lines come to %s, subtotal is %s, discount %s, tax %s at %s bps', coalesce(l.cents, 0), i.subtotal_cents,
        i.discount_cents, i.tax_cents, coalesce(i.tax_rate_bps, 0)) as problem
    from invoices i
      left join (
        select owner_id, invoice_id, sum(amount_cents) as cents from invoice_lines l
        where ${owned('l')} group by owner_id, invoice_id
      ) l on l.owner_id = i.owner_id and l.invoice_id = i.id
    where ${owned('i')} and (
      coalesce(l.cents, 0) <> i.subtotal_cents
      or not i.tax_overridden and not exists (
        select from document_tax_lines t where t.owner_id = i.owner_id and t.invoice_id = i.id
      ) and i.tax_cents <>
        round((i.subtotal_cents - i.discount_cents)::numeric * coalesce(i.tax_rate_bps, 0) / 10000))`;
}

interface LinedDocuments {
  table: Sql;
  lines: Sql;
  reference: Sql;
  number: Sql;
  name: string;
}

export const bills: LinedDocuments = {
  table: sql`bills`,
  lines: sql`bill_lines`,
  reference: sql`bill_id`,
  number: sql`bill_number`,
  name: 'bill',
};

export const debitNotes: LinedDocuments = {
  table: sql`debit_notes`,
  lines: sql`debit_note_lines`,
  reference: sql`debit_note_id`,
  number: sql`debit_note_number`,
  name: 'debit note',
};

export const creditNotes: LinedDocuments = {
  table: sql`credit_notes`,
  lines: sql`credit_note_lines`,
  reference: sql`credit_note_id`,
  number: sql`credit_note_number`,
  name: 'credit note',
};

export function subtotals(owned: Owned, { table, lines, reference, number, name }: LinedDocuments): Sql {
  return sql`
    select d.owner_id, format('%s %s', ${name}::text, d.${number}) as row,
      format('lines come to %s, subtotal is %s', coalesce(l.cents, 0), d.subtotal_cents) as problem
    from ${table} d
      left join (
        select owner_id, ${reference} as document_id, sum(amount_cents) as cents from ${lines} l
        where ${owned('l')} group by owner_id, ${reference}
      ) l on l.owner_id = d.owner_id and l.document_id = d.id
    where ${owned('d')} and coalesce(l.cents, 0) <> d.subtotal_cents`;
}

interface AppliedFigure {
  table: Sql;
  /** The stored figure. */
  figure: Sql;
  applications: Sql;
  reference: Sql;
  /** The day of the document, and where applications carry it. */
  day: Sql;
  carriedDay: Sql;
  name: string;
}

export const invoicesPaid: AppliedFigure = {
  table: sql`invoices`,
  figure: sql`amount_paid_cents`,
  applications: sql`payment_applications`,
  reference: sql`invoice_id`,
  day: sql`booked_on`,
  carriedDay: sql`target_day`,
  name: 'invoice',
};

export const invoicesCredited: AppliedFigure = {
  table: sql`invoices`,
  figure: sql`amount_credited_cents`,
  applications: sql`credit_applications`,
  reference: sql`invoice_id`,
  day: sql`booked_on`,
  carriedDay: sql`target_day`,
  name: 'invoice',
};

export const creditsApplied: AppliedFigure = {
  table: sql`credit_notes`,
  figure: sql`applied_cents`,
  applications: sql`credit_applications`,
  reference: sql`credit_note_id`,
  day: sql`issue_date`,
  carriedDay: sql`source_day`,
  name: 'credit note',
};

export const paymentsApplied: AppliedFigure = {
  table: sql`payments`,
  figure: sql`applied_cents`,
  applications: sql`payment_applications`,
  reference: sql`payment_id`,
  day: sql`received_on`,
  carriedDay: sql`source_day`,
  name: 'payment',
};

export const billsPaid: AppliedFigure = {
  table: sql`bills`,
  figure: sql`amount_paid_cents`,
  applications: sql`bill_applications`,
  reference: sql`bill_id`,
  day: sql`booked_on`,
  carriedDay: sql`target_day`,
  name: 'bill',
};

export const billsDebited: AppliedFigure = {
  table: sql`bills`,
  figure: sql`amount_debited_cents`,
  applications: sql`debit_applications`,
  reference: sql`bill_id`,
  day: sql`booked_on`,
  carriedDay: sql`target_day`,
  name: 'bill',
};

export const vendorApplied: AppliedFigure = {
  table: sql`vendor_payments`,
  figure: sql`applied_cents`,
  applications: sql`bill_applications`,
  reference: sql`vendor_payment_id`,
  day: sql`paid_at`,
  carriedDay: sql`source_day`,
  name: 'vendor payment',
};

export const debitsApplied: AppliedFigure = {
  table: sql`debit_notes`,
  figure: sql`applied_cents`,
  applications: sql`debit_applications`,
  reference: sql`debit_note_id`,
  day: sql`issue_date`,
  carriedDay: sql`source_day`,
  name: 'debit note',
};

export function applied(owned: Owned, { table, figure, applications, reference, name }: AppliedFigure): Sql {
  return sql`
    select d.owner_id, format('%s %s', ${name}::text, d.id) as row,
      format('applications come to %s, stored is %s', coalesce(a.cents, 0), d.${figure}) as problem
    from ${table} d
      left join (
        select owner_id, ${reference} as document_id, sum(amount_cents) as cents from ${applications} a
        where ${owned('a')} and a.removed_on is null group by owner_id, ${reference}
      ) a on a.owner_id = d.owner_id and a.document_id = d.id
    where ${owned('d')} and coalesce(a.cents, 0) <> d.${figure}`;
}

/** Both days of every application. */
export function appliedDays(owned: Owned): Sql {
  const figures = [invoicesPaid, invoicesCredited, creditsApplied, paymentsApplied];
  figures.push(billsPaid, billsDebited, vendorApplied, debitsApplied);
  const wrong = figures.map(
    ({ table, applications, reference, day, carriedDay, name }) => sql`
      select a.owner_id, format('%s %s', ${name}::text, d.id) as row,
        format('an application carries %s, it is of %s', coalesce(a.${carriedDay}::text, 'no day'), d.${day}) as problem
      from ${applications} a join ${table} d on d.owner_id = a.owner_id and d.id = a.${reference}
      where ${owned('a')} and a.${carriedDay} is distinct from d.${day}`,
  );
  return sql.join(wrong, sql` union all `);
}
