import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DueFilter } from '../documents/open-filters.js';
import { AcknowledgeReviewsInput } from '../documents/review.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { BulkInput, bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { GraphqlOnly, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { StatedTaxInput } from '../tax/tax-line.inputs.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { Bill, BillStatus } from './bill.entity.js';
import { ExpenseLineChangeInput, ExpenseLineInput } from './expense-line.inputs.js';

/** The fields of a bill that may be left out. */
@InputType({ description: 'Fields of a bill.' })
abstract class BillFields extends Previewable {
  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Tax in minor units. Defaults to 0.' })
  taxCents?: number | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;

  @ShortText('The vendor’s own number of the invoice.', { nullable: true })
  vendorInvoiceNumber?: string | null;

  @GraphqlOnly()
  @Field(() => [StatedTaxInput], {
    nullable: true,
    description:
      'Tax of codes as the vendor printed it. A code that is left out has the tax of its rate; without the field, what was printed stays as long as the lines with the code come to the same.',
  })
  taxLines?: StatedTaxInput[] | null;
}

@InputType({ description: 'A new bill, a draft.' })
export class CreateBillInput extends BillFields {
  @Field(() => ID, { description: 'The vendor.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day the bill is dated.' })
  issueDate!: string;

  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;

  @Field(() => [ExpenseLineInput], { nullable: true, description: 'The lines; they make the totals.' })
  lines?: ExpenseLineInput[] | null;
}

@InputType({ description: 'Changes of a draft bill: only the fields given change.' })
export class UpdateBillInput extends BillFields {
  @Field(() => ID, { description: 'The bill.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The vendor.' })
  contactId?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day the bill is dated.' })
  issueDate?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day it is due.' })
  dueDate?: string | null;

  @Field(() => [ExpenseLineChangeInput], {
    nullable: true,
    description: 'Lines to add, change or remove; lines that are not named stay as they are.',
  })
  lines?: ExpenseLineChangeInput[] | null;
}

@InputType({ description: 'The bill to post.' })
export class PostBillInput extends Previewable {
  @Field(() => ID, { description: 'The bill.' })
  id!: string;
}

@InputType({ description: 'The bill, and why its reasons for review are right.' })
export class AcknowledgeBillReviewsInput extends AcknowledgeReviewsInput {}

@InputType({ description: 'The bill to void.' })
export class VoidBillInput extends Voidable {
  @Field(() => ID, { description: 'The bill.' })
  id!: string;
}

@InputType({ description: 'The bill to delete.' })
export class DeleteBillInput {
  @Field(() => ID, { description: 'The bill.' })
  id!: string;
}

@InputType({ description: 'An account for the lines that lack one.' })
export class BulkAssignAccountInput {
  @Field(() => [ID], { description: 'The bills; those that are not drafts of the owner are skipped.' })
  billIds!: string[];

  @Field(() => ID, { description: 'The expense or asset account.' })
  accountId!: string;
}

@InputType({ description: 'Which bills to list; conditions combine with AND.' })
export class BillFilter extends DueFilter {
  @Field(() => BillStatus, { nullable: true, description: 'Bills of this status.' })
  status?: BillStatus | null;

  @Field(() => [BillStatus], { nullable: true, description: 'Bills of one of these statuses.' })
  statuses?: BillStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Bills of this vendor.' })
  contactId?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Bills dated this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Bills dated this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the number, the vendor’s own number or the vendor’s name, in any case.', { nullable: true })
  q?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'True: only drafts with a line that lacks an account. False: only the others.',
  })
  needsCompletion?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: only drafts and open ones over another amount than the invoice that they were created from, as long as nobody acknowledged it. False: only the others.',
  })
  differsFromDocument?: boolean | null;
}

@ObjectType({ description: 'The bill as it is now.' })
export class BillPayload extends PreviewablePayload {
  @Field(() => Bill, { description: 'The bill.' })
  bill!: Bill;
}

@ObjectType({ description: 'Result of deleting a bill.' })
export class DeleteBillPayload {
  @Field({ description: 'True: the bill was deleted.' })
  success!: boolean;
}

@ObjectType({ description: 'What the assignment changed.' })
export class BulkAssignAccountPayload {
  @Field(() => Int, { description: 'Number of lines that got the account.' })
  updated!: number;
}

@InputType({ description: 'Bills to post, each on its own.' })
export class BulkPostBillsInput extends BulkInput {}

@InputType({ description: 'Bills to void, each on its own.' })
export class BulkVoidBillsInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}

@InputType({ description: 'Drafts to delete, each on its own.' })
export class BulkDeleteBillsInput extends BulkInput {}
