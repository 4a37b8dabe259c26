import type { EntityManager } from '@mikro-orm/postgresql';
import { Field, ObjectType } from 'type-graphql';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** Who is named on a document, as they were when it was posted: what is changed of them afterwards changes no document. */
@ObjectType({ description: 'Who is named on a document, as they were when it was posted.', simpleResolvers: true })
export class Party {
  @Field({ description: 'Name of the person or company.' })
  name!: string;

  @Field(() => String, { nullable: true, description: 'E-mail address.' })
  email!: string | null;

  @Field(() => String, { nullable: true, description: 'Tax identification number.' })
  taxId!: string | null;

  @Field(() => [String], { description: 'The postal address, line by line.' })
  addressLines!: string[];

  @Field(() => String, {
    nullable: true,
    description:
      'Country, ISO 3166-1 alpha-2; null when it is unknown. An address that ends with a country ends with this code.',
  })
  country?: string | null;
}

/** The owner and a contact as they are now, for a document that the owner sends to the contact. */
export async function partiesNow(em: EntityManager, contactId: number): Promise<{ seller: Party; buyer: Party }> {
  const { ownerId } = tenantOf(em);
  const [parties] = await query<{ seller: Party; buyer: Party }>(
    em,
    sql`select
        jsonb_build_object('name', o.name, 'email', o.email, 'taxId', o.tax_id,
          'addressLines', to_jsonb(coalesce(array_remove(regexp_split_to_array(o.address, '\\r?\\n'), ''), '{}')),
          'country', o.country) as seller,
        jsonb_build_object('name', c.name, 'email', c.email, 'taxId', c.tax_id,
          'addressLines', to_jsonb(array_remove(array[c.billing_address ->> 'line1', c.billing_address ->> 'line2',
            nullif(concat_ws(' ', c.billing_address ->> 'zip', c.billing_address ->> 'city'), ''),
            c.billing_address ->> 'state', c.billing_address ->> 'country'], null)),
          'country', c.billing_address ->> 'country') as buyer
      from owners o join contacts c on c.owner_id = o.id
      where o.id = ${ownerId} and c.owner_id = ${ownerId} and c.id = ${contactId}`,
  );
  return parties as { seller: Party; buyer: Party };
}
