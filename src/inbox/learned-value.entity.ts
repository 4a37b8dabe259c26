import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import {
  BooleanColumn,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  OwnedRecord,
  Resource,
  TextColumn,
  TextListColumn,
  TimestampColumn,
} from '../store/columns.js';
import { Rectangle } from './rectangle.js';

export enum LearnedField {
  VENDOR_NAME = 'vendor_name',
  INVOICE_NUMBER = 'invoice_number',
  INVOICE_DATE = 'invoice_date',
  DUE_DATE = 'due_date',
  TOTAL_CENTS = 'total_cents',
  TAX_CENTS = 'tax_cents',
  SUBTOTAL_CENTS = 'subtotal_cents',
  CURRENCY = 'currency',
  CONTACT = 'contact',
}
registerEnumType(LearnedField, {
  name: 'LearnedField',
  description: 'What was learnt of a vendor: a field of `extractionResult`, or the contact that it is.',
  valuesConfig: {
    VENDOR_NAME: { description: 'Its right name, whatever is read.' },
    INVOICE_NUMBER: { description: 'Where the number of the invoice stands.' },
    INVOICE_DATE: { description: 'Where the date of the invoice stands.' },
    DUE_DATE: { description: 'Where the due date stands.' },
    TOTAL_CENTS: { description: 'Where the total stands.' },
    TAX_CENTS: { description: 'Where the tax stands.' },
    SUBTOTAL_CENTS: { description: 'Where the total before tax stands.' },
    CURRENCY: { description: 'Its currency, where another was read.' },
    CONTACT: { description: 'The contact that a person chose for its document.' },
  },
});

@ObjectType({ description: 'A place on a page, in shares of its width and height from the upper left corner.' })
export class LearnedBox extends Rectangle {}

@ObjectType({ description: 'Where the right value stands on a vendor’s invoices.' })
export class LearnedPlace {
  @Field(() => String, {
    nullable: true,
    description: 'Words of its label, without case, accents and digits; null when it has none.',
  })
  label!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'On which side of the label the value stands: `right_of` or `below`.',
  })
  relation!: 'right_of' | 'below' | null;

  @Field(() => Int, { description: 'The page, counted from the first, which is 1.' })
  page!: number;

  @Field(() => Int, { description: 'The page, counted from the last, which is 1.' })
  pageFromEnd!: number;

  @Field(() => LearnedBox, { description: 'Where on the page.' })
  box!: LearnedBox;

  @Field(() => String, {
    nullable: true,
    description: 'How a number is written: `A-9/9` for letters, digits and digits; null for dates and amounts.',
  })
  shape!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'How it writes dates such as 03/04/2026: `day_first` or `month_first`; null for other dates.',
  })
  dayOrder!: 'day_first' | 'month_first' | null;
}

@Resource(
  'learned_values',
  'What a correction taught: it is read on the next invoices of the vendor, source `learned`.',
)
export class LearnedValue extends OwnedRecord {
  @TextColumn('The vendor as it is called on the document it was learnt from.')
  vendorName!: string;

  @TextListColumn('What the vendor is recognised by: `tax_id:`, `iban:`, `name:`, `web:` and `phone:`, as read.')
  vendorMarks!: string[];

  @EnumColumn(() => LearnedField, 'What was learnt.')
  field!: LearnedField;

  @TextColumn('The right name or currency; null for the others.', { nullable: true })
  value: string | null = null;

  @TextColumn('What had been read on the document it was learnt from; null when nothing was.', { nullable: true })
  readInstead: string | null = null;

  @IdColumn('The contact that the vendor is; null unless that was learnt.', { nullable: true })
  contactId: number | null = null;

  @JsonColumn('Where the right value stands; null for name, currency and contact.', {
    nullable: true,
    as: () => LearnedPlace,
  })
  place: LearnedPlace | null = null;

  @BooleanColumn('Whether a value from embedded XML was corrected: only then it comes before embedded XML.')
  correctsEmbeddedXml = false;

  @IdColumn('The document it was learnt from; null when that was deleted.', { nullable: true })
  invoiceDocumentId: number | null = null;

  @IntegerColumn('How many documents were read with it.')
  usedCount = 0;

  @TimestampColumn('When a document was last read with it.', { nullable: true })
  lastUsedAt: Date | null = null;
}
