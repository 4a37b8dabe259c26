import { Field, ObjectType } from 'type-graphql';
import {
  BooleanColumn,
  type Defaulted,
  EnumColumn,
  IdColumn,
  JsonColumn,
  NodeResource,
  OwnedRecord,
  registerEnum,
  TextColumn,
} from '../store/columns.js';

export enum ContactType {
  CUSTOMER = 'customer',
  VENDOR = 'vendor',
  BOTH = 'both',
}
registerEnum(ContactType, 'ContactType', 'Whether a contact is a customer, a vendor or both.', {
  CUSTOMER: 'Receives invoices.',
  VENDOR: 'Sends bills.',
  BOTH: 'Customer and vendor.',
});

@ObjectType({ description: 'A postal address.' })
export class BillingAddress {
  @Field(() => String, { nullable: true, description: 'First line of the street address.' })
  line1?: string | null;

  @Field(() => String, { nullable: true, description: 'Second line of the street address.' })
  line2?: string | null;

  @Field(() => String, { nullable: true, description: 'City.' })
  city?: string | null;

  @Field(() => String, { nullable: true, description: 'State, province or region.' })
  state?: string | null;

  @Field(() => String, { nullable: true, description: 'Postal code.' })
  zip?: string | null;

  @Field(() => String, { nullable: true, description: 'Country.' })
  country?: string | null;
}

@NodeResource('contacts', 'A customer, a vendor, or both (specification section 2, "Contact").')
export class Contact extends OwnedRecord {
  @TextColumn('The caller’s own identifier; unique per owner.', { nullable: true })
  externalId: string | null = null;

  @TextColumn('Name of the person or company.')
  name!: string;

  @TextColumn('E-mail address.', { nullable: true })
  email: string | null = null;

  @TextColumn('Telephone number.', { nullable: true })
  phone: string | null = null;

  @EnumColumn(() => ContactType, 'Customer, vendor or both.')
  contactType: Defaulted<ContactType> = ContactType.CUSTOMER;

  @JsonColumn('Postal address for bills.', { nullable: true, as: () => BillingAddress })
  billingAddress: BillingAddress | null = null;

  @TextColumn('Tax identification number.', { nullable: true })
  taxId: string | null = null;

  @TextColumn('International bank account number; identifies a vendor on its invoices.', { nullable: true })
  iban: string | null = null;

  @BooleanColumn('Whether the contact receives 1099s.')
  is1099Eligible: Defaulted<boolean> = false;

  @IdColumn('Tax code of lines on its documents, where nothing else says how they are taxed.', { nullable: true })
  taxCodeId: number | null = null;
}
