import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Failure } from '../components/failure';
import { GhostRows } from '../components/ghost-rows';
import { sessionQuery } from '../server/session';
import { Shell } from './shell';

const LogIn = lazy(() => import('../screens/log-in/log-in').then((screen) => ({ default: screen.LogIn })));

/** The books for who is logged in, and the log-in for who is not. */
export function Gate() {
  const asked = useQuery(sessionQuery);
  if (asked.isPending) return <GhostRows />;
  if (asked.error && asked.data === undefined)
    return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (asked.data) return <Shell key={asked.data.ownerId} session={asked.data} />;
  return (
    <Suspense fallback={null}>
      <LogIn />
    </Suspense>
  );
}
