import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, FieldResolver, ID, Mutation, Query, Resolver, Root } from 'type-graphql';
import { ApiKeyScope } from '../contract/scopes.js';
import { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { Bill } from '../payables/bill.entity.js';
import { ChildArguments } from '../store/children.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { Costs, RequiresScope } from '../store/scope.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { sumCents } from '../values/money.js';
import { Cents } from '../values/scalars.js';
import { Allocation } from './allocation.entity.js';
import {
  AllocateInvoiceDocumentInput,
  AllocateInvoiceDocumentPayload,
  AllocationPayload,
  CommitmentCandidates,
  CreateCommitmentBillInput,
  CreateCommitmentBillPayload,
  DeallocateInput,
  UndoCommitmentBillInput,
  UndoCommitmentBillPayload,
} from './allocation.inputs.js';
import { allocateInvoiceDocument, deallocate } from './allocation.operations.js';
import { commitmentCandidates } from './candidates.js';
import { Commitment } from './commitment.entity.js';
import { createCommitmentBill, undoCommitmentBill } from './commitment-bill.operations.js';

interface AllocationContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Allocation)
export class AllocationResolver {
  @Query(() => CommitmentCandidates, {
    nullable: true,
    description:
      'The commitments that an invoice may satisfy, best first, with reasons; deterministic. Null with NOT_FOUND when the owner has no such document.',
  })
  @Costs(500)
  @RequiresScope(ApiKeyScope.READ)
  commitmentCandidates(
    @Arg('documentId', () => ID, { description: 'The invoice document.' }) documentId: string,
    @Ctx() { em }: AllocationContext,
  ): Promise<CommitmentCandidates> {
    return commitmentCandidates(em, documentId);
  }

  @FieldResolver(() => Commitment, { description: 'The commitment that is satisfied.' })
  commitment(
    @Root() allocation: Row<Allocation>,
    @Ctx() { loaders }: AllocationContext,
  ): Promise<Row<Commitment> | null> {
    return loaders.one(Commitment, allocation.commitmentId);
  }

  @FieldResolver(() => Bill, { nullable: true, description: 'The bill created from it; null until then.' })
  bill(@Root() allocation: Row<Allocation>, @Ctx() { loaders }: AllocationContext): Promise<Row<Bill> | null> {
    return loaders.one(Bill, allocation.billId);
  }

  @FieldResolver(() => String, { nullable: true, description: 'Number of the bill created from it.' })
  async billNumber(
    @Root() allocation: Row<Allocation>,
    @Ctx() { loaders }: AllocationContext,
  ): Promise<string | null | undefined> {
    return (await loaders.one(Bill, allocation.billId))?.billNumber;
  }

  @FieldResolver(() => Cents, {
    nullable: true,
    description: 'What of the invoice no approved allocation covers, as of now; null while its total is not known.',
  })
  unallocatedRemainderCents(
    @Root() allocation: Row<Allocation>,
    @Ctx() { em, loaders }: AllocationContext,
  ): Promise<number | null> {
    return loaders
      .batch('unallocated remainder', (ids: readonly number[]) => unallocatedRemainders(em, ids))
      .load(allocation.invoiceDocumentId);
  }

