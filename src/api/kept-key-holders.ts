import type { EntityManager } from '@mikro-orm/postgresql';
import { LRUCache } from 'lru-cache';
import { limits } from '../contract/limits.js';
import type { LiveFeed, LiveTopic } from '../outbox/live-feed.js';
import { type KeyHolder, readKeyHolder } from '../owners/api-key.operations.js';

/**
 * Holders of keys, kept for some seconds instead of being read for each request. What is announced of the keys of an owner, or
 * of the owner, ends them at once; while announcements are not heard none is kept. The process that revokes a key does not wait
 * for the announcement: it forgets before it answers.
 */
export class KeptKeyHolders {
  private readonly kept = new LRUCache<string, KeyHolder>({
    max: limits.keyHoldersKept,
    ttl: limits.keyHolderSeconds * 1000,
  });
  private isHearing = false;
  /** Counts what was forgotten: what was being read meanwhile may be of before. */
  private forgotten = 0;

  constructor(live: LiveFeed) {
    live.watch({
      told: (topic, ownerId) => {
        if (endsHolders.has(topic)) this.forget(ownerId);
      },
      hears: (isHearing) => {
        this.isHearing = isHearing;
        this.forgotten += 1;
        this.kept.clear();
      },
    });
  }

  async read(em: EntityManager, keyHash: string): Promise<KeyHolder | null> {
    const known = this.kept.get(keyHash);
    if (known) return known;
    const before = this.forgotten;
    const holder = await readKeyHolder(em, keyHash);
    if (holder && this.isHearing && before === this.forgotten) this.kept.set(keyHash, holder);
    return holder;
  }

  /** Forgets the holders of an owner's keys. */
  forget(ownerId: number): void {
    this.forgotten += 1;
    for (const [keyHash, { tenant }] of this.kept) if (tenant.ownerId === ownerId) this.kept.delete(keyHash);
  }
}

const endsHolders: ReadonlySet<LiveTopic> = new Set(['api_key', 'owner']);
