import { type ClassType, Ctx, FieldResolver, Resolver, Root } from 'type-graphql';
import { Contact } from '../contacts/contact.entity.js';
import type { Row } from '../store/columns.js';
import type { Loaders } from '../store/loaders.js';
import type { JoinedValue } from '../store/rows.js';
import { sql } from '../store/sql.js';

interface OfContact {
  contactId: number;
  /** Of a document that was posted and keeps whom it names. */
  buyer?: { name: string } | null;
  /** Name of the contact and the caller's own identifier of it, where it was read with them (`contactNames`). */
  contactNames?: readonly [name: string, externalId: string | null] | null;
}

/** At once where it is known: a promise for each field of a page costs more than the field. */
type Shown<T> = T | Promise<T>;

interface LoadersContext {
  loaders: Loaders;
}

/** What lists of such records read with each of them: names are shown in nearly every list, and one by one they cost more than the page. */
export function contactNames(table: string): JoinedValue {
  const names = `select json_build_array(contact.name, contact.external_id) from contacts contact
    where contact.owner_id = ${table}.owner_id and contact.id = ${table}.contact_id`;
  return { name: 'contactNames', value: sql.raw(`(${names})`) };
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
    contactName(@Root() document: OfContact, @Ctx() { loaders }: LoadersContext): Shown<string | undefined> {
      return (
        document.buyer?.name ??
        document.contactNames?.[0] ??
        loaders.one(Contact, document.contactId, document).then((contact) => contact?.name)
      );
    }

    @FieldResolver(() => String, { nullable: true, description: `The caller’s own identifier of the ${who}.` })
    contactExternalId(@Root() document: OfContact, @Ctx() { loaders }: LoadersContext): Shown<string | null> {
      if (document.contactNames) return document.contactNames[1];
      return loaders.one(Contact, document.contactId, document).then((contact) => contact?.externalId ?? null);
    }
  }
  return ContactFieldsResolver;
}
