import { useRef } from 'react';
import { RequestRefused } from '../server/request';
import styles from './components.module.css';
import { Copy } from './copy';
import { Empty } from './empty';

/** Why something is not shown, with the id that finds the request in the log. */
export function Failure({ error, title, onRetry }: { error: Error; title?: string; onRetry?: () => void }) {
  const id = useRef<HTMLElement>(null);
  const requestId = error instanceof RequestRefused ? error.requestId : null;
  // The message of the catalogue is for programs: it speaks of keys and scopes.
  if (error instanceof RequestRefused && error.code === 'INSUFFICIENT_SCOPE')
    return <Empty title="You may not see this">Whoever owns the books decides who may.</Empty>;
  // Nothing has failed, and to try again would find no more.
  if (error instanceof RequestRefused && error.code === 'NOT_FOUND')
    return <Empty title={error.message}>It was deleted, or these books never had it.</Empty>;
  const message = error instanceof RequestRefused ? error.message : (title ?? 'The service cannot be reached.');
  return (
    <div className={styles.failure} role="alert">
      <h2>{message}</h2>
      {requestId !== null && (
        <p>
          Request <code ref={id}>{requestId}</code> <Copy of={id} />
        </p>
      )}
      {onRetry && (
        <button type="button" className="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </div>
  );
}
