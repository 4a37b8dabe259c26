import type { EntityManager } from '@mikro-orm/postgresql';
import { limits } from '../contract/limits.js';
import type { Findings } from '../extraction/doubt/findings.js';
import type { ExtractionResult } from '../extraction/extraction-result.js';
import type { FieldName } from '../extraction/fields/field-names.js';
import { stage, stageAll } from '../outbox/stage.js';
import { lockAll, save } from '../store/records.js';
import { query, sql } from '../store/sql.js';
import { type FileOnDisk, nameFile } from '../store/stored-files.js';
import { tenantOf } from '../store/tenancy.js';
import { isCalendarDay } from '../values/calendar.js';
import { isCents, isCurrency } from '../values/money.js';
import { takeReadFields } from './corrections.js';
import { judge } from './document-doubts.js';
import { flagDuplicate } from './duplicates.js';
import {
  type ExtractedLineItem,
  type ExtractedValue,
  type ExtractionFields,
  type ExtractionMethod,
  type ExtractionProgress,
  InvoiceDocument,
  type InvoiceDocumentKind,
  InvoiceDocumentStatus,
} from './invoice-document.entity.js';
import { noteUse } from './learned-value.operations.js';
import { keepPageSignature } from './page-signatures.js';
import { keepPageWords } from './page-words.js';

/** One extraction that was asked for. A later one makes it stale, and whatever it brings is ignored. */
export interface RequestedExtraction {
  documentId: number;
  generation: number;
}

/** How an extraction ended without a result. `reason` is a word for programs, `message` a sentence for people. */
export interface FailedExtraction {
  reason: string;
  message: string;
  durationMs: number;
}

/** Marks the document as being read; answers null when the extraction is stale or the document gone. */
export async function startExtraction(
  em: EntityManager,
  { documentId, generation }: RequestedExtraction,
): Promise<InvoiceDocument | null> {
  const document = await awaiting(em, documentId, generation);
  if (!document) return null;
  document.status = InvoiceDocumentStatus.EXTRACTING;
  await save(em, InvoiceDocument, document);
  return document;
}

/** Stages the reading of every document of the owner that waits for it: of books that were taken over. */
export async function stageReadings(em: EntityManager): Promise<void> {
  const { ownerId } = tenantOf(em);
  const waiting = await query<RequestedExtraction>(
    em,
    sql`select id as "documentId", extraction_generation as generation from invoice_documents
      where owner_id = ${ownerId} and status = 'received' order by id`,
  );
  await stageAll(
    em,
    'document.extract',
    waiting.map((document) => ({ ownerId, ...document })),
  );
}

/** Shows how far the extraction is. */
export async function noteProgress(
  em: EntityManager,
  { documentId, generation }: RequestedExtraction,
  progress: ExtractionProgress,
): Promise<void> {
  await query(
    em,
    sql`update invoice_documents set extraction_progress = ${JSON.stringify(progress)}::jsonb
      where owner_id = ${tenantOf(em).ownerId} and id = ${documentId}
        and status = 'extracting' and extraction_generation = ${generation}`,
  );
}

/**
 * Keeps what was read, except where a person entered something. Ready when vendor name and total are there and the
 * document is no credit note or letter (specification section 3, decisions section 7). `madePdf` is the PDF made of a file
 * that is none. Throws FileNotStored.
 */
export async function storeExtraction(
  em: EntityManager,
  { documentId, generation }: RequestedExtraction,
  result: ExtractionResult,
  version: number,
  madePdf: FileOnDisk | null = null,
): Promise<void> {
  const document = await awaiting(em, documentId, generation);
  if (!document) return;
  await takeMadePdf(em, document, madePdf);
  takeReadFields(document, storableFields(result.fields));
  document.extractedLineItems = storableLines(result.lineItems);
  document.extractionMethod = result.method as ExtractionMethod | null;
  document.kind = result.kind as InvoiceDocumentKind;
  document.pdfPageCount = result.pageCount;
  document.vendorTaxId = shortText(result.vendorTaxId);
  document.vendorIban = shortText(result.iban);
  document.codePlaces = result.codePlaces;
  document.vendorMarks = result.vendorMarks;
  document.dayOrder = result.dayOrder;
  document.purchaseOrderNumber = shortText(result.purchaseOrderNumber);
  document.serviceAddress = plainText(result.serviceAddress);
  document.servicePeriodStart = day(result.servicePeriod.start);
  document.servicePeriodEnd = day(result.servicePeriod.end);
  document.findings = storableFindings(result.findings);
  document.extractionVersion = version;
  document.extractionSuccess = true;
  document.extractionDurationMs = result.durationMs;
  await flagDuplicate(em, document);
  await judge(em, document);
  document.settleRead(result.kind === 'credit_note' || result.kind === 'not_invoice');
  await save(em, InvoiceDocument, document);
  await keepPageSignature(em, document, result.pageSignature);
  await keepPageWords(em, document, result.words);
  await noteUse(em, result.appliedLessons);
}

