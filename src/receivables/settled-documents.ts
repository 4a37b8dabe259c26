import type { SettledDocuments } from '../ledger/exchange-difference.operations.js';
import { sql } from '../store/sql.js';

const isOfPrepayment = sql`exists (select from payments p
  where p.owner_id = r.owner_id and p.id = r.payment_id and p.prepayment_account_id is not null)`;

/** What settles invoices, and what refunds settle of payments and credit notes. */
export const settledReceivables: SettledDocuments = {
  role: 'accounts_receivable',
  statement: (owned) => sql`
    select a.owner_id, 'invoice' as debit_type, a.invoice_id as debit_id,
      case when a.is_prepaid then 'payment_application' else 'payment' end as credit_type,
      case when a.is_prepaid then a.id else a.payment_id end as credit_id, p.currency, a.amount_cents as cents, a.applied_on as day
    from payment_applications a join payments p on p.owner_id = a.owner_id and p.id = a.payment_id
    where ${owned('a')} and a.removed_on is null
    union all
    select a.owner_id, 'invoice', a.invoice_id, 'credit_note', a.credit_note_id, n.currency, a.amount_cents, a.applied_on
    from credit_applications a join credit_notes n on n.owner_id = a.owner_id and n.id = a.credit_note_id
    where ${owned('a')} and a.removed_on is null
    union all
    select r.owner_id, 'customer_refund', r.id, case when r.payment_id is null then 'credit_note' else 'payment' end,
      coalesce(r.payment_id, r.credit_note_id), r.currency, r.amount_cents, r.refunded_on
    from customer_refunds r where ${owned('r')} and r.status <> 'void' and not ${isOfPrepayment}
    union all
    select w.owner_id, 'invoice', w.invoice_id, 'invoice_write_off', w.id, w.currency, w.amount_cents, w.written_off_on
    from invoice_write_offs w where ${owned('w')} and w.status <> 'void'`,
};

/** What of prepayments is applied or refunded. */
export const settledCustomerPrepayments: SettledDocuments = {
  role: 'customer_prepayments',
  statement: (owned) => sql`
    select a.owner_id, 'payment_application' as debit_type, a.id as debit_id, 'payment' as credit_type,
      a.payment_id as credit_id, p.currency, a.amount_cents as cents, a.applied_on as day
    from payment_applications a join payments p on p.owner_id = a.owner_id and p.id = a.payment_id
    where ${owned('a')} and a.is_prepaid and a.removed_on is null
    union all
    select r.owner_id, 'customer_refund', r.id, 'payment', r.payment_id, r.currency, r.amount_cents, r.refunded_on
    from customer_refunds r where ${owned('r')} and r.status <> 'void' and ${isOfPrepayment}`,
};
