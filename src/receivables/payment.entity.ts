import { ensure } from '../contract/errors.js';
import { AppliedAmount } from '../documents/application.entity.js';
import { RecordedPayment } from '../documents/recorded-payment.js';
import {
  BooleanColumn,
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  Resource,
  registerEnum,
  TextColumn,
} from '../store/columns.js';

export enum PaymentStatus {
  PENDING = 'pending',
  CONFIRMED = 'confirmed',
  VOID = 'void',
}
registerEnum(PaymentStatus, 'PaymentStatus', 'Status of a customer payment.', {
  PENDING: 'Recorded and posted to the ledger, not confirmed yet.',
  CONFIRMED: 'Confirmed: the money arrived.',
  VOID: 'Voided: its applications are removed and its journal entry is reversed.',
});

@NodeResource('payments', 'Money received from a customer (specification section 2, "Payment").')
export class Payment extends RecordedPayment {
  @TextColumn('The caller’s own identifier; unique per owner.', { nullable: true })
  externalId: string | null = null;

  @IdColumn('The paying customer.')
  contactId!: number;

  @TextColumn('Check number, transaction id and the like.', { nullable: true })
  paymentReference: string | null = null;

  @TextColumn('How it was paid, for example `check`, `ach`, `wire` or `credit_card`.', { nullable: true })
  method: string | null = null;

  @DateColumn('The day it was received; its journal entry counts for this day.', { hidden: true })
  receivedOn!: string;

  @IdColumn('The bank, cash or card account that it was received on.')
  accountId!: number;

  @CentsColumn('The net amount: what reached the owner.')
  amountCents!: number;

  @CentsColumn('What the customer paid, before the fee; null unless a fee was deducted.', { nullable: true })
  grossAmountCents: number | null = null;

  @CentsColumn('The processing fee; null unless one was deducted.', { nullable: true })
  feeCents: number | null = null;

  @IdColumn('The account that the fee is booked to; null unless one was deducted.', { nullable: true })
  feeAccountId: number | null = null;

  @TextColumn('What the fee is for; null unless one was deducted.', { nullable: true })
  feeDescription: string | null = null;

  @EnumColumn(() => PaymentStatus, 'Status of the payment.')
  status: Defaulted<PaymentStatus> = PaymentStatus.PENDING;

  /** What its journal entries call it: its reference, or its day where it has none. */
  memo(): string {
    return `Payment ${this.paymentReference ?? `of ${this.receivedOn}`}`;
  }

  /** What the customer paid: the gross of a split payment, else the amount. Settles receivables in full. */
  paidCents(): number {
    return this.grossAmountCents ?? this.amountCents;
  }

  protected override day(): string {
    return this.receivedOn;
  }

  /** pending → confirmed on a day. Throws PAYMENT_NOT_PENDING (decisions section 5). */
  confirm(day: string): void {
    ensure(
      this.status === PaymentStatus.PENDING,
      'PAYMENT_NOT_PENDING',
      `Payment ${this.id} is ${this.status}, not pending`,
    );
    this.status = PaymentStatus.CONFIRMED;
    this.confirmedOn = day;
  }

  /** A void payment pays nothing: PAYMENT_VOID. */
  ensureApplicable(): void {
    ensure(this.status !== PaymentStatus.VOID, 'PAYMENT_VOID', `Payment ${this.id} is void`);
  }

  /** pending or confirmed → void on a day, with nothing applied. Throws PAYMENT_ALREADY_VOID (decisions section 5). */
  void(day: string): void {
    ensure(this.status !== PaymentStatus.VOID, 'PAYMENT_ALREADY_VOID', `Payment ${this.id} is already void`);
    this.status = PaymentStatus.VOID;
    this.endOn(day);
  }
}

@Resource('payment_applications', 'What a customer payment pays on an invoice.')
export class PaymentApplication extends AppliedAmount {
  @IdColumn('The payment.')
  paymentId!: number;

  @IdColumn('The invoice.')
  invoiceId!: number;

  @BooleanColumn('Whether it moved the amount from the account of prepayments to the control account.')
  isPrepaid: Defaulted<boolean> = false;
}
