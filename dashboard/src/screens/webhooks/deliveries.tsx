import { useState } from 'react';
import { Instant } from '../../components/day';
import { Empty } from '../../components/empty';
import { Failure } from '../../components/failure';
import { type Column, Grid } from '../../components/grid';
import { Status } from '../../components/status';
import { useList } from '../../server/list';
import type { DeliverySearch } from './search';
import { WebhookDeliveriesDocument, type WebhookDeliveriesQuery } from './webhooks.generated';
import styles from './webhooks.module.css';

export type Delivery = WebhookDeliveriesQuery['webhookDeliveries']['nodes'][number];

/** What was sent to an endpoint on the left, and on the right how the chosen delivery went. */
export function Deliveries(props: {
  endpointId: string;
  status: DeliverySearch['status'];
  onCurrent: (delivery: Delivery | null) => void;
}) {
  const { endpointId, status, onCurrent } = props;
  const filter = { webhookEndpointId: endpointId, status };
  const list = useList(WebhookDeliveriesDocument, { filter }, ({ webhookDeliveries }) => webhookDeliveries);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const current = list.rows.find(({ id }) => id === currentId);
  if (list.error && list.rows.length === 0) return <Failure error={list.error} onRetry={list.retry} />;
  if (list.isLoading) return null;
  return (
    <div className={styles.panes}>
      <Grid
        label="Deliveries"
        rows={list.rows}
        columns={columns}
        rowKey={({ id }) => id}
        onNearEnd={list.more}
        onEnd={() => void list.all()}
        onCurrent={(delivery) => {
          setCurrentId(delivery?.id ?? null);
          onCurrent(delivery);
        }}
        empty={<Empty title="Nothing was sent" keys="p sends a ping." keysNeed="admin" />}
      />
      {current && <Attempts delivery={current} />}
    </div>
  );
}

const columns: Column<Delivery>[] = [
  { title: 'Time', width: '160px', cell: ({ createdAt }) => <Instant of={createdAt} /> },
  { title: 'Event', width: 'minmax(232px, 1fr)', cell: ({ eventType }) => eventType },
  { title: 'State', width: '90px', cell: ({ status }) => <Status of={status} /> },
  { title: 'Attempts', width: '70px', isFigure: true, cell: ({ attemptCount }) => attemptCount },
];

function Attempts({ delivery: { eventType, messageId, payload, attempts, nextAttemptAt } }: { delivery: Delivery }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: longer than the window perhaps, and scrolled by keys
    <section className={styles.delivery} aria-label="Delivery" tabIndex={0}>
      <h2>{eventType}</h2>
      <p className="quiet">Message {messageId}</p>
      {nextAttemptAt !== null && (
        <p>
          Next attempt <Instant of={nextAttemptAt} />
        </p>
      )}
      {attempts.map(({ id, attempt, attemptedAt, durationMs, statusCode, error, responseExcerpt }) => (
        <div key={id} className={styles.attempt}>
          <h3>
            Attempt {attempt}: {statusCode ?? error ?? 'no answer'}
          </h3>
          <p className="quiet">
            <Instant of={attemptedAt} />, {durationMs} ms
          </p>
          {responseExcerpt && <pre>{responseExcerpt}</pre>}
        </div>
      ))}
      <h3>Request</h3>
      <pre>{indented(payload)}</pre>
    </section>
  );
}

/** JSON as a person reads it; what is none stays as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
