import type { EntityManager } from '@mikro-orm/postgresql';
import { type Aged, aged, type Credits, creditsBeside } from '../documents/aging.js';
import { type OpenDocuments, openOnDay } from '../documents/open-on-day.js';
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

/** A payment that was not wholly applied on the day of the report. */
export interface UnappliedPayment {
  contactId: number;
  contactName: string;
  paymentId: number;
  paymentReference: string | null;
  receivedOn: string;
  amountCents: number;
  unappliedCents: number;
  isPrepaid: boolean;
}

/** A credit note that was not wholly applied on the day of the report. */
export interface UnappliedCreditNote {
  contactId: number;
  contactName: string;
  creditNoteId: number;
  creditNoteNumber: string;
  issueDate: string;
  totalCents: number;
  unappliedCents: number;
  isPrepaid: boolean;
}

export interface ArAgingReport extends Aged<ArAgingItem>, Credits {
  asOf: string;
  currency: string;
  unappliedPayments: UnappliedPayment[];
  prepayments: UnappliedPayment[];
  unappliedCreditNotes: UnappliedCreditNote[];
}

/**
 * What customers owed at the end of a day, and what of their payments was not applied (specification 4.6, decisions section
 * 5). True to its date: the two differ by the balance of the control account on that day. One statement, so that both are
 * of the same moment.
 */
export async function arAging(em: EntityManager, asOf: string, currency: string): Promise<ArAgingReport> {
  const { ownerId } = tenantOf(em);
  const day = { ownerId, asOf, currency };
  const found = await query<ArAgingItem & { credit: UnappliedPayment | UnappliedCreditNote | null }>(
    em,
    sql`select i.contact_id as "contactId", c.name as "contactName", i.id as "invoiceId",
        i.invoice_number as "invoiceNumber", i.issue_date as "issueDate", i.due_date as "dueDate",
        i.total_cents as "totalCents", due.cents as "balanceDueCents", null::jsonb as credit
      from (${openOnDay(invoices, day)}) due
        join invoices i on i.owner_id = ${ownerId} and i.id = due.id
        join contacts c on c.owner_id = ${ownerId} and c.id = i.contact_id
      union all
      select null, null, p.id, null, null, p.received_on, null, null,
        jsonb_build_object('contactId', p.contact_id, 'contactName', c.name, 'paymentId', p.id,
          'paymentReference', p.payment_reference, 'receivedOn', p.received_on,
          'amountCents', coalesce(p.gross_amount_cents, p.amount_cents), 'unappliedCents', unapplied.cents,
          'isPrepaid', p.prepayment_account_id is not null)
      from (${openOnDay(payments, day)}) unapplied
        join payments p on p.owner_id = ${ownerId} and p.id = unapplied.id
        join contacts c on c.owner_id = ${ownerId} and c.id = p.contact_id
      union all
      select null, null, n.id, null, null, n.issue_date, null, null,
        jsonb_build_object('contactId', n.contact_id, 'contactName', c.name, 'creditNoteId', n.id,
          'creditNoteNumber', n.credit_note_number, 'issueDate', n.issue_date, 'totalCents', n.total_cents,
          'unappliedCents', unapplied.cents, 'isPrepaid', false)
      from (${openOnDay(creditNotes, day)}) unapplied
        join credit_notes n on n.owner_id = ${ownerId} and n.id = unapplied.id
        join contacts c on c.owner_id = ${ownerId} and c.id = n.contact_id
      order by "dueDate", "invoiceId"`,
  );
  const report = aged(
    found.filter(({ credit }) => credit === null),
    asOf,
  );
  const credits = found.flatMap(({ credit }) => credit ?? []);
  const ofPayments = credits.filter((credit) => 'paymentId' in credit);
  const prepayments = ofPayments.filter(({ isPrepaid }) => isPrepaid);
  const unappliedPayments = ofPayments.filter(({ isPrepaid }) => !isPrepaid);
  const unappliedCreditNotes = credits.filter((credit) => 'creditNoteId' in credit);
  const beside = creditsBeside(report, credits);
  return { asOf, currency, ...report, unappliedPayments, prepayments, unappliedCreditNotes, ...beside };
}

/** An invoice of a customer that is open on a day. */
export type OpenInvoice = Omit<ArAgingItem, 'contactId' | 'contactName'>;

/** Which open invoices of a customer: all, those that were due before the day, or one. */
export interface OpenInvoicesAsked {
  contactId: number;
  currency: string;
  asOf: string;
  isOverdue?: boolean;
  invoiceId?: number | null;
  /** No more than so many. */
  most: number;
}

/** What one customer owed at the end of a day, in the order in which it is due. */
export function openInvoicesOf(em: EntityManager, asked: OpenInvoicesAsked): Promise<OpenInvoice[]> {
  const { ownerId } = tenantOf(em);
  const { contactId, currency, asOf, isOverdue = false, invoiceId = null, most } = asked;
  return query(
    em,
    sql`select i.id as "invoiceId", i.invoice_number as "invoiceNumber", i.issue_date as "issueDate",
        i.due_date as "dueDate", i.total_cents as "totalCents", due.cents as "balanceDueCents"
      from (${openOnDay(invoices, { ownerId, asOf, currency })}) due
        join invoices i on i.owner_id = ${ownerId} and i.id = due.id
      where i.contact_id = ${contactId} ${isOverdue ? sql`and i.due_date < ${asOf}` : sql``}
        ${invoiceId === null ? sql`` : sql`and i.id = ${invoiceId}`}
      order by i.due_date, i.id limit ${most}`,
  );
}

const invoices: OpenDocuments = {
  table: sql`invoices`,
  day: sql`booked_on`,
  open: sql`balance_due_cents`,
  whole: sql`d.total_cents`,
  counts: sql`d.status = 'posted'`,
  applications: [
    { table: sql`payment_applications`, reference: sql`invoice_id`, documentDay: sql`target_day` },
    { table: sql`credit_applications`, reference: sql`invoice_id`, documentDay: sql`target_day` },
    { table: sql`invoice_write_offs`, reference: sql`invoice_id`, from: sql`written_off_on`, until: sql`voided_on` },
  ],
};

const payments: OpenDocuments = {
  table: sql`payments`,
  day: sql`received_on`,
  open: sql`unapplied_cents`,
  whole: sql`coalesce(d.gross_amount_cents, d.amount_cents)`,
  counts: sql`d.status <> 'void'`,
  applications: [
    { table: sql`payment_applications`, reference: sql`payment_id`, documentDay: sql`source_day` },
    { table: sql`customer_refunds`, reference: sql`payment_id`, from: sql`refunded_on`, until: sql`voided_on` },
  ],
};

const creditNotes: OpenDocuments = {
  table: sql`credit_notes`,
  day: sql`issue_date`,
  open: sql`unapplied_cents`,
  whole: sql`d.total_cents`,
  counts: sql`d.status = 'posted'`,
  applications: [
    { table: sql`credit_applications`, reference: sql`credit_note_id`, documentDay: sql`source_day` },
    { table: sql`customer_refunds`, reference: sql`credit_note_id`, from: sql`refunded_on`, until: sql`voided_on` },
  ],
};