/** The document could not be read: status error, with the reason. What a person entered stays. */
export async function failExtraction(
  em: EntityManager,
  { documentId, generation }: RequestedExtraction,
  failure: FailedExtraction,
  version: number,
): Promise<void> {
  const document = await awaiting(em, documentId, generation);
  if (!document) return;
  document.extractionVersion = version;
  document.extractionDurationMs = failure.durationMs;
  document.reviewReasons = [plainText(failure.message) ?? failure.reason];
  document.doubts = [];
  document.fail(failure.reason);
  await save(em, InvoiceDocument, document);
}

/** The one from before goes after the commit, unless it is the same. */
async function takeMadePdf(em: EntityManager, document: InvoiceDocument, made: FileOnDisk | null): Promise<void> {
  if (made) await nameFile(em, made);
  const { ownerId, pdfSha256: former } = document;
  document.pdfSha256 = made?.sha256 ?? null;
  document.pdfSizeBytes = made?.sizeBytes ?? null;
  if (former !== null && former !== document.pdfSha256) await stage(em, 'file.remove', { ownerId, sha256: former });
}

async function awaiting(em: EntityManager, documentId: number, generation: number): Promise<InvoiceDocument | null> {
  const [document] = await lockAll(em, InvoiceDocument, [documentId]);
  return document?.awaits(generation) ? document : null;
}

/** What came out of a PDF is anything at all: only values that the column and the API can hold are kept. */
function storableFields(fields: ExtractionResult['fields']): ExtractionFields {
  const kept = Object.entries(fields).flatMap(([name, field]) => {
    const value = storableValue(name as FieldName, field.value);
    return value === null ? [] : [[name, { ...field, value } satisfies ExtractedValue] as const];
  });
  return Object.fromEntries(kept);
}

function storableValue(name: FieldName, value: string | number): string | number | null {
  switch (name) {
    case 'total_cents':
    case 'tax_cents':
    case 'subtotal_cents':
      return isCents(value) ? value : null;
    case 'invoice_date':
    case 'due_date':
      return day(String(value));
    case 'currency':
      return isCurrency(String(value)) ? value : null;
    default:
      return shortText(String(value));
  }
}

/** Descriptions that are too long together are cut, each to its share: lists of the inbox read them with their documents. */
function storableLines(read: ExtractionResult['lineItems']): ExtractedLineItem[] {
  const lines = read.flatMap(storableLine).slice(0, limits.linesPerDocument);
  const characters = lines.reduce((sum, { description }) => sum + description.length, 0);
  if (characters <= limits.readLinesCharacters) return lines;
  const share = Math.floor(limits.readLinesCharacters / lines.length);
  return lines.map((line) => ({ ...line, description: line.description.slice(0, share).toWellFormed().trimEnd() }));
}

function storableLine(line: ExtractionResult['lineItems'][number]): ExtractedLineItem[] {
  const { quantity, unitPriceCents, amountCents, evidence } = line;
  if (!isCents(unitPriceCents) || !isCents(amountCents) || !/^-?\d+(\.\d+)?$/.test(quantity)) return [];
  const place = evidence ? { page: evidence.page, ...evidence.box } : null;
  return [{ description: plainText(line.description) ?? '', quantity, unitPriceCents, amountCents, evidence: place }];
}

/** Texts among them are the document's own. */
function storableFindings(findings: Findings): Findings {
  const plain = (_name: string, value: unknown) => (typeof value === 'string' ? (shortText(value) ?? '') : value);
  return JSON.parse(JSON.stringify(findings, plain)) as Findings;
}

function day(text: string | null): string | null {
  return text !== null && isCalendarDay(text) ? text : null;
}

function shortText(text: string | null): string | null {
  return plainText(text)?.slice(0, limits.shortTextCharacters).toWellFormed() ?? null;
}

/** Without control characters, which PostgreSQL cannot all hold; null when nothing is left. */
function plainText(text: string | null): string | null {
  const plain = (text ?? '')
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim();
  return plain.slice(0, limits.textCharacters).toWellFormed() || null;
}
