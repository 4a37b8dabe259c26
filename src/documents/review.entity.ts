import { Field, ObjectType } from 'type-graphql';
import { type Actor, ActorColumn } from '../store/actor.js';
import {
  EnumColumn,
  IdColumn,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';

export enum ReviewReason {
  DOCUMENT_DIFFERENCE = 'document_difference',
  BANK_DETAILS_CHANGED = 'bank_details_changed',
  VENDOR_NUMBER_REPEATED = 'vendor_number_repeated',
  PAYMENT_REPEATED = 'payment_repeated',
  TAX_BEYOND_RATES = 'tax_beyond_rates',
}
registerEnum(ReviewReason, 'ReviewReason', 'Why somebody should look at a document before it is paid.', {
  DOCUMENT_DIFFERENCE: 'The bill comes to another amount than the vendor’s invoice that it was made of.',
  BANK_DETAILS_CHANGED: 'The invoice names another bank account than the vendor is known by.',
  VENDOR_NUMBER_REPEATED: 'An earlier bill of the vendor has the same vendor’s number.',
  PAYMENT_REPEATED: 'An earlier payment to the vendor is over the same amount, within a week, with no other reference.',
  TAX_BEYOND_RATES: 'The tax is higher than any country’s rate makes it.',
});

/** What may be a fraud or a payment made twice: money does not leave over it until somebody has looked, whatever the policy. */
export const reasonsThatBlockPaying: ReadonlySet<ReviewReason> = new Set([
  ReviewReason.BANK_DETAILS_CHANGED,
  ReviewReason.VENDOR_NUMBER_REPEATED,
  ReviewReason.PAYMENT_REPEATED,
]);

/** That somebody looked at a reason and found it right. It holds for what was seen: another difference is another subject. */
@Resource('review_acknowledgements', 'That somebody looked at a reason for review, and why it is right.')
export class ReviewAcknowledgement extends OwnedRow {
  @IdColumn('The bill.', { hidden: true, nullable: true })
  billId: number | null = null;

  @IdColumn('The vendor payment.', { hidden: true, nullable: true })
  vendorPaymentId: number | null = null;

  @IdColumn('The invoice.', { hidden: true, nullable: true })
  invoiceId: number | null = null;

  @EnumColumn(() => ReviewReason, 'The reason.')
  reason!: ReviewReason;

  @TextColumn('What exactly was seen: an amount, an account, another document.', { hidden: true })
  subject!: string;

  @TextColumn('Why it is right.')
  note!: string;

  @ActorColumn('Who looked.')
  acknowledgedBy!: Actor;

  @TimestampColumn('When.')
  acknowledgedAt!: Date;
}

/** A reason as it is found in the books: asked for when it matters, never stored, so that it is always true. */
export interface FoundReview {
  /** The bill, payment or invoice. */
  documentId: number;
  reason: ReviewReason;
  /** What exactly is seen, for acknowledgements to hold for this and nothing else. */
  subject: string;
  detail: string;
}

@ObjectType({ description: 'A reason to look at a document before it is paid.' })
export class Review {
  @Field(() => ReviewReason, { description: 'The reason.' })
  reason!: ReviewReason;

  @Field({ description: 'What is to be looked at, in a sentence.' })
  detail!: string;

  @Field(() => ReviewAcknowledgement, {
    nullable: true,
    description: 'Who looked at exactly this and found it right; null as long as nobody has.',
  })
  acknowledgement!: ReviewAcknowledgement | null;
}
