import { CentsColumn, DateColumn, EnumColumn, IdColumn, NodeResource, OwnedRow, TextColumn } from '../store/columns.js';
import { JournalSource } from './journal.entity.js';

@NodeResource(
  'exchange_differences',
  'Two documents in another currency than the owner’s that settle each other, and what either was worth in base.',
)
export class ExchangeDifference extends OwnedRow {
  @TextColumn('Currency of both documents.')
  currency!: string;

  @EnumColumn(() => JournalSource, 'Kind of the document that debited the control account.')
  debitType!: JournalSource;

  @IdColumn('The document that debited the control account.')
  debitId!: number;

  @EnumColumn(() => JournalSource, 'Kind of the document that credited the control account.')
  creditType!: JournalSource;

  @IdColumn('The document that credited the control account.')
  creditId!: number;

  @CentsColumn('What they settle of each other, in minor units of their currency.')
  amountCents!: number;

  @CentsColumn('What that was worth when the one was booked, in the owner’s currency.')
  debitBaseCents!: number;

  @CentsColumn('What that was worth when the other was booked, in the owner’s currency.')
  creditBaseCents!: number;

  @DateColumn('The day that the gain or loss is booked on: that of the settlement, or the first open one after it.')
  realisedOn!: string;

  @DateColumn('The day on which the settlement was taken back; null while it holds.', { nullable: true })
  removedOn: string | null = null;

  /** Positive for a gain: what the credit was worth more than the debit. */
  gainCents(): number {
    return this.creditBaseCents - this.debitBaseCents;
  }
}
