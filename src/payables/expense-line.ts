import { ObjectType } from 'type-graphql';
import { CentsColumn, IdColumn, IntegerColumn, OwnedRow, QuantityColumn, TextColumn } from '../store/columns.js';

/** What a line of a bill and a line of a debit note have in common. */
@ObjectType()
export abstract class ExpenseLine extends OwnedRow {
  @IntegerColumn('Place among the lines.')
  position!: number;

  @IdColumn('The expense or asset account that the line is booked to.', { nullable: true })
  accountId: number | null = null;

  @TextColumn('What the line is about.')
  description!: string;

  @QuantityColumn('How many units.')
  quantity!: string;

  @CentsColumn('Price of one unit, in minor units of the currency.')
  unitPriceCents!: number;

  @CentsColumn('Quantity times unit price, rounded once.')
  amountCents!: number;
}
