import type { Corrections, FieldName } from '../extraction/extract.js';
import { defineJob, type Job, type JobDefinition } from '../outbox/run-jobs.js';
import { rows } from '../store/rows.js';
import { sql } from '../store/sql.js';
import { InvoiceDocument } from './invoice-document.entity.js';
import { enteredValue, learnCorrections } from './learned-value.operations.js';
import { type ExtractionSettings, readStoredDocument } from './read-stored-document.js';

/**
 * Reads a corrected document once more, to find where the right values stand, and keeps that for the vendor's next
 * invoice. What is not as it should be any more when the reading ends (the document is gone, or was corrected again)
 * teaches nothing.
 */
export function correctionLearning(settings: ExtractionSettings): JobDefinition {
  return defineJob('document.learn', (job) => learn(job, settings));
}

async function learn(job: Job<'document.learn'>, settings: ExtractionSettings): Promise<void> {
  const { documentId, fields } = job.payload;
  const [document] = await rows(job.em, InvoiceDocument, { where: [sql`id = ${documentId}`] });
  const corrections = document ? correctionsOf(document, fields as FieldName[]) : {};
  if (!document || Object.keys(corrections).length === 0) return;
  const outcome = await readStoredDocument(job, settings, document, { corrections });
  if ('reason' in outcome) {
    job.log.info({ documentId, failure: outcome.reason }, 'nothing learnt: the document cannot be read');
    return;
  }
  await job.complete((em) => learnCorrections(em, documentId, corrections, outcome));
}

function correctionsOf(document: Pick<InvoiceDocument, 'extractionResult'>, fields: FieldName[]): Corrections {
  const entered = fields.map((name) => [name, enteredValue(document, name)] as const);
  return Object.fromEntries(entered.filter(([, value]) => value !== undefined));
}
