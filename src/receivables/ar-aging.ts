import type { EntityManager } from '@mikro-orm/postgresql';
import { type Aged, aged } from '../documents/aging.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** An invoice with a balance due on the day of the report. */
export interface ArAgingItem {
  contactId: number;
  contactName: string;
  invoiceId: number;
  invoiceNumber: string;
  issueDate: string;
  dueDate: string;
  totalCents: number;
  balanceDueCents: number;
}

export type ArAgingReport = Aged<ArAgingItem> & { asOf: string; currency: string };

/**
 * What customers owed on a day (specification 4.6, decisions section 5). True to its date: invoices issued later and
 * payments received later do not count, so that an invoice paid since is due again. One statement: invoices that are open
 * today, by their index, and those that only later payments closed.
 */
export async function arAging(em: EntityManager, asOf: string, currency: string): Promise<ArAgingReport> {
  const { ownerId } = tenantOf(em);
  const items = await query<ArAgingItem>(
    em,
    sql`with later as materialized (
        select a.invoice_id, sum(a.amount_cents) as cents
        from payments p join payment_applications a on a.owner_id = p.owner_id and a.payment_id = p.id
        where p.owner_id = ${ownerId} and p.received_on > ${asOf} group by a.invoice_id
      ), due as (
        select i.id, i.contact_id, i.invoice_number, i.issue_date, i.due_date, i.total_cents,
          i.balance_due_cents + coalesce(l.cents, 0) as cents
        from invoices i left join later l on l.invoice_id = i.id
        where i.owner_id = ${ownerId} and i.status = 'posted' and i.balance_due_cents > 0
          and i.currency = ${currency} and i.issue_date <= ${asOf}
        union all
        select i.id, i.contact_id, i.invoice_number, i.issue_date, i.due_date, i.total_cents, l.cents
        from later l join invoices i on i.owner_id = ${ownerId} and i.id = l.invoice_id
        where i.status = 'posted' and i.balance_due_cents = 0 and i.currency = ${currency} and i.issue_date <= ${asOf}
      )
      select due.contact_id as "contactId", c.name as "contactName", due.id as "invoiceId",
        due.invoice_number as "invoiceNumber", due.issue_date as "issueDate", due.due_date as "dueDate",
        due.total_cents as "totalCents", due.cents::bigint as "balanceDueCents"
      from due join contacts c on c.owner_id = ${ownerId} and c.id = due.contact_id
      order by due.due_date, due.id`,
  );
  return { asOf, currency, ...aged(items, asOf) };
}
