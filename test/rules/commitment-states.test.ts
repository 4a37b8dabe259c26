import { Allocation, AllocationStatus } from '../../src/commitments/allocation.entity.js';
import { Commitment, CommitmentStatus } from '../../src/commitments/commitment.entity.js';
import { type ErrorCode, Refusal } from '../../src/contract/errors.js';
import { setClock } from '../../src/values/clock.js';

/** What commitments and their allocations may become. */

function codeOf(work: () => void): ErrorCode | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

const { OPEN, PARTIALLY_MATCHED, FULLY_MATCHED, OVERMATCHED, CANCELED } = CommitmentStatus;

function commitmentWith(matchedCents: number): Commitment {
  const commitment = Object.assign(new Commitment(), { number: 'PO-1', matchedTotalCents: 0 });
  commitment.expect(1_000);
  commitment.match(matchedCents, 'amountCents');
  return commitment;
}

test.each([
  [0, OPEN, 1_000, null, null],
  [1, PARTIALLY_MATCHED, 999, null, 'COMMITMENT_HAS_ALLOCATIONS'],
  [1_000, FULLY_MATCHED, 0, 'COMMITMENT_NOT_MATCHABLE', 'COMMITMENT_HAS_ALLOCATIONS'],
  [1_001, OVERMATCHED, -1, 'COMMITMENT_NOT_MATCHABLE', 'COMMITMENT_HAS_ALLOCATIONS'],
])(
  'a commitment of 1000 with %d matched is %s, has %d left, is matched: %s, canceled: %s',
  (matched, status, left, match, cancel) => {
    const commitment = commitmentWith(matched);
    expect([commitment.status, commitment.remainingCents]).toEqual([status, left]);
    expect(commitment.hasApprovedAllocations()).toBe(matched > 0);
    expect(codeOf(() => commitment.ensureMatchable())).toBe(match);
    expect(codeOf(() => commitment.ensureNoApprovedAllocations('its currency cannot be changed'))).toBe(cancel);
    expect(codeOf(() => commitment.cancel())).toBe(cancel);
    expect(commitment.status).toBe(cancel ? status : CANCELED);
  },
);

test('a commitment that is canceled stays so', () => {
  const commitment = commitmentWith(0);
  commitment.cancel();
  expect(codeOf(() => commitment.cancel())).toBe('COMMITMENT_CANCELED');
  expect(codeOf(() => commitment.ensureNotCanceled())).toBe('COMMITMENT_CANCELED');
  expect(codeOf(() => commitment.ensureMatchable())).toBe('COMMITMENT_NOT_MATCHABLE');
});

test('an allocation is approved, taken back while no bill was made of it, and says by whom and when', () => {
  const at = new Date('2026-06-15T12:00:00Z');
  const restore = setClock(() => at);
  const allocation = Object.assign(new Allocation(), { status: AllocationStatus.PENDING, billId: null });
  expect(codeOf(() => allocation.reject('Ann'))).toBe('ALLOCATION_NOT_APPROVED');
  allocation.approve('Ann');
  expect(allocation).toMatchObject({ status: AllocationStatus.APPROVED, reviewedBy: 'Ann', reviewedAt: at });
  allocation.bill(7);
  expect(codeOf(() => allocation.reject('Bob'))).toBe('ALLOCATION_BILLED');
  expect(allocation).toMatchObject({ status: AllocationStatus.APPROVED, reviewedBy: 'Ann', billId: 7 });
  allocation.releaseBill();
  allocation.reject('Bob');
  expect(allocation).toMatchObject({ status: AllocationStatus.REJECTED, reviewedBy: 'Bob', billId: null });
  restore();
});
