import { closeExtraction, EXTRACTION_VERSION } from '../extraction/extract.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { extractionSeconds } from '../store/instruments.js';
import {
  failExtraction,
  noteProgress,
  type RequestedExtraction,
  startExtraction,
  storeExtraction,
} from './extraction.operations.js';
import type { ExtractionProgress } from './invoice-document.entity.js';
import { type ExtractionSettings, readStoredDocument } from './read-stored-document.js';

/**
 * Reads the PDF of a document in an isolated process and keeps the result. The staged row ends with the result: a process
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
  await job.complete((em) =>
    'reason' in outcome
      ? failExtraction(em, requested, outcome, EXTRACTION_VERSION)
      : storeExtraction(em, requested, outcome, EXTRACTION_VERSION),
  );
  job.log.info({ documentId: document.id, failure: 'reason' in outcome ? outcome.reason : null }, 'document read');
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
