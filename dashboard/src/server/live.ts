import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { EventOccurredDocument, InvoiceDocumentChangedDocument } from './live.generated';

const name = 'books-live';
/** Changes come in crowds: what is shown is asked for once for all of them. */
const gatherMs = 150;
const longestRetryMs = 15_000;

/**
 * Makes what is shown anew when something changed elsewhere. A browser has six connections to a host, and a stream holds one
 * for as long as it lasts: one tab of all listens, and tells the others. When it is closed, the next one takes over.
 */
export function useLive(isLoggedIn: boolean): void {
  const queries = useQueryClient();
  useEffect(() => (isLoggedIn ? follow(queries) : undefined), [isLoggedIn, queries]);
}

/** Has every tab ask anew who is logged in and where: they share the cookie. */
export function tellOtherTabs(): void {
  const channel = new BroadcastChannel(name);
  channel.postMessage('changed');
  channel.close();
}

function follow(queries: QueryClient): () => void {
  const ended = new AbortController();
  const channel = new BroadcastChannel(name);
  const refresh = gathered(() => queries.invalidateQueries());
  channel.onmessage = refresh;
  const changed = () => {
    refresh();
    channel.postMessage('changed');
  };
  const listen = (isSuccessor: boolean) => listenForAll(ended.signal, changed, isSuccessor);
  // Without locks (a page over plain HTTP) each tab listens for itself.
  if (navigator.locks === undefined) void listen(false);
  else void takeTurn(ended.signal, listen).catch(() => undefined);
  return () => {
    ended.abort();
    channel.close();
  };
}

/** Listens at once where nobody does, or when all who listened before have left. */
async function takeTurn(signal: AbortSignal, listen: (isSuccessor: boolean) => Promise<void>): Promise<void> {
  const isFirst = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock !== null) await listen(false);
    return lock !== null;
  });
  if (!isFirst) await navigator.locks.request(name, { signal }, () => listen(true));
}

/**
 * Calls `changed` for whatever changes, and when a connection is there after one before it was lost: nobody heard what happened
 * in between. What reads the stream is loaded when it is needed, which is after the first screen.
 */
async function listenForAll(signal: AbortSignal, changed: () => void, isSuccessor: boolean): Promise<void> {
  const { createClient } = await import('graphql-sse');
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const client = createClient({
      url: '/graphql/stream',
      credentials: 'same-origin',
      retryAttempts: Number.POSITIVE_INFINITY,
      retry: (retries) => new Promise((next) => setTimeout(next, Math.min(1_000 * 2 ** retries, longestRetryMs))),
    });
    const connected = (isAgain: boolean) => {
      if (isAgain || isSuccessor) changed();
    };
    for (const query of [EventOccurredDocument, InvoiceDocumentChangedDocument]) {
      const sink = { next: changed, error: () => undefined, complete: () => undefined };
      client.subscribe({ query }, sink, { connected });
    }
    signal.addEventListener('abort', () => {
      client.dispose();
      resolve();
    });
  });
}

/** Calls `action` once, a moment after the first of many calls. */
function gathered(action: () => unknown): () => void {
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      action();
    }, gatherMs);
  };
}
