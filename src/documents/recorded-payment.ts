import { ObjectType } from 'type-graphql';
import { CentsColumn, DateColumn, IdColumn, TextColumn } from '../store/columns.js';
import { latestDay } from '../values/calendar.js';
import { Credit } from './ledger-document.js';

/** Money of a customer or to a vendor that is on its way until it is confirmed. */
@ObjectType()
export abstract class RecordedPayment extends Credit {
  @IdColumn(
    'The clearing account that it was booked to while it was pending; null when it was booked to its own account at once.',
    { nullable: true },
  )
  clearingAccountId: number | null = null;

  @DateColumn(
    'The day it was confirmed, on which its money left the clearing account; null while it is pending, and when it was confirmed from the start or by an earlier version.',
    { nullable: true },
  )
  confirmedOn: string | null = null;

  @IdColumn(
    'The account of prepayments on which what is not applied of it stands; null when that lessens what the contact owes, or is owed.',
    { nullable: true },
  )
  prepaymentAccountId: number | null = null;

  @CentsColumn('What moved on the account, where that is in another currency; null where it is in the same.', {
    nullable: true,
  })
  bankAmountCents: number | null = null;

  @TextColumn('Currency of what moved on the account; null where it is the same.', { nullable: true })
  bankCurrency: string | null = null;

  /** The day that it is dated. */
  protected abstract day(): string;

  /** The payment as its applications see it. */
  dated() {
    return { day: this.day(), lastRemovalOn: this.lastRemovalOn };
  }

  /** The payment as its voiding sees it: what was booked at its confirmation is not reversed before. */
  booked() {
    const cleared = this.clearingAccountId === null ? null : this.confirmedOn;
    return { ...this.dated(), day: latestDay(this.day(), cleared) };
  }
}
