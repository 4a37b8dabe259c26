import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, invalid } from '../contract/errors.js';
import { datesOfDocument } from '../inbox/bill-of-document.js';
import { completeConversion, lockToConvert } from '../inbox/conversion.operations.js';
import type { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { restoreStatus } from '../inbox/invoice-document.operations.js';
import { emit } from '../outbox/emit.js';
import { Bill, BillStatus } from '../payables/bill.entity.js';
import { addBill, deleteBill, type NewBillLine, postBill, voidBill } from '../payables/bill.operations.js';
import { bookableAccounts, checkExpenseAccounts } from '../payables/expense-lines.js';
import { find, get, lockAll } from '../store/records.js';
import { today } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { parseId } from '../values/record-id.js';
import { Allocation, AllocationStatus } from './allocation.entity.js';
import type { CreateCommitmentBillInput, NonPoLineInput, UndoCommitmentBillInput } from './allocation.inputs.js';
import { allocateInvoiceDocument, billAllocations, deallocate } from './allocation.operations.js';
import { Commitment, CommitmentLine } from './commitment.entity.js';

/**
 * Makes a draft bill of a document's approved allocations: one line each, or the lines given, then the lines that no
 * commitment expected. The bill has the vendor and currency of the first commitment, the dates of the invoice and its PDF;
 * tax is 0 by default, since allocations are gross. With `allocations` these are recorded first, with `post` the bill is posted
 * in the same step. Throws NOT_FOUND, DOCUMENT_CONVERTED, ALLOCATIONS_NOT_APPROVED, VALIDATION_FAILED, and what allocating
 * and posting throw. Events books.bill.created and books.commitment.bill_created (specification 4.10, decisions section 8).
 */
export async function createCommitmentBill(
  em: EntityManager,
  input: CreateCommitmentBillInput,
): Promise<{ bill: Bill; invoiceDocument: InvoiceDocument }> {
  if (input.allocations) await allocateInvoiceDocument(em, { id: input.id, allocations: input.allocations });
  const document = await lockToConvert(em, input.id);
  document.ensureNotConverted();
  const allocations = await approvedAllocations(em, document);
  await checkLines(em, input, allocations);
  const commitments = await commitmentsOf(em, allocations);
  const lines = input.lines ?? (await allocationLines(em, allocations, commitments));
  const { accountId, taxCents } = input;
  const bill = await billOf(em, document, commitments, {
    taxCents: taxCents ?? 0,
    lines: [...lines, ...(input.nonPoLines ?? []).map(nonPoLine)].map((line) => ({
      ...line,
      accountId: line.accountId ?? accountId,
    })),
  });
  await completeConversion(em, document, bill);
  await billAllocations(em, document.id, bill.id);
  await emitBillCreated(em, bill, document, commitments);
  return { bill: input.post ? await postBill(em, { id: String(bill.id) }) : bill, invoiceDocument: document };
}

/**
 * Takes back in one step the bill that a document's allocations became: a draft is deleted, a posted one voided, and the
 * document stands as before, with its allocations approved or, with `deallocate`, rejected. Throws NOT_FOUND, VALIDATION_FAILED for a bill that was made of
 * no allocation, BILL_NOT_POSTED, BILL_HAS_APPLICATIONS, PERIOD_CLOSED. Event books.bill.voided.
 */
export async function undoCommitmentBill(
  em: EntityManager,
  { id, voidedOn, deallocate: rejects }: UndoCommitmentBillInput,
): Promise<{ bill: Bill | null; invoiceDocument: InvoiceDocument }> {
  const { id: billId, status } = await get(em, Bill, id, 'Bill');
  const allocations = await find(em, Allocation, { billId });
  const [allocation] = allocations;
  if (!allocation) throw invalid([{ path: 'id', message: 'is a bill that no allocation became' }]);
  const bill = status === BillStatus.DRAFT ? null : await voidBill(em, { id, voidedOn });
  if (!bill) await deleteBill(em, { id });
  if (rejects) for (const { id: rejected } of allocations) await deallocate(em, { id: String(rejected) });
  return { bill, invoiceDocument: await restoreStatus(em, allocation.invoiceDocumentId) };
}

/** The allocations to bill, in the order in which they were recorded. ALLOCATIONS_NOT_APPROVED when there are none. */
async function approvedAllocations(em: EntityManager, document: InvoiceDocument): Promise<Allocation[]> {
  const allocations = await find(em, Allocation, {
    invoiceDocumentId: document.id,
    status: AllocationStatus.APPROVED,
    billId: null,
  });
  ensure(
    allocations.length > 0,
    'ALLOCATIONS_NOT_APPROVED',
    'The document has no approved allocations; allocate it to commitments first',
  );
  return allocations;
}

/** Under the names of this operation, before the bill would refuse them under its own. */
async function checkLines(
  em: EntityManager,
  { lines, nonPoLines, accountId: account, taxCents }: CreateCommitmentBillInput,
  allocations: readonly Allocation[],
): Promise<void> {
  const problems = new FieldProblems();
  const besides = nonPoLines ?? [];
  const accounts = [
    { accountId: account, path: 'accountId' },
    ...besides.map(({ accountId }, index) => ({ accountId, path: `nonPoLines.${index}.accountId` })),
  ].flatMap(({ accountId, path }) => (accountId ? [{ accountId: parseId(accountId), path }] : []));
  await checkExpenseAccounts(em, accounts, problems);
  problems.check(!lines || lines.length > 0, 'lines', 'must have at least one entry');
  problems.check((taxCents ?? 0) >= 0, 'taxCents', 'must not be negative');
  // Lines in place of the allocations are judged, with these, when the bill is made.
  const amounts = [...allocations.map((each) => each.allocatedCents), ...besides.map((each) => each.amountCents)];
  const total = lines ? 0 : sumCents(amounts);
  problems.check(total !== null && total >= 0, 'nonPoLines', 'must leave the bill a total between 0 and 2^53-1');
  problems.refuse();
}

/** Each commitment once, in the order of the allocations, and unchanged until the bill stands. */
async function commitmentsOf(em: EntityManager, allocations: readonly Allocation[]): Promise<Commitment[]> {
  const ids = [...new Set(allocations.map(({ commitmentId }) => commitmentId))];
  const locked = await lockAll(em, Commitment, ids);
  return ids.flatMap((id) => locked.filter((commitment) => commitment.id === id));
}

async function allocationLines(
  em: EntityManager,
  allocations: readonly Allocation[],
  commitments: readonly Commitment[],
): Promise<NewBillLine[]> {
  const lines = await find(em, CommitmentLine, { commitmentId: commitments.map(({ id }) => id) });
  const bookable = await bookableAccounts(
    em,
    lines.flatMap(({ accountId }) => accountId ?? []),
  );
  return allocations.map(({ commitmentId, allocatedCents }) => {
    const commitment = commitments.find(({ id }) => id === commitmentId);
    const own = lines.filter((line) => line.commitmentId === commitmentId);
    return {
      description: `Commitment ${commitment?.number}`,
      quantity: '1',
      unitPriceCents: allocatedCents,
      accountId: onlyAccount(own, bookable),
    };
  });
}

/**
 * The account that all lines of a commitment name; with none or several, and where it was archived since, a person decides which
 * one it is.
 */
function onlyAccount(lines: readonly CommitmentLine[], bookable: ReadonlySet<number>): number | null {
  const accounts = new Set(lines.map(({ accountId }) => accountId).filter((accountId) => accountId !== null));
  const [account] = accounts;
  return account !== undefined && accounts.size === 1 && bookable.has(account) ? account : null;
}

function nonPoLine({ description, amountCents, accountId }: NonPoLineInput): NewBillLine {
  return { description, quantity: '1', unitPriceCents: amountCents, accountId };
}

async function billOf(
  em: EntityManager,
  document: InvoiceDocument,
  [first]: readonly Commitment[],
  { taxCents, lines }: { taxCents: number; lines: NewBillLine[] },
): Promise<Bill> {
  return addBill(em, {
    contactId: first?.contactId ?? 0,
    ...datesOfDocument(document, today(em)),
    currency: first?.currency,
    vendorInvoiceNumber: document.extractedInvoiceNumber,
    taxCents,
    lines,
  });
}

function emitBillCreated(
  em: EntityManager,
  bill: Bill,
  document: InvoiceDocument,
  commitments: readonly Commitment[],
): Promise<void> {
  return emit(em, 'books.commitment.bill_created', {
    bill_id: bill.id,
    bill_total_cents: bill.totalCents,
    invoice_document_id: document.id,
    commitment_ids: commitments.map(({ id }) => id),
    commitments: commitments.map(({ id, number, externalSource, externalId, status }) => ({
      commitment_id: id,
      number,
      external_source: externalSource,
      external_id: externalId,
      status,
    })),
  });
}
