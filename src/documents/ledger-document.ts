import { ObjectType } from 'type-graphql';
import { ensure } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  IdColumn,
  OwnedRecord,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { amountWithCurrency } from '../values/money.js';

/** What counts in the ledger from its own day until the day it is voided. */
@ObjectType()
export abstract class LedgerRecord extends OwnedRecord {
  @TextColumn('Currency of all its amounts.')
  currency!: string;

  @TextColumn('Notes.', { nullable: true })
  notes: string | null = null;

  @TimestampColumn('When it was voided.', { nullable: true })
  voidedAt: Date | null = null;

  @DateColumn('The day from which it no longer counts; null unless void.', { nullable: true })
  voidedOn: string | null = null;

  /** Notes when it was voided, and from which day it no longer counts. */
  protected endOn(day: string): void {
    this.voidedAt = now();
    this.voidedOn = day;
  }
}

/** A document with applications. */
@ObjectType()
export abstract class LedgerDocument extends LedgerRecord {
  @DateColumn('The last day on which an application of it that had counted was removed.', {
    hidden: true,
    nullable: true,
  })
  lastRemovalOn: string | null = null;
}

/** A document that is booked when it is posted, or was taken over with opening balances. */
@ObjectType()
export abstract class BookedDocument extends LedgerDocument {
  @DateColumn('The day it is dated.')
  issueDate!: string;

  @DateColumn(
    'The day from which it counts in the ledger: its own, or the day on which it was taken over with opening balances; null before it is posted.',
    { nullable: true },
  )
  bookedOn: string | null = null;

  @IdColumn('The opening balances with which it was taken over; null for what was made in these books.', {
    nullable: true,
  })
  openingBalanceId: number | null = null;

  /** The day from which it counts in the ledger, or would if it were posted now. */
  ledgerDay(): string {
    return this.bookedOn ?? this.issueDate;
  }

  /** The document as its applications and its voiding see it. */
  dated() {
    return { day: this.ledgerDay(), lastRemovalOn: this.lastRemovalOn };
  }
}

/** What is applied to open documents: payments of customers and to vendors, debit notes. */
@ObjectType()
export abstract class Credit extends LedgerDocument {
  @CentsColumn('What is applied.', { hidden: true })
  appliedCents: Defaulted<number> = 0;

  @CentsColumn('Not yet applied; 0 once void.')
  unappliedCents!: SetLater<number>;

  /** Spends what is applied. The caller has checked it against `unappliedCents`. */
  apply(amountCents: number): void {
    this.appliedCents += amountCents;
    this.unappliedCents -= amountCents;
  }

  @IdColumn('The opening balances with which it was taken over; null for what was made in these books.', {
    nullable: true,
  })
  openingBalanceId: number | null = null;

  @DateColumn(
    'The day that it is dated in the books of before, for what was taken over: in these books it is dated the day of the opening.',
    { nullable: true },
  )
  originalDate: string | null = null;

  @CentsColumn('What is refunded.')
  refundedCents: Defaulted<number> = 0;

  /** Spends what is refunded; negative gives it back. The caller has checked it against `unappliedCents`. */
  refund(amountCents: number): void {
    this.refundedCents += amountCents;
    this.unappliedCents -= amountCents;
  }

  /** Takes back what was applied. */
  unapply(amountCents: number): void {
    this.apply(-amountCents);
  }

  /** Throws CREDIT_REFUNDED while a refund of it stands. */
  protected override endOn(day: string): void {
    const isFree = this.refundedCents === 0;
    ensure(
      isFree,
      'CREDIT_REFUNDED',
      `${amountWithCurrency(this.refundedCents, this.currency)} of it are refunded; void the refund first`,
    );
    super.endOn(day);
    this.appliedCents = 0;
    this.unappliedCents = 0;
  }
}
