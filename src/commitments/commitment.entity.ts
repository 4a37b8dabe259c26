import { ensure, invalid, Refusal } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  NodeResource,
  OwnedRecord,
  OwnedRow,
  QuantityColumn,
  Resource,
  registerEnum,
  TextColumn,
} from '../store/columns.js';
import { ShapedAs } from '../store/shaped-as.js';
import { sumCents } from '../values/money.js';
import { metadataSchema } from './metadata.js';

export enum CommitmentStatus {
  OPEN = 'open',
  PARTIALLY_MATCHED = 'partially_matched',
  FULLY_MATCHED = 'fully_matched',
  OVERMATCHED = 'overmatched',
  CANCELED = 'canceled',
}
registerEnum(
  CommitmentStatus,
  'CommitmentStatus',
  'Coverage of a commitment by approved allocations; derived, except CANCELED.',
  {
    OPEN: 'Nothing is matched.',
    PARTIALLY_MATCHED: 'Less than expected is matched.',
    FULLY_MATCHED: 'Exactly what was expected is matched.',
    OVERMATCHED: 'More than expected is matched.',
    CANCELED: 'Canceled permanently: no changes and no matching.',
  },
);

export enum TaxTreatment {
  NET = 'net',
  GROSS = 'gross',
}
registerEnum(TaxTreatment, 'TaxTreatment', 'Whether amounts include tax.', {
  NET: 'Without tax.',
  GROSS: 'With tax.',
});

/** The statuses in which a commitment takes allocations (specification section 3). */
export const matchableStatuses: readonly CommitmentStatus[] = [
  CommitmentStatus.OPEN,
  CommitmentStatus.PARTIALLY_MATCHED,
];

/** The status that follows from the totals (specification section 3; the database checks the same). */
export function derivedStatus(expectedTotalCents: number, matchedTotalCents: number): CommitmentStatus {
  if (matchedTotalCents === 0) return CommitmentStatus.OPEN;
  if (matchedTotalCents < expectedTotalCents) return CommitmentStatus.PARTIALLY_MATCHED;
  if (matchedTotalCents === expectedTotalCents) return CommitmentStatus.FULLY_MATCHED;
  return CommitmentStatus.OVERMATCHED;
}

@NodeResource(
  'commitments',
  'An expected vendor cost, such as a purchase order (specification section 2, "Commitment").',
)
export class Commitment extends OwnedRecord {
  @TextColumn('Purchase-order or commitment number; unique per owner.')
  number!: string;

  @IdColumn('The vendor.')
  contactId!: number;

  @TextColumn('Identifier of the source system.', { nullable: true })
  externalSource: string | null = null;

  @TextColumn('Identifier in the source system; unique per source and owner.', { nullable: true })
  externalId: string | null = null;

  @TextColumn('Job site or delivery address.', { nullable: true })
  serviceAddress: string | null = null;

  @DateColumn('First day of the expected service or delivery window.', { nullable: true })
  periodStart: string | null = null;

  @DateColumn('Last day of the expected service or delivery window.', { nullable: true })
  periodEnd: string | null = null;

  @TextColumn('Currency of its amounts.')
  currency!: string;

  @CentsColumn('What the vendor is expected to invoice in total.')
  expectedTotalCents!: number;

  @EnumColumn(() => TaxTreatment, 'Whether its amounts include tax; null when it does not say.', { nullable: true })
  taxTreatment: TaxTreatment | null = null;

  @CentsColumn('Sum of the approved allocations.')
  matchedTotalCents: Defaulted<number> = 0;

  @CentsColumn('Expected minus matched; negative when overmatched.')
  remainingCents!: number;

  @EnumColumn(() => CommitmentStatus, 'Coverage by approved allocations.')
  status: Defaulted<CommitmentStatus> = CommitmentStatus.OPEN;

