import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import { type FoundReview, ReviewReason } from '../documents/review.entity.js';
import type { AcknowledgeReviewsInput } from '../documents/review.inputs.js';
import { acknowledge, type DocumentReview, type ReviewedKind, withAcknowledgements } from '../documents/reviews.js';
import { taxReview } from '../documents/tax-review.js';
import { Contributions } from '../store/contributions.js';
import { lock } from '../store/records.js';
import { rows } from '../store/rows.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { TaxLine } from '../tax/tax-line.entity.js';
import { amountWithCurrency, taxAtRate } from '../values/money.js';
import { Bill, BillStatus } from './bill.entity.js';
import { plainNumber } from './vendor-number.js';

/** What of a bill its reviews look at. */
export type ReviewedBill = Pick<Bill, 'id' | 'billNumber' | 'status' | 'currency' | 'subtotalCents' | 'taxCents'>;

/** Finds reasons to look at bills, none of them void. */
export type BillReviewer = (em: EntityManager, bills: readonly ReviewedBill[]) => Promise<FoundReview[]>;

/** What others know of bills: the folder of inbox documents compares a bill with the invoice that it was made of. */
export const billReviewers = new Contributions<BillReviewer>('reasons to look at a bill');

/** Reasons to look at bills before they are paid, in the order of the bills; a void bill has none. */
export async function reviewsOfBills(em: EntityManager, bills: readonly ReviewedBill[]): Promise<DocumentReview[]> {
  return withAcknowledgements(em, ofBills, await findReviews(em, bills));
}

/** Notes that somebody looked at reasons of a bill and found them right. Throws NOT_FOUND, VALIDATION_FAILED. */
export async function acknowledgeBillReviews(em: EntityManager, input: AcknowledgeReviewsInput): Promise<Bill> {
  const bill = await lock(em, Bill, input.id, 'Bill');
  await acknowledge(em, ofBills, await findReviews(em, [bill]), input);
  return bill;
}

const ofBills: ReviewedKind = { property: 'billId', column: sql`bill_id` };

async function findReviews(em: EntityManager, bills: readonly ReviewedBill[]): Promise<FoundReview[]> {
  const standing = bills.filter(({ status }) => status !== BillStatus.VOID);
  if (standing.length === 0) return [];
  const found = [
    ...(await repeatedNumbers(em, standing)),
    ...standing.flatMap((bill) => taxReview(bill, `Bill ${bill.billNumber}`)),
    ...(await statedTaxes(em, standing)),
  ];
  for (const reviewer of billReviewers) found.push(...(await reviewer(em, standing)));
  const place = new Map(standing.map(({ id }, index) => [id, index]));
  return found.sort((one, other) => (place.get(one.documentId) ?? 0) - (place.get(other.documentId) ?? 0));
}

/** Tax that the vendor printed and that is another than the rate of its code makes, beyond what rounding line by line does. */
async function statedTaxes(em: EntityManager, bills: readonly ReviewedBill[]): Promise<FoundReview[]> {
  const byId = new Map(bills.map((bill) => [bill.id, bill]));
  const taxLines = await rows(em, TaxLine, { where: [sql`bill_id = any(${[...byId.keys()]})`] });
  return taxLines.flatMap(({ billId, code, baseCents, taxCents, ratePpm }) => {
    const bill = byId.get(billId ?? 0);
    const byRate = taxAtRate(baseCents, ratePpm) ?? 0;
    if (!bill || Math.abs(taxCents - byRate) <= limits.statedTaxToleranceCents) return [];
    const amount = (cents: number) => amountWithCurrency(cents, bill.currency);
    const detail = `Bill ${bill.billNumber} has tax of ${amount(taxCents)} with ${code} on ${amount(baseCents)}, where its rate makes ${amount(byRate)}`;
    const subject = `${code}: ${taxCents} on ${baseCents}`;
    return [{ documentId: bill.id, reason: ReviewReason.TAX_BEYOND_RATES, subject, detail }];
  });
}

/** The same vendor's number twice, spaces, dashes and case aside: the later bill is the one to look at. */
async function repeatedNumbers(em: EntityManager, bills: readonly ReviewedBill[]): Promise<FoundReview[]> {
  const { ownerId } = tenantOf(em);
  const number = (alias: string) => plainNumber(sql.raw(`${alias}.vendor_invoice_number`));
  const found = await query<{ id: number; billNumber: string; earlier: string }>(
    em,
    sql`select b.id, b.bill_number as "billNumber", e.bill_number as earlier
      from bills b join lateral (
        select bill_number from bills e
        where e.owner_id = ${ownerId} and e.contact_id = b.contact_id and e.id < b.id and e.status <> 'void'
          and ${number('e')} = ${number('b')}
        order by id limit 1
      ) e on true
      where b.owner_id = ${ownerId} and b.id = any(${bills.map(({ id }) => id)}) and ${number('b')} <> ''`,
  );
  return found.map(({ id, billNumber, earlier }) => ({
    documentId: id,
    reason: ReviewReason.VENDOR_NUMBER_REPEATED,
    subject: earlier,
    detail: `Bill ${billNumber} has the same vendor’s number as bill ${earlier}`,
  }));
}
