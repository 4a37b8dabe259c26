import { ensure } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  NodeResource,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
} from '../store/columns.js';

export enum RevaluationStatus {
  POSTED = 'posted',
  REVERSED = 'reversed',
}
registerEnum(RevaluationStatus, 'RevaluationStatus', 'Status of a revaluation.', {
  POSTED: 'In the ledger: booked on its day, and taken back on the next.',
  REVERSED: 'Nothing is left of it on any day; another of the same day may stand in its place.',
});

@NodeResource(
  'revaluations',
  'What is owed, owing and held in other currencies, valued at the rates of a day: unrealised gains and losses, taken back on the next day.',
)
export class Revaluation extends OwnedRecord {
  @EnumColumn(() => RevaluationStatus, 'Status of the revaluation.')
  status: Defaulted<RevaluationStatus> = RevaluationStatus.POSTED;

  @DateColumn('The day whose rates it values at.')
  asOf!: string;

  @CentsColumn('Unrealised gains that it booked, in the owner’s currency.')
  gainCents!: number;

  @CentsColumn('Unrealised losses that it booked, in the owner’s currency.')
  lossCents!: number;

  /** posted → reversed. Throws REVALUATION_REVERSED. */
  reverse(): void {
    const isPosted = this.status === RevaluationStatus.POSTED;
    ensure(isPosted, 'REVALUATION_REVERSED', `The revaluation of ${this.asOf} is already reversed`);
    this.status = RevaluationStatus.REVERSED;
  }
}

@Resource('revalued_balances', 'The balance of an account in another currency than the owner’s, and what it is worth.')
export class RevaluedBalance extends OwnedRow {
  @IdColumn('The revaluation.', { hidden: true })
  revaluationId!: number;

  @IdColumn('The account.')
  accountId!: number;

  @TextColumn('The currency.')
  currency!: string;

  @CentsColumn('The balance in minor units of the currency, debits less credits.')
  balanceCents!: number;

  @CentsColumn('What it was booked at in the owner’s currency.')
  bookedBaseCents!: number;

  @TextColumn('Numerator of the rate; null where nothing is left to value.', { hidden: true, nullable: true })
  baseUnits!: string | null;

  @TextColumn('Denominator of the rate.', { hidden: true, nullable: true })
  currencyUnits!: string | null;

  @CentsColumn('What it is worth at the rate of the day, in the owner’s currency.')
  baseCents!: number;
}
