import type { EntityManager } from '@mikro-orm/postgresql';
import { ensure, FieldProblems } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import type { PageRange } from '../extraction/extraction-result.js';
import { lock, lockWhere, newRecord, save } from '../store/records.js';
import type {
  RejoinInvoiceDocumentInput,
  SplitInvoiceDocumentInput,
  SplitInvoiceDocumentPayload,
} from './document-parts.inputs.js';
import { flagDuplicate } from './duplicates.js';
import { InvoiceDocument, InvoiceDocumentStatus } from './invoice-document.entity.js';
import { removeDocument, stageExtractions } from './invoice-document.operations.js';

/**
 * Makes a document of each range of pages of a file that holds several invoices, and has them read; the whole one is read-only
 * as if it were converted. No file is touched: the parts name that of the whole, and their pages are cut out as they are read.
 * Throws NOT_FOUND, DOCUMENT_CONVERTED, DOCUMENT_NOT_SPLITTABLE, VALIDATION_FAILED, QUOTA_EXCEEDED.
 */
export async function splitInvoiceDocument(
  em: EntityManager,
  { id, parts: ranges }: SplitInvoiceDocumentInput,
): Promise<SplitInvoiceDocumentPayload> {
  const whole = await lock(em, InvoiceDocument, id, 'Invoice document');
  const pageCount = whole.pagesToSplit();
  checkRanges(ranges, pageCount);
  whole.split();
  const parts = ranges.map((range) => partOf(whole, range));
  await save(em, InvoiceDocument, whole);
  await save(em, InvoiceDocument, parts);
  await stageExtractions(em, parts);
  return { invoiceDocument: whole, parts, leftOutPages: pagesOutside(ranges, pageCount) };
}

/**
 * Takes a split back: the parts are deleted with what was corrected on them, and the whole document stands as it did before.
 * Throws NOT_FOUND, DOCUMENT_NOT_SPLIT, DOCUMENT_PART_CONVERTED.
 */
export async function rejoinInvoiceDocument(
  em: EntityManager,
  { id }: RejoinInvoiceDocumentInput,
): Promise<InvoiceDocument> {
  const whole = await lock(em, InvoiceDocument, id, 'Invoice document');
  whole.rejoin();
  // Asked for once the whole is held: whoever splits it meanwhile has made them by then. They have later ids.
  const parts = await lockWhere(em, InvoiceDocument, { splitFromId: whole.id });
  const converted = parts.filter(({ status }) => status === InvoiceDocumentStatus.CONVERTED);
  ensure(
    converted.length === 0,
    'DOCUMENT_PART_CONVERTED',
    `What was made of these parts comes first: ${converted.map(({ id: part, filename }) => `${part} (${filename})`).join('; ')}`,
  );
  for (const part of parts) await removeDocument(em, part);
  await flagDuplicate(em, whole);
  await save(em, InvoiceDocument, whole);
  return whole;
}

function partOf(whole: InvoiceDocument, { firstPage, lastPage }: PageRange): InvoiceDocument {
  const { sourceType, incomingMailId, fileSizeBytes, sha256, contentType } = whole;
  return newRecord(InvoiceDocument, {
    sourceType,
    incomingMailId,
    fileSizeBytes,
    sha256,
    contentType,
    splitFromId: whole.id,
    firstPage,
    lastPage,
    filename: filenameOfPart(whole.filename, { firstPage, lastPage }),
    extractionGeneration: 1,
  });
}

/** `scan, pages 1-2.pdf` of `scan.pdf`. */
function filenameOfPart(filename: string, { firstPage, lastPage }: PageRange): string {
  const [, name = filename, ending = ''] = /^(.+?)(\.\w{1,5})?$/su.exec(filename) ?? [];
  const pages = firstPage === lastPage ? `page ${firstPage}` : `pages ${firstPage}-${lastPage}`;
  return `${name}, ${pages}${ending}`;
}

/** The ranges follow each other, and leave something for another document or for none. */
function checkRanges(ranges: readonly PageRange[], pageCount: number): void {
  const problems = new FieldProblems();
  const isCounted = ranges.length >= 1 && ranges.length <= limits.partsPerDocument;
  problems.check(isCounted, 'parts', `must have 1 to ${limits.partsPerDocument} entries`);
  problems.refuse();
  ranges.forEach(({ firstPage, lastPage }, index) => {
    const before = ranges[index - 1]?.lastPage ?? 0;
    problems.check(firstPage > before, `parts.${index}.firstPage`, `must be ${before + 1} or more`);
    const isWithin = lastPage >= firstPage && lastPage <= pageCount;
    problems.check(isWithin, `parts.${index}.lastPage`, `must be from ${firstPage} to ${pageCount}`);
  });
  const isWhole = ranges.length === 1 && pagesOutside(ranges, pageCount).length === 0;
  problems.check(!isWhole, 'parts', 'must be several, or leave pages out');
  problems.refuse();
}

/** Pages in no range, such as those of terms and conditions. */
function pagesOutside(ranges: readonly PageRange[], pageCount: number): number[] {
  const pages = Array.from({ length: pageCount }, (_, index) => index + 1);
  return pages.filter((page) => !ranges.some(({ firstPage, lastPage }) => page >= firstPage && page <= lastPage));
}
