import type { EntityManager } from '@mikro-orm/postgresql';
import { AttachmentResource } from '../attachments/attachment.entity.js';
import { attachStoredFile } from '../attachments/attachment.operations.js';
import { recordSettingChanges } from '../audit/audit-log.js';
import { Contact, ContactType } from '../contacts/contact.entity.js';
import type { CreateContactInput } from '../contacts/contact.inputs.js';
import { createContact } from '../contacts/contact.operations.js';
import { ensure, FieldProblems, notFound, Refusal } from '../contract/errors.js';
import { ReviewReason } from '../documents/review.entity.js';
import type { Bill } from '../payables/bill.entity.js';
import { addBill, type NewBill, postBill } from '../payables/bill.operations.js';
import type { DebitNote } from '../payables/debit-note.entity.js';
import { createDebitNote, type NewDebitNote, postDebitNote } from '../payables/debit-note.operations.js';
import { checkExpenseAccounts } from '../payables/expense-lines.js';
import { lockName } from '../store/locks.js';
import { find, getReferenced, lockAll, save } from '../store/records.js';
import { tenantOf, today } from '../store/tenancy.js';
import { parseId, recordId } from '../values/record-id.js';
import { type BillableDocument, billOfDocument, debitNoteOfDocument } from './bill-of-document.js';
import { namesUnknownAccount } from './bill-reviewers.js';
import { filesOf } from './document-files.js';
import { documentsWithNumbersOf, findDuplicateBill, flagDocumentsNumbered, flagDuplicates } from './duplicates.js';
import { InvoiceDocument, InvoiceDocumentStatus, missingRequiredFields } from './invoice-document.entity.js';
import {
  type BulkConvertInvoiceDocumentsPayload,
  ConversionTarget,
  type ConvertedDocument,
  type ConvertInvoiceDocumentInput,
  type ConvertibleDocument,
  type UnconvertibleDocument,
} from './invoice-document.inputs.js';
import { learnContact } from './learned-value.operations.js';
import { suggestVendor } from './vendor-suggestion.js';

/**
 * Makes a draft bill of a document, or a draft debit note of a credit note: from ready, and from needs_review when it has a
 * total and the vendor is given; with `post` it is posted in the same step. Duplicates are allowed here: a person decided.
 * Commitments have no part in it: allocations of the document stay approved, without a bill.
 * Throws NOT_FOUND, DOCUMENT_CONVERTED, DOCUMENT_NOT_CONVERTIBLE, VALIDATION_FAILED, and with `post` what posting throws.
 * Event books.bill.created or books.debit_note.created (specification section 3, decisions section 7).
 */
export async function convertInvoiceDocument(
  em: EntityManager,
  input: ConvertInvoiceDocumentInput,
): Promise<{ bill: Bill | null; debitNote: DebitNote | null; invoiceDocument: InvoiceDocument }> {
  const { contactId, makes, post } = input;
  const document = await lockToConvert(em, input.id);
  document.ensureNotConverted();
  const isCredit = (makes ?? (document.isCreditNote() ? DEBIT_NOTE : BILL)) === DEBIT_NOTE;
  if (isCredit) ensureCreditable(document, Boolean(contactId));
  else ensureConvertible(document, Boolean(contactId));
  await checkDecisions(em, input, isCredit);
  const contact = contactId ? await chosenVendor(em, document, contactId) : await vendorOf(em, document);
  if (isCredit) {
    const note = await makeDebitNote(em, document, contact.id, input);
    return { bill: null, debitNote: post ? await postDebitNote(em, named(note)) : note, invoiceDocument: document };
  }
  const bill = await makeBill(em, document, contact.id, input);
  return { bill: post ? await postBill(em, named(bill)) : bill, debitNote: null, invoiceDocument: document };
}

const { BILL, DEBIT_NOTE } = ConversionTarget;

/** What a person decides about the bill or debit note, beside what was read. */
type Decisions = Pick<ConvertInvoiceDocumentInput, 'accountId' | 'lines' | 'taxCents' | 'dueDate'>;

