import { Field, ID, InputType } from 'type-graphql';
import { LongText, Previewable, ShortText } from '../store/input-fields.js';
import { AmountFilter } from '../store/record-list.js';
import { CalendarDate, Cents } from '../values/scalars.js';
import { MoneyInput } from './money.inputs.js';
import { SettlementStatus } from './settlement.entity.js';

/** What every refund says. */
@InputType({ description: 'A refund.' })
export abstract class RefundInput extends MoneyInput {
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

/** What every list of refunds and write-offs can be asked. */
@InputType({ description: 'Which records to list; conditions combine with AND.' })
abstract class SettlementFilter extends AmountFilter {
  @Field(() => SettlementStatus, { nullable: true, description: 'Of this status.' })
  status?: SettlementStatus | null;

  @Field(() => [SettlementStatus], { nullable: true, description: 'Of one of these statuses.' })
  statuses?: SettlementStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Of this day or earlier.' })
  to?: string | null;
}

/** What every list of refunds can be asked. */
@InputType({ description: 'Which refunds to list; conditions combine with AND.' })
export abstract class RefundFilter extends SettlementFilter {
  @Field(() => ID, { nullable: true, description: 'Refunds of this contact.' })
  contactId?: string | null;

  @ShortText('Anywhere in the reference or the contact’s name, in any case.', { nullable: true })
  q?: string | null;
}

/** What every list of write-offs can be asked. */
@InputType({ description: 'Which write-offs to list; conditions combine with AND.' })
export abstract class WriteOffFilter extends SettlementFilter {
  @ShortText('Anywhere in the reason, in any case.', { nullable: true })
  q?: string | null;
}
