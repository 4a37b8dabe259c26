import type { EntityManager } from '@mikro-orm/postgresql';
import { areOfName, inOrder, isSameVendor, marksOfVendor } from '../extraction/learning/vendor-marks.js';
import type { Row } from '../store/columns.js';
import { query, type Sql, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import type { InvoiceDocument } from './invoice-document.entity.js';
import type { VendorSuggestion } from './invoice-document.inputs.js';
import { LearnedField } from './learned-value.entity.js';

/** What a document says about its vendor. */
export type VendorOnDocument = Pick<
  Row<InvoiceDocument>,
  'extractedVendorName' | 'extractionResult' | 'vendorTaxId' | 'vendorIban' | 'vendorMarks'
>;

/** Below this two names do not resemble each other. */
const similarityMinimum = 0.5;
const confidenceOfTaxId = 1;
const confidenceOfIban = 0.98;
/** A person chose the contact for an earlier document of the vendor. */
export const confidenceOfLearned = 0.97;
/** An equal name is less sure than an equal number. */
export const confidenceOfEqualName = 0.95;

/**
 * The contact that is the vendor of a document: by tax number, else by IBAN, else as a person chose for an earlier document
 * of the vendor, else by the likeness of the names. A name that a person entered comes first: the contact of that name, and
 * no contact of another one. Null when no contact resembles it. Asked when it matters, not stored: a contact that is made
 * later counts too.
 */
export async function suggestVendor(em: EntityManager, document: VendorOnDocument): Promise<VendorSuggestion | null> {
  const [suggestion] = await suggestVendors(em, [document]);
  return suggestion ?? null;
}

/** As `suggestVendor` for many documents, in their order, in two statements. */
export async function suggestVendors(
  em: EntityManager,
  documents: readonly VendorOnDocument[],
): Promise<(VendorSuggestion | null)[]> {
  const alike = await contactsAlike(em, documents);
  const learned = await learnedContacts(em, documents);
  return documents.map((document, index) => surest(document, alike[index] ?? null, learned[index] ?? null));
}

/** All that a document says of its vendor, as marks. */
export function marksOfDocument(document: VendorOnDocument): string[] {
  const { vendorMarks, vendorTaxId: taxId, vendorIban: iban, extractedVendorName: name } = document;
  return inOrder([...vendorMarks, ...marksOfVendor({ taxId, iban, name })]);
}

interface ContactAlike {
  suggestion: VendorSuggestion;
  hasEqualName: boolean;
}

function surest(
  document: VendorOnDocument,
  alike: ContactAlike | null,
  learned: VendorSuggestion | null,
): VendorSuggestion | null {
  if (!alike || !learned) return alike?.suggestion ?? learned;
  const isSaid = hasEnteredName(document) && alike.hasEqualName;
  return isSaid || alike.suggestion.confidence >= learned.confidence ? alike.suggestion : learned;
}

function hasEnteredName({ extractedVendorName, extractionResult }: VendorOnDocument): boolean {
  return extractedVendorName !== null && extractionResult.vendor_name?.source === 'manual';
}

/** What a person called the vendor, on the document or on an earlier one of the vendor; null when the name was read. */
function nameOfPerson(document: VendorOnDocument): string | null {
  const isLearned = document.extractionResult.vendor_name?.source === 'learned';
  return isLearned || hasEnteredName(document) ? document.extractedVendorName : null;
}

/** What was learned of the name that was read says nothing of another that a person gives the vendor. */
async function learnedContacts(
  em: EntityManager,
  documents: readonly VendorOnDocument[],
): Promise<(VendorSuggestion | null)[]> {
  const marks = documents.map(marksOfDocument);
  const learned = await query<{ vendorMarks: string[]; contactId: number; contactName: string }>(
    em,
    sql`select l.vendor_marks as "vendorMarks", c.id as "contactId", c.name as "contactName"
      from learned_values l join contacts c on c.owner_id = l.owner_id and c.id = l.contact_id
      where l.owner_id = ${tenantOf(em).ownerId} and l.field = ${LearnedField.CONTACT}
        and l.vendor_marks && ${marks.flat()}::text[]
      order by l.updated_at desc, l.id desc`,
  );
  return marks.map((ofDocument, index) => {
    const name = documents[index] ? nameOfPerson(documents[index]) : null;
    const found = learned.find(
      ({ vendorMarks }) => isSameVendor(vendorMarks, ofDocument) && (name === null || areOfName(vendorMarks, name)),
    );
    if (!found) return null;
    const { contactId, contactName } = found;
    return { contactId, contactName, confidence: confidenceOfLearned };
  });
}

async function contactsAlike(
  em: EntityManager,
  documents: readonly VendorOnDocument[],
): Promise<(ContactAlike | null)[]> {
  const column = (property: keyof VendorOnDocument) => documents.map((document) => document[property]);
  const found = await query<VendorSuggestion & { place: number; hasEqualName: boolean }>(
    em,
    sql`select distinct on (d.place) d.place, c.id as "contactId", c.name as "contactName", c.confidence,
        c.has_equal_name as "hasEqualName"
      from (
        select place, name, is_entered, ${plainName(sql.raw('name'))} as plain, ${plainCode(sql.raw('tax_id'))} as tax_id,
          ${plainCode(sql.raw('iban'))} as iban
        from unnest(${column('extractedVendorName')}::text[], ${documents.map(hasEnteredName)}::boolean[],
          ${column('vendorTaxId')}::text[], ${column('vendorIban')}::text[])
          with ordinality as given (name, is_entered, tax_id, iban, place)
      ) d
      cross join lateral (${contactsLike(tenantOf(em).ownerId)}) c
      order by d.place, d.is_entered and c.has_equal_name desc, c.confidence desc, c.has_equal_name desc,
        c.contact_type = 'customer', c.id`,
  );
  const byPlace = new Map(
    found.map(({ place, hasEqualName, ...suggestion }) => [place, { suggestion, hasEqualName }] as const),
  );
  return documents.map((_document, index) => byPlace.get(index + 1) ?? null);
}

/**
 * A customer is taken for a vendor only when more than a likeness speaks for it, and beside a name that a person entered the
 * numbers that were read count only for a contact with a name like it. However many contacts resemble a document, some fifty
 * are compared (schema/migrations/Migration20261128310300.ts).
 */
function contactsLike(ownerId: number): Sql {
  const likeness = sql`similarity(${plainName(sql.raw('contacts.name'))}, d.plain)`;
  return sql`
    select * from (
      select id, name, contact_type, coalesce(likeness = 1, false) as has_equal_name, case
        when d.is_entered and coalesce(likeness, 0) < ${similarityMinimum}::float8 then null
        when d.tax_id <> '' and ${plainCode(sql.raw('contacts.tax_id'))} = d.tax_id then ${confidenceOfTaxId}::float8
        when d.iban <> '' and ${plainCode(sql.raw('contacts.iban'))} = d.iban then ${confidenceOfIban}::float8
        when likeness >= ${similarityMinimum}::float8 and (contact_type <> 'customer' or likeness = 1)
          then round((${confidenceOfEqualName}::float8 * likeness)::numeric, 3)::float8
      end as confidence
      from contacts_resembling(d.name, d.plain, d.tax_id, d.iban) as found (contact_id)
      join contacts on contacts.owner_id = ${ownerId} and contacts.id = found.contact_id
      cross join lateral (select case when d.plain <> '' then ${likeness} end as likeness) named
    ) resembling
    where confidence is not null`;
}

/** Tax numbers and IBANs without spaces, dots and dashes, in upper case. */
export function plainCode(code: Sql): Sql {
  return sql`upper(regexp_replace(coalesce(${code}, ''), '[^[:alnum:]]', '', 'g'))`;
}

/** A company's name in lower case without its legal form, which one writes and another leaves out. */
export function plainName(name: Sql): Sql {
  return sql`plain_name(${name})`;
}
