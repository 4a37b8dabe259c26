import { useSyncExternalStore } from 'react';

/** The network may be there and the service not: whether it was reached says what was last asked of it. */
let isReached = true;
const listeners = new Set<() => void>();

export function noteReached(reached: boolean): void {
  if (reached === isReached) return;
  isReached = reached;
  for (const listener of listeners) listener();
}

/** Whether the service was reached when it was last asked, as it changes. */
export function useReached(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => isReached,
  );
}
