import { limits } from '../contract/limits.js';
import { now } from '../values/clock.js';
import type { RecordChange } from './live-feed.js';

interface Heard {
  ownerId: number;
  change: RecordChange;
  at: number;
}

/**
 * What this process heard of changes a moment ago, of all owners: for whoever has read something and only then comes to listen.
 * Each process hears of every change, so that it does not matter which one was asked.
 */
export class RecentChanges {
  private heard: Heard[] = [];
  /** From when on nothing is missing; null while nobody listens. */
  private completeSince: number | null = null;

  /** Whether everything is heard from here on; what was heard before is no longer the whole. */
  hears(isHearing: boolean): void {
    this.heard = [];
    this.completeSince = isHearing ? now().getTime() : null;
  }

  add(ownerId: number, change: RecordChange): void {
    const at = now().getTime();
    this.heard.push({ ownerId, change, at });
    // Half at a time: to move the rest with each change would cost as much as there is.
    if (this.heard.length > 2 * limits.recentChangesKept) this.forget(limits.recentChangesKept);
  }

  /** What the owner's records went through since then; null when some of it may be missing. */
  since(ownerId: number, moment: Date): RecordChange[] | null {
    const from = moment.getTime();
    const oldest = Math.max(this.completeSince ?? Number.POSITIVE_INFINITY, now().getTime() - limits.recentChangesMs);
    if (from < oldest) return null;
    return this.heard.filter((heard) => heard.ownerId === ownerId && heard.at >= from).map(({ change }) => change);
  }

  private forget(count: number): void {
    const last = this.heard[count - 1];
    this.heard = this.heard.slice(count);
    // Of the millisecond of the last one, others may have been forgotten.
    if (last) this.completeSince = Math.max(this.completeSince ?? 0, last.at + 1);
  }
}
