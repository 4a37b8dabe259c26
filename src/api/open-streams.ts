import { Refusal } from '../contract/errors.js';
import { limits } from '../contract/limits.js';
import { exceeded } from '../store/quotas.js';

/** Whose stream it is. */
interface Listener {
  tenant: { ownerId: number };
  apiKeyId: number;
}

const retryAfterSeconds = 30;

/**
 * Counts the streams that are open in this process: each looks into the database at every event of its owner. One key
 * may have half of the owner's streams, so that it does not shut out the others.
 */
export class OpenStreams {
  private count = 0;
  private readonly byOwner = new Map<number, number>();
  private readonly byKey = new Map<number, number>();

  /** Notes one more; call what it answers when it has ended. Throws QUOTA_EXCEEDED, SERVICE_UNAVAILABLE. */
  open({ tenant: { ownerId }, apiKeyId }: Listener, maximum: number): () => void {
    const ofOwner = this.byOwner.get(ownerId) ?? 0;
    const ofKey = this.byKey.get(apiKeyId) ?? 0;
    if (ofOwner >= maximum) throw exceeded('eventStreams', maximum, retryAfterSeconds);
    const half = Math.ceil(maximum / 2);
    if (ofKey >= half) {
      const message = `One key may have half of the quota eventStreams, and this one has (${half})`;
      throw new Refusal('QUOTA_EXCEEDED', message, [], retryAfterSeconds);
    }
    if (this.count >= limits.streamsPerProcess) {
      throw new Refusal('SERVICE_UNAVAILABLE', 'Too many streams are open; try again', [], retryAfterSeconds);
    }
    this.change(ownerId, apiKeyId, 1);
    let isOpen = true;
    return () => {
      if (isOpen) this.change(ownerId, apiKeyId, -1);
      isOpen = false;
    };
  }

  private change(ownerId: number, apiKeyId: number, by: 1 | -1): void {
    this.count += by;
    for (const [counts, key] of [[this.byOwner, ownerId] as const, [this.byKey, apiKeyId] as const]) {
      const count = (counts.get(key) ?? 0) + by;
      if (count > 0) counts.set(key, count);
      else counts.delete(key);
    }
  }
}
