import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { JobPayloads } from '../contract/jobs.js';
import { limits } from '../contract/limits.js';
import { defineBatchJob } from '../outbox/batch-jobs.js';
import { stageAll } from '../outbox/stage.js';
import { systemActor } from '../store/actor.js';
import { Contributions } from '../store/contributions.js';
import { pauseWhenBusy } from '../store/turns.js';
import { now } from '../values/clock.js';
import { endAlarm, raiseAlarm } from './chain-alarms.js';
import { type ChainEnd, linkAfter } from './chain-links.js';
import { findStaged, type StagedRecord } from './chain-walk.js';
import { isSealOf } from './chained-records.js';
import {
  appendLinks,
  carryOn,
  isUnderOtherKey,
  type LockedChain,
  lockChain,
  type NewLink,
  problemBeforeExtending,
} from './owner-chain.js';

type Written = JobPayloads['ledger.chain'];

/** What else is done for an owner after the commit of records, one transaction at a time. */
export const afterRecords = new Contributions<(em: EntityManager, ownerId: number) => Promise<void>>(
  'work after records were written',
);

/**
 * Takes records into the chains of their owners, after the commit that wrote them: writers do not wait for each other. What
 * is extended is verified first, and so is each record; when something does not fit, the owner's chain is left as it is, an
 * alarm is raised, and the job waits to be tried again, every ten minutes. An alarm ends when the whole chain holds.
 */
export const journalChain = defineBatchJob('ledger.chain', extendOrStop);

async function extendOrStop(
  em: EntityManager,
  ownerId: number,
  written: readonly Written[],
  log: Logger,
): Promise<void> {
  const chain = await lockChain(em, ownerId);
  for (const work of afterRecords) await work(em, ownerId);
  if (chain.alarmSeenAt && now().getTime() - chain.alarmSeenAt.getTime() < limits.chainRetryMs) {
    return stageAll(em, 'ledger.chain', written, later());
  }
  const staged = await findStaged(em, ownerId, written);
  const problem = (await problemBeforeExtending(em, ownerId, chain)) ?? (await problemOfStaged(ownerId, staged));
  if (problem) {
    log.error({ ownerId, problem }, 'the chain of the books does not hold: it is not extended');
    await raiseAlarm(em, ownerId, problem);
    return stageAll(em, 'ledger.chain', written, later());
  }
  if (chain.alarmSeenAt) await endAlarm(em, ownerId);
  await extend(em, ownerId, chain, staged);
}

/** Others have their turn between the records, of which some are long. */
async function problemOfStaged(ownerId: number, staged: readonly StagedRecord[]): Promise<string | null> {
  for (const { record, seal, name } of staged) {
    await pauseWhenBusy(String(ownerId));
    if (!record) return `${name} was written, and is gone`;
    if (!isSealOf(record, seal)) return `${name} is not what was written`;
  }
  return null;
}

async function extend(
  em: EntityManager,
  ownerId: number,
  chain: LockedChain,
  staged: readonly StagedRecord[],
): Promise<void> {
  let end: ChainEnd = isUnderOtherKey(chain.end)
    ? await carryOn(em, { ownerId, actor: systemActor }, chain.end, 'chain:key')
    : chain.end;
  const links: NewLink[] = [];
  for (const { record, isChained } of staged) {
    if (!record || isChained) continue;
    await pauseWhenBusy(String(ownerId));
    end = linkAfter(end, record);
    links.push({ record, end });
  }
  await appendLinks(em, ownerId, links);
}

function later(): Date {
  return new Date(now().getTime() + limits.chainRetryMs);
}
