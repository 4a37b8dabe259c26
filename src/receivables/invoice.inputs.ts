import { Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { DueFilter } from '../documents/open-filters.js';
import { AcknowledgeReviewsInput } from '../documents/review.inputs.js';
import { Voidable } from '../documents/voiding.js';
import { BulkInput, bulkIdsDescription } from '../ledger/bulk.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { GraphqlOnly, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency, Quantity } from '../values/scalars.js';
import { Invoice, InvoiceLine, InvoiceStatus } from './invoice.entity.js';

/** The fields of a line that may be left out. */
@InputType({ description: 'Fields of an invoice line.' })
abstract class InvoiceLineFields {
  @Field(() => Int, { nullable: true, description: 'Position among the lines. Defaults to the order given.' })
  position?: number | null;

  @ShortText('The caller’s own identifier of the line.', { nullable: true, notBlank: true })
  externalId?: string | null;

  @Field(() => ID, { nullable: true, description: 'The service that is invoiced.' })
  serviceId?: string | null;

  @Field(() => ID, { nullable: true, description: 'Revenue account, instead of the service’s or the standard one.' })
  revenueAccountId?: string | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description:
      'Tax code of the line. Defaults, where the document says nothing of its tax as a whole, to that of the service or the customer.',
  })
  taxCodeId?: string | null;
}

@InputType({ description: 'A new line of an invoice.' })
export class InvoiceLineInput extends InvoiceLineFields {
  @LongText('What is invoiced.')
  description!: string;

  @Field(() => Quantity, { description: 'Number of units.' })
  quantity!: string;

  @Field(() => Cents, { description: 'Price of one unit in minor units; negative for a discount line.' })
  unitPriceCents!: number;
}

/** The fields of a line of which only those given change. */
@InputType({ description: 'Changes of an invoice line.' })
abstract class InvoiceLineChanges extends InvoiceLineFields {
  @LongText('What is invoiced; required on a new line.', { nullable: true, notBlank: true })
  description?: string | null;

  @Field(() => Quantity, { nullable: true, description: 'Number of units; required on a new line.' })
  quantity?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Price of one unit in minor units; required on a new line.' })
  unitPriceCents?: number | null;
}

@InputType({ description: 'A new line, or with `id` a change of an existing one; with `destroy` its removal.' })
export class InvoiceLineChangeInput extends InvoiceLineChanges {
  @Field(() => ID, { nullable: true, description: 'The line to change; a new line without it.' })
  id?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'True: remove the line.' })
  destroy?: boolean | null;
}

/** The fields of an invoice that may be left out. */
@InputType({ description: 'Fields of an invoice.' })
abstract class InvoiceFields extends Previewable {
  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;

  @Field(() => Cents, { nullable: true, description: 'Discount, between 0 and the subtotal. Defaults to 0.' })
  discountCents?: number | null;

  @Field(() => Cents, { nullable: true, description: 'Tax; overrides `taxRateBps` until it is set to null.' })
  taxCents?: number | null;

  @Field(() => Int, {
    nullable: true,
    description: 'Tax rate in basis points on subtotal less discount: 875 is 8.75 %.',
  })
  taxRateBps?: number | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

@InputType({ description: 'A new invoice, a draft.' })
export class CreateInvoiceInput extends InvoiceFields {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day the invoice is dated.' })
  issueDate!: string;

  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;

  @Field(() => [InvoiceLineInput], { nullable: true, description: 'The lines; they make the totals.' })
  lines?: InvoiceLineInput[] | null;
}

@InputType({ description: 'Changes of a draft invoice: only the fields given change.' })
export class UpdateInvoiceInput extends InvoiceFields {
  @Field(() => ID, { description: 'The invoice.' })
  id!: string;

  @Field(() => ID, { nullable: true, description: 'The customer.' })
  contactId?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day the invoice is dated.' })
  issueDate?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'The day it is due.' })
  dueDate?: string | null;

  @Field(() => [InvoiceLineChangeInput], {
    nullable: true,
    description: 'Lines to add, change or remove; lines that are not named stay as they are.',
  })
  lines?: InvoiceLineChangeInput[] | null;
}

@InputType({ description: 'The invoice to post.' })
export class PostInvoiceInput extends Previewable {
  @Field(() => ID, { description: 'The invoice.' })
  id!: string;
}

@InputType({ description: 'The draft invoice to cancel.' })
export class CancelInvoiceInput extends Previewable {
  @Field(() => ID, { description: 'The invoice.' })
  id!: string;
}

@InputType({ description: 'The invoice, and why its reasons for review are right.' })
export class AcknowledgeInvoiceReviewsInput extends AcknowledgeReviewsInput {}

@InputType({ description: 'The invoice to void.' })
export class VoidInvoiceInput extends Voidable {
  @Field(() => ID, { description: 'The invoice.' })
  id!: string;
}

@InputType({ description: 'A line to add to a draft invoice.' })
export class AddInvoiceLineInput extends InvoiceLineInput {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: string;
}

@InputType({ description: 'Changes of a line of a draft invoice: only the fields given change.' })
export class UpdateInvoiceLineInput extends InvoiceLineChanges {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: string;

  @Field(() => ID, { description: 'The line.' })
  id!: string;
}

@InputType({ description: 'The line to remove from a draft invoice.' })
export class DeleteInvoiceLineInput {
  @Field(() => ID, { description: 'The invoice.' })
  invoiceId!: string;

  @Field(() => ID, { description: 'The line.' })
  id!: string;
}

@InputType({ description: 'Which invoices to list; conditions combine with AND.' })
export class InvoiceFilter extends DueFilter {
  @Field(() => InvoiceStatus, { nullable: true, description: 'Invoices of this status.' })
  status?: InvoiceStatus | null;

  @Field(() => [InvoiceStatus], { nullable: true, description: 'Invoices of one of these statuses.' })
  statuses?: InvoiceStatus[] | null;

  @Field(() => ID, { nullable: true, description: 'Invoices to this customer.' })
  contactId?: string | null;

  @ShortText('Exactly this number.', { nullable: true })
  invoiceNumber?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Dated this day or earlier.' })
  to?: string | null;

  @ShortText('Anywhere in the number or the customer’s name, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The invoice as it is now.' })
export class InvoicePayload extends PreviewablePayload {
  @Field(() => Invoice, { description: 'The invoice.' })
  invoice!: Invoice;
}

@ObjectType({ description: 'The line and its invoice as they are now.' })
export class InvoiceLinePayload extends InvoicePayload {
  @Field(() => InvoiceLine, { description: 'The line.' })
  invoiceLine!: InvoiceLine;
}

@InputType({ description: 'Invoices to post, each on its own.' })
export class BulkPostInvoicesInput extends BulkInput {}

@InputType({ description: 'Invoices to void, each on its own.' })
export class BulkVoidInvoicesInput extends Voidable {
  @Field(() => [ID], { description: bulkIdsDescription })
  ids!: string[];
}
