import type { EntityManager } from '@mikro-orm/postgresql';
import { notFound } from '../contract/errors.js';
import type { LiveFeed, LiveSubscription } from '../outbox/live-feed.js';
import type { Row } from '../store/columns.js';
import { rows } from '../store/rows.js';
import { idIn } from '../store/sql.js';
import { tenantOf } from '../store/tenancy.js';
import { InvoiceDocument } from './invoice-document.entity.js';

/** What a stream needs of its request. */
export interface DocumentStreamContext {
  em: EntityManager;
  live: LiveFeed;
  /** Aborted when the client has left. */
  signal: AbortSignal;
}

const quietWaitMs = 10_000;

/**
 * The documents that change, as they are when the change is announced: one document, as it is now and after every change, or
 * with null all of the owner's from now on. Changes in quick succession are announced once. Throws NOT_FOUND.
 */
export async function documentStream(
  { em, live, signal }: DocumentStreamContext,
  onlyId: number | null,
): Promise<AsyncGenerator<Row<InvoiceDocument>>> {
  const news = live.subscribe(tenantOf(em).ownerId, 'document');
  signal.addEventListener('abort', () => news.end(), { once: true });
  try {
    const now = onlyId === null ? [] : await documents(em, [onlyId]);
    if (onlyId !== null && now.length === 0) throw notFound('Invoice document');
    return changes(em, news, now, onlyId);
  } catch (error) {
    news.end();
    throw error;
  }
}

async function* changes(
  em: EntityManager,
  news: LiveSubscription,
  now: Row<InvoiceDocument>[],
  onlyId: number | null,
): AsyncGenerator<Row<InvoiceDocument>> {
  try {
    yield* now;
    for (;;) {
      const told = await news.next(quietWaitMs);
      if (told === null) return;
      const wanted = told.filter((id) => onlyId === null || id === onlyId);
      if (wanted.length > 0) yield* await documents(em, wanted);
    }
  } finally {
    news.end();
  }
}

function documents(em: EntityManager, ids: readonly number[]): Promise<Row<InvoiceDocument>[]> {
  return rows(em, InvoiceDocument, { where: [idIn(ids)] });
}
