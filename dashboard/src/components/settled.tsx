import { useId } from 'react';
import { Amount } from './amount';
import styles from './applied.module.css';
import { Day } from './day';
import { Drill, type Target } from './trail';

export interface Settlement {
  key: string;
  title: string;
  day: string;
  amountCents: number;
  /** Null when it has no screen of its own. */
  target: Target | null;
  /** What takes it back. */
  verb?: { title: string; run: () => void };
}

/** What an invoice or a bill was settled by. */
export function Settled({ by, currency }: { by: Settlement[]; currency: string }) {
  return <Settlements title="Settled by" of={by} currency={currency} />;
}

export interface StandingRefund {
  id: string;
  amountCents: number;
  refundedOn: string;
  reference: string | null;
}

/** What was given back of a payment or a note, each with what takes it back. */
export function Refunds(props: {
  of: StandingRefund[];
  currency: string;
  onVoid: ((refund: StandingRefund) => void) | null;
}) {
  const { of: refunds, currency, onVoid } = props;
  const settlements = refunds.map((refund) => ({
    key: `refund ${refund.id}`,
    title: refund.reference ?? 'Refund',
    day: refund.refundedOn,
    amountCents: refund.amountCents,
    target: null,
    ...(onVoid && { verb: { title: 'Take the refund back', run: () => onVoid(refund) } }),
  }));
  return <Settlements title="Refunded" of={settlements} currency={currency} />;
}

function Settlements({ title: heading, of: by, currency }: { title: string; of: Settlement[]; currency: string }) {
  const id = useId();
  if (by.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {by.map(({ key, title, day, amountCents, target, verb }) => (
        <p key={key} className={styles.applied}>
          {target === null ? (
            title
          ) : (
            <Drill target={target} at={key}>
              {title}
            </Drill>
          )}
          <Day of={day} />
          <Amount cents={amountCents} currency={currency} />
          {verb && (
            <button type="button" className="button" onClick={verb.run}>
              {verb.title}
            </button>
          )}
        </p>
      ))}
    </section>
  );
}
