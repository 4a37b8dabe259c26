/** What an answer says of the session that the page had: that it has ended, or is at another owner now. */
export type SessionChange = 'ended' | 'turned';

type Listener = (change: SessionChange) => void;
const listeners = new Set<Listener>();

export function onSessionChange(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function sessionHas(change: SessionChange): void {
  for (const listener of listeners) listener(change);
}
