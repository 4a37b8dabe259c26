import type { EntityManager } from '@mikro-orm/postgresql';
import { Arg, Args, Ctx, ID, Mutation, Query, Resolver } from 'type-graphql';
import { notFound } from '../contract/errors.js';
import { ApiKeyScope } from '../contract/scopes.js';
import type { Row } from '../store/columns.js';
import { changesOf } from '../store/input-fields.js';
import type { Loaders } from '../store/loaders.js';
import { Connection, type Page, PageArguments, page, type TextCondition } from '../store/page.js';
import { rows } from '../store/rows.js';
import { RequiresScope } from '../store/scope.js';
import { containing, type Sql, sql, whereGiven } from '../store/sql.js';
import { textCondition } from '../store/text-condition.js';
import { recordId } from '../values/record-id.js';
import { Contact } from './contact.entity.js';
import {
  ContactFilter,
  ContactPayload,
  CreateContactInput,
  FindOrCreateContactInput,
  FindOrCreateContactPayload,
  UpdateContactInput,
} from './contact.inputs.js';
import { createContact, findOrCreateContact, updateContact } from './contact.operations.js';

const ContactConnection = Connection(Contact, { counts: 'records' });

interface ContactContext {
  em: EntityManager;
  loaders: Loaders;
}

@Resolver(() => Contact)
export class ContactResolver {
  @Query(() => Contact, {
    nullable: true,
    description: 'One contact. Null with NOT_FOUND when the owner has none with this id.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async contact(
    @Arg('id', () => ID, { description: 'Identifier of the contact.' }) id: string,
    @Ctx() { loaders }: ContactContext,
  ): Promise<Row<Contact>> {
    return found(await loaders.one(Contact, recordId(id, 'Contact')));
  }

  @Query(() => Contact, {
    nullable: true,
    description: 'One contact by the caller’s own identifier. Null with NOT_FOUND when there is none.',
  })
  @RequiresScope(ApiKeyScope.READ)
  async contactByExternalId(
    @Arg('externalId', { description: 'The caller’s own identifier.' }) externalId: string,
    @Ctx() { em }: ContactContext,
  ): Promise<Row<Contact>> {
    const [contact] = await rows(em, Contact, { where: [sql`external_id = ${externalId}`] });
    return found(contact);
  }

  @Query(() => ContactConnection, { description: 'Contacts by ascending id.' })
  @RequiresScope(ApiKeyScope.READ)
  contacts(
    @Args(() => PageArguments) arguments_: PageArguments,
    @Arg('filter', () => ContactFilter, { nullable: true, description: 'Which contacts to list.' })
    filter: ContactFilter | null,
    @Ctx() { em }: ContactContext,
  ): Promise<Page<Row<Contact>>> {
    const text = filter?.q ? textIn(em, filter.q) : null;
    return page(em, Contact, arguments_, { where: conditions(filter), text, changes: changesOf(filter) });
  }

  @Mutation(() => ContactPayload, {
    description: 'Creates a contact. Refused with EXTERNAL_ID_TAKEN. Event books.contact.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async createContact(
    @Arg('input', { description: 'The new contact.' }) input: CreateContactInput,
    @Ctx() { em }: ContactContext,
  ): Promise<ContactPayload> {
    return { contact: await createContact(em, input) };
  }

  @Mutation(() => FindOrCreateContactPayload, {
    description: 'The contact with this external id, created when there is none. Event books.contact.created.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  findOrCreateContact(
    @Arg('input', { description: 'The contact to find or create.' }) input: FindOrCreateContactInput,
    @Ctx() { em }: ContactContext,
  ): Promise<FindOrCreateContactPayload> {
    return findOrCreateContact(em, input);
  }

  @Mutation(() => ContactPayload, {
    description: 'Changes the fields given of a contact. Refused with EXTERNAL_ID_TAKEN.',
  })
  @RequiresScope(ApiKeyScope.WRITE)
  async updateContact(
    @Arg('input', { description: 'The changes.' }) input: UpdateContactInput,
    @Ctx() { em }: ContactContext,
  ): Promise<ContactPayload> {
    return { contact: await updateContact(em, input) };
  }
}

function found(contact: Row<Contact> | null | undefined): Row<Contact> {
  if (!contact) throw notFound('Contact');
  return contact;
}

function textIn(em: EntityManager, text: string): TextCondition {
  const pattern = containing(text);
  return textCondition(em, 'contacts', text, sql`(name ilike ${pattern} or email ilike ${pattern})`);
}

function conditions(filter: ContactFilter | null): Sql[] {
  return [
    ...(filter?.contactType ? [sql`contact_type = ${filter.contactType}`] : []),
    ...whereGiven(filter?.email, (email) => sql`email = ${email}`),
  ];
}
