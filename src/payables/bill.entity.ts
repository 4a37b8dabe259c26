import { ensure } from '../contract/errors.js';
import { BookedDocument } from '../documents/ledger-document.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { ExpenseLine } from './expense-line.js';

export enum BillStatus {
  DRAFT = 'draft',
  POSTED = 'posted',
  VOID = 'void',
}
registerEnum(
  BillStatus,
  'BillStatus',
  'Status of a bill. There is no paid status: full payment emits the event books.bill.paid.',
  {
    DRAFT: 'Can be changed; not in the ledger yet.',
    POSTED: 'In the ledger; can be paid or voided, not changed.',
    VOID: 'Voided: its journal entry is reversed and nothing is due.',
  },
);

@NodeResource('bills', 'A vendor’s invoice to the owner (specification section 2, "Bill").')
export class Bill extends BookedDocument {
  @TextColumn('The owner’s own number, given by the service.')
  billNumber!: SetLater<string>;

  @TextColumn('The vendor’s own number of the invoice.', { nullable: true })
  vendorInvoiceNumber: string | null = null;

  @EnumColumn(() => BillStatus, 'Status of the bill.')
  status: Defaulted<BillStatus> = BillStatus.DRAFT;

  @IdColumn('The vendor.')
  contactId!: number;

  @DateColumn('The day it is due.')
  dueDate!: string;

  @CentsColumn('Sum of the lines, before tax.')
  subtotalCents: Defaulted<number> = 0;

  @CentsColumn('Tax.')
  taxCents: Defaulted<number> = 0;

  @CentsColumn('Subtotal and tax.')
  totalCents: Defaulted<number> = 0;

  @CentsColumn('Paid by vendor payments.')
  amountPaidCents: Defaulted<number> = 0;

  @CentsColumn('Settled by debit notes.')
  amountDebitedCents: Defaulted<number> = 0;

  @CentsColumn('Given up by write-offs.')
  amountWrittenOffCents: Defaulted<number> = 0;

  @CentsColumn('Balance due; 0 once void.')
  balanceDueCents: Defaulted<number> = 0;

  @TimestampColumn('When the bill was posted.', { nullable: true })
  postedAt: Date | null = null;

  /** Only drafts change or go: BILL_NOT_DRAFT. */
  ensureDraft(): void {
    ensure(this.status === BillStatus.DRAFT, 'BILL_NOT_DRAFT', `Bill ${this.billNumber} is ${this.status}, not draft`);
  }

  /** Sets the figures that follow from the lines. */
  setTotals(totals: { subtotalCents: number; taxCents: number; totalCents: number }): void {
    this.subtotalCents = totals.subtotalCents;
    this.taxCents = totals.taxCents;
    this.totalCents = totals.totalCents;
    this.settle();
  }

  /**
   * draft → posted, booked on its own day. Throws BILL_NOT_POSTABLE, BILL_EMPTY, BILL_LINES_MISSING_ACCOUNTS (specification
   * section 3).
   */
  post(lines: readonly BillLine[]): void {
    ensure(
      this.status === BillStatus.DRAFT,
      'BILL_NOT_POSTABLE',
      `Bill ${this.billNumber} is ${this.status}; only a draft can be posted`,
    );
    ensure(lines.length > 0, 'BILL_EMPTY', `Bill ${this.billNumber} has no lines`);
    const missing = lines.filter((line) => line.accountId === null).map((line) => line.position);
    ensure(
      missing.length === 0,
      'BILL_LINES_MISSING_ACCOUNTS',
      `Bill ${this.billNumber} has lines without an account, at position ${missing.join(', ')}`,
    );
    this.book(this.issueDate);
  }

  /** draft → posted as it was taken over: what it was for is in the books of before. */
  takeOver(bookedOn: string): void {
    this.book(bookedOn);
  }

  /** posted → void on a day. Throws BILL_NOT_POSTED, BILL_HAS_APPLICATIONS (specification section 3). */
  void(day: string): void {
    ensure(
      this.status === BillStatus.POSTED,
      'BILL_NOT_POSTED',
      `Bill ${this.billNumber} is ${this.status}; only a posted bill can be voided`,
    );
    ensure(
      this.amountPaidCents === 0 && this.amountDebitedCents === 0 && this.amountWrittenOffCents === 0,
      'BILL_HAS_APPLICATIONS',
      `Bill ${this.billNumber} has vendor payments, debit notes or write-offs applied to it`,
    );
    this.status = BillStatus.VOID;
    this.endOn(day);
    this.settle();
  }

  /** Takes what a vendor payment pays; negative gives it back. The caller has checked it against the balance. */
  pay(amountCents: number): void {
    this.amountPaidCents += amountCents;
    this.settle();
  }

  /** Takes what a debit note settles; negative gives it back. The caller has checked it against the balance. */
  debit(amountCents: number): void {
    this.amountDebitedCents += amountCents;
    this.settle();
  }

  /** Gives up a part of the balance; negative takes it back. The caller has checked it against the balance. */
  writeOff(amountCents: number): void {
    this.amountWrittenOffCents += amountCents;
    this.settle();
  }

  private book(day: string): void {
    this.status = BillStatus.POSTED;
    this.bookedOn = day;
    this.postedAt = now();
  }

  private settle(): void {
    const settled = this.amountPaidCents + this.amountDebitedCents + this.amountWrittenOffCents;
    const open = this.totalCents - settled;
    this.balanceDueCents = this.status === BillStatus.VOID ? 0 : open;
  }
}

@Resource('bill_lines', 'One line of a bill.')
export class BillLine extends ExpenseLine {
  @IdColumn('The bill.')
  billId!: SetLater<number>;
}
