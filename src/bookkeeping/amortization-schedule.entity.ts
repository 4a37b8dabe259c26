import { ensure } from '../contract/errors.js';
import { movementPosting, type PostingLine } from '../ledger/posting.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  NodeResource,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  type SetLater,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';

export enum AmortizationKind {
  PREPAID_EXPENSE = 'prepaid_expense',
  DEFERRED_REVENUE = 'deferred_revenue',
  DEPRECIATION = 'depreciation',
}
registerEnum(AmortizationKind, 'AmortizationKind', 'What an amortization schedule spreads.', {
  PREPAID_EXPENSE: 'What was paid for later months, from an asset account to an expense account.',
  DEFERRED_REVENUE: 'What was invoiced for later months, from a liability account to a revenue account.',
  DEPRECIATION: 'The cost of a fixed asset less its residual value, to an expense account.',
});

export enum AmortizationStatus {
  ACTIVE = 'active',
  ENDED = 'ended',
  DISPOSED = 'disposed',
}
registerEnum(AmortizationStatus, 'AmortizationStatus', 'Status of an amortization schedule.', {
  ACTIVE: 'Entries are made when their day has come, until the plan is done.',
  ENDED: 'Ended before its time: what remained stays on its account.',
  DISPOSED: 'The fixed asset was sold or given up.',
});

export enum AmortizationBasis {
  MONTHS = 'months',
  DAYS = 'days',
}
registerEnum(AmortizationBasis, 'AmortizationBasis', 'How an amount is spread in a straight line.', {
  MONTHS: 'The same for every month of service, booked on its last day.',
  DAYS: 'The same for every day, booked at the end of each calendar month and on the last day.',
});

@NodeResource(
  'amortization_schedules',
  'An amount that is spread over a time: prepaid expenses, deferred revenue, depreciation.',
)
export class AmortizationSchedule extends OwnedRecord {
  @EnumColumn(() => AmortizationKind, 'What is spread.')
  kind!: AmortizationKind;

  @EnumColumn(() => AmortizationStatus, 'Status of the schedule.')
  status: Defaulted<AmortizationStatus> = AmortizationStatus.ACTIVE;

  @TextColumn('What it is about; the memo of its entries.')
  name!: string;

  @TextColumn('Currency of all its amounts.')
  currency!: string;

  @CentsColumn('What is spread: of a fixed asset its cost less its residual value.')
  totalCents!: number;

  @IdColumn('The account of the balance sheet that the amount is taken from.')
  balanceAccountId!: number;

  @IdColumn('The revenue or expense account that it goes to.')
  resultAccountId!: number;

  @EnumColumn(() => AmortizationBasis, 'How it is spread.')
  basis!: AmortizationBasis;

  @DateColumn('The first day that it is spread over.')
  startsOn!: string;

  @DateColumn('The last day that it is spread over.')
  endsOn!: string;

  @IdColumn('The recurring journal that makes its entries.')
  recurringJournalId!: number;

  @IdColumn('The line of an invoice that it spreads.', { nullable: true })
  invoiceLineId: number | null = null;

  @IdColumn('The line of a bill that it spreads.', { nullable: true })
  billLineId: number | null = null;

  @IdColumn('The journal that put the amount on the account of the balance sheet; null when it stood there.', {
    nullable: true,
  })
  deferralJournalId: number | null = null;

  @IdColumn('The account of a fixed asset’s cost.', { nullable: true })
  assetAccountId: number | null = null;

  @CentsColumn('Cost of a fixed asset.', { nullable: true })
  costCents: number | null = null;

  @DateColumn('The day on which a fixed asset was disposed of.', { nullable: true })
  disposedOn: string | null = null;

  @IdColumn('The journal of the disposal.', { nullable: true })
  disposalJournalId: number | null = null;

  @TimestampColumn('When it was ended before its time, or its asset disposed of.', { nullable: true })
  endedAt: Date | null = null;

  /** What an entry over an amount books: revenue from a liability, or an expense from an asset. */
  posting(amountCents: number): PostingLine[] {
    return this.toBalanceAccount(this.kind === AmortizationKind.DEFERRED_REVENUE ? amountCents : -amountCents);
  }

  /** What puts an amount on the account of the balance sheet before it is spread. */
  deferral(amountCents: number): PostingLine[] {
    return this.posting(-amountCents);
  }

  /** Debit the account of the balance sheet, credit that of the result; the other way round for a negative amount. */
  private toBalanceAccount(amountCents: number): PostingLine[] {
    const { balanceAccountId, resultAccountId } = this;
    return movementPosting({
      to: { accountId: balanceAccountId, amountCents },
      from: { accountId: resultAccountId, amountCents },
    });
  }

  /** active → ended or disposed. Throws AMORTIZATION_NOT_ACTIVE. */
  end(status: AmortizationStatus.ENDED | AmortizationStatus.DISPOSED): void {
    this.ensureActive();
    this.status = status;
    this.endedAt = now();
  }

  /** disposed → active. */
  takeBackDisposal(): void {
    this.status = AmortizationStatus.ACTIVE;
    this.disposedOn = null;
    this.disposalJournalId = null;
    this.endedAt = null;
  }

  /** Depreciation of an asset is part of its disposal. Throws AMORTIZATION_NOT_ACTIVE. */
  ensureNotDisposed(): void {
    ensure(
      this.status !== AmortizationStatus.DISPOSED,
      'AMORTIZATION_NOT_ACTIVE',
      `Amortization schedule ${this.id} is disposed: reverse the journal of the disposal first`,
    );
  }

  /** Throws AMORTIZATION_NOT_ACTIVE. */
  ensureActive(): void {
    ensure(
      this.status === AmortizationStatus.ACTIVE,
      'AMORTIZATION_NOT_ACTIVE',
      `Amortization schedule ${this.id} is ${this.status}, not active`,
    );
  }
}

@Resource('amortization_entries', 'One entry of the plan of an amortization schedule.')
export class AmortizationEntry extends OwnedRow {
  @IdColumn('The schedule.', { hidden: true })
  amortizationScheduleId!: SetLater<number>;

  @IntegerColumn('Position in the plan, from 1.')
  position!: number;

  @DateColumn('The day for which it is planned.')
  entryDate!: string;

  @CentsColumn('What it books.')
  amountCents!: number;

  @IdColumn('The journal that was made of it; null until its day.', { nullable: true })
  manualJournalId: number | null = null;
}
