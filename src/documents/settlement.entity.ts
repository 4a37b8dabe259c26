import { ObjectType } from 'type-graphql';
import { type ErrorCode, ensure } from '../contract/errors.js';
import {
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  registerEnum,
  TextColumn,
} from '../store/columns.js';
import { LedgerRecord } from './ledger-document.js';

export enum SettlementStatus {
  POSTED = 'posted',
  VOID = 'void',
}
registerEnum(SettlementStatus, 'SettlementStatus', 'Status of a refund or a write-off.', {
  POSTED: 'In the ledger.',
  VOID: 'Voided: its journal entry is reversed, and the amount is open again.',
});

/** What settles a part of one document by itself: a refund, a write-off. */
@ObjectType()
export abstract class Settlement extends LedgerRecord {
  @EnumColumn(() => SettlementStatus, 'Status of it.')
  status: Defaulted<SettlementStatus> = SettlementStatus.POSTED;

  @CentsColumn('The amount, above 0.')
  amountCents!: number;

  /** posted → void on a day. Throws `code`. */
  protected end(day: string, code: ErrorCode, name: string): void {
    ensure(this.status === SettlementStatus.POSTED, code, `${name} ${this.id} is already void`);
    this.status = SettlementStatus.VOID;
    this.endOn(day);
  }
}

/** Money given back for a credit that is not applied. */
@ObjectType()
export abstract class Refund extends Settlement {
  @IdColumn('The contact.')
  contactId!: number;

  @IdColumn('The bank, cash or card account that the money moved on.')
  accountId!: number;

  @DateColumn('The day of the refund; its journal entry counts for this day.')
  refundedOn!: string;

  @TextColumn('Check number, wire reference and the like.', { nullable: true })
  reference: string | null = null;

  @CentsColumn('What moved on the account, where that is in another currency; null where it is in the same.', {
    nullable: true,
  })
  bankAmountCents: number | null = null;

  @TextColumn('Currency of what moved on the account; null where it is the same.', { nullable: true })
  bankCurrency: string | null = null;

  /** posted → void on a day. Throws REFUND_VOID. */
  void(day: string): void {
    this.end(day, 'REFUND_VOID', 'Refund');
  }
}

/** What is given up of an open document, with a reason. */
@ObjectType()
export abstract class WriteOff extends Settlement {
  @IdColumn('The account that the amount is booked to.')
  accountId!: number;

  @DateColumn('The day of the write-off; its journal entry counts for this day.')
  writtenOffOn!: string;

  @TextColumn('Why it is given up.')
  reason!: string;

  /** posted → void on a day. Throws WRITE_OFF_VOID. */
  void(day: string): void {
    this.end(day, 'WRITE_OFF_VOID', 'Write-off');
  }
}
