import type { QueryClient } from '@tanstack/react-query';
import { closeBooks, openBooksOf } from './open-books';
import { type Session, sessionQuery } from './session';
import { onSessionChange } from './session-changes';

/**
 * Whenever the session is somebody else's or at another owner, whichever tab made it so, nothing of the books before stays behind:
 * neither what was shown, nor changes that wait to be sent.
 */
export function followSession(queries: QueryClient): void {
  const { queryKey } = sessionQuery;
  onSessionChange((change) => {
    if (change === 'ended') return void queries.setQueryData(queryKey, null);
    closeBooks();
    void queries.invalidateQueries({ queryKey }, { cancelRefetch: false });
  });
  queries.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.queryKey[0] !== queryKey[0]) return;
    const session = query.state.data as Session | null | undefined;
    if (session !== undefined && openBooksOf(session)) removeAllButSession(queries);
  });
}

/** Has whatever is shown asked for from the beginning. */
export function removeAllButSession(queries: QueryClient): void {
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] });
}
