import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Voidable } from '../documents/voiding.js';
import { InvoiceDocument } from '../inbox/invoice-document.entity.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { Bill } from '../payables/bill.entity.js';
import { ExpenseLineInput } from '../payables/expense-line.inputs.js';
import { AnsweredInParts } from '../store/children.js';
import { GraphqlOnly, LongText, Previewable } from '../store/input-fields.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { Allocation } from './allocation.entity.js';
import { TaxTreatment } from './commitment.entity.js';
import type { CandidateReason } from './matching.js';

@InputType({ description: 'The part of an invoice that satisfies a commitment.' })
export class AllocationInput {
  @Field(() => ID, { description: 'The commitment.' })
  commitmentId!: string;

  @Field(() => Cents, { description: 'Part of the invoice that satisfies it, above 0.' })
  allocatedCents!: number;
}

@InputType({ description: 'Which commitments an invoice satisfies.' })
export class AllocateInvoiceDocumentInput extends Previewable {
  @Field(() => ID, { description: 'The invoice document.' })
  id!: string;

  @Field(() => [AllocationInput], { description: 'At least one; recorded all or none.' })
  allocations!: AllocationInput[];
}

@InputType({ description: 'The allocation to reject.' })
export class DeallocateInput extends Previewable {
  @Field(() => ID, { description: 'The allocation.' })
  id!: string;
}

@InputType({ description: 'A line of the bill that no commitment expected: a surcharge or a fee.' })
export class NonPoLineInput {
  @LongText('What the line is about.')
  description!: string;

  @Field(() => Cents, { description: 'Amount in minor units; negative for a credit.' })
  amountCents!: number;

  @Field(() => ID, { nullable: true, description: 'The expense or asset account that the line is booked to.' })
  accountId?: string | null;
}

@InputType({ description: 'The invoice document whose approved allocations become a bill.' })
export class CreateCommitmentBillInput extends Previewable {
  @Field(() => ID, { description: 'The invoice document.' })
  id!: string;

  @GraphqlOnly()
  @Field(() => [AllocationInput], {
    nullable: true,
    description:
      'Allocations to record first, as `allocateInvoiceDocument` does; they become lines like those before them.',
  })
  allocations?: AllocationInput[] | null;

  @Field(() => [NonPoLineInput], { nullable: true, description: 'Lines besides the allocations.' })
  nonPoLines?: NonPoLineInput[] | null;

  @GraphqlOnly()
  @Field(() => [ExpenseLineInput], {
    nullable: true,
    description: 'All lines of the bill, in place of one for each allocation.',
  })
  lines?: ExpenseLineInput[] | null;

  @GraphqlOnly()
  @Field(() => Cents, { nullable: true, description: 'Tax beside the lines, in minor units. Defaults to 0.' })
  taxCents?: number | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description:
      'The expense or asset account of the lines that name none. Defaults to that of the commitment, where its lines name one.',
  })
  accountId?: string | null;

  @GraphqlOnly()
  @Field(() => Boolean, {
    nullable: true,
    description: 'True: post the bill too; when that is refused, nothing is made. Defaults to false.',
  })
  post?: boolean | null;
}

@InputType({ description: 'The bill to undo, which allocations became.' })
export class UndoCommitmentBillInput extends Voidable {
  @Field(() => ID, { description: 'The bill.' })
  id!: string;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: reject the allocations too, as `deallocate` does. Defaults to false: they stay approved.',
  })
  deallocate?: boolean | null;
}

@ObjectType({ description: 'The document, as it was before its allocations became the bill.' })
export class UndoCommitmentBillPayload extends PreviewablePayload {
  @Field(() => InvoiceDocument, { description: 'The invoice document.' })
  invoiceDocument!: InvoiceDocument;

  @Field(() => Bill, { nullable: true, description: 'The voided bill; null when it was a draft, which is deleted.' })
  bill!: Bill | null;
}

@ObjectType({ description: 'The document and what was allocated by this request.' })
export class AllocateInvoiceDocumentPayload extends PreviewablePayload {
  @Field(() => InvoiceDocument, { description: 'The invoice document.' })
  invoiceDocument!: InvoiceDocument;

  @AnsweredInParts()
  @Field(() => [Allocation], { description: 'The allocations that this request recorded.' })
  allocations!: Allocation[];
}

@ObjectType({ description: 'The allocation as it is now.' })
export class AllocationPayload extends PreviewablePayload {
  @Field(() => Allocation, { description: 'The allocation.' })
  allocation!: Allocation;
}

@ObjectType({ description: 'The bill and its document.' })
export class CreateCommitmentBillPayload extends PreviewablePayload {
  @Field(() => Bill, { description: 'The bill.' })
  bill!: Bill;

  @Field(() => InvoiceDocument, { description: 'The document, now converted.' })
  invoiceDocument!: InvoiceDocument;
}

@ObjectType({ description: 'Which amount of an invoice is held against what remains of a commitment.' })
export class CandidateComparison {
  @Field(() => TaxTreatment, {
    description:
      'Net with net, gross with gross: as the commitment says, else whichever amount of the invoice is nearer.',
  })
  taxTreatment!: TaxTreatment;

  @Field(() => Cents, { nullable: true, description: 'That amount of the invoice; null when it is not known.' })
  invoiceCents!: number | null;

  @Field(() => Cents, { nullable: true, description: 'That amount minus remaining; null when it is not known.' })
  varianceCents!: number | null;
}

@ObjectType({ description: 'A commitment that an invoice may satisfy.' })
export class CommitmentCandidate {
  @Field(() => ID, { description: 'The commitment.' })
  commitmentId!: number;

  @Field({ description: 'Its number.' })
  number!: string;

  @Field({ description: 'Its vendor.' })
  contactName!: string;

  @Field(() => String, { nullable: true, description: 'Its job site or delivery address.' })
  serviceAddress!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'First day of its period.' })
  periodStart!: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Last day of its period.' })
  periodEnd!: string | null;

  @Field(() => Cents, { description: 'What was expected in total.' })
  expectedTotalCents!: number;

  @Field(() => Cents, { description: 'What is not matched yet.' })
  remainingCents!: number;

  @Field(() => Cents, {
    nullable: true,
    description: 'Invoice total minus remaining, before tax where the commitment is net; null when it is not known.',
  })
  varianceCents!: number | null;

  @Field(() => Number, { nullable: true, description: 'The variance in percent of remaining, two decimals.' })
  variancePercent!: number | null;

  @Field(() => CandidateComparison, { description: 'What was compared with what.' })
  comparison!: CandidateComparison;

  @Field(() => Cents, {
    nullable: true,
    description:
      'By how much a bill of all that remains, with the invoice’s tax where that is net, would differ from the invoice; null when it is not known.',
  })
  documentDifferenceCents!: number | null;

  @Field(() => [String], {
    description:
      'Why: `exact_amount`, `amount_within_tolerance`, `address_overlap`, `period_overlap`, `vendor_match` (always).',
  })
  reasons!: CandidateReason[];
}

@ObjectType({ description: 'The commitments that an invoice may satisfy, best first.' })
export class CommitmentCandidates {
  @Field(() => ID, { description: 'The invoice document.' })
  invoiceDocumentId!: number;

  @Field(() => Cents, { nullable: true, description: 'The invoice’s total, as read or corrected.' })
  invoiceTotalCents!: number | null;

  @AnsweredInParts()
  @Field(() => [CommitmentCandidate], { description: 'Candidates, best first; none when no vendor resolves.' })
  candidates!: CommitmentCandidate[];
}
