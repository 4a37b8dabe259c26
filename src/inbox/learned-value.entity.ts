import { Field, Int, ObjectType } from 'type-graphql';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  IntegerColumn,
  JsonColumn,
  OwnedRecord,
  Resource,
  registerEnum,
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
registerEnum(
  LearnedField,
  'LearnedField',
  'What was learned about a vendor: a field of `extractionResult`, or its contact.',
  {
    VENDOR_NAME: 'The corrected name; replaces any name that is read.',
    INVOICE_NUMBER: 'Location of the invoice number.',
    INVOICE_DATE: 'Location of the invoice date.',
    DUE_DATE: 'Location of the due date.',
    TOTAL_CENTS: 'Location of the total.',
    TAX_CENTS: 'Location of the tax.',
    SUBTOTAL_CENTS: 'Location of the total before tax.',
    CURRENCY: 'Its currency, where another was read.',
    CONTACT: 'The contact that a person chose for its document.',
  },
);

@ObjectType({ description: 'A place on a page, in shares of its width and height from the upper left corner.' })
export class LearnedBox extends Rectangle {}

@ObjectType({ description: 'Location of a corrected value on a vendor’s invoices.' })
export class LearnedPlace {
  @Field(() => String, {
    nullable: true,
    description: 'Words of its label in lower case without accents and digits; null when it has none.',
  })
  label!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Side of the label on which the value is: `right_of` or `below`.',
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
    description: 'Pattern of a number: `A-9/9` for letters, digits and digits; null for dates and amounts.',
  })
  shape!: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Order of day and month in dates such as 03/04/2026: `day_first` or `month_first`; null for other dates.',
  })
  dayOrder!: 'day_first' | 'month_first' | null;
}

@Resource(
  'learned_values',
  'A value learned from a correction and applied to later invoices of the vendor, with source `learned`.',
)
export class LearnedValue extends OwnedRecord {
  @TextColumn('Name of the vendor on the document it was learned from.')
  vendorName!: string;

  @TextListColumn('Marks by which the vendor is recognised: `tax_id:`, `iban:`, `name:`, `web:` and `phone:`, as read.')
  vendorMarks!: string[];

  @EnumColumn(() => LearnedField, 'What was learned.')
  field!: LearnedField;

  @TextColumn('The corrected name or currency; null for the other fields.', { nullable: true })
  value: string | null = null;

  @TextColumn('The value first read on that document; null when nothing was read.', { nullable: true })
  readInstead: string | null = null;

  @IdColumn('The vendor’s contact; null if that was not learned.', { nullable: true })
  contactId: number | null = null;

  @JsonColumn('Location of the corrected value; null for name, currency and contact.', {
    nullable: true,
    as: () => LearnedPlace,
  })
  place: LearnedPlace | null = null;

  @BooleanColumn('Whether a value from embedded XML was corrected: only then it comes before embedded XML.')
  correctsEmbeddedXml: Defaulted<boolean> = false;

  @IdColumn('The document it was learned from; null when that was deleted.', { nullable: true })
  invoiceDocumentId: number | null = null;

  @IntegerColumn('Number of documents read with it.')
  usedCount: Defaulted<number> = 0;

  @TimestampColumn('When a document was last read with it.', { nullable: true })
  lastUsedAt: Date | null = null;
}
