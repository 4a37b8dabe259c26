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
  if (by.length === 0) return null;
  return (
    <section aria-labelledby="settled">
      <h2 id="settled">Settled by</h2>
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
