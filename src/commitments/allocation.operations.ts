import assert from 'node:assert/strict';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems, invalid } from '../contract/errors.js';
import { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { approveCommitments, withdrawCommitments } from '../inbox/invoice-document.operations.js';
import { emit } from '../outbox/emit.js';
import { find, get, lock, lockAll, lockWhere, newRecord, remove, save } from '../store/records.js';
import { actorEmail } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { parseId } from '../values/record-id.js';
import { Allocation, AllocationStatus } from './allocation.entity.js';
import type { AllocateInvoiceDocumentInput, AllocationInput, DeallocateInput } from './allocation.inputs.js';
import { Commitment } from './commitment.entity.js';

/**
 * Records which commitments an invoice satisfies: approved allocations, all or none. A commitment named
 * twice gets both. Throws NOT_FOUND, DOCUMENT_CONVERTED, VALIDATION_FAILED, COMMITMENT_NOT_MATCHABLE, CURRENCY_MISMATCH.
 * Event books.commitment.matched for each commitment (specification 4.10).
 */
export async function allocateInvoiceDocument(
  em: EntityManager,
  input: AllocateInvoiceDocumentInput,
): Promise<{ invoiceDocument: InvoiceDocument; allocations: Allocation[] }> {
  const document = await lock(em, InvoiceDocument, input.id, 'Invoice document');
  document.ensureNotConverted();
  checkAmounts(input.allocations);
  const commitments = await lockCommitments(em, input.allocations);
  for (const commitment of commitments.values()) commitment.ensureMatchable();
  const earlier = await find(em, Allocation, { invoiceDocumentId: document.id, status: AllocationStatus.APPROVED });
  await ensureOneCurrency(em, document, [...commitments.values()], earlier);
  ensureSumIsExact([...earlier, ...input.allocations]);

  const allocations = input.allocations.map((entry, index) => {
    const commitment = commitments.get(Number(entry.commitmentId)) as Commitment;
    return allocate(em, document, commitment, entry.allocatedCents, `allocations.${index}.allocatedCents`);
  });
  await approveCommitments(em, document);
  await save(em, Commitment, [...commitments.values()]);
  await save(em, Allocation, allocations);
  for (const commitment of commitments.values()) await emitMatched(em, document, commitment, allocations);
  return { invoiceDocument: document, allocations };
}

/**
 * Takes back an approved allocation that no bill was made from; totals and status follow. Throws NOT_FOUND,
 * ALLOCATION_NOT_APPROVED, ALLOCATION_BILLED (decisions section 8).
 */
export async function deallocate(em: EntityManager, input: DeallocateInput): Promise<Allocation> {
  // What an allocation is of never changes, so that it can be asked before the locks, which have their order.
  const { id, invoiceDocumentId, commitmentId } = await get(em, Allocation, input.id, 'Allocation');
  const document = await lock(em, InvoiceDocument, invoiceDocumentId, 'Invoice document');
  const commitment = await lock(em, Commitment, commitmentId, 'Commitment');
  const allocation = await lock(em, Allocation, id, 'Allocation');
  allocation.reject(actorEmail(em));
  commitment.match(-allocation.allocatedCents, 'id');
  await save(em, Commitment, commitment);
  await save(em, Allocation, allocation);
  const left = await find(em, Allocation, { invoiceDocumentId, status: AllocationStatus.APPROVED });
  if (left.length === 0) await withdrawCommitments(em, document);
  return allocation;
}

/** Notes on the approved allocations of a document the bill that was made of them; the document is locked. */
export async function billAllocations(em: EntityManager, documentId: number, billId: number): Promise<void> {
  const allocations = await lockWhere(em, Allocation, {
    invoiceDocumentId: documentId,
    status: AllocationStatus.APPROVED,
    billId: null,
  });
  for (const allocation of allocations) allocation.bill(billId);
  await save(em, Allocation, allocations);
}

/** Lets go of a bill that is about to be voided or deleted: its allocations keep their approval (decisions section 6). */
export async function releaseAllocations(em: EntityManager, billId: number): Promise<void> {
  const allocations = await lockWhere(em, Allocation, { billId });
  for (const allocation of allocations) allocation.releaseBill();
  await save(em, Allocation, allocations);
}

/** Removes the allocations of a document that goes, which is locked; the commitments get back what they took. */
export async function removeAllocations(em: EntityManager, documentId: number): Promise<void> {
  const allocations = await find(em, Allocation, { invoiceDocumentId: documentId });
  const ids = allocations.map(({ commitmentId }) => commitmentId);
  const commitments = new Map((await lockAll(em, Commitment, ids)).map((commitment) => [commitment.id, commitment]));
  const approved = allocations.filter(({ status }) => status === AllocationStatus.APPROVED);
  for (const { commitmentId, allocatedCents } of approved) commitments.get(commitmentId)?.match(-allocatedCents, 'id');
  await remove(em, Allocation, allocations);
  await save(em, Commitment, [...commitments.values()]);
}

function checkAmounts(entries: readonly AllocationInput[]): void {
  const problems = new FieldProblems();
  problems.check(entries.length > 0, 'allocations', 'must have at least one entry');
  entries.forEach(({ allocatedCents }, index) => {
    problems.check(allocatedCents > 0, `allocations.${index}.allocatedCents`, 'must be above 0');
  });
  problems.refuse();
}

/** The commitments named, locked in the order of their ids; VALIDATION_FAILED names those that are nobody's. */
async function lockCommitments(
  em: EntityManager,
  entries: readonly AllocationInput[],
): Promise<ReadonlyMap<number, Commitment>> {
  const ids = entries.flatMap(({ commitmentId }) => parseId(commitmentId) ?? []);
  const commitments = new Map((await lockAll(em, Commitment, ids)).map((commitment) => [commitment.id, commitment]));
  const problems = new FieldProblems();
  entries.forEach(({ commitmentId }, index) => {
    const known = commitments.has(parseId(commitmentId) ?? 0);
    problems.check(known, `allocations.${index}.commitmentId`, 'refers to nothing');
  });
  problems.refuse();
  return commitments;
}

/** Amounts of two currencies cannot be compared, nor stand on one bill: CURRENCY_MISMATCH. */
async function ensureOneCurrency(
  em: EntityManager,
  document: InvoiceDocument,
  commitments: readonly Commitment[],
  earlier: readonly Allocation[],
): Promise<void> {
  const before = await find(em, Commitment, { id: earlier.map(({ commitmentId }) => commitmentId) });
  const currencies = new Set([...commitments, ...before].map(({ currency }) => currency));
  if (document.extractedCurrency !== null) currencies.add(document.extractedCurrency);
  ensure(
    currencies.size === 1,
    'CURRENCY_MISMATCH',
    `The invoice and its commitments must be in one currency; here are ${[...currencies].join(', ')}`,
  );
}

function ensureSumIsExact(allocations: readonly { allocatedCents: number }[]): void {
  if (sumCents(allocations.map(({ allocatedCents }) => allocatedCents)) !== null) return;
  throw invalid([{ path: 'allocations', message: 'add up to more than can be carried exactly' }]);
}

function allocate(
  em: EntityManager,
  document: InvoiceDocument,
  commitment: Commitment,
  allocatedCents: number,
  path: string,
): Allocation {
  const allocation = newRecord(Allocation, {
    commitmentId: commitment.id,
    invoiceDocumentId: document.id,
    allocatedCents,
    invoiceTotalCents: document.extractedTotalCents,
    // Exact: less than nothing remains only by what this request allocates, and the sum of that is exact.
    varianceCents: allocatedCents - commitment.remainingCents,
  });
  allocation.approve(actorEmail(em));
  commitment.match(allocatedCents, path);
  return allocation;
}

function emitMatched(
  em: EntityManager,
  document: InvoiceDocument,
  commitment: Commitment,
  allocations: readonly Allocation[],
): Promise<void> {
  const own = allocations.filter(({ commitmentId }) => commitmentId === commitment.id);
  const allocatedCents = sumCents(own.map((allocation) => allocation.allocatedCents));
  assert(allocatedCents !== null, 'a part of what was found to be exact is exact');
  return emit(em, 'books.commitment.matched', {
    commitment_id: commitment.id,
    commitment_number: commitment.number,
    external_source: commitment.externalSource,
    external_id: commitment.externalId,
    invoice_document_id: document.id,
    allocated_cents: allocatedCents,
    remaining_cents: commitment.remainingCents,
    status: commitment.status,
  });
}
