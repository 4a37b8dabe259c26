import { defineJob } from '../outbox/run-jobs.js';
import { makeRecurringEntry } from './recurring-journal.operations.js';

/** Makes the entry of a schedule whose day has come. */
export const recurringJournals = defineJob('journal.recur', async (job) => {
  await job.complete((em) => makeRecurringEntry(em, job.payload.recurringJournalId));
});
