import type { EntityManager } from '@mikro-orm/postgresql';
import type { Refusal } from '../../src/contract/errors.js';
import { type Review, ReviewReason } from '../../src/documents/review.entity.js';
import {
  type AskedForReviews,
  eachOwn,
  ensureAcknowledged,
  withAcknowledgements,
} from '../../src/documents/reviews.js';
import { ReviewPolicy } from '../../src/owners/owner.entity.js';
import { sql } from '../../src/store/sql.js';

/** Which reasons to look at a document stop what is asked, by the owner's policies and by who asks. */

const [WARN, BLOCK] = [ReviewPolicy.WARN, ReviewPolicy.BLOCK];
const difference = ReviewReason.DOCUMENT_DIFFERENCE;
const bank = ReviewReason.BANK_DETAILS_CHANGED;
const tax = ReviewReason.TAX_BEYOND_RATES;
const differs = 'BILL_DIFFERS_FROM_DOCUMENT';
const open = 'REVIEW_NOT_ACKNOWLEDGED';

const review = (reason: ReviewReason, acknowledgement: object | null = null) =>
  ({ reason, detail: `${reason} it is`, acknowledgement }) as Review;

async function refused(
  [documentDifferencePolicy, reviewPolicy]: readonly [ReviewPolicy, ReviewPolicy],
  found: readonly Review[],
  asked?: AskedForReviews,
): Promise<string | null> {
  const owner = { documentDifferencePolicy, reviewPolicy };
  return ensureAcknowledged({} as EntityManager, async () => found, asked, owner).then(
    () => null,
    ({ code, message }: Refusal) => `${code}: ${message}`,
  );
}

describe('who can acknowledge reasons', () => {
  test.each([
    [WARN, WARN, difference, null],
    [WARN, WARN, tax, null],
    [WARN, WARN, bank, open],
    [BLOCK, WARN, difference, differs],
    [BLOCK, WARN, tax, null],
    [BLOCK, WARN, bank, open],
    [WARN, BLOCK, difference, null],
    [WARN, BLOCK, tax, open],
    [WARN, BLOCK, bank, open],
    [BLOCK, BLOCK, difference, differs],
    [BLOCK, BLOCK, tax, open],
  ])('is stopped, %s a difference and %s all else, by %s: %s', async (ofDifference, ofOthers, reason, code) => {
    const expected = code && `${code}: ${reason} it is: acknowledge it with a reason first`;
    expect(await refused([ofDifference, ofOthers], [review(reason)])).toBe(expected);
    expect(await refused([ofDifference, ofOthers], [review(reason)], { canAcknowledge: true })).toBe(expected);
    expect(await refused([ofDifference, ofOthers], [review(reason, {})])).toBeNull();
    expect(await refused([ofDifference, ofOthers], [])).toBeNull();
  });

  test('reads all reasons that stop it, those of one kind at a time', async () => {
    const found = [review(bank), review(difference), review(tax), review(bank, {})];
    expect(await refused([BLOCK, BLOCK], found)).toBe(
      `${differs}: ${difference} it is: acknowledge it with a reason first`,
    );
    expect(await refused([WARN, BLOCK], found)).toBe(
      `${open}: ${bank} it is; ${tax} it is: acknowledge it with a reason first`,
    );
  });
});

test.each([
  [WARN, WARN, difference, null],
  [WARN, WARN, tax, null],
  [WARN, WARN, bank, null],
  [BLOCK, WARN, difference, differs],
  [BLOCK, WARN, bank, null],
  [WARN, BLOCK, difference, null],
  [WARN, BLOCK, bank, open],
])(
  'who cannot acknowledge is stopped by policies alone, %s and %s: %s, %s',
  async (ofDifference, ofOthers, reason, code) => {
    const asked = { canAcknowledge: false };
    const expected = code && `${code}: ${reason} it is: acknowledge it with a reason first`;
    expect(await refused([ofDifference, ofOthers], [review(reason)], asked)).toBe(expected);
  },
);

test('of the reasons of many documents, each has its own', async () => {
  const found = [7, 9, 7].map((documentId) => ({ ...review(tax), documentId }));
  const find = async (ids: readonly number[]) => found.filter(({ documentId }) => ids.includes(documentId));
  expect(await eachOwn([{ id: 9 }, { id: 8 }, { id: 7 }], find)).toEqual([[found[1]], [], [found[0], found[2]]]);
});

test('of no reasons found nothing is asked, and nothing is the answer', async () => {
  const kind = { property: 'billId', column: sql`bill_id` } as const;
  expect(await withAcknowledgements({} as EntityManager, kind, [])).toEqual([]);
});
