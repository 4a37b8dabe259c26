import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure } from '../contract/errors.js';
import { stage } from '../outbox/stage.js';
import { countToday } from '../store/quotas.js';
import type { ReceivedFile } from '../store/received-file.js';
import { find, lock, lockAll, lockWhere, newRecord, remove, save } from '../store/records.js';
import { nameFile } from '../store/stored-files.js';
import { acceptedTypeOf } from './accepted-type.js';
import { correctFields } from './corrections.js';
import { judge } from './document-doubts.js';
import { filesOf } from './document-files.js';
import { documentRemovals } from './document-removal.js';
import { documentsOfBill, flagDocumentsNumbered, flagDuplicate } from './duplicates.js';
import {
  CommitmentReviewStatus,
  InvoiceDocument,
  InvoiceDocumentStatus,
  InvoiceSourceType,
} from './invoice-document.entity.js';
import type {
  DeleteInvoiceDocumentInput,
  ReextractInvoiceDocumentInput,
  UpdateInvoiceDocumentInput,
} from './invoice-document.inputs.js';

/**
 * Takes a file into the inbox and stages its extraction: a PDF, a picture, or an e-invoice as bare XML. The same file again is the document
 * that it already has. The file is in the store before the row: a row always has its file. `origin` is the mail that it came
 * with; null when it was uploaded. Throws FILE_NOT_PDF (specification 4.9), QUOTA_EXCEEDED, FileNotStored.
 */
export async function uploadInvoiceDocument(
  em: EntityManager,
  file: ReceivedFile,
  origin: { incomingMailId: number } | null = null,
): Promise<{ invoiceDocument: InvoiceDocument; existing: boolean }> {
  const contentType = await acceptedTypeOf(file);
  ensure(
    contentType,
    'FILE_NOT_PDF',
    `${file.filename} is no PDF, no picture (JPEG, PNG, WebP, TIFF, HEIC), and no e-invoice in XML (UBL, CII)`,
  );
  // Whoever sends the same file at the same time waits here, and finds the document.
  await nameFile(em, file);
  const [existing] = await find(em, InvoiceDocument, { sha256: file.sha256, splitFromId: null });
  if (existing) return { invoiceDocument: existing, existing: true };
  const { filename, sizeBytes: fileSizeBytes, sha256 } = file;
  const document = newRecord(InvoiceDocument, {
    filename,
    fileSizeBytes,
    sha256,
    contentType,
    extractionGeneration: 1,
    ...(origin && { ...origin, sourceType: InvoiceSourceType.EMAIL }),
  });
  await save(em, InvoiceDocument, document);
  await stageExtractions(em, [document]);
  return { invoiceDocument: document, existing: false };
}

/**
 * Corrects what was read; corrections win over every later extraction, and teach how the vendor's next invoice is read. A document that was read moves between ready and
 * needs_review; one that could not be read leaves `error`. Throws NOT_FOUND, DOCUMENT_CONVERTED (specification 4.9).
 */
export async function updateInvoiceDocument(
  em: EntityManager,
  input: UpdateInvoiceDocumentInput,
): Promise<InvoiceDocument> {
  const document = await lock(em, InvoiceDocument, input.id, 'Invoice document');
  document.ensureNotConverted();
  const before = document.extractionResult;
  const given = correctFields(document, input);
  if (given.length > 0 && !isBeingRead(document)) {
    await flagDuplicate(em, document);
    await judge(em, document);
    document.settleReviewed();
  }
  await save(em, InvoiceDocument, document);
  const changed = given.filter((name) => before[name]?.value !== document.extractionResult[name]?.value);
  if (changed.length > 0) await stageLearning(em, document, changed);
  return document;
}

/** Reads the document again. Throws NOT_FOUND, DOCUMENT_CONVERTED (specification 4.9), QUOTA_EXCEEDED. */
export async function reextractInvoiceDocument(
  em: EntityManager,
  { id }: ReextractInvoiceDocumentInput,
): Promise<InvoiceDocument> {
  const document = await lock(em, InvoiceDocument, id, 'Invoice document');
  document.requestExtraction();
  await save(em, InvoiceDocument, document);
  await stageExtractions(em, [document]);
  return document;
}

