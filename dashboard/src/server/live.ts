import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Client } from 'graphql-sse';
import { useEffect } from 'react';
import { ChangedDocument } from './live.generated';
import { loadPart } from './load-part';
import { openBooks } from './open-books';
import { noteReached } from './reachability';
import { sessionReadAt } from './session';

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
  // Whatever this tab shows is asked for from here on: what changes until it listens is told when it does.
  const since = sessionReadAt();
  const listen = (isSuccessor: boolean) => listenForAll(ended.signal, changed, isSuccessor ? null : since);
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
 * Calls `changed` for whatever changes: from a moment on, of which the service still knows what changed since, or else from the
 * connection on, and once for what nobody heard before. What reads the stream is loaded when it is needed, which is after the first screen.
 */
async function listenForAll(signal: AbortSignal, changed: () => void, first: string | null): Promise<void> {
  const { headers } = openBooks();
  const { createClient } = await loadPart(() => import('graphql-sse'));
  const client = createClient({ url: '/graphql/stream', credentials: 'same-origin', headers, retryAttempts: 0 });
  signal.addEventListener('abort', client.dispose);
  let [since, failures] = [first, 0];
  const connected = () => {
    noteReached(true);
    if (since === null) changed();
    failures = 0;
  };
  while (!signal.aborted) {
    await listenOnce(client, since, { changed, connected });
    since = null;
    // Browsers that lost the service at the same time do not all return at once.
    await waited(Math.min(1_000 * 2 ** failures++, longestRetryMs) * (0.5 + Math.random() / 2), signal);
  }
}

/** Resolves when the stream has ended, also in good order: the service ends it when it stops. */
function listenOnce(
  client: Client,
  since: string | null,
  { changed, connected }: { changed: () => void; connected: () => void },
): Promise<void> {
  return new Promise((resolve) => {
    const failed = (error: unknown) => {
      const { response } = error as { response?: Response };
      if (response === undefined) noteReached(false);
      // Whether the session has ended, or is at another owner, is what everything shown finds out.
      if (response?.status === 401 || response?.status === 409) changed();
      resolve();
    };
    client.subscribe(
      { query: ChangedDocument, variables: { since } },
      { next: changed, error: failed, complete: resolve },
      { connected },
    );
  });
}

function waited(delayMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, delayMs);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

/** Calls `action` once, a moment after the first of many calls, and not before it is done with those before. */
function gathered(action: () => Promise<unknown>): () => void {
  let [isWanted, isUnderWay] = [false, false];
  const run = async () => {
    isUnderWay = true;
    while (isWanted) {
      await new Promise((resolve) => setTimeout(resolve, gatherMs));
      isWanted = false;
      await action();
    }
    isUnderWay = false;
  };
  return () => {
    isWanted = true;
    if (!isUnderWay) void run();
  };
}
