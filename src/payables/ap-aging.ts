import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What was still to pay on a bill on a day. */
export interface OpenBill {
  contactId: number;
  contactName: string;
  billId: number;
  billNumber: string;
  issueDate: string;
  dueDate: string;
  totalCents: number;
  balanceDueCents: number;
}

/**
 * The bills that were open on a day in one currency, by due date: bills dated after it, and payments and debit notes
 * dated after it, do not count; a void bill does not count at all. Today's balance plus what later payments and debit
 * notes settled is the balance of that day. One statement: bills that are open today, by their index, and those that only
 * later payments and debit notes closed.
 */
export function openBillsAsOf(em: EntityManager, asOf: string, currency: string): Promise<OpenBill[]> {
  const { ownerId } = tenantOf(em);
  const counted = sql`b.owner_id = ${ownerId} and b.status = 'posted' and b.currency = ${currency}
    and b.issue_date <= ${asOf}`;
  return query(
    em,
    sql`with later as materialized (
        select bill_id, sum(amount_cents) as cents from (
          select a.bill_id, a.amount_cents from vendor_payments p
            join bill_applications a on a.owner_id = p.owner_id and a.vendor_payment_id = p.id
            where p.owner_id = ${ownerId} and p.currency = ${currency} and p.paid_at > ${asOf}
          union all
          select a.bill_id, a.amount_cents from debit_notes n
            join debit_applications a on a.owner_id = n.owner_id and a.debit_note_id = n.id
            where n.owner_id = ${ownerId} and n.currency = ${currency} and n.issue_date > ${asOf}
        ) applied group by bill_id
      ), due as (
        select b.id, b.balance_due_cents + coalesce(later.cents, 0) as cents
        from bills b left join later on later.bill_id = b.id where ${counted} and b.balance_due_cents > 0
        union all
        select b.id, later.cents from later join bills b on b.id = later.bill_id where ${counted} and b.balance_due_cents = 0
      )
      select b.contact_id as "contactId", c.name as "contactName", b.id as "billId", b.bill_number as "billNumber",
        b.issue_date as "issueDate", b.due_date as "dueDate", b.total_cents as "totalCents",
        due.cents::bigint as "balanceDueCents"
      from due
        join bills b on b.owner_id = ${ownerId} and b.id = due.id
        join contacts c on c.owner_id = b.owner_id and c.id = b.contact_id
      order by b.due_date, b.id`,
  );
}
