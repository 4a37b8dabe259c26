type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls `listener` whenever the service says that nobody is logged in any more. */
export function onSessionEnd(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionHasEnded(): void {
  for (const listener of listeners) listener();
}
