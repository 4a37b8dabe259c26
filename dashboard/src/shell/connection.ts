import { useSyncExternalStore } from 'react';
import { useReached } from '../server/reachability';

/** Whether the browser has a network, and the service is there. */
export function useConnection(): boolean {
  const isReached = useReached();
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return isOnline && isReached;
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