  @ShapedAs(metadataSchema)
  @JsonColumn('Arbitrary key-value data.')
  metadata: Defaulted<Record<string, unknown>> = {};

  @TextColumn('Notes.', { nullable: true })
  notes: string | null = null;

  /** An allocation is above zero, so what is matched tells whether there is one. */
  hasApprovedAllocations(): boolean {
    return this.matchedTotalCents > 0;
  }

  /** COMMITMENT_CANCELED: a canceled commitment accepts no updates. */
  ensureNotCanceled(): void {
    ensure(
      this.status !== CommitmentStatus.CANCELED,
      'COMMITMENT_CANCELED',
      `Commitment ${this.number} is canceled and cannot be changed or reactivated`,
    );
  }

  /** COMMITMENT_HAS_ALLOCATIONS: what allocations were judged by stays as it is. `fields` are those that would not. */
  ensureNoApprovedAllocations(consequence: string, fields: readonly string[] = []): void {
    if (!this.hasApprovedAllocations()) return;
    const message = `cannot be changed: commitment ${this.number} has approved allocations`;
    throw new Refusal(
      'COMMITMENT_HAS_ALLOCATIONS',
      `Commitment ${this.number} has approved allocations: ${consequence}`,
      fields.map((path) => ({ path, message })),
    );
  }

  /** COMMITMENT_NOT_MATCHABLE unless it is open or partially matched. */
  ensureMatchable(): void {
    ensure(
      matchableStatuses.includes(this.status),
      'COMMITMENT_NOT_MATCHABLE',
      `Commitment ${this.number} is ${this.status.replace('_', ' ')}: only open and partially matched ones are matchable`,
    );
  }

  expect(totalCents: number): void {
    this.expectedTotalCents = totalCents;
    this.recalculate();
  }

  /**
   * Counts an approved allocation; a negative amount takes one back. Throws VALIDATION_FAILED, naming `path`, when the
   * sum is beyond what can be carried exactly.
   */
  match(allocatedCents: number, path: string): void {
    const matched = sumCents([this.matchedTotalCents, allocatedCents]);
    if (matched === null) throw invalid([{ path, message: 'makes the matched total too large' }]);
    this.matchedTotalCents = matched;
    this.recalculate();
  }

  /** Cancels the commitment permanently. Throws COMMITMENT_CANCELED, COMMITMENT_HAS_ALLOCATIONS. */
  cancel(): void {
    this.ensureNotCanceled();
    this.ensureNoApprovedAllocations('it cannot be canceled');
    this.status = CommitmentStatus.CANCELED;
  }

  private recalculate(): void {
    this.remainingCents = this.expectedTotalCents - this.matchedTotalCents;
    this.status = derivedStatus(this.expectedTotalCents, this.matchedTotalCents);
  }
}

@Resource('commitment_lines', 'A line of a commitment.')
export class CommitmentLine extends OwnedRow {
  @IdColumn('The commitment.', { hidden: true })
  commitmentId!: number;

  @IntegerColumn('Position among the lines, from 1.')
  position!: number;

  @TextColumn('Description of what is expected.', { nullable: true })
  description: string | null = null;

  @QuantityColumn('Number of units.')
  quantity!: string;

  @CentsColumn('Price of one unit.')
  unitPriceCents!: number;

  @CentsColumn('Quantity times unit price.')
  amountCents!: number;

  @IdColumn('Expense or asset account for the bill.', { nullable: true })
  accountId: number | null = null;

  @DateColumn('First day of the line’s own window.', { nullable: true })
  periodStart: string | null = null;

  @DateColumn('Last day of the line’s own window.', { nullable: true })
  periodEnd: string | null = null;

  @TextColumn('Identifier of the line in the source system.', { nullable: true })
  externalLineId: string | null = null;

  @ShapedAs(metadataSchema)
  @JsonColumn('Arbitrary key-value data.')
  metadata: Defaulted<Record<string, unknown>> = {};
}
