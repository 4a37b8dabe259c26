import type { EntityManager } from '@mikro-orm/postgresql';
import type { RequestHandler } from 'express';
import { Gauge, Registry } from 'prom-client';
import { alarmCount } from '../audit/chain-alarms.js';

/** `GET /metrics` for Prometheus: figures of the installation, none of an owner. `auditor` reads the books of every owner. */
export function metrics(auditor: EntityManager): RequestHandler {
  const registry = new Registry();
  new Gauge({
    name: 'books_chain_alarms',
    help: 'Owners whose chain of the books does not hold, so that it is no longer extended. Anything but 0 is for a person to look at.',
    registers: [registry],
    async collect() {
      this.set(await alarmCount(auditor.fork()));
    },
  });
  return async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  };
}
