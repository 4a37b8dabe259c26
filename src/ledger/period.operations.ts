import type { EntityManager } from '@mikro-orm/postgresql';
import { invalid, Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { emit } from '../outbox/emit.js';
import type { Owner } from '../owners/owner.entity.js';
import { getOwner, setClosedThrough } from '../owners/owner.operations.js';
import { lockName, lockNameShared } from '../store/locks.js';
import { newRecord, save } from '../store/records.js';
import { noteSettingChanges } from '../store/setting-changes.js';
import { query, sql } from '../store/sql.js';
import { actorEmail, tenantOf, today } from '../store/tenancy.js';
import { addDays } from '../values/calendar.js';
import { PeriodAction, PeriodChange } from './period.entity.js';

/** Everything that is dated holds this lock together with others; only closing or reopening a period keeps them out. */
export const periodLock = 'closed period';

/** The books after a change of period; `period` is null when there was nothing to change. */
export interface PeriodState {
  period: PeriodChange | null;
  closedThrough: string | null;
}

/**
 * Closes everything dated on or before a day; waits for what is being posted, so that nothing slips in. Books that are
 * closed through that day or later stay as they are. Throws VALIDATION_FAILED for a day more than a year ahead, which is
 * most often a mistyped year, unless `farAhead` says that it is meant. Event books.period.closed (decisions section 11).
 */
export async function closePeriod(
  em: EntityManager,
  { through, farAhead }: { through: string; farAhead?: boolean | null },
): Promise<PeriodState> {
  const isNear = through <= addDays(today(em), limits.periodAheadDays);
  if (!isNear && !farAhead) {
    throw invalid([{ path: 'through', message: 'is more than a year ahead: confirm it with farAhead' }]);
  }
  await lockName(em, periodLock);
  const closedThrough = await closedThroughOf(em);
  if (closedThrough !== null && closedThrough >= through) return { period: null, closedThrough };
  noteSettingChanges(em, { closedThrough }, { closedThrough: through });
  return changePeriod(em, PeriodAction.CLOSED, through, through);
}

/**
 * Reopens every day from the given one on, and keeps why. Books that are open from that day on stay as they are.
 * Event books.period.reopened (decisions section 11).
 */
export async function reopenPeriod(
  em: EntityManager,
  { through, reason }: { through: string; reason?: string | null },
): Promise<PeriodState> {
  await lockName(em, periodLock);
  const closedThrough = await closedThroughOf(em);
  if (closedThrough === null || closedThrough < through) return { period: null, closedThrough };
  noteSettingChanges(em, { closedThrough }, { closedThrough: dayBefore(through) });
  return changePeriod(em, PeriodAction.REOPENED, through, dayBefore(through), reason ?? null);
}

async function changePeriod(
  em: EntityManager,
  action: PeriodAction,
  through: string,
  closedThrough: string | null,
  reason: string | null = null,
): Promise<PeriodState> {
  const period = newRecord(PeriodChange, { action, through, changedBy: actorEmail(em), reason });
  await save(em, PeriodChange, period);
  await setClosedThrough(em, closedThrough);
  await emit(em, `books.period.${action}`, { period_id: period.id, through, closed_through: closedThrough });
  return { period, closedThrough };
}

/** Nothing is before the first day of the calendar, so that books reopened from it are open altogether. */
function dayBefore(day: string): string | null {
  return day === '0001-01-01' ? null : addDays(day, -1);
}

/**
 * Refuses with PERIOD_CLOSED when the day is in a closed period. The answer holds until the transaction ends: a period
 * cannot be closed under an operation that found it open.
 */
export async function ensurePeriodOpen(em: EntityManager, day: string): Promise<void> {
  await lockNameShared(em, periodLock);
  ensureOpen(day, await closedThroughOf(em));
}

/** As `ensurePeriodOpen`, where `closedThrough` is of an owner with its periods held. */
export function ensureOpen(day: string, closedThrough: string | null): void {
  if (closedThrough !== null && day <= closedThrough) {
    throw new Refusal('PERIOD_CLOSED', `${day} is in a closed period: the books are closed through ${closedThrough}`);
  }
}

/** The owner, of whom no period is closed or reopened until the transaction ends: for what reads its settings anyway. */
export async function ownerWithPeriodsHeld(em: EntityManager): Promise<Owner> {
  await lockNameShared(em, periodLock);
  return getOwner(em, tenantOf(em).ownerId);
}

/** The day itself, or the first after it that is in no closed period; it stays open until the transaction ends. */
export async function firstOpenDay(em: EntityManager, day: string): Promise<string> {
  await lockNameShared(em, periodLock);
  const closedThrough = await closedThroughOf(em);
  return closedThrough !== null && day <= closedThrough ? addDays(closedThrough, 1) : day;
}

/** The last closed day, or null when nothing is closed. */
export async function closedThroughOf(em: EntityManager): Promise<string | null> {
  const [owner] = await query<{ closed_through: string | null }>(
    em,
    sql`select closed_through from owners where id = ${tenantOf(em).ownerId}`,
  );
  return owner?.closed_through ?? null;
}
