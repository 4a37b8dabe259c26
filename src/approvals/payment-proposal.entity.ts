import { Field, ID, ObjectType } from 'type-graphql';
import { ensure } from '../contract/errors.js';
import { type Actor, ActorColumn } from '../store/actor.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  JsonColumn,
  NodeResource,
  OwnedRecord,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { Cents } from '../values/scalars.js';
import { isSamePerson } from './four-eyes.js';

export enum PaymentProposalKind {
  VENDOR_PAYMENT = 'vendor_payment',
  VENDOR_PAYMENT_CONFIRMATION = 'vendor_payment_confirmation',
  CUSTOMER_REFUND = 'customer_refund',
  SALES_TAX_PAYMENT = 'sales_tax_payment',
  APPROVAL_LIMIT = 'approval_limit',
}
registerEnum(PaymentProposalKind, 'PaymentProposalKind', 'What is proposed.', {
  VENDOR_PAYMENT: 'Money for a vendor, with the bills that it pays.',
  VENDOR_PAYMENT_CONFIRMATION: 'The confirmation of a vendor payment that stands in the books as pending.',
  CUSTOMER_REFUND: 'Money back to a customer.',
  SALES_TAX_PAYMENT: 'Tax for the tax office.',
  APPROVAL_LIMIT: 'A higher limit, or none, above which payments need a second person.',
});

export enum PaymentProposalStatus {
  PROPOSED = 'proposed',
  APPROVED = 'approved',
  RELEASED = 'released',
  DECLINED = 'declined',
  WITHDRAWN = 'withdrawn',
}
registerEnum(PaymentProposalStatus, 'PaymentProposalStatus', 'Status of a proposal.', {
  PROPOSED: 'Waits for a second person.',
  APPROVED: 'A second person has approved it; it can be released.',
  RELEASED: 'Done: what was proposed stands in the books.',
  DECLINED: 'Somebody has declined it.',
  WITHDRAWN: 'It was taken back.',
});

/** A record that a proposal is about, as it was when it was proposed. */
@ObjectType({
  description: 'A record that a proposal is about, as it was when it was proposed.',
  simpleResolvers: true,
})
export class ProposalFact {
  @Field({
    description:
      'Type of the record: `contact`, `bill`, `vendor_payment`, `payment`, `credit_note`, or `owner` of a limit.',
  })
  recordType!: 'contact' | 'bill' | 'vendor_payment' | 'payment' | 'credit_note' | 'owner';

  @Field(() => ID, { description: 'Its identifier.' })
  recordId!: number;

