import type { EntityManager } from '@mikro-orm/postgresql';
import { type ClassType, Ctx, Field, FieldResolver, ObjectType, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import type { Owner } from '../owners/owner.entity.js';
import { getOwner } from '../owners/owner.operations.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import { rows } from '../store/rows.js';
import { idIn } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { together } from '../store/together.js';

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

/** As `partiesNow`, of what has been read already. */
export function partiesAmong(owner: Owner, contact: Row<Contact>): Parties {
  return { seller: partyOfOwner(owner), buyer: partyOfContact(contact) };
}

/** The owner and each of the contacts as they are now, in the order of the contacts. */
async function partiesOf(em: EntityManager, contactIds: readonly number[]): Promise<Parties[]> {
  const [owner, contacts] = await together(
    getOwner(em, tenantOf(em).ownerId),
    rows(em, Contact, { where: [idIn(contactIds)] }),
  );
  const byId = new Map(contacts.map((contact) => [contact.id, contact]));
  return contactIds.map((id) => partiesAmong(owner, byId.get(id) as Row<Contact>));
}

function partyOfOwner({ name, email, taxId, address, country }: Owner): Party {
  const addressLines = (address ?? '').split(/\r?\n/).filter((line) => line !== '');
  return { name, email, taxId, addressLines, country };
}

function partyOfContact({ name, email, taxId, billingAddress }: Row<Contact>): Party {
  const { line1, line2, zip, city, state, country = null } = billingAddress ?? {};
  const isThere = (line: string | null | undefined): line is string => typeof line === 'string';
  const place = [zip, city].filter(isThere).join(' ') || null;
  return { name, email, taxId, addressLines: [line1, line2, place, state, country].filter(isThere), country };
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
