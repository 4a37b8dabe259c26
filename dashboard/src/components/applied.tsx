import { useMay } from '../server/session';
import { Amount } from './amount';
import styles from './applied.module.css';
import { Day } from './day';
import { Drill, type Target } from './trail';

export interface Application {
  id: string;
  documentId: string;
  number: string;
  amountCents: number;
  appliedOn: string;
}

/** What a payment or a note is applied to, each with the way to take it back. */
export function Applied(props: {
  applications: Application[];
  currency: string;
  targetOf: (documentId: string) => Target;
  onUnapply: (application: Application) => void;
}) {
  const { applications, currency, targetOf, onUnapply } = props;
  const may = useMay();
  if (applications.length === 0) return null;
  return (
    <section aria-labelledby="applied">
      <h2 id="applied">Applied</h2>
      {applications.map((application) => (
        <p key={application.id} className={styles.applied}>
          <Drill target={targetOf(application.documentId)} at={application.id}>
            {application.number}
          </Drill>
          <Day of={application.appliedOn} />
          <Amount cents={application.amountCents} currency={currency} />
          {may('write') && (
            <button type="button" className="button" onClick={() => onUnapply(application)}>
              Unapply from {application.number}
            </button>
          )}
        </p>
      ))}
    </section>
  );
}
