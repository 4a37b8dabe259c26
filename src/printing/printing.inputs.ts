import { ArgsType, Field, ID, InputType, Int, ObjectType } from 'type-graphql';
import { Paper } from '../drawing/paper.js';
import { AnsweredInParts } from '../store/children.js';
import { registerEnum } from '../store/columns.js';
import { LongText, ShortText } from '../store/input-fields.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import { PrintLanguage } from './language.js';
import { MovementKind, type StatementMovement } from './statement.operations.js';

registerEnum(MovementKind, 'StatementMovementKind', 'What moved the account of a customer.', {
  INVOICE: 'An invoice.',
  CREDIT_NOTE: 'A credit note.',
  PAYMENT: 'A payment of the customer.',
  REFUND: 'A refund to the customer.',
  WRITE_OFF: 'A balance that was given up.',
});

@ArgsType()
export class PrintArguments {
  @Field(() => PrintLanguage, { nullable: true, description: 'Defaults to the language of the letterhead.' })
  language?: PrintLanguage | null;

  @Field(() => Paper, { nullable: true, description: 'Defaults to the paper of the letterhead.' })
  paper?: Paper | null;
}

@ArgsType()
export class StatementArguments extends PrintArguments {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;
}

@ArgsType()
export class ReminderArguments extends PrintArguments {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => ID, { nullable: true, description: 'Of this invoice alone. Defaults to all that are overdue.' })
  invoiceId?: string | null;

  @Field(() => Int, { nullable: true, description: 'How urgent: 1 is friendly, 3 is the last. Defaults to 1.' })
  level?: number | null;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;
}

@ObjectType('StatementMovement', { description: 'One line of a statement of account.', simpleResolvers: true })
export class StatementLine implements Omit<StatementMovement, 'id'> {
  @Field(() => CalendarDate, { description: 'The day it counts for.' })
  day!: string;

  @Field(() => MovementKind, { description: 'What moved the account.' })
  kind!: MovementKind;

  @Field(() => ID, { description: 'The record that did.' })
  recordId!: number;

  @Field(() => String, { nullable: true, description: 'Number of the document, or reference of the payment.' })
  number!: string | null;

  @Field({ description: 'Whether an earlier movement is taken back.' })
  isVoided!: boolean;

  @Field(() => Cents, { description: 'What the customer owes by it; negative for what it is owed.' })
  amountCents!: number;

  @Field(() => Cents, { description: 'What the customer owes after it.' })
  balanceCents!: number;
}

@ObjectType({ description: 'The account of a customer in one currency over some days.', simpleResolvers: true })
export class CustomerStatement {
  @Field(() => Cents, { description: 'What the customer owed before the first day; negative for what it was owed.' })
  openingCents!: number;

  @Field(() => Cents, { description: 'What the customer owed at the end of the last day.' })
  closingCents!: number;

  @AnsweredInParts()
  @Field(() => [StatementLine], { description: 'What moved the account, in the order of days.' })
  movements!: StatementLine[];

  @Field({ description: 'Absolute link to the statement as PDF; signed, needs no Authorization header.' })
  pdfUrl!: string;
}

@ObjectType({ description: 'A reminder of what a customer owes.', simpleResolvers: true })
export class PaymentReminder {
  @Field(() => Cents, { description: 'What is overdue today.' })
  overdueCents!: number;

  @Field({ description: 'Absolute link to the reminder as PDF; signed, needs no Authorization header.' })
  pdfUrl!: string;
}

@InputType({ description: 'How a document is sent.' })
export abstract class SendInput {
  @Field(() => [String], { nullable: true, description: 'Addresses. Defaults to the contact’s own; at most 10.' })
  recipients?: string[] | null;

  @ShortText('Defaults to the name of the document, in its language.', { nullable: true, notBlank: true })
  subject?: string | null;

  @LongText('What the mail says. Defaults to a few words in the language of the document.', {
    nullable: true,
    notBlank: true,
  })
  text?: string | null;

  @Field(() => PrintLanguage, { nullable: true, description: 'Defaults to the language of the letterhead.' })
  language?: PrintLanguage | null;

  @Field(() => Paper, { nullable: true, description: 'Defaults to the paper of the letterhead.' })
  paper?: Paper | null;
}

@InputType({ description: 'An invoice to send.' })
export class SendInvoiceInput extends SendInput {
  @Field(() => ID, { description: 'The invoice, which is posted.' })
  id!: string;
}

@InputType({ description: 'A credit note to send.' })
export class SendCreditNoteInput extends SendInput {
  @Field(() => ID, { description: 'The credit note, which is posted.' })
  id!: string;
}

@InputType({ description: 'A statement of account to send.' })
export class SendStatementInput extends SendInput {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;
}

@InputType({ description: 'A reminder to send.' })
export class SendReminderInput extends SendInput {
  @Field(() => ID, { description: 'The customer.' })
  contactId!: string;

  @Field(() => ID, { nullable: true, description: 'Of this invoice alone. Defaults to all that are overdue.' })
  invoiceId?: string | null;

  @Field(() => Int, { nullable: true, description: 'How urgent: 1 is friendly, 3 is the last. Defaults to 1.' })
  level?: number | null;

  @Field(() => Currency, { nullable: true, description: 'Defaults to the owner’s currency.' })
  currency?: string | null;
}
