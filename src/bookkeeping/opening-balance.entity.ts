import { ensure } from '../contract/errors.js';
import { LedgerRecord } from '../documents/ledger-document.js';
import { DateColumn, type Defaulted, EnumColumn, NodeResource, registerEnum } from '../store/columns.js';

export enum OpeningBalanceStatus {
  POSTED = 'posted',
  VOID = 'void',
}
registerEnum(OpeningBalanceStatus, 'OpeningBalanceStatus', 'Status of opening balances.', {
  POSTED: 'In the ledger.',
  VOID: 'Voided with their open items: all their journal entries are reversed.',
});

@NodeResource(
  'opening_balances',
  'The trial balance and the open items with which books were taken over, in one currency; its control accounts are its open items.',
)
export class OpeningBalance extends LedgerRecord {
  @EnumColumn(() => OpeningBalanceStatus, 'Status of the opening balances.')
  status: Defaulted<OpeningBalanceStatus> = OpeningBalanceStatus.POSTED;

  @DateColumn('The day from which they count: the balances at the beginning of it.')
  openingOn!: string;

  /** posted → void on a day. Throws OPENING_BALANCES_VOID. */
  void(day: string): void {
    const isPosted = this.status === OpeningBalanceStatus.POSTED;
    ensure(isPosted, 'OPENING_BALANCES_VOID', `Opening balances ${this.id} are already void`);
    this.status = OpeningBalanceStatus.VOID;
    this.endOn(day);
  }
}
