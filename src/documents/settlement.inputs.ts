import { Field, ID, InputType } from 'type-graphql';
import { LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents } from '../values/scalars.js';

/** What every refund says. */
@InputType({ description: 'A refund.' })
export abstract class RefundInput extends Previewable {
  @Field(() => Cents, { description: 'The amount, above 0: at most what is not applied.' })
  amountCents!: number;

  @Field(() => CalendarDate, { description: 'The day of the refund.' })
  refundedOn!: string;

  @Field(() => ID, {
    nullable: true,
    description: 'The bank, cash or card account that the money moved on. Defaults to the standard bank account.',
  })
  accountId?: string | null;

  @ShortText('Check number, wire reference and the like.', { nullable: true })
  reference?: string | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

/** What every write-off says. */
@InputType({ description: 'A write-off.' })
export abstract class WriteOffInput extends Previewable {
  @Field(() => Cents, { nullable: true, description: 'The amount, above 0. Defaults to the whole balance due.' })
  amountCents?: number | null;

  @Field(() => CalendarDate, { description: 'The day of the write-off.' })
  writtenOffOn!: string;

  @LongText('Why it is given up.')
  reason!: string;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}
