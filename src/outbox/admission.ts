import type { EntityManager } from '@mikro-orm/postgresql';
import { type JobPayloads, type QueuedJobName, type QueueName, queueOf } from '../contract/jobs.js';
import { acrossOwners, idIn, query, sql } from '../store/sql.js';
import { fairShares, firstInLine, inPlaces, ownerMaximum, ownersInTurn, type QueueShare } from './fair-shares.js';
import type { QueuedJob, Queues } from './queues.js';

/** How many jobs of each queue a process does at once. */
export type Slots = Partial<Record<QueueName, number>>;

interface Admitted {
  queue: QueueName;
  ownerId: number;
}

interface StagedRow {
  id: number;
  ownerId: number;
  name: QueuedJobName;
  payload: JobPayloads[QueuedJobName];
}

/**
 * Lets staged jobs into the queues, as many as the process has slots for and no more, so that who is next is decided when
 * a slot is free and not when the job was staged: owners take turns, and nobody fills all slots of a queue. Any number of
 * processes may do so at once, each for its own slots: all jobs that are let in find a worker.
 */
export class Admission {
  /** Let in by this process, and not done when it looked last. */
  private admitted = new Map<number, Admitted>();
  private readonly servedLast: Map<string, number>;

  constructor(
    /** Of no owner: staged jobs are everybody's. */
    private readonly em: EntityManager,
    private readonly queues: Queues,
    private readonly slots: Slots,
  ) {
    this.servedLast = new Map(Object.keys(slots).map((queue) => [queue, 0]));
  }

  /**
   * Lets in what there is room for; answers how many jobs. They are marked first and unmarked when the queues cannot be
   * told; a process that dies in between leaves them to `recallForgotten`.
   */
  async admit(): Promise<number> {
    const [waiting] = await Promise.all([ownersInTurn(this.em, this.servedLast), this.forgetDone()]);
    const shares = [...waiting].flatMap(([queue, owners]) => this.sharesOf(queue as QueueName, owners));
    if (shares.length === 0) return 0;
    const taken = await take(this.em, shares);
    await this.tell(taken);
    for (const { queue, ownerId } of shares) this.servedLast.set(queue, ownerId);
    return taken.length;
  }

  private sharesOf(queue: QueueName, owners: readonly number[]): QueueShare[] {
    const inQueue = [...this.admitted.values()].filter((job) => job.queue === queue);
    const held = new Map(
      [...Map.groupBy(inQueue, ({ ownerId }) => ownerId)].map(([ownerId, jobs]) => [ownerId, jobs.length]),
    );
    const slots = this.slots[queue] ?? 0;
    const room = { free: slots - inQueue.length, perOwner: ownerMaximum(slots) };
    return fairShares(owners, held, room).map((share) => ({ queue, ...share }));
  }

  private async tell(taken: readonly StagedRow[]): Promise<void> {
    try {
      await this.queues.addBulk(taken.map(queued));
    } catch (error) {
      await query(
        this.em,
        acrossOwners(
          taking,
          sql`update staged_jobs set relayed_at = null where id = any(${taken.map(({ id }) => id)})`,
        ),
      );
      throw error;
    }
    for (const { id, name, ownerId } of taken) this.admitted.set(id, { queue: queueOf[name], ownerId });
  }

  /** A job that is done has no row; one that was put off, or recalled, is no longer in the queue. */
  private async forgetDone(): Promise<void> {
    if (this.admitted.size === 0) return;
    const left = await query<{ id: number }>(
      this.em,
      acrossOwners(
        taking,
        sql`select id from staged_jobs where ${idIn([...this.admitted.keys()])} and relayed_at is not null`,
      ),
    );
    this.admitted = new Map(left.flatMap(({ id }) => [[id, this.admitted.get(id) as Admitted]]));
  }
}

const taking = 'staged jobs are taken to the queues, owner by owner in turn';

/** Marks the first jobs of each owner's line, as many as its share. */
async function take(em: EntityManager, shares: readonly QueueShare[]): Promise<StagedRow[]> {
  const taken = await query<StagedRow>(
    em,
    acrossOwners(
      taking,
      sql`with next as materialized (${firstInLine(shares)})
      update staged_jobs job set relayed_at = clock_timestamp() where ${inPlaces(sql`next`)}
      returning job.id, job.owner_id as "ownerId", job.name, job.payload`,
    ),
  );
  return taken.toSorted((a, b) => a.id - b.id);
}

function queued({ id, name, payload }: StagedRow): QueuedJob {
  return { queue: queueOf[name], id: `job-${id}`, name, content: { stagedJobId: id, payload } };
}
