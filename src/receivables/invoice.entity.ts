import { ensure } from '../contract/errors.js';
import { BookedDocument } from '../documents/ledger-document.js';
import type { DocumentTotals, TaxTerms } from '../documents/lines.js';
import { Party } from '../documents/party.js';
import {
  BooleanColumn,
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  NodeResource,
  OwnedRow,
  QuantityColumn,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum InvoiceStatus {
  DRAFT = 'draft',
  POSTED = 'posted',
  VOID = 'void',
  CANCELLED = 'cancelled',
}
registerEnum(
  InvoiceStatus,
  'InvoiceStatus',
  'Status of an invoice. There is no paid status: full payment emits the event books.invoice.paid.',
  {
    DRAFT: 'Can be changed; not in the ledger yet.',
    POSTED: 'In the ledger; can be paid or voided, not changed.',
    VOID: 'Voided: its journal entry is reversed and nothing is due.',
    CANCELLED: 'Cancelled as a draft: it keeps its number and its lines, and was never in the ledger.',
  },
);

@NodeResource('invoices', 'An invoice of the owner to a customer (specification section 2, "Invoice").')
export class Invoice extends BookedDocument {
  @TextColumn('The caller’s own identifier; unique per owner.', { nullable: true })
  externalId: string | null = null;

  @TextColumn('Number given by the service, without gaps per owner.')
  invoiceNumber!: SetLater<string>;

  @EnumColumn(() => InvoiceStatus, 'Status of the invoice.')
  status: Defaulted<InvoiceStatus> = InvoiceStatus.DRAFT;

  @IdColumn('The customer.')
  contactId!: number;

  @DateColumn('The day it is due.')
  dueDate!: string;

  @CentsColumn('Sum of the lines, before discount and tax.')
  subtotalCents: Defaulted<number> = 0;

  @CentsColumn('Discount on the subtotal, before tax.')
  discountCents: Defaulted<number> = 0;

  @CentsColumn('Tax on subtotal less discount.')
  taxCents: Defaulted<number> = 0;

  @IntegerColumn('Tax rate in basis points: 875 is 8.75 %.', { nullable: true })
  taxRateBps: number | null = null;

  @BooleanColumn('The caller set the tax itself, so that the rate does not.', { hidden: true })
  taxOverridden: Defaulted<boolean> = false;

  @CentsColumn('Subtotal less discount, with tax.')
  totalCents: Defaulted<number> = 0;

  @CentsColumn('Paid by applied payments.')
  amountPaidCents: Defaulted<number> = 0;

  @CentsColumn('Settled by credit notes.')
  amountCreditedCents: Defaulted<number> = 0;

  @CentsColumn('Given up by write-offs.')
  amountWrittenOffCents: Defaulted<number> = 0;

  @CentsColumn('Balance due; 0 once void.')
  balanceDueCents: Defaulted<number> = 0;

  @TimestampColumn('When the invoice was posted.', { nullable: true })
  postedAt: Date | null = null;

  @TimestampColumn('When the draft was cancelled.', { nullable: true })
  cancelledAt: Date | null = null;

  @JsonColumn('The owner as it was when the invoice was posted, before that as it is.', {
    nullable: true,
    as: () => Party,
  })
  seller: Party | null = null;

  @JsonColumn('The customer as it was when the invoice was posted, before that as it is.', {
    nullable: true,
    as: () => Party,
  })
  buyer: Party | null = null;

  /** Only drafts change, and only drafts are posted: INVOICE_NOT_DRAFT. */
  ensureDraft(): void {
    ensure(
      this.status === InvoiceStatus.DRAFT,
      'INVOICE_NOT_DRAFT',
      `Invoice ${this.invoiceNumber} is ${this.status}, not draft`,
    );
  }

  /** How its tax comes about: what the caller set, else the rate. */
  taxTerms(): TaxTerms {
    return this.taxOverridden ? { taxCents: this.taxCents } : { rateBps: this.taxRateBps ?? 0 };
  }

  /** What it says of its tax as a whole; null when it says nothing, or its lines do. */
  wholeTax(): TaxTerms | null {
    return this.taxOverridden || this.taxRateBps !== null ? this.taxTerms() : null;
  }

  /** Sets the figures that follow from the lines. */
  setTotals(totals: DocumentTotals): void {
    this.subtotalCents = totals.subtotalCents;
    this.taxCents = totals.taxCents;
    this.totalCents = totals.totalCents;
    this.settle();
  }

  /** draft → posted, booked on its own day by default. Throws INVOICE_NOT_DRAFT, INVOICE_EMPTY (specification section 3). */
  post(lines: readonly InvoiceLine[], bookedOn: string = this.issueDate): void {
    this.ensureDraft();
    ensure(lines.length > 0, 'INVOICE_EMPTY', `Invoice ${this.invoiceNumber} has no lines`);
    this.status = InvoiceStatus.POSTED;
    this.bookedOn = bookedOn;
    this.postedAt = now();
  }

  /** draft → cancelled: keeps its number, and nothing is due. Throws INVOICE_NOT_DRAFT. */
  cancel(): void {
    this.ensureDraft();
    this.status = InvoiceStatus.CANCELLED;
    this.cancelledAt = now();
    this.settle();
  }

  /** Keeps who is named on it. */
  name({ seller, buyer }: { seller: Party; buyer: Party }): void {
    this.seller = seller;
    this.buyer = buyer;
  }

  /** posted → void on a day. Throws INVOICE_NOT_POSTED, INVOICE_HAS_APPLICATIONS (specification section 3). */
  void(day: string): void {
    ensure(
      this.status === InvoiceStatus.POSTED,
      'INVOICE_NOT_POSTED',
      `Invoice ${this.invoiceNumber} is ${this.status}; only a posted invoice can be voided`,
    );
    ensure(
      this.amountPaidCents === 0 && this.amountCreditedCents === 0 && this.amountWrittenOffCents === 0,
      'INVOICE_HAS_APPLICATIONS',
      `Invoice ${this.invoiceNumber} has payments, credit notes or write-offs applied to it`,
    );
    this.status = InvoiceStatus.VOID;
    this.endOn(day);
    this.settle();
  }

  /** Takes what a payment pays; negative gives it back. The caller has checked it against the balance. */
  pay(amountCents: number): void {
    this.amountPaidCents += amountCents;
    this.settle();
  }

  /** Takes what a credit note settles; negative gives it back. The caller has checked it against the balance. */
  credit(amountCents: number): void {
    this.amountCreditedCents += amountCents;
    this.settle();
  }

  /** Gives up a part of the balance; negative takes it back. The caller has checked it against the balance. */
  writeOff(amountCents: number): void {
    this.amountWrittenOffCents += amountCents;
    this.settle();
  }

  private settle(): void {
    const settled = this.amountPaidCents + this.amountCreditedCents + this.amountWrittenOffCents;
    const open = this.totalCents - settled;
    const isOver = this.status === InvoiceStatus.VOID || this.status === InvoiceStatus.CANCELLED;
    this.balanceDueCents = isOver ? 0 : open;
  }
}

@Resource('invoice_lines', 'A line of an invoice.')
export class InvoiceLine extends OwnedRow {
  @IdColumn('The invoice.')
  invoiceId!: SetLater<number>;

  @TextColumn('The caller’s own identifier of the line.', { nullable: true })
  externalId: string | null = null;

  @IntegerColumn('Position among the lines, from 1.')
  position!: number;

  @TextColumn('What is invoiced.')
  description!: string;

  @QuantityColumn('Number of units.')
  quantity!: string;

  @CentsColumn('Price of one unit in minor units; negative on a discount line.')
  unitPriceCents!: number;

  @CentsColumn('Quantity times unit price, rounded once.')
  amountCents!: number;

  @IdColumn('The service that is invoiced.', { nullable: true })
  serviceId: number | null = null;

  @IdColumn('Revenue account of the line, instead of the service’s or the standard one.', { nullable: true })
  revenueAccountId: number | null = null;

  @IdColumn('Tax code of the line.', { nullable: true })
  taxCodeId: number | null = null;
}
