import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveFeed } from '../outbox/live-feed.js';
import { keyLastsMs } from '../owners/api-key.operations.js';
import { tenantOf } from '../store/tenancy.js';

/** No notification announces that a key has expired, or repeats what was sent while no connection listened. */
const lookMs = 30_000;

/**
 * Resolves when the key has been revoked or has expired, or with false when the signal is aborted or the feed closed
 * before. Rejects when the database is out of reach: a key that cannot be looked up is not trusted any longer.
 */
export async function keyEnded(
  { em, apiKeyId, live }: { em: EntityManager; apiKeyId: number; live: LiveFeed },
  signal: AbortSignal,
): Promise<boolean> {
  const news = live.subscribe(tenantOf(em).ownerId, 'api_key');
  signal.addEventListener('abort', () => news.end(), { once: true });
  if (signal.aborted) news.end();
  try {
    for (;;) {
      const lastsMs = await keyLastsMs(em, apiKeyId);
      if (lastsMs === 0) return true;
      if ((await news.next(Math.min(lastsMs ?? lookMs, lookMs))) === null) return false;
    }
  } finally {
    news.end();
  }
}
