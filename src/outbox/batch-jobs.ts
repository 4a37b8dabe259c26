import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import type { BatchedJobName, JobPayloads, Traceable } from '../contract/jobs.js';
import { acrossOwners, query, type Sql, sql } from '../store/sql.js';
import { turnTo } from '../store/tenancy.js';
import { inSpan, SpanKind } from '../store/tracing.js';
import { fairShares, firstInLine, inPlaces, ownersInTurn, type QueueShare } from './fair-shares.js';
import type { JobTools } from './job-tools.js';
import { putOff } from './put-off.js';

/**
 * A job that does for many staged rows what it would do for one, in the transaction that ends them: owner by owner, in the
 * order of their ids, seeing the rows of the one at hand.
 */
export interface BatchJobDefinition {
  name: BatchedJobName;
  /** The payloads are all of the one owner. */
  runBatch: (em: EntityManager, ownerId: number, payloads: JobPayloads[BatchedJobName][], log: Logger) => Promise<void>;
  /** What nothing waits for, for each owner of the batch, once that is committed: whoever needs it does it, if the process dies before. */
  afterwards?: Afterwards;
}

type Afterwards = (em: EntityManager, ownerId: number) => Promise<unknown>;

/** See `BatchJobDefinition`. */
export function defineBatchJob<N extends BatchedJobName>(
  name: N,
  runBatch: (em: EntityManager, ownerId: number, payloads: JobPayloads[N][], log: Logger) => Promise<void>,
  afterwards?: Afterwards,
): BatchJobDefinition {
  return { name, runBatch: runBatch as BatchJobDefinition['runBatch'], ...(afterwards ? { afterwards } : {}) };
}

const batchSize = 500;
const taking = 'batched jobs are taken together, whoever staged them';

/**
 * Does the job for every row that is due, up to 500 in a transaction; in each, no owner has more rows than others that
 * wait. Answers how many there were. One bad row among them does not hold up the others. Any number of processes may do
 * so at once.
 */
export async function runBatchedJobs(
  tools: JobTools,
  definition: BatchJobDefinition,
  isStopping: () => boolean = () => false,
): Promise<number> {
  for (let total = 0, servedLast = 0; ; ) {
    const shares = await nextShares(tools, definition, servedLast);
    const count = await runShares(tools, definition, shares);
    total += count;
    if (count === 0 || isStopping()) return total;
    servedLast = shares.at(-1)?.ownerId ?? 0;
  }
}

/** Does the job for up to 500 rows in one transaction; answers how many there were. Throws what the job throws. */
export async function runBatch(tools: JobTools, definition: BatchJobDefinition): Promise<number> {
  const shares = await nextShares(tools, definition, 0);
  return shares.length === 0 ? 0 : runTogether(tools, definition, firstInLine(shares));
}

async function nextShares({ orm }: JobTools, { name }: BatchJobDefinition, servedLast: number): Promise<QueueShare[]> {
  const owners = (await ownersInTurn(orm.em.fork(), new Map([[name, servedLast]]))).get(name) ?? [];
  const room = { free: batchSize, perOwner: batchSize };
  return fairShares(owners, new Map(), room).map((share) => ({ queue: name, ...share }));
}

async function runShares(tools: JobTools, definition: BatchJobDefinition, shares: QueueShare[]): Promise<number> {
  if (shares.length === 0) return 0;
  try {
    return await runTogether(tools, definition, firstInLine(shares));
  } catch (error) {
    tools.log.warn({ err: error, job: definition.name }, 'a batch of jobs failed; trying them one by one');
    return runOneByOne(tools, definition, shares);
  }
}

/** The job for the rows whose places the statement finds, and what follows it. */
async function runTogether(tools: JobTools, definition: BatchJobDefinition, found: Sql): Promise<number> {
  const { count, ownerIds } = await runTaking(tools, definition, found);
  const { afterwards } = definition;
  if (afterwards) await doAfterwards(tools, ownerIds, afterwards);
  return count;
}

/** Does it in the order of the rows' ids, in the transaction that removes them. */
function runTaking(
  tools: JobTools,
  definition: BatchJobDefinition,
  found: Sql,
): Promise<{ count: number; ownerIds: number[] }> {
  return tools.orm.em.fork().transactional(async (em) => {
    const rows = await query<{ payload: JobPayloads[BatchedJobName] & Traceable }>(
      em,
      acrossOwners(
        taking,
        sql`with next as materialized (${found}), taken as (
          delete from staged_jobs job where ${inPlaces(sql`next`)} returning job.id, job.payload
        )
        select payload from taken order by id`,
      ),
    );
    const byOwner = Map.groupBy(rows, ({ payload }) => payload.ownerId);
    const ownerIds = [...byOwner.keys()].sort((a, b) => a - b);
    for (const ownerId of ownerIds) {
      await turnTo(em, ownerId);
      const payloads = (byOwner.get(ownerId) ?? []).map(({ payload }) => payload);
      // One step for all of them, of the trace of the first that has one.
      const parent = payloads.find(({ traceParent }) => traceParent)?.traceParent ?? null;
      const step = {
        kind: SpanKind.CONSUMER,
        parent,
        attributes: { 'messaging.batch.message_count': payloads.length },
      };
      await inSpan(`job ${definition.name}`, step, () => definition.runBatch(em, ownerId, payloads, tools.log));
    }
    return { count: rows.length, ownerIds };
  });
}

async function doAfterwards(tools: JobTools, ownerIds: readonly number[], afterwards: Afterwards): Promise<void> {
  if (ownerIds.length === 0) return;
  try {
    await tools.orm.em.fork().transactional(async (em) => {
      for (const ownerId of ownerIds) {
        await turnTo(em, ownerId);
        await afterwards(em, ownerId);
      }
    });
  } catch (error) {
    tools.log.warn({ err: error }, 'what follows a batch of jobs is left to whoever needs it');
  }
}

async function runOneByOne(tools: JobTools, definition: BatchJobDefinition, shares: QueueShare[]): Promise<number> {
  const rows = await query<{ id: number }>(tools.orm.em.fork(), acrossOwners(taking, firstInLine(shares)));
  for (const { id } of rows) {
    try {
      await runTogether(
        tools,
        definition,
        sql`select ctid as place from staged_jobs where id = ${id} for update skip locked`,
      );
    } catch (error) {
      await putOff(tools, id, error);
    }
  }
  return rows.length;
}
