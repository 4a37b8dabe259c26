import { join } from 'node:path';
import { journalChain } from './audit/chain.job.js';
import { openHeadArchives } from './audit/head-archives.js';
import { startPublishingHeads } from './audit/publish-heads.js';
import { recurringJournals } from './bookkeeping/recur.job.js';
import { limits } from './contract/limits.js';
import { documentExtraction } from './inbox/extract.job.js';
import { correctionLearning } from './inbox/learn.job.js';
import { fileRemoval } from './inbox/remove-file.job.js';
import { sweepOrphanedFiles } from './inbox/stored-files.js';
import { mailFetching } from './incoming-mail/fetch.job.js';
import { mailTaking } from './incoming-mail/take.job.js';
import { journalConversion } from './ledger/convert.job.js';
import { openMailServer } from './mail/mail-server.js';
import { mailSending } from './mail/send-mail.job.js';
import type { JobTools } from './outbox/job-tools.js';
import { startRelay } from './outbox/relay.js';
import { startRetention } from './outbox/retention.js';
import { batchedJobsOf, type JobDefinition, slotsOf, startJobs } from './outbox/run-jobs.js';
import { tenantOfOwner } from './owners/owner.operations.js';
import { reportExporting } from './report-exports/report-export.job.js';
import type { Resources } from './resources.js';
import { endsWithin } from './values/ends-within.js';
import { webhookJobs } from './webhooks/webhook-jobs.js';

export interface RunningWorker {
  /** Takes no new jobs; those that run finish or go back to their queue. Answers whether they have in time. */
  stop(withinMs?: number): Promise<boolean>;
}

/** Carries what was staged out of the database: extraction, webhook fan-out and delivery, housekeeping. */
export function startWorker(resources: Resources): RunningWorker {
  const { relayOrm, queues, log, config } = resources;
  const databaseUrl = resources.database.roles.urls.relay;
  const [tools, definitions] = [jobTools(resources), jobDefinitions(resources)];
  const runBatched = batchedJobsOf(tools, definitions);
  const slots = slotsOf(definitions, { extraction: config.extractionConcurrency });
  const relay = startRelay({ databaseUrl, em: relayOrm.em.fork(), queues, slots, log, runBatched });
  const jobs = startJobs(tools, queues, definitions, slots);
  startRetention(relayOrm.em.fork(), queues, config, log);
  const heads = openHeadArchives(config.chainHeads);
  const { workerOrm, auditorOrm } = resources;
  const { archives } = heads;
  const publishing = startPublishingHeads({ auditor: auditorOrm.em, worker: workerOrm.em, archives, log }, queues);
  const sweep = startFileSweep(resources, tools);
  return {
    stop: (withinMs = limits.shutdownRequestsSeconds * 1000) => {
      clearInterval(sweep);
      const ended = [relay.stop(), jobs.close(), publishing.stop().then(() => heads.close())];
      return endsWithin(withinMs, Promise.all(ended));
    },
  };
}

/** Now and then: what is left over harms nobody, and several workers may sweep at once. */
function startFileSweep({ relayOrm, files }: Resources, tools: JobTools): NodeJS.Timeout {
  const sweep = async () => {
    await files.removeLeftovers();
    const count = await sweepOrphanedFiles(relayOrm.em, tools, files);
    if (count > 0) tools.log.info({ count }, 'removed files that nothing named');
  };
  return setInterval(() => {
    sweep().catch((error: unknown) => tools.log.warn({ err: error }, 'files that nothing names could not be removed'));
  }, limits.orphanedFileSweepMinutes * 60_000);
}

/** Every job of the service, with what it needs. */
export function jobDefinitions({ config, files, replica }: Resources): JobDefinition[] {
  const { brand, allowPrivateAddresses, retrySeconds, timeoutSeconds } = config.webhooks;
  const reading = { files, ocrLanguages: config.ocrLanguages };
  return [
    documentExtraction(reading),
    correctionLearning(reading),
    fileRemoval({ files }),
    mailTaking({ files, ...config.incomingMail }),
    mailFetching({ files, ...config.incomingMail }),
    journalChain,
    journalConversion,
    recurringJournals,
    reportExporting({
      files,
      replica,
      directory: join(config.dataDirectory, 'exports'),
      keptDays: config.reportExportRetentionDays,
    }),
    mailSending({
      server: config.mail.server && openMailServer(config.mail.server.url, config.mail.server.sender),
      retrySeconds: config.mail.retrySeconds,
    }),
    ...webhookJobs({ brand, allowPrivateAddresses, retrySeconds, timeoutMs: timeoutSeconds * 1000 }),
  ];
}

/** What jobs run with. */
export function jobTools({ workerOrm, log }: Resources): JobTools {
  return { orm: workerOrm, log, tenantOfOwner };
}
