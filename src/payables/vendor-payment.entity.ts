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

@NodeResource('vendor_payments', 'Money paid to a vendor (specification section 2, "Vendor payment").')
export class VendorPayment extends RecordedPayment {
  @IdColumn('The vendor.')
  contactId!: number;

  @TextColumn('Check number, wire reference and the like.', { nullable: true })
  paymentReference: string | null = null;

  @TextColumn('How it was paid, for example `check`, `ach` or `wire`.', { nullable: true })
  method: string | null = null;

  @DateColumn('The day it was paid; its journal entry counts for this day.')
  paidAt!: string;

  @IdColumn('The bank, cash or card account that it was paid from.')
  accountId!: number;

  @CentsColumn('The whole amount.')
  amountCents!: number;

  @EnumColumn(() => VendorPaymentStatus, 'Status of the payment.')
  status: Defaulted<VendorPaymentStatus> = VendorPaymentStatus.PENDING;

  /** What its journal entries call it: its reference, or its day where it has none. */
  memo(): string {
    return `Vendor payment ${this.paymentReference ?? `of ${this.paidAt}`}`;
  }

  protected override day(): string {
    return this.paidAt;
  }

  /** pending → confirmed on a day. Throws VENDOR_PAYMENT_NOT_PENDING. */
  confirm(day: string): void {
    ensure(
      this.status === VendorPaymentStatus.PENDING,
      'VENDOR_PAYMENT_NOT_PENDING',
      `Vendor payment ${this.id} is ${this.status}, not pending`,
    );
    this.status = VendorPaymentStatus.CONFIRMED;
    this.confirmedOn = day;
  }

  /** A void payment pays nothing: VENDOR_PAYMENT_VOID. */
  ensureApplicable(): void {
    ensure(this.status !== VendorPaymentStatus.VOID, 'VENDOR_PAYMENT_VOID', `Vendor payment ${this.id} is void`);
  }

  /** pending or confirmed → void on a day, with nothing applied. Throws VENDOR_PAYMENT_ALREADY_VOID (specification section 3). */
  void(day: string): void {
    ensure(
      this.status !== VendorPaymentStatus.VOID,
      'VENDOR_PAYMENT_ALREADY_VOID',
      `Vendor payment ${this.id} is already void`,
    );
    this.status = VendorPaymentStatus.VOID;
    this.endOn(day);
  }
}

@Resource('bill_applications', 'What a vendor payment pays on a bill.')
export class BillApplication extends AppliedAmount {
  @IdColumn('The payment.')
  vendorPaymentId!: number;

  @IdColumn('The bill.')
  billId!: number;

  @BooleanColumn('Whether it moved the amount from the account of prepayments to the control account.')
  isPrepaid: Defaulted<boolean> = false;
}