/** Under the names of this operation, before the bill would refuse them under its own. */
async function checkDecisions(em: EntityManager, { accountId, lines, dueDate }: Decisions, isCredit: boolean) {
  const problems = new FieldProblems();
  const accounts = accountId ? [{ accountId: parseId(accountId), path: 'accountId' }] : [];
  await checkExpenseAccounts(em, accounts, problems);
  problems.check(!lines || lines.length > 0, 'lines', 'must have at least one entry');
  problems.check(!(isCredit && dueDate), 'dueDate', 'is for bills, and a debit note would be made');
  problems.refuse();
}

function named({ id }: { id: number }): { id: string } {
  return { id: String(id) };
}

/** The bill or debit note that follows from the document, as the person has it. */
function asDecided<T extends NewBill | NewDebitNote>(made: T, { accountId, lines, taxCents, dueDate }: Decisions): T {
  return {
    ...made,
    taxCents: taxCents ?? made.taxCents,
    ...(dueDate ? { dueDate } : {}),
    lines: (lines ?? made.lines ?? []).map((line) => ({ ...line, accountId: line.accountId ?? accountId })),
  };
}

/**
 * Converts each document on its own: a refused one stops no other. With `dryRun` everything is tried and undone, so that
 * the report is what would happen. Duplicates are refused here (specification 4.9, decisions section 7).
 */
export async function bulkConvertInvoiceDocuments(
  em: EntityManager,
  { ids, dryRun, undoubtedOnly }: { ids: readonly string[]; dryRun?: boolean | null; undoubtedOnly?: boolean | null },
): Promise<BulkConvertInvoiceDocumentsPayload> {
  const none = { willConvert: null, willFail: null, converted: null, failed: null };
  if (!dryRun) {
    const { made, failed } = await convertEach(em, ids, Boolean(undoubtedOnly));
    return { ...none, converted: made.map(asConverted), failed };
  }
  const { made, failed } = await tried(em, (savepoint) => convertEach(savepoint, ids, Boolean(undoubtedOnly)));
  return { ...none, willConvert: made.map(asConvertible), willFail: failed };
}

interface Conversion {
  document: InvoiceDocument;
  bill: Bill;
  contactName: string;
}

async function convertEach(em: EntityManager, ids: readonly string[], undoubtedOnly: boolean) {
  const unique = [...new Set(ids)];
  await lockAsTheyAre(
    em,
    unique.flatMap((id) => parseId(id) ?? []),
  );
  const made: Conversion[] = [];
  const failed: UnconvertibleDocument[] = [];
  for (const id of unique) {
    const result = await convertOne(em, id, undoubtedOnly);
    if (Array.isArray(result)) failed.push({ id, reasons: result });
    else made.push(result);
  }
  return { made, failed };
}

/** Contacts may have changed since the documents were flagged: what they repeat is as it is now. */
async function lockAsTheyAre(em: EntityManager, ids: readonly number[]): Promise<void> {
  const asked = (await lockAffected(em, ids)).filter(({ id }) => ids.includes(id));
  const waiting = asked.filter(({ status }) => status !== InvoiceDocumentStatus.CONVERTED);
  await flagDuplicates(em, waiting);
  await save(em, InvoiceDocument, waiting);
}

/** The conversion, on a savepoint of its own, or the reasons against it. */
async function convertOne(em: EntityManager, id: string, undoubtedOnly: boolean): Promise<Conversion | string[]> {
  try {
    return await em.transactional((savepoint) => convertUnlessRefused(savepoint, id, undoubtedOnly), { clear: true });
  } catch (error) {
    if (error instanceof NotConverted) return error.reasons;
    if (error instanceof Refusal) return ['not_ready'];
    throw error;
  }
}

