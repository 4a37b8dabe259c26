import { defineJob } from '../outbox/run-jobs.js';
import { stage } from '../outbox/stage.js';
import { convertEntries } from './conversion.operations.js';

/**
 * Gives lines of the journal their base amounts once there are rates, in batches: each is a transaction of its own, so that
 * others post in between and what is done stays done. What a process that stops leaves over is staged again.
 */
export const journalConversion = defineJob('journal.convert', async (job) => {
  let after: number | null = 0;
  while (after !== null && !job.signal.aborted) {
    const last: number = after;
    after = await job.em.fork().transactional((em) => convertEntries(em, last));
  }
  await job.complete(async (em) => {
    if (after !== null) await stage(em, 'journal.convert', job.payload);
  });
});
