import { useBooks } from '../server/books';
import { Failure } from './failure';
import { GhostRows } from './ghost-rows';

/** Stands where something begins with the owner's day and currency, until both are known. */
export function AwaitedBooks() {
  const { asked } = useBooks();
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return <GhostRows />;
}