/**
 * Removes the document; its file goes after the commit, unless something else needs it. What was allocated from it no
 * longer counts for the commitments. Throws NOT_FOUND, DOCUMENT_CONVERTED (specification 4.9).
 */
export async function deleteInvoiceDocument(em: EntityManager, { id }: DeleteInvoiceDocumentInput): Promise<void> {
  const document = await lock(em, InvoiceDocument, id, 'Invoice document');
  document.ensureNotConverted();
  await removeDocument(em, document);
}

/** Removes a document that the caller has locked, and what hangs on it; its files go after the commit. */
export async function removeDocument(em: EntityManager, document: InvoiceDocument): Promise<void> {
  for (const removal of documentRemovals) await removal(em, document.id);
  await remove(em, InvoiceDocument, document);
  for (const { sha256 } of filesOf(document)) await stage(em, 'file.remove', { ownerId: document.ownerId, sha256 });
}

/**
 * Lets go of a bill that is about to be voided or deleted: the document that it was made of can be converted again, and a
 * document that repeats it no longer does, or repeats another bill (decisions section 6).
 */
export async function releaseDocuments(em: EntityManager, billId: number): Promise<void> {
  const { ids, numbers } = await documentsOfBill(em, billId);
  // Those that say the same number too, at once and in everybody's order: they are looked at below.
  const locked = await lockAll(em, InvoiceDocument, ids);
  const documents = locked.filter((each) => each.billId === billId || each.duplicateOfBillId === billId);
  for (const document of documents) document.releaseBill(billId);
  await save(em, InvoiceDocument, documents);
  await flagDocumentsNumbered(em, numbers, billId);
}

/** Lets go of a debit note that is about to be voided: the document that it was made of can be converted again. */
export async function releaseCreditNote(em: EntityManager, debitNoteId: number): Promise<void> {
  const documents = await lockWhere(em, InvoiceDocument, { debitNoteId });
  for (const document of documents) document.release();
  await save(em, InvoiceDocument, documents);
}

/**
 * Gives a document, whose bill has been undone, the status from before it was converted; one that was billed before it was read is
 * read now. Throws NOT_FOUND, QUOTA_EXCEEDED.
 */
export async function restoreStatus(em: EntityManager, documentId: number): Promise<InvoiceDocument> {
  const document = await lock(em, InvoiceDocument, documentId, 'Invoice document');
  document.restoreStatus();
  const isToBeRead = isBeingRead(document);
  if (isToBeRead) document.requestExtraction();
  await save(em, InvoiceDocument, document);
  if (isToBeRead) await stageExtractions(em, [document]);
  return document;
}

/** Notes that allocations of a document were approved; the caller has locked it. Throws DOCUMENT_CONVERTED. */
export async function approveCommitments(em: EntityManager, document: InvoiceDocument): Promise<void> {
  document.approveCommitments();
  await save(em, InvoiceDocument, document);
}

/** Notes that no allocation of a document is approved any more; the caller has locked it. */
export async function withdrawCommitments(em: EntityManager, document: InvoiceDocument): Promise<void> {
  document.commitmentReviewStatus = CommitmentReviewStatus.UNMATCHED;
  await save(em, InvoiceDocument, document);
}

/** Has documents read, once this is committed. Throws QUOTA_EXCEEDED. */
export async function stageExtractions(em: EntityManager, documents: readonly InvoiceDocument[]): Promise<void> {
  await countToday(em, 'documentsPerDay', documents.length);
  for (const { ownerId, id, extractionGeneration: generation } of documents) {
    await stage(em, 'document.extract', { ownerId, documentId: id, generation });
  }
}

function stageLearning(em: EntityManager, { ownerId, id }: InvoiceDocument, fields: string[]): Promise<void> {
  return stage(em, 'document.learn', { ownerId, documentId: id, fields });
}

function isBeingRead({ status }: InvoiceDocument): boolean {
  return status === InvoiceDocumentStatus.RECEIVED || status === InvoiceDocumentStatus.EXTRACTING;
}
