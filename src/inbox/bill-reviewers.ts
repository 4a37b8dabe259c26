import type { EntityManager } from '@mikro-orm/postgresql';
import { type FoundReview, ReviewReason } from '../documents/review.entity.js';
import type { ReviewedBill } from '../payables/bill-reviews.js';
import { isUnacknowledgedDifference, isUnpaid } from '../payables/document-difference.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { amountWithCurrency, sumCents } from '../values/money.js';
import { reportedCents } from '../values/reported-cents.js';
import { plainCode } from './vendor-suggestion.js';

/** A bill beside the invoice that it was made of. */
export interface BilledDocument {
  billId: number;
  billNumber: string;
  billedCents: number;
  billCurrency: string;
  invoicedCents: number;
  invoiceCurrency: string | null;
}

/** The bills among these that were made of a document with a total, beside it. */
export function billedDocuments(em: EntityManager, billIds: readonly number[]): Promise<BilledDocument[]> {
  const { ownerId } = tenantOf(em);
  return query(
    em,
    sql`select b.id as "billId", b.bill_number as "billNumber", b.total_cents as "billedCents", b.currency as "billCurrency",
        d.extracted_total_cents as "invoicedCents", d.extracted_currency as "invoiceCurrency"
      from bills b join invoice_documents d on d.owner_id = ${ownerId} and d.bill_id = b.id
      where b.owner_id = ${ownerId} and b.id = any(${billIds}) and d.extracted_total_cents is not null
      order by b.id`,
  );
}

/** Bill less invoice in minor units; null when the two are in different currencies, or further apart than an amount can be. */
export function documentDifference(pair: BilledDocument): number | null {
  const { billedCents, invoicedCents, billCurrency, invoiceCurrency } = pair;
  return (invoiceCurrency ?? billCurrency) === billCurrency ? sumCents([billedCents, -invoicedCents]) : null;
}

/** Bills over another amount than the invoices that they were made of. */
export async function documentDifferences(em: EntityManager, bills: readonly ReviewedBill[]): Promise<FoundReview[]> {
  const pairs = await billedDocuments(
    em,
    bills.map(({ id }) => id),
  );
  return pairs
    .filter((pair) => documentDifference(pair) !== 0)
    .map(({ billId, billNumber, billedCents, billCurrency, invoicedCents, invoiceCurrency }) => ({
      documentId: billId,
      reason: ReviewReason.DOCUMENT_DIFFERENCE,
      subject: `${billedCents} ${billCurrency} for ${invoicedCents} ${invoiceCurrency ?? billCurrency}`,
      detail:
        `Bill ${billNumber} is over ${amountWithCurrency(billedCents, billCurrency)}, ` +
        `its invoice over ${amountWithCurrency(invoicedCents, invoiceCurrency ?? billCurrency)}`,
    }));
}

/** In the owner's currency, unpaid bills that differ from their invoices and nobody acknowledged it: how many, and by how much. */
export async function differingBills(em: EntityManager): Promise<{ count: number; cents: number }> {
  const { ownerId, currency } = tenantOf(em);
  const [found] = await query<{ count: number; cents: string }>(
    em,
    sql`select count(*) as count, coalesce(sum(abs(bills.total_cents - d.extracted_total_cents)), 0) as cents
      from (select * from bills where owner_id = ${ownerId} and ${isUnpaid}) bills
        join invoice_documents d on d.owner_id = ${ownerId} and d.bill_id = bills.id
      where bills.currency = ${currency} and coalesce(d.extracted_currency, bills.currency) = bills.currency
        and ${isUnacknowledgedDifference}`,
  );
  return { count: found?.count ?? 0, cents: reportedCents(found?.cents ?? '0') };
}

/**
 * Bills whose invoice names another bank account than the vendor is known by: its contact's, else those of its earlier
 * bills. An account that somebody acknowledged on another bill of the vendor is known too.
 */
export async function changedBankDetails(em: EntityManager, bills: readonly ReviewedBill[]): Promise<FoundReview[]> {
  const { ownerId } = tenantOf(em);
  const found = await query<{ id: number; billNumber: string; iban: string }>(
    em,
    sql`select b.id, b.bill_number as "billNumber", b.iban from (
        select b.id, b.bill_number, b.contact_id, ${iban('d.vendor_iban')} as iban
        from bills b join invoice_documents d on d.owner_id = ${ownerId} and d.bill_id = b.id
        where b.owner_id = ${ownerId} and b.id = any(${bills.map(({ id }) => id)}) and ${iban('d.vendor_iban')} <> ''
      ) b
      where ${isUnknownAccount(ownerId, sql.raw('b.contact_id'), sql.raw('b.iban'), sql.raw('b.id'))}`,
  );
  return found.map(({ id, billNumber, iban: account }) => ({
    documentId: id,
    reason: ReviewReason.BANK_DETAILS_CHANGED,
    subject: account,
    detail: `The invoice of bill ${billNumber} names another bank account (${masked(account)}) than the vendor is known by`,
  }));
}

/** Whether a document names another bank account than this vendor is known by. */
export async function namesUnknownAccount(
  em: EntityManager,
  contactId: number,
  vendorIban: string | null,
): Promise<boolean> {
  const { ownerId } = tenantOf(em);
  const account = plainCode(sql`${vendorIban}::text`);
  const [found] = await query<{ isUnknown: boolean }>(
    em,
    sql`select ${account} <> '' and ${isUnknownAccount(ownerId, sql`${contactId}::bigint`, account, sql.raw('null::bigint'))}
      as "isUnknown"`,
  );
  return found?.isUnknown ?? false;
}

/** `billId` is the bill in question, which earlier ones come before; null for one that is yet to be made. */
function isUnknownAccount(ownerId: number, contactId: Sql, account: Sql, billId: Sql): Sql {
  const earlier = sql`select ${iban('d.vendor_iban')} as account
    from bills e join invoice_documents d on d.owner_id = ${ownerId} and d.bill_id = e.id
    where e.owner_id = ${ownerId} and e.contact_id = ${contactId} and e.status <> 'void'
      and (${billId} is null or e.id < ${billId}) and ${iban('d.vendor_iban')} <> ''`;
  const contact = sql`select ${iban('c.iban')} as account from contacts c
    where c.owner_id = ${ownerId} and c.id = ${contactId} and ${iban('c.iban')} <> ''`;
  const acknowledged = sql`select a.subject as account
    from review_acknowledgements a join bills o on o.owner_id = ${ownerId} and o.id = a.bill_id
    where a.owner_id = ${ownerId} and a.reason = ${ReviewReason.BANK_DETAILS_CHANGED} and o.contact_id = ${contactId}
      and (${billId} is null or o.id <> ${billId})`;
  return sql`(
    case when exists (${contact}) then ${account} not in (${contact})
      else exists (${earlier}) and ${account} not in (${earlier}) end
    and ${account} not in (${acknowledged}))`;
}

function iban(column: string): Sql {
  return plainCode(sql.raw(column));
}

/** Enough of an account number to compare, and not enough to use. */
export function masked(account: string): string {
  return `${account.slice(0, 4)}…${account.slice(-4)}`;
}
