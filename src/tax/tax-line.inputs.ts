import { Field, ID, InputType } from 'type-graphql';
import { Cents } from '../values/scalars.js';

@InputType({ description: 'The tax of one code as the vendor printed it.' })
export class StatedTaxInput {
  @Field(() => ID, { description: 'The tax code, of a line of the document.' })
  taxCodeId!: string;

  @Field(() => Cents, { description: 'The tax, instead of what the rate makes.' })
  taxCents!: number;
}
