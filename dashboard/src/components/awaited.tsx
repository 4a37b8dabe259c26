import { Failure } from './failure';
import { GhostRows } from './ghost-rows';

/** Stands where something begins with an answer, such as the owner's day and currency, until it is there. */
export function Awaited({ asked }: { asked: { error: Error | null; refetch: () => unknown } }) {
  if (asked.error) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return <GhostRows />;
}
