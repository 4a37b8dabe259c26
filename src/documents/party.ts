import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClassType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import type { Loaders } from '../store/loaders.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';

/** Who is named on a document. What is changed of them after it was posted does not change it. */
@ObjectType({ description: 'Who is named on a document.', simpleResolvers: true })
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

/** Who is named on a document. */
export interface Parties {
  seller: Party;
  buyer: Party;
}

/** The owner and a contact as they are now, for a document that the owner sends to the contact. */
export async function partiesNow(em: EntityManager, contactId: number): Promise<Parties> {
  const [parties] = await partiesOf(em, [contactId]);
  return parties as Parties;
}

/** As `partiesNow`, of a document that is read at the same time: `id` of `table`; undefined where there is none. */
export async function partiesOfDocument(em: EntityManager, table: string, id: number): Promise<Parties | undefined> {
  const { ownerId } = tenantOf(em);
  const contact = sql`select contact_id from ${sql.raw(table)} where owner_id = ${ownerId} and id = ${id}`;
  const [found] = await partiesWhere(em, sql`c.id = (${contact})`);
  return found;
}

/** The owner and each of the contacts as they are now, in the order of the contacts. */
async function partiesOf(em: EntityManager, contactIds: readonly number[]): Promise<Parties[]> {
  const found = await partiesWhere(em, sql`c.id = any(${contactIds})`);
  const byContact = new Map(found.map(({ contactId, ...parties }) => [contactId, parties]));
  return contactIds.map((contactId) => byContact.get(contactId) as Parties);
}

function partiesWhere(em: EntityManager, isMeant: Sql): Promise<(Parties & { contactId: number })[]> {
  const { ownerId } = tenantOf(em);
  return query(
    em,
    sql`select c.id as "contactId",
        jsonb_build_object('name', o.name, 'email', o.email, 'taxId', o.tax_id,
          'addressLines', to_jsonb(coalesce(array_remove(regexp_split_to_array(o.address, '\\r?\\n'), ''), '{}')),
          'country', o.country) as seller,
        jsonb_build_object('name', c.name, 'email', c.email, 'taxId', c.tax_id,
          'addressLines', to_jsonb(array_remove(array[c.billing_address ->> 'line1', c.billing_address ->> 'line2',
            nullif(concat_ws(' ', c.billing_address ->> 'zip', c.billing_address ->> 'city'), ''),
            c.billing_address ->> 'state', c.billing_address ->> 'country'], null)),
          'country', c.billing_address ->> 'country') as buyer
      from owners o join contacts c on c.owner_id = o.id
      where o.id = ${ownerId} and c.owner_id = ${ownerId} and ${isMeant}`,
  );
}

interface NamingContext {
  em: EntityManager;
  loaders: Loaders;
}

interface Naming extends Nullable<Parties> {
  contactId: number;
}

type Nullable<T> = { [K in keyof T]: T[K] | null };

/** `seller` and `buyer` of a document: as they were when it was posted, before that as they are. */
export function PartyFields<T extends object>(type: ClassType<T>) {
  const now = ({ contactId }: Naming, { em, loaders }: NamingContext) =>
    loaders.batch('parties', (ids: readonly number[]) => partiesOf(em, ids)).load(contactId);

  @Resolver(() => type)
  abstract class PartyFieldsResolver {
    @FieldResolver()
    async seller(@Root() document: Naming, @Ctx() context: NamingContext): Promise<Party> {
      return document.seller ?? (await now(document, context)).seller;
    }

    @FieldResolver()
    async buyer(@Root() document: Naming, @Ctx() context: NamingContext): Promise<Party> {
      return document.buyer ?? (await now(document, context)).buyer;
    }
  }
  return PartyFieldsResolver;
}
