import { RequestRefused } from '../server/request';
import styles from './components.module.css';

/** Why something is not shown, with the id that finds the request in the log. */
export function Failure({ error, title, onRetry }: { error: Error; title?: string; onRetry?: () => void }) {
  const requestId = error instanceof RequestRefused ? error.requestId : null;
  const message = error instanceof RequestRefused ? error.message : (title ?? 'The service cannot be reached.');
  return (
    <div className={styles.failure} role="alert">
      <h2>{message}</h2>
      {requestId !== null && (
        <p>
          Request <code>{requestId}</code>{' '}
          <button type="button" className="button" onClick={() => navigator.clipboard?.writeText(requestId)}>
            Copy
          </button>
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
