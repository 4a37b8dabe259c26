import { ensure } from '../contract/errors.js';
import {
  CentsColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  OwnedRow,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum AllocationType {
  MANUAL = 'manual',
  SUGGESTED = 'suggested',
  AUTO = 'auto',
}
registerEnum(AllocationType, 'AllocationType', 'Origin of an allocation.', {
  MANUAL: 'Recorded by a caller.',
  SUGGESTED: 'Suggested by the service, recorded by a caller.',
  AUTO: 'Recorded by the service.',
});

export enum AllocationStatus {
  PENDING = 'pending',
  APPROVED = 'approved',
  REJECTED = 'rejected',
}
registerEnum(
  AllocationStatus,
  'AllocationStatus',
  'Approval of an allocation; only APPROVED allocations count for a commitment.',
  {
    PENDING: 'Not reviewed yet.',
    APPROVED: 'Approved: counts for the commitment.',
    REJECTED: 'Rejected: does not count.',
  },
);

@Resource(
  'allocations',
  'The part of an inbox invoice that satisfies a commitment (specification section 2, "Allocation").',
)
export class Allocation extends OwnedRow {
  @IdColumn('The commitment that is satisfied.')
  commitmentId!: number;

  @IdColumn('The invoice document that satisfies it.')
  invoiceDocumentId!: number;

  @IdColumn('The bill created from it; null until then.', { nullable: true })
  billId: number | null = null;

  @CentsColumn('Part of the invoice that satisfies the commitment.')
  allocatedCents!: number;

  @CentsColumn('The invoice’s total when it was allocated; null when it was not known.', { nullable: true })
  invoiceTotalCents: number | null = null;

  @CentsColumn('Allocated minus what remained of the commitment before.')
  varianceCents!: number;

  @EnumColumn(() => AllocationType, 'Origin of the allocation.')
  allocationType: Defaulted<AllocationType> = AllocationType.MANUAL;

  @EnumColumn(() => AllocationStatus, 'Approval status; only APPROVED allocations count.')
  status!: SetLater<AllocationStatus>;

  @TextColumn('E-mail address of the reviewer.', { nullable: true })
  reviewedBy: string | null = null;

  @TimestampColumn('When it was reviewed.', { nullable: true })
  reviewedAt: Date | null = null;

  @TextColumn('Notes.', { nullable: true })
  notes: string | null = null;

  @TimestampColumn('When it was recorded.')
  createdAt: Date = now();

  approve(reviewer: string): void {
    this.review(AllocationStatus.APPROVED, reviewer);
  }

  /** Takes the approval back. Throws ALLOCATION_NOT_APPROVED, ALLOCATION_BILLED. */
  reject(reviewer: string): void {
    ensure(
      this.status === AllocationStatus.APPROVED,
      'ALLOCATION_NOT_APPROVED',
      `Only approved allocations can be deallocated; this one is ${this.status}`,
    );
    ensure(
      this.billId === null,
      'ALLOCATION_BILLED',
      'A bill was made from this allocation; void or delete the bill first',
    );
    this.review(AllocationStatus.REJECTED, reviewer);
  }

  /** Links it to the bill that was made from it. */
  bill(billId: number): void {
    this.billId = billId;
  }

  /** The bill goes, or is void. */
  releaseBill(): void {
    this.billId = null;
  }

  private review(status: AllocationStatus, reviewer: string): void {
    this.status = status;
    this.reviewedBy = reviewer;
    this.reviewedAt = now();
  }
}
