import { ArgsType, Field, ID, Int, ObjectType } from 'type-graphql';
import { registerEnum } from '../store/columns.js';
import { Connection, ForwardPageArguments, type Page } from '../store/page.js';
import { CalendarDate, Cents, Currency } from '../values/scalars.js';
import type { ContactTurnoverFigures, TurnoverDocumentFigures } from './turnover.js';

/** Which days and which currency, and which page. */
@ArgsType()
export class TurnoverArguments extends ForwardPageArguments {
  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The first day. Defaults to the first day of the last day’s fiscal year.',
  })
  from?: string | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'The last day. Defaults to today in the owner’s time zone.',
  })
  to?: string | null;

  @Field(() => Currency, {
    nullable: true,
    description: 'Currency of the documents: those in others are not in it. Defaults to the owner’s currency.',
  })
  currency?: string | null;
}

enum TurnoverDocumentType {
  INVOICE = 'invoice',
  CREDIT_NOTE = 'credit_note',
  BILL = 'bill',
  DEBIT_NOTE = 'debit_note',
}
registerEnum(TurnoverDocumentType, 'TurnoverDocumentType', 'Kind of document that was sold or bought with.', {
  INVOICE: 'An invoice to a customer.',
  CREDIT_NOTE: 'A credit note to a customer.',
  BILL: 'A bill of a vendor.',
  DEBIT_NOTE: 'A debit note: a vendor’s credit.',
});

@ObjectType()
abstract class TurnoverAmounts {
  @Field(() => Cents, { description: 'Before tax, after discounts; notes lessen it.' })
  netCents!: number;

  @Field(() => Cents, { description: 'Tax.' })
  taxCents!: number;

  @Field(() => Cents, { description: 'Net and tax.' })
  totalCents!: number;
}

@ObjectType({ description: 'What was sold to one customer, or bought from one vendor, in a period.' })
export class ContactTurnover extends TurnoverAmounts implements ContactTurnoverFigures {
  @Field(() => ID, { description: 'The customer or vendor.' })
  contactId!: number;

  @Field({ description: 'Name of the contact.' })
  contactName!: string;

  @Field(() => Int, { description: 'Documents that count, with those that were made void in the period.' })
  documentCount!: number;
}

@ObjectType({ description: 'A document that counts for what was sold or bought in a period.' })
export class TurnoverDocument extends TurnoverAmounts implements TurnoverDocumentFigures {
  @Field(() => TurnoverDocumentType, { description: 'Kind of the document.' })
  documentType!: TurnoverDocumentType;

  @Field(() => ID, { description: 'The document.' })
  documentId!: number;

  @Field({ description: 'Number of the document.' })
  number!: string;

  @Field(() => CalendarDate, { description: 'The day it was booked, or made void.' })
  day!: string;

  @Field(() => Boolean, { description: 'True: made void on this day, so that its amounts are taken back.' })
  isVoiding!: boolean;
}

/** The page of a report by contact, with what all of its pages come to. */
export const ContactTurnoverConnection = Connection(ContactTurnover);
export const TurnoverDocumentConnection = Connection(TurnoverDocument);

@ObjectType({ description: 'What was sold by customer, or bought by vendor, in a period: the largest first.' })
export class TurnoverReport extends TurnoverAmounts {
  @Field(() => CalendarDate, { description: 'The first day.' })
  from!: string;

  @Field(() => CalendarDate, { description: 'The last day.' })
  to!: string;

  @Field({ description: 'Currency of the report: documents in other currencies are not in it.' })
  currency!: string;

  @Field(() => Int, { description: 'How many contacts there were in the period.' })
  contactCount!: number;

  @Field(() => ContactTurnoverConnection, { description: 'A page of them, the largest total first.' })
  contacts!: Page<ContactTurnoverFigures>;
}
