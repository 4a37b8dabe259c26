import type { EntityManager } from '@mikro-orm/postgresql';
import { FieldProblems, invalid } from '../contract/errors.js';
import { emit } from '../outbox/emit.js';
import { assignProvided } from '../store/changes.js';
import { lockName } from '../store/locks.js';
import { find, lock, newRecord, save, type TakenConstraints } from '../store/records.js';
import { noteSettingChanges, toldDigest } from '../store/setting-changes.js';
import { together } from '../store/together.js';
import { type TaxCodesByAccount, taxCodesByAccount } from '../tax/account-tax-code.operations.js';
import { takenTaxCodeId } from '../tax/document-taxes.js';
import { Contact } from './contact.entity.js';
import type { CreateContactInput, FindOrCreateContactInput, UpdateContactInput } from './contact.inputs.js';

type ContactFields = Omit<CreateContactInput, 'name'> & { name?: string | null };

/** Makes a contact. Throws VALIDATION_FAILED, EXTERNAL_ID_TAKEN. Event books.contact.created (specification 4.3). */
export async function createContact(em: EntityManager, input: CreateContactInput): Promise<Contact> {
  await holdExternalId(em, input.externalId);
  const contact = newRecord(Contact, { name: input.name });
  const { contactType, is1099Eligible } = input;
  await change(em, contact, {
    ...input,
    contactType: contactType ?? undefined,
    is1099Eligible: is1099Eligible ?? undefined,
  });
  await save(em, Contact, contact, takenByContacts);
  noteSettingChanges(em, null, payeeOf(contact));
  await emit(em, 'books.contact.created', {
    contact_id: contact.id,
    external_id: contact.externalId,
  });
  return contact;
}

/**
 * The contact with this external id, made when there is none; with `updateExisting` an existing one is first updated with
 * the fields given. Two requests at once make one contact. Throws VALIDATION_FAILED (specification 4.3).
 */
export async function findOrCreateContact(
  em: EntityManager,
  { updateExisting, ...input }: FindOrCreateContactInput,
): Promise<{ contact: Contact; created: boolean }> {
  await holdExternalId(em, input.externalId);
  const [existing] = await find(em, Contact, { externalId: input.externalId });
  if (existing) {
    const contact = updateExisting ? await updateContact(em, { ...input, id: String(existing.id) }) : existing;
    return { contact, created: false };
  }
  if (!input.name) throw invalid([{ path: 'name', message: 'is required' }]);
  return { contact: await createContact(em, { ...input, name: input.name }), created: true };
}

/** Whoever is about to give an external id, or looks whether a contact has it, waits for others who do. */
async function holdExternalId(em: EntityManager, externalId: string | null | undefined): Promise<void> {
  if (externalId) await lockName(em, 'contact by external id', externalId);
}

/** Changes the fields given. Throws NOT_FOUND, VALIDATION_FAILED, EXTERNAL_ID_TAKEN (specification 4.3). */
export async function updateContact(em: EntityManager, input: UpdateContactInput): Promise<Contact> {
  await holdExternalId(em, input.externalId);
  const contact = await lock(em, Contact, input.id, 'Contact');
  const before = payeeOf(contact);
  await change(em, contact, input);
  await save(em, Contact, contact, takenByContacts);
  noteSettingChanges(em, before, payeeOf(contact));
  return contact;
}

/**
 * The tax codes of new lines on a contact's documents where nothing else says how they are taxed: that of the contact, whom
 * another tax may apply to, or else that of the account. The contact may be on its way already.
 */
export async function taxCodesForContact(
  em: EntityManager,
  asked: number | Promise<Contact | undefined>,
  standard: 'revenue' | null,
): Promise<TaxCodesByAccount> {
  // Both at once: most contacts have none of their own.
  const found = typeof asked === 'number' ? find(em, Contact, { id: asked }).then(([contact]) => contact) : asked;
  const [contact, byAccount] = await together(found, taxCodesByAccount(em, standard));
  const ofContact = contact?.taxCodeId ?? null;
  return ofContact === null ? byAccount : () => ofContact;
}

/** What the audit log tells of a contact: what decides who is paid, whose mails are taken, and how its documents are taxed. */
function payeeOf({ name, externalId, iban, taxCodeId, email }: Contact): object {
  return { name, externalId, iban, taxCodeId, emailDigest: toldDigest(email) };
}

async function change(em: EntityManager, contact: Contact, input: ContactFields): Promise<void> {
  const problems = new FieldProblems();
  assignProvided(
    contact,
    input,
    {
      required: ['name', 'contactType', 'is1099Eligible'],
      optional: ['externalId', 'email', 'phone', 'billingAddress', 'taxId', 'iban'],
    },
    problems,
  );
  const { taxCodeId } = input;
  if (taxCodeId !== undefined) contact.taxCodeId = await takenTaxCodeId(em, taxCodeId, 'taxCodeId', problems);
  problems.refuse();
}

const takenByContacts: TakenConstraints = {
  contacts_owner_id_external_id_key: { code: 'EXTERNAL_ID_TAKEN', field: 'externalId' },
};
