import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Voidable } from '../documents/voiding.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { ChangesFilter, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { AmountLineInput } from './manual-journal.inputs.js';
import { OpeningBalance, OpeningBalanceStatus } from './opening-balance.entity.js';

@InputType({ description: 'A document of the books of before of which something is open.' })
abstract class OpeningItemInput {
  @Field(() => ID, { description: 'The customer or vendor.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day the document is dated: that of the opening at the latest.' })
  issueDate!: string;

  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;

  @Field(() => Cents, { description: 'What is open of it, above 0.' })
  amountCents!: number;
}

@InputType({ description: 'An invoice of the books of before of which something is open.' })
export class OpeningInvoiceInput extends OpeningItemInput {
  @ShortText('Its number, which is none that the service gives.')
  invoiceNumber!: string;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;
}

@InputType({ description: 'A bill of the books of before of which something is open.' })
export class OpeningBillInput extends OpeningItemInput {
  @ShortText('The vendor’s own number of the invoice.', { nullable: true })
  vendorInvoiceNumber?: string | null;
}

@InputType({ description: 'The trial balance and the open items with which books are taken over, in one currency.' })
export class CreateOpeningBalanceInput extends Previewable {
  @Field(() => CalendarDate, { description: 'The day from which they count: the balances at the beginning of it.' })
  openingOn!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => [AmountLineInput], {
    description:
      'The whole trial balance: debits equal credits, accounts receivable equals the open invoices, accounts payable the open bills.',
  })
  balances!: AmountLineInput[];

  @Field(() => [OpeningInvoiceInput], {
    nullable: true,
    description: 'Open invoices; they become invoices that are posted.',
  })
  invoices?: OpeningInvoiceInput[] | null;

  @Field(() => [OpeningBillInput], { nullable: true, description: 'Open bills; they become bills that are posted.' })
  bills?: OpeningBillInput[] | null;

  @LongText('Notes.', { nullable: true })
  notes?: string | null;
}

@InputType({ description: 'Which opening balances to list; conditions combine with AND.' })
export class OpeningBalanceFilter extends ChangesFilter {
  @Field(() => OpeningBalanceStatus, { nullable: true, description: 'Opening balances of this status.' })
  status?: OpeningBalanceStatus | null;

  @Field(() => [OpeningBalanceStatus], { nullable: true, description: 'Opening balances of one of these statuses.' })
  statuses?: OpeningBalanceStatus[] | null;

  @Field(() => Currency, { nullable: true, description: 'Opening balances in this currency.' })
  currency?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Counting from this day or later.' })
  from?: string | null;

  @Field(() => CalendarDate, { nullable: true, description: 'Counting from this day or earlier.' })
  to?: string | null;
}

@InputType({ description: 'The opening balances to void, with their open items.' })
export class VoidOpeningBalanceInput extends Voidable {
  @Field(() => ID, { description: 'The opening balances.' })
  id!: string;
}

@ObjectType({ description: 'The opening balances as they are now.' })
export class OpeningBalancePayload extends PreviewablePayload {
  @Field(() => OpeningBalance, { description: 'The opening balances.' })
  openingBalance!: OpeningBalance;
}
