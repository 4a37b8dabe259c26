import type { EntityManager } from '@mikro-orm/postgresql';
import { recordSettingChanges } from '../audit/audit-log.js';
import type { Contact } from '../contacts/contact.entity.js';
import { limits } from '../contract/limits.js';
import type {
  AppliedLesson,
  Corrections,
  DayOrder,
  ExtractionResult,
  KnownVendor,
  Lesson,
} from '../extraction/extraction-result.js';
import type { FieldName } from '../extraction/fields/field-names.js';
import type { Evidence } from '../extraction/layout/evidence.js';
import { isSameValue } from '../extraction/learning/learned-places.js';
import { inOrder, isSameVendor, marksOfVendor, textOf } from '../extraction/learning/vendor-marks.js';
import type { Row } from '../store/columns.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { find, lock, lockAll, newRecord, remove, save } from '../store/records.js';
import { rows } from '../store/rows.js';
import { hasSettingChanges, noteRecordChanges, toldDigest } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { InvoiceDocument } from './invoice-document.entity.js';
import { LearnedField, LearnedValue } from './learned-value.entity.js';
import type { DeleteLearnedValueInput } from './learned-value.inputs.js';
import { confidenceOfLearned, marksOfDocument, suggestVendor } from './vendor-suggestion.js';

/** Of a number that the invoices of many vendors show, this many are looked at. */
const documentsLookedAt = 50;

/** What is known of the vendor with these marks: what was learnt of it, and how its invoices write dates. */
export async function knownOfVendor(em: EntityManager, marks: readonly string[]): Promise<KnownVendor> {
  return { lessons: await lessonsOfVendor(em, marks), dayOrder: await dayOrderOfVendor(em, marks) };
}

/** As the latest of its invoices that showed it. */
async function dayOrderOfVendor(em: EntityManager, marks: readonly string[]): Promise<DayOrder | null> {
  const shown = await query<{ vendorMarks: string[]; dayOrder: DayOrder }>(
    em,
    sql`select vendor_marks as "vendorMarks", day_order as "dayOrder" from invoice_documents
      where owner_id = ${tenantOf(em).ownerId} and day_order is not null and vendor_marks && ${marks}::text[]
      order by id desc limit ${documentsLookedAt}`,
  );
  return shown.find(({ vendorMarks }) => isSameVendor(vendorMarks, marks))?.dayOrder ?? null;
}

/** The latest lesson for each field. */
async function lessonsOfVendor(em: EntityManager, marks: readonly string[]): Promise<Lesson[]> {
  const found = await rows(em, LearnedValue, {
    where: [sql`vendor_marks && ${marks}::text[]`, sql`field <> ${LearnedField.CONTACT}`],
    orderBy: sql.raw('updated_at desc, id desc'),
  });
  const ofVendor = found.filter(({ vendorMarks }) => isSameVendor(vendorMarks, marks));
  return [...Map.groupBy(ofVendor, ({ field }) => field).values()].flatMap(([latest]) =>
    latest ? [lessonOf(latest)] : [],
  );
}

function lessonOf({ id, field, value, readInstead, place, correctsEmbeddedXml }: Row<LearnedValue>): Lesson {
  return { id, field: field as FieldName, value, readInstead, place, correctsEmbeddedXml };
}

/** Notes that a document was read with these lessons. */
export async function noteUse(em: EntityManager, applied: readonly AppliedLesson[]): Promise<void> {
  if (applied.length === 0) return;
  await lockNameShared(em, ...learning);
  await query(
    em,
    sql`update learned_values set used_count = used_count + 1, last_used_at = ${now()}
      where owner_id = ${tenantOf(em).ownerId} and id in (
        select id from learned_values where owner_id = ${tenantOf(em).ownerId} and id = any(${applied.map(({ id }) => id)})
        order by id for update)`,
  );
}

/**
 * Keeps what corrections of a document teach, from the document as it is read with everything learnt so far: a field that
 * is read right teaches nothing. What stands nowhere on its pages is not repeated; a lesson that misread it is forgotten.
 * A document that is gone teaches nothing, and neither does what was corrected again meanwhile: that is learnt by itself.
 */
export async function learnCorrections(
  em: EntityManager,
  documentId: number,
  corrections: Corrections,
  read: ExtractionResult,
): Promise<void> {
  const [document] = await lockAll(em, InvoiceDocument, [documentId]);
  if (!document) return;
  await keepPlaces(em, document, corrections, read);
  await lockName(em, ...learning);
  const marks = inOrder([...read.vendorMarks, ...marksOfVendor({ name: document.extractedVendorName })]);
  if (marks.length === 0) return;
  for (const [name, value] of Object.entries(corrections) as [FieldName, string | number | null][]) {
    const isCurrent = enteredValue(document, name) === value;
    if (!isCurrent || isReadRight(name, value, read)) continue;
    const taught = taughtBy(name, value, read);
    if (taught) await remember(em, document, marks, name as LearnedField, taught);
    else if (read.fields[name]?.source === 'learned') await forget(em, marks, name as LearnedField);
  }
  const about = { resourceType: 'InvoiceDocument', resourceId: documentId };
  if (hasSettingChanges(em)) await recordSettingChanges(em, { action: 'learnCorrections', ...about });
}

