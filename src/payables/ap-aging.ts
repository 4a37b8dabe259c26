import type { EntityManager } from '@mikro-orm/postgresql';
import { type Aged, aged, type Credits, creditsBeside } from '../documents/aging.js';
import { type OpenDocuments, openOnDay } from '../documents/open-on-day.js';
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

/** A vendor payment or a debit note that was not wholly applied on a day. */
export interface UnappliedCredit {
  contactId: number;
  contactName: string;
  vendorPaymentId: number | null;
  debitNoteId: number | null;
  reference: string | null;
  date: string;
  amountCents: number;
  unappliedCents: number;
  isPrepaid: boolean;
}

export interface ApAgingReport extends Aged<OpenBill>, Credits {
  asOf: string;
  currency: string;
  unappliedCredits: UnappliedCredit[];
  prepayments: UnappliedCredit[];
}

/**
 * What was owed to vendors at the end of a day, and what of payments and debit notes was not applied. True to its date:
 * the two differ by the balance of the control account on that day. One statement, so that both are of the same moment.
 */
export async function apAging(em: EntityManager, asOf: string, currency: string): Promise<ApAgingReport> {
  const { ownerId } = tenantOf(em);
  const day = { ownerId, asOf, currency };
  const found = await query<OpenBill & { credit: UnappliedCredit | null }>(
    em,
    sql`select b.contact_id as "contactId", c.name as "contactName", b.id as "billId", b.bill_number as "billNumber",
        b.issue_date as "issueDate", b.due_date as "dueDate", b.total_cents as "totalCents",
        due.cents as "balanceDueCents", null::jsonb as credit
      from (${openOnDay(bills, day)}) due
        join bills b on b.owner_id = ${ownerId} and b.id = due.id
        join contacts c on c.owner_id = ${ownerId} and c.id = b.contact_id
      union all
      select null, null, credit.id, null, null, credit.date, null, null,
        jsonb_build_object('contactId', credit.contact_id, 'contactName', c.name,
          'vendorPaymentId', credit.vendor_payment_id, 'debitNoteId', credit.debit_note_id,
          'reference', credit.reference, 'date', credit.date, 'amountCents', credit.amount_cents,
          'unappliedCents', credit.cents, 'isPrepaid', credit.is_prepaid)
      from (
        select p.id, p.contact_id, p.id as vendor_payment_id, null::bigint as debit_note_id,
          p.payment_reference as reference, p.paid_at as date, p.amount_cents, unapplied.cents,
          p.prepayment_account_id is not null as is_prepaid
        from (${openOnDay(vendorPayments, day)}) unapplied
          join vendor_payments p on p.owner_id = ${ownerId} and p.id = unapplied.id
        union all
        select n.id, n.contact_id, null, n.id, n.debit_note_number, n.issue_date, n.total_cents, unapplied.cents, false
        from (${openOnDay(debitNotes, day)}) unapplied
          join debit_notes n on n.owner_id = ${ownerId} and n.id = unapplied.id
      ) credit join contacts c on c.owner_id = ${ownerId} and c.id = credit.contact_id
      order by "dueDate", "billId"`,
  );
  const report = aged(
    found.filter(({ credit }) => credit === null),
    asOf,
  );
  const credits = found.flatMap(({ credit }) => credit ?? []);
  const prepayments = credits.filter(({ isPrepaid }) => isPrepaid);
  const unappliedCredits = credits.filter(({ isPrepaid }) => !isPrepaid);
  return { asOf, currency, ...report, unappliedCredits, prepayments, ...creditsBeside(report, credits) };
}

const bills: OpenDocuments = {
  table: sql`bills`,
  day: sql`booked_on`,
  open: sql`balance_due_cents`,
  whole: sql`d.total_cents`,
  counts: sql`d.status = 'posted'`,
  applications: [
    { table: sql`bill_applications`, reference: sql`bill_id`, documentDay: sql`target_day` },
    { table: sql`debit_applications`, reference: sql`bill_id`, documentDay: sql`target_day` },
    { table: sql`bill_write_offs`, reference: sql`bill_id`, from: sql`written_off_on`, until: sql`voided_on` },
  ],
};

const vendorPayments: OpenDocuments = {
  table: sql`vendor_payments`,
  day: sql`paid_at`,
  open: sql`unapplied_cents`,
  whole: sql`d.amount_cents`,
  counts: sql`d.status <> 'void'`,
  applications: [
    { table: sql`bill_applications`, reference: sql`vendor_payment_id`, documentDay: sql`source_day` },
    { table: sql`vendor_refunds`, reference: sql`vendor_payment_id`, from: sql`refunded_on`, until: sql`voided_on` },
  ],
};

const debitNotes: OpenDocuments = {
  table: sql`debit_notes`,
  day: sql`issue_date`,
  open: sql`unapplied_cents`,
  whole: sql`d.total_cents`,
  counts: sql`d.status = 'posted'`,
  applications: [
    { table: sql`debit_applications`, reference: sql`debit_note_id`, documentDay: sql`source_day` },
    { table: sql`vendor_refunds`, reference: sql`debit_note_id`, from: sql`refunded_on`, until: sql`voided_on` },
  ],
};
