import type { JobDefinition } from '../outbox/run-jobs.js';
import { deliverJob, type WebhookSettings } from './deliver.job.js';
import { fanOutJob } from './fan-out.job.js';

/** The jobs between an event and the endpoints that want it. */
export function webhookJobs(settings: WebhookSettings): JobDefinition[] {
  return [fanOutJob(), deliverJob(settings)];
}
