import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { Gauge, Registry } from 'prom-client';
import { alarmCount } from '../audit/chain-alarms.js';
import { countedMaximum, stagedQueues } from '../outbox/staged-queues.js';
import { instruments } from '../store/instruments.js';

/**
 * `GET /metrics` for Prometheus: what this process counted, and figures of the installation, none of an owner. `auditor`
 * reads the books of every owner; without the database the process's own figures are answered.
 */
export function metrics(auditor: EntityManager, log: Logger): RequestHandler {
  const { registry, refresh } = installationFigures(auditor);
  const all = Registry.merge([instruments, registry]);
  return async (_request, response) => {
    const isKnown = await refresh().then(
      () => true,
      (error: unknown) => {
        log.warn({ err: error }, 'the figures of the installation could not be read');
        return false;
      },
    );
    response.type(all.contentType).send(await (isKnown ? all : instruments).metrics());
  };
}

function installationFigures(auditor: EntityManager): { registry: Registry; refresh(): Promise<void> } {
  const registry = new Registry();
  const registers = [registry];
  const alarms = new Gauge({
    name: 'books_chain_alarms',
    help: 'Owners whose chain of the books does not hold, so that it is no longer extended. Anything but 0 is for a person to look at.',
    registers,
  });
  const depth = new Gauge({
    name: 'books_staged_jobs',
    help: `Jobs that are due and not done, by queue; ${countedMaximum} stands for that many or more.`,
    labelNames: ['queue'],
    registers,
  });
  const age = new Gauge({
    name: 'books_oldest_staged_job_age_seconds',
    help: 'How long the oldest job that is due has been waiting or running, by queue; 0 where there is none.',
    labelNames: ['queue'],
    registers,
  });
  return {
    registry,
    refresh: async () => {
      alarms.set(await alarmCount(auditor.fork()));
      for (const { queue, depth: jobs, ageSeconds } of await stagedQueues(auditor.fork())) {
        depth.set({ queue }, jobs);
        age.set({ queue }, ageSeconds);
      }
    },
  };
}
