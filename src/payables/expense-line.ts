import { ObjectType } from 'type-graphql';
import { CentsColumn, IdColumn, IntegerColumn, OwnedRow, QuantityColumn, TextColumn } from '../store/columns.js';

/** What a line of a bill and a line of a debit note have in common. */
@ObjectType()
export abstract class ExpenseLine extends OwnedRow {
  @IntegerColumn('Position among the lines, from 1.')
  position!: number;

  @IdColumn('The expense or asset account that the line is booked to.', { nullable: true })
  accountId: number | null = null;

  @TextColumn('What the line is about.')
  description!: string;

  @QuantityColumn('Number of units.')
  quantity!: string;

  @CentsColumn('Price of one unit, in minor units of the currency.')
  unitPriceCents!: number;

  @CentsColumn('Quantity times unit price, rounded once.')
  amountCents!: number;

  @IdColumn('Tax code of the line.', { nullable: true })
  taxCodeId: number | null = null;
}
