import { type EntityManager, IsolationLevel } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { limits } from '../contract/limits.js';
import type { Queues } from '../outbox/queues.js';
import { acrossOwners, query, sql } from '../store/sql.js';
import { seeing } from '../store/tenancy.js';
import { now } from '../values/clock.js';
import { raiseAlarm } from './chain-alarms.js';
import type { ChainEnd } from './chain-links.js';
import { problemOfWholeChain } from './owner-chain.js';
import { type PublishedHead, publishedHead } from './published-heads.js';

/** A place outside of the database that keeps heads: nobody who can write to the database can take them back. */
export interface HeadArchive {
  keep(head: PublishedHead): Promise<void>;
}

export interface HeadPublishing {
  /** Reads the books of every owner. */
  auditor: EntityManager;
  /** Writes for one owner at a time. */
  worker: EntityManager;
  archives: readonly HeadArchive[];
  log: Logger;
}

/** Publishes what is due, now and then, in one of the processes that share the queues. */
export function startPublishingHeads(publishing: HeadPublishing, queues: Queues): { stop(): Promise<void> } {
  const { log } = publishing;
  const worker = queues.work('chain-heads', async () => void (await publishDueHeads(publishing)), {
    concurrency: 1,
    onGivenUp: async (_job, error) => log.error({ err: error }, 'chain heads could not be published'),
  });
  queues.schedule('chain-heads', 'publish', limits.chainHeadIntervalMinutes * 60_000).catch((error: unknown) => {
    log.error({ err: error }, 'the publishing of chain heads could not be scheduled');
  });
  return worker;
}

/**
 * Publishes the head of every owner whose schedule says so and whose chain has grown since; answers how many. One that
 * cannot be published stops no other, and is tried again the next time.
 */
export async function publishDueHeads(publishing: HeadPublishing): Promise<number> {
  let count = 0;
  for (const ownerId of await dueOwners(publishing.auditor)) {
    try {
      count += (await publishHead(publishing, ownerId)) ? 1 : 0;
    } catch (error) {
      publishing.log.error({ err: error, ownerId }, 'a chain head could not be published; trying again');
    }
  }
  return count;
}

async function dueOwners(auditor: EntityManager): Promise<number[]> {
  const hoursAgo = (hours: number) => new Date(now().getTime() - hours * 3_600_000);
  const due = await query<{ ownerId: number }>(
    auditor.fork(),
    acrossOwners(
      'heads are published for every owner whose time has come',
      sql`select o.id as "ownerId"
      from owners o
        join journal_chain_heads h on h.owner_id = o.id
        left join lateral (
          select position, signed_at from published_chain_heads p where p.owner_id = o.id order by id desc limit 1
        ) last on true
      where o.chain_head_schedule <> 'off' and h.position > coalesce(last.position, 0)
        and (last.signed_at is null or last.signed_at <=
          case o.chain_head_schedule when 'hourly' then ${hoursAgo(1)}::timestamptz else ${hoursAgo(24)}::timestamptz end)
      order by o.id`,
    ),
  );
  return due.map(({ ownerId }) => ownerId);
}

/**
 * The chain is verified whole first: a head says that everything before it was in order. Otherwise an alarm is raised, and
 * nothing goes out.
 */
async function publishHead({ auditor, worker, archives, log }: HeadPublishing, ownerId: number): Promise<boolean> {
  const { end, problem } = await verifiedEnd(auditor, ownerId);
  if (problem) {
    log.error({ ownerId, problem }, 'the chain of the books does not hold: its head is not published');
    await seeing(worker, ownerId).transactional((em) => raiseAlarm(em, ownerId, problem));
    return false;
  }
  const head = publishedHead(ownerId, end, now());
  for (const archive of archives) await archive.keep(head);
  await query(
    seeing(worker, ownerId),
    sql`insert into published_chain_heads (owner_id, position, hash, key_version, signature, signed_at)
      values (${ownerId}, ${head.position}, ${head.hash}, ${head.key_version}, ${head.signature}, ${head.signed_at})
      on conflict (owner_id, position) do nothing`,
  );
  log.info({ head }, 'chain head');
  return true;
}

function verifiedEnd(auditor: EntityManager, ownerId: number): Promise<{ end: ChainEnd; problem: string | null }> {
  return auditor.fork().transactional(
    async (snapshot) => {
      const problem = await problemOfWholeChain(snapshot, ownerId);
      const [end] = await query<ChainEnd>(
        snapshot,
        sql`select position, encode(hash, 'hex') as hash, key_version as "keyVersion"
          from journal_chain_heads where owner_id = ${ownerId}`,
      );
      return { end: end as ChainEnd, problem };
    },
    { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true },
  );
}
