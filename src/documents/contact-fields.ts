import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';

interface OfContact {
  contactId: number;
  /** Of a document that was posted and keeps whom it names. */
  buyer?: { name: string } | null;
}

interface LoadersContext {
  loaders: Loaders;
}

/**
 * The contact of a document or payment as fields of its type: the record, its name, and the caller's own identifier of it.
 * A resolver of the type extends the class that this makes. `who` is `customer` or `vendor`, `contact` the description of
 * the record.
 */
export function ContactFields<T extends OfContact>(type: ClassType<T>, who: string, contact = `The ${who}.`) {
  @Resolver(() => type)
  abstract class ContactFieldsResolver {
    @FieldResolver(() => Contact, { description: contact })
    contact(@Root() document: OfContact, @Ctx() { loaders }: LoadersContext): Promise<Row<Contact> | null> {
      return loaders.one(Contact, document.contactId, document);
    }

    @FieldResolver(() => String, { description: `Name of the ${who}.` })
    async contactName(@Root() document: OfContact, @Ctx() { loaders }: LoadersContext): Promise<string | undefined> {
      return document.buyer?.name ?? (await loaders.one(Contact, document.contactId, document))?.name;
    }

    @FieldResolver(() => String, { nullable: true, description: `The caller’s own identifier of the ${who}.` })
    async contactExternalId(@Root() document: OfContact, @Ctx() { loaders }: LoadersContext): Promise<string | null> {
      return (await loaders.one(Contact, document.contactId, document))?.externalId ?? null;
    }
  }
  return ContactFieldsResolver;
}
