import { isDeepStrictEqual } from 'node:util';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AttachmentResource } from '../attachments/attachment.entity.js';
import { detachFiles } from '../attachments/attachment.operations.js';
import { Contact } from '../contacts/contact.entity.js';
import { FieldProblems } from '../contract/errors.js';
import { type Review, ReviewReason } from '../documents/review.entity.js';
import { ensureAcknowledged } from '../documents/reviews.js';
import { dayOfVoiding } from '../documents/voiding.js';
import { accountsByRole, reverseEntries, writeEntry } from '../ledger/journal.operations.js';
import { billPosting } from '../ledger/posting.js';
import { emit } from '../outbox/emit.js';
import { assignProvided } from '../store/changes.js';
import { nextNumber } from '../store/numbers.js';
import { get, lock, lockAll, newRecord, referencedId, remove, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { freezeTaxes, removeTaxes } from '../tax/document-taxes.js';
import type { StatedTaxInput } from '../tax/tax-line.inputs.js';
import { purchaseTaxesOf } from '../tax/tax-postings.js';
import { now } from '../values/clock.js';
import { parseId, recordId, referenceId } from '../values/record-id.js';
import { Bill, BillLine, BillStatus } from './bill.entity.js';
import type {
  BulkAssignAccountInput,
  DeleteBillInput,
  PostBillInput,
  UpdateBillInput,
  VoidBillInput,
} from './bill.inputs.js';
import { changeLines, linesOf, saveLines } from './bill-lines.js';
import { followNumbered, lockNumbered } from './bill-numbers.js';
import { releaseBill } from './bill-release.js';
import { reviewsOfBills } from './bill-reviews.js';
import { checkExpenseAccounts, expensesOf } from './expense-lines.js';

/** A bill to make: amounts in minor units, days as `YYYY-MM-DD`, quantities as exact decimals in text. */
export interface NewBill {
  contactId: string | number;
  issueDate: string;
  dueDate: string;
  currency?: string | null;
  taxCents?: number | null;
  notes?: string | null;
  vendorInvoiceNumber?: string | null;
  /** Tax of codes as the vendor printed it. */
  taxLines?: readonly StatedTaxInput[] | null;
  lines?: readonly NewBillLine[] | null;
}

export interface NewBillLine {
  description: string;
  quantity: string;
  unitPriceCents: number;
  accountId?: string | number | null;
  taxCodeId?: string | null;
  position?: number | null;
}

/** Makes a draft bill. Throws VALIDATION_FAILED. Event books.bill.created (specification 4.7). */
export async function createBill(em: EntityManager, input: NewBill): Promise<Bill> {
  await lockNumbered(em, [input.vendorInvoiceNumber]);
  const bill = await addBill(em, input);
  await followNumbered(em, [input.vendorInvoiceNumber]);
  return bill;
}

/** As `createBill`, for what is made of a document: the caller brings up to date what is compared with the bill. */
export async function addBill(em: EntityManager, input: NewBill): Promise<Bill> {
  const problems = new FieldProblems();
  const contactId = await referencedId(em, Contact, String(input.contactId), 'contactId', problems);
  const bill = newRecord(Bill, {
    contactId,
    issueDate: input.issueDate,
    dueDate: input.dueDate,
    currency: input.currency ?? tenantOf(em).currency,
    notes: input.notes ?? null,
    vendorInvoiceNumber: input.vendorInvoiceNumber ?? null,
  });
  const lines = await changeLines(em, bill, [], input.lines ?? [], input, problems);
  bill.billNumber = await nextNumber(em, 'bill', bill.issueDate);
  await save(em, Bill, bill);
  await saveLines(em, bill, lines);
  await emit(em, 'books.bill.created', billEvent(bill));
  return bill;
}

/** Changes the fields given of a draft. Throws NOT_FOUND, BILL_NOT_DRAFT, VALIDATION_FAILED (specification 4.7). */
export async function updateBill(em: EntityManager, input: UpdateBillInput): Promise<Bill> {
  const bill = await lockToChange(em, input);
  bill.ensureDraft();
  const before = numberOf(bill);
  const { contactId, ...fields } = input;
  const problems = new FieldProblems();
  assignProvided(
    bill,
    fields,
    { required: ['issueDate', 'dueDate', 'currency', 'taxCents'], optional: ['notes', 'vendorInvoiceNumber'] },
    problems,
  );
  if (contactId !== undefined) bill.contactId = await referencedId(em, Contact, contactId ?? '', 'contactId', problems);
  const lines = await changeLines(em, bill, await linesOf(em, bill), input.lines ?? [], input, problems);
  bill.updatedAt = now();
  await save(em, Bill, bill);
  await saveLines(em, bill, lines);
  if (!isDeepStrictEqual(before, numberOf(bill))) {
    await followNumbered(em, [before.vendorInvoiceNumber, bill.vendorInvoiceNumber]);
  }
  return bill;
}

/** What documents that repeat the bill say of it. */
function numberOf({ contactId, vendorInvoiceNumber }: Bill): Pick<Bill, 'contactId' | 'vendorInvoiceNumber'> {
  return { contactId, vendorInvoiceNumber };
}

async function lockToChange(em: EntityManager, input: UpdateBillInput): Promise<Bill> {
  if (input.contactId !== undefined || input.vendorInvoiceNumber !== undefined) {
    const { vendorInvoiceNumber } = await get(em, Bill, input.id, 'Bill');
    await lockNumbered(em, [vendorInvoiceNumber, input.vendorInvoiceNumber]);
  }
  return lock(em, Bill, input.id, 'Bill');
}

/**
 * draft → posted, with its journal entry on the issue date: debit each line's account and purchase tax, credit payable.
 * Throws NOT_FOUND, BILL_NOT_POSTABLE, BILL_EMPTY, BILL_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED, and, as the owner's policies
 * have it, BILL_DIFFERS_FROM_DOCUMENT, REVIEW_NOT_ACKNOWLEDGED. Event books.bill.posted,
 * and books.bill.paid for one over nothing (specification section 3).
 */
export async function postBill(em: EntityManager, { id }: PostBillInput): Promise<Bill> {
  const bill = await lock(em, Bill, id, 'Bill');
  const lines = await linesOf(em, bill);
  bill.post(lines);
  await ensureAcknowledged(em, async () => (await reviewsOfBills(em, [bill])).filter(isAboutAmounts));
  await save(em, Bill, bill);
  await writeBillEntry(em, bill, lines);
  await emit(em, 'books.bill.posted', billEvent(bill));
  if (bill.balanceDueCents === 0) await emit(em, 'books.bill.paid', billEvent(bill));
  return bill;
}

/** What is wrong with the amounts goes into the ledger with them; all else can wait until the bill is paid. */
function isAboutAmounts({ reason }: Review): boolean {
  return reason === ReviewReason.DOCUMENT_DIFFERENCE || reason === ReviewReason.TAX_BEYOND_RATES;
}

/**
 * posted → void: the entry is reversed on the day from which it no longer counts, the inbox document and the allocations
 * are released. Throws NOT_FOUND, BILL_NOT_POSTED, BILL_HAS_APPLICATIONS, VALIDATION_FAILED, PERIOD_CLOSED.
 * Event books.bill.voided (specification section 3).
 */
export async function voidBill(em: EntityManager, input: VoidBillInput): Promise<Bill> {
  await releaseBill(em, recordId(input.id, 'Bill'));
  const bill = await lock(em, Bill, input.id, 'Bill');
  const day = dayOfVoiding(em, bill.dated(), input);
  bill.void(day);
  await save(em, Bill, bill);
  await reverseEntries(em, { type: 'bill', id: bill.id }, day, `Bill ${bill.billNumber} voided`);
  await emit(em, 'books.bill.voided', billEvent(bill));
  return bill;
}

/**
 * Deletes a draft with its lines and attachments; the inbox document and the allocations are released.
 * Throws NOT_FOUND, BILL_NOT_DRAFT (specification section 3).
 */
export async function deleteBill(em: EntityManager, { id }: DeleteBillInput): Promise<void> {
  await releaseBill(em, recordId(id, 'Bill'));
  const bill = await lock(em, Bill, id, 'Bill');
  bill.ensureDraft();
  await remove(em, BillLine, await linesOf(em, bill));
  await removeTaxes(em, { billId: bill.id });
  await detachFiles(em, AttachmentResource.BILL, bill.id);
  await remove(em, Bill, bill);
}

/**
 * Sets the account on every line that lacks one, across the drafts among the bills given; answers how many lines got it.
 * Bills that are not drafts or not the owner's are skipped. Throws VALIDATION_FAILED (decisions section 6).
 */
export async function bulkAssignAccount(em: EntityManager, input: BulkAssignAccountInput): Promise<number> {
  const accountId = referenceId(input.accountId, 'accountId');
  const problems = new FieldProblems();
  const ids = input.billIds.map((id, index) => {
    const billId = parseId(id);
    problems.check(billId !== null, `billIds.${index}`, 'must be an id: a positive integer');
    return billId ?? 0;
  });
  await checkExpenseAccounts(em, [{ accountId, path: 'accountId' }], problems);
  problems.refuse();
  const drafts = (await lockAll(em, Bill, ids)).filter((bill) => bill.status === BillStatus.DRAFT);
  return assignAccount(em, drafts, accountId);
}

async function assignAccount(em: EntityManager, drafts: readonly Bill[], accountId: number): Promise<number> {
  const assigned = await query<{ bill_id: number }>(
    em,
    sql`update bill_lines set account_id = ${accountId} where owner_id = ${tenantOf(em).ownerId}
      and bill_id = any(${drafts.map((bill) => bill.id)}) and account_id is null returning bill_id`,
  );
  const changed = new Set(assigned.map((line) => line.bill_id));
  for (const bill of drafts) if (changed.has(bill.id)) bill.updatedAt = now();
  await save(em, Bill, drafts);
  return assigned.length;
}

async function writeBillEntry(em: EntityManager, bill: Bill, lines: readonly BillLine[]): Promise<void> {
  const taxLines = await freezeTaxes(em, { billId: bill.id }, lines);
  const accounts = await accountsByRole(em);
  await writeEntry(em, {
    entryDate: bill.issueDate,
    kind: 'posting',
    sourceType: 'bill',
    sourceId: bill.id,
    currency: bill.currency,
    memo: `Bill ${bill.billNumber}`,
    lines: billPosting({
      expenses: expensesOf(lines, taxLines),
      ...purchaseTaxesOf(bill, taxLines, accounts),
      payable: { accountId: accounts.accounts_payable, amountCents: bill.totalCents },
    }),
  });
}

/** The data of every event of a bill (specification section 6, decisions section 9). */
export function billEvent(bill: Bill) {
  return {
    bill_id: bill.id,
    bill_number: bill.billNumber,
    total_cents: bill.totalCents,
    contact_id: bill.contactId,
  };
}