  @Mutation(() => AllocateInvoiceDocumentPayload, {
    description:
      'Records which commitments an invoice satisfies; creates no bill. Refused with DOCUMENT_CONVERTED, COMMITMENT_NOT_MATCHABLE, CURRENCY_MISMATCH. Event books.commitment.matched for each commitment.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  allocateInvoiceDocument(
    @Arg('input', { description: 'The document and its allocations.' }) input: AllocateInvoiceDocumentInput,
    @Ctx() { em }: AllocationContext,
  ): Promise<AllocateInvoiceDocumentPayload> {
    return allocateInvoiceDocument(em, input);
  }

  @Mutation(() => AllocationPayload, {
    description:
      'Rejects an approved allocation that is not billed. Refused with ALLOCATION_NOT_APPROVED, ALLOCATION_BILLED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async deallocate(
    @Arg('input', { description: 'The allocation to reject.' }) input: DeallocateInput,
    @Ctx() { em }: AllocationContext,
  ): Promise<AllocationPayload> {
    return { allocation: await deallocate(em, input) };
  }

  @Mutation(() => CreateCommitmentBillPayload, {
    description:
      'Creates a draft bill of the approved allocations of a document; with `post` it is posted too. Refused with ' +
      'DOCUMENT_CONVERTED, ALLOCATIONS_NOT_APPROVED; with `allocations` also COMMITMENT_NOT_MATCHABLE, CURRENCY_MISMATCH; with `post` also BILL_LINES_MISSING_ACCOUNTS, PERIOD_CLOSED, ' +
      'ACCOUNT_ARCHIVED and, as the owner’s policies have it, BILL_DIFFERS_FROM_DOCUMENT, REVIEW_NOT_ACKNOWLEDGED. Events ' +
      'books.bill.created, books.commitment.bill_created; with `allocations` also books.commitment.matched for each commitment; with `post` also books.bill.posted, and books.bill.paid for one over nothing.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  createCommitmentBill(
    @Arg('input', { description: 'The document, and lines besides its allocations.' }) input: CreateCommitmentBillInput,
    @Ctx() { em }: AllocationContext,
  ): Promise<CreateCommitmentBillPayload> {
    return createCommitmentBill(em, input);
  }

  @Mutation(() => UndoCommitmentBillPayload, {
    description:
      'Takes back the bill of a document’s allocations: deletes a draft, voids a posted bill, and leaves document and allocations as they were before; with `deallocate` the allocations are rejected. Refused with BILL_NOT_POSTED, BILL_HAS_APPLICATIONS, PERIOD_CLOSED.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  undoCommitmentBill(
    @Arg('input', { description: 'The bill.' }) input: UndoCommitmentBillInput,
    @Ctx() { em }: AllocationContext,
  ): Promise<UndoCommitmentBillPayload> {
    return undoCommitmentBill(em, input);
  }
}

/** What the inbox’s documents show of commitments. */
@Resolver(() => InvoiceDocument)
export class InvoiceDocumentAllocationsResolver {
  @FieldResolver(() => [Allocation], { description: 'Every allocation of the document, in the order of recording.' })
  allocations(
    @Root() document: Row<InvoiceDocument>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: AllocationContext,
  ): Promise<Row<Allocation>[]> {
    return loaders.many(Allocation, 'invoiceDocumentId', document.id, { part });
  }
}

/** What bills show of commitments. */
@Resolver(() => Bill)
export class BillAllocationsResolver {
  @FieldResolver(() => [Allocation], { description: 'The allocations that the bill was created from.' })
  allocations(
    @Root() bill: Row<Bill>,
    @Args(() => ChildArguments) part: ChildArguments,
    @Ctx() { loaders }: AllocationContext,
  ): Promise<Row<Allocation>[]> {
    return loaders.many(Allocation, 'billId', bill.id, { part });
  }
}

async function unallocatedRemainders(em: EntityManager, documentIds: readonly number[]): Promise<(number | null)[]> {
  const found = await query<{ id: number; totalCents: number | null; allocatedCents: number }>(
    em,
    sql`select d.id, d.extracted_total_cents as "totalCents", coalesce(sum(a.allocated_cents), 0)::bigint as "allocatedCents"
      from invoice_documents d
      left join allocations a on a.owner_id = d.owner_id and a.invoice_document_id = d.id and a.status = 'approved'
      where d.owner_id = ${tenantOf(em).ownerId} and d.id = any(${documentIds}) group by d.owner_id, d.id`,
  );
  const remainders = new Map(
    found.map(({ id, totalCents, allocatedCents }) => [
      id,
      totalCents === null ? null : sumCents([totalCents, -allocatedCents]),
    ]),
  );
  return documentIds.map((id) => remainders.get(id) ?? null);
}
