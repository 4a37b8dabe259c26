import { useQuery } from '@tanstack/react-query';
import { browserText } from '../../components/browser-name';
import { Instant } from '../../components/day';
import { Failure } from '../../components/failure';
import { GhostRows } from '../../components/ghost-rows';
import { endOwnSession, ownSessionsQuery, useAccountChange } from '../../server/account';
import styles from './account.module.css';

/** The browsers in which the person is logged in, each with what ends it. */
export function OwnSessions() {
  const asked = useQuery(ownSessionsQuery);
  const end = useAccountChange(endOwnSession);
  if (asked.error && !asked.data) return <Failure error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return <GhostRows />;
  return (
    <table className={styles.rows} aria-label="Sessions">
      <thead>
        <tr>
          <th scope="col">Browser</th>
          <th scope="col">Books</th>
          <th scope="col">From</th>
          <th scope="col">Last used</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {asked.data.map(({ id, userAgent, ownerName, address, lastUsedAt, isCurrent }) => (
          <tr key={id}>
            <th scope="row">{browserText(userAgent)}</th>
            <td>{ownerName}</td>
            <td>{address}</td>
            <td>
              <Instant of={lastUsedAt} />
            </td>
            <td>
              {isCurrent ? (
                'This session'
              ) : (
                <button
                  type="button"
                  className="button"
                  aria-label={`End the session of ${browserText(userAgent)} from ${address}`}
                  onClick={() => end.mutate(id)}
                >
                  End
                </button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