async function convertUnlessRefused(em: EntityManager, id: string, undoubtedOnly: boolean): Promise<Conversion> {
  const [document] = await find(em, InvoiceDocument, { id: parseId(id) ?? 0 });
  if (!document) throw new NotConverted(['not_found']);
  const reasons = reasonsAgainst(document);
  if (reasons.length > 0) throw new NotConverted(reasons);
  if (undoubtedOnly && document.reviewReasons.length > 0) throw new NotConverted(['review_reasons']);
  ensureConvertible(document, false);
  const contact = await vendorOf(em, document);
  if (await findDuplicateBill(em, contact.id, document.extractedInvoiceNumber)) {
    throw new NotConverted(['duplicate_flagged']);
  }
  if (await namesUnknownAccount(em, contact.id, document.vendorIban)) throw new NotConverted([bankDetailsChanged]);
  return { document, bill: await makeBill(em, document, contact.id), contactName: contact.name };
}

const bankDetailsChanged = ReviewReason.BANK_DETAILS_CHANGED;

function reasonsAgainst(document: InvoiceDocument): string[] {
  if (document.status === InvoiceDocumentStatus.CONVERTED) return ['already_converted'];
  // Many at once become bills, and a vendor's credit note would be one over what the vendor owes.
  if (document.isCreditNote()) return ['not_ready'];
  const isReady = document.status === InvoiceDocumentStatus.READY;
  if (!isReady && document.status !== InvoiceDocumentStatus.NEEDS_REVIEW) return ['not_ready'];
  const missing = missingRequiredFields(document).map((field) =>
    field === 'vendor_name' ? 'missing_vendor_name' : 'missing_total',
  );
  const reasons = [...missing, ...(document.duplicateOfBillId ? ['duplicate_flagged'] : [])];
  return reasons.length > 0 || isReady ? reasons : ['not_ready'];
}

/** Carries the reasons out of a savepoint that must not stay. */
class NotConverted extends Error {
  constructor(readonly reasons: string[]) {
    super(reasons.join(', '));
  }
}

/** Does the work on a savepoint and undoes it, whatever it answers. */
async function tried<T>(em: EntityManager, work: (savepoint: EntityManager) => Promise<T>): Promise<T> {
  const outcome: { answer?: T } = {};
  const undo = new Error('tried, and undone');
  try {
    await em.transactional(
      async (savepoint) => {
        outcome.answer = await work(savepoint);
        throw undo;
      },
      { clear: true },
    );
  } catch (error) {
    if (error !== undo) throw error;
  }
  return outcome.answer as T;
}

function asConverted({ document, bill }: Conversion): ConvertedDocument {
  return { id: String(document.id), billId: String(bill.id), billNumber: bill.billNumber };
}

function asConvertible({ document, bill, contactName }: Conversion): ConvertibleDocument {
  return { id: String(document.id), filename: document.filename, contactName, totalCents: bill.totalCents };
}

function ensureConvertible(
  document: InvoiceDocument,
  vendorGiven: boolean,
): asserts document is InvoiceDocument & BillableDocument {
  const { status, extractedTotalCents: totalCents } = document;
  const reviewed = status === InvoiceDocumentStatus.READY;
  const decided = status === InvoiceDocumentStatus.NEEDS_REVIEW && vendorGiven;
  ensure(
    (reviewed || decided) && totalCents !== null,
    'DOCUMENT_NOT_CONVERTIBLE',
    `The document is ${status}; it must be ready, or need review with a total while a contact is given`,
  );
  ensure(totalCents >= 0, 'DOCUMENT_NOT_CONVERTIBLE', 'The total is below zero: a bill cannot be');
}

/** That it is a credit note is why it needs review, and no reason against a debit note. */
function ensureCreditable(
  document: InvoiceDocument,
  vendorGiven: boolean,
): asserts document is InvoiceDocument & BillableDocument {
  const { status, extractedVendorName, extractedTotalCents } = document;
  const wasRead = status === InvoiceDocumentStatus.READY || status === InvoiceDocumentStatus.NEEDS_REVIEW;
  ensure(
    wasRead && extractedTotalCents !== null && (vendorGiven || extractedVendorName),
    'DOCUMENT_NOT_CONVERTIBLE',
    `The document is ${status}; a credit note must have been read, with a total and a vendor, or a contact must be given`,
  );
}

