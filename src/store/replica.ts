import { setTimeout as delay } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Logger } from 'pino';
import { limits } from '../contract/limits.js';
import { now } from '../values/clock.js';
import { query, sql } from './sql.js';

interface PrimaryPosition {
  system: string;
  position: string;
}

/**
 * A standby of the database that long reads are asked of. It is asked only when it has replayed everything that was committed
 * when the read was asked for: nobody reads there what is older than an answer that they have.
 */
export class Replica {
  private avoidedUntil = 0;

  constructor(
    /** Of no owner, as the role that reads. */
    private readonly em: EntityManager,
    private readonly log: Logger,
  ) {}

  /**
   * The entity manager to read with, of no owner; null when the standby has not caught up with `primary` within
   * `limits.replicaWaitMs`, or does not answer. Then it is not asked again for `limits.replicaAvoidedMs`.
   */
  async current(primary: EntityManager): Promise<EntityManager | null> {
    if (now().getTime() < this.avoidedUntil) return null;
    const waiting = new AbortController();
    try {
      const position = await positionOf(primary);
      const late = delay(limits.replicaWaitMs, false, { signal: waiting.signal });
      if (await Promise.race([this.reaches(position, waiting.signal), late])) return this.em;
      this.avoid('has not caught up');
    } catch (error) {
      this.avoid('does not answer', error);
    } finally {
      waiting.abort();
    }
    return null;
  }

  /** For a while everything is read from the primary. */
  avoid(reason: string, error?: unknown): void {
    this.avoidedUntil = now().getTime() + limits.replicaAvoidedMs;
    this.log.warn({ err: error }, `the standby ${reason}: reports are read from the primary for a while`);
  }

  private async reaches(position: PrimaryPosition, signal: AbortSignal): Promise<boolean> {
    for (let pauseMs = 5; !(await this.hasReplayed(position)); pauseMs = Math.min(2 * pauseMs, 50)) {
      await delay(pauseMs);
      if (signal.aborted) return false;
    }
    return true;
  }

  /** Throws for a server that is no standby of the primary: what it has replayed says nothing there. */
  private async hasReplayed({ system, position }: PrimaryPosition): Promise<boolean> {
    const [row] = await query<{ isStandby: boolean; hasReplayed: boolean }>(
      this.em.fork(),
      sql`select pg_is_in_recovery() and system_identifier::text = ${system} as "isStandby",
          coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, false) as "hasReplayed" from pg_control_system()`,
    );
    if (!row?.isStandby) throw new Error('DATABASE_REPLICA_URL leads to no standby of the database at DATABASE_URL');
    return row.hasReplayed;
  }
}

/**
 * Where the primary's log is: commits that were answered lie before it. They are flushed by then, unless the server answers
 * before it flushes.
 */
async function positionOf(primary: EntityManager): Promise<PrimaryPosition> {
  const [row] = await query<PrimaryPosition>(
    primary.fork(),
    sql`select system_identifier::text as system, (case current_setting('synchronous_commit')
          when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end)::text as position
        from pg_control_system()`,
  );
  if (!row) throw new Error('the primary said no position');
  return row;
}
