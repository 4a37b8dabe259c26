import { ensure } from '../contract/errors.js';
import { AppliedAmount } from '../documents/application.entity.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  OwnedRecord,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum VendorPaymentStatus {
  PENDING = 'pending',
  CONFIRMED = 'confirmed',
  VOID = 'void',
}
registerEnum(VendorPaymentStatus, 'VendorPaymentStatus', 'Status of a vendor payment.', {
  PENDING: 'Recorded and posted to the ledger, not confirmed yet.',
  CONFIRMED: 'Confirmed: the money was paid.',
  VOID: 'Voided: its applications are removed and its journal entry is reversed.',
});

@Resource('vendor_payments', 'Money paid to a vendor (specification section 2, "Vendor payment").')
export class VendorPayment extends OwnedRecord {
  @IdColumn('The vendor.')
  contactId!: number;

  @TextColumn('Check number, wire reference and the like.', { nullable: true })
  paymentReference: string | null = null;

  @TextColumn('How it was paid, for example `check`, `ach` or `wire`.', { nullable: true })
  method: string | null = null;

  @DateColumn('The day it was paid; its journal entry counts for this day.')
  paidAt!: string;

  @TextColumn('Currency of its amounts.')
  currency!: string;

  @CentsColumn('The whole amount.')
  amountCents!: number;

  @CentsColumn('What is applied to bills.', { hidden: true })
  appliedCents: Defaulted<number> = 0;

  @CentsColumn('Not yet applied to bills; 0 once void.')
  unappliedCents!: number;

  @EnumColumn(() => VendorPaymentStatus, 'Status of the payment.')
  status: Defaulted<VendorPaymentStatus> = VendorPaymentStatus.PENDING;

  @TextColumn('Notes.', { nullable: true })
  notes: string | null = null;

  @TimestampColumn('When the payment was voided.', { nullable: true })
  voidedAt: Date | null = null;

  @DateColumn('The day from which the payment no longer counts; null unless void.', { nullable: true })
  voidedOn: string | null = null;

  @DateColumn('The last day on which an application of it that had counted was removed.', {
    hidden: true,
    nullable: true,
  })
  lastRemovalOn: string | null = null;

  /** pending → confirmed. Throws VENDOR_PAYMENT_NOT_PENDING. */
  confirm(): void {
    ensure(
      this.status === VendorPaymentStatus.PENDING,
      'VENDOR_PAYMENT_NOT_PENDING',
      `Vendor payment ${this.id} is ${this.status}, not pending`,
    );
    this.status = VendorPaymentStatus.CONFIRMED;
  }

  /** A void payment pays nothing: VENDOR_PAYMENT_VOID. */
  ensureApplicable(): void {
    ensure(this.status !== VendorPaymentStatus.VOID, 'VENDOR_PAYMENT_VOID', `Vendor payment ${this.id} is void`);
  }

  /** Spends what is applied to bills. The caller has checked it against `unappliedCents`. */
  apply(amountCents: number): void {
    this.appliedCents += amountCents;
    this.unappliedCents -= amountCents;
  }

  /** Takes back what was applied to bills. */
  unapply(amountCents: number): void {
    this.apply(-amountCents);
  }

  /** pending or confirmed → void on a day, with nothing applied. Throws VENDOR_PAYMENT_ALREADY_VOID (specification section 3). */
  void(day: string): void {
    ensure(
      this.status !== VendorPaymentStatus.VOID,
      'VENDOR_PAYMENT_ALREADY_VOID',
      `Vendor payment ${this.id} is already void`,
    );
    this.status = VendorPaymentStatus.VOID;
    this.voidedAt = now();
    this.voidedOn = day;
    this.appliedCents = 0;
    this.unappliedCents = 0;
  }
}

@Resource('bill_applications', 'What a vendor payment pays on a bill.')
export class BillApplication extends AppliedAmount {
  @IdColumn('The payment.')
  vendorPaymentId!: number;

  @IdColumn('The bill.')
  billId!: number;
}
