/** Work that leaves a transaction: one entry a job, with the queue that carries it and what it is given. */
export interface JobPayloads {
  /** Reads the PDF of a document; a generation that is no longer the document's own is ignored. */
  'document.extract': { ownerId: number; documentId: number; generation: number };
  /** Finds out from the PDF what corrections of these fields teach about the vendor's next invoice. */
  'document.learn': { ownerId: number; documentId: number; fields: string[] };
  /** Gives lines of the journal their base amounts for which there is a rate by now. */
  'journal.convert': { ownerId: number };
  /** Makes the entry of a recurring journal whose day has come. */
  'journal.recur': { ownerId: number; recurringJournalId: number };
  /** Takes a file out of the store unless something needs it. */
  'file.remove': { ownerId: number; sha256: string };
  /** Takes an entry of the journal or of the audit log into the chain of its owner; `seal` is of the entry as it was written. */
  'ledger.chain': { ownerId: number; entryId?: number; auditId?: number; seal: string };
  /** Hands a mail over to the mail server. */
  'mail.send': { ownerId: number; mailId: number };
  /** Takes a mail apart that came in, and decides what becomes of it; once its time is over, removes what is kept of it. */
  'mail.take': { ownerId: number; mailId: number };
  /** Looks into the owner's mailbox; settings that have changed since make it stale. */
  'mail.fetch': { ownerId: number; generation: number };
  /** Makes the file of a report; once its time is over, removes both. */
  'report.export': { ownerId: number; reportExportId: number };
  /** Gives the event its position and makes one delivery row for every endpoint that wants it; `putOff` times it was not seen. */
  'webhook.fan-out': { ownerId: number; eventId: number; putOff?: number };
  /** Sends what is due at an endpoint, one job at a time for each endpoint. */
  'webhook.deliver': { ownerId: number; endpointId: number };
}

export type JobName = keyof JobPayloads;

/** What every payload has besides when requests are traced: the step that staged the job, as `traceparent` has it. */
export interface Traceable {
  traceParent?: string;
}

/**
 * Jobs of which one run takes many, within the database: no queue carries them, whoever relays does them. Each waits in a
 * line of its own name; the column `staged_jobs.queue` knows the same names.
 */
export const batchedJobs = ['webhook.fan-out', 'ledger.chain'] as const satisfies JobName[];

export type BatchedJobName = (typeof batchedJobs)[number];

export type QueuedJobName = Exclude<JobName, BatchedJobName>;

export type QueueName =
  | 'extraction'
  | 'webhook-deliveries'
  | 'mail.send'
  | 'mail.take'
  | 'mail.fetch'
  | 'report.export'
  | 'maintenance'
  | 'retention'
  | 'chain-heads';

export const queueOf: Record<QueuedJobName, QueueName> = {
  'document.extract': 'extraction',
  'document.learn': 'extraction',
  'file.remove': 'maintenance',
  'journal.convert': 'maintenance',
  'journal.recur': 'maintenance',
  // A queue of one job has its name: the column `staged_jobs.queue` needs to know nothing of it.
  'mail.send': 'mail.send',
  'mail.take': 'mail.take',
  'mail.fetch': 'mail.fetch',
  'report.export': 'report.export',
  'webhook.deliver': 'webhook-deliveries',
};

export const queueNames: readonly QueueName[] = [
  'extraction',
  'webhook-deliveries',
  'mail.send',
  'mail.take',
  'mail.fetch',
  'report.export',
  'maintenance',
  'retention',
  'chain-heads',
];