  @Field({ description: 'Its name or number.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'Its status; null where it has none.' })
  status!: string | null;

  @Field(() => Cents, { nullable: true, description: 'Its amount, of an owner the limit; null where it has none.' })
  amountCents!: number | null;

  @Field(() => Cents, { nullable: true, description: 'What of it is open or not applied; null where it has none.' })
  openCents!: number | null;

  @Field(() => String, { nullable: true, description: 'Of a contact, its bank account.' })
  iban!: string | null;
}

/** A line of the journal that the release will write, or of the entry that it confirms. */
export interface ProposedLine {
  accountId: number;
  debitCents: number;
  creditCents: number;
}

/** What a proposal refers to, and what it will write: an approval holds for exactly this. */
export interface ProposalBasis {
  records: ProposalFact[];
  lines: ProposedLine[];
}

@NodeResource(
  'payment_proposals',
  'Money that somebody proposes to pay and a second person approves, for exactly what was proposed: it lapses when that changes.',
)
export class PaymentProposal extends OwnedRecord {
  @EnumColumn(() => PaymentProposalKind, 'What is proposed.')
  kind!: PaymentProposalKind;

  @EnumColumn(() => PaymentProposalStatus, 'Status of the proposal.')
  status: Defaulted<PaymentProposalStatus> = PaymentProposalStatus.PROPOSED;

  @TextColumn('What it is for, in words.')
  memo!: string;

  @IdColumn('Who is paid; null for the tax office, and of a limit.', { nullable: true })
  contactId: number | null = null;

  @TextColumn('Bank account of who is paid, as it was when it was proposed.', { nullable: true })
  iban: string | null = null;

  @IdColumn('The bank, cash or card account that it is paid from; null of a limit.', { nullable: true })
  accountId: number | null = null;

  @CentsColumn('The amount; 0 of a limit.')
  amountCents!: number;

  @TextColumn('Currency of the amount.')
  currency!: string;

  @DateColumn('The day on which it is paid.')
  paymentDate!: string;

  @JsonColumn('What was asked, as the operation itself takes it.', { hidden: true })
  input!: Record<string, unknown>;

  @JsonColumn('What it refers to and what it will write, as it was when it was proposed.', { hidden: true })
  facts!: ProposalBasis;

  @TextColumn('SHA-256 of what was asked, of what it refers to and of what it will write.')
  digest!: string;

  @ActorColumn('Who proposed it.')
  proposedBy!: Actor;

  @ActorColumn('Who approved it.', { nullable: true })
  approvedBy: Actor | null = null;

  @TimestampColumn('When it was approved.', { nullable: true })
  approvedAt: Date | null = null;

  @ActorColumn('Who declined it.', { nullable: true })
  declinedBy: Actor | null = null;

  @TimestampColumn('When it was declined.', { nullable: true })
  declinedAt: Date | null = null;

  @TextColumn('Why it was declined.', { nullable: true })
  declineReason: string | null = null;

  @ActorColumn('Who released it.', { nullable: true })
  releasedBy: Actor | null = null;

  @TimestampColumn('When it was released.', { nullable: true })
  releasedAt: Date | null = null;

  @IdColumn('The vendor payment that its release made or confirmed.', { nullable: true })
  vendorPaymentId: number | null = null;

  @IdColumn('The refund that its release made.', { nullable: true })
  customerRefundId: number | null = null;

  @IdColumn('The bank transaction that its release made.', { nullable: true })
  bankTransactionId: number | null = null;

  /** Whether it can still be approved or released. */
  isOpen(): boolean {
    return [PaymentProposalStatus.PROPOSED, PaymentProposalStatus.APPROVED].includes(this.status);
  }

  /** proposed → approved, by somebody else. Throws PROPOSAL_NOT_OPEN, SECOND_PERSON_REQUIRED. */
  approve(actor: Actor): void {
    ensure(
      this.status === PaymentProposalStatus.PROPOSED,
      'PROPOSAL_NOT_OPEN',
      `Proposal ${this.id} is ${this.status}, not proposed`,
    );
    ensure(
      !isSamePerson(this.proposedBy, actor),
      'SECOND_PERSON_REQUIRED',
      `Proposal ${this.id} was proposed by ${this.proposedBy.email}: somebody else has to approve it`,
    );
    this.status = PaymentProposalStatus.APPROVED;
    this.approvedBy = actor;
    this.approvedAt = now();
  }

  /** proposed or approved → declined. Throws PROPOSAL_NOT_OPEN. */
  decline(actor: Actor, reason: string): void {
    this.ensureOpen();
    this.status = PaymentProposalStatus.DECLINED;
    this.declinedBy = actor;
    this.declinedAt = now();
    this.declineReason = reason;
  }

  /** proposed or approved → withdrawn. Throws PROPOSAL_NOT_OPEN. */
  withdraw(): void {
    this.ensureOpen();
    this.status = PaymentProposalStatus.WITHDRAWN;
  }

  /** Throws PROPOSAL_NOT_OPEN, PROPOSAL_NOT_APPROVED. */
  ensureReleasable(): void {
    this.ensureOpen();
    ensure(
      this.status === PaymentProposalStatus.APPROVED,
      'PROPOSAL_NOT_APPROVED',
      `Proposal ${this.id} waits for a second person to approve it`,
    );
  }

  /** approved → released. */
  release(actor: Actor, made: ReleasedRecord): void {
    this.ensureReleasable();
    this.status = PaymentProposalStatus.RELEASED;
    this.releasedBy = actor;
    this.releasedAt = now();
    Object.assign(this, made);
  }

  private ensureOpen(): void {
    ensure(this.isOpen(), 'PROPOSAL_NOT_OPEN', `Proposal ${this.id} is ${this.status}`);
  }
}

/** What a release made; a limit leaves no record. */
export type ReleasedRecord = Partial<
  Pick<PaymentProposal, 'vendorPaymentId' | 'customerRefundId' | 'bankTransactionId'>
>;
