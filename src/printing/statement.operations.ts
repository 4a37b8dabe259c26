import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, invalid } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** What moved a customer's account. */
export enum MovementKind {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
  PAYMENT = 'payment',
  REFUND = 'refund',
  WRITE_OFF = 'write_off',
}

/** One line of a statement. */
export interface StatementMovement {
  day: string;
  kind: MovementKind;
  /** The record's. */
  id: number;
  /** Number of the document, or the reference of a payment. */
  number: string | null;
  /** Whether it takes an earlier one back. */
  isVoided: boolean;
  /** What the customer owes by it; negative for what it is owed. */
  amountCents: number;
  /** What the customer owes after it. */
  balanceCents: number;
}

export interface CustomerAccount {
  openingCents: number;
  closingCents: number;
  movements: StatementMovement[];
}

/** Which statement. */
export interface StatementPeriod {
  contactId: number;
  currency: string;
  /** First and last day. */
  from: string;
  to: string;
}

/**
 * What moved the account of a customer in a currency on some days, in the order of days, with the balances before and after: at
 * the end of every day what the receivables report says that the customer owes less what is not applied of its payments and
 * notes. Throws VALIDATION_FAILED, PRINT_TOO_LONG.
 */
export async function customerAccount(em: EntityManager, period: StatementPeriod): Promise<CustomerAccount> {
  const { contactId, currency, from, to } = period;
  if (from > to) throw invalid([{ path: 'to', message: 'must not be before from' }]);
  const { ownerId } = tenantOf(em);
  const own = sql`owner_id = ${ownerId} and contact_id = ${contactId} and currency = ${currency}`;
  const found = await query<StatementMovement>(
    em,
    sql`with movement as (
        select booked_on as day, 1 as place, 'invoice' as kind, id, invoice_number as number, false as "isVoided",
          total_cents::bigint as cents from invoices where ${own} and status in ('posted', 'void')
        union all
        select voided_on, 2, 'invoice', id, invoice_number, true, -total_cents::bigint from invoices where ${own} and status = 'void'
        union all
        select issue_date, 3, 'credit_note', id, credit_note_number, false, -total_cents::bigint
          from credit_notes where ${own} and status in ('posted', 'void')
        union all
        select voided_on, 4, 'credit_note', id, credit_note_number, true, total_cents::bigint
          from credit_notes where ${own} and status = 'void'
        union all
        select received_on, 5, 'payment', id, payment_reference, false, -coalesce(gross_amount_cents, amount_cents)::bigint
          from payments where ${own}
        union all
        select voided_on, 6, 'payment', id, payment_reference, true, coalesce(gross_amount_cents, amount_cents)::bigint
          from payments where ${own} and status = 'void'
        union all
        select refunded_on, 7, 'refund', id, reference, false, amount_cents::bigint from customer_refunds where ${own}
        union all
        select voided_on, 8, 'refund', id, reference, true, -amount_cents::bigint
          from customer_refunds where ${own} and voided_on is not null
        union all
        select w.written_off_on, 9, 'write_off', w.id, i.invoice_number, false, -w.amount_cents::bigint
          from invoices i join invoice_write_offs w on w.owner_id = ${ownerId} and w.invoice_id = i.id
          where i.owner_id = ${ownerId} and i.contact_id = ${contactId} and i.currency = ${currency}
        union all
        select w.voided_on, 10, 'write_off', w.id, i.invoice_number, true, w.amount_cents::bigint
          from invoices i join invoice_write_offs w on w.owner_id = ${ownerId} and w.invoice_id = i.id
          where i.owner_id = ${ownerId} and i.contact_id = ${contactId} and i.currency = ${currency}
            and w.voided_on is not null
      ), running as (
        select *, sum(cents) over (order by day, place, id) as balance from movement where day <= ${to}
      )
      select day, kind, id, number, "isVoided", cents as "amountCents", balance::bigint as "balanceCents"
        from running where day >= ${from}
      union all
      (select null, null, 0, null, false, 0, balance::bigint from running where day < ${from}
        order by day desc, place desc, id desc limit 1)
      limit ${limits.statementMovements + 2}`,
  );
  const before = found.find(({ day }) => day === null);
  const movements = found.filter(({ day }) => day !== null);
  ensure(
    movements.length <= limits.statementMovements,
    'PRINT_TOO_LONG',
    `A statement has at most ${limits.statementMovements} movements: ask for fewer days`,
  );
  const openingCents = before?.balanceCents ?? 0;
  return { openingCents, closingCents: movements.at(-1)?.balanceCents ?? openingCents, movements };
}
