import { Refusal } from '../contract/errors.js';
import { closeExtraction, EXTRACTION_VERSION, type ExtractionResult } from '../extraction/extract.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { extractionSeconds } from '../store/instruments.js';
import type { FileOnDisk } from '../store/stored-files.js';
import {
  type FailedExtraction,
  failExtraction,
  noteProgress,
  type RequestedExtraction,
  startExtraction,
  storeExtraction,
} from './extraction.operations.js';
import type { ExtractionProgress } from './invoice-document.entity.js';
import { storeMadePdf } from './made-pdf.js';
import { type ExtractionSettings, readStoredDocument } from './read-stored-document.js';

/**
 * Reads the file of a document in an isolated process and keeps the result. The staged row ends with the result: a process
 * that dies in between leaves it, and the document is read again.
 */
export function documentExtraction(settings: ExtractionSettings): JobDefinition {
  return defineJob('document.extract', (job) => extract(job, settings), closeExtraction);
}

async function extract(job: Job<'document.extract'>, settings: ExtractionSettings): Promise<void> {
  const requested = job.payload;
  const document = await job.em.fork().transactional((em) => startExtraction(em, requested));
  if (!document) return;
  const progress = new ProgressNotes(job, requested);
  const seconds = extractionSeconds.startTimer();
  const outcome = await readStoredDocument(job, settings, document, {
    onProgress: (stage, page, pageCount) => progress.note({ stage, page, pageCount }),
  });
  seconds({ outcome: 'reason' in outcome ? outcome.reason : 'read' });
  await progress.written();
  const kept = 'reason' in outcome ? outcome : await withMadePdf(job, settings, outcome);
  await job.complete((em) =>
    'reason' in kept
      ? failExtraction(em, requested, kept, EXTRACTION_VERSION)
      : storeExtraction(em, requested, kept.result, EXTRACTION_VERSION, kept.madePdf),
  );
  job.log.info({ documentId: document.id, failure: 'reason' in kept ? kept.reason : null }, 'document read');
}

/** The result, once the PDF that was made of the document is stored. An owner without room for it cannot have it read. */
async function withMadePdf(
  { em }: Job<'document.extract'>,
  { files }: ExtractionSettings,
  result: ExtractionResult,
): Promise<{ result: ExtractionResult; madePdf: FileOnDisk | null } | FailedExtraction> {
  const { madePdf, durationMs } = result;
  try {
    return { result, madePdf: madePdf && (await storeMadePdf(em, files, madePdf)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return { reason: error.code.toLowerCase(), message: error.message, durationMs };
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
