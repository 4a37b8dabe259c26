import type { EntityManager } from '@mikro-orm/postgresql';
import { type Corrections, ExtractionFailure, type ExtractionResult, extractInvoice } from '../extraction/extract.js';
import type { ExtractionStage } from '../extraction/extraction-result.js';
import type { Job } from '../outbox/run-jobs.js';
import type { Row } from '../store/columns.js';
import { type FileStore, fileKey, MissingFile, readStoredFile } from '../store/file-store.js';
import { tenantOf } from '../store/tenancy.js';
import type { FailedExtraction } from './extraction.operations.js';
import type { InvoiceDocument } from './invoice-document.entity.js';
import { knownOfVendor } from './learned-value.operations.js';

export interface ExtractionSettings {
  files: FileStore;
  /** Languages of scanned pages (`eng`, `deu`). */
  ocrLanguages: readonly string[];
}

export interface ReadingOptions {
  /** What a person entered, to find where it stands. */
  corrections?: Corrections;
  onProgress?: (stage: ExtractionStage, page: number, pageCount: number) => void;
}

/** Where a document is: its file, and of a part the pages of it. */
type Place = Pick<Row<InvoiceDocument>, 'ownerId' | 'sha256' | 'firstPage' | 'lastPage'>;

/** Reads the PDF of a document in an isolated process, with what was learnt of its vendor; or says why it cannot be read. */
export function readStoredDocument(
  job: Pick<Job<'document.extract' | 'document.learn'>, 'em' | 'signal'>,
  settings: ExtractionSettings,
  document: Place,
  options: ReadingOptions,
): Promise<ExtractionResult | FailedExtraction> {
  return unlessStopped(job.signal, read(job.em, settings, document, options));
}

async function read(
  em: EntityManager,
  { files, ocrLanguages }: ExtractionSettings,
  { ownerId, sha256, firstPage, lastPage }: Place,
  { corrections = {}, onProgress = () => {} }: ReadingOptions,
): Promise<ExtractionResult | FailedExtraction> {
  const startedAt = performance.now();
  try {
    const pdf = await readStoredFile(files, fileKey(ownerId, sha256));
    const { ownerName } = tenantOf(em);
    const knownVendor = (marks: string[]) => knownOfVendor(em.fork(), marks);
    const pages = firstPage === null || lastPage === null ? null : { firstPage, lastPage };
    return await extractInvoice({ pdf, pages, ownerName, ocrLanguages, knownVendor, corrections }, {}, onProgress);
  } catch (error) {
    const durationMs = Math.trunc(performance.now() - startedAt);
    if (error instanceof ExtractionFailure) return { reason: error.reason, message: error.message, durationMs };
    if (error instanceof MissingFile) {
      return { reason: 'file_missing', message: 'The file is no longer in the file store', durationMs };
    }
    throw error;
  }
}

/** When the process is asked to stop, the document goes back to the queue rather than holding it up. */
async function unlessStopped<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  let stop = () => {};
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(new Error('stopped while reading a document; it will be read again'));
  });
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  try {
    return await Promise.race([work, stopped]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
