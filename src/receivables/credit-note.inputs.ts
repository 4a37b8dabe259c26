import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { UnappliedFilter } from '../documents/open-filters.js';
import { Voidable } from '../documents/voiding.js';
import { BulkInput, bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { GraphqlOnly, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency, Quantity } from '../values/scalars.js';
import { CreditNote, CreditNoteStatus } from './credit-note.entity.js';
import { PaymentApplicationInput } from './payment.inputs.js';

@InputType({ description: 'A new line of a credit note.' })
export class CreditNoteLineInput {
  @LongText('What is credited.')
  description!: string;

  @Field(() => Quantity, { description: 'Number of units.' })
  quantity!: string;

  @Field(() => Cents, { description: 'Price of one unit in minor units.' })
  unitPriceCents!: number;

  @Field(() => ID, {
    nullable: true,
    description: 'Revenue account that the line takes back from. Defaults to the standard one.',
  })
  revenueAccountId?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description:
      'Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the customer.',
  })
  taxCodeId?: string | null;

  @Field(() => Int, { nullable: true, description: 'Position among the lines. Defaults to the order given.' })
  position?: number | null;
}

@InputType({ description: 'A new credit note, a draft.' })
export class CreateCreditNoteInput extends Previewable {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day the credit note is dated.' })
  issueDate!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Tax in minor units. Defaults to 0.' })
  taxCents?: number | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;

  @Field(() => [CreditNoteLineInput], { nullable: true, description: 'The lines; they make the totals.' })
  lines?: CreditNoteLineInput[] | null;
}

@InputType({ description: 'The credit note to post.' })
export class PostCreditNoteInput extends Previewable {
  @Field(() => ID, { description: 'The credit note.' })
  id!: string;
}

@InputType({ description: 'The credit note and the invoices that it settles: all of them or none.' })
export class ApplyCreditNoteInput extends Previewable {
  @Field(() => ID, { description: 'The credit note.' })
  id!: string;

  @Field(() => [PaymentApplicationInput], { description: 'What to apply; an invoice named twice adds up.' })
  applications!: PaymentApplicationInput[];
}

@InputType({ description: 'What to take back from one invoice.' })
export class CreditUnapplicationInput {
  @Field(() => ID, { description: 'The invoice: everything that the credit note has applied to it is taken back.' })
  invoiceId!: string;
}

@InputType({ description: 'The credit note and the invoices that it no longer settles: all of them or none.' })
export class UnapplyCreditNoteInput extends Previewable {
  @Field(() => ID, { description: 'The credit note.' })
  id!: string;

  @Field(() => [CreditUnapplicationInput], {
    nullable: true,
    description: 'The invoices. Defaults to all that the credit note is applied to.',
  })
  applications?: CreditUnapplicationInput[] | null;
}

@InputType({ description: 'The draft credit note to cancel.' })
export class CancelCreditNoteInput extends Previewable {
  @Field(() => ID, { description: 'The credit note.' })
  id!: string;
}

@InputType({ description: 'The credit note to void.' })
export class VoidCreditNoteInput extends Voidable {
  @Field(() => ID, { description: 'The credit note.' })
  id!: string;
}

@InputType({ description: 'Which credit notes to list; conditions combine with AND.' })
export class CreditNoteFilter extends UnappliedFilter {
  @Field(() => ID, { nullable: true, description: 'Credit notes to this customer.' })
  contactId?: string | null;

  @Field(() => CreditNoteStatus, { nullable: true, description: 'Credit notes of this status.' })
  status?: CreditNoteStatus | null;

  @Field(() => [CreditNoteStatus], { nullable: true, description: 'Credit notes of one of these statuses.' })
  statuses?: CreditNoteStatus[] | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the number or the customer’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The credit note as it is now.' })
export class CreditNotePayload extends PreviewablePayload {
  @Field(() => CreditNote, { description: 'The credit note.' })
  creditNote!: CreditNote;
}

@InputType({ description: 'Draft credit notes to post, each on its own.' })
export class BulkPostCreditNotesInput extends BulkInput {}

@InputType({ description: 'Credit notes to void, each on its own.' })
export class BulkVoidCreditNotesInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
