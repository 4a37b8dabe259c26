import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { Voidable } from '../documents/voiding.js';
import { PreviewablePayload } from '../ledger/preview.js';
import { ChangesFilter, LongText, Previewable, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { AmountLineInput } from './manual-journal.inputs.js';
import { OpeningBalance, OpeningBalanceStatus } from './opening-balance.entity.js';

@InputType({ description: 'A payment or note of the books of before of which something is not applied.' })
abstract class OpeningCreditInput {
  @Field(() => ID, { description: 'The customer or vendor.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The day it is dated there: that of the opening at the latest.' })
  issueDate!: string;

  @Field(() => Cents, { description: 'What is open of it, above 0.' })
  amountCents!: number;
}

@InputType({ description: 'A document of the books of before of which something is open.' })
abstract class OpeningItemInput extends OpeningCreditInput {
  @Field(() => CalendarDate, { description: 'The day it is due.' })
  dueDate!: string;
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

@InputType({ description: 'A customer’s payment of the books of before that is not wholly applied.' })
export class OpeningPaymentInput extends OpeningCreditInput {
  @ShortText('Check number, transaction id and the like.', { nullable: true })
  paymentReference?: string | null;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;
}

@InputType({ description: 'A credit note of the books of before that is not wholly applied.' })
export class OpeningCreditNoteInput extends OpeningCreditInput {
  @ShortText('Its number, which is none that the service gives.')
  creditNoteNumber!: string;
}

@InputType({ description: 'A payment to a vendor of the books of before that is not wholly applied.' })
export class OpeningVendorPaymentInput extends OpeningCreditInput {
  @ShortText('Check number, wire reference and the like.', { nullable: true })
  paymentReference?: string | null;
}

@InputType({ description: 'A debit note of the books of before that is not wholly applied.' })
export class OpeningDebitNoteInput extends OpeningCreditInput {}

@InputType({ description: 'The trial balance and the open items with which books are taken over, in one currency.' })
export class CreateOpeningBalanceInput extends Previewable {
  @Field(() => CalendarDate, { description: 'The day from which they count: the balances at the beginning of it.' })
  openingOn!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;

  @Field(() => [AmountLineInput], {
    description:
      'The whole trial balance: debits equal credits, accounts receivable equals the open invoices less what is not applied of payments and credit notes, accounts payable likewise.',
  })
  balances!: AmountLineInput[];

  @Field(() => [OpeningInvoiceInput], {
    nullable: true,
    description: 'Open invoices; they become invoices that are posted.',
  })
  invoices?: OpeningInvoiceInput[] | null;

  @Field(() => [OpeningBillInput], { nullable: true, description: 'Open bills; they become bills that are posted.' })
  bills?: OpeningBillInput[] | null;

  @Field(() => [OpeningPaymentInput], {
    nullable: true,
    description:
      'Customer payments that are not wholly applied; they become confirmed payments of the day of the opening.',
  })
  payments?: OpeningPaymentInput[] | null;

  @Field(() => [OpeningCreditNoteInput], {
    nullable: true,
    description: 'Credit notes that are not wholly applied; they become posted ones of the day of the opening.',
  })
  creditNotes?: OpeningCreditNoteInput[] | null;

  @Field(() => [OpeningVendorPaymentInput], {
    nullable: true,
    description: 'Vendor payments that are not wholly applied; they become confirmed ones of the day of the opening.',
  })
  vendorPayments?: OpeningVendorPaymentInput[] | null;

  @Field(() => [OpeningDebitNoteInput], {
    nullable: true,
    description: 'Debit notes that are not wholly applied; they become posted ones of the day of the opening.',
  })
  debitNotes?: OpeningDebitNoteInput[] | null;

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
