import { Field, ID, InputType, ObjectType } from 'type-graphql';
import { ChangesFilter, GraphqlOnly, ShortText } from '../store/input-fields.js';
import { Contact, ContactType } from './contact.entity.js';

@InputType({ description: 'A postal address.' })
export class BillingAddressInput {
  @ShortText('First line of the street address.', { nullable: true })
  line1?: string | null;

  @ShortText('Second line of the street address.', { nullable: true })
  line2?: string | null;

  @ShortText('City.', { nullable: true })
  city?: string | null;

  @ShortText('State, province or region.', { nullable: true })
  state?: string | null;

  @ShortText('Postal code.', { nullable: true })
  zip?: string | null;

  @ShortText('Country.', { nullable: true })
  country?: string | null;
}

/** The fields of a contact that a caller may set, besides its name. */
@InputType({ description: 'Fields of a contact.' })
abstract class ContactFields {
  @ShortText('E-mail address.', { nullable: true })
  email?: string | null;

  @ShortText('Telephone number.', { nullable: true })
  phone?: string | null;

  @Field(() => ContactType, {
    nullable: true,
    description: 'Customer, vendor or both. Defaults to CUSTOMER.',
  })
  contactType?: ContactType | null;

  @Field(() => BillingAddressInput, {
    nullable: true,
    description: 'Postal address for bills; replaces the former address entirely.',
  })
  billingAddress?: BillingAddressInput | null;

  @ShortText('Tax identification number.', { nullable: true })
  taxId?: string | null;

  @GraphqlOnly()
  @ShortText('International bank account number.', { nullable: true })
  iban?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Whether the contact receives 1099s.' })
  is1099Eligible?: boolean | null;

  @GraphqlOnly()
  @Field(() => ID, {
    nullable: true,
    description: 'Tax code of lines on its documents, where nothing else says how they are taxed.',
  })
  taxCodeId?: string | null;
}

@InputType({ description: 'A new contact.' })
export class CreateContactInput extends ContactFields {
  @ShortText('Name of the person or company.')
  name!: string;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;
}

@InputType({ description: 'A contact by the caller’s own identifier, created when there is none.' })
export class FindOrCreateContactInput extends ContactFields {
  @ShortText('The caller’s own identifier.')
  externalId!: string;

  @ShortText('Name of the person or company; required on creation.', { nullable: true, notBlank: true })
  name?: string | null;

  @Field(() => Boolean, { nullable: true, description: 'Update a contact that exists with the fields given.' })
  updateExisting?: boolean | null;
}

@InputType({ description: 'Changes of a contact: only the fields given change.' })
export class UpdateContactInput extends ContactFields {
  @Field(() => ID, { description: 'The contact.' })
  id!: string;

  @ShortText('Name of the person or company.', { nullable: true, notBlank: true })
  name?: string | null;

  @ShortText('The caller’s own identifier; unique per owner.', { nullable: true, notBlank: true })
  externalId?: string | null;
}

@InputType({ description: 'Which contacts to list; conditions combine with AND.' })
export class ContactFilter extends ChangesFilter {
  @Field(() => ContactType, { nullable: true, description: 'Exactly this type: CUSTOMER does not include BOTH.' })
  contactType?: ContactType | null;

  @ShortText('Exactly this e-mail address.', { nullable: true })
  email?: string | null;

  @ShortText('Anywhere in the name or e-mail address, in any case.', { nullable: true })
  q?: string | null;
}

@ObjectType({ description: 'The contact as it is now.' })
export class ContactPayload {
  @Field(() => Contact, { description: 'The contact.' })
  contact!: Contact;
}

@ObjectType({ description: 'The contact, and whether this request created it.' })
export class FindOrCreateContactPayload extends ContactPayload {
  @Field(() => Boolean, { description: 'True when this request created the contact.' })
  created!: boolean;
}
