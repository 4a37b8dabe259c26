import { useQuery } from '@tanstack/react-query';
import { Failure } from '../components/failure';
import { LogIn } from '../screens/log-in/log-in';
import { sessionQuery } from '../server/session';
import { Shell } from './shell';

/** The books for who is logged in, and the log-in for who is not. */
export function Gate() {
  const asked = useQuery(sessionQuery);
  if (asked.isPending) return null;
  if (asked.error && asked.data === undefined)
    return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  return asked.data ? <Shell key={asked.data.ownerId} session={asked.data} /> : <LogIn />;
}
