import type { EntityManager } from '@mikro-orm/postgresql';
import type { LiveFeed } from '../outbox/live-feed.js';
import { tenantOf } from '../store/tenancy.js';
import type { Credential } from './context.js';

/** No notification announces that a key or session has expired, or repeats what was sent while no connection listened. */
const lookMs = 30_000;

/**
 * Resolves when the key or session has ended, or with false when the signal is aborted or the feed closed before. Rejects
 * when the database is out of reach: what cannot be looked up is not trusted any longer.
 */
export async function credentialEnded(
  { em, credential, live }: { em: EntityManager; credential: Credential; live: LiveFeed },
  signal: AbortSignal,
): Promise<boolean> {
  const news = live.subscribe(tenantOf(em).ownerId, ...credential.topics);
  signal.addEventListener('abort', () => news.end(), { once: true });
  if (signal.aborted) news.end();
  try {
    for (;;) {
      const lastsMs = await credential.lastsMs();
      if (lastsMs === 0) return true;
      if ((await news.next(Math.min(lastsMs ?? lookMs, lookMs))) === null) return false;
    }
  } finally {
    news.end();
  }
}
