import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { exceeded } from '../store/quotas.js';

/** Whose stream it is. */
interface Listener {
  tenant: { ownerId: number };
  credential: { caller: string };
}

const retryAfterSeconds = 30;

/**
 * Counts the streams that are open in this process: each looks into the database at every event of its owner. One key
 * or person may have half of the owner's streams, so that they do not shut out the others.
 */
export class OpenStreams {
  private count = 0;
  private readonly byOwner = new Map<number, number>();
  private readonly byCaller = new Map<string, number>();

  /** Notes one more; call what it answers when it has ended. Throws QUOTA_EXCEEDED, SERVICE_UNAVAILABLE. */
  open({ tenant: { ownerId }, credential: { caller } }: Listener, maximum: number): () => void {
    const ofOwner = this.byOwner.get(ownerId) ?? 0;
    const ofCaller = this.byCaller.get(caller) ?? 0;
    if (ofOwner >= maximum) throw exceeded('eventStreams', maximum, retryAfterSeconds);
    const half = Math.ceil(maximum / 2);
    if (ofCaller >= half) {
      const message = `One key or person may have half of the quota eventStreams, and this one has (${half})`;
      throw new Refusal('QUOTA_EXCEEDED', message, [], retryAfterSeconds);
    }
    if (this.count >= limits.streamsPerProcess) {
      throw new Refusal('SERVICE_UNAVAILABLE', 'Too many streams are open; try again', [], retryAfterSeconds);
    }
    this.change(ownerId, caller, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.change(ownerId, caller, -1);
      isOpen = false;
    };
  }

  private change(ownerId: number, caller: string, by: 1 | -1): void {
    this.count += by;
    changeCount(this.byOwner, ownerId, by);
    changeCount(this.byCaller, caller, by);
  }
}

function changeCount<K>(counts: Map<K, number>, key: K, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count > 0) counts.set(key, count);
  else counts.delete(key);
}
