import type { SettledDocuments } from '../ledger/exchange-difference.operations.js';
import { sql } from '../store/sql.js';

const isOfPrepayment = sql`exists (select from vendor_payments p
  where p.owner_id = r.owner_id and p.id = r.vendor_payment_id and p.prepayment_account_id is not null)`;

/** What settles bills, and what refunds settle of payments and debit notes. */
export const settledPayables: SettledDocuments = {
  role: 'accounts_payable',
  statement: (owned) => sql`
    select a.owner_id, case when a.is_prepaid then 'bill_application' else 'vendor_payment' end as debit_type,
      case when a.is_prepaid then a.id else a.vendor_payment_id end as debit_id, 'bill' as credit_type,
      a.bill_id as credit_id, p.currency, a.amount_cents as cents, a.applied_on as day
    from bill_applications a join vendor_payments p on p.owner_id = a.owner_id and p.id = a.vendor_payment_id
    where ${owned('a')} and a.removed_on is null
    union all
    select a.owner_id, 'debit_note', a.debit_note_id, 'bill', a.bill_id, n.currency, a.amount_cents, a.applied_on
    from debit_applications a join debit_notes n on n.owner_id = a.owner_id and n.id = a.debit_note_id
    where ${owned('a')} and a.removed_on is null
    union all
    select r.owner_id, case when r.vendor_payment_id is null then 'debit_note' else 'vendor_payment' end,
      coalesce(r.vendor_payment_id, r.debit_note_id), 'vendor_refund', r.id, r.currency, r.amount_cents, r.refunded_on
    from vendor_refunds r where ${owned('r')} and r.status <> 'void' and not ${isOfPrepayment}
    union all
    select w.owner_id, 'bill_write_off', w.id, 'bill', w.bill_id, w.currency, w.amount_cents, w.written_off_on
    from bill_write_offs w where ${owned('w')} and w.status <> 'void'`,
};

/** What of prepayments is applied or refunded. */
export const settledVendorPrepayments: SettledDocuments = {
  role: 'vendor_prepayments',
  statement: (owned) => sql`
    select a.owner_id, 'vendor_payment' as debit_type, a.vendor_payment_id as debit_id, 'bill_application' as credit_type,
      a.id as credit_id, p.currency, a.amount_cents as cents, a.applied_on as day
    from bill_applications a join vendor_payments p on p.owner_id = a.owner_id and p.id = a.vendor_payment_id
    where ${owned('a')} and a.is_prepaid and a.removed_on is null
    union all
    select r.owner_id, 'vendor_payment', r.vendor_payment_id, 'vendor_refund', r.id, r.currency, r.amount_cents, r.refunded_on
    from vendor_refunds r where ${owned('r')} and r.status <> 'void' and ${isOfPrepayment}`,
};