/** A value that a person entered is shown where it stands, as those are that were read. */
async function keepPlaces(
  em: EntityManager,
  document: InvoiceDocument,
  corrections: Corrections,
  { correctedEvidence }: ExtractionResult,
): Promise<void> {
  const fields = { ...document.extractionResult };
  for (const [name, evidence] of Object.entries(correctedEvidence) as [FieldName, Evidence][]) {
    const field = fields[name];
    if (field && enteredValue(document, name) === corrections[name]) fields[name] = { ...field, evidence };
  }
  document.extractionResult = fields;
  await save(em, InvoiceDocument, document);
}

/** What a person entered for a field of the document, null for empty; undefined when nobody did. */
export function enteredValue(
  { extractionResult }: Pick<InvoiceDocument, 'extractionResult'>,
  name: FieldName,
): string | number | null | undefined {
  const field = extractionResult[name];
  return field?.source === 'manual' ? field.value : undefined;
}

/** The contact that a person chose for a document is suggested for the vendor's next one, unless it would be anyway. */
export async function learnContact(em: EntityManager, document: InvoiceDocument, contact: Contact): Promise<void> {
  const marks = marksOfDocument(document);
  const suggestion = await suggestVendor(em, document);
  const isKnown = suggestion?.contactId === contact.id && suggestion.confidence >= confidenceOfLearned;
  if (isKnown || marks.length === 0) return;
  await lockName(em, ...learning);
  await remember(em, document, marks, LearnedField.CONTACT, { contactId: contact.id });
}

/** Forgets what was learnt. Throws NOT_FOUND, the second time too. */
export async function deleteLearnedValue(em: EntityManager, { id }: DeleteLearnedValueInput): Promise<void> {
  await removeLearned(em, [await lock(em, LearnedValue, id, 'Learned value')]);
}

/** Who learns waits for who learns: two lessons of one vendor about one field are one row. */
const learning = ['learned values'];

type Taught = Partial<Pick<LearnedValue, 'value' | 'readInstead' | 'place' | 'contactId' | 'correctsEmbeddedXml'>>;

function isReadRight(name: FieldName, value: string | number | null, { fields }: ExtractionResult): boolean {
  const read = fields[name]?.value ?? null;
  return name === 'invoice_number' ? isSameValue(read, value) : read === value;
}

/** A name and a currency are a vendor's own; of all else only the place is, and it must be on the page. */
function taughtBy(
  name: FieldName,
  value: string | number | null,
  { fields, appliedLessons, correctedPlaces }: ExtractionResult,
): Taught | null {
  const applied = appliedLessons.find(({ field }) => field === name);
  const read = applied ? applied.readInstead : (fields[name] ?? null);
  const from = {
    readInstead: read ? String(read.value).slice(0, limits.shortTextCharacters) : null,
    correctsEmbeddedXml: read?.source === 'embedded_xml',
  };
  if (value === null) return null;
  if (name === 'vendor_name' || name === 'currency') return { ...from, value: String(value) };
  const place = correctedPlaces[name];
  return place ? { ...from, place } : null;
}

const nothingTaught: Required<Taught> = {
  value: null,
  readInstead: null,
  place: null,
  contactId: null,
  correctsEmbeddedXml: false,
};

async function remember(
  em: EntityManager,
  document: InvoiceDocument,
  marks: string[],
  field: LearnedField,
  taught: Taught,
): Promise<void> {
  const [known, ...others] = await learnedOf(em, marks, field);
  await removeLearned(em, others);
  const vendorName = document.extractedVendorName ?? textOf(marks[0] ?? '');
  const learned = known ?? newRecord(LearnedValue, { vendorName, vendorMarks: marks, field });
  const before = known ? told(known) : null;
  Object.assign(learned, { vendorName, vendorMarks: marks, ...nothingTaught, ...taught });
  learned.invoiceDocumentId = document.id;
  learned.usedCount = 0;
  learned.lastUsedAt = null;
  await save(em, LearnedValue, learned);
  noteRecordChanges(em, { kind: 'learnedValues', name: learned.id }, before, told(learned));
}

async function removeLearned(em: EntityManager, learned: readonly LearnedValue[]): Promise<void> {
  await remove(em, LearnedValue, learned);
  for (const each of learned) noteRecordChanges(em, { kind: 'learnedValues', name: each.id }, told(each), null);
}

/** What the audit log tells of a lesson; of whose it is the digest, since those are names and numbers of people too. */
function told({ field, value, contactId, place, vendorMarks }: LearnedValue): object {
  return { field, value, contactId, place, marksDigest: toldDigest(vendorMarks.join('\n')) };
}

async function forget(em: EntityManager, marks: string[], field: LearnedField): Promise<void> {
  await removeLearned(em, await learnedOf(em, marks, field));
}

async function learnedOf(em: EntityManager, marks: string[], field: LearnedField): Promise<LearnedValue[]> {
  const found = await find(em, LearnedValue, sql`field = ${field} and vendor_marks && ${marks}::text[]`);
  return found.filter(({ vendorMarks }) => isSameVendor(vendorMarks, marks));
}
