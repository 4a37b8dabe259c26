import {
  BooleanColumn,
  CentsColumn,
  type Defaulted,
  IdColumn,
  NodeResource,
  OwnedRecord,
  TextColumn,
} from '../store/columns.js';

@NodeResource('services', 'Something the owner sells: invoice lines may link to it and take its revenue account.')
export class Service extends OwnedRecord {
  @TextColumn('Name of the service.')
  name!: string;

  @TextColumn('What the service is.', { nullable: true })
  description: string | null = null;

  @CentsColumn('Usual price of one unit, in minor units.')
  unitPriceCents!: number;

  @IdColumn('Revenue account of its lines, except those with their own; null means the standard revenue account.', {
    nullable: true,
  })
  revenueAccountId: number | null = null;

  @IdColumn('Tax code of its lines, where the invoice says nothing else of its tax.', { nullable: true })
  taxCodeId: number | null = null;

  @BooleanColumn('False when the service is no longer sold.')
  active: Defaulted<boolean> = true;
}
