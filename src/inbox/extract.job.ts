import type { EntityManager } from '@mikro-orm/postgresql';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { type FileStore, fileKey, MissingFile, readStoredFile } from '../store/file-store.js';
import { tenantOf } from '../store/tenancy.js';
import {
  closeExtraction,
  EXTRACTION_VERSION,
  ExtractionFailure,
  type ExtractionResult,
  extractInvoice,
} from './extraction/extract.js';
import {
  type FailedExtraction,
  failExtraction,
  noteProgress,
  type RequestedExtraction,
  startExtraction,
  storeExtraction,
} from './extraction.operations.js';
import type { ExtractionProgress, InvoiceDocument } from './invoice-document.entity.js';

/**
 * Reads the PDF of a document in an isolated process and keeps the result. The staged row ends with the result: a process
 * that dies in between leaves it, and the document is read again.
 */
export function documentExtraction(settings: ExtractionSettings): JobDefinition {
  return defineJob('document.extract', (job) => extract(job, settings), closeExtraction);
}

export interface ExtractionSettings {
  files: FileStore;
  /** Languages of scanned pages (`eng`, `deu`). */
  ocrLanguages: readonly string[];
}

async function extract(job: Job<'document.extract'>, settings: ExtractionSettings): Promise<void> {
  const requested = job.payload;
  const document = await job.em.fork().transactional((em) => startExtraction(em, requested));
  if (!document) return;
  const progress = new ProgressNotes(job, requested);
  const outcome = await unlessStopped(job.signal, read(job.em, settings, document, progress));
  await progress.written();
  await job.complete((em) =>
    'reason' in outcome
      ? failExtraction(em, requested, outcome, EXTRACTION_VERSION)
      : storeExtraction(em, requested, outcome, EXTRACTION_VERSION),
  );
  job.log.info({ documentId: document.id, failure: 'reason' in outcome ? outcome.reason : null }, 'document read');
}

async function read(
  em: EntityManager,
  { files, ocrLanguages }: ExtractionSettings,
  { ownerId, sha256 }: InvoiceDocument,
  progress: ProgressNotes,
): Promise<ExtractionResult | FailedExtraction> {
  const startedAt = performance.now();
  try {
    const pdf = await readStoredFile(files, fileKey(ownerId, sha256));
    const { ownerName } = tenantOf(em);
    return await extractInvoice({ pdf, ownerName, ocrLanguages }, {}, (stage, page, pageCount) =>
      progress.note({ stage, page, pageCount }),
    );
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

/** Writes the latest progress, one statement at a time: a slow database skips steps rather than queueing them. */
class ProgressNotes {
  private latest: ExtractionProgress | null = null;
  private writing: Promise<void> | null = null;

  constructor(
    private readonly job: Job<'document.extract'>,
    private readonly requested: RequestedExtraction,
  ) {}

  note(progress: ExtractionProgress): void {
    this.latest = progress;
    this.writing ??= this.write();
  }

  async written(): Promise<void> {
    await this.writing;
  }

  private async write(): Promise<void> {
    try {
      while (this.latest) {
        const progress = this.latest;
        this.latest = null;
        await noteProgress(this.job.em.fork(), this.requested, progress);
      }
    } catch (error) {
      // Progress is for looking at: the extraction goes on without.
      this.job.log.warn({ error }, 'progress could not be noted');
    } finally {
      this.writing = null;
    }
  }
}
