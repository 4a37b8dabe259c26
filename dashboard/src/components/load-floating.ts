import { useEffect, useState, useSyncExternalStore } from 'react';
import { loadPart } from '../server/load-part';

type Floating = typeof import('./floating');

let loaded: Floating | undefined;
let loading: Promise<void> | undefined;
const waiting = new Set<() => void>();

/** Loads what floats above a screen, once; what was refused is asked for again by whoever needs it next. */
export function loadFloating(): Promise<void> {
  loading ??= loadPart(() => import('./floating'))
    .then((floating) => {
      loaded = floating;
      for (const tell of waiting) tell();
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}

/** What floats, once it was loaded. */
export function useLoadedFloating(): Floating | undefined {
  return useSyncExternalStore(whenLoaded, () => loaded);
}

/** What floats, for a screen that needs it now and is drawn without it meanwhile. */
export function useFloating(): Floating | undefined {
  const floating = useLoadedFloating();
  const [failure, fail] = useState<unknown>();
  useEffect(() => void loadFloating().catch(fail), []);
  // The screen shows it, and tries again.
  if (failure !== undefined && floating === undefined) throw failure;
  return floating;
}

function whenLoaded(tell: () => void): () => void {
  waiting.add(tell);
  return () => waiting.delete(tell);
}
