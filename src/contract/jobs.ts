/** Work that leaves a transaction: one entry a job, with the queue that carries it and what it is given. */
export interface JobPayloads {
  /** Reads the PDF of a document; a generation that is no longer the document's own is ignored. */
  'document.extract': { ownerId: number; documentId: number; generation: number };
  /** Finds out from the PDF what corrections of these fields teach about the vendor's next invoice. */
  'document.learn': { ownerId: number; documentId: number; fields: string[] };
  /** Takes a file out of the store unless something needs it. */
  'file.remove': { ownerId: number; sha256: string };
  /** Takes a journal entry into the chain of its owner; `seal` is of the entry as it was written. */
  'ledger.chain': { ownerId: number; entryId: number; seal: string };
  /** Makes one delivery row for every endpoint that wants the event. */
  'webhook.fan-out': { ownerId: number; eventId: number };
  /** Sends what is due at an endpoint, one job at a time for each endpoint. */
  'webhook.deliver': { ownerId: number; endpointId: number };
}

export type JobName = keyof JobPayloads;

export type QueueName = 'extraction' | 'webhook-events' | 'webhook-deliveries' | 'maintenance' | 'retention';

export const queueOf: Record<JobName, QueueName> = {
  'document.extract': 'extraction',
  'document.learn': 'extraction',
  'file.remove': 'maintenance',
  'ledger.chain': 'maintenance',
  'webhook.fan-out': 'webhook-events',
  'webhook.deliver': 'webhook-deliveries',
};

export const queueNames: readonly QueueName[] = [
  'extraction',
  'webhook-events',
  'webhook-deliveries',
  'maintenance',
  'retention',
];

/** Jobs of which one run takes many: the queue carries one entry for all that were staged together. */
export const batchedJobs: ReadonlySet<JobName> = new Set<JobName>(['webhook.fan-out', 'ledger.chain']);
