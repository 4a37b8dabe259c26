import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Voidable } from '../documents/voiding.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { LongText, Previewable } from '../store/input-fields.js';
import { TaxBasis } from '../tax/tax-basis.js';
import { CalendarDate, Currency } from '../values/scalars.js';
import { TaxSettlement } from './tax-settlement.entity.js';

@InputType({ description: 'The period whose tax to settle.' })
export class CloseTaxPeriodInput extends Previewable {
  @Field(() => CalendarDate, {
    nullable: true,
    description:
      'The first day, of the first settlement only: what was before was settled elsewhere. Defaults to all days; later settlements follow the one before.',
  })
  from?: string | null;

  @Field(() => CalendarDate, { description: 'The last day, today at the latest.' })
  through!: string;

  @Field(() => TaxBasis, { nullable: true, description: 'When tax counts. Defaults to ACCRUAL.' })
  basis?: TaxBasis | null;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: tax in all currencies, at what it was booked at in the owner’s, in which the tax office is paid. Once it is, so are later periods. Defaults to false.',
  })
  inBaseCurrency?: boolean | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

@InputType({ description: 'The settlement to reverse.' })
export class ReverseTaxSettlementInput extends Voidable {
  @Field(() => ID, { description: 'The settlement.' })
  id!: string;
}

@ObjectType({ description: 'The settlement of tax as it is now.' })
export class TaxSettlementPayload extends PreviewablePayload {
  @Field(() => TaxSettlement, { description: 'The settlement.' })
  taxSettlement!: TaxSettlement;
}
