import { ensure } from '../contract/errors.js';
import { LedgerRecord } from '../documents/ledger-document.js';
import {
  BooleanColumn,
  CentsColumn,
  DateColumn,
  type Defaulted,
  EnumColumn,
  NodeResource,
  registerEnum,
} from '../store/columns.js';
import { TaxBasis } from '../tax/tax-basis.js';

export enum TaxSettlementStatus {
  POSTED = 'posted',
  REVERSED = 'reversed',
}
registerEnum(TaxSettlementStatus, 'TaxSettlementStatus', 'Status of a settlement of tax.', {
  POSTED: 'In the ledger.',
  REVERSED: 'Its journal entry is reversed: the tax is to be settled anew.',
});

@NodeResource('tax_settlements', 'A period whose tax was settled: what is owed went to the account of tax settlement.')
export class TaxSettlement extends LedgerRecord {
  @EnumColumn(() => TaxSettlementStatus, 'Status of the settlement.')
  status: Defaulted<TaxSettlementStatus> = TaxSettlementStatus.POSTED;

  @EnumColumn(() => TaxBasis, 'When tax counted.')
  basis!: TaxBasis;

  @BooleanColumn('Whether tax in all currencies was settled, at what it was booked at in the owner’s currency.')
  inBaseCurrency: Defaulted<boolean> = false;

  @DateColumn('The first day; null when everything before the last one was settled.', { nullable: true })
  fromDay: string | null = null;

  @DateColumn('The last day; its journal entry counts for this day.')
  through!: string;

  @CentsColumn('What it took from sales tax.')
  salesTaxCents!: number;

  @CentsColumn('What it took from purchase tax.')
  purchaseTaxCents!: number;

  /** posted → reversed on a day. Throws TAX_SETTLEMENT_REVERSED. */
  reverse(day: string): void {
    const isPosted = this.status === TaxSettlementStatus.POSTED;
    ensure(isPosted, 'TAX_SETTLEMENT_REVERSED', `The settlement of tax through ${this.through} is already reversed`);
    this.status = TaxSettlementStatus.REVERSED;
    this.endOn(day);
  }
}
