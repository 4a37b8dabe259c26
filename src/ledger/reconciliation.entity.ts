import { ensure } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  OwnedRecord,
  OwnedRow,
  Resource,
  registerEnum,
  TextColumn,
  TimestampColumn,
} from '../store/columns.js';
import { now } from '../values/clock.js';
import { amountWithCurrency } from '../values/money.js';

export enum ReconciliationStatus {
  OPEN = 'open',
  COMPLETED = 'completed',
  INVALIDATED = 'invalidated',
}
registerEnum(ReconciliationStatus, 'ReconciliationStatus', 'Status of a bank reconciliation.', {
  OPEN: 'In progress: entries are being ticked.',
  COMPLETED: 'The ticked entries add up to the statement balance.',
  INVALIDATED: 'Completed earlier; invalidated by a caller, or because a covered entry was reversed.',
});

@Resource('reconciliations', 'A statement of a bank, cash or card account, held against the journal.')
export class Reconciliation extends OwnedRecord {
  @IdColumn('The bank, cash or card account.')
  accountId!: number;

  @EnumColumn(() => ReconciliationStatus, 'Status of the reconciliation.')
  status: Defaulted<ReconciliationStatus> = ReconciliationStatus.OPEN;

  @DateColumn('The last day of the statement.')
  statementDate!: string;

  @CentsColumn('Balance at the end of the statement; negative when overdrawn.')
  statementBalanceCents!: number;

  @TextColumn('Currency of the statement.')
  currency!: string;

  @TimestampColumn('When it was completed.', { nullable: true })
  completedAt: Date | null = null;

  @TimestampColumn('When it was invalidated.', { nullable: true })
  invalidatedAt: Date | null = null;

  /** Entries are only ticked while it is open: RECONCILIATION_NOT_OPEN. */
  ensureOpen(): void {
    ensure(
      this.status === ReconciliationStatus.OPEN,
      'RECONCILIATION_NOT_OPEN',
      `Reconciliation ${this.id} is ${this.status}, not open`,
    );
  }

  /**
   * open → completed, when what is left between the statement and the entries is zero.
   * Throws RECONCILIATION_NOT_OPEN, RECONCILIATION_NOT_BALANCED.
   */
  complete(differenceCents: number): void {
    this.ensureOpen();
    ensure(
      differenceCents === 0,
      'RECONCILIATION_NOT_BALANCED',
      `Reconciliation ${this.id} is ${amountWithCurrency(differenceCents, this.currency)} away from the statement`,
    );
    this.status = ReconciliationStatus.COMPLETED;
    this.completedAt = now();
  }

  /** Only what was completed can be invalidated: RECONCILIATION_NOT_COMPLETED. */
  ensureCompleted(): void {
    ensure(
      this.status === ReconciliationStatus.COMPLETED,
      'RECONCILIATION_NOT_COMPLETED',
      `Reconciliation ${this.id} is ${this.status}, not completed`,
    );
  }

  /** completed → invalidated. Throws RECONCILIATION_NOT_COMPLETED. */
  invalidate(): void {
    this.ensureCompleted();
    this.status = ReconciliationStatus.INVALIDATED;
    this.invalidatedAt = now();
  }
}

@Resource('reconciliation_entries', 'A ticked entry: it is on the statement too.')
export class ReconciliationEntry extends OwnedRow {
  @IdColumn('The reconciliation.')
  reconciliationId!: number;

  @IdColumn('The ticked line of the journal.')
  journalLineId!: number;
}
