import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { UnappliedFilter } from '../documents/open-filters.js';
import { Voidable } from '../documents/voiding.js';
import { BulkInput, bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { DebitNote, DebitNoteStatus } from './debit-note.entity.js';
import { ExpenseLineInput } from './expense-line.inputs.js';
import { BillApplicationInput, BillUnapplicationInput } from './vendor-payment.inputs.js';

@InputType({ description: 'A new debit note, a draft.' })
export class CreateDebitNoteInput extends Previewable {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day the debit note is dated.' })
  issueDate!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Tax in minor units. Defaults to 0.' })
  taxCents?: number | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;

  @Field(() => [ExpenseLineInput], { nullable: true, description: 'The lines; they make the totals.' })
  lines?: ExpenseLineInput[] | null;
}

@InputType({ description: 'The debit note to post.' })
export class PostDebitNoteInput extends Previewable {
  @Field(() => ID, { description: 'The debit note.' })
  id!: string;
}

@InputType({ description: 'The debit note and the bills that it settles: all of them or none.' })
export class ApplyDebitNoteInput extends Previewable {
  @Field(() => ID, { description: 'The debit note.' })
  id!: string;

  @Field(() => [BillApplicationInput], { description: 'What to apply; a bill named twice adds up.' })
  applications!: BillApplicationInput[];
}

@InputType({ description: 'The debit note and the bills that it no longer settles: all of them or none.' })
export class UnapplyDebitNoteInput extends Previewable {
  @Field(() => ID, { description: 'The debit note.' })
  id!: string;

  @Field(() => [BillUnapplicationInput], {
    nullable: true,
    description: 'The bills. Defaults to all that the debit note is applied to.',
  })
  applications?: BillUnapplicationInput[] | null;
}

@InputType({ description: 'The draft debit note to cancel.' })
export class CancelDebitNoteInput extends Previewable {
  @Field(() => ID, { description: 'The debit note.' })
  id!: string;
}

@InputType({ description: 'The debit note to void.' })
export class VoidDebitNoteInput extends Voidable {
  @Field(() => ID, { description: 'The debit note.' })
  id!: string;
}

@InputType({ description: 'Which debit notes to list; conditions combine with AND.' })
export class DebitNoteFilter extends UnappliedFilter {
  @Field(() => ID, { nullable: true, description: 'Debit notes of this vendor.' })
  contactId?: string | null;

  @Field(() => DebitNoteStatus, { nullable: true, description: 'Debit notes of this status.' })
  status?: DebitNoteStatus | null;

  @Field(() => [DebitNoteStatus], { nullable: true, description: 'Debit notes of one of these statuses.' })
  statuses?: DebitNoteStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the number or the vendor’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The debit note as it is now.' })
export class DebitNotePayload extends PreviewablePayload {
  @Field(() => DebitNote, { description: 'The debit note.' })
  debitNote!: DebitNote;
}

@InputType({ description: 'Draft debit notes to post, each on its own.' })
export class BulkPostDebitNotesInput extends BulkInput {}

@InputType({ description: 'Debit notes to void, each on its own.' })
export class BulkVoidDebitNotesInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