/** The vendor that a person gave: it is suggested for the next document of the same vendor. */
async function chosenVendor(em: EntityManager, document: InvoiceDocument, contactId: string): Promise<Contact> {
  const contact = await getReferenced(em, Contact, contactId, 'contactId');
  await learnContact(em, document, contact);
  return contact;
}

/** The suggested vendor, or a new one with the name that was read. Two documents of a new vendor make one contact. */
async function vendorOf(em: EntityManager, document: InvoiceDocument): Promise<{ id: number; name: string }> {
  const name = document.extractedVendorName;
  await lockName(em, 'vendor by name', name?.toLowerCase() ?? '');
  const suggestion = await suggestVendor(em, document);
  if (suggestion) return { id: suggestion.contactId, name: suggestion.contactName };
  ensure(name, 'DOCUMENT_NOT_CONVERTIBLE', 'The document names no vendor; give a contact');
  const { vendorTaxId: taxId, vendorIban: iban } = document;
  return recordedVendor(em, { name, contactType: ContactType.VENDOR, taxId, iban });
}

/** A contact with its own entry in the audit log: that of the conversion is about the document. */
async function recordedVendor(em: EntityManager, vendor: CreateContactInput): Promise<Contact> {
  const contact = await createContact(em, vendor);
  await recordSettingChanges(em, { action: 'createContact', resourceType: 'Contact', resourceId: contact.id });
  return contact;
}

async function makeBill(
  em: EntityManager,
  document: InvoiceDocument & BillableDocument,
  contactId: number,
  decisions: Decisions = {},
): Promise<Bill> {
  const { currency } = tenantOf(em);
  const asRead = billOfDocument(document, contactId, { currency, today: today(em) });
  const bill = await addBill(em, asDecided(asRead, decisions));
  await completeConversion(em, document, bill);
  return bill;
}

async function makeDebitNote(
  em: EntityManager,
  document: InvoiceDocument & BillableDocument,
  contactId: number,
  decisions: Decisions,
): Promise<DebitNote> {
  const { currency } = tenantOf(em);
  const asRead = debitNoteOfDocument(document, contactId, { currency, today: today(em) });
  const note = await createDebitNote(em, asDecided(asRead, decisions));
  for (const file of filesOf(document)) await attachStoredFile(em, AttachmentResource.DEBIT_NOTE, note.id, file);
  document.convertTo({ debitNoteId: note.id });
  await save(em, InvoiceDocument, document);
  return note;
}

/**
 * What follows for a document, however its bill came about: the bill has its files, the document is converted, and others
 * that repeat it are flagged. The caller has locked them with `lockToConvert`. Throws DOCUMENT_CONVERTED.
 */
export async function completeConversion(em: EntityManager, document: InvoiceDocument, bill: Bill): Promise<void> {
  for (const file of filesOf(document)) await attachStoredFile(em, AttachmentResource.BILL, bill.id, file);
  document.convertTo({ billId: bill.id });
  await save(em, InvoiceDocument, document);
  if (bill.vendorInvoiceNumber) await flagDocumentsNumbered(em, [bill.vendorInvoiceNumber]);
}

/** The document to convert, locked with those whose duplicate flag its conversion may change. Throws NOT_FOUND. */
export async function lockToConvert(em: EntityManager, id: string): Promise<InvoiceDocument> {
  const documentId = recordId(id, 'Invoice document');
  const locked = await lockAffected(em, [documentId]);
  const document = locked.find((each) => each.id === documentId);
  if (!document) throw notFound('Invoice document');
  return document;
}

/** Locks documents and those whose duplicate flag their conversion may change, at once and in everybody's order. */
async function lockAffected(em: EntityManager, ids: readonly number[]): Promise<InvoiceDocument[]> {
  return lockAll(em, InvoiceDocument, await documentsWithNumbersOf(em, ids));
}
