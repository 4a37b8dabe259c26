import type { EntityManager } from '@mikro-orm/postgresql';
import { type ErrorCode, ensure, FieldProblems } from '../contract/errors.js';
import { type Owner, ReviewPolicy } from '../owners/owner.entity.js';
import { getOwner } from '../owners/owner.operations.js';
import { newRecord, save } from '../store/records.js';
import { rows } from '../store/rows.js';
import { noteRecordChanges } from '../store/setting-changes.js';
import { type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import {
  type FoundReview,
  type Review,
  ReviewAcknowledgement,
  ReviewReason,
  reasonsThatBlockPaying,
} from './review.entity.js';

/** How reviews of one kind of document are kept: the property of an acknowledgement that names it, and its column. */
export interface ReviewedKind {
  property: 'billId' | 'vendorPaymentId' | 'invoiceId';
  column: Sql;
}

/** A reason with the document that it is about, and who acknowledged it. */
export interface DocumentReview extends Review {
  documentId: number;
}

/** Reasons found, each with the acknowledgement that holds for exactly what was found. */
export async function withAcknowledgements(
  em: EntityManager,
  { property, column }: ReviewedKind,
  found: readonly FoundReview[],
): Promise<DocumentReview[]> {
  if (found.length === 0) return [];
  const ids = [...new Set(found.map(({ documentId }) => documentId))];
  const kept = await rows(em, ReviewAcknowledgement, { where: [sql`${column} = any(${ids})`] });
  const keyOf = (documentId: number | null, reason: ReviewReason, subject: string) =>
    JSON.stringify([documentId, reason, subject]);
  const byKey = new Map(kept.map((each) => [keyOf(each[property], each.reason, each.subject), each]));
  return found.map(({ documentId, reason, subject, detail }) => {
    const acknowledgement = byKey.get(keyOf(documentId, reason, subject)) as ReviewAcknowledgement | undefined;
    return { documentId, reason, detail, acknowledgement: acknowledgement ?? null };
  });
}

/**
 * Notes that somebody looked at reasons of a document, which the caller has locked, and found them right. Throws
 * VALIDATION_FAILED for a reason that is none of the document's. What was acknowledged before stays as it is.
 */
export async function acknowledge(
  em: EntityManager,
  { property, column }: ReviewedKind,
  found: readonly FoundReview[],
  { reasons, note }: { reasons: readonly ReviewReason[]; note: string },
): Promise<void> {
  const problems = new FieldProblems();
  problems.check(reasons.length > 0, 'reasons', 'must have at least one entry');
  for (const [index, reason] of reasons.entries()) {
    const isFound = found.some((each) => each.reason === reason);
    problems.check(isFound, `reasons.${index}`, 'is no reason to look at this document');
  }
  problems.refuse();
  const known = await withAcknowledgements(em, { property, column }, found);
  const open = found.filter(({ reason }, index) => reasons.includes(reason) && !known[index]?.acknowledgement);
  const acknowledgements = open.map(({ documentId, reason, subject }) =>
    newRecord(ReviewAcknowledgement, {
      [property]: documentId,
      reason,
      subject,
      note,
      acknowledgedBy: tenantOf(em).actor,
      acknowledgedAt: now(),
    }),
  );
  await save(em, ReviewAcknowledgement, acknowledgements);
  for (const { id, reason, subject } of acknowledgements)
    noteRecordChanges(em, { kind: 'reviewAcknowledgements', name: id }, null, { reason, subject });
}

/** Who is asked: callers of REST cannot acknowledge, since none of the requests that it documents does. */
export interface AskedForReviews {
  canAcknowledge: boolean;
}

type ReviewPolicies = Pick<Owner, 'documentDifferencePolicy' | 'reviewPolicy'>;

/**
 * Refuses while reasons that the owner's policy blocks are not acknowledged: BILL_DIFFERS_FROM_DOCUMENT for a difference,
 * REVIEW_NOT_ACKNOWLEDGED for any other. Reasons that block paying do so whatever the policy, for who can acknowledge.
 * The owner is read where the caller does not have it.
 */
export async function ensureAcknowledged(
  em: EntityManager,
  find: () => Promise<readonly Review[]>,
  { canAcknowledge }: AskedForReviews = { canAcknowledge: true },
  owner?: ReviewPolicies,
): Promise<void> {
  const { documentDifferencePolicy, reviewPolicy } = owner ?? (await getOwner(em, tenantOf(em).ownerId));
  const [blocksDifference, blocksOthers] = [documentDifferencePolicy, reviewPolicy].map(isBlocking);
  if (!blocksDifference && !blocksOthers && !canAcknowledge) return;
  const open = (await find()).filter(({ acknowledgement }) => !acknowledgement);
  const isDifference = ({ reason }: Review) => reason === ReviewReason.DOCUMENT_DIFFERENCE;
  const isBlocked = (review: Review) =>
    !isDifference(review) && (blocksOthers || (canAcknowledge && reasonsThatBlockPaying.has(review.reason)));
  refuse('BILL_DIFFERS_FROM_DOCUMENT', blocksDifference ? open.filter(isDifference) : []);
  refuse('REVIEW_NOT_ACKNOWLEDGED', open.filter(isBlocked));
}

function isBlocking(policy: ReviewPolicy): boolean {
  return policy === ReviewPolicy.BLOCK;
}

function refuse(code: ErrorCode, reviews: readonly Review[]): void {
  const details = reviews.map(({ detail }) => detail);
  ensure(details.length === 0, code, `${details.join('; ')}: acknowledge it with a reason first`);
}

/** What each of the documents has of the reviews of all of them: for a field of many records. */
export async function eachOwn<T extends { id: number }>(
  documents: readonly T[],
  find: (ids: readonly number[]) => Promise<readonly DocumentReview[]>,
): Promise<DocumentReview[][]> {
  const found = Map.groupBy(await find(documents.map(({ id }) => id)), ({ documentId }) => documentId);
  return documents.map(({ id }) => found.get(id) ?? []);
}
